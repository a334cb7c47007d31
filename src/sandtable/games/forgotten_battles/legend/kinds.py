"""The special units a player may ask about: which rules speak of each, what is told of it in play."""

from functools import cache

from sandtable.charts.data_files import table
from sandtable.games.forgotten_battles.data_files import load
from sandtable.games.forgotten_battles.legend import Reminder, reminders


@table
class SpecialKind:
    """`under`: how the ids of its rules begin; `acts` and `questions` are keys of special/."""

    key: str
    title: str
    side: str
    under: tuple[str, ...]
    acts: tuple[str, ...] = ()
    questions: tuple[str, ...] = ()
    flies: bool = False

    def reminders(self) -> list[Reminder]:
        """Every rule of this unit as a short order."""
        return [r for r in reminders() if any(r.rule == p or r.rule.startswith(f"{p}.") for p in self.under)]


@table
class SpecialKinds:
    kind: tuple[SpecialKind, ...]


@cache
def special_kinds() -> dict[str, SpecialKind]:
    return {kind.key: kind for kind in load(SpecialKinds, "special_kinds.toml").kind}
