"""Vitebsk over several phases: what fell at once, and what fell one after the other."""

from datetime import date

import pytest

from sandtable.games.forgotten_battles.arrivals.step import arrivals_step
from sandtable.kernel import NotUnderstood, play
from tests.forgotten_battles.arrivals.turns import arrivals, state_on

TRIGGER = "tfb.arrival.axis.emergency.vitebsk.trigger"


def tells(s, day, *told):
    """Whether the option is offered in the Axis Reinforcement Phase of this day."""
    s.date = date.fromisoformat(day)
    turn = arrivals(s, "axis", {"tidings": {"vitebsk": list(told)}, "vitebsk": "decline"})
    return "vitebsk" in turn.asked_keys


@pytest.mark.rule(TRIGGER)
def test_a_hex_that_was_retaken_before_the_other_fell_opens_nothing():
    s = state_on("1943-12-15")
    assert not tells(s, "1943-12-15", "B18.18")
    assert not tells(s, "1943-12-19", "B18.19"), "B18.18 is German again: they were never Soviet together"
    assert s.arrivals.vitebsk_lost == ["B18.19"]
    assert tells(s, "1943-12-22", "B18.18", "B18.19")


@pytest.mark.rule(TRIGGER)
def test_both_fell_and_one_was_retaken_opens_the_option():
    s = state_on("1943-12-15")
    assert tells(s, "1943-12-15", "B18.19", "both_fell")
    s = state_on("1943-12-15", vitebsk_recapture_cancels=True)
    assert not tells(s, "1943-12-15", "B18.19", "both_fell")
    assert s.arrivals.vitebsk_lost == ["B18.19"], "the other hex still is Soviet"
    assert tells(s, "1943-12-19", "B18.18", "B18.19"), "when the retaken hex falls again, both are Soviet"


@pytest.mark.rule(TRIGGER)
def test_both_hexes_soviet_now_and_one_retaken_is_no_answer():
    s = state_on("1943-12-15")
    with pytest.raises(NotUnderstood, match="none has been retaken"):
        play(arrivals_step(s, "axis"), answers=[{"vitebsk": ["B18.18", "B18.19", "both_fell"]}])
