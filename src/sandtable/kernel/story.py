"""The story of a step: the notes its procedures told, woven with what the kernel itself has to say."""

from collections.abc import Callable, Sequence

from sandtable.kernel.agreement import changes_in_words, words_of
from sandtable.kernel.journal import Entry, EntryKind
from sandtable.kernel.notes import Line, NoteKind
from sandtable.kernel.run import Run, Told
from sandtable.kernel.sides import EVERYONE, Side

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
    """Rulings, undo, agreement and restarts, told to everybody in the step in which they count."""
    return [
        Line(step, e.seq, said[0], "", EVERYONE, e.side, said[1], {}, e.at)
        for e in entries
        if (said := _kernel_says(e, title))
    ]


def _kernel_says(e: Entry, title: Title) -> tuple[str, NoteKind] | None:
    who = title(e.side)
    match e.kind:
        case EntryKind.UNDO:
            count = len(e.value["taken_back"])
            past = f", although {e.reason}" if e.reason else ""
            return f"{who} took back {count} answer{'s' if count != 1 else ''}{past}.", NoteKind.UNDO
        case EntryKind.PROPOSE:
            return words_of(e, title), NoteKind.UNDO if e.value["what"] == "undo" else NoteKind.RULING
        case EntryKind.CONSENT:
            return f"{who} agreed.", NoteKind.RULING
        case EntryKind.DECLINE:
            return f"{who} did not agree.", NoteKind.RULING
        case EntryKind.RULING:
            return f"{who} ruled: {changes_in_words(e)} ({e.reason}).", NoteKind.RULING
        case EntryKind.RESTART:
            return f"This step starts over: {e.reason}.", NoteKind.RESTART
    return None
