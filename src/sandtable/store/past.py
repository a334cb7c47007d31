"""The past of a campaign: the facts after each completed step, read beside whoever is playing it meanwhile.

It has a connection of its own, so that looking back neither waits for an answer nor keeps one waiting.
"""

import threading
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from sandtable.games import find
from sandtable.kernel import Game, Side, View
from sandtable.kernel.frames import frames
from sandtable.kernel.progress import read_state
from sandtable.store.file import CampaignFile
from sandtable.store.wrong import BadFile

K = TypeVar("K")
V = TypeVar("V")
REMEMBERED = 24
"""States and views that are kept for whoever goes back and forth."""


@dataclass(frozen=True, slots=True)
class Done:
    """A completed step. `seq` tells it from another of the same number that an undo took back."""

    number: int
    title: str
    seq: int


class Past:
    """Opens the file when it is first asked, and again after it was closed."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._lock = threading.RLock()
        self._file: CampaignFile | None = None
        self._tip, self._steps = "", dict[int, Done]()
        self._states: OrderedDict[Done, Any] = OrderedDict()
        self._views: OrderedDict[tuple[Done, Side | None], View] = OrderedDict()
        self._frames: OrderedDict[tuple[Done, Side | None], tuple[View, ...]] = OrderedDict()
        self._turns: dict[Done, int] = {}

    def close(self) -> None:
        with self._lock:
            if self._file is not None:
                self._file.close()
            self._file = None
            self._tip = ""
            self._states.clear()
            self._views.clear()
            self._frames.clear()

    def steps(self) -> dict[int, Done]:
        """Every completed step that counts, by its number; 0 is the set-up."""
        with self._lock:
            file = self._opened()
            tip = file.tip()
            if tip != self._tip:
                self._steps = {number: Done(number, title, seq) for number, title, seq in file.steps()}
                self._tip = tip
            return self._steps

    def view(self, step: int, viewer: Side | None) -> View:
        """What this viewer saw when this step had just been completed; raises BadFile where there is none."""
        with self._lock:
            done, game = self._done(step), self._game()
            return _remembered(self._views, (done, viewer), lambda: game.view(self._state(done), viewer))

    def frames(self, step: int, viewer: Side | None) -> tuple[View, ...]:
        """What this viewer saw change within this step; none where that cannot be known (see `kernel.frames`)."""
        with self._lock:
            done, game, file = self._done(step), self._game(), self._opened()
            if not step:
                return ()
            if (done, viewer) in self._frames:
                return self._frames[done, viewer]
            facts, said = (file.record(step - 1), file.record(step)), file.entries(step=step)
            rules = file.charter.house_rules
        tables = game.with_house_rules(rules) if rules else game.tables()
        found = frames(game, tables, facts, said, viewer)
        with self._lock:
            return _remembered(self._frames, (done, viewer), lambda: found)

    def turn(self, step: int) -> int:
        """How many turns (days, dates: whatever the game counts) had been played when this step was completed."""
        with self._lock:
            done = self._done(step)
            if done not in self._turns:
                self._turns[done] = self._game().progress(self._state(done))[0]
            return self._turns[done]

    def over(self, step: int) -> bool:
        """Whether there was nothing more to play."""
        with self._lock:
            return self._game().next_step(self._state(self._done(step))) is None

    def state(self, step: int) -> Any:
        """The state itself: for the referee's own use. Never hand it to a side."""
        with self._lock:
            return self._state(self._done(step))

    def _state(self, done: Done) -> Any:
        file, game = self._opened(), self._game()
        return _remembered(self._states, done, lambda: read_state(game, file.record(done.number)))

    def _done(self, step: int) -> Done:
        found = self.steps().get(step)
        if found is None:
            raise BadFile("There is no such moment in this campaign.")
        return found

    def _game(self) -> Game[Any]:
        return find(self._opened().charter.game)

    def _opened(self) -> CampaignFile:
        if self._file is None:
            self._file = CampaignFile(self._path)
        return self._file


def _remembered(kept: OrderedDict[K, V], key: K, make: Callable[[], V]) -> V:
    if key not in kept:
        kept[key] = make()
        while len(kept) > REMEMBERED:
            kept.popitem(last=False)
    kept.move_to_end(key)
    return kept[key]
