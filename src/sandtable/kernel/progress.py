"""The step in progress: the state it works on, its number and its run; and the records of the steps it completes.

It knows nothing of who may say what, nor of keeping: that is the campaign's.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import sandtable
from sandtable.kernel import codec
from sandtable.kernel.game import Game
from sandtable.kernel.journal import Entry, Record
from sandtable.kernel.notes import Line
from sandtable.kernel.procedures import Step
from sandtable.kernel.refusals import NotUnderstood, Refused, RuleFault
from sandtable.kernel.replay import replay
from sandtable.kernel.requests import Request
from sandtable.kernel.run import Lane, Run
from sandtable.kernel.story import weave

MOST_STEPS_WITHOUT_A_QUESTION = 5000


class Progress:
    """Where play stands. `step` and `run` are None when the campaign is over."""

    def __init__(self, game: Game[Any], tables: Mapping[str, Any]) -> None:
        self._game, self._tables = game, tables
        self.state: Any = None
        self.number = 0
        self.step: Step | None = None
        self.run: Run | None = None

    def begin(self, last: Record) -> None:
        """The step after these facts, from its start."""
        self.start(read_state(self._game, last), last.step + 1, last.seq)

    def start(self, state: Any, number: int, seq: int) -> None:
        self.state, self.number = state, number
        self.step = self.run = None
        try:
            self.step = self._game.next_step(state)
            if self.step is not None:
                self.run = Run(self.step.procedure(state), self._tables.__getitem__, seq=seq)
        except Exception as wrong:
            raise self._fault(wrong) from wrong

    def take_up(self, answers: Sequence[Entry]) -> bool:
        """Feed the journalled answers; False when the rules now do something else than was answered."""
        if self.run is None:
            return not answers
        try:
            return not replay(self.run, answers) and not self.run.finished
        except Exception:
            return False

    def open(self) -> list[tuple[Lane, Request]]:
        return list(self.run.open_requests()) if self.run else []

    def answer(self, entry: Entry, told: Sequence[Entry]) -> list[Record]:
        """Go on from this answer; the records of the steps it completes. `told`: all entries of the step so far."""
        assert self.run is not None
        try:
            self.run.answer(entry.lane, entry.value, seq=entry.seq, overruled=entry.reason, thrown=entry.thrown)
            return self.complete(told, entry.seq)
        except (Refused, NotUnderstood, RuleFault):
            raise
        except Exception as wrong:
            raise self._fault(wrong) from wrong

    def complete(self, told: Sequence[Entry], seq: int) -> list[Record]:
        """Complete finished steps and begin the next until something is asked or the campaign is over."""
        records: list[Record] = []
        while self.run is not None and self.run.finished:
            assert self.step is not None
            lines = tuple(line for _, line in weave(self.run, told, self.number, self._game.side_title))
            records.append(self.record(self.step.key, self.step.title, self.step.cite, lines, seq))
            if len(records) > MOST_STEPS_WITHOUT_A_QUESTION:
                raise RuntimeError("the sequence of play runs in a circle")
            told = []
            self.start(self.state, self.number + 1, seq)
        return records

    def record(self, key: str, title: str, cite: str, lines: tuple[Line, ...], seq: int) -> Record:
        state = codec.encode(self._game.state, self.state)
        return Record(self.number, key, title, cite, state, lines, sandtable.__version__, seq)

    def _fault(self, wrong: Exception) -> RuleFault:
        where = f"{self.step.title} ({self.step.cite})" if self.step else "The sequence of play"
        return RuleFault(f"{where} broke down: {wrong!r}")


def read_state(game: Game[Any], record: Record) -> Any:
    """The state of a record; one that an older version wrote is brought to today's shape first.

    What this version does not know must not be lost in silence: raises NotUnderstood.
    """
    if record.version == sandtable.__version__:
        try:
            state = codec.decode(game.state, record.state)
            if not _lacks_settings(game, state):
                return state
        except ValueError:
            pass  # written by an earlier state of this version, perhaps
    upgraded = game.upgrade(codec.plain_json(record.state))
    if _numbers(record.version) < _numbers(sandtable.__version__):
        return codec.from_plain(game.state, upgraded)
    try:
        return codec.decode(game.state, codec.to_json(upgraded))
    except ValueError as wrong:
        raise NotUnderstood(
            f"the record of step {record.step} was written by version {record.version} of Sandtable and holds what "
            f"this one ({sandtable.__version__}) does not know: {' '.join(str(wrong).splitlines()[1:3]).strip()[:200]}"
        ) from None


def _lacks_settings(game: Game[Any], state: Any) -> bool:
    """Whether the game has declared a setting since, though its version is still the same."""
    settings = getattr(state, "settings", None)
    return isinstance(settings, dict) and not settings.keys() >= {setting.key for setting in game.settings}


def _numbers(version: str) -> tuple[int, ...]:
    """A version to compare by. What is no number (a file from anywhere) counts as newest."""
    parts = version.split(".")
    return tuple(int(p) for p in parts) if all(p.isdigit() and len(p) < 9 for p in parts) else (10**9,)
