"""A campaign program: rules and charts compiled to flat whole numbers.

A campaign is a small state and a list of turns; a turn is a list of operations; an operation draws one digit below its
bound (1d6 is a digit below 6, 2d6 below 36, 2d6 and a further die below 216, a chance told in thousandths below 1,000)
and looks up what it does: the next state and what it adds to each counter. The exact engine walks the same tables with
distributions, the simulation with dice.

    die = Operation("siege", 6, lambda walls, digit: (walls - 1, {"breaches": 1}) if digit == 5 else (walls, {}))
    program = compile_program(2, [[die]] * 8, counters={"breaches": 2}, over=lambda walls: walls == 0,
                              verdict=lambda walls: "holds" if walls else "falls")

What a game can say:

- **States** are any hashable values, best small frozen dataclasses. What only adds up belongs in a counter: it costs
  no states. A branch is a state: what an operation does may depend on the state in any way (`does` is asked once for
  every state that can meet it, and never for another).
- **Dice whose number depends on the state** (one for each empty boat): say one die as an operation, put it into the
  turn as often as it can be needed, and let it stand still in states that need no more. Operations of the same name
  and row share one table, so repeating one costs no memory.
- **Nothing to roll**: an operation with bound 1 only does what follows from the state (count, move on).
- **Counters**: names (up to 4,095 each), or names with the largest value each can reach. All together have 62 bits. A
  program whose counters could overflow is refused when it is compiled, by the longest way through its states.
- **over**: a state in which the campaign stands still; later draws do nothing.
- **verdict**: a word for the state at the end (who won). Results count verdicts, and `exact_verdict` tells their law.

Tables hold rows only for the states between the first and the last that an operation meets; states are numbered so
that those lie together. A program of some 100,000 states with small bounds is well within reach.
"""

import hashlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import accumulate
from typing import Any, NamedTuple

from sandtable.sim.philox import plan_words, threshold

COUNTER_BITS = 12
"""Room for a counter of which nothing else is said: up to 4,095."""

MOST_BITS = 62
MOST_CELLS = 40_000_000
"""Cells of all tables together: about half a gigabyte in the compiled kernel."""

Row = list[tuple[Any, Mapping[str, int]]]
"""For each digit the next state and the gains."""


@dataclass(frozen=True, slots=True)
class Operation:
    """One draw. `does(state, digit)` gives the next state and the gains by counter name."""

    name: str
    bound: int
    does: Callable[[Any, int], tuple[Any, Mapping[str, int]]]
    row: Any = None
    """Operations of the same name and row do the same, so their tables are made once."""


class Word(NamedTuple):
    """One random word of a campaign: its number, the places in the turn it decides, and when it must be redrawn."""

    number: int
    positions: tuple[int, ...]
    limit: int


def tuples(value: Any) -> Any:
    """Lists out of JSON as a program has them."""
    return tuple(tuples(one) for one in value) if isinstance(value, list | range) else value


def words_of(turns: Sequence[Sequence[int]], bounds: Sequence[int]) -> tuple[tuple[Word, ...], ...]:
    """The random words of every turn, numbered through the campaign; each decides the steps at its positions."""
    planned, number = [], 0
    for steps in turns:
        below = [bounds[step] for step in steps]
        turn = []
        for positions in plan_words(below) if below else []:
            turn.append(Word(number, tuple(positions), threshold([below[p] for p in positions])))
            number += 1
        planned.append(tuple(turn))
    return tuple(planned)


@dataclass(frozen=True)
class Program:
    """The compiled form. `next_state` and `gains` are tables by operation, state and digit, one after the other.

    `spans` are the states (from, up to) that each operation's table covers; `offsets` are where its row of state 0
    stands, or would stand.
    """

    counters: tuple[str, ...]
    widths: tuple[int, ...]
    states: tuple[Any, ...]
    start: int
    over: tuple[bool, ...]
    turns: tuple[tuple[int, ...], ...]
    bounds: tuple[int, ...]
    spans: tuple[tuple[int, int], ...]
    offsets: tuple[int, ...]
    next_state: tuple[int, ...] = field(repr=False)
    gains: tuple[int, ...] = field(repr=False)
    verdicts: tuple[str, ...] = ()
    """The word for each state at the end, where the program has such words."""

    def digest(self) -> str:
        """Tells whether two runs simulate the same thing."""
        tables = (self.turns, self.bounds, self.spans, self.next_state, self.gains)
        parts = (self.counters, self.widths, self.start, self.over, tables, self.verdicts)
        return hashlib.sha256(repr(parts).encode()).hexdigest()[:16]

    @cached_property
    def words(self) -> tuple[tuple[Word, ...], ...]:
        return words_of(self.turns, self.bounds)

    @cached_property
    def fields(self) -> dict[str, tuple[int, int]]:
        """Where each counter stands in a packed total: (shift, mask)."""
        shifts = accumulate(self.widths, initial=0)
        return {n: (s, (1 << w) - 1) for n, w, s in zip(self.counters, self.widths, shifts, strict=False)}

    @cached_property
    def verdict_words(self) -> tuple[str, ...]:
        """Every verdict once, in the order of the alphabet."""
        return tuple(sorted(set(self.verdicts)))

    def unpack(self, packed: int) -> dict[str, int]:
        return {name: packed >> shift & mask for name, (shift, mask) in self.fields.items()}

    def outcome(self, operation: int, state: int, digit: int) -> tuple[int, int]:
        """The next state and the packed gains of one draw."""
        at = self.offsets[operation] + state * self.bounds[operation] + digit
        return self.next_state[at], self.gains[at]


def compile_program(
    start: Any,
    turns: Sequence[Sequence[Operation]],
    *,
    counters: Sequence[str] | Mapping[str, int],
    over: Callable[[Any], bool] = lambda state: False,
    verdict: Callable[[Any], str] | None = None,
) -> Program:
    """Walk every state the operations can reach and write their tables down."""
    most = dict(counters) if isinstance(counters, Mapping) else dict.fromkeys(counters, (1 << COUNTER_BITS) - 1)
    widths = tuple(max(1, largest.bit_length()) for largest in most.values())
    if sum(widths) > MOST_BITS:
        raise ValueError(f"the counters {', '.join(most)} need {sum(widths)} bits; {MOST_BITS} fit")
    operations, played = _numbered(turns)
    met = _Met(operations, over)
    met.walk(start, played)
    met.check(start, played, most)
    states, spans = _in_order(start, met, len(operations))
    _refuse_size(operations, spans, len(states))
    tables = _Tables(met, states, spans, tuple(most), widths)
    return Program(
        tuple(most),
        widths,
        tuple(states),
        tables.index[start],
        tuple(over(s) for s in states),
        played,
        tuple(op.bound for op in operations),
        tuple(spans),
        *tables.written(operations),
        verdicts=tuple(verdict(s) for s in states) if verdict else (),
    )


def _numbered(turns: Sequence[Sequence[Operation]]) -> tuple[list[Operation], tuple[tuple[int, ...], ...]]:
    numbers: dict[tuple[str, Any], int] = {}
    operations: list[Operation] = []
    for op in (op for turn in turns for op in turn):
        if (op.name, op.row) not in numbers:
            numbers[op.name, op.row] = len(operations)
            operations.append(op)
    return operations, tuple(tuple(numbers[op.name, op.row] for op in turn) for turn in turns)


class _Met:
    """For every operation the states that can meet it, with what each digit does there."""

    def __init__(self, operations: Sequence[Operation], over: Callable[[Any], bool]) -> None:
        self._operations = operations
        self._over = over
        self.rows: list[dict[Any, Row]] = [{} for _ in operations]
        self.ended: dict[Any, None] = {}
        """States in which the campaign is over: every operation may meet them, and leaves them as they are."""

    def walk(self, start: Any, turns: Iterable[Sequence[int]]) -> None:
        here = {start: None}
        for number in (op for turn in turns for op in turn):
            op, rows = self._operations[number], self.rows[number]
            found: dict[Any, None] = {}
            for state in here:
                if state in self.ended or self._over(state):
                    self.ended[state] = found[state] = None
                    continue
                row = rows.get(state)
                if row is None:
                    row = rows[state] = [op.does(state, digit) for digit in range(op.bound)]
                found.update((after, None) for after, _ in row)
            here = found
        self.ended |= {state: None for state in here if self._over(state)}

    def check(self, start: Any, turns: Iterable[Sequence[int]], most: Mapping[str, int]) -> None:
        """Refuse gains that are no counters, and counters that some way through the states could overfill."""
        for gained in (gained for rows in self.rows for row in rows.values() for _, gained in row):
            if any(name not in most or amount < 0 for name, amount in gained.items()):
                known = ", ".join(most)
                raise ValueError(f"{dict(gained)} cannot be counted; counters are {known}, and only grow")
        flat = [op for turn in turns for op in turn]
        for name, room in most.items():
            each = [max((g.get(name, 0) for row in rows.values() for _, g in row), default=0) for rows in self.rows]
            # Mostly there is room for the best of every draw; only where there is not, the longest way is sought.
            if sum(each[op] for op in flat) > room and (longest := self._longest(start, flat, name)) > room:
                raise ValueError(f"the counter {name} can reach {longest:,}; room is made for {room:,}")

    def _longest(self, start: Any, flat: Iterable[int], name: str) -> int:
        """The most that any way through the states gives of one counter."""
        ways: list[dict[Any, dict[Any, int]]] = []
        for rows in self.rows:
            ways.append({})
            for state, row in rows.items():
                best = ways[-1][state] = {}
                for after, gains in row:
                    best[after] = max(best.get(after, 0), gains.get(name, 0))
        here: dict[Any, int] = {start: 0}
        for number in flat:
            found: dict[Any, int] = {}
            for state, so_far in here.items():
                for after, gained in ways[number].get(state, {state: 0}).items():
                    found[after] = max(found.get(after, 0), so_far + gained)
            here = found
        return max(here.values())


def _in_order(start: Any, met: _Met, operations: int) -> tuple[list[Any], list[tuple[int, int]]]:
    """Number the states so that those which meet the same operations lie together; the span that each one meets."""
    uses: dict[Any, list[int]] = {start: []}
    for number, rows in enumerate(met.rows):
        for state, row in rows.items():
            uses.setdefault(state, []).append(number)
            for after, _ in row:
                uses.setdefault(after, [])
    for state in met.ended:
        uses[state] = list(range(operations))
    last = [operations]
    states = sorted(uses, key=lambda state: (uses[state] or last, len(uses[state])))
    spans = [(len(states), 0)] * operations
    for place, state in enumerate(states):
        for number in uses[state]:
            low, high = spans[number]
            spans[number] = (min(low, place), max(high, place + 1))
    return states, [(low, max(low, high)) for low, high in spans]


def _refuse_size(operations: Sequence[Operation], spans: Sequence[tuple[int, int]], states: int) -> None:
    cells = sum(op.bound * (high - low) for op, (low, high) in zip(operations, spans, strict=True))
    if cells > MOST_CELLS:
        raise ValueError(f"{states:,} states make tables of {cells:,} cells; {MOST_CELLS:,} fit")


class _Tables:
    """The flat tables, written row by row."""

    def __init__(
        self, met: _Met, states: Sequence[Any], spans: Sequence[tuple[int, int]], names: tuple[str, ...], widths: Any
    ) -> None:
        self.index = {state: n for n, state in enumerate(states)}
        self._met, self._states, self._spans = met, states, spans
        self._place = dict(zip(names, accumulate(widths, initial=0), strict=False))

    def written(self, operations: Sequence[Operation]) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]:
        offsets: list[int] = []
        next_state: list[int] = []
        gains: list[int] = []
        for number, op in enumerate(operations):
            low, high = self._spans[number]
            offsets.append(len(next_state) - low * op.bound)
            for place in range(low, high):
                row = self._row(number, place, op.bound)
                next_state += (after for after, _ in row)
                gains += (gained for _, gained in row)
        return tuple(offsets), tuple(next_state), tuple(gains)

    def _row(self, number: int, place: int, bound: int) -> list[tuple[int, int]]:
        state, rows = self._states[place], self._met.rows[number]
        if state in self._met.ended:
            return [(place, 0)] * bound
        if state in rows:
            return [(self.index[after], self._packed(gained)) for after, gained in rows[state]]
        # Never looked up. Written like a state that is met, so that draws which do the same in all are seen to.
        return [(place, self._packed(gained)) for _, gained in next(iter(rows.values()))]

    def _packed(self, gained: Mapping[str, int]) -> int:
        return sum(amount << self._place[name] for name, amount in gained.items())
