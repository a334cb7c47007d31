"""A vector map as the ground that sight needs: see `hexes.ground` for the contract. Imports numpy.

Painted in this order, later over earlier: the ground, areas, lines, walls and hedges, buildings, spots. Lines and spots
whose vocabulary entry says `depth` dig into the elevation (a gully: 1), a `bridge` keeps the gully's elevation and is
listed with the level it carries. What the vocabulary gives no code leaves no mark.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from itertools import pairwise
from math import ceil, floor
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sandtable import kept
from sandtable.hexes import kept_arrays
from sandtable.hexes.grid import Grid, Hex, Hexside
from sandtable.hexes.ground import Ground
from sandtable.hexes.maps.model import Area, HexMap, Level, Shape, Spot
from sandtable.hexes.maps.shapes import XY, Ring, Scale, course, footprint, rings
from sandtable.hexes.pixels import owners

MOST_PIXELS = 6_000_000
Rasters = tuple[NDArray[np.int8], NDArray[np.uint8]]
"""Elevation and terrain."""
Mask = tuple[slice, slice, NDArray[np.bool_]]


def rasterise(hexmap: HexMap, scale: Scale | None = None, size: tuple[int, int] | None = None) -> Ground:
    """The Ground of a map; at the standard scale unless told otherwise, its frame's corner at pixel (0, 0).

    `size` is that of a picture on which the map lies by its scale, perhaps with a margin.

    A map with more pixels than MOST_PIXELS at that scale is made smaller: to look over it costs no more then.
    """
    scale = scale or fitting(hexmap.grid)
    width, height = size or (ceil(extent) for extent in scale.size(hexmap.grid))
    elevation, terrain = _from_disk(hexmap, scale, (width, height))
    return Ground(
        elevation,
        terrain,
        hexmap.grid,
        scale.a1,
        scale.hex_height,
        scale.column_pitch,
        slopes=_slopes(hexmap),
        embankments=_sides(hexmap, "embankment"),
        walls=_walls(hexmap),
        levels={b.hex: b.levels for b in hexmap.buildings if b.levels},
        bridges={s.hex: hexmap.level(s.hex) for s in hexmap.spots if hexmap.terrain(s.terrain).data.get("bridge")},
    )


def _from_disk(hexmap: HexMap, scale: Scale, size: tuple[int, int]) -> Rasters:
    """A map of ours is the same for ever, and takes a second to paint: its rasters are kept between runs."""
    name = hexmap.made_from and kept.digest(hexmap.made_from, repr(scale), repr(size))
    if name and (found := kept_arrays.look("rasters", name)) is not None:
        return found[0], found[1]
    elevation, terrain = _painted(hexmap, scale, size)
    if name:
        kept_arrays.keep("rasters", name, elevation, terrain)
    return elevation, terrain


def _painted(hexmap: HexMap, scale: Scale, size: tuple[int, int]) -> Rasters:
    elevation = np.zeros(size, np.int8)
    terrain = np.full(size, hexmap.terrain(hexmap.vocabulary.ground).code or 0, np.uint8)
    canvas = _Canvas(elevation, terrain, hexmap.grid, scale)
    for level in hexmap.levels:
        canvas.paint(canvas.area(level), elevation=level.level)
    for area in hexmap.areas:
        canvas.paint(canvas.area(area), code=hexmap.terrain(area.terrain).code)
    for line in hexmap.lines:
        word = hexmap.terrain(line.terrain)
        mask = canvas.stroke(course(line, scale, word.look.wander), scale.percent(word.look.width))
        canvas.paint(mask, code=word.code, dig=int(word.data.get("depth", 0)))
    _paint_cliffs(hexmap, canvas, scale)
    _paint_walls(hexmap, canvas, scale)
    for building in hexmap.buildings:
        code = _building_code(hexmap, building.terrain, building.levels)
        canvas.paint(canvas.fill([footprint(building, scale)]), code=code)
    for spot in hexmap.spots:
        _paint_spot(hexmap, spot, canvas, scale)
    return elevation, terrain


def fitting(grid: Grid) -> Scale:
    """The standard scale, or the largest at which the map has no more than MOST_PIXELS."""
    standard = Scale.fitting(grid)
    width, height = standard.size(grid)
    if width * height <= MOST_PIXELS:
        return standard
    return Scale.fitting(grid, hex_height=standard.hex_height * (MOST_PIXELS / (width * height)) ** 0.5)


def _building_code(hexmap: HexMap, key: str, levels: int) -> int | None:
    """Board archives count the codes of a building's heights upward: 50 a hut, 51 with one level above it."""
    code = hexmap.terrain(key).code
    return None if code is None else code + levels


def _paint_walls(hexmap: HexMap, canvas: _Canvas, scale: Scale) -> None:
    for side, code in _walls(hexmap).items():
        a, b = (scale.point(vertex) for vertex in side.vertices)
        canvas.paint(canvas.stroke([a, b], scale.percent(6)), code=code)


def _paint_cliffs(hexmap: HexMap, canvas: _Canvas, scale: Scale) -> None:
    """The ground breaks off at the hexside itself; the cliff is painted as board archives have it, on the ground of the
    lower hex on both sides."""
    for side, code in _drawn_sides(hexmap, "cliff").items():
        a, b = (scale.point(vertex) for vertex in side.vertices)
        for hex in side.hexes:
            canvas.paint(canvas.fill([[a, b, scale.centre(hex)]]), elevation=hexmap.level(hex))
        lower = min(hexmap.level(hex) for hex in side.hexes)
        canvas.paint(canvas.stroke([a, b], scale.percent(6)), code=code, elevation=lower)


def _paint_spot(hexmap: HexMap, spot: Spot, canvas: _Canvas, scale: Scale) -> None:
    word = hexmap.terrain(spot.terrain)
    if word.code is not None and len(spot.along) == 2:
        a, b = (_halfway(scale.centre(spot.hex), scale.centre(other)) for other in spot.along)
        canvas.paint(canvas.stroke([a, scale.centre(spot.hex), b], scale.percent(word.look.width)), code=word.code)


def _halfway(a: XY, b: XY) -> XY:
    return (a[0] + b[0]) / 2, (a[1] + b[1]) / 2


def _walls(hexmap: HexMap) -> dict[Hexside, int]:
    return _drawn_sides(hexmap, "half_level")


def _drawn_sides(hexmap: HexMap, mark: str) -> dict[Hexside, int]:
    """The hexsides of terrain that its vocabulary marks so, with its code."""
    found = {}
    for side, keys in hexmap.hexsides.items():
        for key in sorted(keys):
            code = hexmap.terrain(key).code
            if code is not None and hexmap.terrain(key).data.get(mark):
                found[side] = code
    return found


def _slopes(hexmap: HexMap) -> dict[Hex, frozenset[int]]:
    found: dict[Hex, set[int]] = {}
    for side, up in hexmap.slopes.items():
        found.setdefault(up, set()).add(side.side_of(up))
    return {hex: frozenset(sides) for hex, sides in found.items()}


def _sides(hexmap: HexMap, key: str) -> dict[Hex, frozenset[int]]:
    found: dict[Hex, set[int]] = {}
    for side, keys in hexmap.hexsides.items():
        if key in keys:
            for hex in side.hexes:
                found.setdefault(hex, set()).add(side.side_of(hex))
    return {hex: frozenset(sides) for hex, sides in found.items()}


class _Canvas:
    """Two arrays, and the ways of choosing pixels: those of hexes, inside rings, and along a line."""

    def __init__(self, elevation: NDArray[np.int8], terrain: NDArray[np.uint8], grid: Grid, scale: Scale):
        self.elevation = elevation
        self.terrain = terrain
        self.grid = grid
        self.scale = scale
        self.dug = np.zeros(terrain.shape, np.bool_)

    @cached_property
    def owners(self) -> NDArray[np.int32]:
        size = (int(self.terrain.shape[0]), int(self.terrain.shape[1]))
        return owners(self.grid, self.scale.a1, self.scale.column_pitch, self.scale.hex_height, size)

    def area(self, feature: Area | Level) -> Mask | None:
        """The pixels of an area. Exactly its hexes are those sight takes for theirs: not a pixel in the next one."""
        if feature.shape is not Shape.HEX:
            return self.fill(rings(feature, self.scale))
        chosen = np.isin(self.owners, [self.grid.index(hex) for hex in feature.hexes])
        return slice(None), slice(None), chosen

    def paint(self, mask: Mask | None, *, code: int | None = None, elevation: int | None = None, dig: int = 0) -> None:
        if mask is None:
            return
        columns, rows, chosen = mask
        if code is not None:
            self.terrain[columns, rows][chosen] = code
        if elevation is not None:
            self.elevation[columns, rows][chosen] = elevation
        if dig:
            # Where two gullies meet, their common ground sinks once.
            fresh = chosen & ~self.dug[columns, rows]
            self.elevation[columns, rows][fresh] -= dig
            self.dug[columns, rows] |= chosen

    def fill(self, found: Sequence[Ring]) -> Mask | None:
        """The pixels whose centre lies inside the rings, by the even-odd rule."""
        box = self._box([point for ring in found for point in ring], 0)
        if box is None:
            return None
        columns, rows = box
        x = np.arange(columns.start, columns.stop)[:, None] + 0.5
        y = np.arange(rows.start, rows.stop)[None, :] + 0.5
        inside = np.zeros((columns.stop - columns.start, rows.stop - rows.start), np.bool_)
        for ring in found:
            for (ax, ay), (bx, by) in pairwise([*ring, ring[0]]):
                low, high = max(floor(min(ay, by)), rows.start), min(ceil(max(ay, by)) + 1, rows.stop)
                if ay != by and low < high:
                    band = slice(low - rows.start, high - rows.start)
                    yy = y[:, band]
                    crossed = ((ay > yy) != (by > yy)) & (x < ax + (yy - ay) * (bx - ax) / (by - ay))
                    inside[:, band] ^= crossed
        return columns, rows, inside

    def stroke(self, points: Sequence[XY], width: float) -> Mask | None:
        """The pixels within half of `width` of the line."""
        box = self._box(points, width / 2)
        if box is None:
            return None
        columns, rows = box
        near = np.zeros((columns.stop - columns.start, rows.stop - rows.start), np.bool_)
        for a, b in pairwise(points):
            part = self._box([a, b], width / 2)
            if part is None:
                continue
            xs, ys = part
            away = _distance_to(a, b, xs, ys)
            own = (
                slice(xs.start - columns.start, xs.stop - columns.start),
                slice(ys.start - rows.start, ys.stop - rows.start),
            )
            near[own] |= away <= (width / 2) ** 2
        return columns, rows, near

    def _box(self, points: Sequence[XY], margin: float) -> tuple[slice, slice] | None:
        """The part of the canvas around these points; None when they lie beyond it."""
        width, height = self.terrain.shape
        left = max(0, floor(min(x for x, _ in points) - margin))
        right = min(width, ceil(max(x for x, _ in points) + margin) + 1)
        top = max(0, floor(min(y for _, y in points) - margin))
        bottom = min(height, ceil(max(y for _, y in points) + margin) + 1)
        return (slice(left, right), slice(top, bottom)) if left < right and top < bottom else None


def _distance_to(a: XY, b: XY, xs: slice, ys: slice) -> Any:
    """Squared distance of each pixel centre to the segment a-b."""
    x = np.arange(xs.start, xs.stop)[:, None] + 0.5
    y = np.arange(ys.start, ys.stop)[None, :] + 0.5
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = dx * dx + dy * dy
    t = np.clip(((x - a[0]) * dx + (y - a[1]) * dy) / length, 0, 1) if length else np.zeros_like(x + y)
    return (x - a[0] - t * dx) ** 2 + (y - a[1] - t * dy) ** 2
