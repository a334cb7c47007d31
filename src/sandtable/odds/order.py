"""Order statistics: the best or worst of several, by powers of the cumulative weights; the highest few dice summed."""

from collections.abc import Mapping, Sequence
from math import comb
from typing import Any

from sandtable.odds.packing import Grid, slot_bytes, spread, unpack
from sandtable.odds.sums import ROOM, Weights, plus, whole


def ranked(weights: Mapping[Any, int], ranking: Sequence[Any] | None) -> list[Any]:
    """The outcomes from worst to best: in the order of `ranking`, else in their own order."""
    if ranking is None:
        return sorted(weights)
    missing = [x for x in weights if x not in ranking]
    if missing:
        raise ValueError(f"the ranking does not say where {missing[0]!r} stands")
    return [x for x in ranking if x in weights]


def best(parts: Sequence[tuple[Mapping[Any, int], int]], ranking: Sequence[Any] | None = None) -> Weights:
    """The best outcome among independent parts, each rolled so many times."""
    everything: Weights = {}
    for weights, _ in parts:
        everything.update(weights)
    return _extreme(parts, ranked(everything, ranking))


def worst(parts: Sequence[tuple[Mapping[Any, int], int]], ranking: Sequence[Any] | None = None) -> Weights:
    """The worst outcome among independent parts, each rolled so many times."""
    everything: Weights = {}
    for weights, _ in parts:
        everything.update(weights)
    return _extreme(parts, ranked(everything, ranking)[::-1])


def _extreme(parts: Sequence[tuple[Mapping[Any, int], int]], outcomes: list[Any]) -> Weights:
    """All parts stand at or before x with the product of their cumulative weights; differences give x itself."""
    reached = [0] * len(parts)
    before = 0
    found: Weights = {}
    for x in outcomes:
        now = 1
        for i, (weights, copies) in enumerate(parts):
            reached[i] += weights.get(x, 0)
            now *= reached[i] ** copies
        if now > before:
            found[x] = now - before
        before = now
    return found


def highest(weights: Mapping[Any, int], keep: int, of: int, outcomes: list[Any]) -> Weights:
    """The sum of the `keep` outcomes that come last in `outcomes`, among `of` independent ones."""
    zero = tuple(0 for _ in outcomes[0]) if isinstance(outcomes[0], tuple) else outcomes[0] - outcomes[0]
    if not keep:
        return {zero: sum(weights.values()) ** of}
    if keep == 1:
        return _extreme([(weights, of)], outcomes)
    packed = _highest_packed(weights, keep, of, outcomes)
    return packed if packed is not None else _highest_by_outcome(weights, keep, of, outcomes, zero)


def _highest_packed(weights: Mapping[Any, int], keep: int, of: int, outcomes: list[Any]) -> Weights | None:
    """By the worst outcome x that is kept: j of the dice show better ones, enough of the others show x, none better.

    So the sum is that of j better dice and of keep - j times x: a power of one polynomial, shifted. Summed over j as
    Horner does. None where outcomes are no whole numbers, or the sums would take too much room.
    """
    vectors = whole(weights)
    if vectors is None:
        return None
    lows, highs, strides = spread(vectors)
    grid = Grid.of_sums([((lows, highs, strides), keep)])
    width = slot_bytes(sum(weights.values()) ** of)
    if grid.slots * width > ROOM:
        return None
    slots = [grid.slot(x if isinstance(x, tuple) else (x,), lows) for x in outcomes]
    better, total = 0, 0
    reached = sum(weights.values())
    for x, slot in zip(reversed(outcomes), reversed(slots), strict=True):
        reached -= weights[x]
        total += _last_kept(_showing(weights[x], reached, keep, of), better, 8 * width * slot)
        better += weights[x] << 8 * width * slot
    return grid.read(unpack(total, width), whole_numbers=not isinstance(outcomes[0], tuple))


def _showing(weight: int, worse: int, keep: int, of: int) -> list[int]:
    """For j = 0 .. keep - 1: ways to choose j dice for better outcomes, times ways in which at least keep - j of the
    others show an outcome of this weight and the rest worse ones."""
    none, left = worse ** (of - keep + 1), of - keep + 1
    shown, power = (weight + worse) ** left - none, 1  # at least one of those left, for j = keep - 1
    found = [comb(of, keep - 1) * shown]
    for j in reversed(range(keep - 1)):  # one die more, and one more of them must show it
        power *= weight
        shown = (weight + worse) * shown - comb(of - j - 1, keep - j - 1) * power * none
        found.append(comb(of, j) * shown)
    return found[::-1]


def _last_kept(ways: list[int], better: int, shift: int) -> int:
    """Sum over j of ways[j] * better^j * x^(keep - j), where x is a shift by so many bits."""
    found, keep = 0, len(ways)
    for j in reversed(range(keep)) if better else (0,):
        found = found * better + (ways[j] << shift * (keep - 1 - j))
    return found << shift


def _highest_by_outcome(weights: Mapping[Any, int], keep: int, of: int, outcomes: list[Any], zero: Any) -> Weights:
    """Walks from the best outcome down: how many of the dice still out show exactly this one?"""
    layer: dict[tuple[int, Any], int] = {(of, zero): 1}  # (dice still out, sum kept so far)
    for place, x in enumerate(reversed(outcomes)):
        weight, last = weights[x], place == len(outcomes) - 1
        multiples = _multiples(zero, x, keep)
        after: dict[tuple[int, Any], int] = {}
        for (out, total), ways in layer.items():
            room = keep - (of - out)
            for showing in (out,) if last else range(out + 1):
                gained = multiples[min(showing, max(room, 0))]
                key = (out - showing, plus(total, gained))
                after[key] = after.get(key, 0) + ways * comb(out, showing) * weight**showing
        layer = after
    found: Weights = {}
    for (_, total), ways in layer.items():
        found[total] = found.get(total, 0) + ways
    return found


def _multiples(zero: Any, x: Any, most: int) -> list[Any]:
    found = [zero]
    for _ in range(most):
        found.append(plus(found[-1], x))
    return found
