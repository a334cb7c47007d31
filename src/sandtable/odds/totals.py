"""Running totals over a chain. Each state carries the polynomial of its totals: packed in one integer, or sparse.

Packed, one shift, one product and one sum replace hundreds of dictionary steps. Where nearly all slots would be empty
(several totals side by side) the sparse form is smaller and is used instead. What fits in neither is refused.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Generic, Protocol

from sandtable.odds.gains import CountedRows, Plan
from sandtable.odds.packing import TooLarge, Vector, pack, unpack
from sandtable.odds.walk import K, S

ALWAYS_PACK = 4_000_000
"""Bytes below which packing is not questioned."""

BYTES_PER_WEIGHT = 200
"""A dictionary step costs about as much time as this many bytes of packed arithmetic."""

DENSE = 8
"""More terms than this in one move are multiplied as a packed polynomial instead of one by one."""


class Totals(Protocol):
    """Polynomials of totals, one for each state, after one turn and the next."""

    def begin(self, start: dict[int, int]) -> dict[int, Any]: ...
    def turn(self, now: dict[int, Any], kind: Any, common: int) -> dict[int, Any]: ...
    def weights(self, polynomials: Iterable[Any], turns: int) -> dict[Vector, int]: ...


def walk(totals: Totals, plan: Plan, start: dict[int, int]) -> Iterator[dict[int, Any]]:
    """Each state's polynomial, before the first turn and after each."""
    now = totals.begin(start)
    yield now
    for kind, common in plan.turns:
        now = totals.turn(now, kind, common)
        yield now


class Packed(Generic[S, K]):
    """Polynomials as integers."""

    def __init__(self, rows: CountedRows[S, K], plan: Plan) -> None:
        self._rows = rows
        self._plan = plan
        self._ready: dict[K, dict[int, tuple[int, list[tuple[int, int, int]]]]] = {}

    def begin(self, start: dict[int, int]) -> dict[int, int]:
        return dict(start)

    def turn(self, now: dict[int, int], kind: K, common: int) -> dict[int, int]:
        ready = self._ready.get(kind)
        if ready is None:
            ready = self._ready[kind] = self._prepare(kind)
        after: dict[int, int] = {}
        get = after.get
        for i, polynomial in now.items():
            denominator, terms = ready[i]
            if denominator != common:
                polynomial *= common // denominator
            for j, weight, shift in terms:
                after[j] = get(j, 0) + (polynomial * weight << shift)
        return after

    def weights(self, polynomials: Iterable[int], turns: int) -> dict[Vector, int]:
        grid, lows = self._plan.grid, self._plan.low_after(turns)
        return {grid.vector(slot, lows): weight for slot, weight in unpack(sum(polynomials), self._plan.width)}

    def _prepare(self, kind: K) -> dict[int, tuple[int, list[tuple[int, int, int]]]]:
        low = self._plan.lows[kind]
        return {
            i: (denominator, list(self._terms(terms, low)))
            for i, (denominator, terms) in self._rows.under(kind, ()).items()
        }

    def _terms(self, terms: list[tuple[int, Vector, int]], low: Vector) -> Iterator[tuple[int, int, int]]:
        grid, width = self._plan.grid, self._plan.width
        by_state: dict[int, list[tuple[int, int]]] = {}
        for j, vector, weight in terms:
            by_state.setdefault(j, []).append((grid.slot(vector, low), weight))
        for j, slots in by_state.items():
            if len(slots) > DENSE:
                yield j, pack(slots, width), 0
            else:
                for slot, weight in slots:
                    yield j, weight, slot * width * 8


class Sparse(Generic[S, K]):
    """Polynomials as dictionaries."""

    def __init__(self, rows: CountedRows[S, K], plan: Plan, room: int) -> None:
        self._rows = rows
        self._plan = plan
        self._room = room

    def begin(self, start: dict[int, int]) -> dict[int, dict[Vector, int]]:
        zero = tuple(0 for _ in self._plan.grid.lows)
        return {i: {zero: weight} for i, weight in start.items()}

    def turn(self, now: dict[int, dict[Vector, int]], kind: K, common: int) -> dict[int, dict[Vector, int]]:
        rows = self._rows.under(kind, ())
        after: dict[int, dict[Vector, int]] = {}
        for i, polynomial in now.items():
            denominator, terms = rows[i]
            scale = common // denominator
            for j, gain, weight in terms:
                there = after.setdefault(j, {})
                get = there.get
                factor = weight * scale
                for total, here in polynomial.items():
                    new = tuple([a + b for a, b in zip(total, gain)])  # noqa: B905 - strict= costs a third here
                    there[new] = get(new, 0) + here * factor
        weights = sum(len(polynomial) for polynomial in after.values())
        if weights > self._room:
            raise TooLarge(f"more than {self._room:,} weights of {self._plan.width} bytes, and turns still to come")
        return after

    def weights(self, polynomials: Iterable[dict[Vector, int]], turns: int) -> dict[Vector, int]:
        found: dict[Vector, int] = {}
        for polynomial in polynomials:
            for total, weight in polynomial.items():
                found[total] = found.get(total, 0) + weight
        return dict(sorted(found.items()))


def choose(rows: CountedRows[S, K], plan: Plan, start: Iterable[int], room: int) -> Totals:
    """The form that fits, from the exact number of weights; refuses what fits in neither."""
    size = plan.grid.slots * plan.width * plan.states
    if size <= ALWAYS_PACK:
        return Packed(rows, plan)
    if plan.grid.slots * plan.states > 1 << 30:  # too wide even to be marked out
        return Sparse(rows, plan, room)
    weights = count_weights(rows, plan, start)
    if weights > room:
        megabytes = weights * (plan.width + 100) / 1_000_000
        raise TooLarge(f"{weights:,} weights of {plan.width} bytes, some {megabytes:,.0f} MB; room for {room:,}")
    if size <= BYTES_PER_WEIGHT * weights:
        return Packed(rows, plan)
    return Sparse(rows, plan, room)


def count_weights(rows: CountedRows[S, K], plan: Plan, start: Iterable[int]) -> int:
    """How many weights the fullest turn has, exactly: one bit for each total that is possible."""
    marks = dict.fromkeys(start, 1)
    most = len(marks)
    for kind, _ in plan.turns:
        low, known = plan.lows[kind], rows.under(kind, ())
        after: dict[int, int] = {}
        for i, mark in marks.items():
            for j, vector, _ in known[i][1]:
                after[j] = after.get(j, 0) | mark << plan.grid.slot(vector, low)
        marks = after
        most = max(most, sum(mark.bit_count() for mark in marks.values()))
    return most
