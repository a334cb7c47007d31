"""Questions asked in a running campaign start from where it stands, not from the first turn of the booklet."""

from datetime import date
from fractions import Fraction

import pytest

from sandtable.games.forgotten_battles.game import GAME
from sandtable.games.forgotten_battles.state import PastWeather, State
from sandtable.games.forgotten_battles.state.sky import Sky
from sandtable.kernel import Refused, read_settings
from sandtable.sim.questions import ask, find


def standing(day: str, sky: Sky | None = None, *, rolled: bool = False, **settings: object) -> State:
    s = State(read_settings(GAME.settings, settings), date.fromisoformat(day), sky=sky or Sky())
    if rolled:
        s.weather_record.append(PastWeather(s.date, "mud", "full", ice=False))
    return s


def asked(key: str, now: State, **choices: str):
    return ask(key, choices, settings=now.settings, now=now).odds


@pytest.mark.rule("tfb.weather.april_mud_end")
def test_two_mud_turns_behind_leave_one_roll_to_the_end():
    before = asked("mud-end", standing("1944-04-08", Sky(mud=2)), by="1944-04-08")
    assert before.chance(True) == Fraction(2, 3)
    assert ask("mud-end", {"by": "1944-04-08"}).odds.chance(True) == Fraction(8, 27)


@pytest.mark.rule("tfb.weather.april_mud_end")
def test_once_the_weather_of_a_turn_is_rolled_only_later_turns_are_open():
    now = standing("1944-04-08", Sky(mud=1), rolled=True)
    assert asked("mud-end", now, by="1944-04-12").chance(True) == 0
    assert asked("mud-end", now, by="1944-04-15").chance(True) == Fraction(4, 9)


@pytest.mark.rule("tfb.weather.ice.onset")
def test_a_cold_run_makes_ice_sooner():
    assert asked("ice", standing("1943-12-05", Sky(cold=2)), on="1943-12-08").chance(True) > asked(
        "ice", standing("1943-12-05"), on="1943-12-08"
    ).chance(True)


@pytest.mark.rule("tfb.supply.soviet.table")
def test_supply_is_counted_over_the_turns_ahead_alone():
    one = asked("supply", standing("1943-10-05"), side="soviet", by="1943-10-05")
    row = GAME.tables()["soviet_supply"].reading().rows().map(lambda row: int(row["sp"]))
    assert one == row
    assert asked("supply", standing("1943-10-05", rolled=True), side="soviet", by="1943-10-08") == row


@pytest.mark.rule("tfb.supply.axis.minsk_modifier")
def test_axis_supply_is_counted_with_minsk_as_it_stands():
    now = standing("1943-10-05")
    now.minsk.isolated = True
    troubled = GAME.tables()["axis_supply"].reading("", ["minsk"]).rows()
    received = troubled.map(lambda row: sum(int(row[cell]) for cell in ("minsk", "cities", "hqs")))
    assert asked("supply", now, side="axis", by="1943-10-05") == received


@pytest.mark.parametrize("question", GAME.questions(), ids=lambda question: question.key)
def test_a_question_says_whether_it_counts_from_where_the_campaign_stands(question):
    """Under Ice in April, the same choices: the answer is another one exactly where the question says so."""
    now = standing("1944-04-05", Sky(ice=True, mud=1))
    late = {choice.key: date(1944, 4, 8) for choice in question.choices if isinstance(choice.default, date)}
    here, at_the_start = (ask(question.key, late, settings=now.settings, now=at).odds for at in (now, None))
    assert (here != at_the_start) == question.from_now


def test_dates_are_suggested_that_still_lie_ahead():
    now = standing("1944-02-01", rolled=True)
    assert date(1944, 2, 1) < find("ice").ahead(now)["on"] <= date(1944, 3, 1)


@pytest.mark.rule("tfb.calendar.last_turn")
def test_a_campaign_that_is_over_has_nothing_ahead():
    now = standing("1944-03-29", rolled=True)
    now.over = "the calendar ends"
    with pytest.raises(Refused, match="No turn"):
        asked("game-length", now)
