"""The unit legend and the special-unit summaries: found by side, and by the phase they touch."""

import re
from functools import cache

from sandtable.charts.data_files import table
from sandtable.games.forgotten_battles.data_files import load
from sandtable.games.forgotten_battles.legend.special_record import special_record
from sandtable.games.forgotten_battles.sides import SIDES, TITLES
from sandtable.games.forgotten_battles.state import State
from sandtable.kernel import Orders, Section, Side, Table
from sandtable.rules import entry

TAB = "Units"
COMMON = "common"
_REFERENCE = re.compile(r",? ?\b[Ss]ee tfb\.[\w.]*\w((, | and )tfb\.[\w.]*\w)*")


@table
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


@table
class Reminder:
    """A special rule as a short order; side `common` holds for both."""

    rule: str
    side: str
    phases: tuple[str, ...]
    text: str


@table
class Legend:
    unit: tuple[Card, ...]


@table
class SpecialNotes:
    note: tuple[Reminder, ...]


def cards() -> tuple[Card, ...]:
    return load(Legend, "legend.toml").unit


def reminders() -> tuple[Reminder, ...]:
    return load(SpecialNotes, "special_notes.toml").note


def of_phase(phase: str, side: Side) -> list[Reminder]:
    """What special units of this side mean in this phase, those of both sides included."""
    return [r for r in reminders() if phase in r.phases and r.side in (side, COMMON)]


def sections(state: State, viewer: Side | None) -> tuple[Section, ...]:
    """Orders of the phase for each side, the viewer's own first, what is on record, then both legends."""
    order = sorted(SIDES, key=lambda side: side != viewer)
    found: list[Section] = []
    for side in order:
        lines = tuple((r.text, r.rule) for r in of_phase(state.phase, side))
        if lines:
            found.append(Orders(f"Special units in this phase, {TITLES[side]}", lines, TAB))
    return (*found, special_record(state, TAB), *(legend(side) for side in order), lost())


@cache
def legend(side: Side) -> Table:
    rows = tuple((c.title, c.says, c.look_up) for c in cards() if c.side == side)
    return Table(f"Unit legend, {TITLES[side]}", ("Counter", "What it is", "Rulebook"), rows, "", TAB)


@cache
def lost() -> Orders:
    """Summaries of which the scan left nothing to act on."""
    return Orders("See your booklet", tuple((r.text, r.rule) for r in reminders() if not r.phases), TAB)
