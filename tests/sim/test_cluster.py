"""A real cluster on this machine: two workers, one killed in the middle, and the same hash."""

import os
import signal

import distributed
import pytest

from sandtable.sim import simulate
from sandtable.sim.campaigns import program_for


@pytest.fixture(scope="module")
def program():
    return program_for("forgotten-battles", {})


def test_a_killed_worker_costs_nothing_but_time(program):
    alone = simulate(program, 48_000, seed=8, engine="numpy")
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, dashboard_address=None, host="127.0.0.1"
    ) as cluster:
        victim = next(iter(cluster.workers.values())).process.process.pid
        killed = []

        def kill_one(done: int, of: int) -> None:
            if not killed and done < of:
                os.kill(victim, signal.SIGKILL)
                killed.append(done)

        together = simulate(
            program,
            48_000,
            seed=8,
            engine="numpy",
            block=2_000,
            cluster=cluster.scheduler_address,
            progress=kill_one,
        )
    assert killed
    assert killed[0] <= 24_000, "the worker must die while there is work left"
    assert together.digest() == alone.digest()
    assert together.campaigns == 48_000


def test_a_local_cluster_is_started_on_request(program):
    alone = simulate(program, 2_000, seed=9, engine="numpy")
    assert simulate(program, 2_000, seed=9, engine="numpy", block=500, cluster="local").digest() == alone.digest()
