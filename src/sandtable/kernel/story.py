"""The story of a step: the notes its procedures told, woven with what the kernel itself has to say."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from sandtable.kernel.agreement import changes_in_words, words_of
from sandtable.kernel.journal import Entry, EntryKind
from sandtable.kernel.judging import LEVELS
from sandtable.kernel.notes import Line, NoteKind
from sandtable.kernel.run import Run, Told
from sandtable.kernel.sides import EVERYONE, Side, agreeing, only
from sandtable.kernel.verbs import Strictness

Title = Callable[[Side | None], str]


def weave(run: Run, entries: Sequence[Entry], step: int, title: Title) -> list[tuple[Told | None, Line]]:
    """The run's notes and the kernel's lines in the journal's order, each line with the note it came from."""
    at = {e.seq: e.at for e in entries}
    lines: list[tuple[Told | None, Line]] = []
    for t in run.told:
        n = t.note
        lines.append((t, Line(step, t.seq, n.text, n.cite, t.audience, n.side, n.kind, n.data, at.get(t.seq, ""))))
    lines += [(None, line) for line in kernel_lines(entries, step, title)]
    return sorted(lines, key=lambda pair: pair[1].seq)


def kernel_lines(entries: Sequence[Entry], step: int, title: Title) -> list[Line]:
    """Rulings, undo, agreement, restarts and breakdowns, told in the step in which they count.

    What happened inside a side's sealed answers (an entry with a lane) is told to that side only, and so is the undo of
    an act that nobody else had seen.
    """
    return [
        Line(step, e.seq, said[0], "", only(e.side) if _private(e) and e.side else EVERYONE, e.side, said[1], {}, e.at)
        for e in entries
        if (said := _kernel_says(e, title))
    ]


def _private(e: Entry) -> bool:
    return bool(e.lane) or (e.kind is EntryKind.UNDO and e.value.get("told") == 0 and not e.reason)


def _kernel_says(e: Entry, title: Title) -> tuple[str, NoteKind] | None:
    who = title(e.side)
    match e.kind:
        case EntryKind.UNDO:
            count = len(e.value["taken_back"]) if _private(e) else e.value.get("told", len(e.value["taken_back"]))
            past = f", although {e.reason}" if e.reason else ""
            if not count:  # of those that the others knew of
                return f"{who} took back what nobody else had seen{past}.", NoteKind.UNDO
            return f"{who} took back {count} answer{'s' if count != 1 else ''}{past}.", NoteKind.UNDO
        case EntryKind.PROPOSE:
            return words_of(e, title), NoteKind.UNDO if e.value["what"] == "undo" else NoteKind.RULING
        case EntryKind.CONSENT:
            return f"{who} agreed.", NoteKind.RULING
        case EntryKind.DECLINE:
            return f"{who} did not agree.", NoteKind.RULING
        case EntryKind.RULING:
            return f"{who} ruled: {changes_in_words(e)} ({e.reason}).", NoteKind.RULING
        case EntryKind.JUDGING:
            return f"Acts on the board are now {LEVELS[Strictness(e.value['level'])]}.", NoteKind.RULING
        case EntryKind.SEAT:
            return f"{e.value['name']} {agreeing(e.value['name'], 'plays')} the {who} from now on.", NoteKind.TOLD
        case EntryKind.FAULT:
            return broke_down(e.value["step"], who, e.value.get("ruled", "")), NoteKind.FAULT
        case EntryKind.RESTART:
            return f"This step starts over: {e.reason}.", NoteKind.RESTART
    return None


def broke_down(step: str, who: str, ruled: str) -> str:
    """What happened, which answer, and the way back; `ruled` is the reason of the last thing that was ruled."""
    on = f" on the answer of {who}, which does not count" if who else ""
    maybe = f" It may come from what was ruled (“{ruled}”): another ruling can set that right." if ruled else ""
    return (
        f"{step} broke down{on}: a mistake of the program, not of the players. "
        f"Answer otherwise, or take back an earlier answer.{maybe}"
    )


def read_by(line: Line, told: Callable[[str], str]) -> Line:
    """The line in the words that are meant for its reader, in its text and in what is kept with it."""

    def worded(value: Any) -> Any:
        if isinstance(value, str):
            return told(value)
        if isinstance(value, Mapping):
            return {key: worded(one) for key, one in value.items()}
        return [worded(one) for one in value] if isinstance(value, list | tuple) else value

    return replace(line, text=told(line.text), data=worded(line.data))
