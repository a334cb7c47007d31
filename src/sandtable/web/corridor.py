"""The corridor: from here every room is entered. Rooms that nobody has used for long sleep, with their files closed."""

import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from sandtable.store import BadFile, Opened, Shelf, throw_away
from sandtable.web.rooms import Room

MOST_AWAKE = 40
"""Rooms with an open file. An open campaign takes three file handles, and a process has a thousand or fewer."""

T = TypeVar("T")
IDLE = 600.0
"""Seconds after which a room that nobody listens to goes to sleep."""


class Rooms:
    """All rooms of a shelf."""

    def __init__(self, shelf: Shelf) -> None:
        self.shelf = shelf
        self._rooms: dict[str, Room] = {}
        self._used: dict[str, float] = {}
        self._opening: dict[str, threading.Lock] = {}
        self._leaving: set[str] = set()
        self._lock = threading.Lock()

    def enter(self, campaign_id: str) -> Room:
        """The room of this campaign, opened if need be; raises BadFile. Opening one keeps nobody from the others."""
        path = self.shelf.path(campaign_id)
        room = self._known(campaign_id, path)
        if room is None:
            with self._lock:
                opening = self._opening.setdefault(campaign_id, threading.Lock())
            with opening:
                room = self._known(campaign_id, path) or self._opened(campaign_id)
            room.let_bots_begin()
        return room

    def _known(self, campaign_id: str, path: Path) -> Room | None:
        with self._lock:
            if campaign_id in self._leaving:
                raise BadFile(f"there is no campaign {campaign_id!r}")
            self._used[campaign_id] = time.monotonic()
            room = self._rooms.get(campaign_id)
        if room is None or path.exists():  # asked outside the lock: a disk may be slow
            return room
        with self._lock:
            if self._rooms.get(campaign_id) is not room:
                return None
            self._rooms.pop(campaign_id)
        room.close()
        return None

    def _opened(self, campaign_id: str) -> Room:
        try:
            opened = self.shelf.open(campaign_id)
        except BaseException:
            with self._lock:
                self._used.pop(campaign_id, None)
            raise
        finally:
            with self._lock:
                self._opening.pop(campaign_id, None)
        return self._placed(opened)

    def add(self, opened: Opened) -> Room:
        room = self._placed(opened)
        room.let_bots_begin()
        return room

    def _placed(self, opened: Opened) -> Room:
        room = Room(opened, self.shelf)
        with self._lock:
            if opened.id in self._leaving:
                opened.close()
                raise BadFile(f"there is no campaign {opened.id!r}")
            self._rooms[opened.id] = room
            self._used[opened.id] = time.monotonic()
        self.rest(but=opened.id)
        return room

    def rest(self, *, but: str = "") -> None:
        """Let rooms sleep that were not used for long, and the least used ones beyond the most that may be awake."""
        with self._lock:
            awake = [room for room in self._rooms.values() if not room.lock.asleep and room.id != but]
            used = dict(self._used)
        awake.sort(key=lambda room: used.get(room.id, 0.0))
        since = time.monotonic() - IDLE
        too_many = len(awake) - MOST_AWAKE
        for room in awake:
            if (too_many > 0 or used.get(room.id, 0.0) < since) and room.sleep():
                too_many -= 1

    def delete(self, campaign_id: str) -> Path:
        """Take the campaign off the shelf; raises BadFile."""
        return self._left(campaign_id, self.shelf.delete)

    def throw_away(self, campaign_id: str) -> None:
        """Remove a what-if for good; raises BadFile, or NotUnderstood for a campaign."""
        self._left(campaign_id, lambda name: throw_away(self.shelf, name))

    def _left(self, campaign_id: str, go: Callable[[str], T]) -> T:
        """Nobody can open it again while its file goes."""
        with self._lock:
            if campaign_id in self._leaving:
                raise BadFile(f"there is no campaign {campaign_id!r}")
            self._leaving.add(campaign_id)
            room = self._rooms.pop(campaign_id, None)
            self._used.pop(campaign_id, None)
        try:
            if room is not None:
                room.close(deleted=True)
            return go(campaign_id)
        finally:
            with self._lock:
                self._leaving.discard(campaign_id)

    def look_outside(self) -> None:
        """Has another program written to a campaign that somebody watches? And which rooms may sleep?"""
        for room in self.open_rooms():
            try:
                room.write_notes()
                if room.stale():
                    room.look_around()
            except Exception:  # a file that vanished must not stop the watch over the others
                continue
        self.rest()

    def open_rooms(self) -> list[Room]:
        with self._lock:
            return list(self._rooms.values())

    def close(self) -> None:
        with self._lock:
            for room in self._rooms.values():
                room.close()
            self._rooms.clear()
