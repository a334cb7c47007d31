"""A limit on guessing tokens: so many wrong ones a minute from one address, then nothing for a while."""

import threading
import time
from collections import deque
from collections.abc import Callable

MOST_WRONG = 20
SECONDS = 60.0
MOST_ADDRESSES = 10_000


class Guesses:
    """Counts wrong tokens by address."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._wrong: dict[str, deque[float]] = {}
        self._lock = threading.Lock()

    def too_many(self, address: str) -> bool:
        with self._lock:
            return len(self._recent(address)) >= MOST_WRONG

    def wrong(self, address: str) -> None:
        with self._lock:
            if len(self._wrong) >= MOST_ADDRESSES:
                self._wrong.pop(next(iter(self._wrong)))
            self._wrong.setdefault(address, deque(maxlen=MOST_WRONG)).append(self._clock())

    def _recent(self, address: str) -> deque[float]:
        times = self._wrong.get(address)
        if times is None:
            return deque()
        while times and times[0] < self._clock() - SECONDS:
            times.popleft()
        if not times:
            del self._wrong[address]
        return times
