"""What distances are measured from: edges, centre lines, spots, courses, areas. Each has a name players use."""

import math
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from sandtable.tabletop.measures import Point, Segment, edges, in_polygon, segments_apart, to_segment
from sandtable.tabletop.pieces import Where, as_piece


@dataclass(frozen=True)
class Feature:
    """Anything with a name that has a distance to a place. `nearest` is exact for points and footprints."""

    name: str

    def segments(self) -> list[Segment]:
        raise NotImplementedError

    def holds(self, point: Point) -> bool:
        """Whether the point is inside (only areas have an inside)."""
        return False

    def nearest(self, where: Where) -> float:
        piece = as_piece(where)
        if self.holds(piece.point):
            return 0.0
        if not (piece.width or piece.depth):
            return min((to_segment(piece.point, s) for s in self.segments()), default=math.inf)
        if any(piece.covers(s[0]) for s in self.segments()):
            return 0.0
        return min((segments_apart(a, b) for a in piece.sides() for b in self.segments()), default=math.inf)

    def farthest(self, where: Where) -> float:
        """The distance of the footprint's most distant corner."""
        return max(self.nearest(corner) for corner in as_piece(where).corners())

    def closest_name(self, where: Where) -> str:
        """What exactly is nearest, where the feature is several things."""
        return self.name

    def shape(self) -> Any:
        """As a shapely geometry, for outlines and areas."""
        from shapely.geometry import MultiLineString, MultiPoint

        points = [a for a, b in self.segments() if a == b]
        lines = [s for s in self.segments() if s[0] != s[1]]
        return MultiPoint(points) if points and not lines else MultiLineString(lines)


@dataclass(frozen=True)
class Line(Feature):
    """A straight line across the table, along x or along y: an edge or a centre line."""

    start: Point
    end: Point

    def segments(self) -> list[Segment]:
        return [(self.start, self.end)]

    @property
    def upright(self) -> bool:
        return self.start[0] == self.end[0]

    def coordinate(self, point: Point) -> float:
        """How far the point lies to the right of (or above) the line; negative on the other side."""
        return point[0] - self.start[0] if self.upright else point[1] - self.start[1]


@dataclass(frozen=True)
class Spot(Feature):
    """A point: an objective, a marker, a corner, a team."""

    point: Point

    def segments(self) -> list[Segment]:
        return [(self.point, self.point)]


@dataclass(frozen=True)
class Path(Feature):
    """A course of straight stretches: a bank, a road, a river's middle."""

    points: tuple[Point, ...]

    def segments(self) -> list[Segment]:
        return list(zip(self.points, self.points[1:], strict=False))


@dataclass(frozen=True)
class Area(Feature):
    """A piece of ground with an outline: a wood, a lake, a quarter."""

    outline: tuple[Point, ...]

    def segments(self) -> list[Segment]:
        return edges(self.outline)

    def holds(self, point: Point) -> bool:
        return in_polygon(point, self.outline)

    def shape(self) -> Any:
        from shapely.geometry import Polygon

        return Polygon(self.outline)


@dataclass(frozen=True)
class Nearest(Feature):
    """Several things, of which the nearest counts: any edge, any objective, any enemy team. None: infinitely far."""

    features: tuple[Feature, ...]

    @cached_property
    def _segments(self) -> list[Segment]:
        return [s for f in self.features for s in f.segments()]

    def segments(self) -> list[Segment]:
        return self._segments

    def nearest(self, where: Where) -> float:
        return min((f.nearest(where) for f in self.features), default=math.inf)

    def closest_name(self, where: Where) -> str:
        if not self.features:
            return self.name
        return min(self.features, key=lambda f: f.nearest(where)).closest_name(where)

    def shape(self) -> Any:
        from shapely import union_all

        return union_all([f.shape() for f in self.features])


def spots(name: str, points: Iterable[Point]) -> Nearest:
    """Markers of one kind, of which the nearest counts."""
    return Nearest(name, tuple(Spot(name, (float(x), float(y))) for x, y in points))
