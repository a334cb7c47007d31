"""The cost of a path, every component explained, or the refusal with its rule."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

from sandtable.games.forgotten_battles.movement.country import Country
from sandtable.games.forgotten_battles.movement.crossing import StepCost, crossing_cost
from sandtable.games.forgotten_battles.movement.mover import Mover
from sandtable.games.forgotten_battles.movement.situation import QUIET, Situation
from sandtable.games.forgotten_battles.terrain import Conditions, CostKind, Mobility
from sandtable.hexes.grid import Hex
from sandtable.kernel import NotUnderstood, Refused
from sandtable.rules import rule


@dataclass(frozen=True, slots=True)
class Leg:
    """One step of a journey. `least_move`: the one hex a unit may always go (OCS 6.1c), for all it has."""

    start: str
    end: str
    cost: StepCost
    paid: Fraction
    left: Fraction
    least_move: bool = False
    stops: str = ""

    def __str__(self) -> str:
        told = "least move of one hex" if self.least_move else str(self.cost)
        ends = f"; {self.stops}" if self.stops else ""
        return f"{self.start} to {self.end}: {told} = {self.paid} MP, {self.left} left{ends}"


@dataclass(frozen=True, slots=True)
class Journey:
    legs: tuple[Leg, ...]
    mover: Mover

    @property
    def paid(self) -> Fraction:
        return sum((leg.paid for leg in self.legs), Fraction(0))

    @property
    def left(self) -> Fraction:
        return self.mover.allowance - self.mover.spent - self.paid

    def explained(self) -> list[str]:
        return [str(leg) for leg in self.legs]


def path_cost(
    country: Country, path: Sequence[str], mover: Mover, now: Conditions, situation: Situation = QUIET
) -> Journey:
    """Walk the named hexes. Refused where the rules stop the mover; NotUnderstood where the path is none."""
    if len(path) < 2:
        raise NotUnderstood("a path needs two hexes at least")
    hexes = [country.hex(name) for name in path]
    spent = mover.spent
    legs: list[Leg] = []
    for a, b in pairwise(hexes):
        if not a.is_adjacent(b):
            raise NotUnderstood(f"{country.name(a)} and {country.name(b)} are not adjacent")
        if legs and legs[-1].stops:
            raise Refused(f"the unit must stop in {country.name(a)}: {legs[-1].stops}")
        leg = _leg(country, a, b, mover, spent, now, situation)
        legs.append(leg)
        spent += leg.paid
    return Journey(tuple(legs), mover)


def _leg(country: Country, a: Hex, b: Hex, mover: Mover, spent: Fraction, now: Conditions, situation: Situation) -> Leg:
    names = country.name(a), country.name(b)
    if b in situation.enemy_units:
        raise Refused(f"{names[1]} holds enemy combat units; only an overrun goes in (OCS 8)")
    cost = crossing_cost(country.chart, country.crossing(a, b, situation), mover.mobility, now)
    if cost.kind is CostKind.PROHIBITED:
        raise Refused(f"{names[0]} to {names[1]}: {cost.why}{_frozen_lake(country, a, b, now, situation)}", cost.rule)
    left = mover.allowance - spent
    if cost.kind is CostKind.ALL:
        paid = _all(cost, f"{names[0]} to {names[1]}", spent, left, now)
    elif cost.points <= left:
        paid = cost.points
    elif not spent and mover.allowance:
        paid = left  # OCS 6.1c
    else:
        raise Refused(f"{names[0]} to {names[1]} costs {cost} = {cost.points} MP, {left} left", "tfb.terrain.movement")
    least = cost.kind is CostKind.POINTS and paid < cost.points
    zoc = b in situation.enemy_zoc and mover.mobility is Mobility.TRUCK
    stops = "Truck movers stop on entering an enemy ZOC (OCS 4.5)" if zoc else ""
    return Leg(*names, cost, paid, left - paid, least, stops)


@rule("tfb.terrain.legend.all")
def _all(cost: StepCost, where: str, spent: Fraction, left: Fraction, now: Conditions) -> Fraction:
    """All: the whole allowance, nothing of it spent before (or, by the other reading, whatever is left)."""
    rest_is_enough = now.readings.all_cost == "rest_of_allowance"
    if not left or (spent and not rest_is_enough):
        raise Refused(f"{where}: {cost.why}, and {spent} MP are already spent", "tfb.terrain.legend.all")
    return left


@rule("tfb.weather.ice.effects")
def _frozen_lake(country: Country, a: Hex, b: Hex, now: Conditions, situation: Situation) -> str:
    """Lakes freeze too, but what that permits is in 1.8c, which is lost: the players may overrule."""
    lake = "blocked_lake" in country.crossing(a, b, situation).sides
    if lake and now.ice and now.readings.frozen_lakes == "ask_players":
        return "; the lake is frozen, so look in your rules (1.8c) and overrule this if they let you cross"
    return ""
