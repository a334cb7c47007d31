"""Rules of the campaign at their edges: the last case that is allowed beside the first that is not."""

import pytest

from sandtable.games.orsha.battle.acts_of_loss import refuse_losing
from sandtable.games.orsha.battle.log_fires import BRIDGE, terrain
from sandtable.games.orsha.battle.log_morale import refuse_attempts
from sandtable.games.orsha.battle.turns import game_end
from sandtable.games.orsha.catalogue import Class
from sandtable.games.orsha.cupola import cowers, destroy
from sandtable.games.orsha.frame.at_start import refuse_hidden
from sandtable.games.orsha.frame.known_pieces import knows
from sandtable.games.orsha.frame.terms import sets_up_today
from sandtable.games.orsha.frame.wrecks import BURN, SCROUNGE, refuse_burnt_out
from sandtable.games.orsha.ground.maps import our_map
from sandtable.games.orsha.pieces import Box, Status
from sandtable.games.orsha.positions import board, empty, group, lay, put, the
from sandtable.games.orsha.reph.eliminations import retained
from sandtable.games.orsha.reph.fires import burning_wrecks
from sandtable.games.orsha.reph.fortifications import step_7_520
from sandtable.games.orsha.reph.group_leaders import armor_modifiers
from sandtable.games.orsha.reph.maintenance import recall
from sandtable.games.orsha.reph.menu import chart, fpp_cap, refuse_basket, refuse_observers
from sandtable.games.orsha.reph.recon import refuse_recon
from sandtable.games.orsha.reph.scrounging import step_7_5139
from sandtable.games.orsha.reph.setup import _sits_fast
from sandtable.games.orsha.reph.weapon_repair import refuse_exchange, step_7_5133
from sandtable.games.orsha.sides import GERMAN, RUSSIAN
from sandtable.games.orsha.state import RosterLine
from sandtable.kernel import Deed
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


@pytest.mark.rule("oto2.7.5197", "oto2.rg.german.note.a", "oto2.rg.russian.note.a")
@pytest.mark.parametrize(
    ("side", "rg", "strength", "modifiers"),
    [
        (RUSSIAN, "V1", "", []),
        (RUSSIAN, "V4", "", ["kv"]),
        (RUSSIAN, "V5", "", ["mineroller"]),
        (RUSSIAN, "V8", "Depleted", ["kv", "mineroller", "depleted"]),
        (GERMAN, "V1", "Depleted", ["German", "depleted"]),
        (GERMAN, "V4", "Full", ["German"]),
    ],
)
def test_which_modifiers_an_armor_leader_has(side, rg, strength, modifiers):
    state = empty("23PM")
    bought = group(state, side, rg)
    bought.strength = strength
    assert [m if isinstance(m, str) else m.reason for m in armor_modifiers(state, bought)] == modifiers


@pytest.mark.rule("oto2.7.5091", "oto2.cg5.c")
@pytest.mark.parametrize(
    ("hex", "status", "fires", "after"),
    [
        ("C8", "burning wreck", {"C8": "blaze"}, "burnt-out wreck"),
        ("C8", "wreck", {}, "wreck"),
        ("K20", "burning wreck", {}, "burnt-out wreck"),
    ],
)
def test_only_a_burning_wreck_sets_a_building_on_fire(hex, status, fires, after):
    state = board(f"{hex} russian: T-34 M43 ({status})")
    run(burning_wrecks(state))
    assert state.ground.fires == fires
    assert the(state, "T-34 M43").status == [after]


def lvp_hexes() -> list[str]:
    return [our_map().grid.name(o.hex) for o in our_map().objectives]


@pytest.mark.rule("oto2.cg5.b", "oto2.6.lvp.blaze")
def test_only_a_blaze_in_an_lvp_hex_counts_as_russian():
    lvp = next(hex for hex in lvp_hexes() if hex != BRIDGE)
    for hex, kind, told in (
        (lvp, "blaze", True),
        (lvp, "flame", False),
        ("A1", "blaze", False),
        (BRIDGE, "blaze", False),
    ):
        state = empty("23AM")
        played = run(terrain(state), answers=[{"hex": hex, "kind": kind}])
        assert any("count as Russian" in text for text in played.texts()) is told, (hex, kind)
        assert state.battle.fires == {hex: kind}


@pytest.mark.rule("oto2.cg7.c", "oto2.cg13.d")
def test_no_more_observers_than_modules_without_one():
    state = empty("23PM")
    module = group(state, GERMAN, "O1")
    observer = next(rg for rg, row in chart(GERMAN).items() if row.title == "Offboard Observer")
    assert refuse_observers(state, GERMAN, {observer: 1}) is None
    assert refuse_observers(state, GERMAN, {observer: 2}).rule == "oto2.cg7.c"
    assert refuse_observers(state, GERMAN, {observer: 2, "O1": 1}) is None
    module.gone = True
    assert refuse_observers(state, GERMAN, {observer: 1}).rule == "oto2.cg7.c"


@pytest.mark.rule("oto2.7.5187", "oto2.7.5188", "oto2.rg.german.note.i")
def test_the_maximum_of_a_date_and_of_the_campaign_are_told_apart():
    state = empty("23PM")
    infantry = {rg: row for rg, row in chart(GERMAN).items() if rg.startswith("I") and 0 < row.date_max < row.cg_max}
    rg, row = next(iter(infantry.items()))
    assert refuse_basket(state, GERMAN, {rg: row.date_max}) is None
    no = refuse_basket(state, GERMAN, {rg: row.date_max + 1})
    assert (no.rule, no.why) == (
        "oto2.7.5187",
        f"{row.date_max + 1} of {rg}; the CG Date maximum is {row.date_max}",
    )
    for _ in range(row.cg_max):
        group(state, GERMAN, rg).date = "23AM"
    assert refuse_basket(state, GERMAN, {rg: 1}).rule == "oto2.7.5188"


@pytest.mark.rule("oto2.4.1.k")
def test_only_doubles_without_a_leader_cower_and_never_a_cupola():
    assert cowers(Class.SQUAD, (3, 3), leader=False)
    assert not cowers(Class.SQUAD, (3, 4), leader=False)
    assert not cowers(Class.SQUAD, (3, 3), leader=True)
    assert not cowers(Class.CUPOLA, (3, 3), leader=False)


@pytest.mark.rule("oto2.7.5226")
def test_locations_are_looked_at_up_to_7_hexes_from_an_own_hex():
    state = empty("23PM")
    state.ground.control = {"K20": RUSSIAN, "K40": GERMAN}
    state.sides[RUSSIAN].recon = 1
    assert refuse_recon(state, ["K27"]) is None
    assert refuse_recon(state, ["K28"]).why.startswith("K28 is 8 hexes from")
    assert refuse_recon(state, ["K27", "K26"]).rule == "oto2.7.5225"
    state.ground.control = {"K40": GERMAN}
    assert refuse_recon(state, ["K40"]).rule == "oto2.7.5226"


@pytest.mark.rule("oto2.7.16")
@pytest.mark.parametrize(
    ("line", "known"),
    [
        ("K20 german: 4-6-7", True),
        ("K20 german: 4-6-7 (broken)", True),
        ("K20 german: 4-6-7 (hidden)", False),
        ("K20 german: 4-6-7 (concealed)", False),
        ("retained german: 4-6-7", False),
        ("eliminated german: 4-6-7", False),
        ("K20 german: StuG IIIG (wreck, concealed)", True),
    ],
)
def test_what_the_enemy_knows_and_that_its_owner_knows_everything(line, known):
    state = board(line)
    (piece,) = state.of(GERMAN)
    assert knows(state, RUSSIAN, piece) is known
    assert knows(state, GERMAN, piece) is True
    assert knows(state, None, piece) is known


@pytest.mark.rule("oto2.rg.german.note.i")
@pytest.mark.parametrize(("cpp", "cap"), [(0, 0), (5, 1), (6, 2), (25, 5), (99, 20), (100, 20)])
def test_a_fifth_of_the_cpp_rounded_up_is_for_fpp_and_minefields(cpp, cap):
    state = empty("23PM", fpp_cap_base="replenishment-only")
    state.sides[GERMAN].roster.append(RosterLine("23PM", elr=3, san=3, cpp_received=cpp))
    assert fpp_cap(state, GERMAN) == cap


@pytest.mark.rule("oto2.cg5.d")
def test_a_burnt_out_wreck_is_scrounged_only_in_the_reph_and_only_by_the_setting():
    allowed, usual = empty(scrounge_burnt_out_wreck="in-reph-7.5137"), empty(scrounge_burnt_out_wreck="never")
    assert refuse_burnt_out(allowed, SCROUNGE, in_reph=True) is None
    assert refuse_burnt_out(allowed, SCROUNGE).rule == "oto2.cg5.d"
    assert refuse_burnt_out(allowed, BURN, in_reph=True).rule == "oto2.cg5.d"
    assert refuse_burnt_out(usual, SCROUNGE, in_reph=True).rule == "oto2.cg5.d"


@pytest.mark.rule("oto2.7.5114", "oto2.7.5071")
def test_who_sits_fast_in_an_afv_on_the_map():
    state = board("K20 german: StuG IIIG with 9-1 armor leader, 9-1 with LMG\nretained german: 8-1 armor leader")
    fast = [piece.name for piece in state.of(GERMAN) if _sits_fast(state, piece)]
    assert fast == ["9-1 armor leader"]


@pytest.mark.rule("oto2.7.5133")
def test_mgs_are_exchanged_only_for_a_vehicle_of_ones_own_that_lacks_one():
    state = board("retained german: SdKfz 10/4, SdKfz 10/4, LMG")
    lacking = state.of(GERMAN)[0]
    lacking.disabled_mgs = ["AAMG"]
    (asked,) = run(step_7_5133(state), answers={GERMAN: [{"exchanged": []}]}).asked
    mounted = asked.fields[0].columns[0].choices
    assert [key for key, _ in mounted] == [f"{lacking.id} AAMG"]
    lacking.status.append(Status.CAPTURED)
    assert run(step_7_5133(state)).asked == []


@pytest.mark.rule("oto2.4.1.c", "oto2.cg5.d")
def test_who_is_reduced_becomes_a_wreck_or_is_eliminated():
    state = board("K20 german: 4-6-7, 2-4-7\nL20 german: StuG IIIG\nM20 german: StuG IIIG (burnt-out wreck)")
    squad, half, stug, wreck = state.of(GERMAN)

    def refused(piece, word):
        return refuse_losing(state, Deed(GERMAN, "lose", (piece.id,), (), "", word), [piece])

    assert refused(squad, "reduced") is None
    assert "half squad" in refused(half, "reduced").why
    assert refused(stug, "wreck") is None
    assert refused(squad, "wreck") is not None
    assert refused(wreck, "wreck").rule == "oto2.cg5.d"
    assert [refused(piece, "eliminated") for piece in (squad, half, stug, wreck)] == [None] * 4


@pytest.mark.rule("oto2.cg11.f", "oto2.7.520.hip")
def test_a_fortification_starts_hidden_a_dummy_and_a_squad_only_if_it_was_bought_so():
    state = board("K20 german: Wire, ?, 4-6-7")
    wire, dummy, squad = state.of(GERMAN)
    assert refuse_hidden(state, wire) is None
    assert refuse_hidden(state, dummy).rule == "oto2.7.520.hip"
    assert refuse_hidden(state, squad).rule == "oto2.7.520.hip"
    squad.status.append(Status.HIDDEN)
    assert refuse_hidden(state, squad) is None
