"""Rows of a chain: from each state, under each kind of turn, where it may go. Every row is worked out once."""

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from math import gcd, lcm
from typing import Generic, TypeVar

from sandtable.odds.distribution import Odds
from sandtable.odds.packing import TooLarge

S = TypeVar("S", bound=Hashable)
K = TypeVar("K", bound=Hashable)

Row = tuple[int, list[tuple[int, int]]]
"""The row's denominator, and (state reached, weight) pairs; states by number."""

Mass = dict[int, int]
"""Weight of each state, by number."""


class Rows(Generic[S, K]):
    """Numbers states as they are met, and asks the chain's step for a row only once for each kind of turn and state."""

    __slots__ = ("_most", "_number", "_rows", "_step", "states")

    def __init__(self, step: Callable[[K, S], Odds[S]], most: int | None = None) -> None:
        self._step = step
        self._most = most
        self._number: dict[S, int] = {}
        self._rows: dict[K, dict[int, Row]] = {}
        self.states: list[S] = []

    def number(self, state: S) -> int:
        found = self._number.get(state)
        if found is None:
            if len(self.states) == self._most:
                raise TooLarge(f"more than {self._most:,} states")
            found = self._number[state] = len(self.states)
            self.states.append(state)
        return found

    def under(self, kind: K, present: Iterable[int]) -> dict[int, Row]:
        """The rows for one kind of turn, filled in for every state that is present."""
        rows = self._rows.get(kind)
        if rows is None:
            rows = self._rows[kind] = {}
        for i in present:
            if i not in rows:
                rows[i] = self._ask(kind, i)
        return rows

    def _ask(self, kind: K, i: int) -> Row:
        weights = self._step(kind, self.states[i])._weights
        common = gcd(*weights.values())
        moves = [(self.number(state), weight // common) for state, weight in weights.items()]
        return sum(weight for _, weight in moves), moves


def turn_by_turn(rows: Rows[S, K], mass: Mass, total: int, turns: Sequence[K]) -> Iterator[tuple[Mass, int]]:
    """The weight of every state, and their common denominator, after each turn.

    The caller may take states out of the yielded mapping: they then go no further.
    """
    for kind in turns:
        known = rows.under(kind, mass)
        common = lcm(*[known[i][0] for i in mass])
        after: Mass = {}
        get = after.get
        for i, here in mass.items():
            denominator, moves = known[i]
            if denominator != common:
                here *= common // denominator
            for j, weight in moves:
                after[j] = get(j, 0) + here * weight
        mass = after
        total *= common
        yield mass, total
