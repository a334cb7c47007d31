"""A ground made ready for sight: what the walkers look up, as flat arrays.

Built once for a map. The rasters answer for a pixel (which hex, which of its hexsides is nearest, what stands here, how
far to the next thing that could matter); the tables answer for a hex, a terrain, a hexside.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Protocol, TypeAlias

import numpy as np

from sandtable.hexes.pixels import windows
from sandtable.hexes.sight.surroundings import away, highest_around
from sandtable.hexes.sight.terrain import Does, lookup
from sandtable.kernel import NotUnderstood

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from sandtable.hexes.ground import Ground

MIDDLE = 6  # the "nearest hexside" of a pixel that is nearer to the hex's centre
EMBANKMENT, PARTIAL_ORCHARD = 157, 200  # terrain codes painted along hexsides that only the map's data name
MOST_HEXES = 16_000
BLOCK = 2  # `clear` knows blocks of 4 x 4 pixels: 2 bits

# Where things are in a cell of the raster (bits) ...
CELL_CODE, CELL_GROUND, CELL_NEAR, CELL_OWNER = 0, 8, 15, 18
# ... in a row of the hex table ...
X, Y, COLUMN, ROW, LEVEL, CENTRE, SUNKEN, BUILDING, SLOPES, HASHED = range(10)
NEIGHBOUR, SIDE, SPINE, BORDER, HAS = 10, 16, 22, 28, 34  # six each
# ... and in a row of the terrain table.
DOES, HEIGHT, WEIGHT = range(3)


Numbers: TypeAlias = "NDArray[np.int64]"


class Table(Protocol):
    """Rows of whole numbers: an int64 array, told apart from NumPy's own types for plain arithmetic's sake."""

    def __getitem__(self, place: tuple[int, int], /) -> int: ...


class Scene(NamedTuple):
    """What the walkers look up.

    `cell` [x, y] packs for each pixel its terrain code, ground level (+ 64), nearest hexside and hex (+ 1).
    `clear` [level - lowest, block x, block y] is the number of pixels to the nearest thing that rises above that level;
    empty until `prepare_for_many`.
    `hexes` [hex] holds: the pixel of the centre dot (X, Y); lattice coordinates for exact ranges and hexspines (COLUMN,
    ROW); LEVEL; the terrain code of the hex (CENTRE: its dot, or its inherent terrain); 1 for a depression hex (SUNKEN)
    or a building; bits for the hexsides over which it is Up-Slope (SLOPES) and Down-Slope (HASHED); its neighbours, -1
    for none; the numbers of its hexsides (both its hexes give the same); for each vertex the hexside that leads
    away from it (SPINE); its outline with the line drawn around it (top, bottom, left, right, left and right shoulder);
    and the codes of the terrain on its hexsides (HAS), 0 for none.
    `terrain` [code] holds what it does, its height in quarters of a level and its Hindrance.
    """

    cell: NDArray[np.uint32]
    clear: NDArray[np.uint8]
    hexes: Table
    terrain: Table
    lowest: int


NO_CLEAR = np.empty((0, 0, 0), np.uint8)


def prepare(ground: Ground) -> Scene:
    """Make a ground ready for single lines. Takes a second or two for a large map."""
    if len(ground.grid) > MOST_HEXES:
        raise NotUnderstood(f"a map of {len(ground.grid)} hexes is too large for sight; {MOST_HEXES} is the most")
    does, height, weight = lookup()
    code = _painted(ground)
    grid = ground.grid
    index = {hex: i for i, hex in enumerate(grid.hexes)}
    neighbour = np.array([[index.get(other, -1) for other in hex.neighbours()] for hex in grid.hexes], np.int64)
    side, spine, count = _hexsides(neighbour)
    centres = np.array([ground.centre(hex) for hex in grid.hexes])
    x = np.clip(centres[:, 0].astype(np.int64), 0, ground.width - 1)
    y = np.clip(centres[:, 1].astype(np.int64), 0, ground.height - 1)
    owner, near = _survey(ground, centres, neighbour)
    level = ground.elevation[x, y].astype(np.int64)
    dot = code[x, y].astype(np.int64)
    for hex, road in ground.bridges.items():  # a unit there is on the bridge
        level[index[hex]], dot[index[hex]] = road, 0
    elevation = _cliffs(ground, code, does, owner, level)
    inherent = _inherent(dot, code, owner, near, does)
    code = _spread(inherent, code, owner, does)
    has = _on_hexsides(ground, code, does, centres, neighbour, side, count)
    table = np.column_stack([
        x, y, [hex.q for hex in grid.hexes], [hex.centre.y for hex in grid.hexes], level,
        inherent, does[dot] & Does.DEPRESSION != 0, _buildings(dot, code, does, x, y),
        [sum(1 << d for d in ground.slopes.get(hex, ())) for hex in grid.hexes],
        [sum(1 << d for d in range(6) if ground.is_down_slope(hex, d)) for hex in grid.hexes],
        neighbour, side, spine, _border(ground, centres), has[side],
    ]).astype(np.int64)  # fmt: skip
    near = _telling(near, owner, code, does, has[side])
    terrain = np.column_stack([does, height, weight]).astype(np.int64)
    cell = _packed(code, elevation, near, owner)
    return Scene(cell, NO_CLEAR, np.ascontiguousarray(table), terrain, int(level.min()))


def prepare_for_many(s: Scene) -> Scene:
    """The same for many lines, which skip empty ground: `clear` takes as long again, and one line needs it not."""
    hexes, terrain = np.asarray(s.hexes), np.asarray(s.terrain)
    does, height = terrain[:, DOES], terrain[:, HEIGHT]
    ground = ((s.cell >> CELL_GROUND & 127).astype(np.int16) - 64) * 4
    owner = (s.cell >> CELL_OWNER).astype(np.int16) - 1
    top = ground + height.astype(np.int16)[(s.cell & 255).astype(np.uint8)]
    top = np.maximum(top, _filled(hexes[:, CENTRE], owner, ground, does, height))
    levels = range(s.lowest, int(hexes[:, LEVEL].max()) + 1)
    return s._replace(clear=np.stack([_distance(top > 4 * k) for k in levels]))


def _telling(
    near: NDArray[np.uint8], owner: NDArray[np.int16], code: NDArray[np.uint8], does: Numbers, has: Numbers
) -> NDArray[np.uint8]:
    """The nearest hexside only where a rule asks for it, at hexside terrain and cliffs: fewer cells to tell apart."""
    cliff = np.zeros((len(has) + 1, MIDDLE + 1), np.bool_)  # the last row is for pixels outside every hex
    cliff[:-1, :MIDDLE] = does[has] & Does.CLIFF != 0
    asked = (does & Does.HEXSIDE != 0)[code] | cliff[owner, near]
    return np.where(asked, near, np.uint8(MIDDLE))


def _packed(
    code: NDArray[np.uint8], elevation: NDArray[np.int8], near: NDArray[np.uint8], owner: NDArray[np.int16]
) -> NDArray[np.uint32]:
    cell = code.astype(np.uint32)
    cell |= (elevation.astype(np.int16) + 64).astype(np.uint32) << CELL_GROUND
    cell |= near.astype(np.uint32) << CELL_NEAR
    cell |= (owner.astype(np.int32) + 1).astype(np.uint32) << CELL_OWNER
    return cell


def _painted(ground: Ground) -> NDArray[np.uint8]:
    """The terrain raster, with embankments and partial orchards painted along the hexsides that have them."""
    code = np.ascontiguousarray(ground.terrain).copy()
    for sides, paint in ((ground.embankments, EMBANKMENT), (ground.partial_orchards, PARTIAL_ORCHARD)):
        for hex, d in ((hex, d) for hex, numbers in sides.items() for d in numbers):
            (x0, y0), (x1, y1) = ground.vertex(hex, d), ground.vertex(hex, d + 1)
            for t in np.linspace(0, 1, 4 * int(abs(x1 - x0) + abs(y1 - y0)) + 1):
                x, y = int(x0 + t * (x1 - x0)), int(y0 + t * (y1 - y0))
                code[max(x - 1, 0) : max(x + 2, 0), max(y - 1, 0) : max(y + 2, 0)] = paint
    return code


def _hexsides(neighbour: Numbers) -> tuple[Numbers, Numbers, int]:
    """Number every hexside once, and for each vertex of a hex the hexside that leads away from it."""
    total = len(neighbour)
    side = np.full((total, 6), -1, np.int64)
    count = 0
    for i in range(total):
        for d in range(6):
            j = neighbour[i, d]
            if 0 <= j < i:
                side[i, d] = side[j, (d + 3) % 6]
            else:
                side[i, d] = count
                count += 1
    spine = np.full((total, 6), -1, np.int64)
    for i in range(total):
        for v in range(6):
            j = neighbour[i, v]
            if j >= 0:
                spine[i, v] = side[j, (v + 4) % 6]
            elif neighbour[i, (v + 5) % 6] >= 0:
                spine[i, v] = side[neighbour[i, (v + 5) % 6], (v + 1) % 6]
    return side, spine, count


def _survey(
    ground: Ground, centres: NDArray[np.float64], neighbour: Numbers
) -> tuple[NDArray[np.int16], NDArray[np.uint8]]:
    """Which hex each pixel lies in, -1 for none, and which hexside is nearest: MIDDLE when its dot is nearer."""
    size = (ground.width, ground.height)
    owner, near = np.full(size, -1, np.int16), np.full(size, MIDDLE, np.uint8)
    middles = _midpoints(ground)
    for i, (columns, rows, inside) in enumerate(
        windows(ground.grid, ground.a1, ground.column_pitch, ground.hex_height, size)
    ):
        owner[columns, rows][inside] = i
        ox = np.arange(columns.start, columns.stop)[:, None] - int(centres[i, 0])
        oy = np.arange(rows.start, rows.stop)[None, :] - int(centres[i, 1])
        best, side = (ox * ox + oy * oy).astype(np.float64), np.full(inside.shape, MIDDLE, np.uint8)
        for d, (mx, my) in enumerate(middles):
            if neighbour[i, d] >= 0:
                far = (ox - mx) ** 2 + (oy - my) ** 2
                side[far < best] = d
                np.minimum(best, far, out=best)
        near[columns, rows][inside] = side[inside]
    return owner, near


def _border(ground: Ground, centres: NDArray[np.float64]) -> Numbers:
    """The pixels of each hex and of the line drawn around it, as six numbers."""
    arm, tall = ground.column_pitch * 2 / 3, ground.hex_height / 2
    x, y = centres[:, 0], centres[:, 1]
    sides = [y - tall, y + tall, x - arm, x + arm, x - arm / 2, x + arm / 2]
    grown = [np.trunc(side) + (1 if i % 2 else -1) for i, side in enumerate(sides)]
    return np.stack(grown, axis=1).astype(np.int64)


def _cliffs(
    ground: Ground, code: NDArray[np.uint8], does: Numbers, owner: NDArray[np.int16], level: Numbers
) -> NDArray[np.int8]:
    """The elevation of every pixel. Board archives give cliffs that of the lower ground, in the upper hex too."""
    elevation = np.ascontiguousarray(ground.elevation).copy()
    cliff = (does & Does.CLIFF != 0)[code] & (owner >= 0)
    elevation[cliff] = np.maximum(elevation[cliff], level[owner[cliff]])
    return elevation


def _midpoints(ground: Ground) -> list[tuple[float, float]]:
    """From the centre to the middle of each hexside, one pixel inside the hex."""
    h, w = ground.hex_height / 2, ground.column_pitch / 2
    return [(0, 1 - h), (w - 1, 1 - h / 2), (w - 1, h / 2 - 1), (0, h - 1), (1 - w, h / 2 - 1), (1 - w, 1 - h / 2)]


def _inherent(
    dot: Numbers,
    code: NDArray[np.uint8],
    owner: NDArray[np.int16],
    near: NDArray[np.uint8],
    does: Numbers,
) -> Numbers:
    """Inherent terrain fills the hex in whose middle part any of it is drawn."""
    centre = dot.copy()
    px, py = np.nonzero((does & Does.INHERENT != 0)[code] & (near == MIDDLE) & (owner >= 0))
    for x, y in zip(px[::-1], py[::-1], strict=True):
        centre[owner[x, y]] = code[x, y]
    return centre


def _spread(inherent: Numbers, code: NDArray[np.uint8], owner: NDArray[np.int16], does: Numbers) -> NDArray[np.uint8]:
    """B.6: inherent terrain is the whole hex, so open ground drawn between its trees is part of it; roads are not."""
    fills = np.append(np.where(does[inherent] & Does.INHERENT, inherent, 0), 0).astype(np.uint8)[owner]
    return np.where((fills > 0) & (does == 0)[code], fills, code)


def _filled(
    inherent: Numbers, owner: NDArray[np.int16], ground: NDArray[np.int16], does: Numbers, height: Numbers
) -> NDArray[np.int16]:
    """How high inherent terrain makes the pixels of its hexes and of the lines around them, drawn or not; quarters."""
    nothing = np.int16(-512)
    fills = np.append(np.where(does[inherent] & Does.INHERENT, height[inherent], nothing), nothing).astype(np.int16)
    rise = fills[owner]
    top = np.where(rise >= 0, ground + rise, nothing)
    return highest_around(top, 2) if (fills >= 0).any() else top


def _buildings(dot: Numbers, code: NDArray[np.uint8], does: Numbers, x: Numbers, y: Numbers) -> Numbers:
    """A building hex has its building at the centre dot or a few pixels beside it."""
    found = does[dot] & Does.BUILDING != 0
    for dx, dy in ((5, 0), (-5, 0), (0, 5), (0, -5)):
        px, py = np.clip(x + dx, 0, code.shape[0] - 1), np.clip(y + dy, 0, code.shape[1] - 1)
        found |= does[code[px, py]] & Does.BUILDING != 0
    return np.asarray(found, np.int64)


def _on_hexsides(
    ground: Ground, code: NDArray[np.uint8], does: Numbers, centres: NDArray[np.float64],
    neighbour: Numbers, side: Numbers, count: int,
) -> Numbers:  # fmt: skip
    """The terrain drawn at the middle of each hexside, from either of its hexes, if it is hexside terrain."""
    has = np.zeros(count, np.int64)
    for i in range(len(side)):
        for d, (mx, my) in enumerate(_midpoints(ground)):
            x, y = int(centres[i, 0] + mx), int(centres[i, 1] + my)
            if neighbour[i, d] >= 0 and 0 <= x < ground.width and 0 <= y < ground.height:
                found = int(code[x, y])
                if int(does[found]) & (Does.HEXSIDE | Does.CLIFF):
                    has[side[i, d]] = found
    for wall, terrain in ground.walls.items():
        has[side[ground.grid.index(wall.hex), wall.direction]] = terrain
    return has


def _distance(matters: NDArray[np.bool_]) -> NDArray[np.uint8]:
    """For each block of pixels how many pixels away (diagonals count one) the nearest that matters is, 255 at most."""
    size = 1 << BLOCK
    w, h = (-(-n // size) for n in matters.shape)
    far = np.full((w * size, h * size), 255, np.uint8)
    far[: matters.shape[0], : matters.shape[1]] = np.minimum(away(matters), 255)
    return np.asarray(far.reshape(w, size, h * size).min(axis=1).reshape(w, h, size).min(axis=2))
