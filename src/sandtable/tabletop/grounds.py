"""Pieces of ground on the table: strips (roads, brooks) and areas, and the conditions to stand off them or on them."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sandtable.tabletop.conditions import ARC, Finding, Simple
from sandtable.tabletop.features import Feature, Path
from sandtable.tabletop.measures import TINY, Bounds, Point, Segment, written
from sandtable.tabletop.pieces import Where

STROKES = 64
"""Straight strokes to an ellipse, in the drawing and in the checks alike."""


@dataclass(frozen=True)
class Strip(Feature):
    """A course with a width: a road, a brook, a hedge. Distances count from its edge."""

    points: tuple[Point, ...]
    width: float

    def segments(self) -> list[Segment]:
        return Path(self.name, self.points).segments()

    def nearest(self, where: Where) -> float:
        return max(0.0, Path(self.name, self.points).nearest(where) - self.width / 2)

    def shape(self) -> Any:
        return Path(self.name, self.points).shape().buffer(self.width / 2, quad_segs=ARC)


@dataclass(frozen=True)
class Off(Simple):
    """Clear of a piece of ground with all of a footprint; its very edge still belongs to it."""

    ground: Feature
    cite: str = ""

    def measure(self, where: Where, bounds: Bounds) -> list[Finding]:
        gap = self.ground.nearest(where)
        clear = gap > TINY
        words = f"{written(gap)} from {self.ground.name}" if clear else f"on {self.ground.name}"
        return [Finding(words, clear, gap, 0.0, self.cite)]

    def shape(self, table: Any) -> Any:
        return table.difference(self.ground.shape())


@dataclass(frozen=True)
class On(Simple):
    """On a piece of ground with all of a footprint."""

    ground: Feature

    def measure(self, where: Where, bounds: Bounds) -> list[Finding]:
        out = self.ground.farthest(where)
        holds = out <= TINY
        return [Finding(f"on {self.ground.name}" if holds else f"not on {self.ground.name}", holds, out, 0.0)]

    def shape(self, table: Any) -> Any:
        return table.intersection(self.ground.shape())


def ellipse(left: float, low: float, right: float, high: float) -> tuple[Point, ...]:
    """The outline of the ellipse that fills a box."""
    x, y, a, b = (left + right) / 2, (low + high) / 2, (right - left) / 2, (high - low) / 2
    turns = (2 * math.pi * n / STROKES for n in range(STROKES))
    return tuple((round(x + a * math.cos(t), 6), round(y + b * math.sin(t), 6)) for t in turns)


def crosses_itself(outline: Sequence[Point]) -> bool:
    """Whether an outline meets itself anywhere but where its neighbouring strokes join, or has no inside."""
    from shapely.geometry import Polygon

    return not Polygon(outline).is_valid
