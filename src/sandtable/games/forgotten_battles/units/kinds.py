"""The special units a player may ask about: which rules speak of each, what is told of it in play."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from typing import Any

from sandtable.games.forgotten_battles.calendar import DATA
from sandtable.games.forgotten_battles.units import Reminder, reminders


@dataclass(frozen=True, slots=True)
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


@cache
def special_kinds() -> dict[str, SpecialKind]:
    raw: list[dict[str, Any]] = tomllib.loads((DATA / "special_kinds.toml").read_text(encoding="utf-8"))["kind"]
    listed: list[dict[str, Any]] = [{k: tuple(v) if isinstance(v, list) else v for k, v in one.items()} for one in raw]
    return {str(one["key"]): SpecialKind(**one) for one in listed}
