"""The first pages of a server that has just started: home with 500 campaigns, a campaign, a tool; and their size.

Wall-clock beside the server's own CPU, which is the figure to trust on a busy machine.
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
from pathlib import Path

from benchmarks.seats import cpu_of

CAMPAIGNS = 500
GAMES = ("forgotten-battles", "bagration", "orsha", "orsha-solitaire")
SERVE = "from sandtable.cli import main; main()"


def main() -> None:
    with tempfile.TemporaryDirectory() as name, tempfile.TemporaryDirectory() as cache:
        first = _shelf(Path(name))
        for known in ("never looked through before", "looked through by the server before this one"):
            with _server(name, cache) as (pid, port):
                _look(pid, port, f"home with {CAMPAIGNS} campaigns, cold, {known}", "/")
                _look(pid, port, "home again", "/")
                for game, campaign in first.items():
                    _look(pid, port, f"first page of {game}", f"/c/{campaign}/observer")
                _look(pid, port, "first tool with a map", "/tools/forgotten-battles/reach")


@contextmanager
def _server(home: str, cache: str) -> Iterator[tuple[int, int]]:
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
        print(f"ready after {time.perf_counter() - began:.2f} s, {cpu_of(server.pid):.2f} s of CPU")
        yield server.pid, port
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


def _look(server: int, port: int, name: str, path: str) -> None:
    before, began = cpu_of(server), time.perf_counter()
    status, size = _get(port, path)
    took, used = time.perf_counter() - began, cpu_of(server) - before
    assert status == 200, f"{path}: {status}"
    print(
        f"{name}: {took * 1e3:.0f} ms, {used * 1e3:.0f} ms of CPU (with what warms up meanwhile), {size:,} bytes sent"
    )


if __name__ == "__main__":
    main()
