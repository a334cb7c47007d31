"""Sums of independent outcomes: small ones term by term, long ones as products of packed polynomials."""

from collections.abc import Mapping
from math import comb
from typing import Any

from sandtable.odds.packing import Grid, TooLarge, Vector, pack, slot_bytes, spread, unpack

Weights = dict[Any, int]

FEW = 64
"""Below this many pairs of outcomes, adding them one by one is quicker than packing."""

ROOM = 4_000_000
"""Bytes a packed sum may take; beyond, products of such long integers become slow (a second and more)."""

MOST_PAIRS = 20_000_000
"""Pairs of outcomes that may be added one by one before we refuse: some five seconds."""


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
    if len(a) * len(b) > MOST_PAIRS:
        raise TooLarge(f"this sum has {len(a) * len(b):,} pairs of outcomes to add; at most {MOST_PAIRS:,} are tried")
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
    vectors = [whole(weights) for weights, _ in parts]
    known = [(part, copies) for part, (_, copies) in zip(vectors, parts, strict=True) if part]
    if len(known) < len(parts) or len({len(next(iter(part))) for part, _ in known}) != 1:
        return None
    spreads = [(spread(part), copies) for part, copies in known]
    grid = Grid.of_sums(spreads)
    total, most = 1, 1
    for part, copies in known:
        total *= sum(part.values()) ** copies
        most *= comb(copies + len(part) - 1, copies)
    width = slot_bytes(total)
    if grid.slots > 32 * most + FEW or grid.slots * width > ROOM:  # nearly empty, or too long
        return None
    product = 1
    for (part, copies), ((lows, _, _), _) in zip(known, spreads, strict=True):
        slots = {grid.slot(vector, lows): weight for vector, weight in part.items()}
        product *= _packed_power(slots, copies, width)
    return grid.read(unpack(product, width), whole_numbers=not isinstance(next(iter(parts[0][0])), tuple))


def _packed_power(slots: dict[int, int], copies: int, width: int) -> int:
    steps = len(slots) * max(slots) * copies
    if copies > 2 and steps < 20_000 and 0 in slots:
        return pack(enumerate(_power_by_recurrence(slots, copies)), width)
    return int(pow(pack(slots.items(), width), copies))


def _power_by_recurrence(slots: dict[int, int], copies: int) -> list[int]:
    """The coefficients of p^n, each from those before it: n p' p^n = p (p^n)' compared power by power.

    For short polynomials much quicker than multiplying: only small numbers meet long ones. The division is exact.
    """
    first = slots[0]
    rest = sorted((slot, weight) for slot, weight in slots.items() if slot)
    found = [first**copies]
    for k in range(1, rest[-1][0] * copies + 1 if rest else 1):
        reached = 0
        for slot, weight in rest:
            if slot > k:
                break
            reached += (slot * (copies + 1) - k) * weight * found[k - slot]
        found.append(reached // (k * first))
    return found


def whole(weights: Mapping[Any, int]) -> dict[Vector, int] | None:
    """The same weights keyed by tuples of integers; None when the outcomes are of another kind."""
    if all(type(x) is int for x in weights):
        return {(x,): w for x, w in weights.items()}
    if all(isinstance(x, tuple) and x and all(type(place) is int for place in x) for x in weights):
        return dict(weights)
    return None
