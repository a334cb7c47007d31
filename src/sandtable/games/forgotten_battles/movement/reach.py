"""How far a unit gets, in one move or many turns: the priced map searched in plain Python or by numba."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from functools import cache
from importlib.util import find_spec
from typing import Any

from sandtable.games.forgotten_battles.movement.country import Country
from sandtable.games.forgotten_battles.movement.graph import Graph, graph_of
from sandtable.games.forgotten_battles.movement.mover import SIXTHS, Mover
from sandtable.games.forgotten_battles.movement.search import (
    LONGEST,
    NEVER,
    NO_WAY,
    Found,
    March,
    Price,
    delays,
    search,
)
from sandtable.games.forgotten_battles.movement.situation import QUIET, Situation
from sandtable.games.forgotten_battles.terrain import Conditions
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

    def ways(self) -> Iterator[tuple[str, Fraction, tuple[str, ...]]]:
        """Every hex that can be reached but the start, in the map's order: what is spent there, and the way to it."""
        grid = self.country.hexmap.grid
        known: dict[int, tuple[str, ...]] = {grid.index(self.start): ()}

        def way(place: int) -> tuple[str, ...]:
            if place not in known:
                known[place] = (*way(int(self.came[place])), grid.name(grid.hexes[place]))
            return known[place]

        for place, time in enumerate(self.time):
            if time < NEVER and way(place):
                name = known[place][-1]
                yield name, self.spent(name) or Fraction(0), known[place]

    def nearest_to(self, name: str) -> str | None:
        """That hex or one beside it, whichever is reached first; None: none of them is."""
        grid = self.country.hexmap.grid
        end = min(self.country.close_to[grid.index(self.country.hex(name))], key=self.time.__getitem__)
        return grid.name(grid.hexes[end]) if self.time[end] < NEVER else None

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
    rest = now.readings.all_cost == "rest_of_allowance"
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
    rest: bool = False,
    least: bool = True,
    engine: Engine = Engine.AUTO,
) -> tuple[Sequence[int], Sequence[int]]:
    """Time of arrival and predecessor of each hex, by place in the map's order. `allowance` in sixths."""
    if allowance >= LONGEST:
        raise NotUnderstood(f"no unit has an allowance of {allowance // SIXTHS} MP")
    march = March(allowance, turns if allowance else 0, rest, least)
    large = engine is Engine.AUTO and len(graph) >= LARGE and find_spec("numba") is not None
    run = _run_compiled if large or engine is Engine.COMPILED else _run_plain
    found = run(graph, start, begun, march)
    return found.time, found.came


def _run_plain(graph: Graph, start: int, begun: int, march: March) -> Found:
    size, room = len(graph), 6 * len(graph) + 2
    heads = [0] * (march.turns * march.allowance + 1)
    found = Found([NEVER] * size, [NO_WAY] * size, heads, [0] * room, [0] * room)
    search(graph.steps, delays(graph.prices, march), len(graph.prices), start, begun, march, found)
    return found


def _run_compiled(graph: Graph, start: int, begun: int, march: March) -> Found:
    import numpy  # heavy, and only large maps need it

    size, room = len(graph), 6 * len(graph) + 2
    found = Found(
        numpy.full(size, NEVER, numpy.int32),
        numpy.full(size, NO_WAY, numpy.int32),
        numpy.zeros(march.turns * march.allowance + 1, numpy.int32),
        numpy.empty(room, numpy.int32),
        numpy.empty(room, numpy.int32),
    )
    _compiled()(graph.compiled_steps, _delay_array(graph.prices, march), len(graph.prices), start, begun, march, found)
    return found


@cache
def _delay_array(prices: tuple[Price, ...], march: March) -> Any:
    import numpy

    return numpy.array(delays(prices, march), numpy.int32)


@cache
def _compiled() -> Callable[..., int]:
    from numba import njit  # heavy, and only large maps need it

    compiled: Callable[..., int] = njit(cache=True, nogil=True)(search)
    return compiled
