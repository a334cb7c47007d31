"""Boats where the table is here: dragged on the plan of their form, and their drift drawn on the board."""

import pytest

from sandtable.games.bagration.board.table_board import board
from sandtable.games.bagration.turns.river_turn import movement
from sandtable.kernel import play
from sandtable.web.boards import drawn_for
from tests.bagration.battles import GAME, keys
from tests.bagration.turns.test_river import HERE, LAUNCH, at_the_river, move


def crossed():
    """Rifles A launched at 18, 20 and 22 along the river, and drifted four inches."""
    state = at_the_river()
    move(state, 1, keys(state, "soviet", "Rifles A"), HERE)
    return state


@pytest.mark.rule("fow.river.launch.place")
def test_the_boats_of_a_launching_unit_can_be_dragged_where_the_view_shows_a_board():
    state = crossed()
    state.now.turns["attacker"] = 2
    form = play(movement(state, "attacker"), answers=LAUNCH[:1], until="boats", tables=GAME.tables()).pending
    table = form.fields[0]
    assert 'class="board"' in table.places.drawn
    assert [counter.at for counter in table.places.standing] == ["18, 32", "20, 32", "22, 32"]

    class Sight:
        """A view without a plan, as it is where the table is a board."""

        laid, view = None, GAME.view(state, None).__class__("", sections=())

    drawn, _ = drawn_for(form, Sight())["boards"]["boats"]
    assert drawn.svg == table.places.drawn


@pytest.mark.rule("fow.river.drift.same", "fow.river.drift.table")
def test_the_drift_of_every_boat_is_drawn_from_where_it_was_launched_to_where_it_lies():
    state = crossed()
    assert "drift" not in {layer.key for layer in board(state, "soviet").layers}
    move(state, 2, *LAUNCH, [], dice=[1])
    assert [(b.launched, b.along) for b in state.now.boats.boats if b.passengers] == [(18, 22), (20, 24), (22, 26)]
    drift = next(layer for layer in board(state, "soviet").layers if layer.key == "drift")
    assert drift.svg.count("<line") == 3
    assert drift.svg.count(">4&quot;<") + drift.svg.count('>4"<') == 3
