"""What a refused place failed by: the measured way from it to the edge, the line or the area that a rule speaks of."""

from collections.abc import Callable
from typing import Any

from sandtable.tabletop.conditions import AtLeast, Beyond, Condition, Inside, Within
from sandtable.tabletop.drawing.dimensions import Dimension
from sandtable.tabletop.features import Nearest
from sandtable.tabletop.measures import Point, between
from sandtable.tabletop.zones import Zone


def failed(point: Point, zone: Zone, say: Callable[[float], str]) -> list[Dimension]:
    """The measured way from the refused point to what it is too near to or too far from; else to the zone itself."""
    parts = [p for p in zone.condition.parts() if not all(f.holds for f in p.measure(point, zone.table.bounds))]
    drawn = [d for d in (_measured(point, part, say) for part in parts) if d]
    if not drawn and zone.patches():
        end = _nearest(zone.shape(), point)
        drawn.append(Dimension(point, end, between(point, end), "{} away"))
    return drawn


def _measured(point: Point, part: Condition, say: Callable[[float], str]) -> Dimension | None:
    match part:
        case AtLeast() | Within():
            feature = part.from_ if isinstance(part, AtLeast) else part.of
            while isinstance(feature, Nearest) and feature.features:
                feature = min(feature.features, key=lambda f: f.nearest(point))
            kind = "only {}" if isinstance(part, AtLeast) else "{}"
            said = f"{kind}, {say(part.distance)} asked"
            return Dimension(point, _nearest(feature.shape(), point), feature.nearest(point), said)
        case Beyond():
            x, y = part.line.start
            end = (x, point[1]) if part.line.upright else (point[0], y)
            return Dimension(point, end, between(point, end), "{} on the wrong side")
        case Inside():
            end = _nearest(part.area.shape(), point)
            return Dimension(point, end, between(point, end), "{} outside")
    return None


def _nearest(shape: Any, point: Point) -> Point:
    from shapely.geometry import Point as Dot
    from shapely.ops import nearest_points

    found = nearest_points(shape, Dot(point))[0]
    return (found.x, found.y)
