"""Whole campaigns by the million: the compiled engines beside plain Python, and beside the dice alone."""

import os
import time
from collections.abc import Callable, Generator, Iterator
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np
from numba import njit

from benchmarks import _plain_campaigns as plain
from benchmarks._economy_by_hand import course as economy_by_hand
from benchmarks._rows import Row, Sample, race
from sandtable.games import find
from sandtable.kernel import read_settings
from sandtable.sim import by_policy, register_engines
from sandtable.sim.campaigns import compiled, program_for
from sandtable.sim.engines import by_kernel, by_numpy
from sandtable.sim.exact import exact_means
from sandtable.sim.models import find_policy, shipped_models
from sandtable.sim.program import Program
from sandtable.sim.registers import RegisterProgram
from sandtable.sim.runs import simulate

LONG = {"last_turn": "1944-04-29"}
FEW, SOME, MANY = 200, 1 << 15, 1 << 18
COMPILED = 5_000
"""Milliseconds of CPU that exploring a campaign may take, once."""


def rows() -> Iterator[Row]:
    with TemporaryDirectory() as folder:
        os.environ["SANDTABLE_CACHE"] = folder
        program = yield from _forgotten_battles()
        yield from _bagration()
        yield from _orsha()
    yield _two_workers(program)


def each(found: Sample, campaigns: int) -> Sample:
    """Microseconds a campaign."""
    return Sample(*(value * 1000 / campaigns for value in (found.middle, found.low, found.high)))


def _timed_once(what: str, make: Callable[[], Any]) -> tuple[Row, Any]:
    begin = time.process_time()
    made = make()
    return Row(what=what, ours=Sample.of([(time.process_time() - begin) * 1000]), most=COMPILED), made


def _forgotten_battles() -> Generator[Row, None, Program]:
    game = find("forgotten-battles")
    row, program = _timed_once("The Forgotten Battles, 64 turns compiled", lambda: program_for(game.key, LONG))
    yield row
    settings = read_settings(game.settings, LONG)
    by_hand = compiled(economy_by_hand(settings, game.tables()))
    if exact_means(program) != exact_means(by_hand):
        raise AssertionError("compiled and hand-made programs differ")
    _batched_dice(1)
    dice = sum(_dice_behind(program.bounds[op]) for turn in program.turns for op in turn)
    found = race(
        {
            "kernel": lambda: by_kernel(program, 1, 0, MANY),
            "by hand": lambda: by_kernel(by_hand, 1, 0, MANY),
            "NumPy": lambda: by_numpy(program, 1, 0, SOME),
            "Python": lambda: plain.campaigns(program, FEW),
            "NumPy dice": _numpy_dice,
            "limit": lambda: _batched_dice(1 << 20),
        }
    )
    ours, what = each(found["kernel"], MANY), "The Forgotten Battles, a campaign"
    for name, theirs, times in (
        ("the same engine, a program made by hand", each(found["by hand"], MANY), 0.95),
        ("plain Python", each(found["Python"], FEW), 200),
        ("arrays of NumPy", each(found["NumPy"], SOME), 5),
        ("the dice alone, by NumPy", each(found["NumPy dice"], (1 << 22) // dice), 1),
        ("the limit: its dice alone, nine from a word", each(found["limit"], (1 << 20) * PER_WORD // dice), 0.7),
    ):
        yield Row(what=what, ours=ours, unit="µs", rival=name, theirs=theirs, times=times)
    return program


def _bagration() -> Iterator[Row]:
    for name, model in shipped_models("bagration").items():
        program = program_for("bagration", {}, model=model)
        found = race(
            {
                "ours": lambda p=program: by_kernel(p, 1, 0, MANY // 2),
                "plain": lambda p=program: plain.campaigns(p, FEW),
            }
        )
        ours, theirs = each(found["ours"], MANY // 2), each(found["plain"], FEW)
        yield Row(what=f"Bagration, {name}", ours=ours, unit="µs", rival="plain Python", theirs=theirs, times=50)


def _orsha() -> Iterator[Row]:
    """Registers: a campaign too large to be numbered through."""
    steady = find_policy("orsha", "steady")
    row, made = _timed_once("Orsha, a policy compiled", lambda: by_policy.program_for("orsha", steady))
    yield row
    program: RegisterProgram = made[0]
    dice = sum(_dice_behind(program.bounds[step]) for turn in program.turns for step in turn)
    engines = register_engines
    found = race(
        {
            "ours": lambda: engines.by_kernel(program, 1, 0, SOME),
            "plain": lambda: plain.of_registers(program, FEW),
            "limit": lambda: _batched_dice(1 << 20),
        }
    )
    ours, what = each(found["ours"], SOME), "Orsha, a campaign"
    theirs, limit = each(found["plain"], FEW), each(found["limit"], (1 << 20) * PER_WORD // dice)
    yield Row(what=what, ours=ours, unit="µs", rival="plain Python", theirs=theirs, times=100)
    yield Row(what=what, ours=ours, unit="µs", rival="the limit: its dice alone", theirs=limit)


def _dice_behind(bound: int) -> int:
    """How many d6 are thrown for a digit of this bound."""
    return 0 if bound == 1 else 1 if bound <= 6 else 2


PER_WORD = 9


@njit(cache=True)
def _batched_dice(words: int) -> int:
    """Nine dice from every word of a quick scalar generator (xorshift), as few multiplications as can be."""
    state, seen = np.uint64(88172645463325252), np.uint64(0)
    for _ in range(words):
        state ^= state << np.uint64(13)
        state ^= state >> np.uint64(7)
        state ^= state << np.uint64(17)
        left = state >> np.uint64(32)
        for bound in (6, 36, 36, 36, 36):
            left *= np.uint64(bound)
            seen += left >> np.uint64(32)
            left &= np.uint64(0xFFFFFFFF)
        if left < np.uint64(1868800):  # 2^32 modulo 6 * 36^4: this word would be thrown again
            seen += np.uint64(1)
    return np.int64(seen)


def _numpy_dice() -> None:
    generator = np.random.Generator(np.random.SFC64(1))
    for _ in range(64):
        generator.integers(1, 7, size=1 << 16, dtype=np.uint8)


def _two_workers(program: Program) -> Row:
    taken: dict[int, list[float]] = {1: [], 2: []}
    for _ in range(3):
        for workers, found in taken.items():
            begin = time.perf_counter()
            simulate(program, 1 << 23, engine="kernel", workers=workers, block=1 << 19)
            found.append((time.perf_counter() - begin) * 1000)
    what = f"{1 << 23:,} campaigns by two processes (clock)"
    return Row(what=what, ours=Sample.of(taken[2]), rival="one process", theirs=Sample.of(taken[1]), times=1.6)
