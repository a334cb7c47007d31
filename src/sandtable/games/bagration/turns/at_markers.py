"""Wire Gapping and clearing on the board: a Unit, and the marker it is to do it to."""

from sandtable.games.bagration.board.table_counters import MARKER, key_of
from sandtable.games.bagration.forces.units import Teams, Unit
from sandtable.games.bagration.obstacles.markers import Marker, Obstacle, reach
from sandtable.games.bagration.river.waters import NEXT_TO
from sandtable.games.bagration.sides import Role
from sandtable.games.bagration.state import State
from sandtable.games.bagration.turns.groups import group_of
from sandtable.games.bagration.turns.rolls import mine_tests, wire_tests
from sandtable.kernel import Deed, Procedure, Refused, Verb
from sandtable.tabletop.measures import between

GAP = Verb(
    "gap",
    "Gap wire",
    (1, 1),
    to="counter",
    hint="Instead of moving: a Team that got into the wire last turn.",
    rule="fow.obstacle.wire.gapping",
    key_stroke="g",
)
CLEAR = Verb(
    "clear",
    "Clear mines",
    (1, 1),
    to="counter",
    hint="A Minefield or Booby Trap that it stands in since an earlier move.",
    rule="fow.obstacle.booby.clearing",
    key_stroke="c",
)


def marker_of(state: State, id: str) -> Marker | None:
    """The obstacle on the table that is pointed at."""
    key, lying = key_of(id), state.now.obstacles
    number = key.removeprefix(MARKER)
    known = key != number and number.isdecimal() and int(number) < len(lying)
    return lying[int(number)] if known and not lying[int(number)].cleared else None


def kinds_at_hand(state: State, role: Role) -> set[Obstacle]:
    """What kinds of markers lie within reach of one's own Units, or a base's length farther."""
    roster = state.now.roster(role)
    places = [*((x, y) for x, y in roster.places.values()), *((s.x, s.y) for s in roster.stands)]
    lying = [(m.kind, m.point) for m in state.now.obstacles if m.point and not m.cleared]
    return {kind for kind, point in lying if any(between(at, point) <= reach(kind) + NEXT_TO for at in places)}


def _who(state: State, role: Role, deed: Deed) -> tuple[Unit, Teams] | None:
    group = group_of(state, role, key_of(deed.counters[0]))
    if group is None or group.place is None:
        return None
    return group.unit, max(group.unit.fighting() or group.unit.teams, key=lambda teams: teams.left)


def refuse_at_marker(state: State, role: Role, deed: Deed) -> Refused | None:
    """The wrong kind of marker, a Unit that is not there, Teams that may not."""
    marker, who = marker_of(state, deed.to), _who(state, role, deed)
    wire = deed.verb == GAP.key
    if marker is None or who is None or (marker.kind is Obstacle.WIRE) != wire:
        what = "Barbed Wire" if wire else "a Minefield or Booby Trap"
        return Refused(f"point at {what} on the table", (GAP if wire else CLEAR).rule)
    unit, teams = who
    if wire:
        return wire_tests.refuse_to_gap(state.now.roster(role), unit, teams)
    return mine_tests.refuse_to_clear(state, role, marker, unit, teams)


def at_marker(state: State, role: Role, deed: Deed) -> Procedure[None]:
    """By its own procedure, with what the board has measured filled in."""
    marker, who = marker_of(state, deed.to), _who(state, role, deed)
    if marker is None or who is None:
        return
    doing = wire_tests.gap_by if deed.verb == GAP.key else mine_tests.clear_by
    yield from doing(state, role, *who, marker)
