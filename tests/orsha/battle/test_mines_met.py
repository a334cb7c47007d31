"""Mines on the way of a move on the board: the enemy's come to light, one's own give nothing away."""

import pytest

from sandtable.games.orsha.battle.standing import as_it_stands
from sandtable.games.orsha.board.table import board as table
from sandtable.games.orsha.pieces import Memory, Status
from sandtable.games.orsha.positions import put
from sandtable.games.orsha.sides import GERMAN, RUSSIAN
from tests.orsha.battle.board_battles import acted, fought, sound

GROUND = "23AM\nT20 german: 4-6-7\nT26 russian: 4-4-7"
ATTACKS = "The minefield in T24 attacks who enters (B28)."


def mined():
    state = fought(GROUND)
    mines = put(state, GERMAN, "Minefield", "T24", Status.HIDDEN)
    mines.factors = {"ap": 6}
    return state, mines


@pytest.mark.rule("oto2.7.5073.a")
def test_hidden_mines_come_to_light_under_the_enemy_and_keep_their_strength():
    state, mines = mined()
    assert not any(c.place.hex == "T24" for c in table(state, RUSSIAN).counters)
    told = acted(state, RUSSIAN, "move 4-4-7 -> T25 T24 T23").texts(GERMAN)
    assert "Minefield in T24 can now be seen." in told
    assert ATTACKS in told
    (seen,) = (c for c in table(as_it_stands(state), RUSSIAN).counters if c.place.hex == "T24")
    assert "6" not in str(seen.face)
    assert state.piece(mines.id).remembers(Memory.UNTOLD)
    assert sound(state) == []


@pytest.mark.rule("oto2.7.5073.a")
def test_ones_own_hidden_mines_are_told_to_their_owner_alone():
    state, mines = mined()
    played = acted(state, GERMAN, "move 4-6-7 -> T21 T22 T23 T24")
    assert ATTACKS in played.texts(GERMAN)
    assert ATTACKS not in played.texts(RUSSIAN)
    assert as_it_stands(state).piece(mines.id).has(Status.HIDDEN)


def test_a_way_without_mines_tells_of_none():
    state, _ = mined()
    assert ATTACKS not in acted(state, RUSSIAN, "move 4-4-7 -> T25").texts(RUSSIAN)
