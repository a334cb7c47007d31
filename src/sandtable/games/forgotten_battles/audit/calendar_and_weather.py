"""Dates, phases, weather and Ice."""

from collections.abc import Iterator
from datetime import date
from functools import cache

from sandtable.games.forgotten_battles.calendar import in_words, printed_calendar, printed_turns
from sandtable.games.forgotten_battles.phases import phases
from sandtable.games.forgotten_battles.series_charts import printed_charts
from sandtable.games.forgotten_battles.sides import SIDES
from sandtable.games.forgotten_battles.state import State
from sandtable.games.forgotten_battles.state.sky import numbers
from sandtable.kernel import Fault

ICE, GROUND, PATTERN = "tfb.weather.ice.onset", "tfb.weather.ground", "tfb.calendar.pattern"
COLD = ("freeze", "deep_freeze")
PRE_TURN = ("take_over", "weather", "first_player")
SET_UP = "set_up"


def dates(state: State) -> tuple[date, ...]:
    """The turns of this campaign up to the one now."""
    chosen = state.readings
    return _dates(state.date, chosen.first_turn, chosen.last_turn, chosen.turn_29_jan_44)


@cache
def _dates(now: date, first: str, last: str, with_optional: bool) -> tuple[date, ...]:
    skipped = () if with_optional else (printed_calendar().optional,)
    played = [t.date for t in printed_turns() if t.date <= now and t.date not in skipped]
    return tuple(day for day in played if first <= day.isoformat() <= last)


def no_turn(state: State) -> Iterator[Fault]:
    if state.date not in dates(state):
        yield Fault(f"{in_words(state.date)} is no turn of this campaign", PATTERN)


def faults(state: State, before: State | None) -> Iterator[Fault]:
    yield from _phase(state)
    yield from _record(state)
    yield from _sky(state)
    if (
        before is not None
        and state.date > before.date
        and state.date != next((d for d in dates(state) if d > before.date), None)
    ):
        yield Fault(f"after {in_words(before.date)} comes {in_words(state.date)}: a turn was left out", PATTERN)


def _phase(state: State) -> Iterator[Fault]:
    keys = list(phases())
    if state.phase == SET_UP and state.board and not state.weather_record:
        return
    if state.phase not in (*keys, *PRE_TURN):
        yield Fault(f"there is no phase {state.phase!r}")
    # After the last phase there is no next player.
    idle = (state.phase in PRE_TURN) == (state.player == "") or state.over
    if not idle or state.player not in ("", *SIDES, "both"):
        yield Fault(f"{state.player or 'nobody'} plays the phase {state.phase}")
    if state.player == "both" and state.ground != "deep_freeze":
        yield Fault("both play at once without Deep Freeze", "tfb.weather.deep.simulcast")
    if bool(state.verdict) and not state.over:
        yield Fault("there is a verdict, but the game is not over", "tfb.calendar.last_turn")


def _record(state: State) -> Iterator[Fault]:
    grounds, flights = printed_charts()["ground"].columns, ("full", "limited", "none", "")
    rows = {t.date: t.weather_row for t in printed_turns()}
    recorded = [line.date for line in state.weather_record]
    if recorded != sorted(set(recorded)) or not set(recorded) <= set(dates(state)):
        yield Fault("the weather record has a date twice, out of order, or that is no turn", GROUND)
        return
    for line in state.weather_record:
        column = grounds[rows[line.date]]
        possible = [row.result for row in ((column.auto,) if column.auto else column.rows)]
        if line.ground not in possible or line.flight not in flights:
            yield Fault(f"{line.ground}, {line.flight} cannot be on {in_words(line.date)}", GROUND)
        if line.ground == "deep_freeze" and line.flight == "full":
            yield Fault(f"Full Flight in the Deep Freeze of {in_words(line.date)}", "tfb.weather.deep.flight")
    if state.phase not in (*PRE_TURN, SET_UP):
        now = state.weather_record[-1] if state.weather_record else None
        if now is None or (now.date, now.ground, now.flight) != (state.date, state.ground, state.flight):
            yield Fault("the weather of this turn is not what the record says", GROUND)


def _sky(state: State) -> Iterator[Fault]:
    sky, run = state.sky, numbers().ice.run
    most_mud = numbers().april_mud.run
    if not (0 <= sky.cold <= run and 0 <= sky.thaw <= run and 0 <= sky.mud <= most_mud):
        yield Fault(f"runs that cannot be: {sky}", ICE)
    if (sky.thaw and not sky.ice) or (sky.cold and (sky.thaw or sky.mud)):
        yield Fault(f"runs that exclude each other: {sky}", ICE)
    if sky.mud >= most_mud and not state.over:
        yield Fault("three Mud turns of April in a row, and the game goes on", "tfb.weather.april_mud_end")
    past = [line.ground in COLD for line in state.weather_record]
    cold = next((n for n, was in enumerate(reversed(past)) if not was), None)  # turns of cold behind, once it broke
    if past and cold is not None and sky.cold != min(cold, run):
        yield Fault(f"{cold} turns of Freeze in a row on record, {sky.cold} counted", ICE)
    settled = state.readings.ice_timing == "at_once_on_the_third"
    if settled and ((sky.cold >= run and not sky.ice) or (sky.ice and sky.thaw >= run)):
        yield Fault(f"a whole run has changed nothing: {sky}", ICE)
