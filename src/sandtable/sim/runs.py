"""Runs: blocks of campaigns on one core, on several, or on a cluster; resumable, and the same result however split."""

import json
import os
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor, as_completed
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from sandtable.kernel import NotUnderstood
from sandtable.sim.engines import ENGINES, choose
from sandtable.sim.program import Program
from sandtable.sim.registers import RegisterProgram
from sandtable.sim.results import Result

BLOCK = 1 << 18
"""Campaigns in one task: long enough (some tenths of a second) that handing out work costs nothing."""

Progress = Callable[[int, int], None]


def run_block(program: Program, seed: int, first: int, count: int, engine: str) -> Result:
    """A pure function of its arguments: the histograms of these campaigns."""
    import numpy as np

    found = ENGINES[engine](program, seed, first, count)
    columns = {"turns": found[:, 0], **_last_state(program, found[:, 1])}
    columns |= {name: found[:, 2] >> shift & mask for name, (shift, mask) in program.fields.items()}
    histograms = {}
    for name, values in columns.items():
        counts = np.bincount(values)
        histograms[name] = {int(v): int(counts[v]) for v in np.nonzero(counts)[0]}
    return Result(histograms, count)


def _last_state(program: Program, states: Any) -> dict[str, Any]:
    """The number of the last state; of its verdict, where the program has words for them."""
    import numpy as np

    if not program.verdicts:
        return {"state": states}
    words = program.verdict_words
    return {"verdict": np.array([words.index(verdict) for verdict in program.verdicts])[states]}


Work = Callable[[int, int], Result]
"""(first campaign, how many) to their histograms: pure, so that it can run anywhere and twice."""


def simulate(
    program: Program | RegisterProgram,
    campaigns: int,
    *,
    draw: Callable[..., Result] = run_block,
    seed: int = 0,
    engine: str = "",
    workers: int = 1,
    block: int = BLOCK,
    cluster: str = "",
    resume: Path | None = None,
    progress: Progress | None = None,
) -> Result:
    """Simulate; with `resume` every finished block is kept in that file, and a cancelled run goes on from there.

    `draw` runs one block: each kind of program has its own engines.
    """
    engine = engine or choose(campaigns)
    work = partial(draw, program, seed, engine=engine)
    run = Blocks(work, campaigns, block, {"program": program.digest(), "seed": seed}, resume)
    return run.on(workers, threads=engine == "kernel", cluster=cluster, progress=progress)


@dataclass
class Blocks:
    """A run cut into blocks. `identity` says what is run, so that a kept file is never mixed with another run."""

    work: Work
    campaigns: int
    block: int
    identity: dict[str, Any]
    resume: Path | None = None

    def on(self, workers: int, *, threads: bool, cluster: str, progress: Progress | None) -> Result:
        done, result = self._resumed()
        starts = [at for at in range(0, self.campaigns, self.block) if at not in done]
        todo = [(at, min(self.block, self.campaigns - at)) for at in starts]
        with _executor(workers, threads, cluster) as pool:
            for at, part in self._parts(pool, todo):
                result.merge(part)
                done.add(at)
                self._keep(done, result)
                if progress is not None:
                    progress(result.campaigns, self.campaigns)
        return result

    def _parts(self, pool: Executor | None, todo: list[tuple[int, int]]) -> Iterator[tuple[int, Result]]:
        if pool is None:
            for at, count in todo:
                yield at, self.work(at, count)
            return
        waiting: dict[Future[Result], int] = {pool.submit(self.work, at, count): at for at, count in todo}
        try:
            for future in as_completed(waiting):
                yield waiting[future], future.result()
        finally:
            # A cancelled run leaves nothing behind that still works.
            for future in waiting:
                future.cancel()

    def _whole(self) -> dict[str, Any]:
        return {**self.identity, "block": self.block, "of": self.campaigns}

    def _resumed(self) -> tuple[set[int], Result]:
        if self.resume is None or not self.resume.exists():
            return set(), Result()
        try:
            kept = json.loads(self.resume.read_text(encoding="utf-8"))
            mine = kept["run"] == self._whole()
        except (ValueError, KeyError, TypeError):
            raise NotUnderstood(f"{self.resume} was not written by a simulation; give another file") from None
        if not mine:
            raise NotUnderstood(f"{self.resume} belongs to another run (other rules, seed or size); give another file")
        return set(kept["done"]), Result.from_json(kept["result"])

    def _keep(self, done: set[int], result: Result) -> None:
        """Written beside and moved into place, so that a cut never leaves half a file."""
        if self.resume is None:
            return
        whole = {"run": self._whole(), "done": sorted(done), "result": result.to_json()}
        beside = self.resume.with_suffix(self.resume.suffix + ".part")
        beside.write_text(json.dumps(whole), encoding="utf-8")
        os.replace(beside, self.resume)


@contextmanager
def _executor(workers: int, threads: bool, cluster: str) -> Iterator[Executor | None]:
    """Nothing for one worker; threads for the compiled kernel, which frees them; processes; or a Dask cluster."""
    if cluster:
        yield from _on_cluster(cluster, workers)
    elif workers <= 1:
        yield None
    elif threads:
        with ThreadPoolExecutor(workers) as pool:
            yield pool
    else:
        # Fresh processes: a fork of a program with threads may hang.
        with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as processes:
            yield processes


def _on_cluster(address: str, workers: int) -> Iterator[Executor]:
    """`local` starts a cluster of processes on this machine; anything else is the address of a scheduler."""
    try:
        import distributed
    except ImportError:
        raise NotUnderstood("A cluster needs dask.distributed: install sandtable with its extra `cluster`.") from None
    dask: Any = distributed
    if address == "local":
        own = dask.LocalCluster(n_workers=max(workers, 2), threads_per_worker=1, dashboard_address=None)
        with own, dask.Client(own) as client:
            yield client.get_executor(retries=3)
    else:
        with _client(dask, address) as client:
            yield client.get_executor(retries=3)


def _client(dask: Any, address: str) -> Any:
    try:
        return dask.Client(address, timeout=10)
    except (OSError, ValueError):
        raise NotUnderstood(f"No Dask scheduler answers at {address!r}.") from None
