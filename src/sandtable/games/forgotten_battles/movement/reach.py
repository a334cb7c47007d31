"""How far a unit gets: the map compiled to six prices for each hex, searched in plain Python or by numba."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from functools import cache, cached_property
from typing import Any

from sandtable.games.forgotten_battles.movement.country import Country
from sandtable.games.forgotten_battles.movement.crossing import Crossing, StepCost, crossing_cost
from sandtable.games.forgotten_battles.movement.mover import SIXTHS, Mover
from sandtable.games.forgotten_battles.movement.search import NEVER, NO_WAY, STOPS, WHOLE, encoded, search
from sandtable.games.forgotten_battles.movement.situation import QUIET, Situation
from sandtable.games.forgotten_battles.terrain import Conditions, CostKind, Mobility
from sandtable.hexes.grid import Hex
from sandtable.kernel import NotUnderstood
from sandtable.rules import rule

LARGE = 4_000
"""From so many hexes on, loading numba pays for itself within one search."""


class Engine(StrEnum):
    """How to search. AUTO compiles only for large maps. Results are the same."""

    AUTO = "auto"
    PLAIN = "plain"
    COMPILED = "compiled"


@dataclass(frozen=True)
class Graph:
    """Six neighbours and six prices for each hex of a map, in the map's order, for one mobility at one moment."""

    neighbour: list[int]
    cost: list[int]
    stops: list[int]

    def __len__(self) -> int:
        return len(self.stops)

    @cached_property
    def prices(self) -> list[int]:
        """The costs as the search reads them, stops included."""
        stops = self.stops
        return [encoded(c, stops[n] if c != NO_WAY else 0) for n, c in zip(self.neighbour, self.cost, strict=True)]

    @cached_property
    def arrays(self) -> tuple[Any, Any]:
        import numpy

        return numpy.array(self.neighbour, dtype=numpy.int32), numpy.array(self.prices, dtype=numpy.int32)


Pricing = Callable[[Crossing], StepCost]


def graph_of(country: Country, mobility: Mobility, now: Conditions, situation: Situation = QUIET) -> Graph:
    """The map priced for movers of one mobility. Enemy units close their hex; enemy ZOCs stop Truck movers."""
    chart = country.chart
    prices = priced(country, lambda crossing: crossing_cost(chart, crossing, mobility, now), situation)
    return Graph(*prices, _flags(country, situation.enemy_zoc if mobility is Mobility.TRUCK else ()))


def priced(country: Country, price: Pricing, situation: Situation) -> tuple[list[int], list[int]]:
    """Neighbours and prices. Equal crossings are priced once: a map has few kinds of them."""
    grid = country.hexmap.grid
    index = {hex: place for place, hex in enumerate(grid.hexes)}
    known: dict[Crossing, int] = {}
    neighbour, cost = [], []
    for hex in grid.hexes:
        for other in hex.neighbours():
            place = index.get(other, NO_WAY)
            neighbour.append(place)
            if place == NO_WAY or other in situation.enemy_units:
                cost.append(NO_WAY)
                continue
            crossing = country.crossing(hex, other, situation)
            if crossing not in known:
                known[crossing] = _sixths(price(crossing))
            cost.append(known[crossing])
    return neighbour, cost


def _sixths(step: StepCost) -> int:
    if step.kind is not CostKind.POINTS:
        return WHOLE if step.kind is CostKind.ALL else NO_WAY
    sixths = step.points * SIXTHS
    if sixths.denominator != 1:
        raise NotUnderstood(f"{step} is no whole number of sixths")
    return int(sixths)


def _flags(country: Country, hexes: Iterable[Hex]) -> list[int]:
    marked = set(hexes)
    return [int(hex in marked) for hex in country.hexmap.grid.hexes]


@dataclass(frozen=True)
class Reach:
    """Every hex a mover can be in, when, and by which path."""

    country: Country
    start: Hex
    allowance: Fraction
    turn_length: int  # the allowance in whole sixths
    time: Sequence[int]
    came: Sequence[int]

    def hexes(self) -> list[str]:
        """Names of the hexes that can be reached, the start included, in the map's order."""
        grid = self.country.hexmap.grid
        return [grid.name(hex) for hex, time in zip(grid.hexes, self.time, strict=True) if time < NEVER]

    def __contains__(self, name: object) -> bool:
        return isinstance(name, str) and self._time(name) < NEVER

    def __len__(self) -> int:
        return sum(time < NEVER for time in self.time)

    def spent(self, name: str) -> Fraction | None:
        """MP spent on arrival in the turn of arrival; the whole allowance after "All" or a stop; None: out of reach."""
        time = self._time(name)
        if time == NEVER:
            return None
        turn = self.turn(name) or 1
        spent = Fraction(time - (turn - 1) * self.turn_length, SIXTHS)
        return self.allowance if time == turn * self.turn_length else spent

    def turn(self, name: str) -> int | None:
        """The turn of arrival, 1 for this one; None: out of reach."""
        time = self._time(name)
        if time == NEVER:
            return None
        return max(1, -(-int(time) // self.turn_length)) if self.turn_length else 1

    def path(self, name: str) -> list[str]:
        """A cheapest path to the hex, the start first; empty when it is out of reach."""
        grid = self.country.hexmap.grid
        place = grid.index(self.country.hex(name))
        if self.time[place] == NEVER:
            return []
        found = [place]
        while self.came[found[-1]] != NO_WAY:
            found.append(int(self.came[found[-1]]))
        return [grid.name(grid.hexes[p]) for p in reversed(found)]

    def _time(self, name: str) -> int:
        return int(self.time[self.country.hexmap.grid.index(self.country.hex(name))])


@rule("tfb.terrain.movement", "tfb.terrain.legend.all")
def reach(
    country: Country,
    start: str,
    mover: Mover,
    now: Conditions,
    situation: Situation = QUIET,
    *,
    turns: int = 1,
    graph: Graph | None = None,
    engine: Engine = Engine.AUTO,
) -> Reach:
    """Where a unit can be at the end of this move, or within `turns` turns of the same weather.

    Give `graph` (of the same mobility, weather and situation) when asking for many units.
    """
    hex = country.hex(start)
    graph = graph or graph_of(country, mover.mobility, now, situation)
    rest = int(now.readings.all_cost == "rest_of_allowance")
    place = country.hexmap.grid.index(hex)
    time, came = explore(graph, place, mover.sixths, begun=mover.spent_sixths, turns=turns, rest=rest, engine=engine)
    return Reach(country, hex, mover.allowance, mover.sixths, time, came)


def explore(
    graph: Graph,
    start: int,
    allowance: int,
    *,
    begun: int = 0,
    turns: int = 1,
    rest: int = 0,
    least: int = 1,
    engine: Engine = Engine.AUTO,
) -> tuple[Sequence[int], Sequence[int]]:
    """Time of arrival and predecessor of each hex, by place in the map's order. `allowance` in sixths."""
    size = len(graph)
    if not allowance:
        turns = 0
    if allowance >= STOPS:
        raise NotUnderstood(f"no unit has an allowance of {allowance // SIXTHS} MP")
    if engine is Engine.COMPILED or (engine is Engine.AUTO and size >= LARGE and _has_numba()):
        return _compiled_search(graph, start, begun, allowance, turns, rest, least)
    time, came = [NEVER] * size, [NO_WAY] * size
    heads = [0] * (turns * allowance + 1)
    links, nodes = [0] * (6 * size + 2), [0] * (6 * size + 2)
    search(graph.neighbour, graph.prices, start, begun, allowance, turns, rest, least, time, came, heads, links, nodes)
    return time, came


def _compiled_search(
    graph: Graph, start: int, begun: int, allowance: int, turns: int, rest: int, least: int
) -> tuple[Any, Any]:
    import numpy

    size = len(graph)
    time = numpy.full(size, NEVER, numpy.int32)
    came = numpy.full(size, NO_WAY, numpy.int32)
    heads = numpy.zeros(turns * allowance + 1, numpy.int32)
    links, nodes = numpy.empty(6 * size + 2, numpy.int32), numpy.empty(6 * size + 2, numpy.int32)
    _compiled()(*graph.arrays, start, begun, allowance, turns, rest, least, time, came, heads, links, nodes)
    return time, came


@cache
def _compiled() -> Callable[..., int]:
    from numba import njit

    compiled: Callable[..., int] = njit(cache=True, nogil=True)(search)
    return compiled


@cache
def _has_numba() -> bool:
    from importlib.util import find_spec

    return find_spec("numba") is not None
