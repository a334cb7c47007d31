"""The weather to come: known figures of the whole campaign, and from the middle of one."""

import pytest

from sandtable.kernel import NotUnderstood, Refused
from tests.forgotten_battles.tools.uses import facts, picture, table, use


@pytest.mark.rule("tfb.weather.ice.onset")
def test_ice_is_certain_from_12_december() -> None:
    assert facts(use("weather", date="1943-12-12"))["Ice in force"] == "100.0%"
    assert facts(use("weather", date="1943-12-08"))["Ice in force"] != "100.0%"


@pytest.mark.rule("tfb.weather.april_mud_end")
def test_the_april_mud() -> None:
    by = {day: facts(use("weather", date=day)) for day in ("1944-04-05", "1944-04-08")}
    assert by["1944-04-05"]["Mud has ended the game by then"] == "0.0%"
    assert by["1944-04-08"]["Mud has ended the game by then"] == "29.6% (8/27)"
    long = facts(use("weather", date="1944-04-29", last_turn="1944-04-29"))
    assert long["Mud ends the game at all"].startswith("77.2%")


def test_from_the_middle_of_a_campaign() -> None:
    """On 12 April after two Mud turns in a row a third ends the game at once: two in three."""
    found = use("weather", now="1944-04-12", date="1944-04-12", mud=2, ice=True)
    assert facts(found)["Mud has ended the game by then"] == "66.7% (2/3)"
    assert ("the game is over", "66.7%", "2/3") in table(found, "Ground on 12 Apr 44")
    assert "Ground on 12 Apr 44" in picture(found).words


@pytest.mark.rule("tfb.weather.ice.onset")
def test_three_cold_turns_behind_us() -> None:
    """Ice comes with the turn after the third Freeze in a row; under the other reading it would be there already."""
    given = {"now": "1943-11-15", "date": "1943-11-15"}
    assert facts(use("weather", cold=3, **given))["Ice in force"] == "100.0%"
    assert facts(use("weather", cold=2, **given))["Ice in force"] == "0.0%"
    at_once = use("weather", cold=2, ice_timing="at_once_on_the_third", **given)
    assert facts(at_once)["Ice in force"] == "66.7% (2/3)"


def test_what_is_past_or_beyond_is_refused() -> None:
    with pytest.raises(Refused, match="known already"):
        use("weather", now="1944-01-01", date="1943-12-01")
    with pytest.raises(NotUnderstood, match="no turn of this campaign") as refusal:
        use("weather", date="1944-04-29")
    assert refusal.value.rule == "tfb.calendar.pattern"
