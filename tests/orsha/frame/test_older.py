"""Campaigns that older versions wrote still open."""

import pytest

from sandtable.games.orsha.game import GAME
from sandtable.games.orsha.ground.maps import our_map
from sandtable.games.orsha.pieces import Memory
from sandtable.games.orsha.sides import GERMAN, RUSSIAN
from sandtable.games.orsha.state import Group, State
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


@pytest.mark.rule("oto2.7.16")
def test_what_stood_among_the_factors_of_a_piece_becomes_what_is_remembered_of_it():
    state = new_state()
    tank, mines = on_map(state, GERMAN, "StuG IIIG", "K20"), on_map(state, GERMAN, "Minefield", "K21")
    raw = to_plain(State, state)
    for piece in (tank, mines):
        written = raw["sides"][GERMAN]["pieces"][piece.id]
        for later in ("memories", "disabled_mgs", "left_hex"):
            del written[later]
    grid = our_map().grid
    old = {"stun": 1, "CMG disabled": 1, "AAMG disabled": 0, "left hex": grid.index(grid.hex("M23"))}
    raw["sides"][GERMAN]["pieces"][tank.id]["factors"] = old
    raw["sides"][GERMAN]["pieces"][mines.id]["factors"] = {"ap": 6, "at": 3, "factors untold": 1}
    read = from_plain(State, GAME.upgrade(raw))
    tank, mines = read.piece(tank.id), read.piece(mines.id)
    assert (tank.factors, tank.memories, tank.disabled_mgs, tank.left_hex) == ({}, [Memory.STUN], ["CMG"], "M23")
    assert (mines.factors, mines.memories) == ({"ap": 6, "at": 3}, [Memory.UNTOLD])
    assert tank.states == ["CMG disabled"]


@pytest.mark.rule("oto2.cg12.a1")
def test_what_stood_among_the_notes_of_a_group_becomes_a_field_of_its_own():
    state = new_state("23PM")
    state.sides[RUSSIAN].groups.append(Group("russian 23PM G2 1", "G2", RUSSIAN, "23PM"))
    raw = to_plain(State, state)
    for camp in raw["sides"].values():
        camp["notes"] = []
        del camp["paid_on_map"]
        for group in camp["groups"]:
            del group["trucks"], group["off_map"], group["engineers"]
    raw["sides"][RUSSIAN]["notes"] = ["on the map: GAZ-MM"]
    raw["sides"][RUSSIAN]["groups"][-1]["notes"] = ["trucks", "bought to enter or be Retained", "2 aircraft"]
    read = from_plain(State, GAME.upgrade(raw))
    group = read.sides[RUSSIAN].groups[-1]
    assert (group.trucks, group.off_map, group.engineers, group.notes) == (True, True, False, ["2 aircraft"])
    assert read.sides[RUSSIAN].paid_on_map == ["GAZ-MM"]
