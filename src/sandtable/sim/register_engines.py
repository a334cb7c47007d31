"""Engines for register programs: plain Python, NumPy, the compiled kernel, and the exact walk. All from one table."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from sandtable.odds import Odds, TooLarge
from sandtable.sim.engines import CHUNK, Dice, turn_digits
from sandtable.sim.philox import key_of
from sandtable.sim.registers import Lookup, RegisterProgram
from sandtable.sim.results import Result
from sandtable.sim.runs import simulate

MOST_STATES = 200_000


def one_campaign(program: RegisterProgram, seed: int, campaign: int) -> dict[str, int]:
    """Every register at the end of a single campaign."""
    values = list(program.start)
    for turn, steps in enumerate(program.turns):
        for step, digit in zip(steps, turn_digits(program, key_of(seed), campaign, turn), strict=True):
            program.does(step, values, digit)
    return dict(zip(program.registers, values, strict=True))


def by_python(program: RegisterProgram, seed: int, first: int, count: int) -> Any:
    """A row for each campaign, a column for each output."""
    import numpy as np

    found = np.empty((count, len(program.outputs)), dtype=np.int64)
    for n in range(count):
        ended = one_campaign(program, seed, first + n)
        found[n] = [ended[name] for name in program.outputs]
    return found


def by_numpy(program: RegisterProgram, seed: int, first: int, count: int) -> Any:
    """All campaigns of a chunk in lock step."""
    import numpy as np

    table = np.array(program.table, dtype=np.int32)
    out = [program.registers.index(name) for name in program.outputs]
    parts = [np.empty((0, len(out)), dtype=np.int64)]
    for at in range(first, first + count, CHUNK):
        size = min(CHUNK, first + count - at)
        values = [np.full(size, value, dtype=np.int64) for value in program.start]
        dice = Dice(program, np.arange(at, at + size, dtype=np.uint64), key_of(seed))
        for turn, steps in enumerate(program.turns):
            for step, digit in zip(steps, dice.of_turn(turn), strict=True):
                _together(program.lookups[step], table, values, digit)
        parts.append(np.stack([values[register] for register in out], axis=1))
    return np.concatenate(parts)


def _together(lookup: Lookup, table: Any, values: list[Any], digit: Any) -> None:
    place: Any = 0
    for register, low, size in zip(lookup.reads, lookup.lows, lookup.sizes, strict=True):
        place = place * size + (values[register] - low)
    at = lookup.offset + (place * lookup.bound + digit) * (len(lookup.sets) + len(lookup.adds))
    for n, register in enumerate(lookup.sets):
        values[register] = table[at + n].astype("int64")
    for n, register in enumerate(lookup.adds, start=len(lookup.sets)):
        values[register] = values[register] + table[at + n]


def by_kernel(program: RegisterProgram, seed: int, first: int, count: int) -> Any:
    from sandtable.sim.register_kernel import run

    return run(program, seed, first, count)


ENGINES: dict[str, Callable[[RegisterProgram, int, int, int], Any]] = {
    "python": by_python,
    "numpy": by_numpy,
    "kernel": by_kernel,
}


def run_block(program: RegisterProgram, seed: int, first: int, count: int, engine: str) -> Result:
    """A pure function of its arguments: the histograms of these campaigns."""
    import numpy as np

    found = ENGINES[engine](program, seed, first, count)
    histograms = {}
    for n, name in enumerate(program.outputs):
        values, counts = np.unique(found[:, n], return_counts=True)
        histograms[name] = {int(v): int(c) for v, c in zip(values, counts, strict=True)}
    return Result(histograms, count)


simulate_registers = partial(simulate, draw=run_block)


def exact_register(program: RegisterProgram, output: str, most_states: int = MOST_STATES) -> Odds[int]:
    """The exact law of one register at the end.

    Only what that register depends on is followed, and only as long as it matters. Raises TooLarge where more states
    than `most_states` would have to be kept apart.
    """
    mass: dict[tuple[int, ...], int] = {(): 1}
    kept: tuple[int, ...] = ()
    for step, live in _needed(program, program.registers.index(output)):
        lookup = program.lookups[step]
        fresh = tuple(r for r in sorted(live | set(lookup.reads) | set(lookup.adds)) if r not in kept)
        if fresh:
            began = tuple(program.start[r] for r in fresh)
            mass, kept = {(*values, *began): weight for values, weight in mass.items()}, kept + fresh
        mass, kept = _walked(program, lookup, mass, kept, live)
        if len(mass) > most_states:
            raise TooLarge(f"the law of {output} needs more than {most_states:,} states; simulate it")
    return (
        Odds({values[0]: weight for values, weight in mass.items()})
        if kept
        else Odds.sure(program.start[program.registers.index(output)])
    )


def _needed(program: RegisterProgram, output: int) -> Iterator[tuple[int, frozenset[int]]]:
    """The steps the output depends on, in order, each with the registers that still matter after it."""
    live, found = {output}, []
    for step in reversed([step for turn in program.turns for step in turn]):
        lookup = program.lookups[step]
        if not live & {*lookup.sets, *lookup.adds}:
            continue
        found.append((step, frozenset(live)))
        live -= set(lookup.sets)
        live |= set(lookup.reads)
    return reversed(found)


def _walked(
    program: RegisterProgram,
    lookup: Lookup,
    mass: dict[tuple[int, ...], int],
    kept: tuple[int, ...],
    live: frozenset[int],
) -> tuple[dict[tuple[int, ...], int], tuple[int, ...]]:
    """One step with all its digits; registers that no longer matter are forgotten."""
    place = {register: n for n, register in enumerate(kept)}
    left = tuple(register for register in kept if register in live)
    width, found = len(lookup.sets) + len(lookup.adds), dict[tuple[int, ...], int]()
    keep = [place[register] for register in left]
    writes = [(place[r], n, False) for n, r in enumerate(lookup.sets) if r in live]
    writes += [(place[r], n, True) for n, r in enumerate(lookup.adds, start=len(lookup.sets)) if r in live]
    for values, weight in mass.items():
        at = 0
        for register, low, size in zip(lookup.reads, lookup.lows, lookup.sizes, strict=True):
            at = at * size + values[place[register]] - low
        at = lookup.offset + at * lookup.bound * width
        for row in range(at, at + lookup.bound * width, width):
            after = list(values)
            for where, n, added in writes:
                after[where] = program.table[row + n] + (values[where] if added else 0)
            key = tuple(after[n] for n in keep)
            found[key] = found.get(key, 0) + weight
    return found, left
