"""The unit legend and the special-unit summaries: found by side, and by the phase they touch."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from functools import cache

from sandtable.games.forgotten_battles.calendar import DATA
from sandtable.games.forgotten_battles.state import State
from sandtable.kernel import Orders, Section, Side, Table
from sandtable.rules import entry

TAB = "Units"
SIDES = {"axis": "Axis", "soviet": "Soviets"}
COMMON = "common"
_REFERENCE = re.compile(r",? ?\b[Ss]ee tfb\.[\w.]+( entries)?")


@dataclass(frozen=True, slots=True)
class Card:
    """A kind of counter: what it is, in which phases it matters, and which rules speak of it."""

    rule: str
    title: str
    look_up: str = ""
    phases: tuple[str, ...] = ()
    see: tuple[str, ...] = ()

    @property
    def side(self) -> str:
        return self.rule.split(".")[2]

    @property
    def says(self) -> str:
        """What it is, in the ledger's words without its references, then what the rules that speak of it say."""
        what = _REFERENCE.sub("", " ".join(entry(self.rule).summary.split())).strip(" ,.;")
        does = [r.text for r in reminders() if r.rule in self.see]
        return " ".join([f"{what}."] * bool(what) + does)


@dataclass(frozen=True, slots=True)
class Reminder:
    """A special rule as a short order; side `common` holds for both."""

    rule: str
    side: str
    phases: tuple[str, ...]
    text: str


@cache
def cards() -> tuple[Card, ...]:
    raw = tomllib.loads((DATA / "units.toml").read_text(encoding="utf-8"))["unit"]
    return tuple(
        Card(one["rule"], one["title"], one.get("look_up", ""), tuple(one.get("phases", ())), tuple(one.get("see", ())))
        for one in raw
    )


@cache
def reminders() -> tuple[Reminder, ...]:
    raw = tomllib.loads((DATA / "special_notes.toml").read_text(encoding="utf-8"))["note"]
    return tuple(Reminder(one["rule"], one["side"], tuple(one["phases"]), one["text"]) for one in raw)


def of_phase(phase: str, side: Side) -> list[Reminder]:
    """What special units of this side mean in this phase, those of both sides included."""
    return [r for r in reminders() if phase in r.phases and r.side in (side, COMMON)]


def sections(s: State, viewer: Side | None) -> tuple[Section, ...]:
    """Orders of the phase for each side, the viewer's own first, what is on record, then both legends."""
    from sandtable.games.forgotten_battles.units.special_record import special_record

    order = sorted(SIDES, key=lambda side: side != viewer)
    found: list[Section] = []
    for side in order:
        lines = tuple((r.text, r.rule) for r in of_phase(s.phase, side))
        if lines:
            found.append(Orders(f"Special units in this phase, {SIDES[side]}", lines, TAB))
    return (*found, special_record(s, TAB), *(legend(side) for side in order), lost())


@cache
def legend(side: Side) -> Table:
    rows = tuple((c.title, c.says, c.look_up) for c in cards() if c.side == side)
    return Table(f"Unit legend, {SIDES[side]}", ("Counter", "What it is", "Rulebook"), rows, "", TAB)


@cache
def lost() -> Orders:
    """Summaries of which the scan left nothing to act on."""
    return Orders("See your booklet", tuple((r.text, r.rule) for r in reminders() if not r.phases), TAB)
