"""Sight: single checks, batches, whole fields and all pairs; beside plain NumPy that does less, and VASL's engine.

Of boards in VASL's format, where `SANDTABLE_VASL_ORACLE` names a folder of them, and of our own map.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from benchmarks._rows import Row, Sample, race
from sandtable.games.orsha.ground import our_map
from sandtable.games.orsha.sight.slope_sight import sight_over
from sandtable.hexes.grid import Hex
from sandtable.hexes.maps.raster import rasterise
from sandtable.hexes.sight import AS_VASL, Sight
from sandtable.hexes.sight.engine import compiled
from sandtable.hexes.sight.scene import CELL_OWNER, DOES, HEIGHT, LEVEL, X, Y
from sandtable.hexes.sight.trace import explain
from sandtable.hexes.vasl import read_board

BOARDS = ("01", "15", "BFPC")
PAIRS, FEW, MANY = 40_000, 40, 1_000
VASL = Sample(1000 / 12_400, 1000 / 12_400, 1000 / 3_400)
"""Milliseconds a check of its engine on one core, measured once with it: the median, and where nothing blocks."""


def rows() -> Iterator[Row]:
    if boards := os.environ.get("SANDTABLE_VASL_ORACLE"):
        for name in BOARDS:
            yield from measured(f"board {name}", Sight(read_board(Path(boards) / f"bd{name}").ground, AS_VASL))
    yield from measured("the Orsha railway", sight_over(rasterise(our_map())))


def measured(title: str, sight: Sight) -> Iterator[Row]:
    """The compiled walk is loaded first, as a server does when it starts."""
    grid = sight.grid
    middle = grid.hexes[len(grid) // 2]
    rng = np.random.default_rng(7)
    a, b = rng.integers(0, len(grid), PAIRS), rng.integers(0, len(grid), PAIRS)
    pairs = [(grid.hexes[i], grid.hexes[j]) for i, j in zip(a[:MANY], b[:MANY], strict=True)]
    _ = sight.scene
    compiled()
    checks = race(
        {
            "ours": lambda: [sight.check(*pair) for pair in pairs],
            "plain": lambda: [_plain(sight, *pair) for pair in pairs[:FEW]],
        }
    )
    ours, plain = _each(checks["ours"], MANY), _each(checks["plain"], FEW)
    what = f"{title}: a check, explained"
    yield Row(what=what, ours=ours, rival="the walk in Python", theirs=plain, most=0.1)
    yield Row(what=what, ours=ours, rival="VASL's engine (measured before)", theirs=VASL, times=1)
    batch = race({"ours": lambda: sight.batch_of(a, b), "numpy": lambda: plain_numpy(sight, a[:2_000], b[:2_000])})
    ours, plain = _each(batch["ours"], PAIRS), _each(batch["numpy"], 2_000)
    what = f"{title}: a check in a batch"
    yield Row(what=what, ours=ours, rival="NumPy, obstacles on one level only", theirs=plain, times=10)
    yield Row(what=what, ours=ours, rival="VASL's engine (measured before)", theirs=VASL, times=50)
    field = race({"ours": lambda: sight.field(middle)})["ours"]
    yield Row(what=f"{title}: the field of a hex, {len(grid):,} lines", ours=field, most=10)
    begin = time.perf_counter()
    sight.all_pairs()
    wall = Sample.of([(time.perf_counter() - begin) * 1000])
    lines = len(grid) * (len(grid) - 1) // 2
    yield Row(what=f"{title}: all {lines:,} pairs, {os.cpu_count()} cores, by the clock", ours=wall, most=2000)


def _each(whole: Sample, times: int) -> Sample:
    return Sample(whole.middle / times, whole.low / times, whole.high / times)


def _plain(sight: Sight, start: Hex, end: Hex) -> object:
    """The explained check as it is before the compiled walk is at hand."""
    return explain(sight.scene, sight.grid, start, end, sight.reading.bonus, sight.reading.bits)


def plain_numpy(sight: Sight, a: NDArray[np.int64], b: NDArray[np.int64]) -> NDArray[np.bool_]:
    """The baseline: is there an obstacle higher than both ends outside their hexes? No Hindrance, no hexsides."""
    s = sight.scene
    does, height = s.terrain[:, DOES], s.terrain[:, HEIGHT]
    x0, y0, x1, y1 = s.hexes[a, X], s.hexes[a, Y], s.hexes[b, X], s.hexes[b, Y]
    out = np.empty(len(a), np.bool_)
    for part in range(0, len(a), 500):
        cut = slice(part, part + 500)
        steps = int(np.maximum(np.abs(x1 - x0), np.abs(y1 - y0))[cut].max()) + 1
        t = np.linspace(0, 1, steps)[None, :]
        x = (x0[cut, None] + (x1 - x0)[cut, None] * t).astype(np.int64)
        y = (y0[cut, None] + (y1 - y0)[cut, None] * t).astype(np.int64)
        cell = s.cell[x, y].astype(np.int64)
        owner, code, ground = (cell >> CELL_OWNER) - 1, cell & 255, (cell >> 8 & 127) - 64
        highest = 4 * np.maximum(s.hexes[a[cut], LEVEL], s.hexes[b[cut], LEVEL])[:, None]
        between = (owner != a[cut, None]) & (owner != b[cut, None])
        out[cut] = (between & (does[code] & 1 != 0) & (4 * ground + height[code] > highest)).any(axis=1)
    return out
