"""Arrivals from Army Group North: a die for each unit, and a road hex of the north edge west of the AGN marker.

The marker is moved by a dated row (dated_rows.py); where it stands by date is in printed_map.py.
"""

from datetime import date
from typing import TypedDict

from sandtable.charts import consult
from sandtable.games.forgotten_battles.arrivals import books
from sandtable.games.forgotten_battles.arrivals.asks import HOW_TO_WRITE, context
from sandtable.games.forgotten_battles.booklet.counters import Counter, Kind, read_counter
from sandtable.games.forgotten_battles.booklet.roster import read_lines
from sandtable.games.forgotten_battles.booklet.rows import Row, rows
from sandtable.games.forgotten_battles.calendar import in_words
from sandtable.games.forgotten_battles.printed_map import PrintedHex, is_west_of, printed_hex, printed_map
from sandtable.games.forgotten_battles.readings import Readings
from sandtable.games.forgotten_battles.state import State
from sandtable.games.forgotten_battles.state.arrival_state import Waiting
from sandtable.kernel import FACT, Field, FieldKind, Note, Procedure, Refused, Report, only
from sandtable.rules import rule

PLACE = "tfb.arrival.axis.north_edge.place"
ROLL = "tfb.arrival.axis.north_edge.roll"
CORPS = "1st Corps HQ"
MOST_DIVISIONS = 12
EAST_OF_IT_ALL = 24
"""A column of sheet B: where to begin while no marker stands on the edge."""


class UnitsFromTheNorth(TypedDict):
    counters: str
    units: int


class EntryHex(TypedDict):
    hex: str
    road: bool


@rule("tfb.arrival.axis.north_edge.place")
def refuse_entry_hex(text: str, marker: str, readings: Readings) -> Refused | None:
    """Whether units may enter here: on the north edge, west of the marker. That it has a road, the players see."""
    hex = printed_hex(text)
    if readings.map_layout != "derived":
        return None
    if hex.map == "B" and not hex.on_north_edge:
        return Refused(f"{hex} is no hex of the north map edge", PLACE)
    if hex.map in ("C", "D"):
        return Refused(f"{hex} is no hex of the north map edge: map {hex.map} lies in the south", PLACE)
    if marker and not is_west_of(hex, printed_hex(marker)):
        return Refused(f"{hex} is not west of the AGN marker at {marker}", PLACE)
    return None


def first_hex_west(marker: str) -> str:
    """The nearest north-edge hex west of the marker, to be offered."""
    edge = printed_map().north_edge
    column = (printed_hex(marker).column if marker else EAST_OF_IT_ALL) - 1
    return str(PrintedHex(edge.map, column, edge.odd_column if column % 2 else edge.even_column))


def from_the_north(state: State, row: Row) -> Procedure[None]:
    """A row of units from Army Group North: a Corps HQ comes in at once, everything else waits for its die."""
    counters = list(row.counters)
    if row.lost:
        counters = yield from _tell_units(state, row)
    for counter in counters:
        if counter.kind is Kind.RANDOM:
            yield from _draw(state, counter, row)
        elif counter.kind is Kind.HQ:
            yield from _enter(state, str(counter), row.rule)
        else:
            state.arrivals.north.append(Waiting(str(counter), row.rule))


def _draw(state: State, counter: Counter, row: Row) -> Procedure[None]:
    """A unit drawn at random from an Alert pool. Which one it is, its owner knows; it waits as an Alert unit."""
    for _ in range(counter.many):
        drawn = yield from books.draw_alert(state, counter.name, row.rule)
        if drawn is None:
            yield Note(f"The {counter.name} pool is empty: none comes.", row.rule, side=row.side)
            continue
        yield Note(f"Drawn: {drawn}.", row.rule, seen_by=only(row.side), side=row.side)
        state.arrivals.north.append(Waiting(f"{counter.name} unit", row.rule))


def _tell_units(state: State, row: Row) -> Procedure[list[Counter]]:
    """How many come, and who they are: only the booklet knows. The Corps HQ comes with the first row."""
    first = "1st Corps" in row.note
    least = 2 if first else 1

    def check(value: dict[str, object]) -> None:
        read_lines(row, str(value["counters"]).splitlines())

    value = yield from Report[UnitsFromTheNorth](
        question=f"{row.title}: see your booklet",
        cite=row.rule,
        wants=FACT,
        side=row.side,
        key=f"lost {row.key}",
        context=context(row),
        fields=(
            Field("counters", "Counters in your booklet (kept in your roster)", hint=HOW_TO_WRITE),
            Field(
                "units",
                "Or only: how many units roll",
                FieldKind.NUMBER,
                minimum=least,
                maximum=MOST_DIVISIONS,
                default=least,
                rule=row.rule,
            ),
        ),
        also=check,
        suggestion={"counters": "", "units": least},
    )
    typed = read_lines(row, value["counters"].splitlines())
    if typed:
        state.arrivals.roster[row.key] = typed
        return [read_counter(line) for line in typed]
    corps = [Counter(Kind.HQ, CORPS.removesuffix(" HQ"), "XXX", figures="?-?")] if first else []
    what = "division" if first else "unit"
    return corps + [Counter(Kind.GROUND, f"{what} {n + 1}", values=(None, None, None)) for n in range(value["units"])]


@rule("tfb.arrival.axis.north_edge.roll")
def refuse_waiting(state: State, day: date, units: int) -> Refused | None:
    """Before a campaign that is taken over: nobody waits until the first have rolled."""
    first = min(row.date for row in _from_north(state) if row.date)
    if units and day <= first:
        return Refused(f"nobody rolls to enter from Army Group North before {in_words(first)}", ROLL)
    return None


@rule("tfb.arrival.axis.north_edge.roll")
def still_waiting(state: State, units: int) -> None:
    """As many units as a campaign that is taken over has still to bring in; which they are, its players know."""
    entry = _from_north(state)[0].rule
    state.arrivals.north = [Waiting(f"unit {n + 1}", entry) for n in range(units)]


def _from_north(state: State) -> list[Row]:
    return [row for row in rows("axis", state.readings) if row.printed.place == "north_edge"]


@rule("tfb.arrival.axis.north_edge.roll")
def roll_for_waiting(state: State) -> Procedure[None]:
    """Each unit that waits rolls once a turn: 1-4 it enters, 5-6 it rolls again on the next turn."""
    still: list[Waiting] = []
    waiting, state.arrivals.north = list(state.arrivals.north), []
    for unit in waiting:
        name = unit.name.partition(" ?-?-?")[0]
        found = yield from consult("north_edge", side="axis", about=name, cite=unit.entry)
        if found.result == "arrives":
            yield from _enter(state, name, unit.entry)
        else:
            still.append(unit)
    state.arrivals.north = still


@rule("tfb.arrival.axis.north_edge.place")
def _enter(state: State, name: str, entry: str) -> Procedure[None]:
    marker = state.arrivals.markers.get("AGN", "")

    def refuse(value: EntryHex) -> Refused | None:
        no = refuse_entry_hex(value["hex"], marker, state.readings)
        return no or (None if value["road"] else Refused(f"{value['hex']}: only a road hex will do", PLACE))

    value = yield from Report[EntryHex](
        question=f"{name} enters from Army Group North: on which road hex of the north edge?",
        told_after=True,
        cite=PLACE,
        wants=FACT,
        side="axis",
        key="north edge hex",
        context=(f"West of the AGN marker{f' at {marker}' if marker else ''}.",),
        fields=(
            Field("hex", "Hex", FieldKind.HEX, hint="such as B18.34", rule=PLACE),
            Field("road", "It is a road hex", FieldKind.YES_NO, rule=PLACE),
        ),
        also=refuse,
        suggestion={"hex": first_hex_west(marker), "road": True},
    )
    books.record(state, "axis", "arrived", [name], value["hex"])
    yield Note(f"{name} enters at {value['hex']}.", entry, side="axis")
