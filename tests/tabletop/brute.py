"""A second geometry, written apart from the first: no shapely, no projection, nothing imported from the table."""

import math
from collections.abc import Sequence
from itertools import pairwise

Point = tuple[float, float]


def far(a: Point, b: Point) -> float:
    return math.sqrt((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2)


def to_stretch(p: Point, a: Point, b: Point) -> float:
    """By ternary search: the distance to a point that slides along the stretch has a single lowest value."""
    low, high = 0.0, 1.0
    for _ in range(70):
        one, two = low + (high - low) / 3, high - (high - low) / 3
        d1 = far(p, (a[0] + one * (b[0] - a[0]), a[1] + one * (b[1] - a[1])))
        d2 = far(p, (a[0] + two * (b[0] - a[0]), a[1] + two * (b[1] - a[1])))
        low, high = (low, two) if d1 < d2 else (one, high)
    return far(p, (a[0] + low * (b[0] - a[0]), a[1] + low * (b[1] - a[1])))


def to_turned_stretch(p: Point, a: Point, b: Point) -> float:
    """By turning the table (complex numbers) until the stretch lies along the x axis."""
    along = complex(*b) - complex(*a)
    turned = (complex(*p) - complex(*a)) * along.conjugate() / abs(along)
    over = max(-turned.real, 0.0, turned.real - abs(along))
    return math.hypot(over, turned.imag)


def to_course(p: Point, course: Sequence[Point]) -> float:
    return min(to_turned_stretch(p, a, b) for a, b in pairwise(course))


def height(course: Sequence[Point], x: float) -> float:
    """The y of a course that runs from left to right."""
    for (ax, ay), (bx, by) in pairwise(course):
        if ax <= x <= bx:
            return ay + (by - ay) * (x - ax) / (bx - ax)
    raise ValueError(x)
