"""Every chart of the booklets at every throw, against the tables of the ledger."""

from collections.abc import Callable, Iterator
from itertools import product
from typing import Any

import pytest

from sandtable.charts import Row
from sandtable.games.forgotten_battles.calendar import Calendar
from sandtable.games.forgotten_battles.game import GAME
from sandtable.kernel import read_settings
from sandtable.rules import entry

Line = dict[str, Any]
REPLACEMENTS = {"partisan_activation": "partisans"}  # ledger's word -> ours
WORDS = {
    "Gd Abn Corps": "airborne",
    "roll again next turn": "again",
    "no effect": "none",
    "Interdiction marker placed in the hex": "interdiction",
    "one air strip, chosen at random, is destroyed": "destroyed",
    "25% of the SP in the dump destroyed": "destroyed",
    "may move away": "leaves",
    "may not move away": "pinned",
}


def throws(chart: str, column: str = "") -> Iterator[tuple[int, Row]]:
    reading = GAME.tables()[chart].reading(column)
    for dice in product(*(range(1, faces + 1) for faces in reading.chart.dice)):
        yield sum(dice), reading.row(dice)


def line_for(rule: str, total: int) -> Line:
    """The one line of the ledger's table that holds this total."""

    def holds(line: Line) -> bool:
        span = line.get("final", line.get("roll"))
        low, high = span if isinstance(span, list) else (span, span)
        return (low or 0) <= total <= (high or 99)

    (found,) = [line for line in entry(rule).more["table"] if holds(line)]
    return dict(found)


def supplies(line: Line) -> Line:
    return {key: value for key, value in line.items() if key != "final"}


def replacements(line: Line) -> Line:
    eq = line.pop("eq_ar")
    line["eq"] = eq if isinstance(eq, list) else [eq] if eq else []
    return {REPLACEMENTS.get(key, key): value for key, value in line.items() if key != "final"}


def special(line: Line) -> Line:
    return {key: line[key] for key in ("rebuild", "placement")}


def choices(line: Line) -> Line:
    return {"choices": line["result"].split(" or ")}


def case(chart: str, rule: str, told: Callable[[Line], Line] | None = None) -> Any:
    return pytest.param(chart, rule, told, marks=pytest.mark.rule(rule), id=chart)


@pytest.mark.parametrize(
    ("chart", "rule", "told"),
    [
        case("soviet_supply", "tfb.supply.soviet.table", supplies),
        case("axis_supply", "tfb.supply.axis.table", supplies),
        case("soviet_replacements", "tfb.replacement.soviet.table", replacements),
        case("axis_replacements", "tfb.replacement.axis.table", replacements),
        case("soviet_special", "tfb.replacement.soviet.special.table", special),
        case("axis_special", "tfb.replacement.axis.special.table", choices),
        case("stavka", "tfb.arrival.soviet.stavka.roll"),
        case("north_edge", "tfb.arrival.axis.north_edge.roll"),
        case("partisan_rail", "tfb.special.soviet.partisan.rail"),
        case("partisan_air_base", "tfb.special.soviet.partisan.air_base"),
        case("partisan_dump", "tfb.special.soviet.partisan.dump"),
        case("garrison_pin", "tfb.special.axis.garrison.pin"),
    ],
)
def test_every_throw_gives_what_the_ledger_says(chart: str, rule: str, told: Callable[[Line], Line] | None) -> None:
    for total, row in throws(chart):
        line = line_for(rule, total)
        if told is None:
            assert row.result == WORDS.get(line["result"], line["result"]), total
        else:
            wanted = told(line)
            assert {key: row[key] for key in wanted} == wanted, total


@pytest.mark.rule("tfb.weather.ground", "tfb.weather.flight")
@pytest.mark.parametrize(("chart", "head"), [("ground", "row"), ("flight", "ground")])
def test_every_throw_for_the_weather(chart: str, head: str) -> None:
    table = entry(f"tfb.weather.{chart}").more["table"]
    assert [line[head] for line in table] == list(GAME.tables()[chart].columns)
    for line in table:
        for total, row in throws(chart, line[head]):
            low, high = line.get(row.result, (99, 0))
            assert line["auto"] == row.result if "auto" in line else low <= total <= high, (line[head], total)


@pytest.mark.rule("tfb.weather.ground")
def test_every_turn_reads_the_row_of_its_date() -> None:
    turns = Calendar(read_settings(GAME.settings, {"last_turn": "1944-04-29"})).turns
    for turn in turns:
        day, month = turn.date.day, turn.date.month
        split = {10: ("oct_5_15", 15, "oct_19_29"), 11: ("nov_1_12", 12, "nov_15_29")}
        whole = {12: "december", 1: "january", 2: "february", 3: "march", 4: "april"}
        if month in split:
            first, last, second = split[month]
            wanted = first if day <= last else second
        else:
            wanted = whole.get(month, "through_oct_1")
        assert turn.weather_row == ("through_oct_1" if (month, day) == (10, 1) else wanted), turn
