"""Which hexes are Strategic Locations (section 6), from what lies on the map; vehicles and Guns see `position`."""

from collections.abc import Iterable

from sandtable.games.orsha.perimeter.entry import NORTH_LAST, Compass
from sandtable.games.orsha.readings import BOOKLET, Readings
from sandtable.hexes.grid import Grid, Hex
from sandtable.rules import rule


@rule("oto2.6.strategic-location")
def fixed_strategic_hexes(
    grid: Grid,
    *,
    railroad: Iterable[Hex] = (),
    entrenchments: Iterable[Hex] = (),
    pillboxes: Iterable[Hex] = (),
    cupolas: Iterable[Hex] = (),
    compass: Compass = NORTH_LAST,
    readings: Readings = BOOKLET,
) -> frozenset[Hex]:
    """Section 6: entrenchments, pillboxes, Cupolas, railroad, and the north and south map edges."""
    edges = [compass.north, compass.south]
    if readings.strategic_edges == "all-four-edges":
        edges += [compass.west, compass.east]
    on_edge = {hex for edge in edges for hex in grid.edge(edge)}
    return frozenset(on_edge.union(railroad, entrenchments, pillboxes, cupolas))
