"""Undo of acts: free until a die, a reveal or the other side; nobody hears of what he had not seen."""

import pytest

from sandtable.kernel import Refused
from sandtable.kernel.undo import ACTING
from tests.conformance.checks import seen_by
from tests.skirmish.playing import act, set_up, start, texts, where


def at_movement(**more):
    return set_up(start(**more))


def test_a_move_is_taken_back_freely_and_can_be_made_again():
    c = at_movement()
    before = c.state_json()
    act(c, "blue", "1 Rifles to D5 E5")
    moved = c.state_json()
    assert c.undo("blue") == ""
    assert c.state_json() == before
    act(c, "blue", "1 Rifles to D5 E5")
    assert c.state_json() == moved


def test_acts_are_taken_back_one_by_one():
    c = at_movement()
    act(c, "blue", "1 Rifles to D5", "2 Rifles to D6")
    c.undo("blue")
    assert (where(c, "1 Rifles"), where(c, "2 Rifles")) == ("D5", "C5")
    c.undo("blue")
    assert where(c, "1 Rifles") == "C5"


def test_a_reveal_seals():
    c = at_movement()
    act(c, "blue", "reveal 3 Rifles")
    assert c.undo("blue") == "something hidden has been revealed"


def test_running_into_something_hidden_seals():
    c = at_movement(judging="free")
    act(c, "blue", "1 Rifles to I6 J6")
    assert where(c, "1 Rifles") == "I6"
    assert "11 Gun in J6 can now be seen." in texts(c, "blue")
    assert c.undo("blue") == "something hidden has been revealed"


def test_a_die_seals():
    c = at_movement(judging="free")
    act(c, "blue", "1 Rifles to I5", "done", "attack 1 Rifles at 11 Rifles")
    c.answer("blue", c.pending("blue")[0].id, [3, 4])
    assert c.undo("blue") == "a die has been seen"


def test_an_act_that_everybody_saw_is_taken_back_before_everybody():
    c = at_movement()
    act(c, "blue", "1 Rifles to D5")
    c.undo("blue")
    for viewer in ("blue", "red", None):
        assert texts(c, viewer)[-1] == "Blue took back 1 answer."


@pytest.mark.parametrize("viewer", ["red", None])
def test_an_act_that_nobody_else_saw_is_taken_back_unheard(viewer):
    c = at_movement()
    before = seen_by(c, viewer)
    act(c, "blue", "3 Rifles to C3")
    assert seen_by(c, viewer) == before
    assert c.undo("blue") == ""
    assert seen_by(c, viewer) == before
    assert texts(c, "blue")[-1] == "Blue took back 1 answer."


def test_only_what_others_saw_is_counted_before_them():
    c = at_movement()
    act(c, "blue", "1 Rifles to D5", "3 Rifles to C3", "done")
    c.undo("blue")
    c.undo("blue")
    c.undo("blue")
    assert [text for text in texts(c, "red") if "took back" in text] == ["Blue took back 1 answer."] * 2
    assert [text for text in texts(c, "blue") if "took back" in text] == ["Blue took back 1 answer."] * 3


def test_trying_undo_tells_nothing_of_what_the_other_side_did_unseen():
    """Red moves: whether it has done anything that blue does not see must not show in why undo needs consent."""
    told = []
    for unseen in ((), ("13 Rifles to J3",), ("13 Rifles to J3", "look 13 Rifles to J7")):
        c = at_movement()
        act(c, "blue", "done", "done")
        act(c, "red", *unseen)
        told.append(c.plan_undo("blue").sealed)
    assert told == [ACTING] * 3


def test_agreed_undo_takes_the_unseen_acts_along_and_does_not_count_them():
    c = at_movement()
    act(c, "blue", "done", "done")
    act(c, "red", "13 Rifles to J3")
    assert c.undo("blue") == ACTING
    c.answer("red", c.pending("red")[0].id, "agree")
    assert where(c, "13 Rifles") == "J4"
    assert texts(c, "blue")[-1] == f"Blue took back 1 answer, although {ACTING}."


def test_in_sealed_set_up_acts_are_taken_back_unheard():
    c = start()
    before = seen_by(c, "red")
    act(c, "blue", "place 1 Rifles to B2 with hidden")
    assert c.undo("blue") == ""
    assert seen_by(c, "red") == before
    with pytest.raises(Refused, match="nothing of yours"):
        c.undo("blue")
