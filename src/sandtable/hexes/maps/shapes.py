"""From hexes to outlines: the one geometry that the drawing and the raster share, in pixels of a Scale.

Everything here is a function of the map alone (the irregular edges come from the place itself, not from dice), so the
same file always gives the same picture and the same ground.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import cos, hypot, pi, radians, sin

from sandtable.hexes.grid import Grid, Hex, Point
from sandtable.hexes.ground import STANDARD_A1, STANDARD_HEIGHT, STANDARD_PITCH, centre_of
from sandtable.hexes.maps.model import Area, Building, Level, Line, Place, Shape
from sandtable.hexes.regions import outlines

XY = tuple[float, float]
Ring = list[XY]


@dataclass(frozen=True, slots=True)
class Scale:
    """Where the lattice lies in pixels: `a1` is the centre of hex (q 0, r 1)."""

    a1: XY = STANDARD_A1
    column_pitch: float = STANDARD_PITCH
    hex_height: float = STANDARD_HEIGHT

    @classmethod
    def fitting(cls, grid: Grid, *, hex_height: float = STANDARD_HEIGHT, pitch: float | None = None) -> Scale:
        """The scale that puts the top left corner of the map's frame at (0, 0)."""
        pitch = pitch or hex_height * STANDARD_PITCH / STANDARD_HEIGHT
        corner = grid.frame[0]
        # A1 lies at lattice point (0, 2).
        return cls((-corner.x * pitch / 3, (2 - corner.y) * hex_height / 2), pitch, hex_height)

    def centre(self, hex: Hex) -> XY:
        return centre_of(hex, self.a1, self.column_pitch, self.hex_height)

    def point(self, point: Point) -> XY:
        return (
            self.a1[0] + point.x * self.column_pitch / 3,
            self.a1[1] + (point.y - 2) * self.hex_height / 2,
        )

    def place(self, place: Place) -> XY:
        return (
            self.a1[0] + place.x * self.column_pitch / 300,
            self.a1[1] + (place.y - 200) * self.hex_height / 200,
        )

    def corners(self, hex: Hex) -> Ring:
        return [self.point(vertex) for vertex in hex.vertices]

    def percent(self, amount: float) -> float:
        """So many percent of a hex's height, in pixels."""
        return amount * self.hex_height / 100

    def size(self, grid: Grid) -> XY:
        """The extent of the map's frame."""
        (left, top), (right, bottom) = grid.frame
        return (right - left) * self.column_pitch / 3, (bottom - top) * self.hex_height / 2


def rings(feature: Area | Level, scale: Scale) -> list[Ring]:
    """The outlines of an area; holes are rings of their own (fill by the even-odd rule)."""
    if feature.shape is Shape.POLYGON:
        return [[scale.place(place) for place in feature.polygon]]
    found = []
    for ring in outlines(feature.hexes):
        match feature.shape:
            case Shape.HEX:
                found.append([scale.point(point) for point in ring])
            case Shape.FIELD:
                found.append(_relax(_relax([scale.point(point) for point in ring])))
            case _:
                rough = [_nudged(point, scale) for point in ring]
                found.append(_round(_round(_relax(rough))))
    return found


def course(line: Line, scale: Scale, wander: float = 0) -> Ring:
    """The points of a line, smoothed through its stops; between them it may stray by so many percent."""
    points = [scale.place(stop.place) for stop in line.stops]
    if not wander:
        return smooth(points)
    strayed = [points[0]]
    for stop, (ax, ay), (bx, by) in zip(line.stops, points, points[1:], strict=False):
        reach = scale.percent(wander) * (2 * noise(stop.hex.q, stop.hex.r, 3) - 1)
        length = hypot(bx - ax, by - ay) or 1.0
        strayed.append(((ax + bx) / 2 - (by - ay) / length * reach, (ay + by) / 2 + (bx - ax) / length * reach))
        strayed.append((bx, by))
    return smooth(strayed)


def smooth(points: Sequence[XY], steps: int = 6) -> Ring:
    """A Catmull-Rom curve through the points."""
    if len(points) < 3:
        return list(points)
    padded = [points[0], *points, points[-1]]
    curve = [points[0]]
    for i in range(len(points) - 1):
        p0, p1, p2, p3 = padded[i : i + 4]
        curve += [_spline(p0, p1, p2, p3, k / steps) for k in range(1, steps + 1)]
    return curve


def _spline(p0: XY, p1: XY, p2: XY, p3: XY, t: float) -> XY:
    a, b = -0.5 * t + t * t - 0.5 * t**3, 1 - 2.5 * t * t + 1.5 * t**3
    c, d = 0.5 * t + 2 * t * t - 1.5 * t**3, -0.5 * t * t + 0.5 * t**3
    return (a * p0[0] + b * p1[0] + c * p2[0] + d * p3[0], a * p0[1] + b * p1[1] + c * p2[1] + d * p3[1])


# Footprints in percent of a hex's height, the hex centre at the origin.
FORMS: dict[str, Ring] = {
    "house": [(-20, -14), (20, -14), (20, 14), (-20, 14)],
    "long": [(-31, -11), (31, -11), (31, 11), (-31, 11)],
    "barn": [(-24, -17), (24, -17), (24, 17), (-24, 17)],
    "ell": [(-26, -20), (-4, -20), (-4, -2), (26, -2), (26, 18), (-26, 18)],
    "hall": [(-33, -17), (33, -17), (33, 17), (12, 17), (12, 24), (-12, 24), (-12, 17), (-33, 17)],
    "church": [(-30, -10), (-14, -10), (-14, -18), (6, -18), (6, -10), (30, -10), (30, 10), (6, 10), (6, 18), (-14, 18),
               (-14, 10), (-30, 10)],
}  # fmt: skip
_COMMON = ("house", "long", "barn", "ell", "house", "barn")


def footprint(building: Building, scale: Scale) -> Ring:
    """The outline of a building; one without a stated form gets one from its place."""
    luck = noise(building.hex.q, building.hex.r, 7)
    form = FORMS[building.form or _COMMON[int(luck * len(_COMMON))]]
    turn = radians(building.turn if building.form else int(noise(building.hex.q, building.hex.r, 8) * 12) * 15)
    x, y = scale.centre(building.hex)
    x += building.shift[0] * scale.column_pitch / 100
    y += building.shift[1] * scale.hex_height / 100
    unit = scale.percent(1)
    return [
        (x + unit * (px * cos(turn) - py * sin(turn)), y + unit * (px * sin(turn) + py * cos(turn))) for px, py in form
    ]


def noise(x: int, y: int, salt: int) -> float:
    """A number from 0 to 1 that belongs to a place: always the same, without pattern."""
    mixed = (x * 73856093 ^ y * 19349663 ^ salt * 83492791) & 0xFFFFFFFF
    mixed = (mixed ^ (mixed >> 15)) * 0x2C1B3C6D & 0xFFFFFFFF
    mixed = (mixed ^ (mixed >> 12)) * 0x297A2D39 & 0xFFFFFFFF
    return (mixed ^ (mixed >> 15)) / 0xFFFFFFFF


def _nudged(point: Point, scale: Scale) -> XY:
    x, y = scale.point(point)
    angle = 2 * pi * noise(point.x, point.y, 1)
    reach = scale.percent(9) * noise(point.x, point.y, 2)
    return x + reach * cos(angle), y + reach * sin(angle)


def _relax(ring: Sequence[XY]) -> Ring:
    """Draw each corner halfway to its neighbours: the hexes' zigzag becomes a line."""
    count = len(ring)
    return [
        (
            0.5 * ring[i][0] + 0.25 * (ring[i - 1][0] + ring[(i + 1) % count][0]),
            0.5 * ring[i][1] + 0.25 * (ring[i - 1][1] + ring[(i + 1) % count][1]),
        )
        for i in range(count)
    ]


def _round(ring: Sequence[XY]) -> Ring:
    """Cut every corner (Chaikin)."""
    cut: Ring = []
    for a, b in pairwise([*ring, ring[0]]):
        cut.append((0.75 * a[0] + 0.25 * b[0], 0.75 * a[1] + 0.25 * b[1]))
        cut.append((0.25 * a[0] + 0.75 * b[0], 0.25 * a[1] + 0.75 * b[1]))
    return cut
