"""Two processes that are ready and fork a child for each mutant.

One has imported what is heavy and nothing of the games: its children import games and tests with the mutant in place.
The other has collected all tests: its children swap the code of one function, which takes no time. What survives there
is run again by the first, so that nothing survives because of what was imported or collected before.
"""

import gc
import json
import os
import resource
import signal
import sys
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

import pytest

from tests.mutants import overlay
from tests.mutants.mutant import ROOT

OPTIONS = ["-q", "--tb=no", "-pno:cacheprovider", "-pno:xdist", "--capture=sys", "-mnot browser", f"--rootdir={ROOT}"]
MEMORY = 8 << 30


@dataclass(frozen=True)
class Job:
    """Run these tests, in this order, with this file mutated; no file is the check that they pass without."""

    number: int
    file: str
    text: str
    rules: tuple[str, ...]
    tests: tuple[str, ...]
    seconds: float
    """Of processor time; more means that the mutant hangs."""


@dataclass
class Fate:
    """What became of a mutant."""

    killed_by: str = ""
    ran: int = 0
    seconds: dict[str, float] = field(default_factory=dict)


class Watch:
    """Notices the first failure, and how much processor time each test took, however busy the machine is."""

    def __init__(self, job: Job, ended: Callable[[Fate], None]) -> None:
        self.fate, self.job, self._ended = Fate(), job, ended
        self._began = time.process_time()

    def pytest_runtest_logstart(self) -> None:
        self._began = time.process_time()

    def pytest_runtest_logreport(self, report: Any) -> None:
        self.fate.seconds[report.nodeid] = time.process_time() - self._began
        if report.failed:
            self.fate.killed_by = report.nodeid
            self.fate.ran = len(self.fate.seconds)
            self._ended(self.fate)

    def pytest_sessionfinish(self, exitstatus: int) -> None:
        if exitstatus not in (0, 5):  # no test failed, so a file could not be collected
            self.fate.killed_by = "load"
        self.fate.ran = len(self.fate.seconds)
        self._ended(self.fate)

    def pytest_collection_modifyitems(self, session: Any, config: Any, items: list[Any]) -> None:
        """Those asked for; by their marks, since a mutant may change the names of the cases a test is made of."""
        order = {nodeid: n for n, nodeid in enumerate(self.job.tests)}
        wanted, plain = set(self.job.rules), {nodeid.partition("[")[0] for nodeid in self.job.tests}

        def asked_for(item: Any) -> bool:
            carried = {r for mark in item.iter_markers("rule") for r in mark.args}
            return item.nodeid in order or (item.nodeid.partition("[")[0] in plain and bool(wanted & carried))

        items[:] = filter(asked_for, items)
        items.sort(key=lambda item: order.get(item.nodeid, len(order)))


def run_fresh(job: Job, ended: Callable[[Fate], None]) -> None:
    """In a child of the bare process: import and collect with the mutant in place."""
    if job.file:
        overlay.put_in_place(job.file, job.text)
    watch = Watch(job, ended)
    files = list(dict.fromkeys(nodeid.partition("::")[0] for nodeid in job.tests))
    pytest.main([*OPTIONS, "-x", *files], plugins=[watch])
    ended(Fate(killed_by="load"))  # not even a session


class Collected:
    """The plugin of the process that has collected everything: it tells which test carries what, then forks."""

    def __init__(self, orders: Any, told: Any, folder: Path) -> None:
        self.orders, self.told, self.folder = orders, told, folder
        self.broken: list[str] = []

    def pytest_collectreport(self, report: Any) -> None:
        if report.failed:
            self.broken.append(report.nodeid)

    def pytest_runtestloop(self, session: Any) -> bool:
        items = {item.nodeid: item for item in session.items}
        marks = {n: sorted({r for m in i.iter_markers("rule") for r in m.args}) for n, i in items.items()}
        print(json.dumps({"marks": marks, "broken": self.broken}), file=self.told, flush=True)
        remembered = overlay.caches()
        gc.freeze()  # a child's garbage collection need not look through all that was collected here
        for line in self.orders:
            job = _job(line)
            fork(job, lambda job, ended: run_collected(job, ended, session, items, remembered), self.folder)
        return True


def run_collected(job: Job, ended: Callable[[Fate], None], session: Any, items: dict[str, Any], caches: Any) -> None:
    if job.file and not overlay.swap(job.file, job.text):
        ended(Fate())
    for cache in caches:
        cache.cache_clear()
    watch = Watch(job, ended)
    session.config.pluginmanager.register(watch)
    chosen = [items[nodeid] for nodeid in job.tests]
    for item, following in zip(chosen, [*chosen[1:], None], strict=True):
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
    watch.fate.ran = len(chosen)
    ended(watch.fate)


def fork(job: Job, run: Callable[[Job, Callable[[Fate], None]], None], folder: Path) -> None:
    """A child that runs the job within its limits, watched by another; the fate is a file of the folder."""
    if os.fork():
        return
    os.setsid()
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    part, done = folder / f"{job.number}.part", folder / f"{job.number}.json"

    def ended(fate: Fate) -> None:
        part.write_text(json.dumps(asdict(fate)), encoding="utf-8")
        os._exit(0)

    child = os.fork()
    if not child:
        try:
            null = os.open(os.devnull, os.O_RDWR)
            for stream in (0, 1, 2):
                os.dup2(null, stream)
            resource.setrlimit(resource.RLIMIT_CPU, (int(job.seconds) + 1, int(job.seconds) + 5))
            resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
            run(job, ended)
        finally:
            os._exit(1)
    _wait(child, job.seconds * 20)
    if not part.exists():
        part.write_text(json.dumps(asdict(Fate(killed_by="timeout"))), encoding="utf-8")
    part.rename(done)
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    os.killpg(0, signal.SIGTERM)  # whatever the tests started
    os._exit(0)


def _wait(child: int, seconds: float) -> None:
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        if os.waitpid(child, os.WNOHANG)[0]:
            return
        time.sleep(0.005)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)


def serve_collected(orders: Any, told: Any, folder: Path) -> None:
    """The life of the second process."""
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    null = os.open(os.devnull, os.O_RDWR)
    os.dup2(null, 1)
    options = [*OPTIONS, "--continue-on-collection-errors"]
    pytest.main([*options, str(ROOT / "tests")], plugins=[Collected(orders, told, folder)])
    sys.stderr.flush()
    os._exit(0)


def _job(line: str) -> Job:
    raw = json.loads(line)
    return Job(**{**raw, "rules": tuple(raw["rules"]), "tests": tuple(raw["tests"])})
