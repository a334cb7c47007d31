"""What stands on the table: a marker (a point) or a base with a footprint (a small rectangle)."""

import math
from dataclasses import dataclass

from sandtable.tabletop.measures import Point, Segment, at, edges, in_polygon


@dataclass(frozen=True, slots=True)
class Piece:
    """A marker or base: its middle, its size, how far it is turned (degrees, anticlockwise). No size: a point."""

    point: Point
    width: float = 0.0
    depth: float = 0.0
    turned: float = 0.0
    name: str = ""

    def corners(self) -> tuple[Point, ...]:
        if not (self.width or self.depth):
            return (self.point,)
        cos, sin = math.cos(math.radians(self.turned)), math.sin(math.radians(self.turned))
        half = [(sx * self.width / 2, sy * self.depth / 2) for sx, sy in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
        return tuple((self.point[0] + u * cos - v * sin, self.point[1] + u * sin + v * cos) for u, v in half)

    def sides(self) -> list[Segment]:
        corners = self.corners()
        return [(corners[0], corners[0])] if len(corners) == 1 else edges(corners)

    def covers(self, point: Point) -> bool:
        corners = self.corners()
        return point == corners[0] if len(corners) == 1 else in_polygon(point, corners)

    def __str__(self) -> str:
        return f"{self.name} at {at(self.point)}" if self.name else at(self.point)


Where = Point | Piece


def as_piece(where: Where) -> Piece:
    return where if isinstance(where, Piece) else Piece((float(where[0]), float(where[1])))
