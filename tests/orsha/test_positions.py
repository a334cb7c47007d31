"""Text boards of the Orsha campaign: what is written is what lies there, and can be written again."""

import doctest

import pytest

from sandtable.games.orsha import positions
from sandtable.games.orsha.pieces import Box, Status
from sandtable.games.orsha.positions import as_text, board, campaign, empty, lay, put, the
from sandtable.kernel import NotUnderstood


def test_the_examples_hold():
    assert doctest.testmod(positions).failed == 0
    assert doctest.testmod(positions).attempted >= 4


def test_a_board_says_date_hex_level_state_factors_and_holder():
    state = board("""
        24PM                                  # a comment
        K20 german: 4-6-7 (pinned, concealed) with LMG, 9-1
        K21/1 german: Minefield (ap 6, at 3)
        eliminated russian: 2 x 4-4-7
    """)
    assert state.date == "24PM"
    squad, lmg, leader, mines, *dead = state.pieces
    assert (squad.hex, squad.status) == ("K20", [Status.PINNED, Status.CONCEALED])
    assert (lmg.holder, lmg.hex, leader.holder) == (squad.id, "K20", "")
    assert (mines.level, mines.factors, mines.status) == (1, {"ap": 6, "at": 3}, [])
    assert [(p.box, p.hex, p.side) for p in dead] == [(Box.ELIMINATED, "", "russian")] * 2


def test_what_rides_may_itself_hold_something():
    state = board("K20 german: StuG IIIG with 4-6-7 with LMG")
    assert the(state, "LMG").holder == the(state, "4-6-7").id
    assert the(state, "4-6-7").holder == the(state, "StuG IIIG").id


@pytest.mark.parametrize(
    "text",
    [
        "23AM\nK20 german: 4-6-7 (pinned) with LMG and MMG, 9-1\nL20 russian: 4-4-7\nretained russian: T-34 M43",
        "24PM\nK21/-1 german: Minefield (ap 6, at 3)\nM20 german: StuG IIIG (in motion) with 4-6-7 with LMG",
        "23PM",
    ],
)
def test_a_board_written_again_is_the_same(text):
    assert as_text(board(text)) == text


def test_counters_are_laid_on_a_position_that_is_there():
    state = campaign("24AM")
    before = len(state.pieces)
    assert [p.name for p in lay(state, "M20 russian: 2-2-8 with 45L obr. 32")] == ["2-2-8", "45L obr. 32"]
    assert len(state.pieces) == before + 2
    assert (state.date, state.sides["german"].line.date) == ("24AM", "24AM")


def test_an_empty_campaign_has_neither_counters_nor_groups():
    state = empty("23PM", battles="quick")
    assert (state.pieces, state.date, state.settings["battles"]) == ([], "23PM", "quick")
    assert not any(camp.groups for camp in state.sides.values())
    assert put(state, "german", "4-6-7").box is Box.RETAINED


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("K20: 4-6-7", "no line of a board"),
        ("Q99 german: 4-6-7", "neither a hex of the map nor a box"),
        ("K20/up german: 4-6-7", "neither a hex of the map nor a box"),
        ("K20 german: 9-9-9", "no counter '9-9-9'"),
        ("K20 german: 4-6-7 (tired)", "'tired' is no state"),
        ("K20 german: (pinned)", "is no counter"),
    ],
)
def test_what_cannot_be_read_is_told(text, why):
    with pytest.raises(NotUnderstood, match=why):
        board(text)


def test_the_one_counter_of_a_name():
    state = board("K20 german: 4-6-7\nL20 german: 4-6-7")
    assert the(state, "4-6-7", "L20").hex == "L20"
    with pytest.raises(NotUnderstood, match="there are 2 counters 4-6-7, not one"):
        the(state, "4-6-7")
    with pytest.raises(NotUnderstood, match="there are 0 counters 4-6-7 in M20"):
        the(state, "4-6-7", "M20")


def test_more_than_a_line_can_say_is_not_written():
    state = board("K20 german: StuG IIIG with 4-6-7 with LMG")
    put(state, "german", "MMG", "K20", holder=the(state, "4-6-7"))
    with pytest.raises(NotUnderstood, match="more than a line can say"):
        as_text(state)
