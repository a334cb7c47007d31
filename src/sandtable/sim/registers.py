"""Campaign programs of many whole numbers: for campaigns whose state is too large to be numbered through.

A program (`program.py`) has one state and a table row for each. Here a campaign is a handful of *registers*, each a
whole number, and a step reads a few of them, draws a digit below its bound, looks up, and sets or adds to others:

    Step("supply", 36, reads=("weather",), sets=(), adds=("sp",), does=lambda weather, digit: (TABLE[weather][digit],))

`does(*values, digit)` gives a number for each register in `sets`, then one for each in `adds`. It is asked once for
every value its registers can have when the step comes, which is known from what came before. A step with bound 1 rolls
nothing. Steps of the same name and row do the same, so they share a table where their registers have the same ranges.
"""

import hashlib
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import astuple, dataclass, field, fields
from functools import cached_property
from itertools import product
from typing import Any

from sandtable.sim.program import Word, tuples, words_of

MOST_CELLS = 8_000_000
"""Numbers in one table; a step that reads more should be said in two."""

Range = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Step:
    name: str
    bound: int
    reads: tuple[str, ...]
    sets: tuple[str, ...]
    adds: tuple[str, ...]
    does: Callable[..., tuple[int, ...]]
    row: Any = None


@dataclass(frozen=True, slots=True)
class Lookup:
    """A compiled step: the registers it reads with the lowest value and the number of values of each, and writes."""

    bound: int
    reads: tuple[int, ...]
    lows: tuple[int, ...]
    sizes: tuple[int, ...]
    sets: tuple[int, ...]
    adds: tuple[int, ...]
    offset: int

    def at(self, values: Sequence[int], digit: int) -> int:
        """Where the numbers for these registers and this digit stand."""
        place = 0
        for register, low, size in zip(self.reads, self.lows, self.sizes, strict=True):
            place = place * size + values[register] - low
        return self.offset + (place * self.bound + digit) * (len(self.sets) + len(self.adds))


@dataclass(frozen=True)
class RegisterProgram:
    """The compiled form. `outputs` are the registers whose values are counted at the end."""

    registers: tuple[str, ...]
    start: tuple[int, ...]
    turns: tuple[tuple[int, ...], ...]
    lookups: tuple[Lookup, ...]
    table: tuple[int, ...] = field(repr=False)
    outputs: tuple[str, ...] = ()

    @cached_property
    def bounds(self) -> tuple[int, ...]:
        return tuple(lookup.bound for lookup in self.lookups)

    @cached_property
    def words(self) -> tuple[tuple[Word, ...], ...]:
        return words_of(self.turns, self.bounds)

    def digest(self) -> str:
        """Tells whether two runs simulate the same thing."""
        return self._digest

    @cached_property
    def _digest(self) -> str:
        parts = (self.registers, self.start, self.turns, self.lookups, self.table, self.outputs)
        return hashlib.sha256(repr(parts).encode()).hexdigest()[:16]

    def written(self) -> str:
        """As JSON, for `read`."""
        parts = {**vars(self), "lookups": [astuple(lookup) for lookup in self.lookups]}
        return json.dumps({one.name: parts[one.name] for one in fields(self)}, separators=(",", ":"))

    @classmethod
    def read(cls, text: str) -> "RegisterProgram":
        told = {name: tuple(value) if name == "table" else tuples(value) for name, value in json.loads(text).items()}
        return cls(**told | {"lookups": tuple(Lookup(*parts) for parts in told["lookups"])})

    def does(self, step: int, values: list[int], digit: int) -> None:
        """One step, on the registers in place."""
        lookup = self.lookups[step]
        at = lookup.at(values, digit)
        for n, register in enumerate(lookup.sets):
            values[register] = self.table[at + n]
        for n, register in enumerate(lookup.adds, start=len(lookup.sets)):
            values[register] += self.table[at + n]

    def first(self, turns: int, outputs: Sequence[str] = ()) -> "RegisterProgram":
        """The campaign cut off after so many turns."""
        kept = tuple(outputs) or self.outputs
        return RegisterProgram(self.registers, self.start, self.turns[:turns], self.lookups, self.table, kept)


def compile_registers(
    start: Mapping[str, int], turns: Sequence[Sequence[Step]], *, outputs: Sequence[str]
) -> RegisterProgram:
    """Follow the range of every register through the campaign and write the tables down."""
    writer = _Writer(start)
    played = tuple(tuple(writer.number(step) for step in turn) for turn in turns)
    unknown = [name for name in outputs if name not in start]
    if unknown:
        raise ValueError(f"{unknown[0]!r} is no register")
    return RegisterProgram(
        tuple(start), tuple(start.values()), played, tuple(writer.lookups), tuple(writer.table), tuple(outputs)
    )


class _Writer:
    def __init__(self, start: Mapping[str, int]) -> None:
        self._index = {name: n for n, name in enumerate(start)}
        self._ranges: dict[str, Range] = {name: (value, value) for name, value in start.items()}
        self._known: dict[tuple[Any, ...], tuple[int, dict[str, Range]]] = {}
        self.lookups: list[Lookup] = []
        self.table: list[int] = []

    def number(self, step: Step) -> int:
        """The step's number, its table written if these ranges are new to it; the ranges move on."""
        met = tuple(self._ranges[name] for name in step.reads)
        key = (step.name, step.row, step.bound, step.reads, step.sets, step.adds, met)
        if key not in self._known:
            self._known[key] = self._written(step, met)
        number, reached = self._known[key]
        for name in step.sets:
            self._ranges[name] = reached[name]
        for name in step.adds:
            low, high = self._ranges[name]
            self._ranges[name] = (low + reached[name][0], high + reached[name][1])
        return number

    def _written(self, step: Step, met: tuple[Range, ...]) -> tuple[int, dict[str, Range]]:
        names = (*step.sets, *step.adds)
        sizes = tuple(high - low + 1 for low, high in met)
        cells = step.bound * len(names)
        for size in sizes:
            cells *= size
        if cells > MOST_CELLS:
            raise ValueError(f"{step.name} needs a table of {cells:,} numbers; {MOST_CELLS:,} fit")
        index = self._index
        self.lookups.append(
            Lookup(
                step.bound,
                tuple(index[name] for name in step.reads),
                tuple(low for low, _ in met),
                sizes,
                tuple(index[name] for name in step.sets),
                tuple(index[name] for name in step.adds),
                len(self.table),
            )
        )
        rows = [
            step.does(*values, digit)
            for values in product(*(range(low, high + 1) for low, high in met))
            for digit in range(step.bound)
        ]
        for row in rows:
            self.table.extend(row)
        columns = zip(*rows, strict=True)
        return len(self.lookups) - 1, {n: (min(c), max(c)) for n, c in zip(names, columns, strict=True)}
