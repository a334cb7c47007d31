"""CG1-CG16: the ledger's cases."""

import pytest

from sandtable.games.orsha.catalogue import GERMAN, RUSSIAN
from sandtable.games.orsha.frame import special_rules as cg
from sandtable.games.orsha.state import Status
from tests.orsha.campaigns import group, new_state, on_map


@pytest.mark.rule(
    "oto2.7.2", "oto2.cg2", "oto2.cg8", "oto2.fn.17", "oto2.fn.19", "oto2.ref.missing", "oto2.7.4.attacker",
    "oto2.7.14", "oto2.7.4.ihsr4.c",
)  # fmt: skip
def test_standing_orders_name_their_rules_and_change_with_the_phase():
    state = new_state()
    setting_up = {cite for _, cite in cg.standing_orders(state)}
    assert {"oto2.cg8", "oto2.7.14", "oto2.7.4.attacker"} <= setting_up
    state.phase = "turns"
    fighting = {cite for _, cite in cg.standing_orders(state)}
    assert {"oto2.cg2", "oto2.fn.17", "oto2.fn.19", "oto2.ref.missing", "oto2.7.4.ihsr4.c"} <= fighting
    assert "oto2.cg8" not in fighting
    later = new_state("24AM")
    later.phase = "turns"
    assert "oto2.7.4.ihsr4.c" not in {cite for _, cite in cg.standing_orders(later)}


@pytest.mark.rule("oto2.cg6", "oto2.cg11.a")
def test_what_is_never_allowed():
    assert cg.refuse_massacre().rule == "oto2.cg6"
    assert cg.refuse_bore_sighting().rule == "oto2.cg11.a"


@pytest.mark.rule("oto2.cg9.b", "oto2.cg9.a")
@pytest.mark.parametrize(("concealed", "apart", "shown"), [(False, 16, True), (False, 17, False), (True, 5, False)])
def test_secret_status_is_shown_at_16_hexes(concealed, apart, shown):
    assert cg.must_show_status(concealed=concealed, range_to_known_enemy=apart, in_los=True) is shown
    assert not cg.must_show_status(concealed=False, range_to_known_enemy=1, in_los=False)
    state = new_state()
    stug, squad = on_map(state, GERMAN, "StuG IIIG", "K20"), on_map(state, GERMAN, "4-6-7", "K20")
    assert cg.may_be_secret(stug, "low ammo")
    assert not cg.may_be_secret(stug, "wreck")
    assert not cg.may_be_secret(squad, "disabled")


@pytest.mark.rule("oto2.cg10.a", "oto2.cg10.b", "oto2.cg10.c")
def test_concealment_at_set_up():
    state = new_state()
    squad, tank = on_map(state, RUSSIAN, "4-4-7", "K45"), on_map(state, RUSSIAN, "T-34 M43", "K45")
    assert cg.starts_concealed(squad, terrain="woods", in_enemy_los=True)
    assert not cg.starts_concealed(squad, terrain="open ground", in_enemy_los=True)
    assert not cg.starts_concealed(tank, terrain="woods", in_enemy_los=True)
    assert cg.starts_concealed(on_map(state, GERMAN, "4-6-7", "K20"), terrain="open ground", in_enemy_los=True)
    assert cg.is_dummy(on_map(state, GERMAN, "?", "K20"))
    assert not cg.is_dummy(squad)


@pytest.mark.rule("oto2.cg11.f")
def test_a_gun_once_revealed_is_not_hip_again():
    assert not cg.may_start_hip(was_hip=True, was_revealed=True)
    assert cg.may_start_hip(was_hip=True, was_revealed=False)


@pytest.mark.rule("oto2.cg12.a3")
def test_germans_not_on_board_by_turn_2_of_24pm():
    state = new_state("24PM")
    squad = state.add(GERMAN, "4-6-7", "test")
    state.turn = 2
    assert cg.late_germans(state, [squad]) == 2
    state.turn = 1
    assert cg.late_germans(state, [squad]) == 0
    earlier = new_state("24AM")
    earlier.turn = 5
    assert cg.late_germans(earlier, [squad]) == 0


@pytest.mark.rule("oto2.cg13.a")
def test_oba_modules_in_one_scenario():
    state = new_state()
    five = [group(state, RUSSIAN, rg, n) for n, rg in enumerate(("O1", "O1", "O2", "O2", "O3"))]
    assert cg.refuse_oba(state, RUSSIAN, five).rule == "oto2.cg13.a"
    assert cg.refuse_oba(state, RUSSIAN, five[:4]) is None
    germans = [group(state, GERMAN, rg, n) for n, rg in enumerate(("O1", "O1", "O2", "O5"))]
    assert cg.refuse_oba(state, GERMAN, germans) is None
    state.settings["oba-limit-counts"] = "also CBM"
    assert cg.refuse_oba(state, GERMAN, germans) is not None


@pytest.mark.rule("oto2.cg13.c")
def test_security_areas():
    assert (cg.security_edge(GERMAN), cg.security_edge(RUSSIAN)) == ("west", "east")


@pytest.mark.rule("oto2.cg14")
def test_leaving_the_map():
    state = new_state()
    squad, tank = on_map(state, RUSSIAN, "4-4-7", "DD3"), on_map(state, RUSSIAN, "KV-1S", "K1")
    assert cg.leaves_map(squad, edge="north") == "eliminated"
    assert cg.leaves_map(tank, edge="west") == "exited"
    assert cg.leaves_map(on_map(state, GERMAN, "4-6-7", "K1"), edge="west") == "eliminated"
    assert cg.leaves_map(tank, edge="east", low_ammo_recall=True) == "recalled"


@pytest.mark.rule("oto2.cg15")
def test_two_self_rally_attempts_before_anybody_else():
    assert cg.refuse_self_rally(["self"]) is None
    assert cg.refuse_self_rally(["self", "leader"]) is not None
    assert cg.refuse_self_rally(["self", "self"]) is not None
    assert "Disrupted" in cg.refuse_self_rally([], disrupted=True).why


@pytest.mark.rule("oto2.cg16")
def test_only_mines_stay_hidden():
    state = new_state()
    assert not cg.stays_hidden(on_map(state, GERMAN, "Trench", "K20"))
    assert cg.stays_hidden(on_map(state, GERMAN, "Minefield", "K20"))


@pytest.mark.rule("oto2.cg5.c", "oto2.cg5.d")
def test_wrecks_and_fire():
    state = new_state()
    wreck = on_map(state, RUSSIAN, "T-34 M43", "K20")
    wreck.gain(Status.WRECK)
    assert cg.after_the_fire(wreck, terrain_blaze=False) == [Status.WRECK]
    assert cg.hinders(wreck) == 1
    wreck.status = cg.after_the_fire(wreck, terrain_blaze=True)
    assert wreck.status == [Status.BURNT_OUT]
    assert cg.hinders(wreck) == 1
    assert cg.refuse_burnt_out(state, "scrounge").rule == "oto2.cg5.d"
    assert cg.refuse_burnt_out(state, "scrounge", in_reph=True) is not None
    allowed = new_state(scrounge_burnt_out_wreck="in-reph-7.5137")
    assert cg.refuse_burnt_out(allowed, "scrounge", in_reph=True) is None
    assert cg.refuse_burnt_out(allowed, "scrounge") is not None
