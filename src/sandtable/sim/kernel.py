"""The compiled engine: one generic loop over any program. Nothing is compiled anew for another campaign.

Campaigns walk in lock step, `LANES` at a time, so that the generator and the digits are made by vector instructions.
Draws that change no state are put together: a digit below 36 and then another is one digit below 1,296.
"""

from functools import lru_cache
from typing import Any

import numpy as np
from numba import njit, uint32, uint64

from sandtable.sim.philox import M0, M1, W0, W1, key_of
from sandtable.sim.program import Program

m0, m1, w0, w1 = np.uint64(M0), np.uint64(M1), np.uint64(W0), np.uint64(W1)
HALF = np.uint64(32)
LOW = np.uint64(0xFFFFFFFF)
LANES = 512
MOST_TOGETHER = 1 << 11
"""The largest bound of draws put together: their tables stay in the nearest cache."""


def run(program: Program, seed: int, first: int, count: int) -> Any:
    found = np.empty((count, 3), dtype=np.int64)
    key = key_of(seed)
    loop: Any = _campaigns
    loop(*_flat(program), program.start, np.uint64(key[0]), np.uint64(key[1]), np.uint64(first), found)
    return found


class _Tables:
    """The program's tables anew: one for every operation that moves the state, one for every group that does not."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.next_state: list[int] = []
        self.gains: list[int] = []
        self._at: dict[tuple[int, ...], tuple[int, int, int]] = {}
        self._alike = [self._gains_alike(op) for op in range(len(program.bounds))]

    def draws(self, operations: list[int]) -> list[tuple[int, int, int]]:
        """(bound, offset, whether it moves the state) for each draw that is left of these operations."""
        groups: list[list[int]] = []
        for op in operations:
            last = groups[-1] if groups else []
            together = self.program.bounds[op] * int(np.prod([self.program.bounds[o] for o in last]))
            if last and self._alike[op] and self._alike[last[-1]] and together <= MOST_TOGETHER:
                last.append(op)
            else:
                groups.append([op])
        return [self._table(tuple(group)) for group in groups]

    def _table(self, group: tuple[int, ...]) -> tuple[int, int, int]:
        if group not in self._at:
            bounds = [self.program.bounds[op] for op in group]
            bound, offset, moves = int(np.prod(bounds)), len(self.gains), not self._alike[group[0]]
            if moves:
                low, high = self.program.spans[group[0]]
                start = self.program.offsets[group[0]] + low * bound
                self.next_state += self.program.next_state[start : start + (high - low) * bound]
                self.gains += self.program.gains[start : start + (high - low) * bound]
                offset -= low * bound
            else:
                self.next_state += [0] * bound
                self.gains += [self._together(group, digit) for digit in range(bound)]
            self._at[group] = bound, offset, int(moves)
        return self._at[group]

    def _together(self, group: tuple[int, ...], digit: int) -> int:
        gained = 0
        for op in reversed(group):
            digit, own = divmod(digit, self.program.bounds[op])
            gained += self.program.outcome(op, self._playing(op)[0], own)[1]
        return gained

    def _gains_alike(self, op: int) -> bool:
        """Whether the draw leaves every state as it is and gives the same in each that is not over."""
        program, bound = self.program, self.program.bounds[op]
        first: list[int] = []
        for state in self._playing(op):
            row = [program.outcome(op, state, digit) for digit in range(bound)]
            first = first or [gained for _, gained in row]
            if any(after != state for after, _ in row) or [gained for _, gained in row] != first:
                return False
        return bool(first)

    def _playing(self, op: int) -> list[int]:
        return [state for state in range(*self.program.spans[op]) if not self.program.over[state]]


@lru_cache(maxsize=8)
def _flat(program: Program) -> tuple[Any, ...]:
    """The program as arrays: for every turn its words, for every word its draws in order."""
    tables = _Tables(program)
    words: list[tuple[int, int, int, int]] = []
    draws: list[tuple[int, int, int]] = []
    turn_starts = [0]
    for operations, planned in zip(program.turns, program.words, strict=True):
        for number, positions, limit in planned:
            begin = len(draws)
            draws += tables.draws([operations[p] for p in positions])
            words.append((number, begin, len(draws), limit))
        turn_starts.append(len(words))
    return (
        np.array(turn_starts, dtype=np.int64),
        np.array(words, dtype=np.int64).reshape(-1, 4),
        np.array(draws, dtype=np.int64).reshape(-1, 3),
        np.array(tables.next_state, dtype=np.int32),
        np.array(tables.gains, dtype=np.int64),
        np.array([0 if over else -1 for over in program.over], dtype=np.int64),
    )


@njit(cache=True, nogil=True, inline="always")
def _rounds(c0: Any, c1: Any, c2: Any, c3: Any, k0: Any, k1: Any) -> Any:
    for _ in range(10):
        p0, p1 = (c0 & LOW) * m0, (c2 & LOW) * m1
        c0, c1, c2, c3 = (p1 >> HALF) ^ c1 ^ k0, p1 & LOW, (p0 >> HALF) ^ c3 ^ k1, p0 & LOW
        k0, k1 = (k0 + w0) & LOW, (k1 + w1) & LOW
    return c0, c1, c2, c3


@njit(cache=True, nogil=True)
def _four_words(first: Any, four: Any, k0: Any, k1: Any, made: Any) -> None:
    """Words 4 * four and the three after it, for every lane."""
    for n in range(LANES):
        campaign = first + uint64(n)
        a, b, c, d = _rounds(campaign & LOW, campaign >> HALF, uint64(four), uint64(0), k0, k1)
        made[0, n] = uint32(a)
        made[1, n] = uint32(b)
        made[2, n] = uint32(c)
        made[3, n] = uint32(d)


@njit(cache=True, nogil=True)
def _redraw(campaign: Any, number: Any, limit: Any, draws: Any, k0: Any, k1: Any, lane: Any, digits: Any) -> None:
    """A rejected word: again from its own counter until it is kept."""
    redo = uint64(0)
    while True:
        redo += uint64(1)
        a, b, c, d = _rounds(campaign & LOW, campaign >> HALF, uint64(number >> 2), redo, k0, k1)
        which = number & 3
        left = a if which == 0 else b if which == 1 else c if which == 2 else d
        for p in range(draws.shape[0]):
            left = left * uint64(draws[p, 0])
            digits[p, lane] = uint32(left >> HALF)
            left = left & LOW
        if np.int64(left) >= limit:
            return


@njit(cache=True, nogil=True)
def _redraw_all(first: Any, number: Any, limit: Any, draws: Any, k0: Any, k1: Any, left: Any, digits: Any) -> None:
    for n in range(LANES):
        if np.int64(left[n]) < limit:
            _redraw(first + uint64(n), number, limit, draws, k0, k1, n, digits)


@njit(cache=True, nogil=True)
def _digits(made: Any, draws: Any, left: Any, digits: Any, limit: Any) -> Any:
    """Cut one word of every lane into the digits of its draws; returns how many words must be redrawn."""
    for n in range(LANES):
        left[n] = made[n]
    for p in range(draws.shape[0]):
        bound = uint64(draws[p, 0])
        row = digits[p]
        for n in range(LANES):
            product = uint64(left[n]) * bound
            row[n] = uint32(product >> HALF)
            left[n] = uint32(product & LOW)
    rejected = 0
    for n in range(LANES):
        rejected += np.int64(left[n]) < limit
    return rejected


@njit(cache=True, nogil=True)
def _move(
    next_state: Any, gains: Any, offset: Any, bound: Any, playing: Any, digit: Any, state: Any, total: Any, alive: Any
) -> None:
    for n in range(LANES):
        at = offset + np.int64(state[n]) * bound + np.int64(digit[n])
        total[n] += gains[at]
        state[n] = next_state[at]
        alive[n] = playing[state[n]]


@njit(cache=True, nogil=True)
def _gain(gains: Any, digit: Any, total: Any, alive: Any) -> None:
    for n in range(LANES):
        total[n] += gains[digit[n]] & alive[n]


@njit(cache=True, nogil=True)
def _campaigns(
    turn_starts: Any,
    words: Any,
    draws: Any,
    next_state: Any,
    gains: Any,
    playing: Any,
    start: Any,
    k0: Any,
    k1: Any,
    first: Any,
    found: Any,
) -> None:
    made = np.empty((4, LANES), dtype=np.uint32)
    digits = np.empty((32, LANES), dtype=np.uint32)
    left = np.empty(LANES, dtype=np.uint32)
    state = np.empty(LANES, dtype=np.int32)
    total, begun, alive = np.empty(LANES, np.int64), np.empty(LANES, np.int64), np.empty(LANES, np.int64)
    for block in range(0, found.shape[0], LANES):
        at = first + uint64(block)
        state[:], total[:], begun[:], alive[:] = start, 0, 0, playing[start]
        four = -1
        for turn in range(turn_starts.shape[0] - 1):
            on = 0
            for n in range(LANES):
                begun[n] += alive[n] & 1
                on |= alive[n]
            if on == 0:
                break
            for w in range(turn_starts[turn], turn_starts[turn + 1]):
                number, limit, mine = words[w, 0], words[w, 3], draws[words[w, 1] : words[w, 2]]
                if number >> 2 != four:
                    four = number >> 2
                    _four_words(at, four, k0, k1, made)
                if _digits(made[number & 3], mine, left, digits, limit) > 0:
                    _redraw_all(at, number, limit, mine, k0, k1, left, digits)
                for p in range(mine.shape[0]):
                    offset = mine[p, 1]
                    if mine[p, 2]:
                        _move(next_state, gains, offset, mine[p, 0], playing, digits[p], state, total, alive)
                    else:
                        _gain(gains[offset:], digits[p], total, alive)
        for n in range(min(LANES, found.shape[0] - block)):
            found[block + n, 0] = begun[n]
            found[block + n, 1] = state[n]
            found[block + n, 2] = total[n]
