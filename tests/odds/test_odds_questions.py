"""The six questions: equal to icepool as Fractions, and to figures worked out before this code was written."""

from __future__ import annotations

import pytest
from tests.odds.questions import (
    LAST_TURN,
    QUESTIONS,
    SUPPLY,
    TURNS,
    boats_icepool_by_hand,
    boats_ours,
    chances,
    ice_ours,
    weather_chain,
)

from sandtable.odds import Odds


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda q: q.name)
def test_equal_to_icepool(question):
    ours, theirs = chances(question.ours()), chances(question.icepools())
    assert ours == theirs
    assert sum(ours.values()) == 1
    assert len(ours) > 5


def test_both_ways_of_asking_icepool_agree():
    assert chances(boats_icepool_by_hand()) == chances(boats_ours())


def test_the_campaign_in_figures():
    """64 turns, 29 April included; a game ended by mud does not count the turn that ended it."""
    assert len(TURNS) == LAST_TURN
    weather = weather_chain()
    end = weather.hitting(lambda w: w.over)
    assert float(1 - end.chance(None)) == pytest.approx(0.77183, abs=5e-6)
    assert float(end.mean(lambda turn: LAST_TURN if turn is None else turn - 1)) == pytest.approx(60.066, abs=5e-4)
    assert float(ice_ours().mean(lambda found: found[0])) == pytest.approx(35.274, abs=5e-4)
    roll = Odds.dice("2d6")
    supply = {False: roll.map(SUPPLY.get), True: (roll - 1).map(SUPPLY.get)}
    received = weather.counting(lambda turn, before, after: 0 if after.over else supply[turn[1]])
    assert float(received.expected()) == pytest.approx(711.9957, abs=5e-5)
    law = received.totals()
    assert len(law) == 390
    assert law.mean() == received.expected()


def test_ice_is_certain_from_the_middle_of_december_to_march():
    """Ice begins after the third Freeze; December is always Freeze, so from 12 December (turn 24) it is there."""
    ice = weather_chain().by_turn(lambda w: w.ice)
    assert ice[22] < 1
    assert all(chance == 1 for chance in ice[23:46])
    assert ice[49] < 1
