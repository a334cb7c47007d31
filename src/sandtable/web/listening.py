"""Who listens to a campaign: pages that want to hear when what they show has changed.

One visitor cannot take the places of others: beyond a few pages of his own, and when a seat's places are all taken,
the oldest page of whoever has most of them goes, and it can come back.
"""

import asyncio
import threading
from collections import Counter

from sandtable.kernel import Side
from sandtable.web.board import Laid

MOST_OF_ONE = 60
"""Pages of one seat that one address keeps open; a club behind one address has as many."""

MOST_OF_A_SEAT = 120


class Listener:
    """A page that wants to hear when what it shows has changed. `over`: it shall listen no longer."""

    def __init__(
        self,
        viewer: Side | None,
        seen: str,
        loop: asyncio.AbstractEventLoop,
        address: str = "",
        laid: Laid | None = None,
    ) -> None:
        self.viewer, self.seen, self.address, self.laid, self._loop = viewer, seen, address, laid, loop
        self.changed = asyncio.Event()
        self.over = False

    def tell(self, seen: str, laid: Laid | None) -> None:
        """`laid` first: whoever reads the new digest finds the board that belongs to it."""
        self.laid = laid
        self.seen = seen
        self._loop.call_soon_threadsafe(self.changed.set)

    def end(self) -> None:
        self.over = True
        self._loop.call_soon_threadsafe(self.changed.set)


class Listeners:
    """The pages that listen to one campaign, the oldest first."""

    def __init__(self) -> None:
        self._all: list[Listener] = []
        self._lock = threading.Lock()

    def __bool__(self) -> bool:
        return bool(self._all)

    def all(self) -> list[Listener]:
        with self._lock:
            return list(self._all)

    def add(self, new: Listener) -> None:
        with self._lock:
            self._all.append(new)
            seat = [one for one in self._all if one.viewer == new.viewer]
            often = Counter(one.address for one in seat)
            if often[new.address] > MOST_OF_ONE or len(seat) > MOST_OF_A_SEAT:
                loudest = max(often, key=lambda address: often[address])
                self._end(next(one for one in seat if one.address == loudest))

    def remove(self, one: Listener) -> None:
        with self._lock:
            if one in self._all:
                self._all.remove(one)

    def wake_all(self) -> None:
        """Who may sit where has changed: each page's stream looks whether it may go on."""
        for one in self.all():
            one.tell(one.seen, one.laid)

    def end_all(self) -> None:
        with self._lock:
            for one in list(self._all):
                self._end(one)

    def _end(self, one: Listener) -> None:
        self._all.remove(one)
        one.end()
