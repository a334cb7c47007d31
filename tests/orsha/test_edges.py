"""Rules of the campaign at their edges: the last case that is allowed beside the first that is not."""

import pytest

from sandtable.games.orsha.battle.morale import refuse_attempts
from sandtable.games.orsha.battle.turns import game_end
from sandtable.games.orsha.catalogue import GERMAN, RUSSIAN, Class
from sandtable.games.orsha.cupola import destroy
from sandtable.games.orsha.frame.terms import sets_up_today
from sandtable.games.orsha.positions import board, empty, group, lay, put, the
from sandtable.games.orsha.reph.fates import retained
from sandtable.games.orsha.reph.fortifications import step_7_520
from sandtable.games.orsha.reph.maintenance import recall
from sandtable.games.orsha.reph.stores import step_7_5139
from sandtable.games.orsha.reph.weapon_repair import refuse_exchange
from sandtable.games.orsha.state import Box, Status
from tests.orsha.reph_first.table import run


@pytest.mark.rule("oto2.7.5133")
def test_another_mg_than_a_cmg_is_repaired_with_any_mg_and_a_cmg_with_a_lmg():
    state = board("retained german: SdKfz 10/4 (AAMG disabled 1), StuG IIIG (CMG disabled 1), MMG, LMG")
    flak, stug, mmg, lmg = state.of(GERMAN)

    def refused(vehicle, gun, spent):
        return refuse_exchange(state, [{"mounted": f"{vehicle.id} {gun}", "spent": spent.id}])

    assert refused(flak, "AAMG", mmg) is None
    assert refused(flak, "AAMG", lmg) is None
    assert refused(stug, "CMG", lmg) is None
    assert refused(stug, "CMG", mmg).why == "a CMG is repaired with a LMG"


@pytest.mark.rule("oto2.7.5133")
def test_no_mg_is_named_twice():
    state = board("retained german: SdKfz 10/4 (AAMG disabled 1), SdKfz 7/1 (AAMG disabled 1), MMG, LMG")
    one, two, mmg, lmg = state.of(GERMAN)
    rows = [{"mounted": f"{v.id} AAMG", "spent": g.id} for v, g in ((one, mmg), (two, mmg))]
    assert refuse_exchange(state, rows).why == "a MG is named twice"
    rows[1]["spent"] = lmg.id
    assert refuse_exchange(state, rows) is None


@pytest.mark.rule("oto2.6.retained")
def test_what_a_side_retains_is_neither_wreck_nor_prisoner_nor_the_enemys():
    state = board("""
        K20 german: 4-6-7, StuG IIIG (wreck)
        K21 russian: 4-4-7
        retained german: LMG
        eliminated german: 4-4-7
    """)
    prisoner = put(state, RUSSIAN, "4-4-7", "K20", Status.CAPTURED, holder=the(state, "4-6-7"))
    assert [p.name for p in retained(state, GERMAN)] == ["4-6-7", "LMG"]
    assert [p.name for p in retained(state, GERMAN, Class.SW)] == ["LMG"]
    assert retained(state, RUSSIAN) == [the(state, "4-4-7", "K21")]
    assert prisoner not in retained(state, RUSSIAN)


@pytest.mark.rule("oto2.7.520")
@pytest.mark.parametrize(("fpp", "told"), [(0, []), (1, ["1 FPP are forfeited."]), (2, ["2 FPP are forfeited."])])
def test_fpp_that_are_left_are_forfeited_down_to_the_last(fpp, told):
    state = empty("23PM")
    state.sides[GERMAN].fpp = fpp
    played = run(step_7_520(state), answers={GERMAN: [{}] if fpp else [], RUSSIAN: []})
    assert [text for text in played.texts(GERMAN) if "forfeited" in text] == told
    assert not any("forfeited" in text for text in played.texts(RUSSIAN))
    assert state.sides[GERMAN].fpp == 0


@pytest.mark.rule("oto2.7.5139")
def test_supply_counts_the_pieces_it_reaches_and_is_silent_about_none():
    state = board("""
        K20 german: 4-6-7 (ammunition shortage), StuG IIIG (low ammo)
        K30 german: 4-4-7 (ammunition shortage, isolated)
        retained russian: T-34 M43 (low ammo, under Recall)
    """)
    assert run(step_7_5139(state)).texts() == ["2 pieces are supplied again."]
    assert [p.status for p in state.of(GERMAN)] == [[], [], [Status.AMMO_SHORTAGE, Status.ISOLATED]]
    assert the(state, "T-34 M43").has(Status.LOW_AMMO), "it tells what the Recall is for"
    assert run(step_7_5139(state)).texts() == []


@pytest.mark.rule("oto2.cg4")
@pytest.mark.parametrize(("turn", "die", "ends"), [(5, None, False), (6, 3, True), (6, 4, False), (7, 3, True)])
def test_the_german_rolls_for_the_end_from_turn_6_on(turn, die, ends):
    state = empty("23AM", circled_numbers="3")
    state.turn = turn
    played = run(game_end(state), dice=[die] if die else [], answers=lambda request: 3)
    assert played.result is ends
    assert [r.side for r in played.asked if r.key == "game end"] == ([GERMAN] if die else [])


@pytest.mark.rule("oto2.4.1.c")
def test_a_destroyed_cupola_leaves_nothing_behind():
    state = board("K20/1 german: MMG Cupola (malfunctioned)")
    cupola = the(state, "MMG Cupola")
    destroy(cupola)
    assert (cupola.box, cupola.hex, cupola.level, cupola.status) == (Box.ELIMINATED, "", 0, [])


@pytest.mark.rule("oto2.7.5131.c")
@pytest.mark.parametrize(("die", "box"), [(1, Box.RETAINED), (6, Box.MAINTENANCE)])
def test_a_vehicle_recalled_for_low_ammo_and_its_armor_leader_leave_the_map_together(die, box):
    state = board("K20/1 german: StuG IIIG (under Recall, low ammo) with 9-1 armor leader")
    played = run(recall(state, the(state, "StuG IIIG")), dice=[die])
    assert [(p.box, p.hex, p.level) for p in state.of(GERMAN)] == [(box, "", 0)] * 2
    assert the(state, "StuG IIIG").has(Status.RECALL) is (box is Box.MAINTENANCE)
    assert len(played.asked) == 1


@pytest.mark.rule("oto2.cg12.a1", "oto2.cg12.a2", "oto2.cg12.b1", "oto2.cg12.b3")
def test_who_sets_up_on_the_date_it_is_bought():
    german, russian = (group(empty("23AM"), side, "I1") for side in (GERMAN, RUSSIAN))
    later = group(empty("23PM"), RUSSIAN, "I1")
    assert sets_up_today(german)
    assert not sets_up_today(russian), "Russians of 23AM only if they paid for it"
    russian.on_map = True
    assert sets_up_today(russian)
    assert sets_up_today(later)


@pytest.mark.rule("oto2.cg15")
def test_who_makes_no_rally_attempt():
    state = board("K20 german: 4-6-7 (broken), 9-1 (broken), 4-4-7 (broken)")
    squad, leader, other = state.of(GERMAN)
    lay(state, "K20 german: 4-3-6 (captured)")
    prisoner = state.of(GERMAN)[-1]

    def refused(*pieces):
        rows = [{"piece": p.id, "how": "leader", "disrupted": False, "came": "rallied"} for p in pieces]
        return refuse_attempts(state, GERMAN, rows)

    assert refused(squad, other) is None
    assert "makes no Rally attempt" in refused(squad, squad)
    assert "makes no Rally attempt" in refused(leader), "only MMC"
    assert "makes no Rally attempt" in refused(prisoner)
