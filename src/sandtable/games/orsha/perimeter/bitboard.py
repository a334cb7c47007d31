"""Sets of hexes as whole numbers, one bit a hex, so that a set moves by one hex in a single shift.

The triangles between three mutually adjacent hex centres are kept the same way, two to a hex: A is hex, N, NE and
B is hex, NE, SE. A closed loop of adjacent hexes encloses triangles; a flood over triangles that may not cross the
steps in use finds what the outside cannot reach, and the rim of that is the widest loop those steps allow.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from sandtable.hexes.grid import Grid, Hex


@dataclass(frozen=True, slots=True)
class Steps:
    """Steps in use between adjacent hexes, each kept at the hex that has it as N, NE or SE."""

    north: int
    north_east: int
    south_east: int


@dataclass(frozen=True, slots=True)
class Triangles:
    a: int
    b: int

    def __or__(self, other: Triangles) -> Triangles:
        return Triangles(self.a | other.a, self.b | other.b)

    def count(self) -> int:
        return self.a.bit_count() + self.b.bit_count()


@lru_cache(maxsize=4)
def board_of(grid: Grid) -> BitBoard:
    """The map's board, made once."""
    return BitBoard(grid)


class BitBoard:
    """One map's hexes as bits. There is a margin of one hex all round, where the outside begins."""

    def __init__(self, grid: Grid) -> None:
        self.grid = grid
        rows = [hex.r for hex in grid]
        self._lowest = min(rows) - 1
        self.stride = max(rows) - self._lowest + 2
        self.size = (len(grid.spans) + 2) * self.stride
        # the six directions, clockwise from N, as differences of bit numbers
        self.offsets = (-1, self.stride - 1, self.stride, 1, 1 - self.stride, -self.stride)
        self.all = (1 << self.size) - 1
        self.map = self.bits(grid)
        on = self.map
        on_n, on_ne, on_se = on << 1, on >> (self.stride - 1), on >> self.stride
        self.beyond = Triangles(self.all & ~(on & on_n & on_ne), self.all & ~(on & on_ne & on_se))

    def bit(self, hex: Hex) -> int:
        """The number of this hex's bit."""
        return (hex.q + 1) * self.stride + hex.r - self._lowest

    def bits(self, hexes: Iterable[Hex]) -> int:
        found = 0
        for hex in hexes:
            found |= 1 << self.bit(hex)
        return found

    def hex(self, bit: int) -> Hex:
        q, r = divmod(bit, self.stride)
        return Hex(q - 1, r + self._lowest)

    def hexes(self, bits: int) -> set[Hex]:
        return {self.hex(bit) for bit in each_bit(bits)}

    def grown(self, bits: int) -> int:
        """The set with all its neighbours on the map."""
        s = self.stride
        wide = bits | bits << 1 | bits >> 1 | bits << s | bits >> s | bits << (s - 1) | bits >> (s - 1)
        return wide & self.map

    def corners(self, inside: Triangles) -> int:
        """The hexes at the corners of these triangles."""
        s, a, b = self.stride, inside.a, inside.b
        return a | a >> 1 | a << (s - 1) | b | b << (s - 1) | b << s

    def outside(self, walls: Steps, start: Triangles) -> Triangles:
        """All triangles reached from `start` without crossing a step in use."""
        s, a, b = self.stride, start.a, start.b
        n, ne, se, everything = ~walls.north, ~walls.north_east, ~walls.south_east, self.all
        while True:
            more_b = b | (a & n) >> s | a & ne | a >> 1 & se
            more_a = (a | more_b & ne | more_b << s & n | (more_b & se) << 1) & everything
            if more_a == a and more_b == b:
                return Triangles(a, b)
            a, b = more_a, more_b

    def piece(self, inside: Triangles, seed: Triangles) -> Triangles:
        """The triangles of `inside` that hang together, side by side, with the seed."""
        s, a, b = self.stride, seed.a, seed.b
        while True:
            more_b = (b | a >> s | a | a >> 1) & inside.b
            more_a = (a | more_b | more_b << s | more_b << 1) & inside.a
            if more_a == a and more_b == b:
                return Triangles(a, b)
            a, b = more_a, more_b

    def rim(self, inside: Triangles) -> list[int]:
        """The boundary of one piece as bit numbers, clockwise on the page, from its leftmost topmost hex."""
        s, a, b = self.stride, inside.a, inside.b
        fans = (a, b, a >> 1, b << (s - 1), a << (s - 1), b << s)  # fan d: the triangle between directions d and d+1
        onward: dict[int, int] = {}
        for d in range(6):
            offset = self.offsets[d]
            onward.update({bit: bit + offset for bit in each_bit(fans[d] & ~fans[d - 1])})
        start = bit = min(onward)
        loop = []
        while True:
            loop.append(bit)
            bit = onward[bit]
            if bit == start:
                return loop


def each_bit(bits: int) -> Iterator[int]:
    """The numbers of the bits set, rising."""
    digits = bin(bits)[:1:-1]
    at = digits.find("1")
    while at >= 0:
        yield at
        at = digits.find("1", at + 1)
