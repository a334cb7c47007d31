"""Whom to charge next: offered to players, and what bots do. No rule; it knows what lies open on the table alone.

Infantry that stands close to an enemy Unit charges it over clear ground, where the exact odds say that its strike hits
every Team there. How far a charge goes is in the rulebook: nobody is sent farther than a few inches.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from sandtable.games.bagration.base.ratings import successes
from sandtable.games.bagration.board.table_counters import unit_id
from sandtable.games.bagration.booklet import page
from sandtable.games.bagration.sides import Role, other
from sandtable.games.bagration.state import State
from sandtable.games.bagration.turns.charges import ASSAULT, Assault, refuse_assault
from sandtable.games.bagration.turns.groups import Group, group_of, teams_of
from sandtable.games.bagration.turns.move_advice import Numbers
from sandtable.games.bagration.turns.starting_step import on_table
from sandtable.games.bagration.turns.tests_on_the_way import met_on_the_way
from sandtable.kernel import Deed
from sandtable.tabletop.measures import TINY, between


@dataclass(frozen=True)
class Charge:
    """By the keys of both on the board, and why."""

    chargers: str
    target: str
    why: str


def next_charge(state: State, role: Role) -> Charge | None:
    """The charge that hits all of its enemies most likely, if that is likely enough."""
    numbers = page(Numbers, "advice")
    found = [(chance, assault) for assault in _near(state, role, numbers.charge) if (chance := _chance(assault))]
    if not found:
        return None
    chance, assault = max(found, key=lambda one: one[0])
    if chance < numbers.good_odds:
        return None
    unit, enemy = assault.chargers.unit, assault.target
    assert isinstance(enemy, Group)
    strike = f"{assault.teams()} strike on {unit.assault}"
    why = f"{strike}, which hits all {_strong(assault)} of {enemy.name} with {chance} %."
    return Charge(unit.key, enemy.unit.key, why)


def _near(state: State, role: Role, reach: float) -> Iterator[Assault]:
    """Whoever of the infantry may charge an enemy so near, with nothing on the way that asks a test."""
    roster = state.now.roster(role)
    enemies = [group_of(state, other(role), unit.key) for unit in on_table(state.now, other(role))]
    for unit in on_table(state.now, role):
        group = group_of(state, role, unit.key)
        leads = unit.independent or any(t.commanders for t in unit.teams)
        if group is None or not group.place or not unit.is_infantry or leads or unit.key in roster.charged:
            continue
        for enemy in enemies:
            if enemy is None or not enemy.place or between(group.place, enemy.place) > reach + TINY:
                continue
            assault = Assault(state, role, group, enemy)
            deed = Deed(state.now.side(role), ASSAULT.key, (unit_id(unit.key),), to=unit_id(enemy.unit.key, own=False))
            way = assault.way
            clear = way is None or not list(met_on_the_way(way, assault.kinds))
            if clear and refuse_assault(state, role, deed, assault) is None:
                yield assault


def _chance(assault: Assault) -> int:
    """In whole percent: that the strike hits every Team of the enemy; 0 where a card does not tell."""
    rating, teams = assault.chargers.unit.assault, _strong(assault)
    if not rating or not teams:
        return 0
    return round(100 * sum(chance for hits, chance in successes(assault.teams(), rating).items() if hits >= teams))


def _strong(assault: Assault) -> int:
    """How many Teams of the enemy stand there."""
    target = assault.target
    enemy = assault.state.now.roster(other(assault.role))
    return sum(teams_of(enemy, target).values()) if isinstance(target, Group) else 0
