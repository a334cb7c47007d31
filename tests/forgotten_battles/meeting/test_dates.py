"""A date that is no turn is not understood, wherever it is asked about."""

from collections.abc import Callable
from datetime import date

import pytest

from sandtable.games.forgotten_battles.arrivals.bases import bases_by
from sandtable.games.forgotten_battles.booklet.rows import due
from sandtable.games.forgotten_battles.calendar import calendar_of
from sandtable.games.forgotten_battles.game import GAME
from sandtable.games.forgotten_battles.outlook import WeatherOutlook
from sandtable.games.forgotten_battles.printed_map import boundary
from sandtable.games.forgotten_battles.readings import USUAL
from sandtable.games.forgotten_battles.state.sky import Sky
from sandtable.games.forgotten_battles.supply.soviet_supply import in_1944
from sandtable.games.forgotten_battles.weather import (
    certain_cold,
    impossible_run,
    may_be_ice,
    mud_counts,
    mud_ends_the_game,
    must_be_ice,
)
from sandtable.kernel import NotUnderstood
from tests.forgotten_battles.special.readings import chosen

CALENDAR = calendar_of(USUAL)
ASKED: dict[str, Callable[[date], object]] = {
    "on": CALENDAR.on,
    "after": CALENDAR.after,
    "set-up": CALENDAR.in_the_set_up,
    "due": lambda day: due("axis", day, chosen()),
    "bases": bases_by,
    "boundary": lambda day: boundary("ags", day),
    "in 1944": in_1944,
    "cold": certain_cold,
    "must be ice": must_be_ice,
    "may be ice": lambda day: may_be_ice(CALENDAR, day),
    "runs": lambda day: impossible_run(day, cold=0, thaw=0),
    "mud": lambda day: mud_counts(day, chosen()),
    "end": lambda day: mud_ends_the_game(day, Sky(ended=True)),
    "outlook": lambda day: WeatherOutlook(CALENDAR, GAME.tables(), USUAL).ends_by_mud(day),
}


@pytest.mark.rule("tfb.calendar.pattern")
@pytest.mark.parametrize("day", ["1943-09-22", "1943-11-10", "1944-02-29", "1945-01-01"])
@pytest.mark.parametrize("asked", sorted(ASKED))
def test_a_date_that_is_no_turn_is_not_understood(asked, day):
    with pytest.raises(NotUnderstood, match="no turn"):
        ASKED[asked](date.fromisoformat(day))


@pytest.mark.rule("tfb.calendar.first_turn")
def test_before_the_first_turn_of_a_campaign_from_january_there_is_no_turn():
    january = calendar_of({**USUAL, "first_turn": "1944-01-26"})
    for day in (date(1944, 1, 22), date(1943, 9, 26)):
        with pytest.raises(NotUnderstood, match="no turn of this campaign"):
            january.on(day)
        with pytest.raises(NotUnderstood, match="no turn of this campaign"):
            january.after(day)
    with pytest.raises(NotUnderstood, match="no turn 36"):
        january.number(36)
    assert january.number(37).date == date(1944, 1, 26)


@pytest.mark.rule("tfb.calendar.last_turn")
def test_a_campaign_without_a_turn_is_none():
    with pytest.raises(NotUnderstood, match="no turn lies between"):
        calendar_of({"first_turn": "1944-04-29", "last_turn": "1944-04-26", "turn_29_jan_44": True})
