"""The journal: the append-only list of what people said, and the facts after each completed step.

A Keeper makes them durable. `MemoryKeeper` forgets with the process (bots, tests, simulations); the store keeps files.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any, NamedTuple, Protocol

from sandtable.kernel.notes import Line
from sandtable.kernel.refusals import Conflict
from sandtable.kernel.settings import Value
from sandtable.kernel.sides import Side


class EntryKind(StrEnum):
    BEGIN = "begin"
    ANSWER = "answer"
    UNDO = "undo"
    PROPOSE = "propose"
    CONSENT = "consent"
    DECLINE = "decline"
    RULING = "ruling"
    JUDGING = "judging"
    SEAT = "seat"
    RESTART = "restart"
    FAULT = "fault"


@dataclass(frozen=True, slots=True)
class Entry:
    """One thing somebody said. `dead_by` is the entry that took it back, if one did; nothing is ever removed."""

    seq: int
    step: int
    kind: EntryKind
    side: Side | None
    lane: str = ""
    request: str = ""
    value: Any = None
    reason: str = ""
    thrown: Mapping[str, Any] = field(default_factory=dict)
    at: str = ""
    dead_by: int | None = None


@dataclass(frozen=True, slots=True)
class Record:
    """The facts after a completed step: its state, its lines of the story, and the version that made them."""

    step: int
    key: str
    title: str
    cite: str
    state: bytes
    lines: tuple[Line, ...]
    version: str
    seq: int


@dataclass(frozen=True, slots=True)
class Charter:
    """What a campaign was started with."""

    id: str
    game: str
    title: str
    scenario: str
    settings: Mapping[str, Value]
    players: Mapping[Side, str]
    dice: str
    seed: str
    created: str
    version: str
    house_rules: str = ""


class Latest(NamedTuple):
    """Where a campaign stands: the last facts, what was said since, the number of the last thing said, and the tip."""

    record: Record
    said: list[Entry]
    seq: int
    tip: str


@dataclass(frozen=True, slots=True)
class Brief:
    """A campaign in one line, for a list of many: what everybody may know of where it stands."""

    headline: str
    game: str
    to_act: tuple[str, ...]
    """Who has something to answer, by the titles of the sides: a list must not load every game for them."""
    progress: tuple[int, int]
    over: bool
    version: str


class Keeper(Protocol):
    """Keeps a campaign.

    `append` keeps what was said (a consent and what it allows go together; the last entry is the one that acts), all of
    it or nothing, durable before it returns; raises Conflict when another was faster. `latest` is of one moment, even
    while others write. `tip` changes with whatever is written. `back_to` is what was said from a side's last answer on.
    """

    def append(
        self,
        said: Sequence[Entry],
        records: Sequence[Record],
        *,
        dead: Sequence[int] = (),
        cut_from: int | None = None,
        brief: Brief | None = None,
    ) -> None: ...

    def latest(self) -> Latest: ...
    def entries(self, *, step: int | None = None, kinds: Iterable[EntryKind] = ()) -> list[Entry]: ...
    def record(self, step: int) -> Record: ...
    def last_record(self) -> Record: ...
    def lines(self, *, after_step: int = -1) -> list[Line]: ...
    def overruled(self) -> list[Entry]: ...
    def back_to(self, side: Side) -> list[Entry]: ...
    def tip(self) -> str: ...
    def keep_brief(self, brief: Brief) -> None: ...


class MemoryKeeper:
    """Keeps a campaign in memory only."""

    def __init__(self, first: Record) -> None:
        self._entries: list[Entry] = []
        self._records: list[Record] = [first]

    def append(
        self,
        said: Sequence[Entry],
        records: Sequence[Record],
        *,
        dead: Sequence[int] = (),
        cut_from: int | None = None,
        brief: Brief | None = None,
    ) -> None:
        if said[0].seq != self.last_seq() + 1:
            raise Conflict("the campaign has moved on; look again")
        for seq in dead:
            self._entries[seq - 1] = replace(self._entries[seq - 1], dead_by=said[-1].seq)
        self._entries.extend(said)
        if cut_from is not None:
            del self._records[cut_from:]
        self._records.extend(records)

    def latest(self) -> Latest:
        last = self._records[-1]
        return Latest(last, self._entries[last.seq :], len(self._entries), self.tip())

    def entries(self, *, step: int | None = None, kinds: Iterable[EntryKind] = ()) -> list[Entry]:
        wanted = frozenset(kinds)
        return [e for e in self._entries if step in (None, e.step) and (not wanted or e.kind in wanted)]

    def record(self, step: int) -> Record:
        return self._records[step]

    def last_record(self) -> Record:
        return self._records[-1]

    def lines(self, *, after_step: int = -1) -> list[Line]:
        return [line for r in self._records if r.step > after_step for line in r.lines]

    def overruled(self) -> list[Entry]:
        return [e for e in self._entries if e.reason]

    def back_to(self, side: Side) -> list[Entry]:
        for at in range(len(self._entries) - 1, -1, -1):
            e = self._entries[at]
            if e.kind is EntryKind.ANSWER and e.side == side and e.dead_by is None:
                return self._entries[at:]
        return []

    def tip(self) -> str:
        return str(len(self._entries))

    def keep_brief(self, brief: Brief) -> None:
        """Nobody lists what is forgotten with the process."""

    def last_seq(self) -> int:
        return len(self._entries)
