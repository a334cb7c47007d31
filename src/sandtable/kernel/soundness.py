"""Whether a journal can be one that was written here: its numbers, the parts of each entry, who took back what.

For files of strangers and for `verify`. It knows no game and runs no rule.
"""

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from sandtable.kernel.journal import Entry, EntryKind, Record
from sandtable.kernel.sides import Side
from sandtable.kernel.verbs import Strictness

PROPOSALS: Mapping[str, tuple[tuple[str, type], ...]] = {
    "undo": (),
    "overrule": (("request", str), ("rule", str)),
    "ruling": (("changes", dict),),
    "what-if": (("step", int), ("of", int), ("headline", str)),
    "judging": (("level", str),),
}
TAKES_BACK = (EntryKind.UNDO, EntryKind.RESTART)


def wrong_with_journal(entries: Sequence[Entry], sides: Collection[Side]) -> str:
    """What cannot be, in words; empty when nothing is wrong."""
    for place, e in enumerate(entries, start=1):
        if e.seq != place:
            return f"the journal has a gap before entry {e.seq}"
        if e.step < 0 or (e.side is not None and e.side not in sides):
            return f"entry {e.seq} is of no side and step of this game"
        if why := wrong_with_parts(e) or _wrong_with_end(e, entries):
            return why
    return ""


def wrong_with_parts(e: Entry) -> str:
    """What an entry of its kind needs and this one lacks."""
    value, why = e.value, f"entry {e.seq} ({e.kind}) lacks a part"
    match e.kind:
        case EntryKind.UNDO:
            fits = _has(value, "taken_back", list) and all(_number(n) for n in value["taken_back"])
            return "" if fits and ("told" not in value or _number(value["told"])) else why
        case EntryKind.PROPOSE:
            parts = PROPOSALS.get(value.get("what", "")) if isinstance(value, dict) else None
            known = not isinstance(value, dict) or value.get("level", "free") in tuple(Strictness)
            return "" if parts is not None and e.side and known and all(_has(value, *part) for part in parts) else why
        case EntryKind.CONSENT | EntryKind.DECLINE:
            return "" if _has(value, "proposal", int) and e.side else why
        case EntryKind.RULING:
            return "" if _has(value, "changes", dict) and e.side else why
        case EntryKind.JUDGING:
            return "" if _has(value, "level", str) and value["level"] in tuple(Strictness) and e.side else why
        case EntryKind.FAULT:
            return "" if _has(value, "step", str) and isinstance(value.get("ruled", ""), str) else why
        case EntryKind.ANSWER:
            by = e.thrown.get("by", [])
            return "" if e.side and isinstance(by, list) and isinstance(e.thrown.get("read", ""), str) else why
    return ""


def _wrong_with_end(e: Entry, entries: Sequence[Entry]) -> str:
    """An entry was taken back by one that says so, and by no other."""
    if e.dead_by is None:
        return ""
    if not e.seq < e.dead_by <= len(entries) or entries[e.dead_by - 1].kind not in TAKES_BACK:
        return f"entry {e.seq} was taken back by nobody"
    by = entries[e.dead_by - 1]
    named = by.kind is EntryKind.RESTART or (_has(by.value, "taken_back", list) and e.seq in by.value["taken_back"])
    return "" if named else f"entry {e.seq} was taken back by nobody"


def wrong_with_records(live: Sequence[Record], cuts: Sequence[int], last: int) -> str:
    """Steps without gaps, in the order of the journal; `cuts` are the entries that took steps back."""
    if not live or [r.step for r in live] != list(range(len(live))):
        return "the steps have gaps"
    seqs = [r.seq for r in live]
    if seqs != sorted(seqs) or not 0 <= seqs[0] <= seqs[-1] <= last:
        return "the steps are not in the order of the journal"
    return "" if all(1 <= by <= last for by in cuts) else "a step was taken back by nobody"


def _has(value: Any, key: str, kind: type) -> bool:
    return isinstance(value, dict) and isinstance(value.get(key), kind) and not isinstance(value.get(key), bool)


def _number(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)
