"""One line of sight: its two ends, and what it meets at a pixel. Runs as plain Python and compiles as it stands."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numba.extending import register_jitable

from sandtable.hexes.sight.rules import DEPRESSION, judge, judge_hexside
from sandtable.hexes.sight.scene import (
    BORDER, CELL_CODE, CELL_GROUND, CELL_NEAR, CELL_OWNER, CENTRE, COLUMN, DOES, HEIGHT, LEVEL, NEIGHBOUR, ROW, SIDE,
    SLOPES, SPINE, SUNKEN, WEIGHT, X, Y, Scene,
)  # fmt: skip

_INHERENT, _HEXSIDE, _CLIFF, _ROWHOUSE = 4, 64, 128, 1024  # bits of terrain.Does


class Line(NamedTuple):
    a: int  # the ends, as places in Grid.hexes; a is always the smaller, so that A-B and B-A are one line
    b: int
    range: int
    low: int  # levels of the lower and the upper end
    up: int
    lo: int  # the elevations they have for this line, in quarters of a level
    hi: int
    a_is_up: int
    sunken: int  # 1: an end lies in a depression
    spine: int  # the vertex of a by which the line leaves along hexsides, -1 for every other line
    lenient: int  # 1: bocage along a hexspine and hexsides before a slope as VASL takes them
    sloping: int  # 1: an end is Up-Slope
    far_a: int  # hexsides at the far end of the hexspine next to each end, when a wall along it makes them harmless
    far_a2: int
    far_b: int
    far_b2: int


class Met(NamedTuple):
    """What one pixel does: the result of the rule, the hex it counts for and the terrain that does it."""

    result: int
    hex: int
    code: int


@register_jitable
def hex_range(s: Scene, i: int, j: int) -> int:
    dx = abs(s.hexes[i, COLUMN] - s.hexes[j, COLUMN])
    dy = abs(s.hexes[i, ROW] - s.hexes[j, ROW])
    return dx + max(0, (dy - dx) // 2)


@register_jitable
def spine_of(s: Scene, a: int, b: int) -> int:
    """The vertex of `a` by which the line to `b` leaves, when it runs along hexsides; -1 when it does not."""
    dx, dy = s.hexes[b, COLUMN] - s.hexes[a, COLUMN], s.hexes[b, ROW] - s.hexes[a, ROW]
    if dy == 0:
        return 2 if dx > 0 else 5
    if dy == 3 * dx:
        return 3 if dx > 0 else 0
    if dy == -3 * dx:
        return 1 if dx > 0 else 4
    return -1


@register_jitable
def is_up_slope(s: Scene, a: int, b: int) -> bool:
    """Does the line from `a` to `b` leave `a` over a hexside, its ends included, over which `a` is Up-Slope?"""
    slopes = s.hexes[a, SLOPES]
    if slopes == 0:
        return False
    dx, dy = 3 * (s.hexes[b, COLUMN] - s.hexes[a, COLUMN]), s.hexes[b, ROW] - s.hexes[a, ROW]
    vx, vy = (-1, 1, 2, 1, -1, -2), (-1, -1, 0, 1, 1, 0)
    for d in range(6):
        e = (d + 1) % 6
        if slopes >> d & 1 and vx[d] * dy - vy[d] * dx >= 0 and dx * vy[e] - dy * vx[e] >= 0:
            return True
    return False


@register_jitable
def draw(s: Scene, a: int, b: int, bonus_a: int, bonus_b: int, lenient: int) -> Line:
    """The line between two hexes at ground level, `a` before `b`; a bonus lifts an end by quarters of a level."""
    la, lb = s.hexes[a, LEVEL], s.hexes[b, LEVEL]
    ea, eb = 4 * la + bonus_a, 4 * lb + bonus_b
    spine = spine_of(s, a, b)
    far_a, far_a2, far_b, far_b2 = -1, -1, -1, -1
    if spine >= 0:
        far_a, far_a2 = _far_sides(s, a, spine)
        far_b, far_b2 = _far_sides(s, b, (spine + 3) % 6)
    return Line(
        a, b, hex_range(s, a, b), min(la, lb), max(la, lb), min(ea, eb), max(ea, eb), 1 if ea >= eb else 0,
        1 if s.hexes[a, SUNKEN] or s.hexes[b, SUNKEN] else 0, spine, lenient, 1 if bonus_a or bonus_b else 0,
        far_a, far_a2, far_b, far_b2,
    )  # fmt: skip


@register_jitable
def _far_sides(s: Scene, h: int, v: int) -> tuple[int, int]:
    """B9.2: a wall along the hexspine one looks along lets one see past a single wall that meets its far end."""
    left, right = s.hexes[h, NEIGHBOUR + (v + 5) % 6], s.hexes[h, NEIGHBOUR + v]
    if left < 0 or right < 0 or s.has[s.hexes[h, SPINE + v]] == 0:
        return -1, -1
    one, two = s.hexes[left, SIDE + v], s.hexes[right, SIDE + (v + 5) % 6]
    if s.has[one] and s.has[two]:
        return -1, -1
    return one, two


@register_jitable
def within_reach(s: Scene, h: int, x: int, y: int) -> bool:
    """Does the pixel lie in this hex or on the pixel-wide line around it?"""
    cy = s.hexes[h, Y]
    edge = s.hexes[h, BORDER] if y < cy else s.hexes[h, BORDER + 1]
    if y < s.hexes[h, BORDER] or y >= s.hexes[h, BORDER + 1]:
        return False
    side = 0 if x < s.hexes[h, X] else 1
    tip, shoulder = s.hexes[h, BORDER + 2 + side], s.hexes[h, BORDER + 4 + side]
    # x against the slanting side between tip and shoulder, both multiplied by the height of that side
    over = (x - tip) * abs(edge - cy) - (shoulder - tip) * abs(y - cy)
    return over < 0 if side else over >= 0


@register_jitable
def meet(s: Scene, line: Line, x: int, y: int) -> Met:
    """What the line meets at this pixel."""
    cell = np.int64(s.cell[x, y])
    h = (cell >> CELL_OWNER) - 1
    if h < 0:
        return Met(0, -1, 0)
    code, ground = cell >> CELL_CODE & 255, (cell >> CELL_GROUND & 127) - 64
    ra, rb = hex_range(s, h, line.a), hex_range(s, h, line.b)
    at_a = ra == 0 or (ra == 1 and within_reach(s, line.a, x, y))
    at_b = not at_a and (rb == 0 or (rb == 1 and within_reach(s, line.b, x, y)))
    if line.sunken and _leaves_depression(s, line, h, ground, ra, rb, at_a, at_b):
        return Met(DEPRESSION, h, code)
    does = s.terrain[code, DOES]
    near = cell >> CELL_NEAR & 7
    if does & _HEXSIDE and not does & _ROWHOUSE:
        result = _hexside(s, line, h, code, ground, near, ra, rb)
        if result:
            return Met(result, h, code)
    if at_a or at_b or ra >= line.range or rb >= line.range:
        return Met(0, h, code)
    if line.spine >= 0 and ra % 2 == 1:
        return _along(s, line, h, x, y, code, ground, near, ra, rb)
    return _inside(s, line, h, x, y, code, ground, near, ra, rb)


@register_jitable
def _hexside(s: Scene, line: Line, h: int, code: int, ground: int, near: int, ra: int, rb: int) -> int:
    """Paint of a wall, hedge or bocage: harmless at either end's feet."""
    height = s.terrain[code, HEIGHT]
    if line.lenient and line.sloping:
        return 0
    if near == 6:
        return 0  # a blot in the middle of a hex
    number = s.hexes[h, SIDE + near]
    if s.has[number] == 0 and (ra == 1 or rb == 1):
        return 0  # paint that spills beside its hexside
    stops = line.spine >= 0 and height >= 4 and not line.lenient
    if ra <= 2 and _looks_over(s, line.a, line.far_a, line.far_a2, number, line.spine if stops else -1):
        return 0
    if rb <= 2 and _looks_over(s, line.b, line.far_b, line.far_b2, number, (line.spine + 3) % 6 if stops else -1):
        return 0
    from_up, to_low = (ra, rb) if line.a_is_up else (rb, ra)
    does, weight = s.terrain[code, DOES], s.terrain[code, WEIGHT]
    return judge_hexside(does, height, weight, ground, line.lo, line.hi, line.low, line.up, from_up, to_low)


@register_jitable
def _looks_over(s: Scene, end: int, far: int, far2: int, number: int, along: int) -> bool:
    """B9.2: is this hexside at the feet of the unit in `end`: a side of its hex, or leading away from a vertex of it?

    `along` is the vertex whose hexspine does not count so: the line runs along bocage there (B9.52).
    """
    if number == far or number == far2:
        return True
    for v in range(6):
        if s.hexes[end, SIDE + v] == number or (s.hexes[end, SPINE + v] == number and v != along):
            return True
    return False


@register_jitable
def _leaves_depression(s: Scene, line: Line, h: int, ground: int, ra: int, rb: int, at_a: bool, at_b: bool) -> bool:
    """A6.3: a line into a depression must run in it wherever the other end is farther away than it is higher."""
    if s.hexes[h, SUNKEN] and ground == s.hexes[h, LEVEL]:
        return False
    la, lb = s.hexes[line.a, LEVEL], s.hexes[line.b, LEVEL]
    if s.hexes[line.a, SUNKEN] and not at_b and rb > lb - la and ground > la:
        return True
    return bool(s.hexes[line.b, SUNKEN] and not at_a and ra > la - lb and ground > lb)


@register_jitable
def _along(s: Scene, line: Line, h: int, x: int, y: int, code: int, ground: int, near: int, ra: int, rb: int) -> Met:
    """A line along a hexside is in both its hexes, and meets the inherent terrain of either."""
    off = _off_line(s, line, h)
    f = s.hexes[h, NEIGHBOUR + (line.spine + 1) % 6]
    if f < 0 or _off_line(s, line, f) != -off:
        f = s.hexes[h, NEIGHBOUR + (line.spine + 4) % 6]
    if f < 0 or _off_line(s, line, f) != -off:
        return _flank(s, line, h, x, y, code, ground, near, ra, rb)
    if s.terrain[code, DOES] & _CLIFF:  # along a cliff the lower of the two hexes counts
        ground = min(s.hexes[h, LEVEL], s.hexes[f, LEVEL])
    one = _flank(s, line, h, x, y, code, ground, near, ra, rb)
    two = _flank(s, line, f, x, y, code, ground, near, ra, rb)
    return two if one.result >= 0 and (two.result < 0 or two.result > one.result) else one


@register_jitable
def _off_line(s: Scene, line: Line, h: int) -> int:
    """On which side of the line, and how far off, a hex centre lies. The two hexes of a hexside are opposites."""
    x, y = s.hexes[line.a, COLUMN], s.hexes[line.a, ROW]
    dx, dy = s.hexes[line.b, COLUMN] - x, s.hexes[line.b, ROW] - y
    return dx * (s.hexes[h, ROW] - y) - dy * (s.hexes[h, COLUMN] - x)


@register_jitable
def _flank(s: Scene, line: Line, h: int, x: int, y: int, code: int, ground: int, near: int, ra: int, rb: int) -> Met:
    filled = s.hexes[h, CENTRE]
    if s.terrain[filled, DOES] & _INHERENT:
        return _inside(s, line, h, x, y, filled, ground, near, ra, rb)
    return _inside(s, line, h, x, y, code, ground, near, ra, rb)


@register_jitable
def _inside(s: Scene, line: Line, h: int, x: int, y: int, code: int, ground: int, near: int, ra: int, rb: int) -> Met:
    """A point of a hex between the two ends."""
    does, height = s.terrain[code, DOES], s.terrain[code, HEIGHT]
    stray = does & _INHERENT and s.hexes[h, CENTRE] != code  # inherent terrain drawn beyond its hex is nothing there
    bank = 0
    if stray or (does & _HEXSIDE and not does & _ROWHOUSE):
        bank = 1 if height >= 4 and not stray else 0  # the bank of a bocage is part of it, no crest line
        does, height = 0, 0
    from_up, to_low = (ra, rb) if line.a_is_up else (rb, ra)
    cliff = 1 if line.spine < 0 and near < 6 and s.terrain[s.has[s.hexes[h, SIDE + near]], DOES] & _CLIFF else 0
    excused = 1 if bank or (height == 0 and line.hi > line.lo and _excused(s, line, h, x, y, ra, rb)) else 0
    leaves = 1 if line.lenient and line.sloping else 0
    result = judge(
        does, height, s.terrain[code, WEIGHT], ground, line.lo, line.hi, line.low, line.up, from_up, to_low,
        cliff, excused, leaves,
    )  # fmt: skip
    return Met(result, h, code)


@register_jitable
def _excused(s: Scene, line: Line, h: int, x: int, y: int, ra: int, rb: int) -> bool:
    """May the bare ground here be as high as the upper end without stopping the line?"""
    if line.sunken and s.hexes[h, SUNKEN]:
        return True  # the lip of a depression the line runs into; A6.3 has been satisfied
    return _lip(s, line.a, h, x, y, ra) or _lip(s, line.b, h, x, y, rb)  # B10.2: the rim of one's own crest line


@register_jitable
def _lip(s: Scene, end: int, h: int, x: int, y: int, away: int) -> bool:
    if away != 1 or s.hexes[end, LEVEL] <= s.hexes[h, LEVEL]:
        return False
    ex, ey = s.hexes[end, X], s.hexes[end, Y]
    hx, hy = s.hexes[h, X] - ex, s.hexes[h, Y] - ey
    return (x - ex) ** 2 + (y - ey) ** 2 < hx * hx + hy * hy
