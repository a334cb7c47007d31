"""Walking a line pixel by pixel. Runs as plain Python and compiles as it stands; `kernel.py` compiles it.

The line is cut into one slice for each column of pixels; in a slice it meets every row between the one where it enters
and the one where it leaves. Rows are kept with 32 bits behind the point, which is exact for any map that fits.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numba.extending import register_jitable

from sandtable.hexes.sight.line import Line, draw, hex_range, is_up_slope, meet
from sandtable.hexes.sight.rules import BUILDING, TOO_MANY
from sandtable.hexes.sight.scene import BUILDING as IS_BUILDING
from sandtable.hexes.sight.scene import CELL_CODE, CELL_OWNER, DOES, X, Y, Scene

POINT = 32  # bits behind the point of a row
MOST = 6  # B.10: a Hindrance of six or more blocks
_BUILDING = 512  # bit of terrain.Does


@register_jitable
def between(s: Scene, one: int, other: int, bonus: int, lenient: int) -> Line:
    """The line between two hexes, the same whichever is named first; `bonus` quarters of a level for an Up-Slope end."""
    a, b = min(one, other), max(one, other)
    up_a = bonus if bonus and is_up_slope(s, a, b) else 0
    up_b = bonus if bonus and is_up_slope(s, b, a) else 0
    return draw(s, a, b, up_a, up_b, lenient)


@register_jitable
def walk(s: Scene, line: Line) -> int:
    """The negative reason when the line is blocked, else its total Hindrance.

    Ground on which nothing rises above the lower end is skipped: no rule looks at it, unless an end lies in a
    depression or the line runs along hexsides, where inherent terrain counts that is not drawn.
    """
    x0, y0, x1, y1 = s.hexes[line.a, X], s.hexes[line.a, Y], s.hexes[line.b, X], s.hexes[line.b, Y]
    columns = abs(x1 - x0) + 1
    right, down = (1 if x1 >= x0 else -1), (1 if y1 >= y0 else -1)
    step = ((y1 - y0) << POINT) // columns
    start = (y0 << POINT) + columns  # the division rounds down; this much more makes every row exact
    flat = columns / (abs(y1 - y0) + 1)  # columns for each row
    everything = line.sunken or line.spine >= 0
    own_a, own_b = np.uint32(line.a + 1), np.uint32(line.b + 1)
    clear = s.clear[line.low - s.lowest]
    hindered, doubly = np.uint64(0), np.uint64(0)  # ranges from a that hinder: by one, by two
    total, last = 0, np.uint32(0)
    k = 0
    while k < columns:
        x = x0 + right * k
        y = (start + step * k) >> POINT
        end = (start + step * (k + 1)) >> POINT
        ahead = 1
        while True:
            free = 0 if everything else np.int64(clear[x, y])
            if free == 0:
                cell = s.cell[x, y]
                owner = cell >> np.uint32(CELL_OWNER)
                if owner == own_b and not line.sunken:
                    return total  # nothing in an end's own hex counts
                if (cell != last or everything) and (owner != own_a or line.sunken):
                    met = meet(s, line, x, y)
                    if met.result < 0:
                        return met.result
                    if met.result > 0:
                        last = cell
                        bit = np.uint64(1) << np.uint64(hex_range(s, met.hex, line.a) & 63)
                        if not hindered & bit:
                            hindered |= bit
                            total += 1
                        if met.result > 1 and not doubly & bit:
                            doubly |= bit
                            total += 1
                        if total >= MOST:
                            return TOO_MANY
                free = 1
            else:
                # within `free` pixels sideways and downwards there is nothing: whole columns, if the line is flat enough
                ahead = np.int64((free - 2) * flat)
                if ahead > 1:
                    ahead = min(ahead, free - 1)
                    break
                ahead = 1
            y += down * free
            if (end - y) * down < 0:
                break
        k += ahead
    return total


@register_jitable
def look(s: Scene, a: int, b: int, bonus: int, lenient: int) -> int:
    """The verdict between two hexes: a negative reason, or the Hindrance."""
    if a == b:
        return 0
    line = between(s, a, b, bonus, lenient)
    if line.low != line.up and s.hexes[a, IS_BUILDING] and s.hexes[b, IS_BUILDING] and inside_one_building(s, line):
        return BUILDING
    return walk(s, line)


@register_jitable
def inside_one_building(s: Scene, line: Line) -> bool:
    """A6.8: the line never leaves the building that both ends are in."""
    x0, y0, x1, y1 = s.hexes[line.a, X], s.hexes[line.a, Y], s.hexes[line.b, X], s.hexes[line.b, Y]
    steps = max(abs(x1 - x0), abs(y1 - y0), 1)
    for k in range(steps + 1):
        cell = np.int64(s.cell[x0 + (x1 - x0) * k // steps, y0 + (y1 - y0) * k // steps])
        if not s.terrain[cell >> CELL_CODE & 255, DOES] & _BUILDING:
            return False
    return True


def pixels(s: Scene, line: Line) -> Iterator[tuple[int, int]]:
    """Every pixel of the line, from end to end, without skipping."""
    x0, y0, x1, y1 = (int(s.hexes[i, j]) for i, j in ((line.a, X), (line.a, Y), (line.b, X), (line.b, Y)))
    columns = abs(x1 - x0) + 1
    right, down = (1 if x1 >= x0 else -1), (1 if y1 >= y0 else -1)
    for k in range(columns):
        y = y0 + (y1 - y0) * k // columns
        end = y0 + (y1 - y0) * (k + 1) // columns
        while True:
            yield x0 + right * k, y
            if y == end:
                break
            y += down
