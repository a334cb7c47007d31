"""Judging: how strictly acts on the board are held to the rules. Chosen at the start, changed by agreement of all."""

from collections.abc import Iterable, Mapping
from typing import Any

from sandtable.kernel.journal import Entry, EntryKind
from sandtable.kernel.refusals import NotUnderstood, shown
from sandtable.kernel.settings import Setting
from sandtable.kernel.verbs import Strictness

KEY = "judging"
LEVELS = {
    Strictness.FREE: "free: nothing is checked but whose counter it is",
    Strictness.ADVISE: "advised: what a rule forbids counts, with a warning",
    Strictness.ENFORCE: "enforced: what a rule forbids is refused, and can be overruled",
}


def judging(cite: str, *, default: Strictness = Strictness.ENFORCE) -> Setting:
    """The setting of a game that is played on a board. Which level is in force, the campaign knows: it may change."""
    levels = tuple(str(level) for level in Strictness)
    explanation = f"Acts on the board are {'; or '.join(LEVELS.values())}. It can be changed later if all agree."
    return Setting(KEY, "How strictly acts are judged", str(default), levels, explanation, cite, "Board")


def in_force(settings: Mapping[str, Any], entries: Iterable[Entry]) -> Strictness:
    """The level that was agreed on last, or that the campaign was started with."""
    level = settings.get(KEY, Strictness.ENFORCE)
    for e in entries:
        if e.kind is EntryKind.JUDGING:
            level = e.value["level"]
    return read_level(level)


def read_level(level: Any) -> Strictness:
    if not isinstance(level, str) or level not in tuple(Strictness):
        raise NotUnderstood(f"acts are judged {', '.join(Strictness)}, not {shown(level)}")
    return Strictness(level)
