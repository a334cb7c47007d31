"""Sight: single checks, batches, whole fields and all pairs, against plain NumPy that does less."""

from __future__ import annotations

import os
import statistics
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from sandtable.games.orsha.ground import our_map
from sandtable.games.orsha.sight.slope_sight import sight_over
from sandtable.hexes.grid import Hex
from sandtable.hexes.maps.raster import rasterise
from sandtable.hexes.sight import AS_VASL, Sight
from sandtable.hexes.sight.engine import compiled
from sandtable.hexes.sight.scene import CELL_OWNER, DOES, HEIGHT, LEVEL, X, Y
from sandtable.hexes.sight.trace import explain
from sandtable.hexes.vasl import read_board

BOARDS = ("01", "02", "04", "15", "19", "BFPC", "BFPF")
PAIRS = 40_000
VASL = 12_400  # its engine's median, one core; 3,400 where nothing blocks


def main() -> None:
    folder = oracle()
    if folder:
        rates = []
        for name in BOARDS:
            rates.append(measure(f"board {name}", Sight(read_board(folder / f"bd{name}").ground, AS_VASL)))
        print(f"median of the boards: {statistics.median(rates):,.0f} checks/s in batch")
    else:
        print("no oracle boards here (SANDTABLE_VASL_ORACLE): our own map only")
    measure("the Orsha railway", sight_over(rasterise(our_map())))


def oracle() -> Path | None:
    named = os.environ.get("SANDTABLE_VASL_ORACLE")
    folder = Path(named) if named else Path(__file__).parents[2] / "shared" / "oracles" / "vasl-los"
    return folder if folder.is_dir() else None


def measure(title: str, sight: Sight) -> float:
    """CPU time on one core, medians; the compiled code is warmed up first. Gives the batch rate."""
    grid = sight.grid
    middle = grid.hexes[len(grid) // 2]
    rng = np.random.default_rng(7)
    a, b = rng.integers(0, len(grid), PAIRS), rng.integers(0, len(grid), PAIRS)
    few = [(grid.hexes[i], grid.hexes[j]) for i, j in zip(a[:40], b[:40], strict=True)]
    many = [(grid.hexes[i], grid.hexes[j]) for i, j in zip(a[:1_000], b[:1_000], strict=True)]
    begin = time.process_time()
    sight.check(*few[0])
    first = time.process_time() - begin
    _ = sight.scene
    ready = time.process_time() - begin
    plainly = len(few) / median(lambda: [_plain(sight, *pair) for pair in few])
    compiled()
    blocked = float(sight.batch_of(a, b).blocked.mean())
    batch = PAIRS / median(lambda: sight.batch_of(a, b))
    single = len(many) / median(lambda: [sight.check(*pair) for pair in many])
    field = median(lambda: sight.field(middle))
    count = len(grid) * (len(grid) - 1) // 2
    whole = median(lambda: sight.all_pairs(threads=1), 3)
    begin = time.perf_counter()
    sight.all_pairs()
    wall = time.perf_counter() - begin
    few_a, few_b = a[:2_000], b[:2_000]
    plain = len(few_a) / median(lambda: plain_numpy(sight, few_a, few_b), 3)
    print(f"{title}: {len(grid):,} hexes, {blocked:.0%} of random lines blocked, made ready in {ready:.2f} s")
    print(f"  the first check after {first:.2f} s")
    print(f"  single check, explained {single:>12,.0f}/s   {single / plainly:6.1f} x plain Python,", end=" ")
    print(f"{single / VASL:6.2f} x VASL")
    print(f"  batch                   {batch:>12,.0f}/s   {batch / plain:6.1f} x NumPy, {batch / VASL:6.0f} x VASL")
    print(f"  whole field             {(len(grid) - 1) / field:>12,.0f}/s   {field * 1000:.1f} ms")
    print(f"  all pairs               {count / whole:>12,.0f}/s   {count:,} lines: {whole:.2f} s of one core;", end=" ")
    print(f"{wall:.2f} s by the clock with {os.cpu_count()} cores, as busy as they are")
    print(f"  plain NumPy, obstacles on one level only {plain:>12,.0f}/s")
    return batch


def _plain(sight: Sight, start: Hex, end: Hex) -> object:
    """The explained check as it is before the compiled walk is at hand."""
    return explain(sight.scene, sight.grid, start, end, sight.reading.bonus, sight.reading.bits)


def median(work: Callable[[], object], times: int = 5) -> float:
    taken = []
    for _ in range(times):
        begin = time.process_time()
        work()
        taken.append(time.process_time() - begin)
    return statistics.median(taken)


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


if __name__ == "__main__":
    main()
