"""A polynomial in one Python integer (Kronecker packing): the exponent is the slot, the coefficient the slot's content.

Sums of dice are products of polynomials, and one product of two long integers replaces thousands of dictionary steps.
Outcomes may be integers or tuples of integers; a tuple's places become digits of a mixed radix.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import gcd
from typing import Any

Vector = tuple[int, ...]


class TooLarge(ValueError):
    """The exact answer would need more room than is sensible; the message says how much."""


class Grid:
    """Maps vectors of integers to slots 0, 1, 2 ... and back: in each place a lowest value, a stride and a count."""

    __slots__ = ("counts", "lows", "radices", "slots", "strides")

    def __init__(self, lows: Sequence[int], strides: Sequence[int], counts: Sequence[int]) -> None:
        self.lows = tuple(lows)
        self.strides = tuple(strides)
        self.counts = tuple(counts)
        radices, radix = [], 1
        for count in self.counts:
            radices.append(radix)
            radix *= count
        self.radices = tuple(radices)
        self.slots = radix

    @classmethod
    def of_sums(cls, spreads: Sequence[tuple[tuple[Vector, Vector, Vector], int]]) -> Grid:
        """Of the sums of so many outcomes of each spread (lows, highs, strides)."""
        places = range(len(spreads[0][0][0]))
        lows = [sum(lo[i] * copies for (lo, _, _), copies in spreads) for i in places]
        highs = [sum(hi[i] * copies for (_, hi, _), copies in spreads) for i in places]
        strides = [gcd(*(st[i] for (_, _, st), _ in spreads)) or 1 for i in places]
        counts = [(high - low) // stride + 1 for low, high, stride in zip(lows, highs, strides, strict=True)]
        return cls(lows, strides, counts)

    def read(self, found: Sequence[tuple[int, int]], *, whole_numbers: bool) -> dict[Any, int]:
        """Weights by outcome, from (slot, weight) pairs: tuples, or their one place where outcomes are numbers."""
        if not whole_numbers:
            return {self.vector(slot, self.lows): weight for slot, weight in found}
        low, stride = self.lows[0], self.strides[0]
        return {low + slot * stride: weight for slot, weight in found}

    def slot(self, vector: Vector, lows: Vector) -> int:
        """The slot of `vector` when `lows` has slot 0."""
        if len(vector) == 1:
            return (vector[0] - lows[0]) // self.strides[0]
        places = zip(vector, lows, self.strides, self.radices, strict=True)
        return sum((x - low) // stride * radix for x, low, stride, radix in places)

    def vector(self, slot: int, lows: Vector) -> Vector:
        """The vector that has this slot when `lows` has slot 0."""
        if len(lows) == 1:
            return (lows[0] + slot * self.strides[0],)
        places = zip(lows, self.strides, self.counts, self.radices, strict=True)
        return tuple([low + slot // radix % count * stride for low, stride, count, radix in places])


def spread(vectors: Iterable[Vector]) -> tuple[Vector, Vector, Vector]:
    """Lowest value, highest value and common stride (0 where nothing varies) in each place."""
    columns = list(zip(*vectors, strict=True))
    lows = tuple(min(column) for column in columns)
    highs = tuple(max(column) for column in columns)
    strides = tuple(gcd(*(x - low for x in column)) for column, low in zip(columns, lows, strict=True))
    return lows, highs, strides


def slot_bytes(total: int) -> int:
    """Bytes a slot needs so that no coefficient up to `total` can spill into the next slot."""
    return total.bit_length() // 8 + 1


def pack(slots: Iterable[tuple[int, int]], width: int) -> int:
    """One integer from (slot, coefficient) pairs; `width` is in bytes."""
    pairs = list(slots)
    room = bytearray((max(slot for slot, _ in pairs) + 1) * width)
    for slot, weight in pairs:
        start = slot * width
        room[start : start + width] = weight.to_bytes(width, "little")
    return int.from_bytes(room, "little")


def unpack(packed: int, width: int) -> list[tuple[int, int]]:
    """The (slot, coefficient) pairs with a coefficient above zero, in order of slots."""
    read = int.from_bytes
    room = packed.to_bytes((packed.bit_length() + 7) // 8, "little")
    found = []
    for slot, start in enumerate(range(0, len(room), width)):
        weight = read(room[start : start + width], "little")
        if weight:
            found.append((slot, weight))
    return found
