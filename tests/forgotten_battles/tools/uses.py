"""Using a tool as a page or a command does, and finding something in what comes out."""

from typing import Any

from sandtable.games.forgotten_battles.game import GAME
from sandtable.kernel import Facts, Picture, Section, Table, Tool

TOOLS: dict[str, Tool] = {tool.key: tool for tool in GAME.tools()}


def use(key: str, **given: Any) -> tuple[Section, ...]:
    """In a combat, a unit of which the case says nothing else has an Action Rating of 3."""
    for side in ("attackers", "defenders") if key == "combat" else ():
        if side in given:
            given[side] = [{"strength": "1", **row, "ar": str(row.get("ar", 3))} for row in given[side]]
    return TOOLS[key].use(given)


def facts(sections: tuple[Section, ...]) -> dict[str, str]:
    return {name: str(value) for s in sections if isinstance(s, Facts) for name, value in s.pairs}


def table(sections: tuple[Section, ...], title: str) -> list[tuple[str, ...]]:
    found = next(s for s in sections if isinstance(s, Table) and s.title == title)
    return [tuple(map(str, row)) for row in found.rows]


def picture(sections: tuple[Section, ...]) -> Picture:
    return next(s for s in sections if isinstance(s, Picture))
