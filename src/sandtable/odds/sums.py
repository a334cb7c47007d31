"""Sums of independent outcomes: small ones term by term, long ones as products of packed polynomials."""

from __future__ import annotations

from collections.abc import Mapping
from math import comb, gcd
from typing import Any

from sandtable.odds.packing import Grid, TooLarge, Vector, describe, pack, slot_bytes, spread, unpack

Weights = dict[Any, int]

FEW = 64
"""Below this many pairs of outcomes, adding them one by one is quicker than packing."""

ROOM = 1 << 28
"""Bytes a packed sum may take before we refuse."""


def plus(a: Any, b: Any) -> Any:
    """Numbers add; tuples add place by place (they are counts of several things, not lists to be joined)."""
    if isinstance(a, tuple) and isinstance(b, tuple):
        return tuple(plus(x, y) for x, y in zip(a, b, strict=True))
    return a + b


def sum_of_two(a: Mapping[Any, int], b: Mapping[Any, int]) -> Weights:
    """The weights of the sum of an outcome of `a` and an independent outcome of `b`."""
    if len(a) * len(b) > FEW:
        packed = _packed_sum([(a, 1), (b, 1)])
        if packed is not None:
            return packed
    return _sum_by_pairs(a, b)


def sum_of_copies(weights: Mapping[Any, int], copies: int) -> Weights:
    """The weights of the sum of `copies` independent outcomes, by repeated squaring."""
    if copies < 0:
        raise ValueError(f"{copies} copies cannot be summed")
    if copies == 0:
        some = next(iter(weights))
        return {tuple(0 for _ in some) if isinstance(some, tuple) else some - some: 1}
    if copies == 1:
        return dict(weights)
    packed = _packed_sum([(weights, copies)])
    if packed is not None:
        return packed
    return _power_by_pairs(weights, copies)


def _sum_by_pairs(a: Mapping[Any, int], b: Mapping[Any, int]) -> Weights:
    found: Weights = {}
    get = found.get
    for x, v in a.items():
        for y, w in b.items():
            z = plus(x, y)
            found[z] = get(z, 0) + v * w
    return found


def _power_by_pairs(weights: Mapping[Any, int], copies: int) -> Weights:
    result: Weights | None = None
    square = dict(weights)
    while copies:
        if copies & 1:
            result = square if result is None else _sum_by_pairs(result, square)
        copies >>= 1
        if copies:
            square = _sum_by_pairs(square, square)
    assert result is not None
    return result


def _packed_sum(parts: list[tuple[Mapping[Any, int], int]]) -> Weights | None:
    """The sum of each part's outcome taken `copies` times; None where packing does not pay or cannot be done."""
    vectors = [_vectors(weights) for weights, _ in parts]
    if any(part is None for part in vectors):
        return None
    known = [part for part in vectors if part is not None]
    if len({len(next(iter(part))) for part in known}) != 1:
        return None
    grid = _grid_of_sum([(part, copies) for part, (_, copies) in zip(known, parts, strict=True)])
    total, most = 1, 1
    for weights, copies in parts:
        total *= sum(weights.values()) ** copies
        most *= comb(copies + len(weights) - 1, copies)
    width = slot_bytes(total)
    if grid.slots > 32 * most + FEW:  # nearly all slots would stay empty
        return None
    if grid.slots * width > ROOM:
        raise TooLarge(f"this sum has {describe(grid.slots, width)}")
    product = 1
    for part, (_, copies) in zip(known, parts, strict=True):
        lows = spread(part)[0]
        product *= pack(((grid.steps(v, lows), w) for v, w in part.items()), width) ** copies
    if isinstance(next(iter(parts[0][0])), tuple):
        return {grid.vector(slot): weight for slot, weight in unpack(product, width)}
    low, stride = grid.lows[0], grid.strides[0]
    return {low + slot * stride: weight for slot, weight in unpack(product, width)}


def _vectors(weights: Mapping[Any, int]) -> dict[Vector, int] | None:
    """The same weights keyed by tuples of integers; None when the outcomes are of another kind."""
    if all(type(x) is int for x in weights):
        return {(x,): w for x, w in weights.items()}
    if all(isinstance(x, tuple) and x and all(type(place) is int for place in x) for x in weights):
        return dict(weights)
    return None


def _grid_of_sum(parts: list[tuple[dict[Vector, int], int]]) -> Grid:
    spreads = [(spread(part), copies) for part, copies in parts]
    places = range(len(spreads[0][0][0]))
    lows = [sum(lo[i] * copies for (lo, _, _), copies in spreads) for i in places]
    highs = [sum(hi[i] * copies for (_, hi, _), copies in spreads) for i in places]
    strides = [gcd(*(st[i] for (_, _, st), _ in spreads)) or 1 for i in places]
    counts = [(high - low) // stride + 1 for low, high, stride in zip(lows, highs, strides, strict=True)]
    return Grid(lows, strides, counts)
