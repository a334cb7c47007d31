"""Moving over slopes, 1.5-1.54: what it costs to go up, and where no vehicle goes."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from itertools import pairwise

from sandtable.games.orsha.printed.terrain import slope_numbers
from sandtable.games.orsha.sight.slopes import Slopes
from sandtable.hexes.grid import Hex, Hexside
from sandtable.hexes.maps import HexMap
from sandtable.kernel import Refused
from sandtable.rules import rule


class Going(StrEnum):
    UP = "Up-Slope"
    DOWN = "Down-Slope"
    LEVEL = "no slope"


class Spends(StrEnum):
    MF = "MF"  # Infantry, Cavalry, Wagons
    MP = "MP"  # vehicles


class Mover(StrEnum):
    """Who moves: what it spends, and whether it is a vehicle, are two questions. A Wagon is one that spends MF."""

    INFANTRY = "Infantry or Cavalry"
    WAGON = "a Wagon"
    VEHICLE = "a vehicle that spends MP"

    @property
    def spends(self) -> Spends:
        return Spends.MP if self is Mover.VEHICLE else Spends.MF

    @property
    def is_vehicle(self) -> bool:
        return self is not Mover.INFANTRY


class Crest(StrEnum):
    """The Crest Line on the hexside, as the mover meets it."""

    NONE = "none"
    ASCENDING = "ascending"
    DESCENDING = "descending"


class Weather(StrEnum):
    DRY = "dry"
    RAIN = "Rain"
    GROUND_SNOW = "Ground Snow"


class AskTheRulebook(ValueError):
    """The booklet leaves the number to the base game; the players must supply it."""


@dataclass(frozen=True, slots=True)
class Step:
    """One step from hex to hex. `terrain` is the cost of the terrain entered, before any slope."""

    start: Hex
    end: Hex
    terrain: Fraction
    spends: Spends = Spends.MF
    crest: Crest = Crest.NONE
    weather: Weather = Weather.DRY
    weather_extra: Fraction | None = None  # E3.54, E3.723: for each change of elevation, when the booklet has it not


@rule("oto2.1.5")
def going(slopes: Slopes, start: Hex, end: Hex) -> Going:
    """1.5: leaving a hex over a hexside across which it is Down-Slope is moving Up-Slope, and the reverse."""
    upper = slopes.up.get(Hexside.between(start, end))
    if upper is None:
        return Going.LEVEL
    return Going.DOWN if upper == start else Going.UP


@rule("oto2.1.51.a", "oto2.1.52", "oto2.1.54")
def cost(slopes: Slopes, step: Step) -> Fraction:
    """1.51, 1.52, 1.54: the terrain, doubled by a Crest Line ascended; 1/2 MF or 1 MP more Up-Slope; Rain and snow.

    In Rain or Ground Snow crossing a slope, up or down, costs what the base game asks for changing elevation, and
    crossing a Crest Line asks it again.
    """
    numbers = slope_numbers().movement.up_slope
    way = going(slopes, step.start, step.end)
    total = step.terrain * (numbers.crest_factor if step.crest is Crest.ASCENDING else 1)
    if way is Going.UP:
        total += Fraction(numbers.mf if step.spends is Spends.MF else numbers.mp)
    if step.weather is not Weather.DRY:
        changes = (way is not Going.LEVEL) + (step.crest is not Crest.NONE)
        if changes:
            total += changes * _weather_extra(step)
    return total


def _weather_extra(step: Step) -> Fraction:
    if step.weather_extra is not None:
        return step.weather_extra
    if step.weather is Weather.RAIN and step.spends is Spends.MF:
        return slope_numbers().movement.rain.mf
    number = "E3.54" if step.weather is Weather.RAIN else "E3.723"
    raise AskTheRulebook(f"1.54: look up in {number} what changing elevation costs in {step.weather} ({step.spends})")


@rule("oto2.1.51.b")
def keeps_road_bonus(path: list[Hex], road: frozenset[Hexside]) -> bool:
    """1.51: the road bonus (B3.4) is kept by a move entirely along road hexsides, slopes among them or not."""
    steps = [Hexside.between(a, b) for a, b in pairwise(path)]
    return bool(steps) and all(side in road for side in steps)


@rule("oto2.1.51.b")
def refuse_move(costs: Sequence[Fraction], allotment: Fraction, mover: Mover, *, by_road: bool) -> Refused | None:
    """Whether a move is within what the mover has; who spends MF and stays on the road has the bonus of B3.4 besides.

    The reason says how many of its hexes are within reach; by road only the whole move earns the bonus.
    """
    bonus = slope_numbers().movement.road_bonus if by_road and mover.spends is Spends.MF else Fraction(0)
    if sum(costs) <= allotment + bonus:
        return None
    reached = sum(1 for n in range(1, len(costs) + 1) if sum(costs[:n]) <= allotment + bonus)
    why = f"the move asks for more {mover.spends} than it has; {reached} of its {len(costs)} hexes are within reach"
    return Refused(why, rule="oto2.1.51.b")


def crest_between(hexmap: HexMap, start: Hex, end: Hex) -> Crest:
    """The Crest Line between two hexes of a map, as one who goes from the first to the second meets it."""
    if not hexmap.is_crest(Hexside.between(start, end)):
        return Crest.NONE
    return Crest.ASCENDING if hexmap.level(end) > hexmap.level(start) else Crest.DESCENDING


@rule("oto2.1.53")
def refuse_crossing(slopes: Slopes, start: Hex, end: Hex, *, mover: Mover, crest: Crest) -> Refused | None:
    """1.53: no vehicle, a Wagon included, crosses a hexside that is both Crest Line and slope, in either direction."""
    if mover.is_vehicle and crest is not Crest.NONE and going(slopes, start, end) is not Going.LEVEL:
        return Refused("1.53: no vehicle crosses a hexside that is both a Crest Line and a slope.", rule="oto2.1.53")
    return None
