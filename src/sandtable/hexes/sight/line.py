"""One line of sight: its two ends, and what it meets at a pixel. Runs as plain Python and compiles as it stands."""

from __future__ import annotations

from sandtable.hexes.sight.pixels import Line, Met, Spot
from sandtable.hexes.sight.rules import CREST, DEPRESSION, jitable, judge, judge_hexside
from sandtable.hexes.sight.scene import (
    BORDER,
    CELL_GROUND,
    CELL_NEAR,
    CELL_OWNER,
    CENTRE,
    COLUMN,
    DOES,
    HAS,
    HASHED,
    HEIGHT,
    LEVEL,
    MIDDLE,
    NEIGHBOUR,
    ROW,
    SIDE,
    SLOPES,
    SPINE,
    SUNKEN,
    WEIGHT,
    Table,
    X,
    Y,
)

# How the rules are read, one bit each.
AS_VASL = 1  # bocage along a hexspine, and hexsides before a slope, as VASL takes them
DOWN_SLOPE_ONLY = 2  # a line by a vertex shared by an Up-Slope and a Down-Slope hexside crosses the latter only

_INHERENT, _HEXSIDE, _CLIFF, _ROWHOUSE = 4, 64, 128, 1024  # bits of terrain.Does


@jitable
def hex_range(hexes: Table, i: int, j: int) -> int:
    dx = abs(hexes[i, COLUMN] - hexes[j, COLUMN])
    dy = abs(hexes[i, ROW] - hexes[j, ROW])
    return dx + max(0, dy - dx >> 1)


@jitable
def spine_of(hexes: Table, a: int, b: int) -> int:
    """The vertex of `a` by which the line to `b` leaves, when it runs along hexsides; -1 when it does not."""
    dx, dy = hexes[b, COLUMN] - hexes[a, COLUMN], hexes[b, ROW] - hexes[a, ROW]
    if dy == 0:
        return 2 if dx > 0 else 5
    if dy == 3 * dx:
        return 3 if dx > 0 else 0
    if dy == -3 * dx:
        return 1 if dx > 0 else 4
    return -1


@jitable
def crossed(hexes: Table, a: int, b: int, sides: int) -> int:
    """Which of these hexsides of `a` (bits) the line to `b` leaves by; at a vertex it leaves by both."""
    dx, dy = 3 * (hexes[b, COLUMN] - hexes[a, COLUMN]), hexes[b, ROW] - hexes[a, ROW]
    vx, vy = (-1, 1, 2, 1, -1, -2), (-1, -1, 0, 1, 1, 0)
    found = 0
    for d in range(6):
        e = (d + 1) % 6
        if sides >> d & 1 and vx[d] * dy - vy[d] * dx >= 0 and dx * vy[e] - dy * vx[e] >= 0:
            found |= 1 << d
    return found


@jitable
def is_up_slope(hexes: Table, a: int, b: int, reading: int) -> bool:
    """Does the line from `a` to `b` leave `a` over a hexside, its ends included, over which `a` is Up-Slope?"""
    if hexes[a, SLOPES] == 0 or crossed(hexes, a, b, hexes[a, SLOPES]) == 0:
        return False
    return not (reading & DOWN_SLOPE_ONLY and crossed(hexes, a, b, hexes[a, HASHED]))


@jitable
def draw(hexes: Table, a: int, b: int, bonus_a: int, bonus_b: int, lenient: int, floor_a: int, floor_b: int) -> Line:
    """The line between two hexes, `a` before `b`, from their building floors (0: the ground).

    A bonus lifts an end by quarters of a level.
    """
    la, lb = hexes[a, LEVEL] + floor_a, hexes[b, LEVEL] + floor_b
    ea, eb = 4 * la + bonus_a, 4 * lb + bonus_b
    spine = spine_of(hexes, a, b)
    far_a, far_a2, far_b, far_b2 = -1, -1, -1, -1
    if spine >= 0:
        far_a, far_a2 = _far_sides(hexes, a, spine)
        far_b, far_b2 = _far_sides(hexes, b, (spine + 3) % 6)
    return Line(
        a, b, hex_range(hexes, a, b), min(la, lb), max(la, lb), min(ea, eb), max(ea, eb), 1 if ea >= eb else 0,
        1 if hexes[a, SUNKEN] or hexes[b, SUNKEN] else 0, spine, lenient, 1 if bonus_a or bonus_b else 0,
        far_a, far_a2, far_b, far_b2,
    )  # fmt: skip


@jitable
def _far_sides(hexes: Table, h: int, v: int) -> tuple[int, int]:
    """B9.2: a wall along the hexspine one looks along lets one see past a single wall that meets its far end."""
    left, right = hexes[h, NEIGHBOUR + (v + 5) % 6], hexes[h, NEIGHBOUR + v]
    if left < 0 or right < 0 or hexes[right, HAS + (v + 4) % 6] == 0:
        return -1, -1
    if hexes[left, HAS + v] and hexes[right, HAS + (v + 5) % 6]:
        return -1, -1
    return hexes[left, SIDE + v], hexes[right, SIDE + (v + 5) % 6]


@jitable
def within_reach(hexes: Table, h: int, x: int, y: int) -> bool:
    """Does the pixel lie in this hex or on the pixel-wide line around it?"""
    cy = hexes[h, Y]
    edge = hexes[h, BORDER] if y < cy else hexes[h, BORDER + 1]
    if y < hexes[h, BORDER] or y >= hexes[h, BORDER + 1]:
        return False
    side = 0 if x < hexes[h, X] else 1
    tip, shoulder = hexes[h, BORDER + 2 + side], hexes[h, BORDER + 4 + side]
    # x against the slanting side between tip and shoulder, both multiplied by the height of that side
    over = (x - tip) * abs(edge - cy) - (shoulder - tip) * abs(y - cy)
    return over < 0 if side else over >= 0


@jitable
def meet(hexes: Table, terrain: Table, line: Line, cell: int, x: int, y: int) -> Met:
    """What the line meets at this pixel, whose cell of the raster is given."""
    h = (cell >> CELL_OWNER) - 1
    if h < 0:
        return Met(0, -1, 0, 1)
    ra, rb = hex_range(hexes, h, line.a), hex_range(hexes, h, line.b)
    spot = Spot(h, x, y, cell & 255, (cell >> CELL_GROUND & 127) - 64, cell >> CELL_NEAR & 7, ra, rb)
    at_a = ra == 0 or (ra == 1 and within_reach(hexes, line.a, x, y))
    at_b = not at_a and (rb == 0 or (rb == 1 and within_reach(hexes, line.b, x, y)))
    if line.sunken and _leaves_depression(hexes, line, spot, at_a, at_b):
        return Met(DEPRESSION, h, spot.code, 0)
    does = terrain[spot.code, DOES]
    if does & _HEXSIDE and not does & _ROWHOUSE:
        result = _hexside(hexes, terrain, line, spot)
        if result > 0:  # the paint lies in both hexes of the hexside, which hinders once
            other = hexes[h, NEIGHBOUR + spot.near]
            return Met(result, min(h, other) if other >= 0 else h, spot.code, 0)
        if result:
            return Met(result, h, spot.code, 0)
    if at_a or at_b or ra >= line.range or rb >= line.range:
        return Met(0, h, spot.code, 0)
    settled = 1 if line.low == line.up or (ra > 1 and rb > 1) else 0  # beside a crest line the place in the hex matters
    if line.spine >= 0 and ra % 2 == 1:
        return _along(hexes, terrain, line, spot, settled)
    return Met(_inside(hexes, terrain, line, spot, h, spot.code, spot.ground), h, spot.code, settled)


@jitable
def _hexside(hexes: Table, terrain: Table, line: Line, spot: Spot) -> int:
    """Paint of a wall, hedge or bocage: harmless at either end's feet."""
    if spot.near == MIDDLE:
        return 0  # a blot in the middle of a hex
    if line.lenient and line.sloping:
        return 0
    if hexes[spot.hex, HAS + spot.near] == 0 and (spot.from_a == 1 or spot.from_b == 1):
        return 0  # paint that spills beside its hexside
    number, height = hexes[spot.hex, SIDE + spot.near], terrain[spot.code, HEIGHT]
    stops = line.spine >= 0 and height >= 4 and not line.lenient
    if spot.from_a <= 2 and _looks_over(hexes, line.a, line.far_a, line.far_a2, number, line.spine if stops else -1):
        return 0
    back = (line.spine + 3) % 6 if stops else -1
    if spot.from_b <= 2 and _looks_over(hexes, line.b, line.far_b, line.far_b2, number, back):
        return 0
    from_up, to_low = (spot.from_a, spot.from_b) if line.a_is_up else (spot.from_b, spot.from_a)
    does, weight = terrain[spot.code, DOES], terrain[spot.code, WEIGHT]
    return judge_hexside(does, height, weight, spot.ground, line.lo, line.hi, line.low, line.up, from_up, to_low)


@jitable
def _looks_over(hexes: Table, end: int, far: int, far2: int, number: int, along: int) -> bool:
    """B9.2: is this hexside at the feet of the unit in `end`: a side of its hex, or leading away from a vertex of it?

    `along` is the vertex whose hexspine does not count so: the line runs along bocage there (B9.52).
    """
    if number in (far, far2):
        return True
    for v in range(6):  # noqa: SIM110 - generators do not compile
        if hexes[end, SIDE + v] == number or (hexes[end, SPINE + v] == number and v != along):
            return True
    return False


@jitable
def _leaves_depression(hexes: Table, line: Line, spot: Spot, at_a: bool, at_b: bool) -> bool:
    """A6.3: a line into a depression must run in it wherever the other end is farther away than it is higher."""
    if hexes[spot.hex, SUNKEN] and spot.ground == hexes[spot.hex, LEVEL]:
        return False
    la, lb = hexes[line.a, LEVEL], hexes[line.b, LEVEL]
    if hexes[line.a, SUNKEN] and not at_b and spot.from_b > lb - la and spot.ground > la:
        return True
    return bool(hexes[line.b, SUNKEN] and not at_a and spot.from_a > la - lb and spot.ground > lb)


@jitable
def _along(hexes: Table, terrain: Table, line: Line, spot: Spot, settled: int) -> Met:
    """A line along a hexside is in both its hexes, and meets the inherent terrain of either."""
    h, ground, off = spot.hex, spot.ground, _off_line(hexes, line, spot.hex)
    d = (line.spine + 1) % 6
    f = hexes[h, NEIGHBOUR + d]
    if f < 0 or _off_line(hexes, line, f) != -off:
        d = (line.spine + 4) % 6
        f = hexes[h, NEIGHBOUR + d]
    if f < 0 or _off_line(hexes, line, f) != -off:
        f = h
    elif (terrain[hexes[h, HAS + d], DOES] | terrain[spot.code, DOES]) & _CLIFF:
        # along a cliff the lower of the two hexes counts
        ground = min(hexes[h, LEVEL], hexes[f, LEVEL])
    code_h, code_f = _filled(hexes, terrain, h, spot.code), _filled(hexes, terrain, f, spot.code)
    one = _inside(hexes, terrain, line, spot, h, code_h, ground)
    two = _inside(hexes, terrain, line, spot, f, code_f, ground)
    if one >= 0 and (two < 0 or two > one):
        return Met(two, f, code_f, settled)
    return Met(one, h, code_h, settled)


@jitable
def _off_line(hexes: Table, line: Line, h: int) -> int:
    """On which side of the line, and how far off, a hex centre lies. The two hexes of a hexside are opposites."""
    x, y = hexes[line.a, COLUMN], hexes[line.a, ROW]
    dx, dy = hexes[line.b, COLUMN] - x, hexes[line.b, ROW] - y
    return dx * (hexes[h, ROW] - y) - dy * (hexes[h, COLUMN] - x)


@jitable
def _filled(hexes: Table, terrain: Table, h: int, code: int) -> int:
    """The inherent terrain of a hex, else what is drawn."""
    inherent = hexes[h, CENTRE]
    return inherent if terrain[inherent, DOES] & _INHERENT else code


@jitable
def _inside(hexes: Table, terrain: Table, line: Line, spot: Spot, h: int, code: int, ground: int) -> int:
    """A point of a hex between the two ends."""
    does, height = terrain[code, DOES], terrain[code, HEIGHT]
    stray = does & _INHERENT and hexes[h, CENTRE] != code  # inherent terrain drawn beyond its hex is nothing there
    bank = 0
    if stray or (does & _HEXSIDE and not does & _ROWHOUSE):
        bank = 1 if height >= 4 and not stray else 0  # the bank of a bocage is part of it, no crest line
        does, height = 0, 0
    from_up, to_low = (spot.from_a, spot.from_b) if line.a_is_up else (spot.from_b, spot.from_a)
    cliff, near = 0, spot.near
    if line.spine < 0 and near < MIDDLE and terrain[hexes[h, HAS + near], DOES] & _CLIFF:
        cliff = 1
    excused = 1 if bank or (height == 0 and line.hi > line.lo and _excused(hexes, line, spot, h)) else 0
    weight = terrain[code, WEIGHT]
    result = judge(
        does, height, weight, ground, line.lo, line.hi, line.low, line.up, from_up, to_low, cliff, excused, line.sloping
    )
    if result == CREST and hexes[line.b if line.a_is_up else line.a, SUNKEN]:
        return DEPRESSION
    return result


@jitable
def _excused(hexes: Table, line: Line, spot: Spot, h: int) -> bool:
    """May the bare ground here be as high as the upper end without stopping the line?"""
    if line.sunken and hexes[h, SUNKEN]:
        return True  # the lip of a depression the line runs into; A6.3 has been satisfied
    # B10.2: the rim of one's own crest line
    return _lip(hexes, line.a, h, spot.x, spot.y, spot.from_a) or _lip(hexes, line.b, h, spot.x, spot.y, spot.from_b)


@jitable
def _lip(hexes: Table, end: int, h: int, x: int, y: int, away: int) -> bool:
    if away != 1 or hexes[end, LEVEL] <= hexes[h, LEVEL]:
        return False
    ex, ey = hexes[end, X], hexes[end, Y]
    hx, hy = hexes[h, X] - ex, hexes[h, Y] - ey
    return (x - ex) ** 2 + (y - ey) ** 2 < hx * hx + hy * hy
