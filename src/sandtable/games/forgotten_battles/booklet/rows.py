"""The orders of arrival as data: rows with date, action, place and counters, under the campaign's readings."""

from dataclasses import dataclass, field, replace
from datetime import date as date_type
from enum import StrEnum
from functools import cache

from sandtable.charts.data_files import table
from sandtable.games.forgotten_battles.booklet.counters import Counter, read_counter
from sandtable.games.forgotten_battles.booklet.general import Place, general
from sandtable.games.forgotten_battles.calendar import printed_turn
from sandtable.games.forgotten_battles.data_files import load
from sandtable.games.forgotten_battles.readings import Readings
from sandtable.kernel import counted

_PREFIX = "tfb.arrival."


class Action(StrEnum):
    ARRIVE = "arrive"
    WITHDRAW = "withdraw"
    MOVE_MARKER = "move_marker"
    DEPLOY = "deploy"
    AVAILABLE = "available"
    DEAD_PILE = "dead_pile"
    EVENT = "event"


@table
class RowReading:
    """How a setting changes the row: some counters read otherwise, or the whole list left to the players' booklet."""

    setting: str
    chosen: str | int
    lost: bool = False
    replace: dict[str, str] | None = None


@table
class Buried:
    type: str
    size: str


@table
class PrintedRow:
    """A row as the data has it; what most rows have no use for is empty."""

    rule: str
    action: Action
    title: str
    date: date_type | None = None
    place: str = ""
    counters: tuple[str, ...] = ()
    lost: bool = False
    lost_pictures: int = 1
    lost_cells: int = 0
    note: str = ""
    readings: tuple[RowReading, ...] = ()
    marker: str = ""
    to: str = ""
    pax: int = 0
    eq_ar: tuple[int, ...] = ()
    optional: bool = False
    unless_released: bool = False
    groups: tuple[str, ...] = ()
    returns: dict[str, date_type] = field(default_factory=dict)
    buried: Buried | None = None
    heinrici_bases: int = 0
    panther_forts: int = 0
    vp_cost: int = 0
    fronts_in_offensive_posture: int = 0
    rail_cap: int = 0


@table
class OrderOfArrival:
    arrival: tuple[PrintedRow, ...]


@dataclass(frozen=True, slots=True)
class Row:
    """One row of an order of arrival. `date` None: it waits for a condition. `lost`: see your booklet."""

    rule: str
    side: str
    date: date_type | None
    action: Action
    title: str
    place: Place | None
    counters: tuple[Counter, ...]
    lost: bool
    at_least: int
    note: str
    printed: PrintedRow

    @property
    def key(self) -> str:
        """As rosters name it: `axis.1943-09-29.hq`."""
        return self.rule.removeprefix(_PREFIX)

    @property
    def name(self) -> str:
        """The title without its place, which is told beside it."""
        return self.title.partition(" at ")[0].partition(" with ")[0]

    @property
    def gap(self) -> str:
        """What the scan lost of it, in words; empty where everything can be read."""
        if self.lost:
            return f"see your booklet: at least {counted(self.at_least, 'counter')}"
        if any(c.lost for c in self.counters):
            return "? cannot be read: see your booklet"
        return ""


def _printed(side: str) -> tuple[PrintedRow, ...]:
    return load(OrderOfArrival, f"arrivals-{side}.toml").arrival


def rows(side: str, readings: Readings) -> tuple[Row, ...]:
    """The whole order of arrival of a side under these readings."""
    return _rows(side, frozenset((key, str(getattr(readings, key))) for key in _doubts(side)))


def printed_rows(side: str) -> tuple[Row, ...]:
    """The same with every doubt left open."""
    return _rows(side, frozenset())


@cache
def _doubts(side: str) -> frozenset[str]:
    return frozenset(reading.setting for row in _printed(side) for reading in row.readings)


@cache
def _rows(side: str, chosen: frozenset[tuple[str, str]]) -> tuple[Row, ...]:
    return tuple(_row(side, printed, chosen) for printed in _printed(side))


def _row(side: str, printed: PrintedRow, chosen: frozenset[tuple[str, str]]) -> Row:
    row = Row(
        printed.rule,
        side,
        printed.date,
        printed.action,
        printed.title,
        general().place[printed.place] if printed.place else None,
        tuple(read_counter(text) for text in printed.counters),
        printed.lost,
        printed.lost_cells or printed.lost_pictures,
        printed.note,
        printed,
    )
    for reading in printed.readings:
        if (reading.setting, str(reading.chosen)) in chosen:
            row = _reread(row, reading)
    return row


def _reread(row: Row, reading: RowReading) -> Row:
    if reading.lost:
        return replace(row, lost=True, at_least=max(1, len(row.counters)), counters=())
    changed = {read_counter(a): read_counter(b) for a, b in (reading.replace or {}).items()}
    return replace(row, counters=tuple(changed.get(c, c) for c in row.counters))


def due(side: str, day: date_type, readings: Readings) -> list[Row]:
    """The dated rows of this turn in the booklet's order, boundary markers first."""
    found = [row for row in rows(side, readings) if row.date == printed_turn(day).date]
    return sorted(found, key=lambda row: row.action is not Action.MOVE_MARKER)


def scheduled(side: str, day: date_type, readings: Readings) -> list[Row]:
    """The rows of this turn as they are announced: in a combined game nothing is offered."""
    return [row for row in due(side, day, readings) if not (row.printed.optional and readings.combined_game)]


def find(rule_id: str, readings: Readings) -> Row:
    side = rule_id.removeprefix(_PREFIX).partition(".")[0]
    return next(row for row in rows(side, readings) if row.rule == rule_id)
