"""Views: the state as a viewer may see it, as a few kinds of section that page, terminal and sheet all can draw.

Views are built up from what the viewer knows, never cut down from the whole.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from sandtable.kernel.boards import Board


@dataclass(frozen=True, slots=True)
class Hidden:
    """Something is there, but the viewer may not know what. `count` None: not even how many."""

    what: str
    count: int | None = None

    def __str__(self) -> str:
        return f"{self.count} hidden {self.what}" if self.count is not None else f"{self.what}: hidden"


Cell = str | int | Hidden


@dataclass(frozen=True, slots=True)
class Facts:
    """Named values: date, weather, points."""

    title: str
    pairs: tuple[tuple[str, Cell], ...]
    cite: str = ""
    tab: str = "Records"


@dataclass(frozen=True, slots=True)
class Table:
    """Rows a player recognises from the paper form."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    cite: str = ""
    tab: str = "Records"
    empty: str = "Nothing yet."


@dataclass(frozen=True, slots=True)
class Orders:
    """Standing orders of the moment: short sentences with their rules."""

    title: str
    lines: tuple[tuple[str, str], ...]
    tab: str = "Now"


@dataclass(frozen=True, slots=True)
class Picture:
    """A drawing: an SVG, and the same as words for those who cannot see it."""

    title: str
    svg: str
    words: str
    cite: str = ""
    tab: str = "Map"
    printed_mm: float = 0.0
    """How wide it is printed where it is to scale; 0: as wide as the paper."""


Section = Facts | Table | Orders | Picture | Board


@dataclass(frozen=True, slots=True)
class Sheet:
    """A sheet of paper by the name players know it by.

    It names sections of the view (by how their titles begin), so that it cannot know more than its reader. `form` is
    what stands on the empty form; without one, the sections themselves are emptied.
    """

    name: str
    titles: tuple[str, ...]
    form: tuple[Section, ...] = ()


@dataclass(frozen=True, slots=True)
class View:
    """What one viewer sees of the campaign."""

    headline: str
    score: str = ""
    sections: tuple[Section, ...] = ()

    def tabs(self) -> list[str]:
        return list(dict.fromkeys(s.tab for s in self.sections))


@dataclass(frozen=True, slots=True)
class Outline:
    """A line of the sequence of play: done, now, to come, or does not apply."""

    key: str
    title: str
    cite: str
    state: str = "to come"
    number: str = ""
    depth: int = 0


@dataclass(frozen=True, slots=True)
class Outcome:
    """How the campaign ended: who won (None: nobody) and why, by which rule."""

    winner: str | None
    why: str
    cite: str = ""


@dataclass(frozen=True, slots=True)
class Scenario:
    """A way to start a game. `from_table`: its first step asks what stands on the players' table."""

    key: str
    title: str
    explanation: str
    cite: str = ""
    from_table: bool = False
    settings: dict[str, Any] = field(default_factory=dict)


def listed(board: Board) -> Table:
    """A board as a table of its counters, for those who cannot see it, and for paper."""
    return Table(board.title, ("Place", "Counter", "Side", "State"), board.rows(), board.cite, board.tab)


def outline(entries: Sequence[tuple[str, str, str]], now: str, *, over: bool = False) -> tuple[Outline, ...]:
    """A sequence of (key, title, cite) with everything before `now` done and everything after it to come."""
    keys = [key for key, _, _ in entries]
    at = len(keys) if over else keys.index(now) if now in keys else -1
    return tuple(
        Outline(key, title, cite, "done" if i < at else "now" if i == at else "to come")
        for i, (key, title, cite) in enumerate(entries)
    )
