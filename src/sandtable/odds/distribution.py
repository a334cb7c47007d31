"""Odds: an exact finite distribution. Integer weights, chances as Fractions, nothing sampled, nothing rounded."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from math import gcd, lcm
from typing import Any, TypeVar, overload

from sandtable.odds import order
from sandtable.odds.dice import read_dice
from sandtable.odds.sums import plus, sum_of_copies, sum_of_two
from sandtable.odds.weighted import Weighted, fill

T = TypeVar("T")
U = TypeVar("U")

READABLE = 1 << 64
"""Weights stay as players count them (36ths for two dice) until their sum passes this; then they are reduced."""


class Odds(Weighted[T]):
    """What may happen, each outcome with an exact weight.

    >>> roll = Odds.dice("2d6")
    >>> roll.chance(7), roll.at_least(10)
    (Fraction(1, 6), Fraction(1, 6))

    Immutable. Two Odds are equal when they give every outcome the same chance, whatever the scale of their weights.
    Refuses weights that are not whole or are negative, and odds of nothing at all; weights of zero are dropped.
    """

    __slots__ = ()

    # ------------------------------------------------------------------ beginnings

    @staticmethod
    def sure(outcome: U) -> Odds[U]:
        """One outcome, certain."""
        return _odds({outcome: 1})

    @staticmethod
    def die(sides: int) -> Odds[int]:
        """One die: 1 to `sides`."""
        return Odds.dice(f"1d{sides}")

    @staticmethod
    @lru_cache(maxsize=256)
    def dice(text: str) -> Odds[int]:
        """The sum of dice written as players write them: "2d6", "d6", "1d6+2d4-1"."""
        dice, constant = read_dice(text)
        total: Odds[int] = Odds.sure(constant)
        for sign, count, sides in dice:
            one = _odds({sign * face: 1 for face in range(1, sides + 1)})
            total = total + one * count
        return total

    @staticmethod
    def faces(sides: Sequence[int]) -> Odds[int]:
        """The sum of dice with these numbers of sides: `Odds.faces((6, 6))` is 2d6."""
        return Odds.dice("+".join(f"1d{n}" for n in sides))

    @staticmethod
    def tuples(sides: Sequence[int]) -> Odds[tuple[int, ...]]:
        """The dice apart and in order: `Odds.tuples((6, 6))` has 36 outcomes, (1, 1) to (6, 6)."""
        return _dice_apart(tuple(sides))

    @staticmethod
    def joint(*parts: Odds[Any]) -> Odds[tuple[Any, ...]]:
        """Independent parts side by side, as tuples."""
        found: dict[tuple[Any, ...], int] = {(): 1}
        for part in parts:
            found = {(*x, y): v * w for x, v in found.items() for y, w in part._weights.items()}
        return _odds(found)

    @staticmethod
    def mixture(parts: Iterable[tuple[Odds[U], int]]) -> Odds[U]:
        """One of several odds, chosen by weight: `Odds.mixture([(day, 2), (night, 1)])`."""
        chosen = [(part, weight) for part, weight in parts if weight]
        if any(type(weight) is not int or weight < 0 for _, weight in chosen):
            raise ValueError("the weights of a mixture are whole numbers, none negative")
        return _mixed(chosen)

    @staticmethod
    def of_chances(chances: Mapping[U, Fraction]) -> Odds[U]:
        """Odds from chances that add up to one."""
        if sum(chances.values()) != 1:
            raise ValueError(f"these chances add up to {sum(chances.values())}, not to 1")
        common = lcm(*(Fraction(p).denominator for p in chances.values()))
        return Odds({outcome: int(p * common) for outcome, p in chances.items()})

    # ------------------------------------------------------------------ changes

    def map(self, f: Callable[[T], U]) -> Odds[U]:
        """What `f` makes of each outcome: `roll.map(lambda r: max(r - 1, 2))`."""
        found: dict[U, int] = {}
        get = found.get
        for outcome, weight in self._weights.items():
            new = f(outcome)
            found[new] = get(new, 0) + weight
        return _odds(found)

    @overload
    def then(self, f: Callable[[T], Odds[U]]) -> Odds[U]: ...

    @overload
    def then(self, f: Callable[[T], Odds[U] | U]) -> Odds[U]: ...

    def then(self, f: Callable[[T], Any]) -> Odds[Any]:
        """A second chance event that depends on the first: `f` gives the odds that follow an outcome, or what is sure.

        >>> Odds.die(6).then(lambda first: Odds.die(6) + 6 if first == 6 else first).mean()
        Fraction(49, 12)
        """
        return _mixed([(f(outcome), weight) for outcome, weight in self._weights.items()])

    def given(self, known: Callable[[T], object]) -> Odds[T]:
        """The odds once we know that the outcome is one for which `known` says yes."""
        return _odds({x: w for x, w in self._weights.items() if known(x)})

    def reroll(self, when: Callable[[T], object], times: int | None = 1) -> Odds[T]:
        """Roll again while `when` says yes, at most `times` times, keeping the last; None is as often as it takes."""
        if times is None:
            return self.given(lambda outcome: not when(outcome))
        if times < 0:
            raise ValueError(f"{times} re-rolls")
        again = {outcome for outcome in self._weights if when(outcome)}
        bad = sum(self._weights[outcome] for outcome in again)
        stays = bad**times
        good = sum(bad**k * self._total ** (times - k) for k in range(times + 1))
        return _odds(_readable({x: w * (stays if x in again else good) for x, w in self._weights.items()}))

    # ------------------------------------------------------------------ several at once

    def __add__(self, other: Odds[T] | T) -> Odds[T]:
        if isinstance(other, Odds):
            return _odds(sum_of_two(self._weights, other._weights))
        if isinstance(other, tuple):
            return _odds({plus(x, other): w for x, w in self._weights.items()})
        return _odds({x + other: w for x, w in self._weights.items()})  # type: ignore[operator]

    __radd__ = __add__

    def __neg__(self) -> Odds[T]:
        return self.map(_negative)

    def __sub__(self, other: Odds[T] | T) -> Odds[T]:
        if isinstance(other, Odds):
            return self + -other
        shifted: Odds[T] = self + _negative(other)
        return shifted

    def __rsub__(self, other: T) -> Odds[T]:
        return -self + other

    def __mul__(self, copies: int) -> Odds[T]:
        """The sum of so many independent copies. Twice the outcome of one roll is `map(lambda x: 2 * x)`."""
        if type(copies) is not int:
            return NotImplemented
        return _odds(sum_of_copies(self._weights, copies))

    __rmul__ = __mul__

    def best_of(self, n: int, ranking: Sequence[T] | None = None) -> Odds[T]:
        """The best of `n` independent tries; `ranking` names outcomes from worst to best if they are not numbers."""
        return _odds(order.best([(self._weights, _at_least_one(n))], ranking))

    def worst_of(self, n: int, ranking: Sequence[T] | None = None) -> Odds[T]:
        """The worst of `n` independent tries."""
        return _odds(order.worst([(self._weights, _at_least_one(n))], ranking))

    @staticmethod
    def best(*parts: Odds[U], ranking: Sequence[U] | None = None) -> Odds[U]:
        """The best of independent outcomes that need not have the same odds."""
        return _odds(order.best([(part._weights, 1) for part in parts], ranking))

    @staticmethod
    def worst(*parts: Odds[U], ranking: Sequence[U] | None = None) -> Odds[U]:
        """The worst of independent outcomes that need not have the same odds."""
        return _odds(order.worst([(part._weights, 1) for part in parts], ranking))

    def highest(self, keep: int, *, of: int) -> Odds[T]:
        """The sum of the `keep` highest of `of` dice: `Odds.die(6).highest(2, of=3)`."""
        return self._kept(keep, of, backwards=False)

    def lowest(self, keep: int, *, of: int) -> Odds[T]:
        """The sum of the `keep` lowest of `of` dice."""
        return self._kept(keep, of, backwards=True)

    def _kept(self, keep: int, of: int, *, backwards: bool) -> Odds[T]:
        if not 0 <= keep <= of:
            raise ValueError(f"cannot keep {keep} of {of} dice")
        return _highest(tuple(self._weights.items()), keep, of, backwards=backwards)


def _odds(weights: dict[U, int]) -> Odds[U]:
    """Odds over weights that are known to be whole and above zero, without copying or checking them."""
    made: Odds[U] = _new(Odds)
    fill(made, weights)
    return made


@lru_cache(maxsize=256)  # a large pool takes milliseconds, and is asked for again with every page that shows it
def _highest(weights: tuple[tuple[U, int], ...], keep: int, of: int, *, backwards: bool) -> Odds[U]:
    outcomes = sorted((x for x, _ in weights), reverse=backwards)  # type: ignore[type-var]
    return _odds(order.highest(dict(weights), keep, of, outcomes))


_new = object.__new__


def _mixed(parts: Sequence[tuple[Odds[U] | U, int]]) -> Odds[U]:
    common = lcm(*[part._total for part, _ in parts if isinstance(part, Odds)])
    found: dict[U, int] = {}
    get = found.get
    for part, weight in parts:
        if isinstance(part, Odds):
            scale = weight * (common // part._total)
            for outcome, w in part._weights.items():
                found[outcome] = get(outcome, 0) + w * scale
        else:
            found[part] = get(part, 0) + weight * common
    return _odds(_readable(found))


@lru_cache(maxsize=64)
def _dice_apart(sides: tuple[int, ...]) -> Odds[tuple[int, ...]]:
    return Odds.joint(*(Odds.die(n) for n in sides))


def _readable(weights: dict[U, int]) -> dict[U, int]:
    if sum(weights.values()) < READABLE:
        return weights
    common = gcd(*weights.values())
    return weights if common == 1 else {x: w // common for x, w in weights.items()}


def _negative(outcome: Any) -> Any:
    return tuple(-place for place in outcome) if isinstance(outcome, tuple) else -outcome


def _at_least_one(n: int) -> int:
    if n < 1:
        raise ValueError(f"the best or worst of {n} tries")
    return n
