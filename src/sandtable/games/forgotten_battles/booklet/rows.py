"""The orders of arrival as data: rows with date, action, place and counters, under the campaign's readings."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date
from enum import StrEnum
from functools import cache
from typing import Any

from sandtable.games.forgotten_battles.booklet.counters import Counter, read_counter
from sandtable.games.forgotten_battles.calendar import DATA, printed_turn
from sandtable.games.forgotten_battles.readings import Readings
from sandtable.kernel import Option

_PREFIX = "tfb.arrival."
_PLAIN = frozenset(
    {"rule", "date", "action", "place", "title", "counters", "lost", "lost_pictures", "lost_cells", "note", "readings"}
)


class Action(StrEnum):
    ARRIVE = "arrive"
    WITHDRAW = "withdraw"
    MOVE_MARKER = "move_marker"
    DEPLOY = "deploy"
    AVAILABLE = "available"
    DEAD_PILE = "dead_pile"
    EVENT = "event"


@dataclass(frozen=True, slots=True)
class Place:
    """Where counters enter. `options` are what a player may answer, the forbidden ones with their refusal."""

    key: str
    words: str
    allowed: tuple[tuple[str, str], ...]
    forbidden: tuple[tuple[str, str], ...]
    needed: str
    preposition: str = "at"

    @property
    def at(self) -> str:
        """Such as `at any Front HQ`."""
        return f"{self.preposition} {self.words}"

    def options(self, rule_id: str) -> tuple[Option, ...]:
        good = [Option(key, label[0].upper() + label[1:]) for key, label in self.allowed]
        bad = [Option(key, label[0].upper() + label[1:], "", self.needed, rule_id) for key, label in self.forbidden]
        return (*good, *bad)


@dataclass(frozen=True, slots=True)
class Row:
    """One row of an order of arrival. `date` None: it waits for a condition. `lost`: see your booklet."""

    rule: str
    side: str
    date: date | None
    action: Action
    title: str
    place: Place | None
    counters: tuple[Counter, ...]
    lost: bool
    at_least: int
    note: str
    more: Mapping[str, Any]

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
            return f"see your booklet: at least {self.at_least} counter{'s' * (self.at_least != 1)}"
        if any(c.lost for c in self.counters):
            return "? cannot be read: see your booklet"
        return ""


@cache
def general() -> dict[str, Any]:
    return tomllib.loads((DATA / "arrivals.toml").read_text(encoding="utf-8"))


@cache
def places() -> dict[str, Place]:
    return {
        key: Place(
            key,
            p["words"],
            tuple(p["allowed"].items()),
            tuple(p["forbidden"].items()),
            p["needed"],
            p.get("preposition", "at"),
        )
        for key, p in general()["place"].items()
    }


@cache
def _raw(side: str) -> tuple[dict[str, Any], ...]:
    return tuple(tomllib.loads((DATA / f"arrivals-{side}.toml").read_text(encoding="utf-8"))["arrival"])


def rows(side: str, readings: Readings) -> tuple[Row, ...]:
    """The whole order of arrival of a side under these readings."""
    return _rows(side, frozenset((key, str(getattr(readings, key))) for key in _doubts(side)))


def printed_rows(side: str) -> tuple[Row, ...]:
    """The same with every doubt left open."""
    return _rows(side, frozenset())


@cache
def _doubts(side: str) -> frozenset[str]:
    return frozenset(reading["setting"] for raw in _raw(side) for reading in raw.get("readings", ()))


@cache
def _rows(side: str, chosen: frozenset[tuple[str, str]]) -> tuple[Row, ...]:
    return tuple(_row(side, raw, chosen) for raw in _raw(side))


def _row(side: str, raw: Mapping[str, Any], chosen: frozenset[tuple[str, str]]) -> Row:
    row = Row(
        raw["rule"],
        side,
        date.fromisoformat(raw["date"]) if "date" in raw else None,
        Action(raw["action"]),
        raw["title"],
        places()[raw["place"]] if "place" in raw else None,
        tuple(read_counter(text) for text in raw.get("counters", ())),
        raw.get("lost", False),
        raw.get("lost_cells", raw.get("lost_pictures", 1)),
        raw.get("note", ""),
        {key: value for key, value in raw.items() if key not in _PLAIN},
    )
    for reading in raw.get("readings", ()):
        if (reading["setting"], str(reading["is"])) in chosen:
            row = _reread(row, reading)
    return row


def _reread(row: Row, reading: Mapping[str, Any]) -> Row:
    """A row under a setting: some counters read otherwise, or the whole list left to the players' booklet."""
    if reading.get("lost"):
        return replace(row, lost=True, at_least=max(1, len(row.counters)), counters=())
    changed = {read_counter(a): read_counter(b) for a, b in reading["replace"].items()}
    return replace(row, counters=tuple(changed.get(c, c) for c in row.counters))


def due(side: str, day: date, readings: Readings) -> list[Row]:
    """The dated rows of this turn in the booklet's order, boundary markers first."""
    found = [row for row in rows(side, readings) if row.date == printed_turn(day).date]
    return sorted(found, key=lambda row: row.action is not Action.MOVE_MARKER)


def scheduled(side: str, day: date, readings: Readings) -> list[Row]:
    """The rows of this turn as they are announced: in a combined game nothing is offered."""
    return [row for row in due(side, day, readings) if not (row.more.get("optional") and readings.combined_game)]


def find(rule_id: str, readings: Readings) -> Row:
    side = rule_id.removeprefix(_PREFIX).partition(".")[0]
    return next(row for row in rows(side, readings) if row.rule == rule_id)
