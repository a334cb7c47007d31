"""Undo: which answers fall when one is taken back, and whether that is free. Derived from the journal.

Free as long as the asking side has seen no die and no reveal since, nobody else has answered since, and the lanes of a
Together have not been opened to each other. Past that the other side must agree.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from sandtable.kernel.journal import Entry, EntryKind
from sandtable.kernel.notes import Line, NoteKind
from sandtable.kernel.sides import Side, may_see, only


@dataclass(frozen=True, slots=True)
class OpenLanes:
    """The sealed lanes of the step in progress: their paths by side."""

    step: int
    paths: Mapping[Side, str]

    def hide(self, e: Entry) -> bool:
        """Whether this was said inside one of them, so that only its side knows."""
        return e.step == self.step and e.lane.partition("/")[0] in self.paths.values()

    def of_others(self, side: Side) -> bool:
        return any(other != side for other in self.paths)


DECIDING = "the others have been deciding in secret since"
ACTING = "the other side is acting on the board"


@dataclass(frozen=True, slots=True)
class TakeBack:
    """One answer to be taken back: the answers that fall with it, and why it is not free (empty: it is)."""

    target: Entry
    dead: tuple[int, ...]
    sealed: str
    told: int = 0
    """How many of them the others know of."""


def plan(
    side: Side,
    target: Entry,
    later: Sequence[Entry],
    lines: Iterable[Line],
    *,
    joined: bool,
    lanes: OpenLanes,
    acting: bool = False,
) -> TakeBack:
    """What taking back `target` means. `later` are the live answers after it, `lines` the story since.

    While others decide in sealed lanes that would fall with it, or act on the board unseen (`acting`), whether they
    have answered there yet must not show: the answer is the same either way.
    """
    lines = list(lines)
    falls = [target, *(e for e in later if not side_by_side(e, target))]
    open_ones = [e for e in falls if not lanes.hide(e)]
    known = [e for e in open_ones if not _acted_unseen(e, lines)]
    sealed = _seal(side, falls if lanes.hide(target) else open_ones, lines, joined=joined)
    if acting and not lanes.hide(target):
        sealed = ACTING
    elif not sealed and lanes.of_others(side) and not lanes.hide(target):
        sealed = DECIDING
    return TakeBack(target, tuple(e.seq for e in falls), sealed, len(known))


def _acted_unseen(e: Entry, lines: Sequence[Line]) -> bool:
    """Whether this is an act on the board of which only its own side has read anything."""
    said = [line for line in lines if line.seq == e.seq]
    return any("act" in line.data for line in said) and all(line.audience <= only(e.side or "") for line in said)


def side_by_side(a: Entry, b: Entry) -> bool:
    """Whether two answers were given in different lanes of one Together, so that neither depends on the other."""
    if a.step != b.step:
        return False
    for left, right in zip(a.lane.split("/"), b.lane.split("/"), strict=False):
        if left != right:
            return left.partition(":")[0] == right.partition(":")[0] != "" and "" not in (a.lane, b.lane)
    return False


def live_answers(entries: Iterable[Entry]) -> list[Entry]:
    return [e for e in entries if e.kind is EntryKind.ANSWER and e.dead_by is None]


def _seal(side: Side, falls: Sequence[Entry], lines: Iterable[Line], *, joined: bool) -> str:
    fallen = {e.seq for e in falls}
    told = [line for line in lines if line.seq in fallen]
    if any(line.kind is NoteKind.ROLL for line in told):
        return "a die has been seen"
    if any(line.kind is NoteKind.REVEAL and may_see(line.audience, side) for line in told):
        return "something hidden has been revealed"
    if any(e.side not in (side, None) for e in falls):
        return "the other side has answered since"
    return "the sealed answers have been opened" if joined else ""
