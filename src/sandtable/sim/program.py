"""A campaign program: rules and charts compiled to flat whole numbers.

A campaign is a small state and a list of turns; a turn is a list of operations; an operation draws one digit below its
bound (1d6 is a digit below 6, 2d6 below 36, 2d6 and a further die below 216) and looks up what it does: the next state
and what it adds to each counter. The exact engine walks the same tables with distributions, the simulation with dice.
"""

import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple

from sandtable.sim.philox import plan_words, threshold

COUNTER_BITS = 12
"""Room for each counter of a campaign: up to 4,095."""


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


@dataclass(frozen=True)
class Program:
    """The compiled form. `next_state` and `gains` are tables by operation, state and digit, one after the other."""

    counters: tuple[str, ...]
    states: tuple[Any, ...]
    start: int
    over: tuple[bool, ...]
    turns: tuple[tuple[int, ...], ...]
    bounds: tuple[int, ...]
    offsets: tuple[int, ...]
    next_state: tuple[int, ...] = field(repr=False)
    gains: tuple[int, ...] = field(repr=False)

    def digest(self) -> str:
        """Tells whether two runs simulate the same thing."""
        parts = (self.counters, self.start, self.over, self.turns, self.bounds, self.next_state, self.gains)
        return hashlib.sha256(repr(parts).encode()).hexdigest()[:16]

    @cached_property
    def words(self) -> tuple[tuple[Word, ...], ...]:
        """The random words of every turn, numbered through the campaign."""
        planned, number = [], 0
        for operations in self.turns:
            bounds = [self.bounds[op] for op in operations]
            turn = []
            for positions in plan_words(bounds) if bounds else []:
                turn.append(Word(number, tuple(positions), threshold([bounds[p] for p in positions])))
                number += 1
            planned.append(tuple(turn))
        return tuple(planned)

    def unpack(self, packed: int) -> dict[str, int]:
        mask = (1 << COUNTER_BITS) - 1
        return {name: packed >> COUNTER_BITS * n & mask for n, name in enumerate(self.counters)}

    def outcome(self, operation: int, state: int, digit: int) -> tuple[int, int]:
        """The next state and the packed gains of one draw."""
        at = self.offsets[operation] + state * self.bounds[operation] + digit
        return self.next_state[at], self.gains[at]


def compile_program(
    start: Any, turns: Sequence[Sequence[Operation]], *, counters: Sequence[str], over: Callable[[Any], bool]
) -> Program:
    """Walk every state the operations can reach and write their tables down."""
    if len(counters) * COUNTER_BITS > 60:
        raise ValueError(f"{len(counters)} counters are too many; {60 // COUNTER_BITS} fit")
    numbers: dict[tuple[str, Any], int] = {}
    operations: list[Operation] = []
    played = []
    for turn in turns:
        for op in turn:
            if (op.name, op.row) not in numbers:
                numbers[op.name, op.row] = len(operations)
                operations.append(op)
        played.append(tuple(numbers[op.name, op.row] for op in turn))
    states = _reachable(start, operations, played, over)
    index = {state: n for n, state in enumerate(states)}
    packed = _packer(counters)
    next_state: list[int] = []
    gains: list[int] = []
    offsets: list[int] = []
    for op in operations:
        offsets.append(len(next_state))
        for state in states:
            for digit in range(op.bound):
                after, gained = (state, {}) if over(state) else _apply(op, state, digit, index)
                next_state.append(index[after])
                gains.append(packed(gained))
    return Program(
        tuple(counters),
        tuple(states),
        index[start],
        tuple(over(s) for s in states),
        tuple(played),
        tuple(op.bound for op in operations),
        tuple(offsets),
        tuple(next_state),
        tuple(gains),
    )


def _apply(op: Operation, state: Any, digit: int, index: Mapping[Any, int]) -> tuple[Any, Mapping[str, int]]:
    """A draw from a state the operation never meets is written as standing still; it is never looked up."""
    try:
        after, gained = op.does(state, digit)
    except LookupError:
        return state, {}
    return (after, gained) if after in index else (state, {})


def _reachable(
    start: Any, operations: Sequence[Operation], turns: Sequence[Sequence[int]], over: Callable[[Any], bool]
) -> list[Any]:
    here, seen = {start: None}, {start: None}
    for turn in turns:
        for number in turn:
            op = operations[number]
            found: dict[Any, None] = {}
            for state in here:
                if over(state):
                    found[state] = None
                    continue
                for digit in range(op.bound):
                    found[op.does(state, digit)[0]] = None
            here = found
            seen |= found
    return list(seen)


def _packer(counters: Sequence[str]) -> Callable[[Mapping[str, int]], int]:
    place = {name: COUNTER_BITS * n for n, name in enumerate(counters)}

    def packed(gained: Mapping[str, int]) -> int:
        return sum(amount << place[name] for name, amount in gained.items())

    return packed
