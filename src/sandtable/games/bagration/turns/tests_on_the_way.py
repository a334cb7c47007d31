"""A move on the board, carried out: whatever lies on its way is met in order, and tested by its own procedure."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from sandtable.games.bagration.base.teams import TeamKind
from sandtable.games.bagration.forces.deeds import Move
from sandtable.games.bagration.forces.units import Teams
from sandtable.games.bagration.objectives.holding import Condition, Stand
from sandtable.games.bagration.obstacles.barbed_wire import wire_stops
from sandtable.games.bagration.obstacles.markers import Marker, Obstacle, met_along
from sandtable.games.bagration.terrain.way_over_ground import Entered, asking_on
from sandtable.games.bagration.turns.groups import count_again, set_down, teams_of
from sandtable.games.bagration.turns.rolls import difficult_ground, mine_tests, wire_tests
from sandtable.games.bagration.turns.unit_moves import March
from sandtable.kernel import Note, Procedure
from sandtable.rules import rule
from sandtable.tabletop.measures import Point, between


@dataclass(frozen=True)
class Met:
    """Something on the way, and how far along it is met; ground only by the kinds of Teams that it asks a test of."""

    along: float
    what: Marker | Entered
    kinds: frozenset[TeamKind]


@dataclass
class Walking:
    """The Teams under way: how many of each kind still move, and where others have halted."""

    march: March
    moving: dict[TeamKind, int]
    halted: list[Stand] = field(default_factory=list)
    last: float = 0.0

    def halt(self, kind: TeamKind, teams: int, along: float, condition: Condition = Condition.FIT) -> None:
        if not teams:
            return
        x, y = self.march.leg.at(along)
        self.moving[kind] -= teams
        self.halted.append(
            Stand(self.march.group.unit.key, kind, teams, round(x, 2), round(y, 2), condition, moved=True)
        )
        self.last = along


def walk(march: March) -> Procedure[None]:
    """Step by step until the end, or until every Team has halted; then they stand where they are."""
    state, group = march.state, march.group
    roster = state.now.roster(group.role)
    walking = Walking(march, teams_of(roster, group))
    wired = False
    for met in met_on_the_way(march, walking.moving):
        once = state.readings.wire_tests == "once_a_move" and wired
        if _is_wire(met.what) and once:
            continue
        wired = wired or _is_wire(met.what)
        for teams in group.unit.fighting() or group.unit.teams:
            if walking.moving.get(teams.kind, 0) > 0 and teams.kind in met.kinds:
                yield from _meet(walking, met, teams)
        if group.unit.key in roster.gone():
            return
    yield from _end(walking)


def met_on_the_way(march: March, moving: dict[TeamKind, int]) -> Iterator[Met]:
    """Wire, mines and ground that asks a test, in the order they are met."""
    state, unit = march.state, march.group.unit
    everybody = frozenset(moving) - {TeamKind.AIRCRAFT}
    stopped = frozenset(kind for kind in everybody if wire_stops(kind, state.readings))
    found = [
        Met(along, marker, stopped if _is_wire(marker) else everybody)
        for along, marker in met_along(march.leg.points, state.now.obstacles)
    ]
    for kind in everybody:
        found += [
            Met(one.along, one, frozenset({kind}))
            for one in asking_on(march.leg, march.ground, kind, amphibious=unit.amphibious)
        ]
    yield from sorted(found, key=lambda met: met.along)


def _is_wire(what: Marker | Entered) -> bool:
    return isinstance(what, Marker) and what.kind is Obstacle.WIRE


@rule("fow.obstacle.wire.marker", "fow.base.minefield", "fow.base.cross_check")
def _meet(walking: Walking, met: Met, teams: Teams) -> Procedure[None]:
    """These Teams at one thing on their way: who fails halts there, who is hit is lost or Bailed Out there."""
    march, kind = walking.march, teams.kind
    state, role, unit = march.state, march.group.role, march.group.unit
    count = walking.moving[kind]
    if isinstance(met.what, Entered):
        place, name = met.what.piece.kind, f"the {met.what.piece.name or met.what.piece.kind.title.lower()}"
        halted = yield from difficult_ground.go_into(state, role, unit, teams, count, place, [name])
        walking.halt(kind, halted, met.along)
    elif _is_wire(met.what):
        halted = yield from wire_tests.go_in(state, role, unit, teams, count, [met.what.name])
        walking.halt(kind, halted, met.along)
    else:
        left, out = teams.left, teams.bailed_out
        yield from mine_tests.go_over(state, role, unit, teams, count, met.what)
        lost = left - teams.left
        walking.moving[kind] -= lost
        walking.halt(kind, max(0, teams.bailed_out - out), met.along, Condition.BAILED_OUT)


def _end(walking: Walking) -> Procedure[None]:
    """Where those that got through stand; where nobody did, where the last of them halted."""
    march = walking.march
    roster, unit, group = march.state.now.roster(march.group.role), march.group.unit, march.group
    through = any(walking.moving.values())
    end: Point = march.points[-1] if through else march.leg.at(walking.last)
    if group.stand is None:
        gone = march.way.cut(march.way.length - march.leg.length + walking.last) if not through else march.way
        roster.moves[unit.key] = Move([[round(x, 2), round(y, 2)] for x, y in gone.points], march.dashes)
    apart = [s for s in walking.halted if through or between((s.x, s.y), end) > 0.02]
    yield from _note_pinned(march, end)
    yield from set_down(march.state, group, end, walking.moving if through else _there(walking, end), apart)
    count_again(roster)


def _there(walking: Walking, end: Point) -> dict[TeamKind, int]:
    """Those that halted where the group now stands."""
    found: dict[TeamKind, int] = {}
    for stand in walking.halted:
        if between((stand.x, stand.y), end) <= 0.02:
            found[stand.kind] = found.get(stand.kind, 0) + stand.teams
    return found


@rule("fow.base.pinned")
def _note_pinned(march: March, end: Point) -> Procedure[None]:
    """Pinned Down: not closer to an enemy it can see. The board does not know who is seen, and says who is nearer."""
    start, side = march.group.place, march.state.now.side(march.group.role)
    if not march.group.unit.pinned or start is None:
        return
    closer = [name for at, name in march.enemies() if between(at, end) < between(at, start) - 0.01]
    if closer:
        words = f"{march.group.unit.name} is Pinned Down and comes closer to {', '.join(closer[:3])}"
        yield Note(f"{words}: only if it cannot see them.", "fow.base.pinned", side=side)
