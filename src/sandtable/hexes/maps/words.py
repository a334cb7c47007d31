"""The small language of map files: lists of hexes, runs, places inside a hex, hexsides.

"K10 K11 L10..L13"     hexes; two dots are a run along a Hex Grain
"K33"  "K33:2"         a place: the centre, vertex 2 (clockwise from the top left)
"K33/0"  "K33+20-35"   the middle of hexside 0; so many percent right and down of the centre (of pitch and height)
"T19-T20"              a hexside
"""

from __future__ import annotations

import re

from sandtable.hexes.grains import hex_grain
from sandtable.hexes.grid import Grid, Hex, Hexside, NoSuchHex
from sandtable.hexes.maps.model import Place, Stop

_PLACE = re.compile(r"(?P<hex>[^:/+]+?)(?::(?P<vertex>[0-5])|/(?P<side>[0-5])|(?P<dx>[+-]\d+)(?P<dy>[+-]\d+))?")


def most_named(grid: Grid) -> int:
    """How many hexes one list may name: each of the map a few times over. A run of a few letters names thousands."""
    return min(4 * len(grid) + 100, 50_000)


class BadWord(ValueError):
    """One word of a list cannot be read; the message says which and why."""


def read_hexes(grid: Grid, text: str) -> tuple[Hex, ...]:
    """The hexes of a list, in order, each once."""
    found: list[Hex] = []
    for word in text.split():
        first, dots, last = word.partition("..")
        found += _run(grid, first, last) if dots else [_hex(grid, word)]
        if len(found) > most_named(grid):
            raise BadWord(f"this list names more than {most_named(grid):,} hexes; the map has {len(grid):,}")
    return tuple(dict.fromkeys(found))


def read_sides(grid: Grid, text: str) -> tuple[Hexside, ...]:
    sides = []
    for word in text.split():
        try:
            sides.append(grid.hexside(word))
        except ValueError as fault:
            raise BadWord(str(fault)) from None
    return tuple(dict.fromkeys(sides))


def read_place(grid: Grid, word: str) -> Stop:
    """A point inside or on a hex, and the hex it belongs to."""
    match = _PLACE.fullmatch(word)
    if not match:
        raise BadWord(f"{word!r} is no place: write K33, K33:2 (vertex), K33/0 (hexside) or K33+20-35 (percent)")
    hex = _hex(grid, match["hex"])
    x, y = Place.centre(hex)
    if match["vertex"]:
        point = hex.vertex(int(match["vertex"]))
        return Stop(hex, Place(100 * point.x, 100 * point.y))
    if match["side"]:
        a, b = hex.hexside(int(match["side"])).vertices
        return Stop(hex, Place(50 * (a.x + b.x), 50 * (a.y + b.y)))
    if match["dx"]:
        return Stop(hex, Place(x + 3 * int(match["dx"]), y + 2 * int(match["dy"])))
    return Stop(hex, Place(x, y))


def read_path(grid: Grid, text: str) -> tuple[Stop, ...]:
    """The stops of a line; between hexes on one Hex Grain those in between are filled in."""
    stops: list[Stop] = []
    for word in text.split():
        stop = read_place(grid, word)
        if stops:
            stops += _between(grid, stops[-1].hex, stop.hex)
        stops.append(stop)
        if len(stops) > most_named(grid):
            raise BadWord(f"this line passes more than {most_named(grid):,} hexes; the map has {len(grid):,}")
    if len(stops) < 2:
        raise BadWord("a line needs two places at least")
    return tuple(stops)


def _between(grid: Grid, a: Hex, b: Hex) -> list[Stop]:
    if a == b or a.is_adjacent(b):
        return []
    return [Stop(hex, Place.centre(hex)) for hex in _grain(grid, a, b)[1:-1]]


def _grain(grid: Grid, a: Hex, b: Hex) -> list[Hex]:
    grain = hex_grain(a, b)
    if grain is None:
        raise BadWord(f"{grid.name(a)} and {grid.name(b)} are not on one Hex Grain; name the hexes between them")
    return grain


def _run(grid: Grid, first: str, last: str) -> list[Hex]:
    run = _grain(grid, _hex(grid, first), _hex(grid, last))
    missing = [hex for hex in run if hex not in grid]
    if missing:
        raise BadWord(f"the run {first}..{last} leaves the map")
    return run


def _hex(grid: Grid, word: str) -> Hex:
    try:
        return grid.hex(word)
    except NoSuchHex as fault:
        raise BadWord(str(fault)) from None
