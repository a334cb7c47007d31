"""Conditions of a placing rule, as checked geometry: at least, within, on a side, in an area, and their compositions.

Each measures a place and says so in a sentence; each also has a shape, so that what is checked is what is drawn.
A footprint keeps a least distance with its nearest point, and lies within a distance with its farthest.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from sandtable.tabletop.features import Feature, Line
from sandtable.tabletop.measures import TINY, Bounds, Point, written
from sandtable.tabletop.pieces import Where, as_piece

ARC = 32
"""Straight strokes to a quarter circle in outlines. Only drawings and areas see them; checks measure exactly."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One condition at one place: what was measured, what is asked, and whether it holds."""

    words: str
    holds: bool
    measured: float | None = None
    asked: float | None = None
    cite: str = ""
    """The rule of this condition, where it is not the zone's own."""

    def __str__(self) -> str:
        return self.words


class Condition(Protocol):
    def measure(self, where: Where, bounds: Bounds) -> list[Finding]:
        """What was measured; the condition holds if every finding does."""

    def shape(self, table: Any) -> Any:
        """The legal ground as a shapely geometry, within the table's."""

    def parts(self) -> Sequence["Condition"]:
        """The conditions this one is made of, itself if it is simple."""


class Simple:
    """A condition that is not made of others."""

    def parts(self) -> Sequence[Condition]:
        return (self,)  # type: ignore[return-value]


@dataclass(frozen=True)
class AtLeast(Simple):
    """At least so far from something: `AtLeast(8, table.left)`."""

    distance: float
    from_: Feature

    def measure(self, where: Where, bounds: Bounds) -> list[Finding]:
        found = self.from_.nearest(where)
        name = self.from_.closest_name(where)
        words = f"{written(found)} from {name}; at least {written(self.distance)} is asked"
        return [Finding(words, bounds.at_least(found, self.distance), found, self.distance)]

    def shape(self, table: Any) -> Any:
        return table.difference(self.from_.shape().buffer(self.distance, quad_segs=ARC))


@dataclass(frozen=True)
class Within(Simple):
    """No farther than so far from something: `Within(12, table.near)`."""

    distance: float
    of: Feature

    def measure(self, where: Where, bounds: Bounds) -> list[Finding]:
        found = self.of.farthest(where)
        name = self.of.closest_name(where)
        words = f"{written(found)} from {name}; {written(self.distance)} or less is asked"
        return [Finding(words, bounds.within(found, self.distance), found, self.distance)]

    def shape(self, table: Any) -> Any:
        return table.intersection(self.of.shape().buffer(self.distance, quad_segs=ARC))


@dataclass(frozen=True)
class Beyond(Simple):
    """On one side of a line across the table, the line itself included: +1 right or far, -1 left or near."""

    line: Line
    side: int
    called: str = ""

    def measure(self, where: Where, bounds: Bounds) -> list[Finding]:
        over = min(self.side * self.line.coordinate(corner) for corner in as_piece(where).corners())
        holds = over >= -TINY  # a place on the line is on both its sides, whatever the bounds
        side = "beyond" if holds else "on the wrong side of"
        what = f" ({self.called})" if self.called else ""
        return [Finding(f"{written(abs(over))} {side} {self.line.name}{what}", holds, over, 0.0)]

    def shape(self, table: Any) -> Any:
        from shapely.geometry import box

        left, low, right, high = table.bounds
        x, y = self.line.start
        if self.line.upright:
            return table.intersection(box(x, low, right, high) if self.side > 0 else box(left, low, x, high))
        return table.intersection(box(left, y, right, high) if self.side > 0 else box(left, low, right, y))


@dataclass(frozen=True)
class Inside(Simple):
    """In an area, its outline included."""

    area: Feature

    def measure(self, where: Where, bounds: Bounds) -> list[Finding]:
        out = self.area.farthest(where)
        holds = out <= TINY
        return [Finding(f"{'in' if holds else f'{written(out)} outside'} {self.area.name}", holds, out, 0.0)]

    def shape(self, table: Any) -> Any:
        return table.intersection(self.area.shape())


@dataclass(frozen=True)
class Not(Simple):
    """Where a condition does not hold; its bound is then outside: `Not(Within(20, table.near))` is more than 20."""

    condition: Condition
    words: str = ""

    def measure(self, where: Where, bounds: Bounds) -> list[Finding]:
        found = self.condition.measure(where, bounds)
        broken = all(f.holds for f in found)
        tells = "; ".join(f.words for f in found)
        return [Finding(f"{tells}, but {self.words or 'the contrary'} is asked", not broken)]

    def shape(self, table: Any) -> Any:
        return table.difference(self.condition.shape(table))


@dataclass(frozen=True)
class AllOf:
    """Every one of several conditions."""

    conditions: tuple[Condition, ...]

    def measure(self, where: Where, bounds: Bounds) -> list[Finding]:
        return [f for c in self.conditions for f in c.measure(where, bounds)]

    def shape(self, table: Any) -> Any:
        for c in self.conditions:
            table = c.shape(table)
        return table

    def parts(self) -> Sequence[Condition]:
        return [p for c in self.conditions for p in c.parts()]


@dataclass(frozen=True)
class AnyOf:
    """At least one of several conditions."""

    conditions: tuple[Condition, ...]

    def measure(self, where: Where, bounds: Bounds) -> list[Finding]:
        found = [c.measure(where, bounds) for c in self.conditions]
        kept = [f for f in found if all(x.holds for x in f)]
        if kept:
            return kept[0]
        failed = [x for f in found for x in f if not x.holds]
        tells = ", or ".join("; ".join(x.words for x in f if not x.holds) for f in found)
        return [Finding(tells, False, cite=next((x.cite for x in failed if x.cite), ""))]

    def shape(self, table: Any) -> Any:
        from shapely import union_all

        return union_all([c.shape(table) for c in self.conditions])

    def parts(self) -> Sequence[Condition]:
        return [p for c in self.conditions for p in c.parts()]


def all_of(*conditions: Condition) -> Condition:
    return conditions[0] if len(conditions) == 1 else AllOf(conditions)


def any_of(*conditions: Condition) -> Condition:
    return conditions[0] if len(conditions) == 1 else AnyOf(conditions)


def rectangle(left: float, low: float, right: float, high: float) -> tuple[Point, ...]:
    return ((left, low), (right, low), (right, high), (left, high))
