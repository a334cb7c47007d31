"""Walking a line pixel by pixel. Runs as plain Python and compiles as it stands; `kernel.py` compiles it.

The line is cut into one slice for each column of pixels; in a slice it meets every row between the one where it enters
and the one where it leaves. Rows are kept with 32 bits behind the point, which is exact for any map that fits.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from sandtable.hexes.sight.line import AS_VASL, draw, hex_range, is_up_slope, meet
from sandtable.hexes.sight.pixels import Line, Met
from sandtable.hexes.sight.rules import BUILDING, TOO_MANY, jitable, place, wide
from sandtable.hexes.sight.scene import BLOCK, CELL_CODE, CELL_OWNER, DOES, Numbers, Scene, Table, X, Y
from sandtable.hexes.sight.scene import BUILDING as IS_BUILDING

if TYPE_CHECKING:
    from numpy.typing import NDArray

POINT = 32  # bits behind the point of a row
MOST = 6  # B.10: a Hindrance of six or more blocks
LONGEST = 1024  # ranges a tally has room for
_BUILDING = 512  # bit of terrain.Does


@jitable
def between(s: Scene, one: int, other: int, bonus: int, reading: int, floor_one: int = 0, floor_other: int = 0) -> Line:
    """The line of two hexes, the same whichever is named first; `bonus`: quarters of a level for an Up-Slope end."""
    a, b = min(one, other), max(one, other)
    floor_a, floor_b = (floor_one, floor_other) if a == one else (floor_other, floor_one)
    up_a = bonus if bonus and is_up_slope(s.hexes, a, b, reading) else 0
    up_b = bonus if bonus and is_up_slope(s.hexes, b, a, reading) else 0
    return draw(s.hexes, a, b, up_a, up_b, reading & AS_VASL, floor_a, floor_b)


@jitable
def look(s: Scene, a: int, b: int, bonus: int, reading: int, tally: Numbers, serial: int) -> int:
    """The verdict between two hexes: a negative reason, or the Hindrance."""
    if a == b:
        return 0
    line = between(s, a, b, bonus, reading)
    if _within_building(s, line):
        return BUILDING
    return walk(s, line, tally, serial)


class Course(NamedTuple):
    """Where a line runs: columns of pixels from `x`, and the row with 32 bits behind the point at each."""

    x: int
    columns: int
    right: int  # 1 or -1: the way the columns go
    down: int  # and the rows
    start: int
    step: int  # rows for each column
    flat: float  # columns for each row


@jitable
def course(hexes: Table, line: Line) -> Course:
    x0, y0, x1, y1 = hexes[line.a, X], hexes[line.a, Y], hexes[line.b, X], hexes[line.b, Y]
    columns = abs(x1 - x0) + 1
    step = ((y1 - y0) << POINT) // columns
    start = (y0 << POINT) + columns  # the division rounds down; this much more makes every row exact
    flat = columns / (abs(y1 - y0) + 1)
    return Course(x0, columns, 1 if x1 >= x0 else -1, 1 if y1 >= y0 else -1, start, step, flat)


@jitable
def walk(s: Scene, line: Line, tally: Numbers, serial: int) -> int:
    """The negative reason when the line is blocked, else its total Hindrance.

    Ground on which nothing rises above the lower end is skipped, for no rule looks at it unless an end lies in a
    depression; so are cells that have been judged, and the ends' own hexes. `tally` is room to note which ranges have
    hindered; it is shared by all lines of a batch and each has its own serial number, so it is never cleared.
    """
    cells, clear, c = s.cell, s.clear[line.low - s.lowest], course(s.hexes, line)
    own_a, own_b = np.uint32(line.a + 1), np.uint32(line.b + 1)
    total, same, also, k = wide(0), np.uint32(0), np.uint32(0), wide(0)
    while k < c.columns:
        x, y, end = c.x + c.right * k, (c.start + c.step * k) >> POINT, (c.start + c.step * (k + 1)) >> POINT
        ahead = wide(1)
        while (end - y) * c.down >= 0:
            free = wide(0) if line.sunken else wide(clear[place(x >> BLOCK), place(y >> BLOCK)])
            if free > 2:  # nothing within that many pixels: skip rows, or whole columns if the line is flat enough
                ahead = min(wide((free - 2) * c.flat), free - 1)
                if ahead > 1:
                    break
                ahead = wide(1)
                y += c.down * free
                continue
            cell, row = cells[place(x), place(y)], y
            y += c.down
            if cell == same or cell == also:  # noqa: SIM109 - faster compiled
                continue
            owner = cell >> np.uint32(CELL_OWNER)
            if owner == own_b and not line.sunken:
                return total
            if owner == own_a and not line.sunken:
                continue
            met = meet(s.hexes, s.terrain, line, wide(cell), x, row)
            if met.settled:
                same, also = cell, same
            if met.result > 0:
                total += _more(s.hexes, line, met.hex, met.result, tally, serial)
            if met.result < 0 or total >= MOST:
                return met.result if met.result < 0 else TOO_MANY
        k += ahead
    return total


@jitable
def _more(hexes: Table, line: Line, h: int, amount: int, tally: Numbers, serial: int) -> int:
    """How much a hex adds to the Hindrance. At each range from `a` the most hindering hex counts, once."""
    away = hex_range(hexes, h, line.a)
    had = wide(tally[away]) - 4 * serial
    if had < 0 or had > 3:
        had = 0
    if amount <= had:
        return 0
    tally[away] = 4 * serial + amount
    return amount - had


@jitable
def _within_building(s: Scene, line: Line) -> bool:
    """A6.8: the line is between two levels and never leaves the building that both ends are in."""
    if line.low == line.up or not (s.hexes[line.a, IS_BUILDING] and s.hexes[line.b, IS_BUILDING]):
        return False
    x0, y0, x1, y1 = s.hexes[line.a, X], s.hexes[line.a, Y], s.hexes[line.b, X], s.hexes[line.b, Y]
    steps = max(abs(x1 - x0), abs(y1 - y0), 1)
    for k in range(steps + 1):
        cell = wide(s.cell[x0 + (x1 - x0) * k // steps, y0 + (y1 - y0) * k // steps])
        if not s.terrain[cell >> CELL_CODE & 255, DOES] & _BUILDING:
            return False
    return True


def look_at_each(
    s: Scene, a: Numbers, b: Numbers, order: Numbers, bonus: int, reading: int, out: NDArray[np.int8]
) -> None:
    """What `kernel.many` does, as plain Python: at once, where the compiler would need seconds to begin."""
    tally = np.zeros(LONGEST, np.int64)
    for serial, i in enumerate(order.tolist(), 1):
        out[i] = look(s, int(a[i]), int(b[i]), bonus, reading, tally, serial)


# What a row of `follow` holds: what the rule said of its pixels, for which hex and terrain; the first and the last.
RUN_RESULT, RUN_HEX, RUN_CODE, RUN_X, RUN_Y, RUN_END_X, RUN_END_Y, RUN_FIELDS = range(8)


@jitable
def follow(
    s: Scene, one: int, other: int, bonus: int, reading: int, floor_one: int, floor_other: int, runs: Numbers
) -> tuple[Line, int, int]:
    """The line, how many runs of equal pixels it has, and 1 if it never leaves one building (then no run is noted).

    Every pixel is visited, from the end that was named first; the runs end with the one that blocks the line. Which of
    several obstacles blocks it depends on the end one begins at; whether one does, does not.
    """
    line = between(s, one, other, bonus, reading, floor_one, floor_other)
    if _within_building(s, line):
        return line, 0, 1
    return line, _runs(s, line, 1 if one > other else 0, runs), 0


@jitable
def _runs(s: Scene, line: Line, backward: int, runs: Numbers) -> int:
    x0, y0, x1, y1 = s.hexes[line.a, X], s.hexes[line.a, Y], s.hexes[line.b, X], s.hexes[line.b, Y]
    columns, rise = abs(x1 - x0) + 1, y1 - y0
    right, down = (1 if x1 >= x0 else -1), (1 if rise >= 0 else -1)
    if backward:
        down = -down
    count, settled, known = wide(0), wide(0), wide(-1)
    met = Met(wide(0), wide(-1), wide(0), wide(0))
    for step in range(columns):
        k = columns - 1 - step if backward else step
        x, y, last = x0 + right * k, y0 + rise * k // columns, y0 + rise * (k + 1) // columns
        if backward:
            y, last = last, y
        while True:
            cell = wide(s.cell[place(x), place(y)])
            if cell != known or not settled:
                met, known = meet(s.hexes, s.terrain, line, cell, x, y), cell
                settled = wide(met.settled)
            # Where nothing is met, only the ends' own hexes are told from the others.
            h, code = wide(met.hex), wide(met.code)
            if met.result == 0:
                h, code = (h, wide(0)) if h in (line.a, line.b) else (wide(-1), wide(0))
            n = count - 1
            if count == 0 or runs[n, RUN_RESULT] != met.result or runs[n, RUN_HEX] != h or runs[n, RUN_CODE] != code:
                n, count = count, count + 1
                runs[n, RUN_RESULT], runs[n, RUN_HEX], runs[n, RUN_CODE] = met.result, h, code
                runs[n, RUN_X], runs[n, RUN_Y] = x, y
            runs[n, RUN_END_X], runs[n, RUN_END_Y] = x, y
            if met.result < 0:
                return count
            if y == last:
                break
            y += down
    return count
