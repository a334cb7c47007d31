"""Chains over turns: what stands after turn n, when something first happens, how much has come in by then. Exact.

A chain has a small state (is there ice, how long is the cold run) and a list of *kinds of turn*. Turns of one kind
follow one row of the booklet, so the row is worked out once for each state, however many turns use it. What only adds
up (supply received, turns with ice) does not belong in the state: say it to `counting`.

    weather = Chain(Weather(), turns=[row_of(date) for date in calendar], step=lambda row, w: GROUND[row].map(w.next))
    weather.hitting(lambda w: w.over)                             # on which turn the game ends, None: not at all
    weather.counting(lambda row, before, after: before.ice).totals()      # turns with ice in force
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Hashable, Iterator, Sequence
from fractions import Fraction
from math import lcm
from typing import Any, Generic, TypeVar

from sandtable.odds.distribution import Odds
from sandtable.odds.gains import CountedRows, Gain, PairedRows, Plan, plan
from sandtable.odds.totals import Totals, choose, walk
from sandtable.odds.walk import K, Mass, Rows, S, turn_by_turn

T = TypeVar("T", bound=Hashable)

ROOM = 10_000_000
"""Steps that an answer may take unless the caller allows more: about ten seconds."""


class Chain(Generic[S, K]):
    """A state that changes by chance each turn. `step(kind, state)` gives the odds of the state after such a turn.

    With `most_states` a chain that meets more of them is refused (TooLarge) instead of walked.
    """

    def __init__(
        self,
        start: S | Odds[S],
        turns: Sequence[K],
        step: Callable[[K, S], Odds[S]],
        *,
        most_states: int | None = None,
    ) -> None:
        self.turns = turns
        self._rows: Rows[S, K] = Rows(step, most_states)
        begins: Odds[S] = start if isinstance(start, Odds) else Odds.sure(start)
        self._start: Mass = {self._rows.number(state): weight for state, weight in begins.weights.items()}
        self._total = begins.total

    def after(self, turns: int | None = None) -> Odds[S]:
        """The odds of each state after so many turns (all, if not said)."""
        walked = deque(self._walk(turns), maxlen=1)
        return self._odds_of_states(walked[0][0] if walked else self._start)

    def laws(self, what: Callable[[S], T], *, every: int = 1) -> list[Odds[T]]:
        """The odds of what `what` makes of the state, after each turn (after every third, with `every=3`)."""
        told: dict[int, T] = {}
        found: list[Odds[T]] = []
        for turn, (mass, _) in enumerate(self._walk(None), start=1):
            if turn % every:
                continue
            weights: dict[T, int] = {}
            for i, here in mass.items():
                if i not in told:
                    told[i] = what(self._rows.states[i])
                weights[told[i]] = weights.get(told[i], 0) + here
            found.append(Odds(weights))
        return found

    def by_turn(self, holds: Callable[[S], object]) -> list[Fraction]:
        """The chance that `holds` is true of the state: first before turn 1, then after each turn."""
        found = [self._odds_of_states(self._start).chance(lambda state: holds(state))]
        truth: dict[int, bool] = {}
        for mass, total in self._walk(None):
            for i in mass:
                if i not in truth:
                    truth[i] = bool(holds(self._rows.states[i]))
            found.append(Fraction(sum(here for i, here in mass.items() if truth[i]), total))
        return found

    def hitting(self, reached: Callable[[S], object], limit: int | None = None) -> Odds[int | None]:
        """The turn after which `reached` is first true: 0 if it is at the start, None if it is not within the limit."""
        begin = dict(self._start)
        there: dict[int, bool] = {}
        hits: list[tuple[int, int]] = [(self._take(begin, there, reached), self._total)]
        mass, total = begin, self._total
        for mass, total in self._walk(limit, begin):
            hits.append((self._take(mass, there, reached), total))
            if not mass:
                break
        weights: dict[int | None, int] = {turn: hit * (total // then) for turn, (hit, then) in enumerate(hits)}
        weights[None] = sum(mass.values())
        return Odds(weights)

    def counting(self, gain: Callable[[K, S, S], Gain], *, room: int = ROOM) -> Counted[S, K]:
        """The same chain with a running total of `gain(kind, before, after)`, begun at nothing.

        A gain is a number, a tuple of numbers (several totals kept side by side), or Odds of either (a further roll).
        `room` is how many steps (about a million a second) the answer may take before it is refused as too large.
        """
        return Counted(self, CountedRows(self._rows, gain), room)

    @staticmethod
    def gaining(
        start: S | Odds[S], turns: Sequence[K], step: Callable[[K, S], Odds[tuple[S, Any]]], *, room: int = ROOM
    ) -> Counted[S, K]:
        """A chain where one roll decides both: `step(kind, state)` gives the odds of (next state, gain)."""
        chain = Chain(start, turns, lambda kind, state: step(kind, state).map(lambda moved: moved[0]))
        return Counted(chain, PairedRows(chain._rows, step), room)

    def _walk(self, limit: int | None, mass: Mass | None = None) -> Iterator[tuple[Mass, int]]:
        start = self._start if mass is None else mass
        return turn_by_turn(self._rows, start, self._total, self._first(limit))

    def _first(self, turns: int | None) -> Sequence[K]:
        if turns is None:
            return self.turns
        if not 0 <= turns <= len(self.turns):
            raise ValueError(f"this chain has {len(self.turns)} turns, not {turns}")
        return self.turns[:turns]

    def _take(self, mass: Mass, there: dict[int, bool], reached: Callable[[S], object]) -> int:
        taken = 0
        for i in list(mass):
            if i not in there:
                there[i] = bool(reached(self._rows.states[i]))
            if there[i]:
                taken += mass.pop(i)
        return taken

    def _odds_of_states(self, mass: Mass) -> Odds[S]:
        return Odds({self._rows.states[i]: here for i, here in mass.items()})


class Counted(Generic[S, K]):
    """A chain with a running total; made by `Chain.counting` or `Chain.gaining`."""

    def __init__(self, chain: Chain[S, K], rows: CountedRows[S, K], room: int) -> None:
        self._chain = chain
        self._rows = rows
        self._room = room

    @property
    def chain(self) -> Chain[S, K]:
        """The states alone."""
        return self._chain

    def after(self, turns: int | None = None) -> Odds[tuple[S, Any]]:
        """The joint odds of (state, total) after so many turns (all, if not said)."""
        states, form = self._chain._rows.states, self._rows.total
        polynomials, totals = self._last(turns)
        played = len(self._chain._first(turns))
        return Odds(
            {
                (states[i], form(vector)): weight
                for i, polynomial in polynomials.items()
                for vector, weight in totals.weights([polynomial], played).items()
            }
        )

    def totals(self, turns: int | None = None) -> Odds[Any]:
        """The odds of the total alone."""
        polynomials, totals = self._last(turns)
        form, played = self._rows.total, len(self._chain._first(turns))
        return Odds({form(v): weight for v, weight in totals.weights(polynomials.values(), played).items()})

    def expected(self, turns: int | None = None) -> Any:
        """The mean total after so many turns: a Fraction, or a tuple of them."""
        return self.expected_by_turn(turns)[-1]

    def expected_by_turn(self, turns: int | None = None) -> list[Any]:
        """The mean total before turn 1 and after each turn; quick even where the whole law would be too large."""
        chain, rows = self._chain, self._rows
        self._learn_gains()
        mass, total = chain._start, chain._total
        gained: list[tuple[Fraction, ...]] = []
        for kind, (after, common) in zip(chain._first(turns), chain._walk(turns), strict=True):
            known = rows.under(kind, mass)
            shared = lcm(*[known[i][0] for i in mass])
            sums = [0] * (rows.places or 1)
            for i, here in mass.items():
                denominator, terms = known[i]
                for _, vector, weight in terms:
                    if any(vector):
                        share = here * weight * (shared // denominator)
                        sums = [so_far + share * place for so_far, place in zip(sums, vector, strict=True)]
            gained.append(tuple(Fraction(found, total * shared) for found in sums))
            mass, total = after, common
        running: list[tuple[Fraction, ...]] = [(Fraction(0),) * (rows.places or 1)]
        for gain in gained:
            running.append(tuple(a + b for a, b in zip(running[-1], gain, strict=True)))
        return [rows.total(vector) for vector in running]

    def _last(self, turns: int | None) -> tuple[dict[int, Any], Totals]:
        plan, totals, start = self._prepared(turns)
        (polynomials,) = deque(walk(totals, plan, start), maxlen=1)
        return polynomials, totals

    def _prepared(self, turns: int | None) -> tuple[Plan, Totals, Mass]:
        chain = self._chain
        self._learn_gains()
        planned = plan(self._rows, chain._start, chain._total, chain._first(turns))
        return planned, choose(self._rows, planned, chain._start, self._room), chain._start

    def _learn_gains(self) -> None:
        """One row tells whether gains are numbers or tuples, which even a total after no turns must know."""
        if self._chain.turns:
            self._rows.under(self._chain.turns[0], self._chain._start)
