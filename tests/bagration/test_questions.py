"""Questions asked in a battle start from where it stands."""

from fractions import Fraction

import pytest

from sandtable.games.bagration.base.ratings import successes
from sandtable.games.bagration.missions.reserves import arrival_odds
from sandtable.games.bagration.river.boats import BoatPlace, provide_boats
from sandtable.games.bagration.state import Phase
from sandtable.kernel import NotUnderstood
from sandtable.sim.questions import ask, every_question, find
from sandtable.tabletop import Bank
from tests.bagration.battles import state_of, with_river


@pytest.mark.rule("fow.base.reserves.roll")
def test_reserves_from_now_roll_the_dice_that_have_grown():
    """Delayed, from turn 3: as turn 5 is due three dice are rolled, and three without a 5+ still bring one Unit."""
    state = state_of("river_crossing")
    state.now.turns["defender"] = 4
    answer = ask("reserves", {"units": 2, "turn": 5, "kind": "delayed"}, now=state)
    assert answer.odds == arrival_odds(3, 2)
    assert answer.odds.chance(0) == 0
    assert "from turn 5 on" in answer.words[0]
    assert ask("reserves", {"units": 2, "turn": 5, "kind": "delayed"}).odds != answer.odds, "as if none had rolled yet"
    state.now.turn_of, state.now.phase = "defender", Phase.BEGUN
    assert ask("reserves", {"units": 2, "turn": 4}, now=state).odds == arrival_odds(2, 2), "its roll is still to come"
    with pytest.raises(NotUnderstood, match="Turn 3 is over"):
        ask("reserves", {"units": 2, "turn": 3}, now=state)


@pytest.mark.rule("fow.base.reserves.roll")
def test_what_a_question_suggests_is_known_to_both_sides():
    state = state_of("river_crossing")
    state.now.turns["defender"] = 2
    state.now.rosters["german"].reserve = ["u1", "u2", "u3"]
    assert find("reserves").ahead(state) == {"kind": "delayed", "extra": 0, "turn": 6}


@pytest.mark.rule("fow.river.timeline")
def test_boats_from_now_count_those_over_the_river_and_off_the_table():
    state = with_river(state_of("river_crossing"), 30, 38)
    boats = state.now.boats
    provide_boats(boats, {"soviet": 5}, {"soviet": Bank.NEAR})
    boats.boats[0].place, boats.boats[0].unit, boats.boats[0].passengers = BoatPlace.ENEMY_BANK, "HQ", 2
    boats.boats[1].place, boats.boats[1].unit, boats.boats[1].passengers = BoatPlace.OFF_TABLE, "Scouts", 3
    boats.off_table, boats.attempts = {"soviet": ["Scouts"]}, {"soviet": 1}
    assert find("boats").ahead(state) == {"units": (1, 1), "boats": 4}
    now = ask("boats", {"turn": 1}, now=state)
    assert now.odds.chance(2) == successes(2, "3+").at_least(1), "two dice at the second attempt"
    assert "As the river stands now" in now.words[2]
    told = ask("boats", {"turn": 1, "units": "1,1,1"}, now=state)
    assert told.odds.chance(0) == 1, "three Units at the bank: another question"


@pytest.mark.rule("fow.rule.preliminary_bombardment")
def test_a_bombardment_that_is_to_come_finds_the_teams_that_stand_there():
    state = state_of("onslaught")
    keys = [step.key for step in state.now.steps()]
    state.now.at = keys.index("bombardment")
    suggested = find("bombardment").ahead(state)
    assert suggested == {"kind": "infantry", "save": "3+", "teams": 1 + 7 + 7 + 4}, "the HQ's commander is left out"
    assert ask("bombardment", now=state).odds.mean() == 19 * Fraction(1, 2) * Fraction(1, 3)
    state.now.at += 1
    assert find("bombardment").ahead(state) == {}, "it is over"


def test_every_question_is_answered_before_and_in_a_battle():
    for question in (q for q in every_question().values() if q.game == "bagration"):
        assert sum(chance for _, chance in ask(question.key).odds.items()) == 1
        assert sum(chance for _, chance in ask(question.key, now=state_of("river_crossing")).odds.items()) == 1
