"""A real server process for the attacks: a folder and a port of its own, a clock that stands still if wanted."""

import contextlib
import os
import re
import subprocess
import sys
import time
from pathlib import Path

import httpx

NOON = "2026-01-01T12:00:00+00:00"
FIXED = """
import sys
from pathlib import Path
from sandtable.games import GAMES
from sandtable.store import Shelf
from sandtable.web import serve
GAMES.setdefault("skirmish", "tests.skirmish.game:GAME")
serve(Shelf(Path(sys.argv[1]), clock=lambda: sys.argv[2]), port=0)
"""
PLAIN = "from sandtable.cli import main; main()"


class Server:
    """`sandtable serve` on this folder. With `clock` every answer is given at the same moment."""

    def __init__(self, folder: Path, *, clock: str = "") -> None:
        folder.mkdir(parents=True, exist_ok=True)
        command = ["-c", FIXED, str(folder), clock] if clock else ["-c", PLAIN, "serve", "--port", "0"]
        env = {**os.environ, "SANDTABLE_HOME": str(folder), "PYTHONPATH": os.pathsep.join(p for p in sys.path if p)}
        self.folder = folder
        self.said = (folder / "said.txt").open("w", encoding="utf-8")
        self.process = subprocess.Popen(
            [sys.executable, *command], stdout=subprocess.PIPE, stderr=self.said, text=True, env=env
        )
        assert self.process.stdout is not None
        first = self.process.stdout.readline()
        found = re.search(r"http://[\d.]+:\d+", first)
        if not found:
            raise RuntimeError(f"the server does not start: {first} {(folder / 'said.txt').read_text()}")
        self.address = found[0]
        self._answers()

    def _answers(self) -> None:
        until = time.monotonic() + 60
        while time.monotonic() < until:
            with contextlib.suppress(httpx.HTTPError):
                httpx.get(f"{self.address}/rules", timeout=30)
                return
            time.sleep(0.05)
        raise RuntimeError("the server does not answer")

    def visitor(self, token: str = "") -> httpx.Client:
        """Somebody with a token of a seat; without one the host."""
        headers = {"Accept-Encoding": "identity"} | ({"Authorization": f"Bearer {token}"} if token else {})
        # A line that was idle is opened anew, as browsers do: the server closes it after five seconds.
        limits = httpx.Limits(keepalive_expiry=1)
        return httpx.Client(base_url=self.address, headers=headers, timeout=120, follow_redirects=True, limits=limits)

    def stop(self) -> None:
        self.process.terminate()
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.said.close()

    def faults(self) -> str:
        """What the server said on its own output: its mistakes."""
        self.said.flush()
        return (self.folder / "said.txt").read_text(encoding="utf-8")
