"""Whole campaigns: the compiled kernel and NumPy against plain Python, and against the dice NumPy can make at all."""

import os
import statistics
import time
from collections.abc import Callable
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np
from numba import njit

from benchmarks._economy_by_hand import course as economy_by_hand
from sandtable.games import find
from sandtable.kernel import read_settings
from sandtable.sim.campaigns import compiled, program_for
from sandtable.sim.engines import by_kernel, by_numpy, by_python
from sandtable.sim.exact import exact_means
from sandtable.sim.models import shipped_models
from sandtable.sim.program import Program
from sandtable.sim.runs import simulate


def dice_behind(bound: int) -> int:
    """How many d6 are thrown for a digit of this bound."""
    return 0 if bound == 1 else 1 if bound <= 6 else 2


def main() -> None:
    program = _compiled_and_kept()
    _batched_dice(1)
    by_kernel(program, 0, 0, 10)  # compiled before the clock runs
    dice = sum(dice_behind(program.bounds[op]) for turn in program.turns for op in turn)
    python, arrays, kernel = (
        _rate(lambda: by_python(program, 1, 0, 200), 200),
        _rate(lambda: by_numpy(program, 1, 0, 1 << 15), 1 << 15),
        _rate(lambda: by_kernel(program, 1, 0, 1 << 18), 1 << 18),
    )
    limit = _rate(_numpy_dice, 1 << 22) / dice
    print(f"plain Python {python:,.0f}; NumPy {arrays:,.0f}; kernel {kernel:,.0f} campaigns/s of CPU")
    print(f"kernel over Python {kernel / python:.0f}x (goal 200)")
    print(f"kernel over the d6 that NumPy can make at all {kernel / limit:.2f}x (goal 1)")
    batched = _rate(lambda: _batched_dice(1 << 20), (1 << 20) * PER_WORD) / dice
    print(f"kernel as a fraction of the scalar batched-dice limit {kernel / batched:.2f} (goal 0.30)")
    _other_programs()
    _two_workers(program)


LONG = {"last_turn": "1944-04-29"}


def _compiled_and_kept() -> Program:
    """A campaign explored by running its steps; found again in the cache; and the hand-made program beside it."""
    game = find("forgotten-battles")
    settings = read_settings(game.settings, LONG)
    by_hand = compiled(economy_by_hand(settings, game.tables()))
    with TemporaryDirectory() as folder:
        os.environ["SANDTABLE_CACHE"] = folder
        seconds, program = {}, by_hand
        for how in ("compiled", "kept"):
            begin = time.process_time()
            program = program_for(game.key, LONG)
            seconds[how] = time.process_time() - begin
    if exact_means(program) != exact_means(by_hand):
        raise AssertionError("compiled and hand-made programs differ")
    print(
        f"compiling 64 turns {seconds['compiled']:.2f} s of CPU (goal under 5); from the cache {seconds['kept']:.3f} s"
    )
    speeds: dict[str, list[float]] = {"compiled": [], "by hand": []}
    for one in (program, by_hand):
        by_kernel(one, 0, 0, 10)
    for _ in range(9):  # in turn, so that a busy machine slows both
        for name, one in (("compiled", program), ("by hand", by_hand)):
            speeds[name].append(_rate(lambda one=one: by_kernel(one, 1, 0, 1 << 17), 1 << 17, 1))
    ratio = statistics.median(speeds["compiled"]) / statistics.median(speeds["by hand"])
    print(f"kernel on the compiled program over the one made by hand {ratio:.2f}x (goal 1)")
    return program


def _other_programs() -> None:
    """The compiled programs of Bagration, each beside plain Python."""
    for name, model in shipped_models("bagration").items():
        program = program_for("bagration", {}, model=model)
        by_kernel(program, 0, 0, 10)
        python = _rate(lambda program=program: by_python(program, 1, 0, 200), 200, 3)
        kernel = _rate(lambda program=program: by_kernel(program, 1, 0, 1 << 17), 1 << 17, 3)
        draws = sum(map(len, program.turns))
        print(
            f"bagration {name}: {draws} draws, {len(program.states):,} states; kernel {kernel:,.0f} campaigns/s,"
            f" {kernel / python:.0f}x plain Python (goal 200)"
        )


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


def _rate(work: Callable[[], Any], count: int, times: int = 5) -> float:
    taken = []
    for _ in range(times):
        begin = time.process_time()
        work()
        taken.append(time.process_time() - begin)
    return count / statistics.median(taken)


def _numpy_dice() -> None:
    generator = np.random.Generator(np.random.SFC64(1))
    for _ in range(64):
        generator.integers(1, 7, size=1 << 16, dtype=np.uint8)


def _two_workers(program: Any) -> None:
    """Wall time, so only meaningful on an idle machine."""
    times = {}
    for workers in (1, 2):
        begin = time.perf_counter()
        digest = simulate(program, 1 << 23, engine="kernel", workers=workers, block=1 << 19).digest()
        times[workers] = time.perf_counter() - begin
        print(f"{workers} worker(s): {(1 << 23) / times[workers]:,.0f} campaigns/s, hash {digest}")
    print(f"two workers over one: {times[1] / times[2]:.2f}x (goal 1.7, idle machine)")
