"""A way over the table: how long it is, and which stretches of it lie on a piece of ground. Measured exactly."""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from sandtable.tabletop.features import Area, Feature
from sandtable.tabletop.grounds import Strip
from sandtable.tabletop.measures import TINY, Point, Segment, between, edges, in_polygon

Stretch = tuple[float, float]
"""From and to, in inches along the way."""


@dataclass(frozen=True, slots=True)
class Way:
    """Straight from point to point, the first being where it begins."""

    points: tuple[Point, ...]

    @property
    def length(self) -> float:
        return sum(between(a, b) for a, b in pairwise(self.points))

    def at(self, along: float) -> Point:
        """The point so far along; before the start it is the start, past the end the end."""
        left = max(0.0, along)
        for a, b in pairwise(self.points):
            long = between(a, b)
            if left <= long and long:
                return (a[0] + (b[0] - a[0]) * left / long, a[1] + (b[1] - a[1]) * left / long)
            left -= long
        return self.points[-1]

    def cut(self, along: float) -> "Way":
        """The way as far as that."""
        kept, done = [self.points[0]], 0.0
        for a, b in pairwise(self.points):
            done += between(a, b)
            if done >= along:
                return Way((*kept, self.at(along)))
            kept.append(b)
        return self

    def on(self, ground: Feature) -> list[Stretch]:
        """The stretches that lie on an area or a strip, in order; one that only touches it is none."""
        found: list[Stretch] = []
        done = 0.0
        for segment in pairwise(self.points):
            long = between(*segment)
            found += [(done + low * long, done + high * long) for low, high in _shares(segment, ground)]
            done += long
        return merged(found)

    def nearest(self, point: Point) -> float:
        """The distance of a point from the nearest point of the way."""
        return Strip("", self.points if len(self.points) > 1 else self.points * 2, 0.0).nearest(point)


def merged(stretches: Iterable[Stretch]) -> list[Stretch]:
    """Stretches that meet or overlap are one; what has no length is none."""
    found: list[Stretch] = []
    for low, high in sorted(stretches):
        if found and low <= found[-1][1] + TINY:
            found[-1] = (found[-1][0], max(found[-1][1], high))
        else:
            found.append((low, high))
    return [(low, high) for low, high in found if high - low > TINY]


def _shares(segment: Segment, ground: Feature) -> list[Stretch]:
    """Which shares of a segment, from 0 to 1, lie on the ground."""
    if between(*segment) <= TINY:
        return []
    if isinstance(ground, Strip):
        return merged(share for stroke in ground.segments() for share in _in_capsule(segment, stroke, ground.width / 2))
    if isinstance(ground, Area):
        return _in_outline(segment, ground.outline)
    raise TypeError(f"no way is measured over {ground!r}")


def _in_outline(segment: Segment, outline: Sequence[Point]) -> list[Stretch]:
    """Cut at every side that is crossed, each part is in or out as its middle is."""
    (ax, ay), (bx, by) = segment
    dx, dy = bx - ax, by - ay
    cuts = {0.0, 1.0}
    for (px, py), (qx, qy) in edges(outline):
        ex, ey = qx - px, qy - py
        across = dx * ey - dy * ex
        if abs(across) > TINY:
            share = ((px - ax) * ey - (py - ay) * ex) / across
            beside = ((px - ax) * dy - (py - ay) * dx) / across
            if 0 < share < 1 and -TINY <= beside <= 1 + TINY:
                cuts.add(share)
        else:  # alongside: its ends may be where the way enters
            length = dx * dx + dy * dy
            cuts |= {t for x, y in ((px, py), (qx, qy)) if 0 < (t := ((x - ax) * dx + (y - ay) * dy) / length) < 1}
    parts = list(pairwise(sorted(cuts)))
    return merged((s, e) for s, e in parts if in_polygon((ax + dx * (s + e) / 2, ay + dy * (s + e) / 2), outline))


def _in_capsule(segment: Segment, stroke: Segment, radius: float) -> list[Stretch]:
    """All within a distance of a stroke: two discs and the rectangle between them. It is convex, so one stretch."""
    discs = [_in_disc(segment, end, radius) for end in stroke]
    found = [part for part in (*discs, _between(segment, stroke, radius)) if part]
    return [(min(low for low, _ in found), max(high for _, high in found))] if found else []


def _in_disc(segment: Segment, middle: Point, radius: float) -> Stretch | None:
    (ax, ay), (bx, by) = segment
    dx, dy, fx, fy = bx - ax, by - ay, ax - middle[0], ay - middle[1]
    a, b, c = dx * dx + dy * dy, 2 * (fx * dx + fy * dy), fx * fx + fy * fy - radius * radius
    under = b * b - 4 * a * c
    if under < 0:
        return None
    root = math.sqrt(under)
    return _clipped((-b - root) / (2 * a), (-b + root) / (2 * a))


def _between(segment: Segment, stroke: Segment, radius: float) -> Stretch | None:
    """Beside the stroke itself: along it within its ends, and off it no farther than the radius."""
    (px, py), (qx, qy) = stroke
    long = between(*stroke)
    if long <= TINY:
        return None
    ux, uy = (qx - px) / long, (qy - py) / long
    (ax, ay), (bx, by) = segment
    low, high = 0.0, 1.0
    for start, rate, least, most in (
        ((ax - px) * ux + (ay - py) * uy, (bx - ax) * ux + (by - ay) * uy, 0.0, long),
        ((ay - py) * ux - (ax - px) * uy, (by - ay) * ux - (bx - ax) * uy, -radius, radius),
    ):
        if abs(rate) <= TINY:
            if not least - TINY <= start <= most + TINY:
                return None
            continue
        one, other = sorted(((least - start) / rate, (most - start) / rate))
        low, high = max(low, one), min(high, other)
    return _clipped(low, high)


def _clipped(low: float, high: float) -> Stretch | None:
    low, high = max(0.0, low), min(1.0, high)
    return (low, high) if high > low else None
