"""Running totals over a chain. Each state carries the polynomial of its totals: packed in one integer, or sparse.

Packed, one shift, one product and one sum replace hundreds of dictionary steps. Where nearly all slots would be empty
(several totals side by side) the sparse form is smaller and is used instead. What fits in neither is refused.
"""

from collections.abc import Iterable, Iterator
from typing import Any, Generic, Protocol

from sandtable.odds.gains import CountedRows, Plan
from sandtable.odds.packing import TooLarge, Vector, pack, unpack
from sandtable.odds.walk import K, S

QUICK = 200_000
"""Steps below which packing is not questioned: some twentieth of a second."""

BYTES_PER_STEP = 200
"""A dictionary step costs about as much time as this many bytes of packed arithmetic."""

STEPS_PER_SECOND = 1_000_000

WIDEST = 1 << 26
"""Possible totals that can still be marked out, one bit each, to count the weights in advance."""

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

    def __init__(self, rows: CountedRows[S, K], plan: Plan, room: int | None = None) -> None:
        """`room` is given where the steps could not be counted in advance."""
        self._rows = rows
        self._plan = plan
        self._room = room
        self._steps = self._turns = 0

    def begin(self, start: dict[int, int]) -> dict[int, dict[Vector, int]]:
        zero = tuple(0 for _ in self._plan.grid.lows)
        return {i: {zero: weight} for i, weight in start.items()}

    def turn(self, now: dict[int, dict[Vector, int]], kind: K, common: int) -> dict[int, dict[Vector, int]]:
        rows = self._rows.under(kind, ())
        self._turns += 1
        self._steps += sum(len(polynomial) * len(rows[i][1]) for i, polynomial in now.items())
        self._refuse_if_hopeless()
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
        return after

    def _refuse_if_hopeless(self) -> None:
        if self._room is None:
            return
        expected = _expected_steps(self._plan, self._steps, self._turns)
        plainly = self._steps > self._room // 20 and expected > 10 * self._room
        if plainly or self._steps > self._room:
            raise _too_large(self._plan, self._steps, self._turns, self._room)

    def weights(self, polynomials: Iterable[dict[Vector, int]], turns: int) -> dict[Vector, int]:
        found: dict[Vector, int] = {}
        for polynomial in polynomials:
            for total, weight in polynomial.items():
                found[total] = found.get(total, 0) + weight
        return dict(sorted(found.items()))


def choose(rows: CountedRows[S, K], plan: Plan, start: Iterable[int], room: int) -> Totals:
    """The form that takes fewer steps; refuses where both take more than `room`."""
    packed = packed_steps(plan)
    if packed <= QUICK:
        return Packed(rows, plan)
    if plan.grid.slots > WIDEST:
        return Sparse(rows, plan, room)
    steps, turns = sparse_steps(rows, plan, start, min(packed, room))
    if steps <= min(packed, room):
        return Sparse(rows, plan)
    if packed <= room:
        return Packed(rows, plan)
    raise _too_large(plan, steps, turns, room)


def packed_steps(plan: Plan) -> int:
    """About how many dictionary steps packed arithmetic would cost; the totals grow in each place with the turns."""
    size = plan.grid.slots * plan.width // BYTES_PER_STEP + 1
    return plan.terms * size // (len(plan.grid.lows) + 1)


def sparse_steps(rows: CountedRows[S, K], plan: Plan, start: Iterable[int], stop: int) -> tuple[int, int]:
    """How many dictionary steps the sparse form takes, exactly, and over how many turns; counting ends past `stop`.

    One bit marks each total that is possible; no weights are needed.
    """
    marks = dict.fromkeys(start, 1)
    steps = 0
    for turn, (kind, _) in enumerate(plan.turns, 1):
        low, known = plan.lows[kind], rows.under(kind, ())
        steps += sum(mark.bit_count() * len(known[i][1]) for i, mark in marks.items())
        if steps > stop:
            return steps, turn
        after: dict[int, int] = {}
        for i, mark in marks.items():
            for j, vector, _ in known[i][1]:
                after[j] = after.get(j, 0) | mark << plan.grid.slot(vector, low)
        marks = after
    return steps, len(plan.turns)


def _expected_steps(plan: Plan, steps: int, turns: int) -> float:
    """Steps so far, carried on to the last turn: in each place the totals spread as the turns go by."""
    return steps * (len(plan.turns) / turns) ** (len(plan.grid.lows) + 1)


def _too_large(plan: Plan, steps: int, turns: int, room: int) -> TooLarge:
    expected = _expected_steps(plan, steps, turns)
    return TooLarge(
        f"this answer takes about {expected:,.0f} steps, some {expected / STEPS_PER_SECOND:,.0f} seconds "
        f"({steps:,} by turn {turns} of {len(plan.turns)}); room for {room:,}"
    )
