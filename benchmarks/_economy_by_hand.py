"""The economy of The Forgotten Battles laid out by hand, draw by draw: what the compiled steps must not fall behind."""

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from typing import Any

from sandtable.games.forgotten_battles.calendar import Turn, calendar_of
from sandtable.games.forgotten_battles.economy import COUNTED
from sandtable.games.forgotten_battles.outlook import REPLACEMENTS, SUPPLY, SUPPLY_CELLS, Dusk, WeatherOutlook, dusk_of
from sandtable.games.forgotten_battles.sides import AXIS, SOVIET
from sandtable.games.forgotten_battles.state import State
from sandtable.games.forgotten_battles.state.sky import Sky
from sandtable.kernel.courses import Course, Draw
from sandtable.odds import Odds


def course(settings: Mapping[str, Any], tables: Mapping[str, Any]) -> Course:
    calendar = calendar_of(settings)
    outlook = WeatherOutlook(calendar, tables, settings)
    draws = [_draws(turn, outlook) for turn in calendar.turns]
    return Course(Dusk(Sky()), draws, tuple(COUNTED), over=lambda dusk: dusk.over)


def _draws(turn: Turn, outlook: WeatherOutlook) -> list[Draw]:
    return [
        _weather(turn, outlook),
        *(_gain(f"{side}_sp", outlook.received(SUPPLY[side], turn, SUPPLY_CELLS[side])) for side in (SOVIET, AXIS)),
        *(_gain(f"{side}_pax", outlook.received(REPLACEMENTS[side], turn, ("pax",))) for side in (SOVIET, AXIS)),
    ]


def _weather(turn: Turn, outlook: WeatherOutlook) -> Draw:
    bound = outlook.law_of(turn, Sky(), lambda s, _: s.ground).total
    fallen = cache(lambda sky: outlook.law_of(turn, sky, _dusk_and_ice).digits(bound))

    def does(before: Dusk, digit: int) -> tuple[Dusk, Mapping[str, int]]:
        after, iced = fallen(before.sky)[digit]
        return after, {"ice_turns": 1} if iced else {}

    return "weather", bound, does, turn.date


def _dusk_and_ice(s: State, _: None) -> tuple[Dusk, bool]:
    return replace(dusk_of(s), ground=""), s.sky.ice


def _gain(counter: str, received: Odds[int]) -> Draw:
    amounts = tuple(received.digits())
    return counter, len(amounts), lambda state, digit: (state, {counter: amounts[digit]}), amounts
