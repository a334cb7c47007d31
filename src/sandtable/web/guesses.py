"""A count of guesses at tokens: so many different wrong ones a minute from one address, then they must wait.

A right token is never refused for it: behind one address there may be a whole club, and one of them a fool.
"""

import hashlib
import threading
import time
from collections.abc import Callable

MOST_WRONG = 20
SECONDS = 60.0
MOST_ADDRESSES = 10_000


class Guesses:
    """Counts wrong tokens by address. The same one again is no new guess: it is a browser with an old link."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._wrong: dict[str, dict[bytes, float]] = {}
        self._lock = threading.Lock()

    def too_many(self, address: str) -> bool:
        with self._lock:
            return len(self._recent(address)) >= MOST_WRONG

    def wrong(self, address: str, token: str) -> None:
        kept = hashlib.sha256(token.encode("utf-8", "replace")).digest()[:8]
        with self._lock:
            if address not in self._wrong and len(self._wrong) >= MOST_ADDRESSES:
                self._wrong.pop(next(iter(self._wrong)))
            if len(self._recent(address)) < MOST_WRONG:
                self._wrong.setdefault(address, {})[kept] = self._clock()

    def _recent(self, address: str) -> dict[bytes, float]:
        since = self._clock() - SECONDS
        recent = {token: at for token, at in self._wrong.get(address, {}).items() if at >= since}
        if recent:
            self._wrong[address] = recent
        else:
            self._wrong.pop(address, None)
        return recent
