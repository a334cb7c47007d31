"""Sets of hexes: what hangs together, what is enclosed, where the outline runs."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Collection, Iterable, Sequence

from sandtable.hexes.grid import Grid
from sandtable.hexes.lattice import Hex, Point


def flood(starts: Iterable[Hex], passable: Callable[[Hex], bool]) -> set[Hex]:
    """Every hex reached from the starts by steps into passable hexes. Impassable starts reach nothing."""
    reached = {hex for hex in starts if passable(hex)}
    frontier = list(reached)
    while frontier:
        for hex in frontier.pop().neighbours():
            if hex not in reached and passable(hex):
                reached.add(hex)
                frontier.append(hex)
    return reached


def around(hexes: Iterable[Hex], radius: int) -> set[Hex]:
    """Every hex, on a map or beyond it, within this range of any of these."""
    found = set(hexes)
    rim = found
    for _ in range(radius):
        rim = {other for hex in rim for other in hex.neighbours()} - found
        found = found | rim
    return found


def components(hexes: Iterable[Hex]) -> list[set[Hex]]:
    """The connected pieces of a set, each piece's first hex (by column, then row) deciding the order."""
    left = set(hexes)
    pieces = []
    for start in sorted(left):
        if start in left:
            piece = flood([start], left.__contains__)
            left -= piece
            pieces.append(piece)
    return pieces


def fill_holes(hexes: Collection[Hex], grid: Grid) -> set[Hex]:
    """The set with every hex it encloses: those no walk from the map's edge reaches without entering the set."""
    outside = flood(grid.boundary, grid.whole.difference(hexes).__contains__)
    return set(grid.whole - outside)


def outlines(hexes: Collection[Hex]) -> list[list[Point]]:
    """The closed outlines of a set as rings of lattice points: outer rings clockwise, holes the other way."""
    inside = set(hexes)
    onward: dict[Point, list[Point]] = {}
    for hex in sorted(inside):
        corners = hex.vertices
        for d in range(6):
            if hex.neighbour(d) not in inside:
                onward.setdefault(corners[d], []).append(corners[(d + 1) % 6])
    # Three hexes meet at a vertex, so an outline passes each vertex once: one way in, one way out.
    rings = []
    while onward:
        start = min(onward)
        ring, point = [], start
        while True:
            ring.append(point)
            point = onward.pop(point)[0]
            if point == start:
                break
        rings.append(ring)
    return rings


def loop_area(loop: Sequence[Hex], grid: Grid) -> set[Hex]:
    """A closed loop of adjacent hexes and all hexes inside it.

    Unlike `fill_holes` this follows the loop alone, so that map-edge hexes the loop walls off count as inside.
    """
    ring = list(loop)
    steps: dict[int, list[int]] = {}  # for each column, the heights at which the loop steps to the next one
    for a, b in zip(ring, ring[1:] + ring[:1], strict=True):
        if a.q != b.q:
            left = min(a, b)
            steps.setdefault(left.q, []).append(left.centre.y)
    for heights in steps.values():
        heights.sort()
    inside = set(ring)
    for hex in grid:
        # A ray straight down, a hair to the right of the centre, crosses exactly the steps below it.
        heights = steps.get(hex.q, [])
        if heights and (len(heights) - bisect_right(heights, hex.centre.y)) % 2:
            inside.add(hex)
    return inside
