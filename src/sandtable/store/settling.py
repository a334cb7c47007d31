"""Settling: an answer is durable when it is acknowledged, and in the one file itself a moment later.

SQLite writes it to a second file first, with a single sync. Here, once nobody is waiting, that is brought into the
first, so that a plain copy of the campaign file lacks nothing and no second file is left to be mistaken for another's.
"""

import atexit
import os
import threading
import weakref
from typing import Protocol

SOON = 0.25
"""Seconds. Several answers in a row are brought in together."""


class Settles(Protocol):
    def settle(self) -> bool:
        """False when somebody was in the way: it is tried again."""
        ...


class _Settler:
    def __init__(self) -> None:
        self.begin()

    def begin(self) -> None:
        """Anew: also in a process that was split off, which has the thread of its parent no longer."""
        self._due: weakref.WeakSet[Settles] = weakref.WeakSet()
        self._wake = threading.Condition()
        self._thread: threading.Thread | None = None
        self._ended = False

    def soon(self, file: Settles) -> None:
        with self._wake:
            self._due.add(file)
            if self._thread is None and not self._ended:
                self._thread = threading.Thread(target=self._run, name="settling", daemon=True)
                self._thread.start()

    def _run(self) -> None:
        while True:
            with self._wake:
                if self._wake.wait_for(lambda: self._ended, SOON):
                    return
                due, self._due = list(self._due), weakref.WeakSet()
                if not due:
                    self._thread = None
                    return
            again = [file for file in due if not file.settle()]
            with self._wake:
                for file in again:
                    self._due.add(file)

    def end(self) -> None:
        """Before the program ends: closing the files settles what is left."""
        with self._wake:
            self._ended = True
            self._wake.notify_all()
            running = self._thread
        if running is not None:
            running.join(2.0)


_SETTLER = _Settler()
soon = _SETTLER.soon
atexit.register(_SETTLER.end)
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_SETTLER.begin)
