"""A Run drives one step: it keeps the live generators, lane by lane, and says what is open.

Whatever is answered is fed in; notes are gathered as they come. A Run knows nothing of storage, dice or undo: feeding
the same answers to the same starting state always ends in the same place.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from copy import deepcopy
from dataclasses import dataclass, field, replace
from typing import Any

from sandtable.kernel.notes import Note, NoteKind
from sandtable.kernel.plain import fingerprint
from sandtable.kernel.procedures import Lookup, Procedure, Together
from sandtable.kernel.refusals import Conflict
from sandtable.kernel.requests import Request, Roll
from sandtable.kernel.sides import EVERYONE, Audience, Side, may_see, only

LanePath = str
"""`` for the step's own procedure; `1:axis` for Axis in its first Together; `1:axis/2:axis` inside that."""

NOBODY_AT_THE_TABLE = (
    "Nobody is at the table: what only people could see there is decided by the game's own model, from here on."
)


@dataclass
class Lane:
    """One generator, and what it waits for: a request, or the lanes it split into."""

    path: LanePath
    side: Side | None
    procedure: Procedure[Any]
    asked: Request | None = None
    split: dict[Side, "Lane"] = field(default_factory=dict)
    doing: str = ""
    togethers: int = 0
    answered: Counter[Side | None] = field(default_factory=Counter)
    """By whom: the name of a question must not tell how often others have answered."""
    done: bool = False
    result: Any = None
    _mark: tuple[Request, str] | None = None

    @property
    def mark(self) -> str:
        """The fingerprint of what is asked, worked out once."""
        assert self.asked is not None
        if self._mark is None or self._mark[0] is not self.asked:
            self._mark = (self.asked, fingerprint(self.asked))
        return self._mark[1]

    def open_lanes(self) -> Iterator["Lane"]:
        if self.done:
            return
        if self.asked is not None:
            yield self
        for lane in self.split.values():
            yield from lane.open_lanes()


@dataclass(frozen=True, slots=True)
class Told:
    """A note of this run, with the entry that caused it and the lane that told it."""

    seq: int
    lane: LanePath
    note: Note
    audience: Audience


class Run:
    """One step in progress."""

    def __init__(self, procedure: Procedure[Any], tables: Callable[[str], Any], *, seq: int = 0) -> None:
        self._tables = tables
        self._seq = seq
        self.told: list[Told] = []
        self.root = Lane("", None, procedure)
        self.joined: dict[LanePath, int] = {}
        self._resume(self.root, None)

    @property
    def finished(self) -> bool:
        return self.root.done

    def open(self) -> dict[LanePath, Lane]:
        return {lane.path: lane for lane in self.root.open_lanes()}

    def open_requests(self) -> Iterator[tuple[Lane, Request]]:
        for lane in self.root.open_lanes():
            assert lane.asked is not None
            yield lane, lane.asked

    def answer(
        self, path: LanePath, value: Any, *, seq: int, overruled: str = "", thrown: Mapping[str, Any] = {}
    ) -> None:
        """Feed a checked answer to a lane and run on until it asks again or ends."""
        lane = self.open().get(path)
        if lane is None or lane.asked is None:
            raise Conflict("nothing is asked there any more")
        self._seq = seq
        request, lane.asked = lane.asked, None
        lane.answered[request.side] += 1
        note = self._note_of(request, value, overruled, thrown)
        self._tell(lane, note)
        if why := thrown.get("why"):
            self._tell(lane, replace(note, text=why, kind=NoteKind.TOLD, data={"why": True}))
        if thrown.get("model"):
            self._tell(lane, Note(NOBODY_AT_THE_TABLE, seen_by=EVERYONE))
        if warned := thrown.get("advised"):
            self._warn(lane, request, value, *warned)
        # A copy: a procedure that changes what it was given must not change what the journal and the note keep.
        self._resume(lane, deepcopy(value))

    def visible(self, viewer: Side | None) -> list[Told]:
        """The notes this viewer may read now: those of an open lane only by the lane's side."""
        return [t for t in self.told if may_see(t.audience, viewer) and self._unsealed(t.lane, viewer)]

    def _unsealed(self, path: LanePath, viewer: Side | None) -> bool:
        while path:
            if path not in self.joined and not may_see(only(_side_of(path)), viewer):
                return False
            path = path.rpartition("/")[0]
        return True

    def _resume(self, lane: Lane, value: Any) -> None:
        """Run a lane until it asks, splits or ends; an ended lane may let its parent go on."""
        while True:
            try:
                wanted = lane.procedure.send(value)
            except StopIteration as end:
                lane.done, lane.result = True, end.value
                self._join(lane)
                return
            match wanted:
                case Note():
                    self._tell(lane, wanted)
                    value = None
                case Lookup():
                    value = self._tables(wanted.table)
                case Together():
                    self._split(lane, wanted)
                    return
                case Request():
                    lane.asked = self._in_lane(lane, wanted)
                    return

    def _split(self, lane: Lane, together: Together) -> None:
        lane.togethers += 1
        lane.doing = together.doing
        prefix = f"{lane.path}/" if lane.path else ""
        lane.split = {
            side: Lane(f"{prefix}{lane.togethers}:{side}", side, make()) for side, make in together.lanes.items()
        }
        children = list(lane.split.values())
        for child in children:
            self._resume(child, None)
        if not children:
            self._resume(lane, {})

    def _join(self, lane: Lane) -> None:
        parent = self._parent(lane)
        if parent is None or not parent.split or not all(child.done for child in parent.split.values()):
            return
        results = {side: child.result for side, child in parent.split.items()}
        for child in parent.split.values():
            self.joined[child.path] = self._seq
        parent.split, parent.doing = {}, ""
        self._resume(parent, results)

    def _parent(self, lane: Lane) -> Lane | None:
        at = self.root
        if not lane.path:
            return None
        for part in lane.path.split("/")[:-1]:
            at = at.split[_side_of(part)]
        return at

    def _in_lane(self, lane: Lane, request: Request) -> Request:
        """Inside a Together a request is put to the lane's own side, whoever the procedure named."""
        if lane.side is None:
            return request
        if request.side not in (None, lane.side):
            raise ValueError(f"a lane of {lane.side} asks {request.side}: {request.question}")
        return replace(request, side=lane.side)

    def _tell(self, lane: Lane, note: Note) -> None:
        by_default = EVERYONE if lane.side is None else only(lane.side)
        audience = by_default if note.seen_by is None else note.seen_by
        self.told.append(Told(self._seq, lane.path, note, audience))

    def _warn(self, lane: Lane, request: Request, value: Any, why: str, rule: str) -> None:
        """What speaks against an act is for its side alone; where others see the act, they are told the rule."""
        said = request.audience(value)
        own = only(request.side) if request.side is not None else said
        self._tell(lane, Note(f"A rule speaks against this: {why}.", rule, own, request.side, NoteKind.WARNING))
        if said is not None and said != own:
            self._tell(lane, Note("A rule speaks against this.", rule, said, request.side, NoteKind.WARNING))

    def _note_of(self, request: Request, value: Any, overruled: str, thrown: Mapping[str, Any]) -> Note:
        kind = NoteKind.ROLL if isinstance(request, Roll) else NoteKind.DECISION
        text = request.story(value)
        data = request.kept(value)
        if isinstance(request, Roll):
            data = {**request.record(value), **{k: v for k, v in thrown.items() if k != "read"}}
        if overruled:
            data["overruled"] = overruled
            text += f" (ruled otherwise: {overruled})"
        seen_by = request.audience(value)
        if seen_by is not None and request.side is not None and not may_see(seen_by, request.side):
            seen_by = seen_by | {request.side}
        return Note(text, request.cite, seen_by, request.side, kind, data)


def _side_of(path: LanePath) -> Side:
    return path.rpartition("/")[2].partition(":")[2]


def request_id(step: int, lane: Lane) -> str:
    """A name for an open request that a stale page cannot confuse with a later one."""
    assert lane.asked is not None
    return f"{step}.{lane.path or '-'}.{lane.answered[lane.asked.side]}.{lane.mark[:8]}"


def asked_again(before: str, now: str) -> bool:
    """Whether the second of two request ids is asked in the same step and lane as the first was, later."""
    return before != now and before.rsplit(".", 2)[0] == now.rsplit(".", 2)[0]
