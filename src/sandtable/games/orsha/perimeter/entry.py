"""Entry Areas (section 6): the hexes by which each side's reinforcements come on, as the front allows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from sandtable.games.orsha.perimeter.escape import distances
from sandtable.games.orsha.perimeter.isolation import Front
from sandtable.games.orsha.perimeter.position import Side
from sandtable.hexes.grid import Edge, Grid, Hex, distance
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


@rule("oto2.6.entry.russian")
def russian_on_board_entry(
    front: Front, date: str, german: Side = "german", russian: Side = "russian"
) -> frozenset[Hex]:
    """CG12b: from 23PM on, hexes far enough from every German Front-Line hex, in the Russian Area and not Isolated."""
    entry = distances()["entry"]
    dates: list[str] = entry["dates"]
    if dates.index(date) < dates.index(entry["russian_on_board_first_date"]):
        return frozenset()
    apart: int = entry["russian_from_german_front_line"]
    line = front.front_lines[german]
    inside = front.perimeters[russian].area - front.isolated
    return frozenset(hex for hex in inside if all(distance(hex, other) >= apart for other in line))


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
    apart: int = distances()["entry"]["german_north_from_russian_hex"]
    limits = [n for n in (arrow, min(russian) - apart if russian else None) if n is not None]
    return frozenset(hex for hex in north if all(grid.number(hex) <= limit for limit in limits))
