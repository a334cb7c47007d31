"""The compiled engine for register programs: one generic loop over any of them, campaigns in lock step."""

from typing import Any

import numpy as np
from numba import njit, uint64

from sandtable.sim.kernel import LANES, _digits, _four_words, _redraw
from sandtable.sim.philox import key_of
from sandtable.sim.registers import RegisterProgram


def run(program: RegisterProgram, seed: int, first: int, count: int) -> Any:
    found = np.empty((count, len(program.outputs)), dtype=np.int64)
    key = key_of(seed)
    loop: Any = _campaigns
    loop(*_flat(program.digest(), program), np.uint64(key[0]), np.uint64(key[1]), np.uint64(first), found)
    return found


_PROGRAMS: dict[str, Any] = {}


def _flat(digest: str, program: RegisterProgram) -> tuple[Any, ...]:
    if digest not in _PROGRAMS:
        _PROGRAMS[digest] = _arrays(program)
    return _PROGRAMS[digest]  # type: ignore[no-any-return]


def _arrays(program: RegisterProgram) -> tuple[Any, ...]:
    """Words with the draws they are cut into, and the steps each word decides, in order."""
    words: list[tuple[int, int, int, int, int, int]] = []
    draws: list[tuple[int]] = []
    steps: list[tuple[int, ...]] = []
    reads: list[tuple[int, int, int]] = []
    writes: list[tuple[int, int]] = []
    for turn, planned in zip(program.turns, program.words, strict=True):
        for number, positions, limit in planned:
            first_draw, first_step = len(draws), len(steps)
            for position in positions:
                lookup = program.lookups[turn[position]]
                digit = -1
                if lookup.bound > 1:
                    digit = len(draws) - first_draw
                    draws.append((lookup.bound,))
                read, write = len(reads), len(writes)
                reads += zip(lookup.reads, lookup.lows, lookup.sizes, strict=True)
                writes += [(register, 0) for register in lookup.sets] + [(register, 1) for register in lookup.adds]
                steps.append((digit, lookup.bound, lookup.offset, read, len(reads), write, len(writes)))
            words.append((number, first_draw, len(draws), limit, first_step, len(steps)))
    out = [program.registers.index(name) for name in program.outputs]
    return (
        np.array(words, dtype=np.int64).reshape(-1, 6),
        np.array(draws, dtype=np.int64).reshape(-1, 1),
        np.array(steps, dtype=np.int64).reshape(-1, 7),
        np.array(reads, dtype=np.int64).reshape(-1, 3),
        np.array(writes, dtype=np.int64).reshape(-1, 2),
        np.array(program.table, dtype=np.int32),
        np.array(program.start, dtype=np.int32),
        np.array(out, dtype=np.int64),
    )


@njit(cache=True, nogil=True)
def _step(step: Any, reads: Any, writes: Any, table: Any, digits: Any, place: Any, values: Any) -> None:
    """One step for every lane."""
    place[:] = 0
    for r in range(step[3], step[4]):
        register, low, size = reads[r, 0], reads[r, 1], reads[r, 2]
        row = values[register]
        for n in range(LANES):
            place[n] = place[n] * size + row[n] - low
    width = step[6] - step[5]
    if step[0] >= 0:
        digit = digits[step[0]]
        for n in range(LANES):
            place[n] = step[2] + (place[n] * step[1] + np.int64(digit[n])) * width
    else:
        for n in range(LANES):
            place[n] = step[2] + place[n] * width
    for w in range(step[5], step[6]):
        row, shift = values[writes[w, 0]], w - step[5]
        if writes[w, 1]:
            for n in range(LANES):
                row[n] += table[place[n] + shift]
        else:
            for n in range(LANES):
                row[n] = table[place[n] + shift]


@njit(cache=True, nogil=True)
def _campaigns(
    words: Any,
    draws: Any,
    steps: Any,
    reads: Any,
    writes: Any,
    table: Any,
    start: Any,
    out: Any,
    k0: Any,
    k1: Any,
    first: Any,
    found: Any,
) -> None:
    made = np.empty((4, LANES), dtype=np.uint32)
    digits = np.empty((32, LANES), dtype=np.uint32)
    left = np.empty(LANES, dtype=np.uint32)
    place = np.empty(LANES, dtype=np.int64)
    values = np.empty((start.shape[0], LANES), dtype=np.int32)
    for block in range(0, found.shape[0], LANES):
        at = first + uint64(block)
        for r in range(start.shape[0]):
            values[r, :] = start[r]
        four = -1
        for w in range(words.shape[0]):
            number, limit, mine = words[w, 0], words[w, 3], draws[words[w, 1] : words[w, 2]]
            if number >> 2 != four:
                four = number >> 2
                _four_words(at, four, k0, k1, made)
            if _digits(made[number & 3], mine, left, digits, limit) > 0:
                for n in range(LANES):
                    if np.int64(left[n]) < limit:
                        _redraw(at + uint64(n), number, limit, mine, k0, k1, n, digits)
            for s in range(words[w, 4], words[w, 5]):
                _step(steps[s], reads, writes, table, digits, place, values)
        for n in range(min(LANES, found.shape[0] - block)):
            for o in range(out.shape[0]):
                found[block + n, o] = values[out[o], n]
