"""The economy of a campaign as operations on whole numbers: weather, supply and replacements of every turn.

From the same charts and the same `Sky` as play. Assumed here: Minsk is never isolated, and the turn that April mud ends
gives neither side anything (it ends before the flight roll).
"""

from collections.abc import Callable, Mapping
from typing import Any

from sandtable.charts import Chart
from sandtable.games.forgotten_battles.calendar import Calendar, Turn
from sandtable.games.forgotten_battles.outlook import Dusk
from sandtable.games.forgotten_battles.supply.soviet import in_1944
from sandtable.games.forgotten_battles.weather import Sky, mud_counts, mud_ends_the_game
from sandtable.kernel import Value

COUNTERS = ("soviet_sp", "axis_sp", "ice_turns", "soviet_pax", "axis_pax")
Does = Callable[[Dusk, int], tuple[Dusk, Mapping[str, int]]]
Draw = tuple[str, int, Does, Any]
"""Name, bound, what a digit does, and the row that tells equal draws."""


def turns(calendar: Calendar, tables: Mapping[str, Chart], settings: Mapping[str, Value]) -> list[list[Draw]]:
    """Every turn's draws, in the order of play."""
    return [_draws(turn, tables, settings) for turn in calendar.turns]


def _draws(turn: Turn, tables: Mapping[str, Chart], settings: Mapping[str, Value]) -> list[Draw]:
    late = ["year_1944"] if in_1944(turn.date) else []
    both = settings["soviet_1944_modifier"] == "supply_and_replacement"
    return [
        _ground(turn, tables["ground"], settings),
        _two_dice("soviet supply", tables["soviet_supply"], late, {"soviet_sp": ("sp",)}),
        _two_dice("axis supply", tables["axis_supply"], [], {"axis_sp": ("minsk", "cities", "hqs")}),
        _two_dice("soviet replacements", tables["soviet_replacements"], late if both else [], {"soviet_pax": ("pax",)}),
        _two_dice("axis replacements", tables["axis_replacements"], [], {"axis_pax": ("pax",)}),
    ]


def _ground(turn: Turn, chart: Chart, settings: Mapping[str, Value]) -> Draw:
    timing = str(settings["ice_timing"])
    counts = mud_counts(turn.date, settings)
    reading = chart.reading(turn.weather_row)

    def does(before: Dusk, digit: int) -> tuple[Dusk, Mapping[str, int]]:
        dawn = before.sky.at_dawn(timing)
        ground = reading.row([] if reading.column.auto else [digit + 1]).result
        sky = dawn.after(ground, mud_counts=counts, timing=timing)
        iced = {"ice_turns": 1} if (sky if timing == "at_once_on_the_third" else dawn).ice else {}
        if mud_ends_the_game(turn.date, sky):
            return Dusk(Sky(), "", over=True), iced
        return Dusk(sky), iced

    # A month whose ground is certain rolls nothing.
    return "ground", 1 if reading.column.auto else 6, does, (turn.weather_row, counts)


def _two_dice(name: str, chart: Chart, modifiers: list[str], gains: Mapping[str, tuple[str, ...]]) -> Draw:
    """2d6 on a chart: the digit below 36 is both dice; each counter sums the row's cells it names."""
    reading = chart.reading("", modifiers)
    rows = [reading.row([digit // 6 + 1, digit % 6 + 1]) for digit in range(36)]
    gained = [{counter: sum(int(row[cell]) for cell in cells) for counter, cells in gains.items()} for row in rows]

    def does(state: Dusk, digit: int) -> tuple[Dusk, Mapping[str, int]]:
        return state, gained[digit]

    return name, 36, does, tuple(modifiers)
