"""Who to shoot at next: offered to players, and what bots do. No rule; it knows what lies open on the table alone.

Whoever has not shot, knows his range and sees an enemy within it shoots: at those on an Objective first, tanks with
what can hurt tanks, then at the nearest. Bombardments are for people to declare.
"""

from dataclasses import dataclass

from sandtable.games.bagration.base.forward import is_in_front
from sandtable.games.bagration.base.teams import TeamKind
from sandtable.games.bagration.board.fronts import front_of
from sandtable.games.bagration.board.ground_of_battle import ground_of
from sandtable.games.bagration.board.table_counters import WORK
from sandtable.games.bagration.booklet import page
from sandtable.games.bagration.fortifications.bunkers_and_nests import in_field_of_fire, main_range, refuse_to_shoot
from sandtable.games.bagration.fortifications.cards import Fortification
from sandtable.games.bagration.numbers import battle_numbers
from sandtable.games.bagration.sides import DEFENDER, Role, other
from sandtable.games.bagration.state import State
from sandtable.games.bagration.terrain.features import Hidden
from sandtable.games.bagration.terrain.seen_over_ground import seen_over
from sandtable.games.bagration.turns.groups import Group, group_of, teams_of
from sandtable.games.bagration.turns.move_advice import Numbers
from sandtable.games.bagration.turns.rolls.weapons_told import Weapon, weapon_of
from sandtable.games.bagration.turns.starting_step import on_table
from sandtable.tabletop.measures import TINY, Point, between, written

MOST_HOPELESS = -50
"""What nobody shoots at."""


@dataclass(frozen=True)
class Shot:
    """By the keys of both on the board, and why."""

    shooter: str
    target: str
    why: str


@dataclass(frozen=True)
class Eye:
    """A shooter with his place, his reach, and what he shoots with."""

    key: str
    who: Group | Fortification
    place: Point
    reach: float
    weapon: Weapon


def next_shot(state: State, role: Role) -> Shot | None:
    """The next who can shoot to some purpose, and at whom."""
    for eye in _shooters(state, role):
        found = [
            (worth, target)
            for target in _targets(state, role)
            if (worth := _worth(state, role, eye, target)) > MOST_HOPELESS
        ]
        if not found:
            continue
        target = max(found, key=lambda pair: pair[0])[1]
        mark = _mark(state, target)
        far = f"{target.name} is {written(round(between(eye.place, _at(target))))} off and in sight"
        return Shot(eye.key, target.unit.key, f"{far}, at Objective {mark}." if mark else f"{far}.")
    return None


def _shooters(state: State, role: Role) -> list[Eye]:
    battle, roster, found = state.now, state.now.roster(role), []
    for unit in on_table(battle, role):
        move, group = roster.moves.get(unit.key), group_of(state, role, unit.key)
        free = unit.key not in roster.shot and not (move and move.dashed)
        if group is None or group.place is None or unit.range is None or not free or not teams_of(roster, group):
            continue
        found.append(Eye(unit.key, group, group.place, unit.range, weapon_of(state, role, group)))
    for n, work in enumerate(battle.fortifications if role == DEFENDER else ()):
        key = f"{WORK}{n}"
        if work.point and not work.destroyed and not refuse_to_shoot(work) and key not in roster.shot:
            found.append(Eye(key, work, work.point, main_range(work), weapon_of(state, role, work)))
    return [eye for eye in found if eye.weapon.dice]


def _targets(state: State, role: Role) -> list[Group]:
    enemy = other(role)
    groups = [group_of(state, enemy, u.key) for u in on_table(state.now, enemy)]
    return [group for group in groups if group is not None and group.place is not None]


def _at(target: Group) -> Point:
    assert target.place is not None
    return target.place


def _worth(state: State, role: Role, eye: Eye, target: Group) -> float:
    """The higher the better; out of reach or sight, or beyond what the weapon can hurt: hopeless."""
    at, far = _at(target), between(eye.place, _at(target))
    tanks = target.unit.kinds() == {TeamKind.TANK}
    numbers = page(Numbers, "advice")
    blunt = tanks and (eye.weapon.anti_tank or 0) < numbers.against_tanks
    if far > eye.reach + TINY or blunt or not _bears(state, role, eye, at):
        return MOST_HOPELESS
    kind = TeamKind.TANK if tanks else TeamKind.INFANTRY
    moved = target.unit.key in state.now.roster(other(role)).moves
    seen = seen_over(ground_of(state.now), eye.place, at, kind, moved=moved)
    if seen.hidden is Hidden.UNSEEN:
        return MOST_HOPELESS
    worth = -far / numbers.threat
    worth += 3 if _mark(state, target) else 0
    worth += 2 if tanks else 0
    worth -= 1 if target.unit.dug_in else 0
    return worth - (1 if seen.hidden is Hidden.CONCEALED else 0)


def _bears(state: State, role: Role, eye: Eye, at: Point) -> bool:
    """Whether the weapon points there: a fortification's Field of Fire, or a Unit that fires forward."""
    if isinstance(eye.who, Fortification):
        return in_field_of_fire(eye.who, at, state.readings)
    front = front_of(state.now.roster(role), role, eye.who.unit) if eye.who.unit.forward_firing else None
    return front is None or is_in_front(eye.place, front, at)


def _mark(state: State, target: Group) -> int:
    """The Objective an enemy stands at; 0: none."""
    within = battle_numbers().holding.within
    near = [o.number for o in state.now.objectives if o.on_table and between((o.x, o.y), _at(target)) <= within]
    return near[0] if near else 0
