"""Undo: which answers fall when one is taken back, and whether that is free. Derived from the journal.

Free as long as the asking side has seen no die and no reveal since, nobody else has answered since, and the lanes of a
Together have not been opened to each other. Past that the other side must agree.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from sandtable.kernel.journal import Entry, EntryKind
from sandtable.kernel.notes import Line, NoteKind
from sandtable.kernel.sides import Side, may_see


@dataclass(frozen=True, slots=True)
class TakeBack:
    """One answer to be taken back: the answers that fall with it, and why it is not free (empty: it is)."""

    target: Entry
    dead: tuple[int, ...]
    sealed: str


def plan(side: Side, target: Entry, later: Sequence[Entry], lines: Iterable[Line], *, joined: bool) -> TakeBack:
    """What taking back `target` means. `later` are the live answers after it, `lines` the story since."""
    falls = [target, *(e for e in later if not side_by_side(e, target))]
    return TakeBack(target, tuple(e.seq for e in falls), _seal(side, falls, lines, joined=joined))


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
