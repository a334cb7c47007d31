"""Entry Areas (section 6): the hexes by which each side's reinforcements come on, as the front allows."""

from collections.abc import Mapping
from dataclasses import dataclass

from sandtable.games.orsha.perimeter.position import Side
from sandtable.games.orsha.printed.first_half import distances
from sandtable.hexes.grid import Edge, Grid, Hex
from sandtable.rules import rule


@dataclass(frozen=True, slots=True)
class Compass:
    """Which side of the sheet lies where. On this map numbers rise eastward and run down the page."""

    north: Edge = Edge.RIGHT
    south: Edge = Edge.LEFT
    west: Edge = Edge.TOP
    east: Edge = Edge.BOTTOM


NORTH_LAST = Compass()
"""Hexrow A is the south edge."""
NORTH_FIRST = Compass(north=Edge.LEFT, south=Edge.RIGHT)


@rule("oto2.6.entry.russian")
def russian_entry(grid: Grid, compass: Compass = NORTH_LAST) -> frozenset[Hex]:
    """Section 6: every hex of the east edge."""
    return frozenset(grid.edge(compass.east))


@rule("oto2.6.entry.german-west")
def german_west_entry(grid: Grid, compass: Compass = NORTH_LAST) -> frozenset[Hex]:
    """Section 6: always the whole west edge."""
    return frozenset(grid.edge(compass.west))


@rule("oto2.6.entry.german-north")
def german_north_entry(
    grid: Grid, control: Mapping[Hex, Side | None], arrow: int | None, compass: Compass = NORTH_LAST
) -> frozenset[Hex]:
    """Section 6: north-edge hexes up to the blue arrow, and well west of the westernmost one the Russians Control.

    The arrow's number is on the lost map: the players supply it (None: no limit by it).
    """
    north = grid.edge(compass.north)
    russian = [grid.number(hex) for hex in north if control.get(hex) == "russian"]
    apart: int = distances().entry.german_north_from_russian_hex
    limits = [n for n in (arrow, min(russian) - apart if russian else None) if n is not None]
    return frozenset(hex for hex in north if all(grid.number(hex) <= limit for limit in limits))
