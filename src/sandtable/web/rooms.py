"""A room: one campaign that is open in this process. It has one lock; its answers come one after the other."""

import asyncio
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any

from sandtable.kernel import Campaign, Line, Side, is_bot
from sandtable.store import Drafts, NotKept, Opened, Past, Shelf, is_what_if
from sandtable.web.bot_turns import BotTurns
from sandtable.web.listening import Listener, Listeners
from sandtable.web.locks import Gone, OneByOne
from sandtable.web.notes import Notes
from sandtable.web.reading import read_of, told_until, unread_of
from sandtable.web.seats import OBSERVER, Seat, digest, new_token, seats_of
from sandtable.web.sights import Sight, Views, look, name_of

FRESH = 0.01
"""Seconds for which what another program has not written is taken as still not written."""


class Room:
    """One open campaign: its seats, what each viewer sees, and who listens."""

    def __init__(self, opened: Opened, shelf: Shelf) -> None:
        self._opened, self._shelf = opened, shelf
        self.campaign: Campaign = opened.campaign
        self.lock = OneByOne(self._wake)
        self.links: dict[str, str] = {}
        self.drafts = Drafts(shelf.folder, opened.id)
        self.past = Past(shelf.path(opened.id))
        self._seats: dict[str, Seat] | None = None
        self._notes, self._views = Notes(), Views()
        self._sights: dict[Side | None, Sight] = {}
        self._told: dict[Side | None, tuple[int, tuple[Line, ...]]] = {}
        self._undone = 0
        self._seq, self._tip = -1, ""
        self._outside: tuple[object, ...] = ()
        self._looked_outside = 0.0
        self._listeners = Listeners()
        self._bots = BotTurns()

    @property
    def id(self) -> str:
        return self._opened.id

    @property
    def what_if(self) -> bool:
        """Whether this is no campaign but a copy of one, played on with everything open."""
        return is_what_if(self.id)

    @property
    def opened(self) -> Opened:
        return self._opened

    def close(self, *, deleted: bool = False) -> None:
        """After whoever is at work here; who comes later meets Gone, and every page is told to look again."""
        with suppress(Gone), self.lock:
            self._listeners.end_all()
            if deleted:  # nothing more is written to what was taken away
                self._notes = Notes()
            self._close_file()
            self.lock.gone = True

    def sleep(self) -> bool:
        """Close the file of a campaign that nobody listens to or works at. Whoever comes next opens it again."""
        if not self.lock.free():
            return False
        try:
            if self.lock.gone or self.lock.asleep or self._listeners or self._bots.at_work:
                return False
            self._close_file()
            self._sights, self._told, self._seats, self._seq = {}, {}, None, -1
            self._outside = ()
            self._tip, self._undone = "", 0
            self._views, self._notes, self._looked_outside = Views(), Notes(), 0.0
            self.lock.asleep = True
            return True
        finally:
            self.lock.__exit__()

    def _close_file(self) -> None:
        with suppress(Exception):  # who has read how far is no reason to keep a file open
            self._notes.write(self._opened.file)
        self._opened.close()
        self.past.close()

    def write_notes(self) -> None:
        """What was put off is written; not in a room that sleeps, for that has none."""
        if not self.lock.asleep:
            with self.lock:
                self._notes.write(self._opened.file)

    def _wake(self) -> None:
        if not self._shelf.path(self.id).exists():
            raise Gone("This campaign is gone: it was deleted, or its file was moved away.")
        self._opened = self._shelf.open(self.id)
        self.campaign = self._opened.campaign

    @contextmanager
    def apart(self) -> Iterator[Opened]:
        """The campaign opened a second time, for long work on it (paper, export): the room is played in meanwhile."""
        with self.lock:
            self._take_in()
        opened = self._shelf.open(self.id)
        try:
            yield opened
        finally:
            opened.close()

    # ------------------------------------------------------------------ seats

    def seats(self) -> dict[str, Seat]:
        """Every side's seat and the observers' bench, by key."""
        with self.lock:
            self._take_in()
            return self._seats_kept()

    def _seats_kept(self) -> dict[str, Seat]:
        """As the campaign's file says, so that a link taken back at one server is taken back at all."""
        if self._seats is None:
            self._seats = seats_of(self.campaign, self._notes.get(self._opened.file, "seats", {}))
        return self._seats

    def seat(self, campaign: Campaign, side: Side, player: str, name: str) -> None:
        """Somebody else sits down here: whoever had a link to this seat has none any more."""
        campaign.seat(side, player, name)
        self._bots.rise(side)
        self.take_here(side)

    def here(self) -> list[Seat]:
        """The sides played at this machine."""
        return [seat for seat in self.seats().values() if seat.side is not None and seat.where == "here"]

    def invite(self, key: str) -> str:
        """A new link for this seat; the old one stops working. Returns its token, which is not kept."""
        token = new_token()
        self._note_seat(key, where="here" if key == OBSERVER else "elsewhere", kept=digest(token))
        self.links[key] = token
        return token

    def open_to_guest(self) -> str:
        """A what-if's token, for whoever branched it off and is not the host: with it he sits on every side."""
        token = new_token()
        for side in self.campaign.game.side_keys():
            self._note_seat(side, kept=digest(token))
        return token

    def take_here(self, key: str) -> None:
        """Play this seat at this machine from now on; its link stops working."""
        self._note_seat(key, where="here", kept="")
        self.links.pop(key, None)

    @property
    def curtain(self) -> bool:
        """Hot seat: whether the screen is covered when it passes from one side to the other."""
        with self.lock:
            return not self.what_if and bool(self._notes.get(self._opened.file, "curtain", True))

    def hang_curtain(self, hung: str) -> None:
        with self.lock:
            self._notes.put(self._opened.file, "curtain", hung == "yes")

    @property
    def led(self) -> bool:
        """Whether the steps of a first battle are told beside the questions."""
        with self.lock:
            return bool(self._notes.get(self._opened.file, "first", False))

    @led.setter
    def led(self, on: bool) -> None:
        with self.lock:
            self._notes.put(self._opened.file, "first", on)

    def _note_seat(self, key: str, **now: str) -> None:
        with self.lock:
            kept = self._notes.get(self._opened.file, "seats", {})
            self._notes.put(self._opened.file, "seats", {**kept, key: {**kept.get(key, {}), **now}})
            self._seats = None
            self._listeners.wake_all()

    # ------------------------------------------------------------------ seeing

    def sight(self, viewer: Side | None) -> Sight:
        """What this viewer sees now; what another program wrote meanwhile is taken in first."""
        with self.lock:
            self._take_in()
            if viewer not in self._sights:
                drawn = self._views.of(self.campaign, viewer)
                self._sights[viewer] = look(self.campaign, viewer, self._seq, self._story(viewer), drawn)
            return self._sights[viewer]

    def _story(self, viewer: Side | None) -> tuple[Line, ...]:
        """The log, read on from where it was last read: completed steps only ever grow, except when one is undone."""
        step, told = self._told.get(viewer, (-1, ()))
        done = self.campaign.number - 1
        if step < done:
            told = (*told, *(line for line in self.campaign.log(viewer, after_step=step) if line.step <= done))
            self._told[viewer] = (done, told)
        return (*told, *self.campaign.log(viewer, after_step=done))

    def _take_in(self) -> None:
        """What another program has written since a moment ago, and what we have: then everything is looked at anew."""
        now = time.monotonic()
        if now - self._looked_outside < FRESH:
            return
        outside = self._opened.file.outside()
        if outside != self._outside:
            seats, self._seats = self._seats, None
            self._outside = outside
            self._notes.forget()
            if seats is not None and seats != self._seats_kept():
                self._listeners.wake_all()
            self._renew()
        self._looked_outside = now

    def _renew(self) -> None:
        tip = self._opened.file.tip()
        if tip == self._tip:
            return
        self.campaign.refresh()
        self._tip, self._seq, self._sights = tip, self._opened.file.last_seq(), {}
        self._views.renew(self.campaign)
        self._undone, cut = self._opened.file.cut_since(self._undone)
        if cut is not None:
            self._told = {viewer: told_until(cut, *told) for viewer, told in self._told.items()}
        self._forget_answered()

    def _forget_answered(self) -> None:
        """Drafts of questions that are asked no more are gone, whoever answered them."""
        for side in self.campaign.game.side_keys():
            if self.drafts.any(side):
                with suppress(NotKept):  # they are never shown again all the same
                    self.drafts.keep_only(side, {name_of(pending) for pending in self.campaign.pending(side)})

    def has_read(self, viewer: Side, sight: Sight) -> None:
        """Remember the whole story up to now as read."""
        with self.lock:
            if read := read_of(sight):
                self._notes.put_later(f"looked:{viewer}", read)

    def unread(self, viewer: Side, sight: Sight) -> frozenset[str]:
        """The marks of lines that are new since this seat last looked; none before it has looked at all."""
        with self.lock:
            return unread_of(sight, self._notes.get(self._opened.file, f"looked:{viewer}", {}))

    # ------------------------------------------------------------------ acting

    def act(self, deed: Callable[[Campaign], Any]) -> Any:
        """Do something to the campaign, let bots follow, and tell every page that now shows something old."""
        with self.lock:
            self._take_in()
            try:
                result = deed(self.campaign)
                self.let_bots_begin()
                return result
            finally:
                self._renew()
                self.look_around()

    def let_bots_begin(self) -> None:
        if any(map(is_bot, self.campaign.players.values())):
            with self.lock:
                self._bots.begin(self.campaign, self.id, self._let_bots_play)

    def _let_bots_play(self, most: int) -> int:
        with self.lock:
            self._take_in()
            played = self._bots.play(self.campaign, most)
            self._renew()
            self.look_around()
            return played

    # ------------------------------------------------------------------ listening

    def listen(self, viewer: Side | None, loop: asyncio.AbstractEventLoop, address: str = "") -> Listener:
        with self.lock:
            sight = self.sight(viewer)
            listener = Listener(viewer, sight.digest, loop, address, sight.laid)
            self._listeners.add(listener)
            return listener

    def leave(self, listener: Listener) -> None:
        self._listeners.remove(listener)

    def look_around(self) -> None:
        """Tell listeners whose sight has changed, and only those: a sealed answer makes no sound on the other side."""
        with self.lock:
            for listener in self._listeners.all():
                sight = self.sight(listener.viewer)
                if sight.digest != listener.seen:
                    listener.tell(sight.digest, sight.laid)

    def stale(self) -> bool:
        """Whether somebody listens while another program has written."""
        if not self._listeners:
            return False
        with self.lock:
            return self._opened.file.outside() != self._outside
