"""One after the other in a room; and the campaign that is no longer there."""

import threading
from collections.abc import Callable


class Gone(Exception):
    """The campaign was deleted, or its file moved away, while somebody was about to look at it or to answer."""


class OneByOne:
    """A room's lock. Whoever comes to it after the room was closed is told that the campaign is gone.

    Whoever comes while the room sleeps wakes it first.
    """

    def __init__(self, wake: Callable[[], None]) -> None:
        self._lock, self._wake = threading.RLock(), wake
        self.gone = self.asleep = False

    def __enter__(self) -> None:
        self._lock.acquire()
        try:
            if self.gone:
                raise Gone("This campaign is gone: it was deleted, or its file was moved away.")
            if self.asleep:
                self._wake()
                self.asleep = False
        except BaseException:
            self._lock.release()
            raise

    def free(self) -> bool:
        """Take the lock if nobody has it, without waking anybody."""
        return self._lock.acquire(blocking=False)

    def __exit__(self, *_: object) -> None:
        self._lock.release()
