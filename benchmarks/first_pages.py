"""The first pages of a server that has just started, by the clock: home with 500 campaigns, a campaign, a tool.

Beside them the server's own CPU meanwhile, with whatever it warms up: the figure to trust on a busy machine.
"""

import http.client
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import partial
from math import inf
from pathlib import Path

from benchmarks._rows import Row, Sample
from benchmarks.seats import cpu_of

CAMPAIGNS = 500
MOST = 150
GAMES = ("forgotten-battles", "bagration", "orsha", "orsha-solitaire")
SERVE = "from sandtable.cli import main; main()"


def rows() -> Iterator[Row]:
    with tempfile.TemporaryDirectory() as name, tempfile.TemporaryDirectory() as cache:
        first = _shelf(Path(name))
        for known, home in (("a shelf never seen before", 0), ("a shelf seen before", 300)):
            with _server(name, cache) as (pid, port, ready):
                yield Row(what=f"{known}: ready", ours=Sample.of([ready * 1000]), most=1000)
                look = partial(_look, pid, port)
                yield look(f"{known}: home with {CAMPAIGNS} campaigns, cold", "/", home or inf)
                yield look(f"{known}: home again", "/", MOST)
                for game, campaign in first.items():
                    yield look(f"{known}: first page of {game}", f"/c/{campaign}/observer", MOST)
                yield look(f"{known}: first tool with a map", "/tools/forgotten-battles/reach", MOST)


@contextmanager
def _server(home: str, cache: str) -> Iterator[tuple[int, int, float]]:
    """Its process, its port, and the seconds until it answered."""
    began = time.perf_counter()
    path = os.pathsep.join(p for p in sys.path if p)
    server = subprocess.Popen(
        [sys.executable, "-c", SERVE, "serve", "--port", "0"],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "SANDTABLE_HOME": home, "SANDTABLE_CACHE": cache, "PYTHONPATH": path},
    )
    try:
        assert server.stdout is not None
        found = re.search(r":(\d+)/", server.stdout.readline())
        assert found, "the server does not start"
        port = int(found[1])
        while not _answers(port):
            time.sleep(0.01)
        yield server.pid, port, time.perf_counter() - began
    finally:
        server.terminate()
        server.wait(20)


def _shelf(folder: Path) -> dict[str, str]:
    from sandtable.bots import play_out
    from sandtable.store import Shelf

    shelf, first = Shelf(folder), {}
    for game in GAMES:
        opened = shelf.create(game)
        with suppress(RuntimeError):  # not over yet, as it should be
            play_out(opened.campaign, limit=40)
        first[game] = opened.id
        opened.close()
    for n in range(CAMPAIGNS - len(first)):
        source = shelf.path(first[GAMES[n % len(GAMES)]])
        shutil.copy(source, folder / f"copy-{n}.sandtable")
    return first


def _answers(port: int) -> bool:
    try:
        return _get(port, "/static/mark.svg")[0] == 200
    except OSError:
        return False


def _get(port: int, path: str) -> tuple[int, int]:
    line = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    line.request("GET", path, headers={"Accept-Encoding": "gzip"})
    answer = line.getresponse()
    size = len(answer.read())
    line.close()
    return answer.status, size


def _look(server: int, port: int, what: str, path: str, most: float) -> Row:
    before, began = cpu_of(server), time.perf_counter()
    status, _ = _get(port, path)
    took, used = time.perf_counter() - began, cpu_of(server) - before
    assert status == 200, f"{path}: {status}"
    ours, cpu = Sample.of([took * 1000]), Sample.of([used * 1000])
    return Row(what=what, ours=ours, rival="its CPU", theirs=cpu, most=most)
