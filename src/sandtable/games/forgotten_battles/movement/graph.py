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
class PricedMap:
    """A map without pieces: six neighbours and six prices for each hex, in the map's order."""

    neighbour: list[int]
    cost: list[int]

    @cached_property
    def into(self) -> list[list[int]]:
        """The steps that lead into each hex."""
        found: list[list[int]] = [[] for _ in range(len(self.neighbour) // 6)]
        for edge, place in enumerate(self.neighbour):
            if place != NO_WAY:
                found[place].append(edge)
        return found

    @cached_property
    def numbered(self) -> tuple[dict[Price, int], list[int]]:
        """The kinds of steps there can be, also where pieces close or stop; of each step the number of its kind."""
        costs = sorted(set(self.cost) - {NO_WAY})
        places = {price: n for n, price in enumerate([(NO_WAY, 0), *((c, 0) for c in costs), *((c, 1) for c in costs)])}
        return places, [places[cost, 0] for cost in self.cost]


@dataclass(frozen=True)
class Graph:
    """A map priced for one mobility at one moment: the ground, the steps that are closed, the hexes that stop.

    The pieces touch few steps of a map, so that only those are looked at.
    """

    ground: PricedMap
    closed: frozenset[int] = frozenset()
    stopping: frozenset[int] = frozenset()

    def __len__(self) -> int:
        return len(self.neighbour) // 6

    @property
    def neighbour(self) -> list[int]:
        return self.ground.neighbour

    @cached_property
    def cost(self) -> list[int]:
        found = list(self.ground.cost)
        for edge in self.closed:
            found[edge] = NO_WAY
        return found

    @cached_property
    def prices(self) -> tuple[Price, ...]:
        """The kinds of steps on this map: few, so that the search looks each of them up."""
        return tuple(self.ground.numbered[0])

    @cached_property
    def steps(self) -> Steps:
        places, kinds = self.ground.numbered
        found, cost = list(kinds), self.ground.cost
        for hex in self.stopping:
            for edge in self.ground.into[hex]:
                found[edge] = places[cost[edge], int(cost[edge] != NO_WAY)]
        for edge in self.closed:
            found[edge] = places[NO_WAY, 0]
        return Steps(self.neighbour, found)

    @cached_property
    def compiled_steps(self) -> Steps:
        import numpy  # heavy, and only large maps need it

        return Steps(*(numpy.array(part, dtype=numpy.int32) for part in self.steps))


Pricing = Callable[[Crossing], StepCost]


def graph_of(country: Country, mobility: Mobility, now: Conditions, situation: Situation = QUIET) -> Graph:
    """The map priced for movers of one mobility. Enemy units close their hex; enemy ZOCs stop Truck movers."""
    chart = country.chart
    ground = priced(country, ("move", mobility, now), lambda c: crossing_cost(chart, c, mobility, now), situation)
    stopping = places(country, situation.enemy_zoc) if mobility is Mobility.TRUCK else frozenset()
    return Graph(ground, steps_into(ground, places(country, situation.enemy_units)), stopping)


def places(country: Country, hexes: Iterable[Hex]) -> frozenset[int]:
    """The places of these hexes in the map's order; those beyond its edge have none."""
    grid = country.hexmap.grid
    return frozenset(grid.index(hex) for hex in hexes if hex in grid)


def steps_into(ground: PricedMap, hexes: Iterable[int]) -> frozenset[int]:
    return frozenset(edge for hex in hexes for edge in ground.into[hex])


def priced(country: Country, name: Hashable, price: Pricing, situation: Situation) -> PricedMap:
    """Neighbours and prices; `name` says which prices these are, so that a map without pieces is priced once."""
    if situation.pontoons or situation.engineers or situation.disrupted or situation.trainbusted:
        return _each_step(country, price, situation)
    if name not in country.priced:
        country.priced[name] = _each_step(country, price, QUIET)
    found: PricedMap = country.priced[name]
    return found


def _each_step(country: Country, price: Pricing, situation: Situation) -> PricedMap:
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
    return PricedMap(neighbour, cost)


def _sixths(step: StepCost) -> int:
    if step.kind is not CostKind.POINTS:
        return WHOLE if step.kind is CostKind.ALL else NO_WAY
    sixths = step.points * SIXTHS
    if sixths.denominator != 1:
        raise NotUnderstood(f"{step} is no whole number of sixths")
    return int(sixths)
