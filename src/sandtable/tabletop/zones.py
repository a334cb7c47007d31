"""Zones: ground that a rule allows. A zone checks a place, measures it, knows its outline, and finds legal points."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import ceil, floor
from typing import TYPE_CHECKING, Any

from sandtable import kernel
from sandtable.kernel import Draw, Picture, PlacePoint, Refused, Wants
from sandtable.tabletop.conditions import AllOf, AnyOf, Condition, Finding, Not
from sandtable.tabletop.features import Feature
from sandtable.tabletop.measures import Point, Segment, edges
from sandtable.tabletop.pieces import Where, as_piece
from sandtable.tabletop.table import Table

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from sandtable.tabletop.drawing import Plan

TRIES = 400
MERE = 1e-6
"""Square inches below which a polygon is only what arithmetic left over."""


@dataclass(frozen=True, slots=True)
class Measured:
    """A place measured against a zone: every condition with what was found."""

    where: str
    zone: str
    findings: tuple[Finding, ...]
    cite: str = ""

    @property
    def holds(self) -> bool:
        return all(f.holds for f in self.findings)

    @property
    def failed(self) -> tuple[Finding, ...]:
        return tuple(f for f in self.findings if not f.holds)

    def __str__(self) -> str:
        if self.holds:
            return "; ".join([f"{self.where} lies in {self.zone}", *(f.words for f in self.findings)])
        return f"{self.where} is not in {self.zone}: " + "; ".join(f.words for f in self.failed)


@dataclass(frozen=True, slots=True)
class Patch:
    """One connected piece of a zone: its outline and the holes in it."""

    outline: tuple[Point, ...]
    holes: tuple[tuple[Point, ...], ...] = ()


@dataclass(frozen=True)
class Zone:
    """Ground where a condition holds, with its name and the rule that makes it."""

    name: str
    table: Table
    condition: Condition
    cite: str = ""

    def explain(self, where: Where) -> Measured:
        """Every condition with its measured distance; off the table nothing else is measured."""
        piece = as_piece(where)
        off = self.table.refuse(where)
        if off:
            return Measured(str(piece), self.name, (Finding(off.why, False),), self.cite)
        return Measured(str(piece), self.name, tuple(self.condition.measure(where, self.table.bounds)), self.cite)

    def contains(self, where: Where) -> bool:
        return self.explain(where).holds

    def refuse(self, where: Where | list[float]) -> Refused | None:
        """None, or the refusal with the measured distance; fits the `also` of a PlacePoint."""
        measured = self.explain((where[0], where[1]) if isinstance(where, list) else where)
        if measured.holds:
            return None
        return Refused(str(measured), next((f.cite for f in measured.failed if f.cite), self.cite))

    def __and__(self, other: "Zone | Condition") -> "Zone":
        if isinstance(other, Zone):
            return Zone(
                f"{self.name} and {other.name}", self.table, AllOf((self.condition, other.condition)), self.cite
            )
        return Zone(self.name, self.table, AllOf((self.condition, other)), self.cite)

    def __or__(self, other: "Zone") -> "Zone":
        return Zone(f"{self.name} or {other.name}", self.table, AnyOf((self.condition, other.condition)), self.cite)

    def __invert__(self) -> "Zone":
        return Zone(f"outside {self.name}", self.table, Not(self.condition, f"a place outside {self.name}"), self.cite)

    def called(self, name: str, cite: str = "") -> "Zone":
        return Zone(name, self.table, self.condition, cite or self.cite)

    def ground(self) -> "Ground":
        """The zone as something to measure from: `AtLeast(8, zone.ground())`."""
        return Ground(self.name, self)

    @cached_property
    def _shape(self) -> Any:
        return self.condition.shape(self.table.shape())

    def shape(self) -> Any:
        return self._shape

    def patches(self) -> tuple[Patch, ...]:
        """The outlines, largest first; curves as short strokes."""
        return self._patches

    @cached_property
    def _patches(self) -> tuple[Patch, ...]:
        shape = self.shape()
        polygons = [g for g in getattr(shape, "geoms", [shape]) if g.geom_type == "Polygon" and g.area > MERE]
        return tuple(
            Patch(_ring(p.exterior), tuple(_ring(hole) for hole in p.interiors))
            for p in sorted(polygons, key=lambda p: -p.area)
        )

    @property
    def area(self) -> float:
        """Square inches."""
        return float(self.shape().area)

    def sample(self, draw: Draw) -> Point:
        """A legal point, to the hundredth of an inch; a zone without room is refused."""
        patches = self.patches()
        for _ in range(TRIES if patches else 0):
            patch = draw.choice(patches)
            left, right = min(x for x, _ in patch.outline), max(x for x, _ in patch.outline)
            low, high = min(y for _, y in patch.outline), max(y for _, y in patch.outline)
            x = round(left + draw.below(10_001) / 10_000 * (right - left), 2)
            y = round(low + draw.below(10_001) / 10_000 * (high - low), 2)
            if self.contains((x, y)):
                return (x, y)
        return self.middle()

    def whole_inches(self) -> list[Point]:
        """Every whole inch within the outline, for offers to choose from."""
        return [(x, y) for x, y in self._inches().tolist()]

    def whole_inches_by(self, points: Sequence[Point]) -> Iterator[Point]:
        """The same, nearest to any of these points first."""
        import numpy as np

        inches, marks = self._inches(), np.array(points)
        away = np.hypot(inches[:, None, 0] - marks[:, 0], inches[:, None, 1] - marks[:, 1]).min(axis=1)
        yield from inches[np.argsort(away, kind="stable")].tolist()

    def _inches(self) -> "NDArray[np.float64]":
        import numpy as np
        from shapely import intersects_xy, prepare

        shape = self.shape()
        left, low, right, high = shape.bounds
        x, y = np.meshgrid(np.arange(ceil(left), floor(right) + 1.0), np.arange(ceil(low), floor(high) + 1.0))
        inches = np.column_stack([x.T.ravel(), y.T.ravel()])
        prepare(shape)
        within: NDArray[np.float64] = inches[intersects_xy(shape, inches[:, 0], inches[:, 1])]
        return within

    def middle(self) -> Point:
        """A legal point well inside the largest patch, to offer."""
        shape = max(getattr(self.shape(), "geoms", [self.shape()]), key=lambda g: g.area)
        if shape.is_empty:
            raise Refused(f"there is no room in {self.name}", self.cite)
        for point in (shape.centroid, shape.representative_point()):
            rounded = (round(point.x, 2), round(point.y, 2))
            if self.contains(rounded):
                return rounded
        raise Refused(f"there is no room in {self.name}", self.cite)

    def bounds_words(self) -> tuple[str, ...]:
        """Between which inches it lies, for those who type; where it is no rectangle, that is only a part of it."""
        if not self.patches():
            return ()
        left, low, right, high = self.shape().bounds
        whole = abs((right - left) * (high - low) - self.area) < MERE
        where = f"{left:.4g} to {right:.4g} from the Attacker's left, {low:.4g} to {high:.4g} from the Attacker's edge"
        return (where[0].upper() + where[1:] + "." if whole else f"Within {where}, but not everywhere there.",)

    def for_ask(self) -> tuple[kernel.Zone, ...]:
        return tuple(kernel.Zone(self.name, patch.outline) for patch in self.patches())


@dataclass(frozen=True)
class Ground(Feature):
    """A zone as something to measure from; distances to curved zones are those to their drawn outline."""

    zone: Zone

    def segments(self) -> list[Segment]:
        rings = [ring for p in self.zone.patches() for ring in (p.outline, *p.holes)]
        return [s for ring in rings for s in edges(ring)]

    def holds(self, point: Point) -> bool:
        return self.zone.contains(point)

    def shape(self) -> Any:
        return self.zone.shape()


def ask_point(
    zone: Zone,
    question: str,
    *,
    wants: Wants,
    side: str | None = None,
    key: str = "",
    cite: str = "",
    context: tuple[str, ...] = (),
    also: Callable[[list[float]], Refused | str | None] | None = None,
    picture: str = "",
    plan: "Callable[[], Plan] | None" = None,
    **more: Any,
) -> PlacePoint:
    """A PlacePoint that takes only points of the zone, shows it, and offers a legal one.

    A refused point is drawn with the distance that failed, on the `plan` of all that stands there or on the bare zone.
    """

    def check(value: list[float]) -> Refused | str | None:
        return zone.refuse(value) or (also(value) if also else None)

    return PlacePoint(
        question=question,
        cite=cite or zone.cite,
        wants=wants,
        side=side,
        key=key,
        context=(*context, *zone.bounds_words()),
        width=zone.table.width,
        depth=zone.table.depth,
        zones=zone.for_ask(),
        picture=picture,
        also=check,
        draw_refused=lambda value: drawn_refused(zone, [(value[0], value[1])], plan),
        suggestion=more.pop("suggestion", None) or list(zone.middle()),
        **more,
    )


def drawn_refused(zone: Zone, points: Sequence[Point], plan: "Callable[[], Plan] | None" = None) -> Picture | None:
    """The points that the zone refuses, each with the measured distance that failed; None when it takes all."""
    from sandtable.tabletop.drawing import Plan

    refused = [point for point in points if not zone.contains(point)]
    if not refused:
        return None
    drawn = plan() if plan else Plan(zone.table, zone.name)
    drawn.zone(zone, measured=not plan, named=not plan)
    for point in refused:
        drawn.refused(point, zone)
    return drawn.picture(cite=zone.cite)


def _ring(ring: Any) -> tuple[Point, ...]:
    return tuple((float(x), float(y)) for x, y in list(ring.coords)[:-1])
