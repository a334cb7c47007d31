"""The calendar: which dates are turns, and in what order. Not here: what happens on them."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from functools import cache

from sandtable.charts.data_files import table
from sandtable.games.forgotten_battles.data_files import load
from sandtable.kernel import NotUnderstood, Value
from sandtable.rules import rule

PATTERN = "tfb.calendar.pattern"
JANUARY = date(1944, 1, 26)
"""Where the campaign from January begins."""
MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "June", "July", "Aug", "Sept", "Oct", "Nov", "Dec")


@dataclass(frozen=True, slots=True)
class Turn:
    """One turn: its number in this campaign, its date, its weather row, and the sides whose booklet prints an entry."""

    number: int
    date: date
    weather_row: str
    entries: tuple[str, ...]

    def __str__(self) -> str:
        return in_words(self.date)


def in_words(day: date) -> str:
    """As the booklets write it: 26 Sept 43."""
    return f"{day.day} {MONTHS[day.month - 1]} {day.year % 100}"


@table
class PrintedTurn:
    date: date
    weather: str
    entries: tuple[str, ...]


@table
class PrintedCalendar:
    rules: tuple[str, ...]
    days: tuple[int, ...]
    without: tuple[date, ...]
    optional: date
    turns: tuple[PrintedTurn, ...]


def printed_calendar() -> PrintedCalendar:
    return load(PrintedCalendar, "calendar.toml")


@cache
def printed_turns() -> tuple[Turn, ...]:
    return tuple(Turn(n, t.date, t.weather, t.entries) for n, t in enumerate(printed_calendar().turns, start=1))


@cache
def _by_date() -> dict[date, Turn]:
    return {turn.date: turn for turn in printed_turns()}


@rule("tfb.calendar.pattern")
def printed_turn(day: date) -> Turn:
    """The printed turn of this date; any other date is no turn of any campaign, and raises NotUnderstood."""
    if day not in _by_date():
        raise NotUnderstood(f"{in_words(day)} is no turn", PATTERN)
    return _by_date()[day]


@rule("tfb.calendar.pattern", "tfb.calendar.turns", "tfb.calendar.no_29_feb")
@rule("tfb.calendar.first_turn", "tfb.calendar.last_turn")
class Calendar:
    """The turns of one campaign, from its first to its last as the settings have them."""

    def __init__(self, settings: Mapping[str, Value]) -> None:
        first = date.fromisoformat(str(settings["first_turn"]))
        last = date.fromisoformat(str(settings["last_turn"]))
        optional = printed_calendar().optional
        kept = [t for t in printed_turns() if t.date <= last and (settings["turn_29_jan_44"] or t.date != optional)]
        # Turns keep the numbers of the whole campaign, so a campaign from January still calls its first turn 37.
        numbered = [Turn(n, t.date, t.weather_row, t.entries) for n, t in enumerate(kept, start=1)]
        self.first = first
        self.turns = tuple(t for t in numbered if t.date >= first)
        if not self.turns:
            raise NotUnderstood(f"no turn lies between {in_words(first)} and {in_words(last)}", PATTERN)

    def on(self, day: date) -> Turn:
        """The turn of this date; NotUnderstood for a date that is no turn of this campaign, as before its first."""
        found = next((t for t in self.turns if t.date == day), None)
        if found is None:
            raise NotUnderstood(f"{in_words(day)} is no turn of this campaign", PATTERN)
        return found

    def after(self, day: date) -> Turn | None:
        """The turn that follows this one; None when the campaign is over."""
        return next((t for t in self.turns if t.date > self.on(day).date), None)

    def number(self, number: int) -> Turn:
        found = next((t for t in self.turns if t.number == number), None)
        if found is None:
            raise NotUnderstood(f"this campaign has no turn {number}", PATTERN)
        return found

    @rule("tfb.calendar.jan_setup")
    def in_the_set_up(self, day: date) -> bool:
        """The arrivals and withdrawals of the first date of the January campaign are already in its set-up."""
        return self.on(day).date == self.first and self.first == JANUARY


@cache
def _calendar(first_turn: Value, last_turn: Value, turn_29_jan_44: Value) -> Calendar:
    return Calendar({"first_turn": first_turn, "last_turn": last_turn, "turn_29_jan_44": turn_29_jan_44})


def calendar_of(settings: Mapping[str, Value]) -> Calendar:
    """The calendar these settings make; the same object for the same settings."""
    return _calendar(settings["first_turn"], settings["last_turn"], settings["turn_29_jan_44"])
