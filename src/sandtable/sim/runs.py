"""Runs: blocks of campaigns on one core, on several, or on a cluster; resumable, and the same result however split."""

import json
import os
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor, as_completed
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sandtable.sim.engines import ENGINES, choose
from sandtable.sim.program import COUNTER_BITS, Program
from sandtable.sim.results import Result

BLOCK = 1 << 18
"""Campaigns in one task: long enough (some tenths of a second) that handing out work costs nothing."""

Progress = Callable[[int, int], None]


def run_block(program: Program, seed: int, first: int, count: int, engine: str) -> Result:
    """A pure function of its arguments: the histograms of these campaigns."""
    import numpy as np

    found = ENGINES[engine](program, seed, first, count)
    mask = (1 << COUNTER_BITS) - 1
    columns = {"turns": found[:, 0], "state": found[:, 1]}
    columns |= {name: found[:, 2] >> COUNTER_BITS * n & mask for n, name in enumerate(program.counters)}
    histograms = {}
    for name, values in columns.items():
        counts = np.bincount(values)
        histograms[name] = {int(v): int(counts[v]) for v in np.nonzero(counts)[0]}
    return Result(histograms, count)


def simulate(
    program: Program,
    campaigns: int,
    *,
    seed: int = 0,
    engine: str = "",
    workers: int = 1,
    block: int = BLOCK,
    cluster: str = "",
    resume: Path | None = None,
    progress: Progress | None = None,
) -> Result:
    """Simulate; with `resume` every finished block is kept in that file, and a cancelled run goes on from there."""
    engine = engine or choose(campaigns)
    done, result = _resumed(resume, program, seed, block, campaigns)
    todo = [(at, min(block, campaigns - at)) for at in range(0, campaigns, block) if at not in done]
    with _executor(workers, engine, cluster) as pool:
        for at, part in _parts(pool, program, seed, todo, engine):
            result.merge(part)
            done.add(at)
            if resume is not None:
                _keep(resume, program, seed, block, campaigns, done, result)
            if progress is not None:
                progress(result.campaigns, campaigns)
    return result


def _parts(
    pool: Executor | None, program: Program, seed: int, todo: list[tuple[int, int]], engine: str
) -> Iterator[tuple[int, Result]]:
    if pool is None:
        for at, count in todo:
            yield at, run_block(program, seed, at, count, engine)
        return
    waiting: dict[Future[Result], int] = {
        pool.submit(run_block, program, seed, at, count, engine): at for at, count in todo
    }
    for future in as_completed(waiting):
        yield waiting[future], future.result()


@contextmanager
def _executor(workers: int, engine: str, cluster: str) -> Iterator[Executor | None]:
    """Nothing for one worker; threads for the compiled kernel, which frees them; processes; or a Dask cluster."""
    if cluster:
        yield from _on_cluster(cluster, workers)
    elif workers <= 1:
        yield None
    elif engine == "kernel":
        with ThreadPoolExecutor(workers) as threads:
            yield threads
    else:
        with ProcessPoolExecutor(workers) as processes:
            yield processes


def _on_cluster(address: str, workers: int) -> Iterator[Executor]:
    """`local` starts a cluster of processes on this machine; anything else is the address of a scheduler."""
    import distributed

    dask: Any = distributed
    if address == "local":
        own = dask.LocalCluster(n_workers=max(workers, 2), threads_per_worker=1, dashboard_address=None)
        with own, dask.Client(own) as client:
            yield client.get_executor(retries=3)
    else:
        with dask.Client(address) as client:
            yield client.get_executor(retries=3)


def _identity(program: Program, seed: int, block: int, campaigns: int) -> dict[str, Any]:
    return {"program": program.digest(), "seed": seed, "block": block, "of": campaigns}


def _resumed(path: Path | None, program: Program, seed: int, block: int, campaigns: int) -> tuple[set[int], Result]:
    if path is None or not path.exists():
        return set(), Result()
    kept = json.loads(path.read_text(encoding="utf-8"))
    if kept["run"] != _identity(program, seed, block, campaigns):
        raise ValueError(f"{path} belongs to another run (other rules, seed or size); give another file")
    return set(kept["done"]), Result.from_json(kept["result"])


def _keep(path: Path, program: Program, seed: int, block: int, campaigns: int, done: set[int], result: Result) -> None:
    """Written beside and moved into place, so that a cut never leaves half a file."""
    whole = {
        "run": _identity(program, seed, block, campaigns),
        "done": sorted(done),
        "result": result.to_json(),
    }
    beside = path.with_suffix(path.suffix + ".part")
    beside.write_text(json.dumps(whole), encoding="utf-8")
    os.replace(beside, path)
