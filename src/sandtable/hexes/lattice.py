"""Hexes, their sides and their vertices, on an exact integer lattice.

Hexes are flat-topped, in axial coordinates. Directions, and with them hexsides, are numbered clockwise from the top:
0 N, 1 NE, 2 SE, 3 S, 4 SW, 5 NW; hexside `d` is shared with the neighbour in direction `d`. Points lie on a lattice
where a hex centre is (3q, 2r + q), so that centres and vertices are whole numbers and no test needs a float. The
lattice is affine, not isotropic: it decides what touches what, never how long a line is.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import IntEnum
from functools import lru_cache
from typing import NamedTuple


class Direction(IntEnum):
    N = 0
    NE = 1
    SE = 2
    S = 3
    SW = 4
    NW = 5


STEPS: tuple[tuple[int, int], ...] = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))

# Vertex i, from the centre: the left end of hexside i as one looks out over it. Hexside i runs from vertex i to i + 1.
_CORNERS: tuple[tuple[int, int], ...] = ((-1, -1), (1, -1), (2, 0), (1, 1), (-1, 1), (-2, 0))


class NotAdjacent(ValueError):
    """Two hexes were named that share no hexside."""


class Point(NamedTuple):
    """A place on the lattice. Vertices are Points, so the three hexes around a vertex agree on its name."""

    x: int
    y: int


class Hex(NamedTuple):
    q: int
    r: int

    def neighbour(self, direction: int) -> Hex:
        return _around(self)[direction % 6]

    def neighbours(self) -> tuple[Hex, ...]:
        """The six hexes around this one, in the order of the directions."""
        return _around(self)

    def step(self, direction: int, count: int) -> Hex:
        dq, dr = STEPS[direction % 6]
        return Hex(self.q + dq * count, self.r + dr * count)

    def direction_to(self, other: Hex) -> int | None:
        """The direction of an adjacent hex; None when the two do not touch."""
        offset = (other.q - self.q, other.r - self.r)
        return STEPS.index(offset) if offset in STEPS else None

    def is_adjacent(self, other: Hex) -> bool:
        return self.direction_to(other) is not None

    @property
    def centre(self) -> Point:
        return Point(3 * self.q, 2 * self.r + self.q)

    @property
    def vertices(self) -> tuple[Point, ...]:
        """The six vertices clockwise; vertex i is the left end of hexside i."""
        x, y = self.centre
        return tuple(Point(x + dx, y + dy) for dx, dy in _CORNERS)

    def vertex(self, number: int) -> Point:
        x, y = self.centre
        dx, dy = _CORNERS[number % 6]
        return Point(x + dx, y + dy)

    def hexside(self, direction: int) -> Hexside:
        return Hexside(self, direction)

    def hexsides(self) -> tuple[Hexside, ...]:
        return tuple(Hexside(self, d) for d in range(6))


@lru_cache(maxsize=1 << 16)
def _around(hex: Hex) -> tuple[Hex, ...]:
    """Asked again and again for the same hexes, and most of what a search costs."""
    return tuple(Hex(hex.q + dq, hex.r + dr) for dq, dr in STEPS)


class _Side(NamedTuple):
    hex: Hex
    direction: int


class Hexside(_Side):
    """One hexside. Both ways of naming it give the same value: it is kept under the hex that has it as 0, 1 or 2."""

    __slots__ = ()

    def __new__(cls, hex: Hex, direction: int) -> Hexside:
        direction %= 6
        if direction > 2:
            hex, direction = hex.neighbour(direction), direction - 3
        return super().__new__(cls, hex, direction)

    @classmethod
    def between(cls, a: Hex, b: Hex) -> Hexside:
        """The hexside two hexes share; NotAdjacent when they share none."""
        direction = a.direction_to(b)
        if direction is None:
            raise NotAdjacent(f"{tuple(a)} and {tuple(b)} share no hexside")
        return cls(a, direction)

    @property
    def hexes(self) -> tuple[Hex, Hex]:
        return self.hex, self.hex.neighbour(self.direction)

    @property
    def vertices(self) -> tuple[Point, Point]:
        return self.hex.vertex(self.direction), self.hex.vertex(self.direction + 1)

    def other(self, hex: Hex) -> Hex:
        """The hex on the far side."""
        a, b = self.hexes
        if hex == a:
            return b
        if hex == b:
            return a
        raise NotAdjacent(f"{tuple(hex)} does not have this hexside")

    def side_of(self, hex: Hex) -> int:
        """The number, 0 to 5, this hexside has for one of its two hexes."""
        if hex == self.hex:
            return self.direction
        if hex == self.hex.neighbour(self.direction):
            return self.direction + 3
        raise NotAdjacent(f"{tuple(hex)} does not have this hexside")

    def touches(self, other: Hexside) -> bool:
        """Do two hexsides share a vertex? (Those of one hex are then contiguous.)"""
        return self != other and bool(set(self.vertices) & set(other.vertices))


def distance(a: Hex, b: Hex) -> int:
    """Range in hexes: 0 for the same hex, 1 for a neighbour."""
    dq, dr = a.q - b.q, a.r - b.r
    return max(abs(dq), abs(dr), abs(dq + dr))


def within(centre: Hex, radius: int) -> Iterator[Hex]:
    """Every hex at a range of `radius` or less, column by column."""
    for dq in range(-radius, radius + 1):
        for dr in range(max(-radius, -dq - radius), min(radius, -dq + radius) + 1):
            yield Hex(centre.q + dq, centre.r + dr)


def ring(centre: Hex, radius: int) -> list[Hex]:
    """The hexes at exactly this range, clockwise from the one straight up."""
    if radius == 0:
        return [centre]
    found, hex = [], centre.step(Direction.N, radius)
    for side in range(6):
        for _ in range(radius):
            found.append(hex)
            hex = hex.neighbour(side + 2)
    return found
