"""Outcomes with whole weights: what can be asked of them, and what makes two of them equal. `Odds` is built on it."""

from collections.abc import Callable, Hashable, Iterator, Mapping
from fractions import Fraction
from math import gcd, sqrt
from types import MappingProxyType
from typing import Any, Generic, TypeVar

T = TypeVar("T")
U = TypeVar("U")


class Weighted(Generic[T]):
    """Immutable: outcome to weight, and their sum."""

    __slots__ = ("_hash", "_in_order", "_total", "_weights")

    _weights: dict[T, int]
    _total: int
    _in_order: bool
    _hash: int | None

    def __init__(self, weights: Mapping[T, int]) -> None:
        kept: dict[T, int] = {}
        for outcome, weight in weights.items():
            if type(weight) is not int:
                raise TypeError(f"the weight of {outcome!r} is {weight!r}; weights are whole numbers")
            if weight < 0:
                raise ValueError(f"the weight of {outcome!r} is negative: {weight}")
            if weight:
                kept[outcome] = weight
        fill(self, kept)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("Odds do not change; build new ones")

    def __reduce__(self) -> tuple[Any, ...]:
        return (type(self), (dict(self._weights),))

    # ------------------------------------------------------------------ questions

    @property
    def weights(self) -> Mapping[T, int]:
        """Outcome to weight, in the order of `items`."""
        self._put_in_order()
        return MappingProxyType(self._weights)

    @property
    def total(self) -> int:
        """The sum of all weights."""
        return self._total

    def outcomes(self) -> list[T]:
        """All outcomes: numbers (and tuples of numbers) ascending, anything else as it was first named."""
        self._put_in_order()
        return list(self._weights)

    def items(self) -> list[tuple[T, Fraction]]:
        """Every outcome with its chance, in the order of `outcomes`."""
        self._put_in_order()
        total = self._total
        return [(outcome, Fraction(weight, total)) for outcome, weight in self._weights.items()]

    def digits(self, bound: int | None = None) -> list[T]:
        """The outcomes, each as often as its weight: what a digit below `bound` (the total, if not said) draws."""
        bound = bound or self._total
        if bound % self._total:
            raise ValueError(f"{bound} digits cannot be shared out in {self._total} parts")
        times = bound // self._total
        return [outcome for outcome, weight in self.weights.items() for _ in range(weight * times)]

    def chance(self, what: T | Callable[[T], object]) -> Fraction:
        """The chance of one outcome, or of all outcomes for which a function says yes."""
        if callable(what):
            return Fraction(sum(w for x, w in self._weights.items() if what(x)), self._total)
        return Fraction(self._weights.get(what, 0), self._total)

    def at_least(self, value: Any) -> Fraction:
        return Fraction(sum(w for x, w in self._weights.items() if x >= value), self._total)

    def at_most(self, value: Any) -> Fraction:
        return Fraction(sum(w for x, w in self._weights.items() if x <= value), self._total)

    def mean(self, of: Callable[[T], Any] | None = None) -> Fraction:
        """The expected value of the outcome, or of what `of` makes of it."""
        worth: Callable[[T], Any] = of or (lambda outcome: outcome)
        return Fraction(sum((worth(x) * w for x, w in self._weights.items()), Fraction(0)) / self._total)

    def variance(self) -> Fraction:
        mean = self.mean()
        return self.mean(lambda x: x * x) - mean * mean  # type: ignore[operator]

    def deviation(self) -> float:
        """The standard deviation; a square root, so the one answer here that is not exact."""
        return sqrt(self.variance())

    def quantile(self, share: Fraction | int) -> T:
        """The smallest outcome that is not exceeded with at least this chance; 1/2 gives the median."""
        if not 0 <= share <= 1:
            raise ValueError(f"{share} is not a share between 0 and 1")
        reached = 0
        outcome: T
        for outcome in sorted(self._weights):  # type: ignore[type-var]
            reached += self._weights[outcome]
            if reached >= share * self._total:
                break
        return outcome

    def mode(self) -> T:
        """The likeliest outcome; of several equally likely, the first in the order of `outcomes`."""
        self._put_in_order()
        return max(self._weights, key=self._weights.__getitem__)

    # ------------------------------------------------------------------ as a value

    def __iter__(self) -> Iterator[T]:
        return iter(self.outcomes())

    def __len__(self) -> int:
        return len(self._weights)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Weighted):
            return NotImplemented
        mine, theirs = self._weights, other._weights
        if len(mine) != len(theirs):
            return False
        return all(w * other._total == theirs.get(x, 0) * self._total for x, w in mine.items())

    def __hash__(self) -> int:
        if self._hash is None:
            common = gcd(*self._weights.values())
            value = hash(frozenset((x, w // common) for x, w in self._weights.items()))
            _put_hash(self, value)
            return value
        return self._hash

    def __repr__(self) -> str:
        return f"{type(self).__name__}({dict(self.weights)!r})"

    def _put_in_order(self) -> None:
        if not self._in_order:
            if all(_is_numeric(outcome) for outcome in self._weights):
                ordered = {outcome: self._weights[outcome] for outcome in sorted(self._weights)}  # type: ignore[type-var]
                _put_weights(self, ordered)
            _put_in_order(self, True)


_put_weights, _put_total, _put_in_order, _put_hash = (
    vars(Weighted)[slot].__set__ for slot in ("_weights", "_total", "_in_order", "_hash")
)


def fill(odds: Weighted[U], weights: dict[U, int]) -> None:
    if not weights:
        raise ValueError("no outcome is possible")
    _put_weights(odds, weights)
    _put_total(odds, sum(weights.values()))
    _put_in_order(odds, False)
    _put_hash(odds, None)


def _is_numeric(outcome: Hashable) -> bool:
    if isinstance(outcome, tuple):
        return all(_is_numeric(place) for place in outcome)
    return isinstance(outcome, (int, Fraction, float))
