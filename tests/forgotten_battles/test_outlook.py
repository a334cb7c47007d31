"""The weather of the whole campaign: exact odds, against known figures and against play itself."""

from collections import Counter
from datetime import date
from fractions import Fraction

import pytest

from sandtable.games.forgotten_battles.calendar import Calendar
from sandtable.games.forgotten_battles.game import GAME
from sandtable.games.forgotten_battles.outlook import WeatherOutlook
from sandtable.games.forgotten_battles.sequence import weather_step
from sandtable.games.forgotten_battles.state import State
from sandtable.kernel import Draw, play, read_settings


def outlook(house_rules: str = "", **given: object) -> WeatherOutlook:
    settings = read_settings(GAME.settings, given)
    tables = GAME.with_house_rules(house_rules) if house_rules else GAME.tables()
    return WeatherOutlook(Calendar(settings), tables, settings)


def test_known_figures_of_the_long_campaign():
    long = outlook(last_turn="1944-04-29")
    assert round(float(long.ends_by_mud()), 5) == 0.77183
    dates = [t.date for t in long.calendar.turns]
    # The turn that mud ends is begun but not played.
    begun = long.last_turn().map(lambda d: dates.index(d) + 1).mean()
    assert round(float(begun - long.ends_by_mud()), 3) == 60.066
    assert round(float(sum(long.ice_on(d) for d in dates)), 3) == 35.274


@pytest.mark.rule("tfb.weather.ice.onset")
def test_ice_is_certain_from_12_december():
    assert outlook().ice_on(date(1943, 12, 12)) == 1
    assert outlook().ice_on(date(1944, 1, 15)) == 1
    assert 0 < outlook().ice_on(date(1943, 12, 8)) < 1


@pytest.mark.rule("tfb.weather.april_mud_end")
def test_the_earliest_end_is_8_april():
    assert outlook().ends_by_mud(date(1944, 4, 5)) == 0
    assert outlook().ends_by_mud(date(1944, 4, 8)) == Fraction(8, 27)


def test_house_rules_change_the_odds():
    house = '[ground.columns.april]\nrows = [{ roll = "1-5", result = "dry" }, { roll = "6", result = "mud" }]'
    assert outlook(house).ends_by_mud(date(1944, 4, 8)) == Fraction(1, 216)


def weather_of_a_campaign(seed: int) -> State:
    """Every turn's weather by the rules as played, without the phases in between."""
    s = State(read_settings(GAME.settings, {}), date(1943, 9, 26))
    draw = Draw("agree", seed)
    while not s.over:
        play(weather_step(s), dice=lambda roll: roll.sample(draw), tables=GAME.tables())
        coming = s.calendar.after(s.date)
        if coming is None:
            break
        s.date, s.phase = (coming.date, "weather") if not s.over else (s.date, s.phase)
    return s


def test_play_agrees_with_the_exact_law():
    """150 campaigns, six counts, each within five standard errors: a false alarm in fewer than 1 of 10^5."""
    ends, ice, n = 0, Counter[str](), 150
    days = ["1943-11-19", "1943-12-01", "1943-12-05", "1944-03-15", "1944-03-29"]
    for seed in range(n):
        s = weather_of_a_campaign(seed)
        ends += s.over.startswith("mud")
        ice.update(w.date.isoformat() for w in s.weather_record if w.ice)
    exact = {day: float(outlook().ice_on(date.fromisoformat(day))) for day in days}
    for counted, p in [(ends, float(outlook().ends_by_mud())), *((ice[d], exact[d]) for d in days)]:
        assert abs(counted - n * p) <= 5 * (n * p * (1 - p)) ** 0.5 + 1e-9
