"""Arrivals and withdrawals: every row once, on its date; nobody arrives twice; what left holds nobody."""

from collections.abc import Iterator
from datetime import date
from functools import cache

from sandtable.games.forgotten_battles.audit.calendar_and_weather import dates
from sandtable.games.forgotten_battles.booklet.counters import Counter, Kind, read_counter
from sandtable.games.forgotten_battles.booklet.general import general
from sandtable.games.forgotten_battles.booklet.rows import Action, rows
from sandtable.games.forgotten_battles.sides import SIDES
from sandtable.games.forgotten_battles.state import State
from sandtable.kernel import Fault, NotUnderstood

ENTRY, SOURCE = "tfb.arrival.{side}.general.entry", "tfb.arrival.axis.emergency.source"
VITEBSK = "tfb.arrival.axis.emergency.vitebsk.trigger"


def formations_that_left(state: State, side: str) -> set[str]:
    """Formations whose marker is on a list of withdrawals that is done, and that have not come again since."""
    gone: dict[str, date] = {}
    came: dict[str, date] = {}
    for row in rows(side, state.readings):
        if not row.date or row.rule not in state.arrivals.done or row.rule in state.arrivals.owed:
            continue
        typed = state.arrivals.roster.get(row.key)
        listed = [read_counter(line) for line in typed] if typed else row.counters
        marks = {c.formation for c in listed if c.kind is Kind.FORMATION}
        if row.action is Action.WITHDRAW:
            if row.printed.groups:
                marks &= set(state.arrivals.gone)
            gone |= dict.fromkeys(marks, row.date)
        elif row.action is Action.ARRIVE:
            came |= dict.fromkeys(marks, row.date)
    return {f for f, day in gone.items() if came.get(f, date.min) < day and f not in state.arrivals.groups}


def faults(state: State, before: State | None) -> Iterator[Fault]:
    yield from _rows(state)
    for side in SIDES:
        yield from _twice(state, side)
    yield from _conditions(state)
    if before is not None and not set(before.arrivals.done) <= set(state.arrivals.done):
        yield Fault("a row of the orders of arrival that was done is open again", ENTRY.format(side="axis"))


def _rows(state: State) -> Iterator[Fault]:
    done = state.arrivals.done
    if len(set(done)) < len(done):
        yield Fault("a row of the orders of arrival was done twice", ENTRY.format(side="axis"))
    played = {d for d in dates(state) if d < state.date}
    for side in SIDES:
        for row in rows(side, state.readings):
            if row.date and row.date > state.date and row.rule in done:
                yield Fault(f"{row.title} was done before its date", row.rule)
            if row.date in played and row.rule not in done:
                yield Fault(f"{row.title} of {row.date} was left out", row.rule)


def _twice(state: State, side: str) -> Iterator[Fault]:
    """A counter of which there is one does not arrive while it is in play."""
    if state.readings.emergency_units_twice == "ask_players":
        return
    here: set[str] = set()
    for line in state.arrivals.record:
        if line.side != side or line.what not in ("arrived", "withdrew"):
            continue
        named = {c.plain for text in line.counters if (c := _read(text)) and c.one_of_a_kind and not c.lost}
        again = named & here if line.what == "arrived" else set()
        if again:
            yield Fault(f"arrived a second time: {sorted(again)}", SOURCE)
        here = here | named if line.what == "arrived" else here - named


@cache
def _read(text: str) -> Counter | None:
    try:
        return read_counter(text)
    except NotUnderstood:
        return None  # a base, or units that have only a name


def _conditions(state: State) -> Iterator[Fault]:
    a = state.arrivals
    if set(a.groups) & set(a.gone):
        yield Fault(f"groups in play and gone: {sorted(set(a.groups) & set(a.gone))}", SOURCE)
    if not set(a.gone_by_event) <= set(a.gone):
        yield Fault("a group that a Special Event brought left, and did not leave", SOURCE)
    hexes = set(general().vitebsk.hexes)
    if not set(a.vitebsk_lost) <= hexes:
        yield Fault(f"Vitebsk: {a.vitebsk}, {a.vitebsk_lost}", VITEBSK)
    taken = sum(line.cite == "tfb.arrival.axis.emergency.vitebsk.vp" for line in state.vp)
    if taken > (a.vitebsk == "taken"):
        yield Fault("the Soviets scored for Vitebsk, and its units were not taken", VITEBSK)
    late = [text for text, day in a.away.items() if date.fromisoformat(day) < state.date]
    if late:
        yield Fault(f"lent out beyond their return: {late}", "tfb.arrival.soviet.general.withdraw")
    first = min(row.date for row in rows("axis", state.readings) if row.date and row.printed.place == "north_edge")
    if a.north and state.date < first:
        yield Fault("units roll for the north edge before the first of them is due", "tfb.arrival.axis.north_edge.roll")
