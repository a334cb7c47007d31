"""Hex Grains and Alternate Hex Grains, in both meanings the rules give the second.

A Hex Grain is a straight run of adjacent hexes. An Alternate Hex Grain follows the hexspines. For a Fire Lane it is the
axis itself: centre, then the hexside between two flanking hexes, then the next centre (`lane`, `on_alternate_axis`).
For a perimeter it is a zigzag whose steps strictly alternate between two neighbouring directions (`zigzag`,
`is_zigzag`), which may end on either side of the axis.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from sandtable.hexes.lattice import Hex, distance


def straight(start: Hex, direction: int) -> Iterator[Hex]:
    """The Hex Grain from `start` in one direction, without end; `start` itself comes first."""
    while True:
        yield start
        start = start.neighbour(direction)


def zigzag(start: Hex, first: int, second: int) -> Iterator[Hex]:
    """The perimeter's Alternate Hex Grain: steps `first`, `second`, `first` ..., two directions 60 degrees apart."""
    if (first - second) % 6 not in (1, 5):
        raise ValueError(f"directions {first} and {second} are not neighbours")
    while True:
        yield start
        start = start.neighbour(first)
        first, second = second, first


def rays() -> Iterator[tuple[int, int]]:
    """The 18 ways a perimeter can leave a hex: (d, d) for the 6 straight grains, (d, e) for the 12 zigzags."""
    for d in range(6):
        yield d, d
    for d in range(6):
        yield d, (d + 1) % 6
        yield d, (d - 1) % 6


def ray(start: Hex, first: int, second: int) -> Iterator[Hex]:
    """The hexes of one of the `rays`, `start` first."""
    return straight(start, first) if first == second else zigzag(start, first, second)


def hex_grain(a: Hex, b: Hex) -> list[Hex] | None:
    """The Hex Grain from a to b, both included; None when they do not lie on one."""
    count = distance(a, b)
    if count == 0:
        return [a]
    for d in range(6):
        if a.step(d, count) == b:
            return [a.step(d, k) for k in range(count + 1)]
    return None


def is_hex_grain(path: Sequence[Hex]) -> bool:
    """Are these hexes, in this order, one straight run? One hex alone is."""
    return len(set(_directions(path))) <= 1 and None not in _directions(path)


def is_zigzag(path: Sequence[Hex]) -> bool:
    """Is this path an Alternate Hex Grain as perimeters use it: two steps or more, strictly alternating?"""
    steps = _directions(path)
    if len(steps) < 2 or None in steps:
        return False
    first, second = steps[0], steps[1]
    assert first is not None
    assert second is not None
    if (first - second) % 6 not in (1, 5):
        return False
    return all(step == (first, second)[i % 2] for i, step in enumerate(steps))


def _directions(path: Sequence[Hex]) -> list[int | None]:
    return [a.direction_to(b) for a, b in pairwise(path)]


def on_alternate_axis(a: Hex, b: Hex) -> bool:
    """Do both centres lie on one hexspine axis (the Fire Lane's Alternate Hex Grain)?"""
    dx = abs(b.q - a.q)
    dy = abs(b.centre.y - a.centre.y)
    return a != b and (dy == 0 or dy == 3 * dx)


def lane(start: Hex, spine: int, length: int) -> list[tuple[Hex, ...]]:
    """The Fire Lane's Alternate Hex Grain out of vertex `spine` of `start`, up to a range of `length`.

    Each place is one hex, or the two that flank the hexside the axis runs along, in the order counter-clockwise,
    clockwise.
    """
    places: list[tuple[Hex, ...]] = [(start,)]
    hex = start
    for reach in range(1, length + 1):
        if reach % 2:
            places.append((hex.neighbour(spine - 1), hex.neighbour(spine)))
        else:
            hex = hex.neighbour(spine - 1).neighbour(spine)
            places.append((hex,))
    return places


def lane_between(a: Hex, b: Hex) -> list[tuple[Hex, ...]] | None:
    """The Alternate Hex Grain from a to b as a Fire Lane uses it; None when they are not on one axis.

    >>> lane_between(Hex(0, 1), Hex(2, 0))
    [(Hex(q=0, r=1),), (Hex(q=1, r=0), Hex(q=1, r=1)), (Hex(q=2, r=0),)]
    """
    if not on_alternate_axis(a, b):
        return None
    count = distance(a, b)
    return next(places for spine in range(6) if (places := lane(a, spine, count))[-1] == (b,))
