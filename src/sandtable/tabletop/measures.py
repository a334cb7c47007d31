"""Points, lengths and distances on the table. Inches from the lower left corner; 1 inch is 2.5 cm in the game."""

import math
import re
from collections.abc import Sequence
from enum import StrEnum

from sandtable.kernel import NotUnderstood

Point = tuple[float, float]
Segment = tuple[Point, Point]

CM_PER_INCH = 2.5
"""The game's own rate, not the ruler's 2.54: every printed pair of distances keeps it."""

TINY = 1e-9
"""What arithmetic may lose on a distance that is exactly the one asked."""


class Bounds(StrEnum):
    """Whether a distance that is exactly the one asked satisfies the rule."""

    INCLUSIVE = "inclusive"
    EXCLUSIVE = "exclusive"

    def at_least(self, distance: float, asked: float) -> bool:
        return distance >= asked - TINY if self is Bounds.INCLUSIVE else distance > asked + TINY

    def within(self, distance: float, asked: float) -> bool:
        return distance <= asked + TINY if self is Bounds.INCLUSIVE else distance < asked - TINY


def to_cm(inches: float) -> float:
    """
    >>> to_cm(14)
    35.0
    """
    return inches * CM_PER_INCH


def written(inches: float) -> str:
    """A distance as players write it; never rounded into the legal.

    >>> written(8), written(7.9), written(7.9999)
    ('8"', '7.9"', '7.9999"')
    """
    return "no distance" if math.isinf(inches) else f'{_exact(inches)}"'


def _exact(length: float) -> str:
    """To the hundredth, or as finely as it is no whole number: 7.9999 is not the 8 that is asked."""
    finer = (round(length, digits) for digits in range(2, 7))
    exact = next((short for short in finer if abs(short - length) < TINY or short != round(short)), round(length))
    return f"{exact:.10g}" if exact != 0 else "0"


NUMBER = r"(\d+(?:\.\d+)?)"
BOTH = re.compile(rf'{NUMBER}" \({NUMBER} cm\)')
INCHES = re.compile(rf'{NUMBER}(?:"|(?P<more>(?: to| by| or| and|, up to) )?(?(more){NUMBER})[ -]inch(?:es)?\b)')
PLACE = re.compile(rf"\b(at|to) {NUMBER},( ?){NUMBER}(?!\d|\"|[.,]\d| cm)")


def in_centimetres(text: str) -> str:
    """A sentence in the game's other measure: its distances, and the places of the table it names.

    >>> in_centimetres('7.9" from the edge; at least 8" is asked'), in_centimetres("6 to 10 inches wide")
    ('19.75 cm from the edge; at least 20 cm is asked', '15 to 25 cm wide')
    >>> in_centimetres('Dash is 12" (30 cm); it comes on at 24, 72.')
    'Dash is 30 cm; it comes on at 60, 180 cm.'
    """

    def cm(number: str) -> str:
        return _exact(to_cm(float(number)))

    def distance(found: re.Match[str]) -> str:
        return f"{cm(found[1])}{found['more']}{cm(found[3])} cm" if found["more"] else f"{cm(found[1])} cm"

    text = BOTH.sub(lambda found: f"{found[2]} cm", text)
    text = PLACE.sub(lambda found: f"{found[1]} {cm(found[2])},{found[3]}{cm(found[4])} cm", text)
    return INCHES.sub(distance, text)


def at(point: Point) -> str:
    return f"({written(point[0])}, {written(point[1])})"


UNITS = {"": 1.0, '"': 1.0, "in": 1.0, "inch": 1.0, "inches": 1.0, "cm": 1 / CM_PER_INCH}
LENGTH = re.compile(r"\s*([+-]?\d{1,9}(?:\.\d{0,9})?|[+-]?\.\d{1,9})\s*(\"|in|inch|inches|cm)?\s*", re.IGNORECASE)


def read_inches(text: str, rule: str = "") -> float:
    """A distance as players type it, in inches or with its unit; the game's centimetres are taken as well.

    >>> read_inches("7.5"), read_inches('8"'), read_inches("20 cm")
    (7.5, 8.0, 8.0)
    """
    found = LENGTH.fullmatch(text)
    if not found:
        raise NotUnderstood(f"a distance such as 7.5 or 20 cm is wanted, not {text[:40]!r}", rule)
    return round(float(found[1]) * UNITS[(found[2] or "").lower()], 2)


def read_points(text: str) -> list[Point]:
    """Points in inches as players type them, with semicolons between them; a unit at the end is that of all.

    >>> read_points("10, 20; 18.5, 30"), read_points("25, 50 cm")
    ([(10.0, 20.0), (18.5, 30.0)], [(10.0, 20.0)])
    """
    last = LENGTH.fullmatch(text.replace(";", ",").rpartition(",")[2])
    unit = (last[2] or "") if last else ""
    found = []
    for part in filter(None, (p.strip() for p in text.split(";"))):
        lengths = part.split(",")
        if len(lengths) != 2 or not all(map(LENGTH.fullmatch, lengths)):
            raise NotUnderstood(f"points such as 10, 20; 18, 30 are wanted, not {part[:40]!r}")
        x, y = (read_inches(n if n.strip()[-1] not in "0123456789." else f"{n}{unit}") for n in lengths)
        found.append((x, y))
    return found


def between(a: Point, b: Point) -> float:
    return math.hypot(a[0] - b[0], a[1] - b[1])


def to_segment(p: Point, segment: Segment) -> float:
    """The distance from a point to the nearest point of a segment (which may be a single point)."""
    return between(p, nearest_on(p, segment))


def nearest_on(p: Point, segment: Segment) -> Point:
    (ax, ay), (bx, by) = segment
    length2 = (bx - ax) ** 2 + (by - ay) ** 2
    if length2 == 0:
        return segment[0]
    t = max(0.0, min(1.0, ((p[0] - ax) * (bx - ax) + (p[1] - ay) * (by - ay)) / length2))
    return (ax + t * (bx - ax), ay + t * (by - ay))


def segments_apart(a: Segment, b: Segment) -> float:
    """The distance between two segments: 0 where they cross, else from an end of one of them."""
    if _crossing(a, b):
        return 0.0
    return min(to_segment(a[0], b), to_segment(a[1], b), to_segment(b[0], a), to_segment(b[1], a))


def _crossing(a: Segment, b: Segment) -> bool:
    def turn(p: Point, q: Point, r: Point) -> float:
        return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])

    one, two = turn(*a, b[0]), turn(*a, b[1])
    three, four = turn(*b, a[0]), turn(*b, a[1])
    return one * two < 0 and three * four < 0


def in_polygon(p: Point, ring: Sequence[Point]) -> bool:
    """Whether a point lies in a polygon, its outline included."""
    inside = False
    for a, b in edges(ring):
        if to_segment(p, (a, b)) <= TINY:
            return True
        if (a[1] > p[1]) != (b[1] > p[1]):
            x = a[0] + (p[1] - a[1]) / (b[1] - a[1]) * (b[0] - a[0])
            inside ^= p[0] < x
    return inside


def edges(ring: Sequence[Point]) -> list[Segment]:
    """The sides of a closed outline."""
    return list(zip(ring, [*ring[1:], ring[0]], strict=True))
