"""The compiled engine: one generic loop over any program. Nothing is compiled anew for another campaign."""

from functools import lru_cache
from typing import Any

import numpy as np
from numba import njit, uint32, uint64

from sandtable.sim.philox import M0, M1, W0, W1, key_of, plan_words, threshold
from sandtable.sim.program import Program

m0, m1, w0, w1 = np.uint64(M0), np.uint64(M1), np.uint32(W0), np.uint32(W1)
HALF = np.uint64(32)
LOW = np.uint64(0xFFFFFFFF)


def run(program: Program, seed: int, first: int, count: int) -> Any:
    found = np.empty((count, 3), dtype=np.int64)
    key = key_of(seed)
    loop: Any = _campaigns
    loop(*_flat(program), program.start, np.uint32(key[0]), np.uint32(key[1]), np.uint64(first), found)
    return found


@lru_cache(maxsize=8)
def _flat(program: Program) -> tuple[Any, ...]:
    """The program as arrays: for every turn its words, for every word its digits in order."""
    words: list[tuple[int, int, int, int]] = []
    digits: list[int] = []
    turn_starts = [0]
    for operations in program.turns:
        bounds = [program.bounds[op] for op in operations]
        for word, positions in enumerate(plan_words(bounds)):
            limit = threshold([bounds[p] for p in positions])
            words.append((word, len(digits), len(digits) + len(positions), limit))
            digits += [operations[p] for p in positions]
        turn_starts.append(len(words))
    op_bounds = [program.bounds[op] for op in digits]
    op_offsets = [program.offsets[op] for op in digits]
    return (
        np.array(turn_starts, dtype=np.int64),
        np.array(words, dtype=np.int64),
        np.array(op_bounds, dtype=np.uint64),
        np.array(op_offsets, dtype=np.int64),
        np.array(program.next_state, dtype=np.int32),
        np.array(program.gains, dtype=np.int64),
        np.array(program.over, dtype=np.bool_),
    )


@njit(cache=True, nogil=True, inline="always")
def _words(campaign: Any, turn: Any, redo: Any, k0: Any, k1: Any) -> Any:
    c0, c1 = uint32(campaign & LOW), uint32(campaign >> HALF)
    c2, c3 = uint32(turn), uint32(redo)
    for _ in range(10):
        p0, p1 = uint64(c0) * m0, uint64(c2) * m1
        c0, c1, c2, c3 = (
            uint32(p1 >> HALF) ^ c1 ^ k0,
            uint32(p1 & LOW),
            uint32(p0 >> HALF) ^ c3 ^ k1,
            uint32(p0 & LOW),
        )
        k0, k1 = uint32(k0 + w0), uint32(k1 + w1)
    return c0, c1, c2, c3


@njit(cache=True, nogil=True)
def _campaigns(
    turn_starts: Any,
    words: Any,
    bounds: Any,
    offsets: Any,
    next_state: Any,
    gains: Any,
    over: Any,
    start: Any,
    k0: Any,
    k1: Any,
    first: Any,
    found: Any,
) -> None:
    digits = np.empty(32, dtype=np.int64)
    for n in range(found.shape[0]):
        campaign = first + np.uint64(n)
        state, total, begun = start, np.int64(0), turn_starts.shape[0] - 1
        for turn in range(turn_starts.shape[0] - 1):
            four = _words(campaign, turn, 0, k0, k1)
            for w in range(turn_starts[turn], turn_starts[turn + 1]):
                which, at, end, limit = words[w, 0], words[w, 1], words[w, 2], words[w, 3]
                left = uint64(four[0] if which == 0 else four[1] if which == 1 else four[2] if which == 2 else four[3])
                redo = 0
                while True:
                    for d in range(at, end):
                        left = left * bounds[d]
                        digits[d - at] = np.int64(left >> HALF)
                        left = left & LOW
                    if np.int64(left) >= limit:
                        break
                    redo += 1
                    again = _words(campaign, turn, redo, k0, k1)
                    left = uint64(
                        again[0] if which == 0 else again[1] if which == 1 else again[2] if which == 2 else again[3]
                    )
                for d in range(at, end):
                    place = offsets[d] + state * np.int64(bounds[d]) + digits[d - at]
                    state = np.int64(next_state[place])
                    total += gains[place]
            if over[state]:
                begun = turn + 1
                break
        found[n, 0] = begun
        found[n, 1] = state
        found[n, 2] = total
