"""What an upload costs: CPU and memory of the server and of every process it starts, read from /proc while it runs."""

import contextlib
import os
import threading
import time
from dataclasses import dataclass
from pathlib import Path

TICK = os.sysconf("SC_CLK_TCK")


@dataclass
class Cost:
    cpu: float = 0.0
    memory: int = 0
    """Bytes: the largest growth of the server and the largest of its helpers' children, together."""


def children(pid: int) -> list[int]:
    found: list[int] = []
    with contextlib.suppress(OSError):
        for task in Path(f"/proc/{pid}/task").iterdir():
            with contextlib.suppress(OSError):
                found += map(int, (task / "children").read_text().split())
    return found


def cpu(pid: int) -> float:
    with contextlib.suppress(OSError, IndexError):
        fields = Path(f"/proc/{pid}/stat").read_text(errors="replace").rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICK
    return 0.0


def memory(pid: int, line: str = "RssAnon") -> int:
    with contextlib.suppress(OSError):
        for told in Path(f"/proc/{pid}/status").read_text().splitlines():
            if told.startswith(line):
                return int(told.split()[1]) * 1024
    return 0


class Meter:
    """Watches a server from the moment it is entered."""

    def __init__(self, server: int) -> None:
        self.server = server
        self.cost = Cost()
        self._stop = threading.Event()
        self._began: dict[int, float] = {}
        self._cpu: dict[int, float] = {}
        self._memory: dict[int, int] = {}
        self._base: dict[int, int] = {}

    def __enter__(self) -> "Meter":
        for pid in self._lasting():
            self._began[pid], self._base[pid] = cpu(pid), memory(pid)
        self._thread = threading.Thread(target=self._watch, daemon=True)
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._stop.set()
        self._thread.join()
        self._look()
        used = {pid: spent - self._began.get(pid, 0.0) for pid, spent in self._cpu.items()}
        grown = {pid: most - self._base.get(pid, 0) for pid, most in self._memory.items()}
        lasting = set(self._base)
        passing = [grown[pid] for pid in grown if pid not in lasting]
        stayed = sum(max(0, grown[pid]) for pid in grown if pid in lasting)
        self.cost = Cost(sum(used.values()), stayed + max(passing, default=0))

    def _lasting(self) -> list[int]:
        return [self.server, *children(self.server)]

    def _watch(self) -> None:
        while not self._stop.is_set():
            self._look()
            time.sleep(0.004)

    def _look(self) -> None:
        for helper in self._lasting():
            self._see(helper)
            for child in children(helper) if helper != self.server else ():
                # A child begins with its parent's pages, shared until it writes to them.
                self._base_of_child(child, helper)
                self._see(child)

    def _base_of_child(self, child: int, helper: int) -> None:
        if child not in self._memory:
            self._memory[child] = 0
            self._shared = memory(helper)

    def _see(self, pid: int) -> None:
        self._cpu[pid] = max(self._cpu.get(pid, 0.0), cpu(pid))
        shared = 0 if pid in self._base else getattr(self, "_shared", 0)
        self._memory[pid] = max(self._memory.get(pid, 0), memory(pid) - shared)
