"""Where walks of the skirmish begin: at the start, or in the middle with counters anywhere."""

from sandtable.kernel import Draw, read_settings
from tests.skirmish.game import GAME
from tests.skirmish.ground import GRID
from tests.skirmish.pieces import DEAD, REDUCED, SIDES, Skirmish
from tests.skirmish.sight import look_around
from tests.walking import Ground


def at_the_start(draw: Draw) -> Skirmish:
    return GAME.setup("mill", read_settings(GAME.settings, {"turns": draw.choice([1, 2, 3])}))


def in_the_middle(draw: Draw) -> Skirmish:
    """Counters scattered over the map, open, concealed or hidden; never both sides in one hex."""
    s = at_the_start(draw)
    hexes = [GRID.name(h) for h in GRID]
    free = {side: [h for n, h in enumerate(hexes) if n % 2 == (side == "red")] for side in SIDES}
    for side in SIDES:
        for p in s.of(side):
            room = [h for h in free[side] if len(s.at(h)) < 3]
            s.lay([p], draw.choice(room))
            p.concealed = draw.below(2) == 0
            p.hidden = p.concealed and draw.below(3) == 0
    s.turn, s.phase = 1, draw.choice(["blue-move", "blue-attack", "red-move", "red-attack"])
    look_around(s)
    return s


def a_dead_leader(s: Skirmish, draw: Draw) -> None:
    leader = next(p for p in s.of(draw.choice(SIDES)) if p.kind == "Leader")
    s.lay([leader], DEAD)
    look_around(s) if s.turn else None


def a_reduced_squad(s: Skirmish, draw: Draw) -> None:
    s.of(draw.choice(SIDES))[0].steps = REDUCED


GROUND = Ground(
    GAME,
    {"start": at_the_start, "middle": in_the_middle},
    {"a dead leader": a_dead_leader, "a reduced squad": a_reduced_squad},
)
