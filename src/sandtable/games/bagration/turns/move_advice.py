"""Where to go next in the Movement Step: offered to players, and what bots do. No rule; it knows what lies open alone.

The Attacker's Units go for the Objectives, those across a river by the boats at their bank. The Defender's stay at
theirs, and go where the enemy is at one that nobody holds. Guns, headquarters and whoever is Pinned Down stay.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, partial
from math import atan2, cos, pi, sin

from sandtable.games.bagration.base.movement import Speed
from sandtable.games.bagration.base.teams import TeamKind
from sandtable.games.bagration.booklet import Page, page
from sandtable.games.bagration.forces.units import Unit
from sandtable.games.bagration.numbers import battle_numbers
from sandtable.games.bagration.objectives.holding import Seen, barring
from sandtable.games.bagration.objectives.victory import Objective
from sandtable.games.bagration.sides import ATTACKER, DEFENDER, Role
from sandtable.games.bagration.state import Roster, State
from sandtable.games.bagration.turns.ambushes import enemies_seen
from sandtable.games.bagration.turns.claims import seen_on_plan
from sandtable.games.bagration.turns.groups import Group, group_of, teams_of
from sandtable.games.bagration.turns.measurements import works_standing
from sandtable.games.bagration.turns.starting_step import on_table
from sandtable.games.bagration.turns.tests_on_the_way import met_on_the_way
from sandtable.games.bagration.turns.unit_moves import March, march
from sandtable.tabletop.measures import Point, between, written

STAYING = {TeamKind.GUN, TeamKind.TRANSPORT, TeamKind.AIRCRAFT}


@dataclass(frozen=True, kw_only=True)
class Numbers(Page):
    """Sandtable's own (data/advice.toml)."""

    at_mark: float
    guards: float
    threat: float
    apart: float
    from_enemy: float
    charge: float
    good_odds: int
    with_others: float
    dash_beyond: float
    least: float
    trouble: float
    angles: tuple[int, ...]
    shares: tuple[int, ...]
    against_tanks: int


@dataclass(frozen=True)
class Goal:
    """Where a Unit is bound for, how near is near enough, and why."""

    point: Point
    near: float
    why: str


@dataclass(frozen=True)
class Step:
    """A move that is offered, and why."""

    unit: Unit
    end: Point
    dash: bool
    why: str


@dataclass(frozen=True)
class Marching:
    """One side's Movement Step as it looks at it: its own Units, and the enemy's as far as they stand on the table."""

    state: State
    role: Role

    @property
    def roster(self) -> Roster:
        return self.state.now.roster(self.role)

    @cached_property
    def numbers(self) -> Numbers:
        return page(Numbers, "advice")

    @cached_property
    def enemies(self) -> list[Point]:
        return [point for point, _ in enemies_seen(self.state.now, self.role)]

    @cached_property
    def marks(self) -> list[Objective]:
        return [o for o in self.state.now.objectives if o.on_table]

    @cached_property
    def mobile(self) -> list[Unit]:
        """Those that go somewhere of their own: with a card that tells how far, no Guns, no headquarters."""
        return [u for u in self._here if u.speeds and not u.kinds() & STAYING and not _leads(u)]

    @cached_property
    def _here(self) -> list[Unit]:
        return [u for u in on_table(self.state.now, self.role) if u.key in self.roster.places]

    def at(self, unit: Unit) -> Point:
        x, y = self.roster.places[unit.key]
        return (x, y)

    # ---------------------------------------------------------------- who goes where

    def next_step(self) -> Step | None:
        """The first Unit that has not moved and is better off elsewhere."""
        for unit in [*self.mobile, *(u for u in self._here if _leads(u) and u.speeds)]:
            if unit.key in self.roster.moves or unit.key in self.roster.orders or unit.pinned:
                continue
            goal = self._with_others(unit) if _leads(unit) else self._goal(unit)
            found = self._way(unit, goal) if goal else None
            if found:
                return found
        return None

    def to_dig(self) -> tuple[Unit, str] | None:
        """Infantry at an Objective without Foxholes, that has not moved and whose Skill is known."""
        for unit in self.mobile:
            busy = unit.key in self.roster.moves or unit.key in self.roster.orders
            mark = self._mark_of(unit, self.numbers.at_mark)
            if mark and unit.is_infantry and not unit.dug_in and unit.skill and not busy:
                return unit, f"{unit.name} is at Objective {mark.number} and has no Foxholes."
        return None

    def _goal(self, unit: Unit) -> Goal | None:
        if self.role == ATTACKER:
            return self._to_boats(unit) or self._to_take(unit)
        return self._to_hold(unit)

    def _to_take(self, unit: Unit) -> Goal | None:
        """The Attacker's nearest Objective; where he needs one of each player's, one nobody else is nearer to."""
        mark = self._bound_for().get(unit.key)
        if mark is None:
            return None
        far = between(self.at(unit), (mark.x, mark.y))
        return Goal(
            (mark.x, mark.y), self.numbers.at_mark, f"to take Objective {mark.number}, {written(round(far))} off."
        )

    def _bound_for(self) -> dict[str, Objective]:
        found = {u.key: min(self.marks, key=partial(self._far, u)) for u in self.mobile if self.marks}
        if self.state.now.spec().wins(ATTACKER).hold == "any":
            return found
        for by in (ATTACKER, DEFENDER):
            wanted = [o for o in self.marks if o.by == by]
            if wanted and found and not any(o.by == by for o in found.values()):
                unit, mark = min(((u, o) for u in self.mobile for o in wanted), key=lambda pair: self._far(*pair))
                found[unit.key] = mark
        return found

    def _to_boats(self, unit: Unit) -> Goal | None:
        """Infantry on the own side of a river goes to the bank, where its boats lie."""
        battle, side = self.state.now, self.state.now.side(self.role)
        if battle.river is None or not unit.is_infantry or not battle.boats.boats_of(side):
            return None
        waters, bank = self.state.waters(), battle.boats.friendly_bank(side)
        if waters.river.side_of(waters.table, self.at(unit)) != bank:
            return None
        strip = waters.beside(bank)
        if strip.contains(self.at(unit)):
            return Goal(self.at(unit), 0.0, "")
        there = [p for p in strip.whole_inches() if self._is_free(unit, p)]
        nearest = min(there, key=lambda p: between(p, self.at(unit)), default=None)
        return Goal(nearest, 0.0, "to the bank, to cross by boat.") if nearest else None

    def _to_hold(self, unit: Unit) -> Goal | None:
        """The Defender: to an Objective that the enemy is at and nobody guards, if he is the nearest who can be
        spared; or to the one with the fewest guards, if he guards none."""
        guards = self._mark_of(unit, self.numbers.guards)
        spared = guards is None or not self._is_threatened(guards) or len(self._guards(guards)) > 1
        for mark in self.marks if spared else ():
            able = [u for u in self.mobile if u.key not in self.roster.moves and not u.pinned]
            nearest = min(able, key=partial(self._from, mark), default=None)
            if self._is_threatened(mark) and not self._denied(mark) and nearest is unit:
                why = f"to Objective {mark.number}: the enemy is near it, and nobody of ours is."
                return Goal((mark.x, mark.y), self.numbers.at_mark, why)
        if guards is not None or not self.marks:
            return None
        mark = min(self.marks, key=lambda o: (len(self._guards(o)), self._far(unit, o)))
        return Goal((mark.x, mark.y), self.numbers.at_mark, f"to Objective {mark.number}, which has the fewest guards.")

    def _with_others(self, unit: Unit) -> Goal | None:
        """Headquarters keep up with the nearest Unit that fights; the Defender's stay at their Objective."""
        if self.role == DEFENDER and (unit.dug_in or self._mark_of(unit, self.numbers.guards)):
            return None
        others = [u for u in self.mobile if u is not unit]
        nearest = min(others, key=lambda u: between(self.at(u), self.at(unit)), default=None)
        if nearest is None or between(self.at(nearest), self.at(unit)) <= self.numbers.with_others:
            return None
        return Goal(self.at(nearest), self.numbers.with_others, f"to keep up with {nearest.name}.")

    # ---------------------------------------------------------------- what is seen

    def _far(self, unit: Unit, mark: Objective) -> float:
        return between(self.at(unit), (mark.x, mark.y))

    def _from(self, mark: Objective, unit: Unit) -> float:
        return self._far(unit, mark)

    def _mark_of(self, unit: Unit, within: float) -> Objective | None:
        """The Objective this Unit stands at, the nearest of several."""
        near = [o for o in self.marks if self._far(unit, o) <= within]
        return min(near, key=lambda o: self._far(unit, o), default=None)

    def _guards(self, mark: Objective) -> list[Unit]:
        return [u for u in self._here if self._far(u, mark) <= self.numbers.guards]

    def _is_threatened(self, mark: Objective) -> bool:
        return any(between(e, (mark.x, mark.y)) <= self.numbers.threat for e in self.enemies)

    def _denied(self, mark: Objective) -> bool:
        """Whether somebody of the own side, a fortification included, keeps the enemy from Holding it."""
        works = works_standing(self.state.now) if self.role == DEFENDER else []
        own: list[Seen] = [*seen_on_plan(self.state.now, self.role, on_table), *works]
        nearest = barring(mark, own, self.state.readings)
        return nearest is not None and nearest[0] <= battle_numbers().holding.within

    def _is_free(self, unit: Unit, spot: Point) -> bool:
        """Room for a tray: not on top of others of the own side, nor into the enemy's arms."""
        own = [self.at(u) for u in self._here if u is not unit]
        return all(between(spot, p) >= self.numbers.apart for p in own) and all(
            between(spot, e) >= self.numbers.from_enemy for e in self.enemies
        )

    # ---------------------------------------------------------------- by which way

    def _way(self, unit: Unit, goal: Goal) -> Step | None:
        """The legal move that brings it nearest, round what is in the way; None: nothing is gained by any."""
        group, start = group_of(self.state, self.role, unit.key), self.at(unit)
        if group is None or not teams_of(self.roster, group):
            return None
        far, best = between(start, goal.point), []
        if far <= goal.near:
            return None
        for end, dash in self._ends(unit, start, goal):
            left = max(between(end, goal.point), goal.near)
            gain = far - left
            if gain >= self.numbers.least and self._is_free(unit, end):
                best.append((gain, end, dash))
        for gain, end, dash in sorted(best, key=lambda one: -one[0]):
            one = march(self.state, group, [end], dash=dash)
            if one.refuse() is None and gain > self.numbers.trouble * self._met(group, one):
                return Step(unit, end, dash, goal.why)
        return None

    def _ends(self, unit: Unit, start: Point, goal: Goal) -> Iterator[tuple[Point, bool]]:
        table, numbers = self.state.ground().table, self.numbers
        straight = atan2(goal.point[1] - start[1], goal.point[0] - start[0])
        for dash in (False, True) if self._may_dash(unit, start) else (False,):
            speeds = (Speed.CROSS_COUNTRY_DASH, Speed.TERRAIN_DASH) if dash else (Speed.TACTICAL,)
            for reach in {unit.inches(speed) or 0 for speed in speeds}:
                for share in numbers.shares:
                    for angle in numbers.angles:
                        by = straight + angle * pi / 180
                        long = min(reach * share / 100, between(start, goal.point))
                        end = (round(start[0] + long * cos(by), 2), round(start[1] + long * sin(by), 2))
                        if table.contains(end) and end != start:
                            yield end, dash

    def _may_dash(self, unit: Unit, start: Point) -> bool:
        """Only where nobody is near enough to be shot at: a Dash forgoes shooting."""
        sees = max(self.numbers.dash_beyond, unit.range or 0)
        return all(between(start, enemy) > sees for enemy in self.enemies)

    def _met(self, group: Group, one: March) -> int:
        """How much lies on the way that is better gone round: wire, mines, ground that asks a test."""
        return len(list(met_on_the_way(one, teams_of(self.roster, group))))


def _leads(unit: Unit) -> bool:
    """A headquarters, which is needed behind the others more than on an Objective."""
    return unit.independent or any(t.commanders for t in unit.teams)
