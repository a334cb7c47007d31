"""What the field for typed acts shows as an example is an act that counts when it is typed."""

import pytest

from sandtable.games.orsha.battle.player_turn import player_turn
from sandtable.kernel import play
from sandtable.web.example_acts import typed_like
from tests.orsha.battle.board_battles import fought


def example(text):
    state = fought(text)
    state.battle.acting = "german"
    act = play(player_turn(state), until="battle").pending
    typed = typed_like(act)
    assert act.refuse(act.read(typed)) is None
    return typed


@pytest.mark.parametrize("enemy", ["\nT28 russian: 4-4-7", ""])
def test_a_minefield_is_not_told_to_move(enemy):
    """With an enemy in sight a move is suggested; without one, the first counter that can go somewhere goes."""
    typed = example(f"23AM\nA1 german: Minefield\nT20 german: 4-6-7{enemy}")
    assert typed.startswith(("4-6-7", "move 4-6-7", "Move 4-6-7"))


def test_where_nothing_can_go_it_is_what_is_suggested():
    assert example("23AM\nA1 german: Minefield").lower() == "turn over"
