"""Simulation on a Dask cluster of two workers against two processes, in pairs: the same blocks, the same hash."""

import statistics
import time
from concurrent.futures import Executor, ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context

from sandtable.sim.campaigns import program_for
from sandtable.sim.results import Result
from sandtable.sim.runs import run_block

BLOCK, BLOCKS, PAIRS = 1 << 18, 12, 5


def main() -> None:
    import distributed

    program = program_for("forgotten-battles", {"last_turn": "1944-04-29"})
    work = partial(run_block, program, 1, engine="kernel")
    cluster = distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None)
    with (
        cluster,
        distributed.Client(cluster) as client,
        ProcessPoolExecutor(2, mp_context=get_context("spawn")) as processes,
    ):
        rivals: dict[str, Executor] = {"processes": processes, "Dask": client.get_executor()}
        for pool in rivals.values():
            _run(pool, work)  # imports and the compiled kernel are loaded before the clock runs
        rates: dict[str, list[float]] = {name: [] for name in rivals}
        hashes = set()
        for _ in range(PAIRS):
            for name, pool in rivals.items():
                begin = time.perf_counter()
                hashes.add(_run(pool, work).digest())
                rates[name].append(BLOCK * BLOCKS / (time.perf_counter() - begin))
    ratios = [dask / plain for dask, plain in zip(rates["Dask"], rates["processes"], strict=True)]
    for name, found in rates.items():
        print(f"{name}: {statistics.median(found):,.0f} campaigns/s (wall, two workers)")
    print(f"Dask over processes: {statistics.median(ratios):.2f} (goal 0.85); one hash: {len(hashes) == 1}")


def _run(pool: Executor, work: "partial[Result]") -> Result:
    whole = Result()
    for future in [pool.submit(work, n * BLOCK, BLOCK) for n in range(BLOCKS)]:
        whole.merge(future.result())
    return whole


if __name__ == "__main__":
    main()
