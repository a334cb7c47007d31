"""CG4 and what happens in the turns of a scenario; footnote 20."""

import pytest

from sandtable.games.orsha.battle import bombardment, turns
from sandtable.games.orsha.battle.contradictions import refuse_rows
from sandtable.games.orsha.battle.log import keep_log
from sandtable.games.orsha.battle.log_pieces import refuse_coming
from sandtable.games.orsha.battle.opening import opening, show_fortifications
from sandtable.games.orsha.frame.special_rules import standing_orders
from sandtable.games.orsha.game import GAME
from sandtable.games.orsha.pieces import Box, Status
from sandtable.games.orsha.scenario import battle_report
from sandtable.games.orsha.sequence import next_step
from sandtable.games.orsha.sides import GERMAN, RUSSIAN
from sandtable.games.orsha.state import Told
from sandtable.kernel import NotUnderstood, Refused, only, play
from tests.orsha.campaigns import group, new_state, on_map


def at_turn(turn, date="23PM", **settings):
    state = new_state(date, **settings)
    state.phase, state.turn, state.battle.how = "turns", turn, "table"
    return state


@pytest.mark.rule("oto2.cg4")
def test_no_game_end_dr_before_turn_6():
    played = play(turns.game_end(at_turn(5)))
    assert played.result is False
    assert played.asked == []


@pytest.mark.rule("oto2.cg4")
@pytest.mark.parametrize(("dr", "ends"), [(2, True), (3, False)])
def test_the_circled_number_ends_the_scenario(dr, ends):
    """The numbers are on the players' map: asked at the table, or given as a setting."""
    assert play(turns.game_end(at_turn(6)), dice=[dr], answers=[2]).result is ends
    assert play(turns.game_end(at_turn(6, circled_numbers="2 3")), dice=[dr]).result is ends
    assert play(turns.game_end(at_turn(7, circled_numbers="2 3")), dice=[dr]).result is True
    assert play(turns.game_end(at_turn(8, circled_numbers="2 3")), dice=[dr], answers=[6]).result is True


@pytest.mark.rule("oto2.cg4")
def test_a_die_of_13_is_no_answer():
    with pytest.raises(NotUnderstood):
        play(turns.game_end(at_turn(6, circled_numbers="2")), dice=[13])


@pytest.mark.rule("oto2.cg4")
def test_a_whole_turn_and_the_last():
    state = at_turn(6, circled_numbers="2")
    play(GAME.next_step(state).procedure(state), dice=[5], answers=["over"])
    assert (state.turn, state.phase) == (7, "turns")
    state.settings["circled-numbers"] = "2 6"
    play(GAME.next_step(state).procedure(state), dice=[5], answers=["over"])
    assert state.phase == "report"


@pytest.mark.rule("oto2.cg4", "oto2.cg12.a3", "oto2.7.4.ihsr4.a")
def test_players_who_keep_no_log_say_when_it_ended():
    state = at_turn(1, "24PM")
    late = state.add(GERMAN, "4-6-7", "test")
    with pytest.raises(Refused, match="5"):
        play(turns.game_turn(state), answers=["ended", 5])
    played = play(turns.game_turn(state), answers=["ended", 7, [late.id]])
    assert (state.turn, state.track.cvp) == (0, 2), "what Turn 2 of 24PM asks is still asked"
    assert played.texts()[-1] == "The scenario ended with Game Turn 7."
    first = at_turn(1, "23AM")
    assert "The four 44A GA are recalled." in play(turns.game_turn(first), answers=["ended", 6]).texts()


@pytest.mark.rule("oto2.cg12.a3")
def test_the_last_entry():
    state = at_turn(2, "24PM")
    here, there = state.add(GERMAN, "4-6-7", "test"), state.add(GERMAN, "4-4-7", "test")
    weapon = state.add(GERMAN, "LMG", "test")
    weapon.holder = here.id
    came = state.add(GERMAN, "9-1", "test")
    state.battle.told = [Told(came.id, "map", "A1")]
    played = play(turns.last_entry(state), answers=[[here.id]])
    assert (state.track.cvp, state.sides[GERMAN].line.cvp) == (2, 2)
    assert (here.box, there.box) == (Box.ELIMINATED, Box.REINFORCEMENT)
    assert (weapon.box, weapon.holder) == (Box.ELIMINATED, ""), "what they carry stays away with them"
    asked = played.asked[0]
    assert came.id not in [o.key for o in asked.options], "the log knows that he came on"
    assert (asked.side, asked.seen_by) == (GERMAN, only(GERMAN)), "what the Germans hold back is their secret"
    play(turns.last_entry(at_turn(2, "24AM")))


@pytest.mark.rule("oto2.cg12.a3")
@pytest.mark.parametrize(("date", "turn", "over"), [("24PM", 3, True), ("24PM", 2, False), ("24AM", 3, False)])
def test_after_turn_2_of_24pm_no_german_unit_comes_on(date, turn, over):
    state = at_turn(turn, date)
    squad = state.add(GERMAN, "4-6-7", "test")
    no = refuse_coming(state, GERMAN, {"piece": squad.id, "hex": "K1"})
    assert (getattr(no, "rule", "") == "oto2.cg12.a3") is over


@pytest.mark.rule("oto2.cg12.a3")
def test_no_german_unit_stays_off_board_through_24pm():
    rows = {}
    for date in ("24AM", "24PM"):
        state = at_turn(0, date)
        state.phase = "report"
        german, russian = state.add(GERMAN, "4-6-7", "test"), state.add(RUSSIAN, "4-4-7", "test")
        rows[date] = refuse_rows(state, GERMAN, [Told(german.id, "off")])
        assert refuse_rows(state, RUSSIAN, [Told(russian.id, "off")]) is None
    assert rows["24AM"] is None
    assert rows["24PM"].rule == "oto2.cg12.a3"


@pytest.mark.rule("oto2.cg12.a3")
def test_the_last_entry_is_a_standing_order_of_its_date():
    said = {date: [rule for _, rule in standing_orders(new_state(date))] for date in ("24AM", "24PM")}
    assert "oto2.cg12.a3" in said["24PM"]
    assert "oto2.cg12.a3" not in said["24AM"]


@pytest.mark.rule("oto2.7.13.a", "oto2.cg7.b")
def test_the_log_drafts_the_report_and_counts_ffe():
    state = at_turn(3)
    squad, module = on_map(state, GERMAN, "4-6-7", "K20"), group(state, RUSSIAN, "O2")
    loss = ["loss", GERMAN, {"piece": squad.id, "what": "eliminated"}]
    ffe = ["ffe", RUSSIAN, module.id, "he"]
    played = play(keep_log(state), answers=[*loss, *ffe, "over"])
    assert [(t.piece, t.fate) for t in state.battle.told] == [(squad.id, "eliminated")]
    assert (state.battle.ffe1, state.battle.ffe, state.battle.on_board) == ({module.id: 1}, {RUSSIAN: 1}, [module.id])
    assert module.id not in " ".join(played.texts(GERMAN)), "the Germans are not told what the Russians bought"


@pytest.mark.rule("oto2.5.2.a")
def test_a_counter_battery_attack_from_the_log():
    state = at_turn(3)
    own, enemy = group(state, GERMAN, "O5"), group(state, RUSSIAN, "O2")
    state.battle.ffe, state.battle.ffe1 = {RUSSIAN: 2}, {enemy.id: 2}
    play(keep_log(state), dice=[1, 1], answers=["cbm", GERMAN, own.id, "now", "over"], tables=GAME.tables())
    assert enemy.gone


@pytest.mark.rule("oto2.6.cg-end")
def test_a_concession_needs_its_words():
    state = at_turn(3)
    play(keep_log(state), answers=["concede", GERMAN, {"words": "maybe"}, "over"])
    assert not state.over
    play(keep_log(state), answers=["concede", GERMAN, {"words": "We concede"}])
    assert state.winner == RUSSIAN
    assert GAME.next_step(state) is None


def test_a_loss_of_nobody_is_refused():
    state = at_turn(3)
    with pytest.raises(NotUnderstood, match="no piece of this side"):
        play(keep_log(state), answers=["loss", GERMAN, {"piece": "x9", "what": "eliminated"}])


@pytest.mark.rule("oto2.7.13.a", "oto2.cg14")
def test_several_pieces_in_one_entry():
    state = at_turn(3)
    squads = [on_map(state, GERMAN, "4-6-7", "K20") for _ in range(3)]
    lmg = on_map(state, GERMAN, "LMG", "K20")
    lmg.holder = squads[2].id
    with pytest.raises(NotUnderstood, match="'g99' is no piece"):
        play(keep_log(state), answers=["loss", GERMAN, {"piece": "g1 g99", "what": "eliminated"}])
    two = f"{squads[0].id.upper()}, {squads[1].id}"
    play(keep_log(state), answers=["loss", GERMAN, {"piece": two, "what": "eliminated"}, "over"])
    left = {"piece": f"{squads[2].id} {lmg.id}", "edge": "west", "low_ammo": False}
    play(keep_log(state), answers=["exit", GERMAN, left, "over"])
    assert {t.piece: t.fate for t in state.battle.told} == {
        squads[0].id: "eliminated",
        squads[1].id: "eliminated",
        squads[2].id: "left",
        lmg.id: "left",
    }


@pytest.mark.rule("oto2.cg16")
def test_fortifications_appear_when_all_set_up_is_complete():
    state = new_state("23PM")
    trench, mines = on_map(state, GERMAN, "Trench", "K20"), on_map(state, GERMAN, "Minefield", "K21")
    for piece in (trench, mines):
        piece.gain(Status.HIDDEN)
    play(show_fortifications(state))
    assert (trench.has(Status.HIDDEN), mines.has(Status.HIDDEN)) == (False, True)


# ---- Bombardments


@pytest.mark.rule("oto2.fn.20.b")
@pytest.mark.parametrize(("white", "extent"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_the_extent_of_the_error(white, extent):
    assert bombardment.extent(white) == extent


@pytest.mark.rule("oto2.fn.20.a", "oto2.7.4.ihsr3")
def test_the_two_given_bombardments_get_a_secret_hex():
    state = new_state()
    played = play(bombardment.given_bombardments(state), answers=["K20", "M25"])
    assert [g.preregistered for g in bombardment.waiting(state)] == [["K20"], ["M25"]]
    assert all(r.seen_by == frozenset({RUSSIAN}) for r in played.asked)
    assert not [t for t in played.texts(GERMAN) if "K20" in t]


@pytest.mark.rule("oto2.fn.20.b", "oto2.fn.20.d", "oto2.7.4.ihsr3")
def test_each_is_resolved_and_gone():
    state = new_state()
    for g, hex in zip(bombardment.waiting(state), ("K20", "M25"), strict=True):
        g.preregistered = [hex]
    first, second = bombardment.candidates("K20", 3), bombardment.candidates("M25", 1)
    play(bombardment.bombardments(state), dice=[2, 5, 4, 1], answers=[first[1], second[3]], tables=GAME.tables())
    assert state.battle.bombarded == [first[1], second[3]]
    assert bombardment.waiting(state) == []
    assert state.battle.ffe == {RUSSIAN: 2}, "an FFE:C lets a CBM attack"


@pytest.mark.rule("oto2.fn.20.c")
def test_the_area():
    state = new_state()
    hexes = bombardment.area(state, "K20")
    assert ("K25" in hexes, "K26" in hexes, len(hexes)) == (True, False, 91)
    assert len(bombardment.area(new_state(bombardment_radius=7), "K20")) == 169


@pytest.mark.rule("oto2.fn.20.e")
def test_how_many_bombardments():
    state = new_state()
    assert bombardment.refuse_number(state, 4) is None
    assert bombardment.refuse_number(new_state(bombardments_per_scenario="one-per-new-date"), 2) is not None
    assert bombardment.refuse_number(new_state(bombardments_per_scenario="one-per-new-date"), 1) is None


@pytest.mark.rule("oto2.fn.20.b")
def test_a_center_hex_off_the_map():
    assert bombardment.OFF_MAP in bombardment.candidates("A1", 3)


def test_the_opening_asks_how_only_when_nobody_has_been_asked_before_the_set_up():
    for setting, answers, how in (
        ("quick", [], "quick"),
        ("table", [], "table"),
        ("ask", ["table"], ""),
        ("ask", [], "table"),
    ):
        state = new_state("23PM", battles=setting)
        state.battle.how = how if setting == "ask" else ""
        for bought in bombardment.waiting(state):
            bought.gone = True
        play(opening(state), answers=answers)
        assert state.battle.how == (answers[0] if answers else how)


def test_the_first_set_up_is_on_the_board_for_whoever_chooses_it_and_so_is_what_follows_the_scenario():
    """Asked at 7.521, before anything is set up; the answer outlives the Report until the next date asks again."""
    state = new_state(battles="ask")
    state.phase = "7.521"
    play(next_step(state).procedure(state), answers=["board"])
    assert (state.phase, state.on_board) == ("7.522", True)
    state.phase = "report"
    play(battle_report(state), answers=lambda request: request.suggestion)
    assert state.on_board
    assert not new_state(battles="table").on_board
    assert new_state(battles="board").on_board
