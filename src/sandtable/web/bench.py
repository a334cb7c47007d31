"""The bench: what strangers' files say is worked out in a process of its own, with little time and little memory.

A parser that meets a hostile file may need minutes or gigabytes before it notices. So the server never runs one: it
hands the work to the bench, a small process beside it that has the games loaded and makes a child for every piece of
work. The system ends a child that takes too long or too much; nobody's campaign waits for it meanwhile.

Where processes cannot be copied (Windows) every piece of work gets a fresh process and a clock.
"""

import os
import pickle
import socket
import struct
import subprocess
import sys
import threading
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from functools import cache
from typing import Any, TypeVar

from sandtable import games
from sandtable.kernel import NotUnderstood

SECONDS = 1.5
"""Of CPU, for one piece of work."""

MEMORY = 160 << 20
"""Bytes, beyond what the games themselves take."""

PATIENCE, SETTING_UP = 120.0, 120.0
"""Seconds by the clock for the work, and until it can begin, on a machine that is busy with other things."""

AT_WORK, QUEUE = 2, 8
TOO_MUCH = "This takes more time or memory than an honest file does, so it was not read."
COPIES = hasattr(os, "fork") and hasattr(socket, "send_fds")
Result = TypeVar("Result")


class TooBusy(Exception):
    """Others' files are being read; nothing was done."""


class Bench:
    """Starts its process when it is first needed, or when it is warmed up."""

    def __init__(self) -> None:
        self._places = threading.BoundedSemaphore(AT_WORK)
        self._queue = threading.BoundedSemaphore(AT_WORK + QUEUE)
        self._lock = threading.Lock()
        self._to: socket.socket | None = None
        self._process: subprocess.Popen[bytes] | None = None

    def run(
        self,
        work: Callable[..., Result],
        *given: Any,
        lock: AbstractContextManager[Any] | None = None,
        seconds: float = SECONDS,
    ) -> Result:
        """What `work` returns or raises; NotUnderstood when it was ended, at the latest after so many of CPU.

        Both it and what it is given can be pickled, which is done under the `lock` of the campaign they belong to.
        """
        with lock or nullcontext():
            job = pickle.dumps((dict(games.GAMES), work, given))
        if not self._queue.acquire(blocking=False):
            raise TooBusy("Many files are being read just now. Try again in a moment.")
        try:
            with self._places:
                answer = self._sent(job, seconds)
        finally:
            self._queue.release()
        if not answer:
            raise NotUnderstood(TOO_MUCH)
        good, told = pickle.loads(answer)
        if good:
            result: Result = told
            return result
        raise _raised(told)

    def warm(self) -> None:
        """Start the process, so that the first file need not wait for the games to load."""
        if COPIES:
            self._line()

    def close(self) -> None:
        with self._lock:
            if self._to is not None:
                self._to.close()
            if self._process is not None:
                self._process.wait(5)
            self._to = self._process = None

    def _sent(self, job: bytes, seconds: float) -> bytes:
        if not COPIES:
            return _in_a_fresh_process(job)
        ours, theirs = socket.socketpair()
        with ours:
            with theirs:
                self._hand_over(theirs)
            try:
                ours.settimeout(SETTING_UP)
                if not ours.recv(1):
                    return b""
                ours.settimeout(PATIENCE + seconds)
                ours.sendall(struct.pack("!d", seconds) + struct.pack("!Q", len(job)) + job)
                return _read_message(ours)
            except OSError:
                return b""

    def _hand_over(self, theirs: socket.socket) -> None:
        for again in (True, False):
            try:
                with self._lock:
                    socket.send_fds(self._line(), [b"!"], [theirs.fileno()])
                return
            except OSError:  # the process was ended from outside: one more try, with a new one
                self.close()
                if not again:
                    raise

    def _line(self) -> socket.socket:
        if self._to is None or self._process is None or self._process.poll() is not None:
            self._to, theirs = socket.socketpair()
            with theirs:
                self._process = _start(theirs.fileno())
        return self._to


@cache
def shared() -> Bench:
    """One for all: it knows no campaign, and it ends when this process does."""
    return Bench()


def _start(handle: int) -> "subprocess.Popen[bytes]":
    command = [sys.executable, "-m", "sandtable.web.bench", str(handle)]
    return subprocess.Popen(command, pass_fds=(handle,), env=_environment(), stdin=subprocess.DEVNULL)


def _environment() -> dict[str, str]:
    """The same modules are found there as here."""
    return {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}


def _in_a_fresh_process(job: bytes) -> bytes:
    command = [sys.executable, "-m", "sandtable.web.bench", "once"]
    try:
        return subprocess.run(command, input=job, capture_output=True, timeout=PATIENCE, env=_environment()).stdout
    except subprocess.TimeoutExpired:
        return b""


def _raised(told: tuple[type[BaseException], tuple[Any, ...]]) -> BaseException:
    kind, words = told
    return kind(*words)


# ---------------------------------------------------------------------- on the bench


def serve(handle: int) -> None:
    """Take work from the server until it goes, each piece in a child of its own."""
    import signal

    import sandtable.web.own_work
    import sandtable.web.work
    from sandtable.sim.questions import every_question

    assert sandtable.web.work
    assert sandtable.web.own_work
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # children that ended need nobody to bury them
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is for the server, whose end is ours
    os.nice(5)
    for game in games.every_game():
        game.tools()
    every_question()
    with socket.socket(fileno=handle) as line:
        while True:
            said, handles, _, _ = socket.recv_fds(line, 1, 1)
            if not said:
                return
            if os.fork() == 0:
                line.close()
                with socket.socket(fileno=handles[0]) as to:
                    _work_within_limits(to)
                os._exit(0)
            os.close(handles[0])


def _work_within_limits(to: socket.socket) -> None:
    import resource
    import signal

    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    signal.alarm(int(PATIENCE))
    to.sendall(b"!")
    (seconds,) = struct.unpack("!d", _read(to, 8))
    signal.setitimer(signal.ITIMER_PROF, seconds)  # the end comes by SIGPROF; by the system's own limit at the latest
    resource.setrlimit(resource.RLIMIT_CPU, (int(seconds) + 1, int(seconds) + 1))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    most = _memory_now() + MEMORY
    resource.setrlimit(resource.RLIMIT_AS, (most, most))
    answer = _done(_read_message(to))
    to.sendall(struct.pack("!Q", len(answer)) + answer)


def _memory_now() -> int:
    try:
        with open("/proc/self/statm", encoding="ascii") as told:
            return int(told.read().split()[0]) * os.sysconf("SC_PAGE_SIZE")
    except OSError:  # not Linux: more than the games ever take
        return 1 << 30


def _done(job: bytes) -> bytes:
    """The work's answer, or what it raised, as the server reads it."""
    try:
        known, work, given = pickle.loads(job)
        games.GAMES.update(known)
        return pickle.dumps((True, work(*given)))
    except (MemoryError, RecursionError):
        return pickle.dumps((False, (NotUnderstood, (TOO_MUCH,))))
    except Exception as wrong:
        words = (wrong.why, wrong.rule) if hasattr(wrong, "why") and hasattr(wrong, "rule") else (str(wrong),)
        return pickle.dumps((False, (type(wrong), words)))


def _read_message(line: socket.socket) -> bytes:
    """A length and so many bytes; nothing when the other end went before it was all said."""
    head = _read(line, 8)
    return _read(line, struct.unpack("!Q", head)[0]) if len(head) == 8 else b""


def _read(line: socket.socket, count: int) -> bytes:
    told = bytearray()
    while len(told) < count:
        part = line.recv(min(1 << 20, count - len(told)))
        if not part:
            return b""
        told += part
    return bytes(told)


if __name__ == "__main__":
    if sys.argv[1] == "once":
        sys.stdout.buffer.write(_done(sys.stdin.buffer.read()))
    else:
        serve(int(sys.argv[1]))
