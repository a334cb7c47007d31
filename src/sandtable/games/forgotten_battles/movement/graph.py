"""A map compiled to six neighbours and six prices for each hex, in sixths of a Movement Point."""

from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass
from functools import cached_property

from sandtable.games.forgotten_battles.movement.country import Country
from sandtable.games.forgotten_battles.movement.crossing import Crossing, StepCost, crossing_cost
from sandtable.games.forgotten_battles.movement.mover import SIXTHS
from sandtable.games.forgotten_battles.movement.search import NO_WAY, WHOLE, Price, Steps
from sandtable.games.forgotten_battles.movement.situation import QUIET, Situation
from sandtable.games.forgotten_battles.terrain import Conditions, CostKind, Mobility
from sandtable.hexes.grid import Hex
from sandtable.kernel import NotUnderstood


@dataclass(frozen=True)
class Graph:
    """Six neighbours and six prices for each hex of a map, in the map's order, for one mobility at one moment."""

    neighbour: list[int]
    cost: list[int]
    stops: list[int]

    def __len__(self) -> int:
        return len(self.stops)

    @cached_property
    def prices(self) -> tuple[Price, ...]:
        """The kinds of steps on this map: few, so that the search looks each of them up."""
        return self._numbered[0]

    @cached_property
    def steps(self) -> Steps:
        return Steps(self.neighbour, self._numbered[1])

    @cached_property
    def compiled_steps(self) -> Steps:
        import numpy  # heavy, and only large maps need it

        return Steps(*(numpy.array(part, dtype=numpy.int32) for part in self.steps))

    @cached_property
    def _numbered(self) -> tuple[tuple[Price, ...], list[int]]:
        """The kinds of steps, and of each step the number of its kind."""
        places: dict[Price, int] = {}
        stops, pairs = self.stops, zip(self.neighbour, self.cost, strict=True)
        numbers = [
            places.setdefault((NO_WAY, 0) if cost == NO_WAY else (cost, stops[n]), len(places)) for n, cost in pairs
        ]
        return tuple(places), numbers


Pricing = Callable[[Crossing], StepCost]


def graph_of(country: Country, mobility: Mobility, now: Conditions, situation: Situation = QUIET) -> Graph:
    """The map priced for movers of one mobility. Enemy units close their hex; enemy ZOCs stop Truck movers."""
    chart = country.chart
    prices = priced(country, ("move", mobility, now), lambda c: crossing_cost(chart, c, mobility, now), situation)
    return Graph(*prices, _flags(country, situation.enemy_zoc if mobility is Mobility.TRUCK else ()))


def priced(country: Country, name: Hashable, price: Pricing, situation: Situation) -> tuple[list[int], list[int]]:
    """Neighbours and prices; `name` says which prices these are, so that a map without pieces is priced once."""
    bare = not (situation.pontoons or situation.engineers or situation.disrupted)
    if bare and name not in country.priced:
        country.priced[name] = _each_step(country, price, QUIET)
    neighbour, cost = country.priced[name] if bare else _each_step(country, price, situation)
    if not situation.enemy_units:
        return neighbour, list(cost)
    index = country.hexmap.grid.index
    closed = {index(hex) for hex in situation.enemy_units if hex in country.hexmap.grid}
    return neighbour, [NO_WAY if place in closed else paid for place, paid in zip(neighbour, cost, strict=True)]


def _each_step(country: Country, price: Pricing, situation: Situation) -> tuple[list[int], list[int]]:
    """Equal crossings are priced once: a map has few kinds of them."""
    grid = country.hexmap.grid
    index = {hex: place for place, hex in enumerate(grid.hexes)}
    known: dict[Crossing, int] = {}
    neighbour, cost = [], []
    for hex in grid.hexes:
        for other in hex.neighbours():
            place = index.get(other, NO_WAY)
            neighbour.append(place)
            if place == NO_WAY:
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
