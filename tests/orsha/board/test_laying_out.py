"""Setting up on the board: the proposal lies there, counters are dragged, and nobody else sees it before it is done."""

import pytest

from sandtable.games.orsha.board.table import board as table
from sandtable.games.orsha.game import GAME
from sandtable.games.orsha.pieces import Box, Status
from sandtable.games.orsha.positions import board, group, the
from sandtable.games.orsha.reph.setup import step_7_5224
from sandtable.games.orsha.sides import GERMAN, RUSSIAN
from sandtable.kernel import Act, plain, play

WAITING = """
23AM
retained german: 2 x 4-6-7, LMG, 9-1, 88L FlaK 18/36, 2-2-8
"""


def waiting(text=WAITING, **settings):
    state = board(text, battles="board", **settings)
    state.phase = "7.522"
    return state


def asked(state):
    return play(step_7_5224(state), until="lay out").pending


def laid(state, *typed):
    lines = iter((*typed, "set up"))

    def answer(request):
        assert isinstance(request, Act)
        return request.read(next(lines))

    return play(step_7_5224(state), answers=answer)


def said_to(state, viewer):
    return repr(plain(GAME.view(state, viewer)))


@pytest.mark.rule("oto2.7.5224")
def test_the_proposal_lies_on_the_board_and_one_click_takes_it():
    state, by_form = waiting(), waiting()
    by_form.settings["battles"] = "ask"
    laid(state)
    play(step_7_5224(by_form), answers=lambda request: request.understand({}))
    assert state.pieces == by_form.pieces
    assert {p.box for p in state.pieces} == {Box.MAP}


@pytest.mark.rule("oto2.7.5224")
def test_counters_are_placed_together_with_what_they_carry():
    state = waiting()
    laid(state, f"place #{the(state, '88L FlaK 18/36').id} to K20 as hidden")
    gun, crew = the(state, "88L FlaK 18/36"), the(state, "2-2-8")
    assert (gun.hex, gun.status) == ("K20", [Status.HIDDEN])
    assert crew.box is Box.MAP


@pytest.mark.rule("oto2.7.5224")
def test_what_goes_back_to_its_box_stays_off_the_map():
    state = waiting()
    one = state.of(GERMAN)[0]
    laid(state, f"place #{one.id} to Retained")
    assert one.box is Box.RETAINED


@pytest.mark.rule("oto2.7.4.ob.german")
def test_only_the_area_glows_and_what_lies_outside_is_refused():
    state = waiting()
    request, squad = asked(state), state.of(GERMAN)[0]
    reach = {str(d.place): d for d in request.reach("place", (squad.id,))}
    assert "K20" in reach
    assert "K45" not in reach
    no = request.refuse(request.understand({"verb": "place", "counters": [squad.id], "to": "K45"}))
    assert no.rule == "oto2.7.4.ob.german"


@pytest.mark.rule("oto2.7.16")
def test_nobody_else_sees_a_set_up_before_it_is_complete():
    state = waiting()
    before = said_to(state, RUSSIAN), said_to(state, None)
    squad = state.of(GERMAN)[0]
    run = play(step_7_5224(state), answers=[{"verb": "place", "counters": [squad.id], "to": "K20"}], stop=True)
    assert run.pending.key == "lay out"
    assert next(str(c.place) for c in table(state, GERMAN).counters if c.id == squad.id) == "K20"
    assert (said_to(state, RUSSIAN), said_to(state, None)) == before
    assert squad.box is Box.RETAINED, "the records wait until it is complete"


@pytest.mark.rule("oto2.7.5196")
def test_a_new_leader_without_his_men_is_refused_when_the_set_up_is_to_be_complete():
    state = waiting()
    company = group(state, GERMAN, "I2")
    for piece in state.of(GERMAN):
        piece.group = company.id
    away = {"verb": "place", "counters": [the(state, "9-1").id], "to": "A1"}
    run = play(step_7_5224(state), answers=[away], stop=True)
    assert run.pending.refuse({"verb": "done"}).rule == "oto2.7.5196"
    assert run.pending.suggestion == {"verb": "proposal"}
    laid(state, "place 9-1 to A1", "proposal")
    assert the(state, "9-1").hex in {p.hex for p in state.of(GERMAN) if p.name == "4-6-7"}


@pytest.mark.rule("oto2.rg.german.note.j")
def test_a_bought_minefield_is_moved_as_a_line():
    state = waiting()
    field = group(state, GERMAN, "M2")
    mines = [state.add(GERMAN, "Minefield", field.id, Box.FORTIFICATION) for _ in range(8)]
    typed = ", ".join(f"#{m.id}" for m in mines)
    laid(state, f"place {typed} to K10")
    assert len({m.hex for m in mines}) == 8
    assert "K10" in {m.hex for m in mines}
