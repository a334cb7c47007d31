"""Where the words of an outline stand."""

from collections.abc import Sequence

from sandtable.tabletop.measures import Point, edges


def middle_of(outline: Sequence[Point]) -> Point:
    xs, ys = [p[0] for p in outline], [p[1] for p in outline]
    return ((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2)


def top_at(outline: Sequence[Point], x: float) -> float:
    """The highest point of an outline above x, so that words stand inside a zone with a bent edge."""
    found = [p[1] for p in outline if p[0] == x]
    for (ax, ay), (bx, by) in edges(outline):
        if min(ax, bx) < x < max(ax, bx):
            found.append(ay + (by - ay) * (x - ax) / (bx - ax))
    return max(found) if found else max(p[1] for p in outline)
