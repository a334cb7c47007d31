"""Rooms: the campaigns that are open in this process. One room has one lock; its answers come one after the other."""

import asyncio
import threading
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from sandtable.kernel import Campaign, EntryKind, Line, Side
from sandtable.store import BadFile, Opened, Shelf
from sandtable.web.seats import OBSERVER, Seat, digest, new_token
from sandtable.web.sights import Sight, look, mark_of

MOST_LISTENERS = 200
MOST_BOT_ANSWERS = 5000


class Listener:
    """A page that wants to hear when what it shows has changed."""

    def __init__(self, viewer: Side | None, seen: str, loop: asyncio.AbstractEventLoop) -> None:
        self.viewer, self.seen, self._loop = viewer, seen, loop
        self.changed = asyncio.Event()

    def tell(self, seen: str) -> None:
        self.seen = seen
        self._loop.call_soon_threadsafe(self.changed.set)


class Gone(Exception):
    """The campaign was deleted, or its file moved away, while somebody was about to look at it or to answer."""


class OneByOne:
    """A room's lock. Whoever comes to it after the room was closed is told that the campaign is gone."""

    def __init__(self) -> None:
        self._lock, self.gone = threading.RLock(), False

    def __enter__(self) -> None:
        self._lock.acquire()
        if self.gone:
            self._lock.release()
            raise Gone("This campaign is gone: it was deleted, or its file was moved away.")

    def __exit__(self, *_: object) -> None:
        self._lock.release()


class Room:
    """One open campaign: its seats, what each viewer sees, and who listens."""

    def __init__(self, opened: Opened) -> None:
        self._opened = opened
        self.campaign: Campaign = opened.campaign
        self.lock = OneByOne()
        self.links: dict[str, str] = {}
        self._seats: dict[str, Seat] | None = None
        self._sights: dict[Side | None, Sight] = {}
        self._told: dict[Side | None, tuple[int, tuple[Line, ...]]] = {}
        self._undone = 0
        self._seq = -1
        self._listeners: list[Listener] = []
        with self.lock:
            self._bots()

    @property
    def id(self) -> str:
        return self._opened.id

    @property
    def opened(self) -> Opened:
        return self._opened

    def close(self) -> None:
        """After whoever is at work here; who comes later meets Gone, and every page is told to look again."""
        with suppress(Gone), self.lock:
            for listener in self._listeners:
                listener.tell("gone")
            self._listeners.clear()
            self._opened.close()
            self.lock.gone = True

    # ------------------------------------------------------------------ seats

    def seats(self) -> dict[str, Seat]:
        """Every side's seat and the observers' bench, by key."""
        with self.lock:
            if self._seats is None:
                kept: dict[str, dict[str, str]] = self._opened.file.noted("seats", {})
                players = self.campaign.charter.players
                found = {}
                for name in self.campaign.game.sides:
                    mine = kept.get(name.key, {})
                    where = "bot" if players.get(name.key) == "bot" else mine.get("where", "here")
                    found[name.key] = Seat(name.key, name.title, name.key, where, mine.get("kept", ""), name.mark)
                bench = kept.get(OBSERVER, {})
                found[OBSERVER] = Seat(OBSERVER, "Observer", None, "here", bench.get("kept", ""), "none")
                self._seats = found
            return self._seats

    def here(self) -> list[Seat]:
        """The sides played at this machine."""
        return [seat for seat in self.seats().values() if seat.side is not None and seat.where == "here"]

    def invite(self, key: str) -> str:
        """A new link for this seat; the old one stops working. Returns its token, which is not kept."""
        token = new_token()
        self._note_seat(key, where="here" if key == OBSERVER else "elsewhere", kept=digest(token))
        self.links[key] = token
        return token

    def take_here(self, key: str) -> None:
        """Play this seat at this machine from now on; its link stops working."""
        self._note_seat(key, where="here", kept="")
        self.links.pop(key, None)

    @property
    def curtain(self) -> bool:
        """Hot seat: whether the screen is covered when it passes from one side to the other."""
        with self.lock:
            return bool(self._opened.file.noted("curtain", True))

    def hang_curtain(self, hung: str) -> None:
        with self.lock:
            self._opened.file.note("curtain", hung == "yes")

    def _note_seat(self, key: str, **now: str) -> None:
        with self.lock:
            kept = self._opened.file.noted("seats", {})
            self._opened.file.note("seats", {**kept, key: {**kept.get(key, {}), **now}})
            self._seats = None

    # ------------------------------------------------------------------ seeing

    def sight(self, viewer: Side | None) -> Sight:
        """What this viewer sees now; what another program wrote meanwhile is taken in first."""
        with self.lock:
            self._take_in()
            if viewer not in self._sights:
                self._sights[viewer] = look(self.campaign, viewer, self._seq, self._story(viewer))
            return self._sights[viewer]

    def _story(self, viewer: Side | None) -> tuple[Line, ...]:
        """The log, read on from where it was last read: completed steps only ever grow, except when one is undone."""
        undone = len(self._opened.file.entries(kinds=(EntryKind.UNDO,)))
        if undone != self._undone:
            self._undone, self._told = undone, {}
        step, told = self._told.get(viewer, (-1, ()))
        done = self.campaign.number - 1
        fresh, current = self.campaign.log(viewer, after_step=step), self.campaign.log(viewer, after_step=done)
        told = (*told, *fresh[: len(fresh) - len(current)])
        self._told[viewer] = (done, told)
        return (*told, *current)

    def _take_in(self) -> None:
        seq = self._opened.file.last_seq()
        if seq != self._seq:
            self.campaign.refresh()
            self._seq, self._sights = seq, {}

    def looked(self, viewer: Side) -> Mapping[str, Any]:
        """Where this seat last said that it had read the story."""
        with self.lock:
            noted: Mapping[str, Any] = self._opened.file.noted(f"looked:{viewer}", {})
            return noted

    def has_read(self, viewer: Side, sight: Sight) -> None:
        """Remember the whole story up to now as read. Only the step in progress can still gain lines in its middle."""
        with self.lock:
            step = sight.lines[-1].step if sight.lines else 0
            marks = [mark_of(line) for line in sight.since(step)]
            if marks:
                self._opened.file.note(f"looked:{viewer}", {"step": step, "marks": marks})

    def unread(self, viewer: Side, sight: Sight) -> frozenset[str]:
        """The marks of lines that are new since this seat last looked; none before it has looked at all."""
        noted = self.looked(viewer)
        if not noted:
            return frozenset()
        known = set(noted["marks"])
        return frozenset(mark for line in sight.since(noted["step"]) if (mark := mark_of(line)) not in known)

    # ------------------------------------------------------------------ acting

    def act(self, deed: Callable[[Campaign], Any]) -> Any:
        """Do something to the campaign, let bots follow, and tell every page that now shows something old."""
        with self.lock:
            self._take_in()
            try:
                result = deed(self.campaign)
                self._bots()
                return result
            finally:
                self.look_around()

    def _bots(self) -> None:
        if "bot" not in self.campaign.charter.players.values():
            return
        from sandtable.bots import play_bots

        play_bots(self.campaign, limit=MOST_BOT_ANSWERS)

    # ------------------------------------------------------------------ listening

    def listen(self, viewer: Side | None, loop: asyncio.AbstractEventLoop) -> Listener:
        with self.lock:
            if len(self._listeners) >= MOST_LISTENERS:
                raise BadFile("Too many pages listen to this campaign.")
            listener = Listener(viewer, self.sight(viewer).digest, loop)
            self._listeners.append(listener)
            return listener

    def leave(self, listener: Listener) -> None:
        with suppress(Gone), self.lock:
            if listener in self._listeners:
                self._listeners.remove(listener)

    def look_around(self) -> None:
        """Tell listeners whose sight has changed, and only those: a sealed answer makes no sound on the other side."""
        with self.lock:
            for listener in self._listeners:
                seen = self.sight(listener.viewer).digest
                if seen != listener.seen:
                    listener.tell(seen)

    def stale(self) -> bool:
        """Whether somebody listens while another program has written."""
        with self.lock:
            return bool(self._listeners) and self._opened.file.last_seq() != self._seq


class Rooms:
    """All rooms of a shelf."""

    def __init__(self, shelf: Shelf) -> None:
        self.shelf = shelf
        self._rooms: dict[str, Room] = {}
        self._leaving: set[str] = set()
        self._lock = threading.Lock()

    def enter(self, campaign_id: str) -> Room:
        """The room of this campaign, opened if need be; raises BadFile."""
        path = self.shelf.path(campaign_id)
        with self._lock:
            if campaign_id in self._leaving:
                raise BadFile(f"there is no campaign {campaign_id!r}")
            room = self._rooms.get(campaign_id)
            if room is not None and not path.exists():
                self._rooms.pop(campaign_id).close()
                room = None
            if room is None:
                room = self._rooms[campaign_id] = Room(self.shelf.open(campaign_id))
            return room

    def add(self, opened: Opened) -> Room:
        with self._lock:
            room = self._rooms[opened.id] = Room(opened)
            return room

    def delete(self, campaign_id: str) -> Path:
        """Take the campaign off the shelf; raises BadFile. Nobody can open it again while its file is moved."""
        with self._lock:
            if campaign_id in self._leaving:
                raise BadFile(f"there is no campaign {campaign_id!r}")
            self._leaving.add(campaign_id)
            room = self._rooms.pop(campaign_id, None)
        try:
            if room is not None:
                room.close()
            return self.shelf.delete(campaign_id)
        finally:
            with self._lock:
                self._leaving.discard(campaign_id)

    def open_rooms(self) -> list[Room]:
        with self._lock:
            return list(self._rooms.values())

    def close(self) -> None:
        with self._lock:
            for room in self._rooms.values():
                room.close()
            self._rooms.clear()
