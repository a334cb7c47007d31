"""Campaigns that older versions wrote still open."""

import pytest

from sandtable.games.orsha.catalogue import GERMAN, RUSSIAN
from sandtable.games.orsha.game import GAME
from sandtable.games.orsha.state import State
from sandtable.kernel.codec import from_plain, to_plain
from tests.orsha.campaigns import new_state, on_map


@pytest.fixture
def older():
    """A state as 0.1.0 wrote it: one list and one counter of pieces for both sides."""
    state = new_state()
    squad = on_map(state, RUSSIAN, "4-4-7", "K44")
    raw = to_plain(State, state)
    raw["pieces"] = [p for side in raw["sides"].values() for p in side.pop("pieces").values()]
    for number, piece in enumerate(raw["pieces"], start=1):
        piece["id"] = f"{piece['side'][0]}{number}"
    raw["next_piece"] = len(raw["pieces"]) + 1
    for side in raw["sides"].values():
        del side["numbered"]
    return raw, squad.name


@pytest.mark.rule("oto2.7.16")
def test_pieces_of_a_shared_list_keep_their_numbers_and_new_ones_are_the_sides_own(older):
    raw, name = older
    ids = [piece["id"] for piece in raw["pieces"]]
    state = from_plain(State, GAME.upgrade(raw))
    assert [p.id for p in state.pieces] == ids
    assert (state.piece(ids[-1]).name, state.piece(ids[-1]).hex) == (name, "K44")
    last_german = int(state.of(GERMAN)[-1].id[1:])
    assert state.add(GERMAN, "4-6-7", "test").id == f"g{last_german + 1}"
    assert state.add(RUSSIAN, "4-4-7", "test").id == f"r{len(ids) + 1}"
    assert len({p.id for p in state.pieces}) == len(state.pieces) == len(ids) + 2
