"""Questions asked in a running campaign start from where it stands, and tell nobody the other side's secrets."""

from fractions import Fraction

import pytest

from sandtable.games.orsha.positions import campaign
from sandtable.games.orsha.state import State
from sandtable.kernel import NotUnderstood
from sandtable.sim.questions import ask, find


def standing(date: str, phase: str, turn: int = 0, **settings: object) -> State:
    state = campaign(date, **settings)
    state.phase, state.turn = phase, turn
    return state


def asked(key: str, now: State, **choices: str):
    return ask(key, choices, settings=now.settings, now=now).odds


@pytest.mark.rule("oto2.7.515")
def test_only_cpp_that_are_still_to_be_rolled_are_counted():
    one = ask("cpp", {"to": "24PM"}, now=standing("24PM", "7.515")).odds
    assert asked("cpp", standing("24AM", "7.523")) == one
    assert (min(one), max(one)) == (20, 24)
    assert asked("cpp", standing("24PM", "7.516")).chance(0) == 1


@pytest.mark.rule("oto2.7.515")
def test_during_a_battle_the_cpp_of_its_date_are_behind():
    last = asked("cpp", standing("24PM", "7.515"))
    morning = asked("cpp", standing("24AM", "7.515"), to="24AM")
    assert asked("cpp", standing("23PM", "turns", 3)) == morning + last


@pytest.mark.rule("oto2.7.515")
def test_what_a_side_holds_already_is_told_to_nobody():
    rich, poor = standing("23PM", "7.518"), standing("23PM", "7.518")
    rich.sides["german"].line.cpp_received = 40
    assert asked("cpp", rich, side="german") == asked("cpp", poor, side="german")


@pytest.mark.rule("oto2.7.5191")
def test_a_shopping_list_is_that_of_the_next_purchase():
    assert find("depletion").ahead(standing("23PM", "7.518")) == {"date": "23PM"}
    assert find("leaders").ahead(standing("23PM", "turns", 2)) == {"date": "24AM"}
    assert find("leaders").ahead(standing("24PM", "turns", 2)) == {"date": "24PM"}
    later = asked("depletion", standing("24AM", "turns", 1), side="german")
    assert later == ask("depletion", {"date": "24PM", "side": "german"}).odds


@pytest.mark.rule("oto2.cg4")
def test_a_scenario_in_turn_7_has_passed_its_first_game_end():
    now = standing("23PM", "turns", 7, circled_numbers="3 3 6")
    odds = asked("scenario-length", now)
    assert (odds.chance(6), odds.chance(7), odds.chance(8)) == (0, Fraction(1, 2), Fraction(1, 2))
    assert asked("scenario-length", standing("23PM", "turns", 2, circled_numbers="3 3 6")).chance(6) == Fraction(1, 2)


@pytest.mark.rule("oto2.cg4")
def test_the_circled_numbers_must_reach_the_turn_that_is_played():
    with pytest.raises(NotUnderstood, match="Game Turn 9 is being played"):
        asked("scenario-length", standing("23PM", "turns", 9), circled="1,2,3")


@pytest.mark.rule("oto2.7.5196", "oto2.7.5197")
def test_both_rolls_for_leaders_of_a_platoon_share_its_strength():
    """Read so that a platoon rolls by 7.5196 and 7.5197: one strength holds for both of its rolls."""
    both = {"i3-i4-leaders": "7.5196 and 7.5197"}
    full = ask("leaders", {"date": "23AM", "groups": "I3"}, settings=both).odds  # on 23AM all are Full
    mixed = ask("leaders", {"date": "24PM", "groups": "I3"}, settings=both).odds
    assert mixed != full
    assert sum(chance for _, chance in mixed.items()) == 1
