"""A river: a course with a width, two banks, and places along it. Crossings lie on it, boats drift down it.

`along` is the distance down the course from its first point; on a straight river from the left edge it is simply x.
The near bank is the one on the near edge's side (the left edge's, if the river runs from near to far).
"""

import math
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import Any

from sandtable.kernel import Refused
from sandtable.tabletop.conditions import ARC, AllOf, Finding, Inside, Not, Simple
from sandtable.tabletop.features import Area, Feature, Path
from sandtable.tabletop.measures import TINY, Bounds, Point, Segment, between, nearest_on, written
from sandtable.tabletop.pieces import Where, as_piece
from sandtable.tabletop.table import Table
from sandtable.tabletop.zones import Zone


class Bank(StrEnum):
    NEAR = "near"
    FAR = "far"

    @property
    def other(self) -> "Bank":
        return Bank.FAR if self is Bank.NEAR else Bank.NEAR


@dataclass(frozen=True)
class River:
    """A course of at least two points from table edge to table edge, and a width. Plain enough for a state."""

    course: tuple[Point, ...]
    width: float
    name: str = "the river"

    @classmethod
    def straight(cls, table: Table, *, middle: float, width: float, name: str = "the river") -> "River":
        """From the left edge to the right, its middle at y = `middle`."""
        return cls(((0.0, middle), (table.width, middle)), width, name)

    @cached_property
    def path(self) -> Path:
        return Path(f"the middle of {self.name}", self.course)

    @cached_property
    def reach(self) -> Path:
        """The course drawn on past both ends, so that the water reaches the rim squarely where it leaves the table."""
        (a, b), (y, z) = self.path.segments()[0], self.path.segments()[-1]
        return Path(self.path.name, (_drawn_on(b, a, self.width), *self.course, _drawn_on(y, z, self.width)))

    @property
    def length(self) -> float:
        return sum(between(a, b) for a, b in self.path.segments())

    def at(self, along: float, off: float = 0.0) -> Point:
        """The point so far along, and so far off the middle: positive towards the left hand of the course.

        Before the start and past the end the first and last stretch go on straight, as a boat off the table would.
        """
        left = along
        segments = self.path.segments()
        for index, (a, b) in enumerate(segments):
            long = between(a, b)
            if left <= long or index == len(segments) - 1:
                ux, uy = (b[0] - a[0]) / long, (b[1] - a[1]) / long
                return (a[0] + left * ux - off * uy, a[1] + left * uy + off * ux)
            left -= long
        raise ValueError("a course needs two points")

    def heading(self, along: float) -> float:
        """Which way the course runs there, in degrees: 0 to the right, 90 away from the near edge."""
        (ax, ay), (bx, by) = self.at(along - 1e-3), self.at(along + 1e-3)
        return math.degrees(math.atan2(by - ay, bx - ax))

    def along(self, point: Point) -> float:
        """How far along the course the point nearest to this one lies."""
        best, done, answer = math.inf, 0.0, 0.0
        for segment in self.path.segments():
            near = nearest_on(point, segment)
            if between(point, near) < best:
                best, answer = between(point, near), done + between(segment[0], near)
            done += between(*segment)
        return answer

    def landing(self, along: float, bank: Bank, inset: float = 0.0) -> Point:
        """A point against a bank; `inset` inches out into the water."""
        side = 1 if bank is self.left_hand else -1
        return self.at(along, side * (self.width / 2 - inset))

    @property
    def left_hand(self) -> Bank:
        """Which bank lies to the left hand of one who looks along the course."""
        (x0, y0), (x1, y1) = self.course[0], self.course[-1]
        if abs(x1 - x0) >= abs(y1 - y0):
            return Bank.FAR if x1 > x0 else Bank.NEAR
        return Bank.NEAR if y1 > y0 else Bank.FAR

    def wet(self, where: Where) -> bool:
        """In the water: nearer to the middle than half the width. The bank line itself is dry."""
        return self.reach.nearest(where) < self.width / 2 - TINY

    def check(self, table: Table, cite: str = "") -> Refused | None:
        """A course must run from one table edge to another and have a width."""
        if len(self.course) < 2 or self.width <= 0:
            return Refused("a river needs a course of two points or more, and a width", cite)
        for point in (self.course[0], self.course[-1]):
            gap = table.every_edge.nearest(point)
            if gap > TINY or not table.contains(point):
                return Refused(f"{self.name} ends {written(gap)} from the nearest edge; it must reach it", cite)
        return None

    def water(self, table: Table, cite: str = "") -> Zone:
        """The river itself, as a zone."""
        return table.zone(self.name, InWater(self), cite=cite)

    def side(self, table: Table, bank: Bank) -> Inside:
        """Everything on one side of the middle of the river, as a condition."""
        return Inside(Area(f"the {bank} side of {self.name}", self._side_outline(table, bank)))

    def land(self, table: Table, bank: Bank, cite: str = "") -> Zone:
        """The dry ground on one side."""
        dry = Not(InWater(self), f"a place out of {self.name}")
        return table.zone(f"the {bank} side of {self.name}", AllOf((self.side(table, bank), dry)), cite=cite)

    def bank(self, table: Table, bank: Bank) -> "BankLine":
        """A bank, to measure from."""
        return BankLine(f"the {bank} bank of {self.name}", self, bank, self._side_outline(table, bank))

    def side_of(self, table: Table, point: Point) -> Bank:
        return Bank.NEAR if self.side(table, Bank.NEAR).area.holds(point) else Bank.FAR

    def _side_outline(self, table: Table, bank: Bank) -> tuple[Point, ...]:
        """The course, closed round the table's rim on the wanted side."""
        rim = [(0.0, 0.0), (table.width, 0.0), (table.width, table.depth), (0.0, table.depth)]
        start, end = _round_rim(table, self.course[0]), _round_rim(table, self.course[-1])
        perimeter = 2 * (table.width + table.depth)
        # anticlockwise along the rim from the end of the course back to its start encloses its left-hand side
        corners = sorted(((_round_rim(table, c) - end) % perimeter, c) for c in rim)
        span = (start - end) % perimeter
        left = [c for turn, c in corners if TINY < turn < span - TINY]
        right = [c for turn, c in reversed(corners) if turn > span + TINY or turn < TINY]
        return (*self.course, *(left if bank is self.left_hand else right))


def _drawn_on(a: Point, b: Point, by: float) -> Point:
    long = between(a, b)
    return (b[0] + (b[0] - a[0]) / long * by, b[1] + (b[1] - a[1]) / long * by)


def _round_rim(table: Table, point: Point) -> float:
    """How far anticlockwise round the rim from the lower left corner a point of it lies."""
    x, y = point
    if y <= TINY:
        return x
    if x >= table.width - TINY:
        return table.width + y
    if y >= table.depth - TINY:
        return table.width + table.depth + (table.width - x)
    return 2 * table.width + table.depth + (table.depth - y)


@dataclass(frozen=True)
class InWater(Simple):
    """Nearer to the middle of the river than half its width; a footprint is in the water with any part of it."""

    river: River

    def measure(self, where: Where, bounds: Bounds) -> list[Finding]:
        out = self.river.reach.nearest(where) - self.river.width / 2
        wet = out < -TINY
        words = f"{written(-out)} into {self.river.name}" if wet else f"{written(max(0.0, out))} from {self.river.name}"
        return [Finding(words, wet, max(0.0, out), 0.0)]

    def shape(self, table: Any) -> Any:
        return table.intersection(self.river.reach.shape().buffer(self.river.width / 2, quad_segs=ARC))


@dataclass(frozen=True)
class BankLine(Feature):
    """A bank to measure from. From its own side the distance is exact; from over the water it adds the width."""

    river: River
    which: Bank
    outline: tuple[Point, ...]

    def segments(self) -> list[Segment]:
        return self.river.reach.segments()

    def nearest(self, where: Where) -> float:
        middle = self.river.reach.nearest(where)
        own = Area("", self.outline).holds(as_piece(where).point)
        return abs(middle - self.river.width / 2) if own else middle + self.river.width / 2

    def shape(self) -> Any:
        """The bank line: the edge of the water on this side."""
        from shapely.geometry import Polygon

        water = self.river.reach.shape().buffer(self.river.width / 2, quad_segs=ARC)
        return water.boundary.intersection(Polygon(self.outline))
