"""Groups of Teams on the board: a Unit's Teams with their Leader, and those that halted or stayed apart from him."""

from collections.abc import Sequence
from dataclasses import dataclass

from sandtable.games.bagration.base.teams import TeamKind
from sandtable.games.bagration.board.table_counters import apart_from
from sandtable.games.bagration.forces.units import Unit
from sandtable.games.bagration.objectives.holding import Condition, Stand
from sandtable.games.bagration.sides import Role
from sandtable.games.bagration.state import Roster, State
from sandtable.games.bagration.turns.moves import move_to
from sandtable.kernel import Procedure
from sandtable.tabletop.measures import TINY, Point, between


@dataclass(frozen=True)
class Group:
    """Teams that move together. `stand` is None for those with the Leader, at the Unit's own place."""

    unit: Unit
    role: Role
    stand: Stand | None
    place: Point | None

    @property
    def name(self) -> str:
        return f"{self.unit.name} ({self.stand.kind.many(self.stand.teams)})" if self.stand else self.unit.name


def group_of(state: State, role: Role, key: str) -> Group | None:
    """`u3` is the Unit with its Leader, `u3.0` the first of its groups that stand apart."""
    unit_key, _, number = key.partition(".")
    roster = state.now.roster(role)
    unit = next((u for u in roster.force.units if u.key == unit_key), None)
    if unit is None:
        return None
    if not number:
        at = roster.places.get(unit.key)
        return Group(unit, role, None, (at[0], at[1]) if at else None)
    apart = apart_from(roster, unit.key)
    stand = apart[int(number)] if number.isdecimal() and int(number) < len(apart) else None
    return Group(unit, role, stand, (stand.x, stand.y)) if stand else None


def teams_of(roster: Roster, group: Group) -> dict[TeamKind, int]:
    """How many Teams of each kind can move with this group: not those apart, not Bailed Out tanks."""
    if group.stand:
        bailed = group.stand.condition is Condition.BAILED_OUT
        return {} if bailed else {group.stand.kind: group.stand.teams}
    found = {}
    for teams in group.unit.fighting() or group.unit.teams:
        apart = [s for s in apart_from(roster, group.unit.key) if s.kind is teams.kind]
        out = sum(s.teams for s in apart if s.condition is Condition.BAILED_OUT)
        here = teams.left - sum(s.teams for s in apart) - max(0, teams.bailed_out - out)
        if here > 0:
            found[teams.kind] = here
    return found


BESIDE = 1.0
"""Inches from the Leader within which a group that comes to him stands with his Teams: half a base, as for traps."""


def set_down(
    state: State, group: Group, end: Point, moving: dict[TeamKind, int], halted: list[Stand]
) -> Procedure[None]:
    """The group stands at the end of its way, and whoever halted where he did."""
    roster, unit = state.now.roster(group.role), group.unit
    apart = [s for s in apart_from(roster, unit.key) if s is not group.stand]
    x, y = round(end[0], 2), round(end[1], 2)
    if group.stand is None:
        apart += _bailed_out(roster, unit, group.place) if group.place else []
        yield from move_to(state, group.role, unit, (x, y))
    else:
        apart += [Stand(unit.key, kind, n, x, y, moved=True) for kind, n in moving.items() if n]
    at = roster.places.get(unit.key)
    roster.stands = [s for s in roster.stands if s.unit != unit.key]
    if at is not None:
        roster.stands += _all_told(unit, at, [*(s for s in apart if not _joins(s, (at[0], at[1]))), *halted])


def _bailed_out(roster: Roster, unit: Unit, place: Point) -> list[Stand]:
    """Bailed Out tanks stay where they are when their Unit moves on."""
    apart = apart_from(roster, unit.key)
    found = []
    for teams in unit.teams:
        out = sum(s.teams for s in apart if s.kind is teams.kind and s.condition is Condition.BAILED_OUT)
        if teams.bailed_out > out:
            found.append(Stand(unit.key, teams.kind, teams.bailed_out - out, *place, Condition.BAILED_OUT, moved=True))
    return found


def _all_told(unit: Unit, at: Sequence[float], apart: list[Stand]) -> list[Stand]:
    """Where Teams stand apart, those with the Leader are told as well."""
    with_leader = []
    for teams in (unit.fighting() or unit.teams) if apart else ():
        here = teams.left - sum(s.teams for s in apart if s.kind is teams.kind)
        if here > 0:
            with_leader.append(Stand(unit.key, teams.kind, here, at[0], at[1]))
    return [*with_leader, *apart]


def _joins(stand: Stand, leader: Point) -> bool:
    """It has come to its Leader: it stands with his Teams from now on."""
    return stand.condition is Condition.FIT and between((stand.x, stand.y), leader) <= BESIDE + TINY


def count_again(roster: Roster) -> None:
    """After losses no more Teams stand somewhere than there are; those with the Leader are counted off first."""
    for unit in roster.force.units:
        for teams in unit.teams:
            told = [s for s in roster.stands if s.unit == unit.key and s.kind is teams.kind]
            over = sum(s.teams for s in told) - teams.left
            for stand in told:
                gone = min(max(over, 0), stand.teams)
                stand.teams, over = stand.teams - gone, over - gone
    roster.stands = [s for s in roster.stands if s.teams or s.work]
