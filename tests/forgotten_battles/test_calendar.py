"""The calendar: every example of tfb.calendar.*"""

import tomllib
from datetime import date, timedelta

import pytest

from sandtable.games.forgotten_battles.calendar import Calendar
from sandtable.games.forgotten_battles.data_files import DATA
from sandtable.games.forgotten_battles.game import GAME
from sandtable.kernel import NotUnderstood, read_settings


def calendar(**settings: object) -> Calendar:
    return Calendar(read_settings(GAME.settings, settings))


@pytest.mark.rule("tfb.calendar.pattern", "tfb.calendar.turns")
def test_the_dates_follow_the_pattern():
    raw = tomllib.loads((DATA / "calendar.toml").read_text())
    day, expected = date(1943, 9, 26), []
    while day <= date(1944, 4, 29):
        if day.day in raw["days"] and day.isoformat() not in raw["without"]:
            expected.append(day)
        day += timedelta(days=1)
    assert [t.date for t in calendar(last_turn="1944-04-29").turns] == expected


@pytest.mark.rule("tfb.calendar.pattern")
@pytest.mark.parametrize(
    ("after", "expected"),
    [("1943-09-29", "1 Oct 43"), ("1944-02-26", "1 Mar 44"), ("1943-12-26", "29 Dec 43")],
)
def test_the_turn_after(after, expected):
    assert str(calendar().after(date.fromisoformat(after))) == expected


@pytest.mark.rule("tfb.calendar.pattern", "tfb.calendar.no_29_feb")
@pytest.mark.parametrize("day", ["1943-11-10", "1944-02-29", "1943-09-22"])
def test_other_days_are_no_turns(day):
    with pytest.raises(NotUnderstood, match="is no turn"):
        calendar().on(date.fromisoformat(day))


@pytest.mark.rule("tfb.calendar.no_29_feb")
def test_february_has_eight_turns():
    assert sum((t.date.year, t.date.month) == (1944, 2) for t in calendar().turns) == 8


@pytest.mark.rule("tfb.calendar.first_turn")
def test_the_first_turn():
    assert str(calendar().number(1)) == "26 Sept 43"
    assert str(calendar(first_turn="1944-01-26").turns[0]) == "26 Jan 44"
    with pytest.raises(NotUnderstood):
        calendar(first_turn="1943-09-22")


@pytest.mark.rule("tfb.calendar.last_turn")
def test_the_last_turn():
    assert str(calendar().number(63)) == "26 Apr 44"
    assert calendar().after(date(1944, 4, 26)) is None
    assert str(calendar(last_turn="1944-04-29").after(date(1944, 4, 26))) == "29 Apr 44"


@pytest.mark.rule("tfb.calendar.turns")
def test_the_turn_list():
    assert calendar().on(date(1944, 1, 1)).number == 30
    assert len(calendar().turns) == 63
    assert calendar().on(date(1944, 1, 29)).entries == ()
    assert len(calendar(turn_29_jan_44=False).turns) == 62


@pytest.mark.rule("tfb.calendar.jan_setup")
def test_the_january_set_up_holds_its_first_arrivals():
    day = date(1944, 1, 26)
    assert calendar(first_turn="1944-01-26").in_the_set_up(day)
    assert not calendar().in_the_set_up(day)
    assert not calendar().in_the_set_up(date(1943, 9, 26))
