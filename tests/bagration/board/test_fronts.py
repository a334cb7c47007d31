"""Which way Guns and tanks look: turned on the board, kept, shown, and what lies before them."""

import pytest

from sandtable.games.bagration.base.forward import is_in_front
from sandtable.games.bagration.board.table_board import board
from sandtable.games.bagration.game import GAME
from sandtable.games.bagration.state import Phase
from sandtable.kernel import Refused
from tests.bagration.board.tables import OPEN, act, step, table
from tests.bagration.board.test_moves import refused
from tests.bagration.board.test_ruler import before


@pytest.mark.rule("fow.base.forward_firing")
def test_ahead_is_measured_across_and_along():
    """Looking to the right, to the far edge, and in between; on the line counts, a step behind it does not."""
    assert is_in_front((10, 30), 0, (11, 2))
    assert not is_in_front((10, 30), 0, (9, 60))
    assert is_in_front((30, 10), 90, (2, 11))
    assert not is_in_front((30, 10), 90, (60, 9))
    assert is_in_front((20, 10), 45, (30, 0))
    assert not is_in_front((20, 10), 45, (29, 0))


def looks(state, name, viewer="soviet"):
    return next(c.place.facing for c in board(state, viewer).counters if c.name == name)


@pytest.mark.rule("fow.base.forward_firing")
def test_guns_and_tanks_look_at_the_enemys_edge_until_they_move_or_are_turned():
    state = table(OPEN)
    assert (looks(state, "T-34s"), looks(state, "Guns"), looks(state, "Rifles A")) == (90, 270, None)
    step(state, act("move", "own-u5", path=["34,17", "30,17"], word="Tactical"))
    assert looks(state, "T-34s") == 180, "the way it went last"
    step(state, act("turn", "own-u5", to="30,40"))
    assert looks(state, "T-34s") == 90
    assert "u5" in state.now.rosters["soviet"].moves
    step(state, act("move", "own-u5", path=["30,18@45"], word="Tactical"))
    assert looks(state, "T-34s", "german") == 45, "as it was typed, and the enemy sees it"


@pytest.mark.rule("fow.base.forward_firing", "fow.base.bailed_out")
def test_turning_is_no_move_and_who_has_no_front_is_not_turned():
    state = table(OPEN)
    step(state, act("turn", "own-u5", to="0,13.5"))
    assert (looks(state, "T-34s"), state.now.rosters["soviet"].moves) == (180, {})
    assert "has no front" in refused(state, act("turn", "own-u2", to="22,40")).why
    state.now.rosters["soviet"].force.unit("u5").teams[0].bailed_out = 5
    assert "Bailed Out" in refused(state, act("turn", "own-u5", to="22,40")).why


@pytest.mark.rule("fow.base.forward_firing")
def test_the_tape_and_the_arc_tell_what_a_forward_firing_unit_has_before_it():
    state = table(OPEN, role="defender", phase=Phase.PLAY)
    guns = state.now.rosters["german"].force.unit("u3")
    guns.forward_firing, guns.range = True, 24
    shoot = act("hit", "own-u3", to="enemy-u2")
    assert "in front of it" in before(state, shoot, "shooting")[0].split("; ")
    arcs = {layer.key: layer.svg for layer in board(state, "german").layers}
    assert "<path" in arcs["fire"]
    assert "<circle" not in arcs["fire"]
    state.now.rosters["german"].facings["u3"] = 90
    assert "not in front of it: it fires forward" in before(state, shoot, "shooting")[0]
    guns.forward_firing = False
    assert "in front" not in before(state, shoot, "shooting")[0]


@pytest.mark.rule("fow.base.forward_firing", "fow.fortification.defilade_wall")
def test_bunkers_are_turned_as_they_are_set_out_and_walls_are_one_question():
    from tests.bagration.board.test_clicks import answer_of, at_step

    campaign, draw = at_step("onslaught", "works")
    side = "german"
    pending = campaign.pending(side)[0]
    bunker = next(n for n, work in enumerate(campaign.state.now.fortifications) if "Bunker" in work.name)
    with pytest.raises(Refused, match="once it stands on the table"):
        campaign.answer(side, pending.id, act("turn", f"own-work.{bunker}", to="24,50"))
    campaign.answer(side, pending.id, {"verb": "rest"})
    assert campaign.state.now.fortifications[bunker].facing == 270
    place = campaign.state.now.fortifications[bunker].point
    campaign.answer(
        side, campaign.pending(side)[0].id, act("turn", f"own-work.{bunker}", to=f"{place[0] - 4},{place[1]}")
    )
    assert campaign.state.now.fortifications[bunker].facing == 180
    asked = []
    while campaign.state.battle.steps()[campaign.state.battle.at].key == "place_fortifications":
        pending = campaign.pending(side)[0]
        asked.append(pending.request.key)
        campaign.answer(side, pending.id, answer_of(pending.request, draw))
    assert asked in (["works", "walls_raised"], ["works"])
    assert GAME.view(campaign.state, "soviet")
