"""The campaign's board: what each side sees of the counters on it."""

import pytest

from sandtable.games.orsha.board.faces import TAGS
from sandtable.games.orsha.board.table import TITLE, board, look_around
from sandtable.games.orsha.game import GAME
from sandtable.games.orsha.pieces import Box, Status
from sandtable.games.orsha.positions import board as board_of
from sandtable.games.orsha.reph.perimeter_step import step_7_505
from sandtable.games.orsha.sides import GERMAN, RUSSIAN
from sandtable.kernel import Board, Seen, plain, play
from tests.orsha.campaigns import new_state, on_map


def shown(state, viewer, hex):
    return [c for c in board(state, viewer).counters if c.place.hex == hex]


def said_to(state, viewer):
    return repr(plain(GAME.view(state, viewer)))


@pytest.mark.rule("oto2.fn.11")
def test_every_view_of_the_campaign_has_its_board():
    state = new_state()
    for viewer in (GERMAN, RUSSIAN, None):
        found = [s for s in GAME.view(state, viewer).sections if isinstance(s, Board)]
        assert [b.title for b in found] == [TITLE]
        drawn = [layer.key for layer in found[0].surface.drawn]
        assert {"levels", "terrain", "slopes", "sides", "buildings", "labels", "objectives"} <= set(drawn)


@pytest.mark.rule("oto2.7.16")
def test_a_side_sees_all_its_own_counters_on_the_map_or_in_their_boxes():
    state = new_state()
    squad = on_map(state, GERMAN, "4-6-7", "K20")
    squad.gain(Status.BROKEN, Status.DM)
    own = {c.id: c for c in board(state, GERMAN).counters}
    assert set(own) == set(state.sides[GERMAN].pieces)
    assert (str(own[squad.id].place), own[squad.id].face.values) == ("K20", "4-6-7")
    assert own[squad.id].face.tags == ("BRK", "DM")
    waiting = next(p for p in state.of(GERMAN, Box.FORTIFICATION))
    assert str(own[waiting.id].place) == "box:fortification-counters"


@pytest.mark.rule("oto2.7.16")
def test_the_enemy_sees_what_lies_open_under_a_name_of_his_own():
    state = new_state()
    squad = on_map(state, GERMAN, "4-6-7", "K20")
    look_around(state, state)
    (seen,) = shown(state, RUSSIAN, "K20")
    assert (seen.name, seen.seen, seen.mine) == ("4-6-7", Seen.KNOWN, False)
    assert seen.id.startswith("seen-")
    assert squad.id not in said_to(state, RUSSIAN)


@pytest.mark.rule("oto2.7.16", "oto2.cg10.b")
def test_a_concealed_stack_is_one_question_mark_whatever_lies_under_it():
    gun, dummy = new_state(), new_state()
    for state, names in ((gun, ("88L FlaK 18/36", "2-2-8", "HMG")), (dummy, ("?",))):
        for name in names:
            on_map(state, GERMAN, name, "Q10").gain(Status.CONCEALED)
        look_around(state, state)
    (veiled,) = shown(gun, RUSSIAN, "Q10")
    assert (veiled.name, veiled.seen, veiled.face.symbol) == ("?", Seen.CONCEALED, "")
    assert said_to(gun, RUSSIAN) == said_to(dummy, RUSSIAN)
    assert said_to(gun, None) == said_to(dummy, None)


@pytest.mark.rule("oto2.cg11.f")
def test_nothing_shows_where_a_gun_is_hidden():
    with_gun, without = new_state(), new_state()
    on_map(with_gun, GERMAN, "88L FlaK 18/36", "Q10").gain(Status.HIDDEN)
    for state in (with_gun, without):
        look_around(state, state)
    assert said_to(with_gun, RUSSIAN) == said_to(without, RUSSIAN)
    assert [c.face.tags for c in shown(with_gun, GERMAN, "Q10")] == [("HIP",)]


@pytest.mark.rule("oto2.7.5226")
def test_the_factors_of_the_enemys_mines_stand_on_no_counter_of_his():
    state = new_state()
    mines = on_map(state, GERMAN, "Minefield", "Q10")
    mines.factors = {"ap": 8}
    assert [c.face.values for c in shown(state, RUSSIAN, "Q10")] == [""]
    assert [c.face.values for c in shown(state, GERMAN, "Q10")] == ["8 AP"]


@pytest.mark.rule("oto2.6.equipment")
def test_a_weapon_lies_with_who_holds_it_in_whosever_hands():
    state = new_state()
    squad, weapon = on_map(state, RUSSIAN, "4-4-7", "K20"), on_map(state, GERMAN, "LMG", "K20")
    weapon.holder = squad.id
    weapon.gain(Status.CAPTURED)
    look_around(state, state)
    russian = {c.name: c for c in shown(state, RUSSIAN, "K20")}
    german = {c.name: c for c in shown(state, GERMAN, "K20")}
    assert (russian["LMG"].side, russian["LMG"].carried_by, russian["LMG"].mine) == (RUSSIAN, squad.id, True)
    assert german["LMG"].carried_by == german["4-4-7"].id
    assert not german["LMG"].mine


@pytest.mark.rule("oto2.7.508.a")
def test_a_prisoner_lies_with_his_guard_and_nobody_moves_him():
    state = new_state()
    guard, squad = on_map(state, RUSSIAN, "4-4-7", "K20"), on_map(state, GERMAN, "4-6-7", "K20")
    squad.holder = guard.id
    squad.gain(Status.CAPTURED)
    look_around(state, state)
    own = next(c for c in shown(state, GERMAN, "K20") if c.id == squad.id)
    assert own.carried_by == next(c.id for c in shown(state, GERMAN, "K20") if c.name == "4-4-7")
    assert not own.mine


def test_every_state_has_its_tag():
    assert set(TAGS) == set(Status)
    assert len(set(TAGS.values())) == len(TAGS)
    assert all(len(tag) <= 3 for tag in TAGS.values())


@pytest.mark.rule("oto2.7.5053.d")
def test_a_side_sees_the_perimeter_it_is_offered_drawn_and_nobody_else_does():
    state = board_of("24AM\nK39 german: 3 x 4-6-7\nK44 russian: 3 x 4-4-7")
    state.phase = "7.505"
    played = play(step_7_505(state), until="perimeter")
    assert played.pending.side == GERMAN

    def drawn(viewer):
        return [layer.key for layer in board(state, viewer).layers]

    assert "proposal" in drawn(GERMAN)
    assert "proposal" not in drawn(None)
    play(step_7_505(state), answers=lambda request: {})
    assert "proposal" not in drawn(GERMAN)
