"""A battle on the board: acts with counters, what each side learns of them, and the Report that writes itself."""

import pytest

from sandtable.games.orsha.battle.board_report import from_the_board, on_the_board
from sandtable.games.orsha.battle.opening import how_it_is_fought
from sandtable.games.orsha.battle.player_turn import player_turn, points
from sandtable.games.orsha.battle.report import at_the_table
from sandtable.games.orsha.battle.standing import as_it_stands
from sandtable.games.orsha.board.table import board as table
from sandtable.games.orsha.game import GAME
from sandtable.games.orsha.pieces import Box, Status
from sandtable.games.orsha.positions import board, the
from sandtable.games.orsha.sides import GERMAN, RUSSIAN
from sandtable.kernel import Act, NotUnderstood, Refused, plain, play
from tests.orsha.battle.board_battles import GROUND, acted, fought, now, sound


def test_a_unit_moves_with_what_it_holds_and_the_records_wait_for_the_report():
    state = fought()
    acted(state, RUSSIAN, "4-4-7 to K32")
    assert (now(state, "4-4-7").hex, now(state, "LMG", RUSSIAN).hex) == ("K32", "K32")
    assert now(state, "LMG", RUSSIAN).holder == the(state, "4-4-7").id
    assert the(state, "4-4-7").hex == "K33"
    assert sound(state) == []


def test_a_weapon_moved_by_itself_is_held_by_nobody():
    state = fought()
    acted(state, RUSSIAN, "LMG to K32")
    assert now(state, "LMG", RUSSIAN).holder == ""


def test_who_has_not_chosen_before_is_offered_the_board_and_later_what_he_chose_last():
    state = board("23AM")
    asked = play(how_it_is_fought(state), until="how").pending
    assert [option.key for option in asked.options] == ["board", "table", "quick"]
    assert asked.suggestion == "board"
    state.battle.how = "table"
    assert play(how_it_is_fought(state), until="how").pending.suggestion == "table"


@pytest.mark.rule("oto2.7.523")
def test_the_russians_move_first_and_both_turns_make_a_game_turn():
    state = fought()
    assert acted(state, RUSSIAN).result is False
    assert state.battle.acting == GERMAN
    assert acted(state, GERMAN).result is True


@pytest.mark.rule("oto2.7.523")
def test_the_other_side_acts_when_it_is_handed_the_board():
    state = fought()
    sides = []

    def answer(request):
        sides.append(request.side)
        return request.read("hand over" if len(sides) == 1 else "done")

    play(player_turn(state), answers=answer)
    assert sides == [RUSSIAN, GERMAN, RUSSIAN]


@pytest.mark.rule("oto2.7.13.a")
def test_casualties_count_as_they_fall():
    state = fought()
    told = acted(state, RUSSIAN, "lose 4-5-8 as reduced", "lose 8-0 as eliminated").texts(GERMAN)
    assert points(state) == {GERMAN: 0, RUSSIAN: 2}, "a half squad, and a leader of 8-0"
    assert "CVP inflicted on the Russians in this scenario: 2 (+1)." in told
    assert now(state, "2-4-8").box is Box.MAP


def test_a_squad_that_deploys_is_no_casualty():
    state = fought()
    acted(state, RUSSIAN, "deploy 4-5-8")
    assert [p.name for p in as_it_stands(state).of(RUSSIAN, Box.MAP)].count("2-4-8") == 2
    assert points(state)[RUSSIAN] == 0
    assert sound(state) == []


@pytest.mark.rule("oto2.4.1.c")
def test_a_tank_that_is_lost_leaves_its_wreck():
    state = fought()
    acted(state, RUSSIAN, "lose T-34 M43 as burning wreck")
    assert now(state, "T-34 M43").status == [Status.BURNING]
    assert points(state)[RUSSIAN] == 7
    assert sound(state) == []


@pytest.mark.rule("oto2.cg6")
def test_a_squad_that_is_captured_goes_where_its_guard_goes():
    state = fought()
    squad = next(c.id for c in table(state, RUSSIAN).counters if c.name == "4-6-7")
    acted(state, RUSSIAN, f"capture 4-5-8 -> #{squad}", "4-5-8 to K34")
    captive = now(state, "4-6-7")
    assert (captive.hex, captive.holder, captive.status) == ("K34", the(state, "4-5-8").id, [Status.CAPTURED])
    assert now(state, "LMG", GERMAN).hex == "K30"
    assert points(state)[GERMAN] == 2
    assert sound(state) == []


@pytest.mark.rule("oto2.cg6")
def test_only_men_who_are_free_are_taken_prisoner():
    state = fought(f"{GROUND}\nK33 german: StuG IIIG, 4-4-7 (captured)")
    seen = {c.name: c.id for c in table(state, RUSSIAN).counters if c.place.hex in ("K30", "K33") and not c.mine}
    request = play(player_turn(state), until="battle").pending
    guard = next(p.id for p in state.of(RUSSIAN) if p.name == "4-5-8")
    for name, legal in (("4-6-7", True), ("9-1", True), ("StuG IIIG", False), ("LMG", False)):
        act = {"verb": "capture", "counters": [guard], "to": seen[name]}
        assert (request.refuse(request.understand(act)) is None) is legal, name


@pytest.mark.rule("oto2.cg14")
def test_russians_who_leave_west_earn_evp_with_what_they_carry():
    state = fought()
    told = acted(state, RUSSIAN, "4-4-7 to K1", "exit 4-4-7 as west").texts()
    assert "4-4-7: left west, for EVP, 2 EVP." in told
    assert now(state, "LMG", RUSSIAN).box is not Box.MAP


@pytest.mark.rule("oto2.6.entry.russian")
def test_who_comes_on_does_so_in_an_entry_area():
    state = fought()
    request = play(player_turn(state), until="battle").pending
    unit = the(state, "5-2-7")
    assert request.refuse(request.understand({"verb": "move", "counters": [unit.id], "path": ["K30"]})).rule.startswith(
        "oto2.6.entry"
    )
    entry = next(d for d in request.reach("move", (unit.id,)) if not d.refused)
    acted(state, RUSSIAN, f"5-2-7 to {entry.place}")
    assert now(state, "5-2-7").hex == entry.place.hex


@pytest.mark.rule("oto2.4.1.h")
def test_a_cupola_stays():
    state = fought("23AM\nK30 german: HMG Cupola\nK40 russian: 4-4-7")
    with pytest.raises(Refused, match="cannot move"):
        acted(state, GERMAN, "HMG Cupola to K31")


def said_to(state, viewer):
    return repr(plain(GAME.view(state, viewer)))


@pytest.mark.rule("oto2.cg10.b", "oto2.cg11.f")
def test_the_enemy_sees_a_question_mark_go_and_of_a_hidden_gun_nothing():
    state = fought()
    told = acted(state, GERMAN, "5-4-8 to O31").texts(RUSSIAN)
    assert "Concealed counters of the Germans go from O30 to O31." in told
    assert not any("5-4-8" in line for line in told)
    before = said_to(state, RUSSIAN)
    told = acted(state, GERMAN, "88L FlaK 18/36 to M31", "mark 2-2-8 as pinned").texts(RUSSIAN)
    assert said_to(state, RUSSIAN) == before
    assert not any("88L" in line or "M31" in line or "2-2-8" in line for line in told)


@pytest.mark.rule("oto2.cg11.f")
def test_what_is_revealed_lies_open():
    state = fought()
    told = acted(state, GERMAN, "reveal 88L FlaK 18/36, 2-2-8").texts(RUSSIAN)
    assert "88L FlaK 18/36, 2-2-8 in M30 can now be seen." in told
    assert {c.name for c in table(as_it_stands(state), RUSSIAN).counters if c.place.hex == "M30"} == {
        "88L FlaK 18/36",
        "2-2-8",
    }


@pytest.mark.rule("oto2.1.3.a")
def test_a_declared_line_is_judged_told_and_drawn():
    state = fought()
    told = acted(state, RUSSIAN, "look T-34 M43 -> O30").texts(GERMAN)
    assert any(line.startswith("A line of sight is declared. ") for line in told)
    assert [(x.start, x.end) for x in state.battle.looks] == [("O35", "O30")]
    assert "sight" in [layer.key for layer in table(state, GERMAN).layers]


@pytest.mark.rule("oto2.1.3.a")
def test_who_is_hidden_declares_no_line():
    state = fought()
    with pytest.raises(Refused, match="reveal the counter first"):
        acted(state, GERMAN, "look 88L FlaK 18/36 -> O35")


@pytest.mark.rule("oto2.1.4")
def test_an_attack_gives_the_odds_of_each_total_and_shows_who_fires():
    state = fought()
    tank = next(c.id for c in table(state, GERMAN).counters if c.name == "T-34 M43")
    played = acted(state, GERMAN, f"attack 88L FlaK 18/36 -> #{tank}", dice=[3, 4])
    roll = next(r for r in played.asked if r.key == "attack")
    odds = roll.reading.odds()
    assert sum(chance for _, chance in odds) == 1
    assert len(odds) == 11
    assert "88L FlaK 18/36 in M30 can now be seen." in played.texts(RUSSIAN)


def test_a_melee_ends_where_one_side_is_left_alone():
    state = fought("23AM\nK30 german: 4-6-7 (melee)\nK30 russian: 4-4-7 (melee)")
    acted(state, RUSSIAN, "lose 4-4-7 as eliminated")
    assert now(state, "4-6-7").status == []


def test_states_that_do_not_fit_a_counter_are_refused():
    state = fought()
    with pytest.raises(Refused, match="a vehicle does not break"):
        acted(state, RUSSIAN, "break T-34 M43")
    with pytest.raises(Refused, match="cannot be wounded"):
        acted(state, RUSSIAN, "mark T-34 M43 as wounded")


def test_a_truck_is_loaded_and_unloaded():
    state = fought("23AM\nK30 german: 4-6-7\nK40 russian: 4-4-7, GAZ-MM")
    truck = the(state, "GAZ-MM").id
    acted(state, RUSSIAN, "take up 4-4-7 -> GAZ-MM", "GAZ-MM to K42")
    assert (now(state, "4-4-7").hex, now(state, "4-4-7").holder) == ("K42", truck)
    acted(state, RUSSIAN, "put down 4-4-7", "GAZ-MM to K40")
    assert (now(state, "4-4-7").hex, now(state, "4-4-7").holder) == ("K42", "")
    with pytest.raises((Refused, NotUnderstood)):
        acted(state, RUSSIAN, "take up GAZ-MM -> 4-4-7")


# ---- the Report


def agreed(request):
    return "right" if request.key == "review" else {}


@pytest.mark.rule("oto2.7.13.a")
def test_the_board_writes_the_report_that_would_have_been_typed():
    boarded, typed = fought(), fought()
    acted(boarded, RUSSIAN, "4-4-7 to K32", "lose 8-0 as eliminated", "break 4-5-8")
    state = boarded
    happened = play(from_the_board(state), answers=agreed).result
    rows = [
        {
            "piece": r.piece,
            "fate": r.fate,
            "hex": r.hex,
            "level": r.level,
            "status": r.status,
            "holder": r.holder,
            "now": "",
        }
        for r in happened.rows
    ]

    def by_form(request):
        return {"pieces": rows} if request.key == "pieces" and request.side == RUSSIAN else agreed(request)

    assert play(at_the_table(typed), answers=by_form).result == happened
    assert happened.cvp == {GERMAN: 0, RUSSIAN: 1}
    assert happened.control["K32"] == RUSSIAN


@pytest.mark.rule("oto2.7.13.a")
def test_who_disagrees_corrects_his_counters_on_the_board():
    state = fought()
    acted(state, RUSSIAN, "lose 8-0 as eliminated")
    said = iter(["wrong", "right", "right"])

    def answer(request):
        if isinstance(request, Act):
            first = request.side == RUSSIAN and not corrected
            corrected.append(request.side)
            return request.read("4-5-8 to K35" if first else "done")
        return next(said) if request.key == "review" else {}

    corrected = []
    happened = play(from_the_board(state), answers=answer).result
    assert corrected == [GERMAN, RUSSIAN] or RUSSIAN in corrected
    assert on_the_board(state).rows == happened.rows
