"""Sight over one ground: one line explained, many lines at once, all that a hex sees, all pairs."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from functools import cache, cached_property
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from sandtable.hexes.grid import Grid, Hex
from sandtable.hexes.ground import STANDARD_HEIGHT, STANDARD_PITCH, Ground
from sandtable.hexes.sight.kept_scene import prepared
from sandtable.hexes.sight.line import AS_VASL as AS_VASL_BIT
from sandtable.hexes.sight.line import DOWN_SLOPE_ONLY
from sandtable.hexes.sight.pixels import Line
from sandtable.hexes.sight.scene import Scene, prepare, prepare_for_many
from sandtable.hexes.sight.terrain import LEVEL
from sandtable.hexes.sight.trace import Extra, explain
from sandtable.hexes.sight.verdict import OF_CODE, Reason, Verdict
from sandtable.hexes.sight.walk import RUN_FIELDS, follow, look_at_each

if TYPE_CHECKING:
    from numpy.typing import NDArray


@dataclass(frozen=True, slots=True)
class Reading:
    """How the rules are read.

    `rise`: by how many levels an Up-Slope end stands higher, a multiple of a quarter; 0 where slopes mean nothing.
    `bits`: AS_VASL and DOWN_SLOPE_ONLY of `line.py`.
    """

    rise: float = 0.0
    bits: int = 0

    @property
    def bonus(self) -> int:
        return round(self.rise * LEVEL)


PARTS = 40  # of all pairs, for the cores to share and progress to count
FEW = 2_000  # so many lines plain Python has walked before the compiler would be ready


class Walks(NamedTuple):
    """The compiled entries of `kernel.py`, loaded and ready."""

    many: Callable[..., None]
    rows: Callable[..., None]
    closely: Callable[..., tuple[Line, int, int]]


@cache
def compiled() -> Walks:
    """The compiled walks, made or loaded now; from then on every line uses them, a single one too.

    Each is called once, on a ground of a few hexes: the first call is the one that compiles, or finds on disk what was
    compiled before.
    """
    from sandtable.hexes.sight import kernel

    walks = Walks(kernel.many(), kernel.rows(), kernel.closely())
    grid = Grid.lettered(3, 3)
    tiny = (int(STANDARD_PITCH) * 2, int(STANDARD_HEIGHT) * 3)
    scene = prepare_for_many(prepare(Ground(np.zeros(tiny, np.int8), np.zeros(tiny, np.uint8), grid)))
    ends, out = np.zeros(1, np.int64), np.zeros((len(grid), len(grid)), np.int8)
    walks.many(scene, ends, ends, ends, 0, 0, out[0])
    walks.rows(scene, 0, 0, out, 0, 1)
    walks.closely(scene, 0, 1, 0, 0, 0, 0, np.empty((sum(tiny) + 2, RUN_FIELDS), np.int64))
    return walks


def is_compiled() -> bool:
    """Are the compiled walks at hand, without waiting?"""
    return bool(compiled.cache_info().currsize)


BASE = Reading()
AS_VASL = Reading(0.75, AS_VASL_BIT)
__all__ = ["AS_VASL", "BASE", "DOWN_SLOPE_ONLY", "Extra", "Field", "Pairs", "Reading", "Sight"]


@dataclass(frozen=True, eq=False)
class Pairs:
    """Verdicts of many lines: `codes` holds the Hindrance of a clear line, the negative reason of a blocked one."""

    codes: NDArray[np.int8]

    @property
    def blocked(self) -> NDArray[np.bool_]:
        return self.codes < 0

    @property
    def hindrance(self) -> NDArray[np.int8]:
        return np.maximum(self.codes, 0)

    def reason(self, *place: int) -> Reason | None:
        code = int(self.codes[place])
        return OF_CODE[code] if code < 0 else None


@dataclass(frozen=True)
class Field:
    """All that one hex sees: the Hindrance to each hex in sight, the reason for each that is not."""

    hex: Hex
    seen: Mapping[Hex, int]
    hidden: Mapping[Hex, Reason]

    @property
    def clear(self) -> frozenset[Hex]:
        return frozenset(hex for hex, hindrance in self.seen.items() if hindrance == 0)

    @property
    def hindered(self) -> frozenset[Hex]:
        return frozenset(hex for hex, hindrance in self.seen.items() if hindrance)


class Sight:
    """Sight over one ground under one reading of the rules. Preparing it takes a moment; keep it.

    >>> sight = Sight(ground)                             # doctest: +SKIP
    >>> print(sight.check(grid.hex("K33"), grid.hex("M23")))   # doctest: +SKIP
    """

    def __init__(self, ground: Ground, reading: Reading = BASE):
        self.ground = ground
        self.grid = ground.grid
        self.reading = reading

    @cached_property
    def _for_one(self) -> Scene:
        return prepared(self.ground)

    @cached_property
    def scene(self) -> Scene:
        return prepare_for_many(self._for_one)

    def check(self, start: Hex, end: Hex, extras: Iterable[Extra] = (), *, floors: tuple[int, int] = (0, 0)) -> Verdict:
        """One line, explained; the same verdict whichever hex is named first.

        `extras`: wrecks and vehicles on the way. `floors`: on which level of a building each end is, 0 the ground.
        """
        walk = compiled().closely if is_compiled() else follow
        bonus, bits = self.reading.bonus, self.reading.bits
        return explain(self._for_one, self.grid, start, end, bonus, bits, tuple(extras), floors, walk)

    def batch(self, pairs: Sequence[tuple[Hex, Hex]]) -> Pairs:
        """The verdicts of many pairs, in their order. Without extras: the ground alone."""
        places = np.array([[self.grid.index(a), self.grid.index(b)] for a, b in pairs], np.int64).reshape(-1, 2)
        return self.batch_of(places[:, 0], places[:, 1])

    def batch_of(self, a: NDArray[np.int64], b: NDArray[np.int64]) -> Pairs:
        """The same for arrays of places in `Grid.hexes`."""
        # Lines that begin in the same corner of the map, one after the other, find it in the processor's cache.
        order = np.argsort(np.minimum(a, b).astype(np.uint16), kind="stable")
        out = np.empty(len(a), np.int8)
        many = look_at_each if len(a) <= FEW and not is_compiled() else compiled().many
        many(self.scene, a, b, order, self.reading.bonus, self.reading.bits, out)
        return Pairs(out)

    def field(self, hex: Hex) -> Field:
        """All that a hex sees."""
        here = self.grid.index(hex)
        others = np.arange(len(self.grid))
        codes = self.batch_of(np.full(len(self.grid), here), others).codes.tolist()
        told = list(zip(self.grid.hexes, codes, strict=True))
        seen = {other: code for other, code in told if code >= 0}
        return Field(hex, seen, {other: OF_CODE[code] for other, code in told if code < 0})

    def all_pairs(self, threads: int | None = None, progress: Callable[[float], None] | None = None) -> Pairs:
        """Every hex with every hex, as a square: codes[i, j] equals codes[j, i].

        `threads`: as many as the machine has cores unless told otherwise. `progress` is told the share that is done.
        """
        count = len(self.grid)
        out = np.zeros((count, count), np.int8)
        rows, arguments = compiled().rows, (self.scene, self.reading.bonus, self.reading.bits, out)
        # Row i has count - i - 1 lines; dealing the rows out in turn makes all parts equally long.
        with ThreadPoolExecutor(threads or os.cpu_count() or 1) as pool:
            parts = [pool.submit(rows, *arguments, k, PARTS) for k in range(PARTS)]
            for done, part in enumerate(as_completed(parts), start=1):
                part.result()
                if progress:
                    progress(done / PARTS)
        return Pairs(out)
