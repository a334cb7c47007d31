"""The economy of a campaign: weather, supply and replacements of every turn, drawn by the million.

Followed are the rolls of the rules themselves, from any state on; what lies between them is passed by. Assumed here:
Minsk stays as it stands, and the turn that April mud ends gives neither side anything (it ends before the flight roll).
"""

from collections.abc import Mapping
from dataclasses import replace
from datetime import date
from functools import partial
from typing import Any, NamedTuple

from sandtable.charts import Chart, Row
from sandtable.games import find
from sandtable.games.forgotten_battles.effects import is_simulcast
from sandtable.games.forgotten_battles.outlook import REPLACEMENTS, SUPPLY, SUPPLY_CELLS, amount
from sandtable.games.forgotten_battles.sequence import go_on, next_step, weather_step
from sandtable.games.forgotten_battles.sides import AXIS, SOVIET
from sandtable.games.forgotten_battles.state import State
from sandtable.games.forgotten_battles.state.sky import Sky
from sandtable.kernel import Procedure, Step, Value
from sandtable.kernel.compiling import compile_course
from sandtable.kernel.courses import Course
from sandtable.kernel.exploration import Followed
from sandtable.kernel.models import Model

Counted = Mapping[str, tuple[str, tuple[str, ...]]]
"""Counters: the step in which each grows, and by which cells of the row that is rolled in it."""

COUNTED: Counted = {
    "soviet_sp": ("soviet.supply", SUPPLY_CELLS[SOVIET]),
    "axis_sp": ("axis.supply", SUPPLY_CELLS[AXIS]),
    "ice_turns": ("weather", ()),
    "soviet_pax": ("soviet.replacements", ("pax",)),
    "axis_pax": ("axis.replacements", ("pax",)),
}
TABLES = {
    **{f"{side}.supply": roll for side, roll in SUPPLY.items()},
    **{f"{side}.replacements": roll for side, roll in REPLACEMENTS.items()},
}


class Rolled(NamedTuple):
    """A step of the economy, and the row it found; the weather finds none."""

    step: str
    row: Row | None = None


def course(settings: Mapping[str, Value], tables: Mapping[str, Chart], model: Model) -> Course:
    """The whole campaign; a campaign from January begins with Ice."""
    model.only()
    first = str(settings["first_turn"])
    start = State(dict(settings), date.fromisoformat(first), sky=Sky(ice=first.startswith("1944")))
    return course_from(start, tables)


def course_from(state: State, tables: Mapping[str, Chart], counted: Counted = COUNTED) -> Course:
    """What is still to be rolled where this campaign stands."""
    return compile_course(followed(tables, counted), bare(state))


def followed(tables: Mapping[str, Chart], counted: Counted = COUNTED) -> Followed[State]:
    gains = partial(_gains, counted)
    game = find("forgotten-battles")  # which lies above this module and reads it
    return Followed(game, keep, tables=tables, counters=tuple(counted), gains=gains, steps=next_roll)


def keep(state: State) -> tuple[Any, ...]:
    """What later rolls depend on: the sky."""
    sky = state.sky
    return sky.ice, sky.cold, sky.thaw, sky.mud, sky.ended


def bare(state: State) -> State:
    """The state without what the economy does not look at."""
    names = ("settings", "date", "phase", "player", "first", "sky", "ground", "flight", "minsk", "over")
    return State(**{name: getattr(state, name) for name in names})


def next_roll(state: State) -> Step | None:
    """The step that comes now, as far as the economy is rolled in it."""
    step = None if state.over else next_step(state)
    return step and replace(step, procedure=partial(_rolled, step=step.key))


def _rolled(state: State, *, step: str) -> Procedure[Rolled]:
    """What of a step belongs to the economy; then on to the next that has any."""
    row = None
    if step == "weather":
        yield from weather_step(state)
        state.weather_record.clear()
        if is_simulcast(state.ground):
            # Played at once, the sides roll in another order, each the same. Here every turn has the usual one.
            state.ground, state.phase, state.player = "freeze", "first_player", ""
    else:
        row = (yield from TABLES[step](state)) if step in TABLES else None
        go_on(state)
    while not state.over and (coming := next_step(state)) and coming.key != "weather" and coming.key not in TABLES:
        go_on(state)
    return Rolled(step, row)


def _gains(counted: Counted, before: State, after: State, rolled: Rolled) -> Mapping[str, int]:
    return {
        counter: amount(rolled.row, cells) if rolled.row else int(after.sky.ice)
        for counter, (step, cells) in counted.items()
        if step == rolled.step
    }
