"""Where supply reaches, OCS 12.3: drawing from a dump, throwing by an HQ, tracing to a source. Dry costs."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from sandtable.games.forgotten_battles.movement.country import Country
from sandtable.games.forgotten_battles.movement.crossing import supply_cost
from sandtable.games.forgotten_battles.movement.graph import Graph, places, priced, steps_into
from sandtable.games.forgotten_battles.movement.movement_numbers import numbers
from sandtable.games.forgotten_battles.movement.mover import Mover
from sandtable.games.forgotten_battles.movement.reach import Engine, Reach, explore
from sandtable.games.forgotten_battles.movement.situation import QUIET, Situation
from sandtable.games.forgotten_battles.terrain import Conditions, Mobility
from sandtable.hexes.grid import Hex, names
from sandtable.rules import rule


@dataclass(frozen=True, slots=True)
class HQ:
    """An HQ that may throw (not in Strat Mode). `range` is printed on it, its colour is the mobility."""

    hex: str
    range: Fraction
    mobility: Mobility = Mobility.TRUCK
    name: str = ""


@dataclass(frozen=True, slots=True)
class Route:
    """How a unit gets its supply: from which source, through which HQ (or directly), over which hexes."""

    source: str
    cost: Fraction
    path: tuple[str, ...]
    hq: HQ | None = None
    throw: tuple[str, ...] = ()
    throw_cost: Fraction = Fraction(0)


@dataclass(frozen=True)
class SupplyLines:
    """One side's supply paths at one moment. Un-negated enemy ZOCs close hexes to Truck paths, in and out.

    `blocked` are further hexes no path may enter (for the Axis: disrupted by partisans).
    """

    country: Country
    now: Conditions
    situation: Situation = QUIET
    blocked: frozenset[Hex] = frozenset()
    engine: Engine = Engine.AUTO

    def draw(self, unit: str, mobility: Mobility = Mobility.TRUCK) -> Reach:
        """Hexes a supply path of the draw range gets to from a unit (or an HQ, with its own mobility)."""
        return self._paths(unit, Fraction(numbers().supply.draw), mobility)

    def throw(self, hq: HQ) -> Reach:
        """Hexes an HQ's throw gets to; whoever stands in or next to one of them is served."""
        return self._paths(hq.hex, hq.range, hq.mobility)

    def direct(self, unit: str, sources: Iterable[str], mobility: Mobility = Mobility.TRUCK) -> Route | None:
        """The cheapest draw from one of these dumps (or trace to one of these sources), or None."""
        drawn = self.draw(unit, mobility)
        found = [route for source in sources if (route := _to(drawn, source))]
        return min(found, key=lambda route: (route.cost, len(route.path), route.source), default=None)

    def route(self, unit: str, sources: Collection[str], hqs: Iterable[HQ] = ()) -> Route | None:
        """Directly if possible, else through one HQ that can draw itself. HQs do not pass on what another threw."""
        straight = self.direct(unit, sources)
        if straight:
            return straight
        for hq in hqs:
            thrown = _to(self.throw(hq), unit)
            drawn = self.direct(hq.hex, sources, hq.mobility) if thrown else None
            if thrown and drawn:
                return Route(drawn.source, drawn.cost, drawn.path, hq, thrown.path, thrown.cost)
        return None

    def _paths(self, start: str, length: Fraction, mobility: Mobility) -> Reach:
        hex = self.country.hex(start)
        if (start, length, mobility) in self._found:
            return self._found[start, length, mobility]
        if mobility not in self._graphs:
            self._graphs[mobility] = self._graph(mobility)
        mover = Mover(mobility, length)
        place = self.country.hexmap.grid.index(hex)
        time, came = explore(self._graphs[mobility], place, mover.sixths, least=False, engine=self.engine)
        found = Reach(self.country, hex, length, mover.sixths, time, came)
        self._found[start, length, mobility] = found
        return found

    @cached_property
    def _found(self) -> dict[tuple[str, Fraction, Mobility], Reach]:
        """Paths that were asked for: an HQ throws to many units."""
        return {}

    @cached_property
    def _graphs(self) -> dict[Mobility, Graph]:
        return {}

    @rule("tfb.special.soviet.partisan.zoc")
    def _graph(self, mobility: Mobility) -> Graph:
        chart, now = self.country.chart, self.now
        name, closed = ("supply", mobility, now), places(self.country, self.situation.enemy_units | self.blocked)
        ground = priced(self.country, name, lambda c: supply_cost(chart, c, mobility, now), self.situation)
        zoc = places(self.country, self.situation.enemy_zoc) if mobility is Mobility.TRUCK else frozenset()
        left = {edge for hex in zoc for edge in range(6 * hex, 6 * hex + 6)}
        return Graph(ground, steps_into(ground, closed | zoc) | left)


def _to(drawn: Reach, target: str) -> Route | None:
    """OCS 12.3c, adjacent is close enough: to the hex itself, or to any hex beside it, whatever lies between."""
    end = drawn.nearest_to(target)
    if end is None:
        return None
    return Route(target, drawn.spent(end) or Fraction(0), tuple(drawn.path(end)))


@rule("tfb.terrain.point_of_interest")
def detrainable_hexes(
    country: Country, sources: Iterable[str], situation: Situation = QUIET, *, also: Iterable[str] = ()
) -> list[str]:
    """Stations with a railway free of enemies and enemy ZOCs to one of these rail sources (OCS 13.3c).

    `also` names hexes that count as stations for another reason (an engineer-capable HQ stands there).
    """
    closed = situation.enemy_units | situation.enemy_zoc
    waiting = [hex for hex in map(country.hex, sources) if hex not in closed]
    joined = set(waiting)
    while waiting:
        hex = waiting.pop()
        for other in country.railways.get(hex, ()):
            if other not in joined and other not in closed:
                joined.add(other)
                waiting.append(other)
    return names(country.hexmap.grid, joined & (country.stations | {country.hex(name) for name in also}))
