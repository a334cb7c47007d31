"""Small boards written as text, and every legal loop on one, found the slow way."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import pairwise

from sandtable.games.orsha.perimeter.markers import SideView
from sandtable.games.orsha.perimeter.position import Kind, Position, Unit
from sandtable.games.orsha.perimeter.segments import segments
from sandtable.hexes.grid import Grid, Hex

SIDE = {
    "g": "german",
    "r": "russian",
    ",": "german",
    ";": "russian",
    "G": "german",
    "R": "russian",
    "a": "german",
    "b": "russian",
}


def take_control(position: Position, hex: Hex, side: str) -> Position:
    """The same position with another Controller of one hex."""
    if hex in position.strategic:
        return replace(position, strategic={**position.strategic, hex: side})
    return replace(position, control={**position.control, hex: side})


def board(text: str, extra: Iterable[Unit] = ()) -> Position:
    """A board as the worked examples write it: odd columns on one line, even ones half a hex lower on the next.

    g r Strategic Location; , ; plain map-edge hex of a side; . plain; G R squad on a plain hex; a b SMC on one.
    """
    lines = text.strip("\n").splitlines()
    columns = len(lines[0].split())
    rows = (len(lines) - 1) // 2
    grid = Grid.rectangle(columns, rows)
    strategic: dict[Hex, str] = {}
    control: dict[Hex, str] = {}
    units = list(extra)
    for i, line in enumerate(lines[1:]):
        for column in range(i % 2, columns, 2):
            hex = Hex(column, i // 2 + 1 - column // 2)
            sign = line[2 + 2 * column]
            if sign in "gr":
                strategic[hex] = SIDE[sign]
            elif sign in ",;":
                control[hex] = SIDE[sign]
            elif sign in "GRab":
                kind = Kind.MMC if sign in "GR" else Kind.SMC
                units.append(Unit(f"{SIDE[sign]} {kind} {grid.name(hex)}", SIDE[sign], kind, hex))
                if kind is Kind.MMC:
                    control[hex] = SIDE[sign]
    return Position(grid, strategic, control, tuple(units))


W1 = """
  A B C D E F G
1 g   g   r   r
    g   g   r
2 ,   .   .   ;
    .   .   .
3 ,   g   .   ;
    .   .   R
4 ,   .   .   ;
    .   .   .
5 g   g   r   r
    g   g   r
"""
W2 = """
  A B C D E F G
1 g   g   r   r
    g   r   r
2 ,   .   r   ;
    .   .   .
3 ,   .   .   ;
    .   G   .
4 ,   .   .   ;
    .   .   R
5 g   g   r   r
    g   r   r
"""
W3 = """
  A B C D E F G
1 g   g   r   r
    g   g   r
2 ,   .   .   ;
    .   .   g
3 ,   .   a   ;
    .   .   .
4 ,   .   .   ;
    .   .   .
5 g   g   r   r
    g   g   r
"""
W4 = """
  A B C D E F G H
1 g   g   g   r
    g   g   r   r
2 ,   .   .   .
    .   R   .   ;
3 ,   g   .   .
    .   .   .   ;
4 ,   .   G   .
    .   .   .   ;
5 g   g   g   r
    g   g   r   r
"""
W5 = """
  A B C D E F G
1 g   g   r   r
    g   r   r
2 ,   .   G   ;
    .   .   r
3 ,   .   b   ;
    .   R   .
4 ,   .   .   ;
    g   .   G
5 g   g   r   r
    g   r   r
"""
W6 = """
  A B C D E F G
1 g   r   r   r
    g   r   r
2 ,   .   .   ;
    R   .   .
3 ,   G   .   ;
    .   .   .
4 ,   .   .   ;
    .   .   .
5 g   r   r   r
    g   r   r
"""
W7 = """
  A B C D E F G
1 g   g   g   r
    g   g   r
2 ,   .   .   ;
    .   .   .
3 ,   .   G   ;
    .   b   .
4 ,   .   .   ;
    .   R   .
5 g   g   r   r
    g   g   r
"""
W8 = """
  A B C D E F G
1 g   g   r   r
    g   r   r
2 ,   .   .   ;
    .   .   .
3 ,   .   .   ;
    R   .   .
4 ,   .   .   ;
    .   G   .
5 g   g   r   r
    g   g   r
"""


def random_position(seed: int, columns: int, rows: int) -> Position:
    """A small board with a bent front, Strategic Locations, squads and leaders on both sides of it."""
    rnd = random.Random(seed)
    grid = Grid.rectangle(columns, rows)
    front = rnd.uniform(1, columns - 1)
    strategic, control, units = {}, {}, []
    for hex in grid:
        side = "german" if hex.q + rnd.gauss(0, 0.8) < front else "russian"
        edge = any(other not in grid for other in hex.neighbours())
        number = grid.number(hex)
        if (edge and number in (1, rows)) or rnd.random() < 0.12:
            strategic[hex] = side
        elif edge and rnd.random() < 0.9:
            control[hex] = side
        if rnd.random() < 0.22:
            kind = rnd.choice([Kind.MMC, Kind.MMC, Kind.VEHICLE, Kind.SMC])
            units.append(Unit(f"{kind} {grid.name(hex)}", side, kind, hex))
    return Position(grid, strategic, control, tuple(units))


def every_loop(view: SideView) -> Iterator[list[Hex]]:
    """Every legal main loop of a side: walks over its segments from marker to marker, no hex entered twice."""
    onward: dict[Hex, list[tuple[Hex, ...]]] = {}
    for path in segments(view, view.markers, view.passable).paths:
        onward.setdefault(path[0], []).append(path)
        onward.setdefault(path[-1], []).append(path[::-1])

    def walk(start: Hex, here: Hex, loop: list[Hex]) -> Iterator[list[Hex]]:
        for path in onward.get(here, ()):
            between = path[1:-1]
            if any(hex in loop for hex in between):
                continue
            end = path[-1]
            if end == start:
                if len(loop) + len(between) >= 3:
                    yield [*loop, *between]
            elif end > start and end not in loop:
                yield from walk(start, end, [*loop, *between, end])

    for start in sorted(onward):
        for loop in walk(start, start, [start]):
            if view.friendly_edge & set(loop):
                yield loop


def enclosed(loop: list[Hex]) -> int:
    """Hexes on or inside a loop, by Pick: the shoelace sum over axial coordinates counts the triangles."""
    triangles = abs(sum(a.q * b.r - a.r * b.q for a, b in pairwise([*loop, loop[0]])))
    return (triangles + len(loop) + 2) // 2
