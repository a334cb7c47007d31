"""Order statistics: the best or worst of several, by powers of the cumulative weights; the highest few dice summed."""

from collections.abc import Mapping, Sequence
from math import comb
from typing import Any

from sandtable.odds.sums import Weights, plus


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
    """The sum of the `keep` outcomes that come last in `outcomes`, among `of` independent ones.

    Walks from the best outcome down: how many of the dice still out show exactly this one?
    """
    zero = tuple(0 for _ in outcomes[0]) if isinstance(outcomes[0], tuple) else outcomes[0] - outcomes[0]
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
