"""7.512: the new date and the SAN."""

import pytest

from sandtable.games.orsha.reph.new_date import adjust_san, step_7_5121, step_7_5122
from tests.orsha.reph_first.table import campaign, run


@pytest.mark.rule("oto2.7.5121")
def test_after_23pm_comes_24am_with_a_new_line_of_the_roster():
    state = campaign("23PM")
    line = state.sides["german"].line
    line.cpp_spent, line.elr = 60, 2
    run(step_7_5121(state))
    assert state.date == "24AM"
    new = state.sides["german"].line
    assert (new.date, new.elr, new.san, new.cpp_left_before, new.cpp_left) == ("24AM", 2, 3, 6, 6)
    assert (new.cvp, len(state.sides["german"].roster)) == (0, 2)


@pytest.mark.rule("oto2.7.5122")
@pytest.mark.parametrize(
    ("san", "dice", "after"), [(3, [6], 2), (3, [5], 3), (6, [3], 5), (6, [2], 6), (1, [], 2), (0, [], 2), (2, [], 2)]
)
def test_the_san_falls_rises_or_stays(san, dice, after):
    state = campaign()
    state.sides["german"].line.san = san
    spent = state.sides["german"].line.cpp_spent
    run(adjust_san(state, "german"), dice=dice)
    assert state.sides["german"].line.san == after
    assert state.sides["german"].line.cpp_spent == spent


@pytest.mark.rule("oto2.7.5122")
def test_both_sides_roll():
    state = campaign()
    run(step_7_5122(state), dice=[6, 1])
    assert [state.sides[side].line.san for side in ("german", "russian")] == [2, 3]
