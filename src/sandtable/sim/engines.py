"""Three engines for one program: plain Python (the reference), NumPy, a compiled kernel. All throw the same dice."""

from collections.abc import Callable
from typing import Any, Protocol

from sandtable.sim.philox import MASK, key_of, philox_arrays, word_of
from sandtable.sim.program import Program, Word

CHUNK = 1 << 14
BREAK_EVEN = 200_000
"""Below so many campaigns a fresh process is quicker with NumPy than with loading the compiled kernel."""

Outcome = tuple[int, int, int]
"""Turns begun, final state, packed counters."""


class Draws(Protocol):
    """What the dice of a campaign need to know of its program: what is drawn in each turn, and from which words."""

    @property
    def turns(self) -> tuple[tuple[int, ...], ...]: ...

    @property
    def bounds(self) -> tuple[int, ...]: ...

    @property
    def words(self) -> tuple[tuple[Word, ...], ...]: ...


def by_python(program: Program, seed: int, first: int, count: int) -> Any:
    """Campaign by campaign, digit by digit."""
    import numpy as np

    key = key_of(seed)
    found = np.empty((count, 3), dtype=np.int64)
    for n in range(count):
        found[n] = one_campaign(program, key, first + n)
    return found


def one_campaign(program: Program, key: tuple[int, int], campaign: int) -> Outcome:
    """A single campaign: "show me campaign 734,221"."""
    state, total = program.start, 0
    for turn, operations in enumerate(program.turns):
        if program.over[state]:
            return turn, state, total
        for op, digit in zip(operations, turn_digits(program, key, campaign, turn), strict=True):
            # The tables stand still once a campaign is over, so the rest of the turn does nothing.
            state, gained = program.outcome(op, state, digit)
            total += gained
    return len(program.turns), state, total


def turn_digits(program: Draws, key: tuple[int, int], campaign: int, turn: int) -> list[int]:
    bounds = [program.bounds[op] for op in program.turns[turn]]
    digits = [0] * len(bounds)
    for word, positions, limit in program.words[turn]:
        redo = 0
        while True:
            left = word_of(campaign, word, redo, key)
            for p in positions:
                left *= bounds[p]
                digits[p], left = left >> 32, left & MASK
            if left >= limit:
                break
            redo += 1
    return digits


def by_numpy(program: Program, seed: int, first: int, count: int) -> Any:
    """All campaigns of a chunk in lock step."""
    import numpy as np

    tables = np.array(program.next_state, dtype=np.int32), np.array(program.gains, dtype=np.int64)
    over = np.array(program.over)
    parts = [
        _numpy_chunk(program, seed, at, min(CHUNK, first + count - at), tables, over)
        for at in range(first, first + count, CHUNK)
    ]
    return np.concatenate(parts) if parts else np.empty((0, 3), dtype=np.int64)


def _numpy_chunk(program: Program, seed: int, first: int, count: int, tables: Any, over: Any) -> Any:
    import numpy as np

    next_state, gains = tables
    dice = Dice(program, np.arange(first, first + count, dtype=np.uint64), key_of(seed))
    state = np.full(count, program.start, dtype=np.int64)
    total = np.zeros(count, dtype=np.int64)
    begun = np.zeros(count, dtype=np.int64)
    for turn, operations in enumerate(program.turns):
        playing = ~over[state]
        if not playing.any():
            break
        begun += playing
        for op, digit in zip(operations, dice.of_turn(turn), strict=True):
            at = program.offsets[op] + state * program.bounds[op] + digit
            state, total = next_state[at].astype(np.int64), total + gains[at]
    return np.stack([begun, state, total], axis=1)


class Dice:
    """The digits of many campaigns, turn by turn; four words are made at a time."""

    def __init__(self, program: Draws, campaigns: Any, key: tuple[int, int]) -> None:
        self._program, self._campaigns, self._key = program, campaigns, key
        self._four = -1
        self._words: Any = None

    def of_turn(self, turn: int) -> list[Any]:
        import numpy as np

        bounds = [self._program.bounds[op] for op in self._program.turns[turn]]
        digits: list[Any] = [None] * len(bounds)
        for word, positions, limit in self._program.words[turn]:
            left = self._word(word)
            for p in positions:
                left = left * np.uint64(bounds[p])
                digits[p], left = (left >> np.uint64(32)).astype(np.int64), left & np.uint64(MASK)
            for n in np.nonzero(left < limit)[0]:
                redone = turn_digits(self._program, self._key, int(self._campaigns[n]), turn)
                for p in positions:
                    digits[p][n] = redone[p]
        return digits

    def _word(self, word: int) -> Any:
        if word >> 2 != self._four:
            self._four = word >> 2
            self._words = philox_arrays(self._campaigns, self._four, self._key)
        return self._words[word & 3]


def by_kernel(program: Program, seed: int, first: int, count: int) -> Any:
    """The compiled loop."""
    from sandtable.sim.kernel import run

    return run(program, seed, first, count)


Engine = Callable[[Program, int, int, int], Any]
ENGINES: dict[str, Engine] = {"python": by_python, "numpy": by_numpy, "kernel": by_kernel}


def choose(count: int) -> str:
    """The engine that ends first in a fresh process."""
    if count < BREAK_EVEN:
        return "numpy"
    try:
        import numba  # noqa: F401
    except ImportError:
        return "numpy"
    return "kernel"
