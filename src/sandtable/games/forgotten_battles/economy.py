"""The economy of a campaign as operations on whole numbers: weather, supply and replacements of every turn.

Each operation is the law of the procedure that plays it. Assumed here: Minsk is never isolated, and the turn that April
mud ends gives neither side anything (it ends before the flight roll).
"""

from collections.abc import Mapping
from dataclasses import replace
from functools import cache

from sandtable.charts import Chart
from sandtable.games.forgotten_battles.calendar import Calendar, Turn, calendar_of
from sandtable.games.forgotten_battles.outlook import REPLACEMENTS, SUPPLY, SUPPLY_CELLS, Dusk, WeatherOutlook, dusk_of
from sandtable.games.forgotten_battles.sides import AXIS, SOVIET
from sandtable.games.forgotten_battles.state import State
from sandtable.games.forgotten_battles.state.sky import Sky
from sandtable.kernel import Value
from sandtable.kernel.courses import Course, Draw
from sandtable.kernel.models import Model
from sandtable.odds import Odds

COUNTERS: tuple[str, ...] = ("soviet_sp", "axis_sp", "ice_turns", "soviet_pax", "axis_pax")


def course(settings: Mapping[str, Value], tables: Mapping[str, Chart], model: Model) -> Course:
    """The whole campaign; a campaign from January begins with Ice."""
    model.only()
    start = Dusk(Sky(ice=str(settings["first_turn"]).startswith("1944")))
    return Course(start, turns(calendar_of(settings), tables, settings), COUNTERS, over=lambda dusk: dusk.over)


def turns(calendar: Calendar, tables: Mapping[str, Chart], settings: Mapping[str, Value]) -> list[list[Draw]]:
    """Every turn's draws, in the order of play."""
    outlook = WeatherOutlook(calendar, tables, settings)
    return [_draws(turn, outlook) for turn in calendar.turns]


def _draws(turn: Turn, outlook: WeatherOutlook) -> list[Draw]:
    return [
        _weather(turn, outlook),
        *(_gain(f"{side}_sp", outlook.received(SUPPLY[side], turn, SUPPLY_CELLS[side])) for side in (SOVIET, AXIS)),
        *(_gain(f"{side}_pax", outlook.received(REPLACEMENTS[side], turn, ("pax",))) for side in (SOVIET, AXIS)),
    ]


def _weather(turn: Turn, outlook: WeatherOutlook) -> Draw:
    # Whatever the sky was, one throw decides; a month whose ground is certain rolls nothing.
    bound = outlook.law_of(turn, Sky(), lambda s, _: s.ground).total
    fallen = cache(lambda sky: outlook.law_of(turn, sky, _dusk_and_ice).digits(bound))

    def does(before: Dusk, digit: int) -> tuple[Dusk, Mapping[str, int]]:
        after, iced = fallen(before.sky)[digit]
        return after, {"ice_turns": 1} if iced else {}

    return "weather", bound, does, turn.date


def _dusk_and_ice(s: State, _: None) -> tuple[Dusk, bool]:
    """Where the weather leaves the campaign, and whether the turn is played with Ice; its ground is of no more use."""
    return replace(dusk_of(s), ground=""), s.sky.ice


def _gain(counter: str, received: Odds[int]) -> Draw:
    """A table that only gives: each counter grows by what its row holds, whatever the weather."""
    amounts = tuple(received.digits())
    return counter, len(amounts), lambda state, digit: (state, {counter: amounts[digit]}), amounts
