"""Dimension lines: where a rule speaks of a distance, the plan shows it, measured."""

from collections.abc import Iterable
from dataclasses import dataclass

from sandtable.tabletop.conditions import AtLeast, Not, Within
from sandtable.tabletop.features import Feature, Line, Nearest
from sandtable.tabletop.measures import Point, between
from sandtable.tabletop.zones import Zone

CLOSE = 0.05


@dataclass(frozen=True, slots=True)
class Dimension:
    """A measured line between two points of the table: the distance in inches, and words round it (`only {}`)."""

    start: Point
    end: Point
    distance: float
    label: str = "{}"


def dimensions_of(zone: Zone, lane: int = 0) -> list[Dimension]:
    """The distances that shape a zone, each once, drawn from what it is measured from to the zone's edge.

    `lane` begins at another of the four places where lines are drawn, for zones that lie in one another.
    """
    found: dict[tuple[str, float], Dimension] = {}
    for place, (distance, feature, inward) in enumerate(_asked(zone), lane):
        drawn = _from_line(zone, feature, distance, place, inward) if isinstance(feature, Line) else None
        drawn = drawn or (None if isinstance(feature, Line) else _from_shape(zone, feature, distance, inward))
        if drawn:
            found.setdefault((feature.name, distance), drawn)
    return list(found.values())


def _asked(zone: Zone) -> Iterable[tuple[float, Feature, bool]]:
    """Each (distance, feature, whether the zone lies within it), with several edges taken one by one."""
    for part in zone.condition.parts():
        inner = part.condition if isinstance(part, Not) else part
        if isinstance(inner, AtLeast):
            pair, inward = (inner.distance, inner.from_), isinstance(part, Not)
        elif isinstance(inner, Within):
            pair, inward = (inner.distance, inner.of), not isinstance(part, Not)
        else:
            continue
        features = pair[1].features if isinstance(pair[1], Nearest) else (pair[1],)
        for feature in features:
            yield pair[0], feature, inward


def _from_line(zone: Zone, line: Line, distance: float, place: int, inward: bool) -> Dimension | None:
    """From an edge or centre line straight to the side of the zone that lies at the distance asked."""
    axis = 0 if line.upright else 1
    base = line.start[axis]
    for patch in zone.patches():
        low, high = min(p[axis] for p in patch.outline), max(p[axis] for p in patch.outline)
        # beyond the distance it is the zone's nearer side that lies there, within it the farther one
        sides = [s for s in (low, high) if abs(abs(s - base) - distance) < CLOSE]
        if not sides:
            continue
        across = [p[1 - axis] for p in patch.outline]
        share = (0.14, 0.86, 0.26, 0.74)[place % 4]
        other = min(across) + share * (max(across) - min(across))
        start, end = ((base, other), (sides[0], other)) if axis == 0 else ((other, base), (other, sides[0]))
        return Dimension(start, end, distance)
    return None


def _from_shape(zone: Zone, feature: Feature, distance: float, inward: bool) -> Dimension | None:
    """From anything else: the shortest way to the zone's edge, if that is the distance asked."""
    from shapely.geometry import Point as Dot
    from shapely.ops import nearest_points

    shape = feature.shape()
    if shape.is_empty or zone.shape().is_empty:
        return None
    corners = [p for patch in zone.patches() for p in patch.outline]
    if inward:
        ends = [p for p in corners if abs(shape.distance(Dot(p)) - distance) < CLOSE]
        if not ends:
            return None
        end = ends[len(ends) // 2]
        start = nearest_points(shape, Dot(end))[0]
        return Dimension((start.x, start.y), end, distance)
    middle = zone.shape().representative_point()
    start = nearest_points(shape, middle)[0]
    along = nearest_points(zone.shape().boundary, start)[0]
    if abs(between((start.x, start.y), (along.x, along.y)) - distance) > CLOSE:
        start, along = nearest_points(shape, zone.shape())
    if abs(between((start.x, start.y), (along.x, along.y)) - distance) > CLOSE:
        return None
    return Dimension((start.x, start.y), (along.x, along.y), distance)
