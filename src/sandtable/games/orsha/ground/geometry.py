"""The hex grid as the booklet uses it: names, adjacency, range, hexsides, grains (oto2.map).

The ledger counts hexrows from A = 1 and puts hex centres at (3c, y); `hexes.lattice` counts from 0. The names here may
lie beyond the map (the 1.3 illustration uses MM to QQ): whether a hex exists is for the map to say.
"""

from enum import StrEnum
from functools import lru_cache

from sandtable.hexes.grains import hex_grain, lane_between, on_alternate_axis
from sandtable.hexes.grid import Grid, Hex, Hexside, NotAdjacent, Point, distance, parse_lettered
from sandtable.rules import rule

_NAMES = Grid.lettered(1, 1)  # any lettered grid reads and writes the same names


class Grain(StrEnum):
    HEX_GRAIN = "Hex Grain"
    ALTERNATE = "Alternate Hex Grain"
    NEITHER = "neither"


@rule("oto2.map.hexid")
def column_and_number(name: str) -> tuple[int, int]:
    """`DD21` -> (30, 21). NoSuchHex for mixed letters, a missing part, a negative number."""
    column, number = parse_lettered(name)
    return column + 1, number


@lru_cache(maxsize=8192)
def hex_named(name: str) -> Hex:
    return _NAMES.at(name)


def name_of(hex: Hex) -> str:
    return _NAMES.name(hex)


@rule("oto2.map.adjacency")
def neighbours(name: str) -> list[str]:
    """The names around a hex, clockwise from the next lower number of its own hexrow; what has no name is left out."""
    around = hex_named(name).neighbours()
    return [name_of(hex) for hex in around if hex.q >= 0 and _NAMES.number(hex) >= 0]


@rule("oto2.map.adjacency")
def are_adjacent(a: str, b: str) -> bool:
    return hex_named(a).is_adjacent(hex_named(b))


@rule("oto2.map.lattice")
def centre(name: str) -> Point:
    """The exact place of a hex centre, in the ledger's count (hexrow A is column 1)."""
    return _from_one(hex_named(name).centre)


@rule("oto2.map.lattice")
def vertices(name: str) -> list[Point]:
    return [_from_one(point) for point in hex_named(name).vertices]


def _from_one(point: Point) -> Point:
    return Point(point.x + 3, point.y)


@rule("oto2.map.range")
def range_between(a: str, b: str) -> int:
    return distance(hex_named(a), hex_named(b))


@rule("oto2.map.hexside")
def hexside(name: str) -> Hexside:
    """`T19-T20`, in either order; NotAdjacent when the two hexes share no hexside."""
    a, _, b = name.partition("-")
    first, second = hex_named(a), hex_named(b)
    if not first.is_adjacent(second):
        raise NotAdjacent(f"{a} and {b} are not adjacent, so they share no hexside")
    return Hexside.between(first, second)


@rule("oto2.map.hexside")
def are_contiguous(a: Hexside, b: Hexside) -> bool:
    """Two hexsides of one hex that share a vertex."""
    return bool(set(a.hexes) & set(b.hexes)) and a.touches(b)


@rule("oto2.map.grain")
def grain_between(a: str, b: str) -> tuple[Grain, list[tuple[str, ...]]]:
    """Which grain joins two hexes, and its hexes in order; flanking pairs where an Alternate Grain follows a hexside.

    This is the Fire Lane's Alternate Hex Grain. A perimeter's zigzag is `hexes.grains.is_zigzag`.
    """
    first, second = hex_named(a), hex_named(b)
    straight = hex_grain(first, second)
    if straight is not None:
        return Grain.HEX_GRAIN, [(name_of(hex),) for hex in straight]
    if on_alternate_axis(first, second):
        places = lane_between(first, second) or []
        return Grain.ALTERNATE, [tuple(name_of(hex) for hex in place) for place in places]
    return Grain.NEITHER, []
