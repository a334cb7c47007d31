"""Where walks of the solitaire missions begin: at each mission's start, and in the middle of its turns with odd
counters on the board."""

from collections.abc import Callable

from sandtable.games.orsha.solitaire.game import GAME
from sandtable.games.orsha.solitaire.setup_enemy import minefields
from sandtable.games.orsha.solitaire.state import Afv, EnemyUnit, Half, Holder, Mine, State, Suspect
from sandtable.kernel import Draw
from tests.orsha.solitaire.missions import breakthrough, crossroads, run
from tests.walking import Ground

READINGS = tuple((s.key, s.options) for s in GAME.settings if s.options)


def settings(draw: Draw) -> dict[str, object]:
    """One reading of the booklet for each doubt; mostly the printed one."""
    return {key: draw.choice(list(choices)) for key, choices in READINGS if draw.below(4) == 0}


def from_the_start(make: Callable[..., State]) -> Callable[[Draw], State]:
    def start(draw: Draw) -> State:
        s = make(**settings(draw))
        return GAME.setup(s.mission, s.settings)

    return start


def in_a_turn(draw: Draw) -> State:
    """OtO-S1 in a Game Turn, with a few S?, guns and tanks."""
    s = breakthrough(**settings(draw))
    if not s.on_printed_map:
        run(minefields(s))
    s.turn, s.half = 1 + draw.below(9), draw.choice([Half.FRIENDLY, Half.ENEMY])
    s.phase = draw.choice(["play-rally", "play-fire", "play-open", "turn-end"])
    if s.phase == "turn-end":
        s.half = Half.ENEMY
    s.ac, s.enemy_san, s.friendly_san, s.observer = 4, 3, 4, "K28"
    s.suspects = [Suspect(s.new_id(), name) for name in ("K10", "L8", "P5")]
    s.afvs = [Afv(s.new_id(), "T-34 M43"), Afv(s.new_id(), "ISU-122", "immobilized")]
    if s.turn > 2:
        s.fighter_bombers, s.fighter_bombers_left = "on board", 2
    return s


def at_the_end(draw: Draw) -> State:
    s = in_a_turn(draw)
    s.turn, s.half, s.phase = 8 + draw.below(3), Half.ENEMY, draw.choice(["turn-end", "scoring"])
    s.ended_by = "the dr" if s.phase == "scoring" else ""
    s.fighter_bombers, s.fighter_bombers_left = "gone", 0
    return s


def _unit(name: str, kind: str, **more: object) -> Callable[[State, Draw], None]:
    def put(s: State, draw: Draw) -> None:
        hex = draw.choice(["K10", "F23", "A1", "DD1", "K28"])
        s.units.append(EnemyUnit(s.new_id(), name, kind, hex, **more))  # type: ignore[arg-type]

    return put


def _all_vpo_taken(s: State, draw: Draw) -> None:
    for vpo in s.vpos:
        vpo.holder = Holder.FRIENDLY


def _a_found_minefield(s: State, draw: Draw) -> None:
    if all(m.hex != "K12" for m in s.mines):
        s.mines.append(Mine("K12", draw.choice([6, 8, 12]), 0, cleared=bool(draw.below(2))))


def _a_counterattack(s: State, draw: Draw) -> None:
    _unit("4-6-7", "squad")(s, draw)
    s.counterattackers = [s.units[-1].id]
    s.counterattack_on = s.vpos[0].key if s.vpos else ""


def _every_starred_event_used(s: State, draw: Draw) -> None:
    s.used = ["enemy 23", "enemy 34", "friendly 11", "friendly 34"]


def _no_suspects(s: State, draw: Draw) -> None:
    s.suspects = []


GROUND = Ground(
    GAME,
    {
        "breakthrough": from_the_start(breakthrough),
        "crossroads": from_the_start(crossroads),
        "breakthrough in a turn": in_a_turn,
        "breakthrough at its end": at_the_end,
    },
    {
        "a Cupola": _unit("HMG Cupola", "cupola"),
        "a broken squad": _unit("4-6-7", "squad", broken=True),
        "a unit that is gone": _unit("4-6-7", "squad", gone=True),
        "a gun of the set-up": _unit("FlaK 38 20L (6)", "gun", at_start=True),
        "all VPO taken": _all_vpo_taken,
        "a minefield found": _a_found_minefield,
        "a counterattack": _a_counterattack,
        "starred events used": _every_starred_event_used,
        "no S? left": _no_suspects,
    },
)
