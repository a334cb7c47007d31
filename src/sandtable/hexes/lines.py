"""Straight lines over the lattice: what a segment touches, decided with whole numbers."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from sandtable.hexes.lattice import Hex, Hexside, Point


def turn(a: Point, b: Point, c: Point) -> int:
    """Positive when a-b-c turns clockwise on the page, negative when it turns the other way, 0 when straight."""
    return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)


def segments_touch(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Do the closed segments a-b and c-d have a point in common? Ends count."""
    t1, t2, t3, t4 = turn(a, b, c), turn(a, b, d), turn(c, d, a), turn(c, d, b)
    if (t1 > 0) != (t2 > 0) and (t3 > 0) != (t4 > 0) and t1 and t2 and t3 and t4:
        return True
    return (
        (t1 == 0 and _between(a, b, c))
        or (t2 == 0 and _between(a, b, d))
        or (t3 == 0 and _between(c, d, a))
        or (t4 == 0 and _between(c, d, b))
    )


def _between(a: Point, b: Point, p: Point) -> bool:
    return min(a.x, b.x) <= p.x <= max(a.x, b.x) and min(a.y, b.y) <= p.y <= max(a.y, b.y)


def line_touches(start: Hex, end: Hex, side: Hexside) -> bool:
    """Does the line from centre to centre touch the hexside, its two end vertices included?"""
    return segments_touch(start.centre, end.centre, *side.vertices)


def exit_sides(start: Hex, end: Hex) -> frozenset[int]:
    """The hexsides of `start` by which the line to `end` leaves: one, or two when it leaves by a vertex."""
    if start == end:
        return frozenset()
    centre, target, corners = start.centre, end.centre, start.vertices
    return frozenset(
        d for d in range(6) if turn(centre, corners[d], target) >= 0 and turn(centre, target, corners[(d + 1) % 6]) >= 0
    )


class Meeting(StrEnum):
    """How a line meets a hex."""

    INSIDE = "inside"
    ALONG = "along"  # it runs along one of the hexsides
    CORNER = "corner"  # it touches a vertex only


class Met(NamedTuple):
    hex: Hex
    meeting: Meeting


def hexes_on_line(start: Hex, end: Hex) -> list[Met]:
    """Every hex the centre-to-centre line touches, in order from `start`."""
    a, b = start.centre, end.centre
    seen: dict[Hex, Meeting] = {}
    frontier = [start]
    looked = {start}
    while frontier:
        hex = frontier.pop()
        meeting = _meeting(a, b, hex)
        if meeting is None:
            continue
        seen[hex] = meeting
        for other in hex.neighbours():
            if other not in looked:
                looked.add(other)
                frontier.append(other)
    along = (b.x - a.x, b.y - a.y)

    def progress(hex: Hex) -> tuple[int, Hex]:
        x, y = hex.centre
        # Measured along the line in true proportion (x:y is 1:3 in squared length), so that the order is the eye's.
        return (x - a.x) * along[0] + 3 * (y - a.y) * along[1], hex

    return [Met(hex, seen[hex]) for hex in sorted(seen, key=progress)]


def _meeting(a: Point, b: Point, hex: Hex) -> Meeting | None:
    corners = hex.vertices
    if a == b:
        return Meeting.INSIDE if hex.centre == a else None
    turns = [turn(a, b, corner) for corner in corners]
    touched = [i for i in range(6) if segments_touch(a, b, corners[i], corners[(i + 1) % 6])]
    if hex.centre in (a, b):
        return Meeting.INSIDE
    if not touched:
        return None
    if min(turns) < 0 < max(turns):
        return Meeting.INSIDE
    return Meeting.ALONG if turns.count(0) == 2 else Meeting.CORNER
