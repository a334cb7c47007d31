"""Simulation on a Dask cluster: two workers beside two processes, the same blocks, the same hash; by the clock."""

import time
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context

from benchmarks._rows import Row, Sample
from sandtable.sim.campaigns import program_for
from sandtable.sim.results import Result
from sandtable.sim.runs import run_block

BLOCK, BLOCKS, PAIRS = 1 << 18, 12, 5


def rows() -> Iterator[Row]:
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
        taken: dict[str, list[float]] = {name: [] for name in rivals}
        hashes = set()
        for _ in range(PAIRS):
            for name, pool in rivals.items():
                begin = time.perf_counter()
                hashes.add(_run(pool, work).digest())
                taken[name].append((time.perf_counter() - begin) * 1000)
    if len(hashes) > 1:
        raise AssertionError("the same campaigns, and not the same hash")
    what, ours, plain = f"{BLOCK * BLOCKS:,} campaigns by Dask", Sample.of(taken["Dask"]), Sample.of(taken["processes"])
    yield Row(what=what, ours=ours, rival="two processes", theirs=plain, times=0.85)


def _run(pool: Executor, work: "partial[Result]") -> Result:
    whole = Result()
    for future in [pool.submit(work, n * BLOCK, BLOCK) for n in range(BLOCKS)]:
        whole.merge(future.result())
    return whole
