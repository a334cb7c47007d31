"""Weather, 1.8: ground, flight, ice, and the April mud that ends the game. Not here: what weather forbids (effects)."""

from datetime import date
from functools import cache
from itertools import takewhile

from sandtable.charts import consult
from sandtable.games.forgotten_battles.calendar import Calendar, printed_turn, printed_turns
from sandtable.games.forgotten_battles.readings import Readings
from sandtable.games.forgotten_battles.series_charts import printed_charts
from sandtable.games.forgotten_battles.state import State
from sandtable.games.forgotten_battles.state.sky import COLD, Sky, numbers
from sandtable.kernel import Note, Procedure, counted
from sandtable.rules import rule


@cache
def _grounds() -> dict[str, frozenset[str]]:
    """What the ground may be on each row of the table."""
    columns = printed_charts()["ground"].columns
    return {
        key: frozenset(row.result for row in ((column.auto,) if column.auto else column.rows))
        for key, column in columns.items()
    }


def _behind(day: date) -> list[frozenset[str]]:
    """What the ground may have been, the last turn first. A campaign from January has its winter behind it too."""
    now = printed_turn(day)
    return [_grounds()[t.weather_row] for t in reversed(printed_turns()) if t.date < now.date]


@rule("tfb.weather.ice.onset")
def certain_cold(day: date) -> int:
    """How many turns behind this one can only have been cold, up to a whole run."""
    run = numbers().ice.run
    return len(list(takewhile(lambda grounds: grounds <= COLD, _behind(day)[:run])))


@rule("tfb.weather.ice.onset")
def must_be_ice(day: date) -> bool:
    """Whether Ice is certain as this turn begins: no turn of a whole run behind it could be anything but cold."""
    return certain_cold(day) == numbers().ice.run


@rule("tfb.weather.ice.onset", "tfb.weather.ice.removal")
def impossible_run(day: date, *, cold: int, thaw: int) -> str:
    """Why the turns behind this one cannot have been such runs; '' when they can."""
    behind = _behind(day)
    if cold > len(behind) or not all(grounds & COLD for grounds in behind[:cold]):
        return f"{counted(cold, 'turn')} of Freeze in a row cannot lie behind this turn"
    if thaw > len(behind) or not all(grounds - COLD for grounds in behind[:thaw]):
        return f"{counted(thaw, 'turn')} without Freeze in a row cannot lie behind this turn"
    return ""


@rule("tfb.weather.ice.onset")
def may_be_ice(calendar: Calendar, day: date) -> bool:
    """Whether enough turns behind could have been cold; a campaign that begins in winter may begin with Ice."""
    now = calendar.on(day)
    could = [t for t in calendar.turns if t.date < now.date and _grounds()[t.weather_row] & COLD]
    in_winter = bool(_grounds()[calendar.turns[0].weather_row] & COLD)
    return in_winter or len(could) >= numbers().ice.run


@rule("tfb.weather.april_mud_end")
def mud_counts(day: date, readings: Readings) -> bool:
    """Whether Mud on this date counts toward the end of the game."""
    april = numbers().april_mud
    begins = april.late_march if readings.april_mud_run == "late_march_counts" else april.begins
    return printed_turn(day).date >= begins


def mud_ends_the_game(day: date, sky: Sky) -> bool:
    """The third Mud in a row ends the game, but only on an April turn."""
    return sky.ended and printed_turn(day).date >= numbers().april_mud.begins


@rule("tfb.weather.procedure", "tfb.weather.ground", "tfb.weather.flight", "tfb.weather.april_mud_end")
@rule("tfb.weather.deep.flight")
def weather(state: State) -> Procedure[None]:
    """1.8: ground on the row of the date, then flight on the row of the ground; April mud may end the game first."""
    timing = str(state.readings.ice_timing)
    was = state.sky
    state.sky = state.sky.at_dawn(timing)
    row = yield from consult("ground", column=state.turn.weather_row, about=str(state.turn))
    state.ground = row.result
    state.sky = state.sky.after(state.ground, mud_counts=mud_counts(state.date, state.readings), timing=timing)
    yield from _tell_ice(was, state.sky)
    if mud_ends_the_game(state.date, state.sky):
        state.over = f"mud on three April turns in a row, to {state.turn}"
        yield Note(f"The game is over: {state.over}.", "tfb.weather.april_mud_end")
        return
    flight = yield from consult("flight", column=state.ground, about=str(state.turn))
    state.flight = flight.result


def _tell_ice(was: Sky, now: Sky) -> Procedure[None]:
    if now.ice and not was.ice:
        yield Note("Rivers and lakes are frozen: Ice is in force.", "tfb.weather.ice.onset")
    if was.ice and not now.ice:
        yield Note("The Ice has broken up.", "tfb.weather.ice.removal")
