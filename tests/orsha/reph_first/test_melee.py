"""7.501: the conclusion of Melee."""

import pytest

from sandtable.games.orsha.frame.victory import russian_lvp
from sandtable.games.orsha.ground.maps import our_map
from sandtable.games.orsha.pieces import Box, Memory, Status
from sandtable.games.orsha.reph.encirclement import step_7_5041
from sandtable.games.orsha.reph.map_clearing import change_hands
from sandtable.games.orsha.reph.melee import melee_locations, step_7_501
from sandtable.games.orsha.reph.victory_determination import victory_determination
from sandtable.kernel import NotUnderstood, Refused, Report, play
from tests.orsha.reph_first.table import campaign, put, run

NOTHING = {"units": []}


def fate(piece, what, **more):
    return {"piece": piece.id, "fate": what, "hex": "", "captor": "", **more}


@pytest.mark.rule("oto2.7.501.a")
def test_opposing_squads_in_one_location_fight_without_ambush_until_nobody_can():
    state = campaign()
    german = put(state, "german", "4-6-7", "K20", Status.CONCEALED)
    russian = put(state, "russian", "4-4-7", "K20")
    played = run(step_7_501(state), answers=[NOTHING, {"units": [fate(german, "eliminated")], "stalemate": False}])
    assert any("no Ambush" in text and "Russian is the ATTACKER" in text for text in played.texts())
    assert german.box is Box.ELIMINATED
    assert (russian.box, russian.hex) == (Box.MAP, "K20")
    assert not russian.has(Status.MELEE)


@pytest.mark.rule("oto2.7.501.a")
def test_every_unit_of_a_melee_stands_in_the_form_and_who_guards_it_is_chosen_there():
    state = campaign()
    german, russian = put(state, "german", "4-6-7", "K20"), put(state, "russian", "4-4-7", "K20")
    (units,) = play(step_7_501(state), until="melee").pending.fields
    assert [(row["piece"], row["fate"]) for row in units.default] == [(german.id, "stays"), (russian.id, "stays")]
    assert {key for key, _ in units.columns[-1].choices} == {"", german.id, russian.id}


@pytest.mark.rule("oto2.7.501.a")
def test_rounds_go_on_while_both_are_there():
    state = campaign()
    put(state, "german", "4-6-7", "K20")
    put(state, "russian", "4-4-7", "K20")
    with pytest.raises(Refused, match="rounds go on"):
        run(step_7_501(state), answers=[NOTHING, {"units": [], "stalemate": False}])


@pytest.mark.rule("oto2.7.501.a")
def test_an_abandoned_tank_and_a_squad_fight_no_round():
    state = campaign()
    put(state, "german", "StuG IIIG", "K20", Status.ABANDONED)
    put(state, "russian", "4-4-7", "K20")
    assert melee_locations(state) == []
    assert run(step_7_501(state)).asked == []


@pytest.mark.rule("oto2.7.501.a")
def test_locations_not_hexes_are_compared_and_prisoners_do_not_fight():
    state = campaign()
    guard = put(state, "german", "4-6-7", "K20")
    put(state, "russian", "4-4-7", "K20", level=1)
    put(state, "russian", "4-4-7", "K20", Status.CAPTURED, holder=guard)
    assert melee_locations(state) == []


@pytest.mark.rule("oto2.7.501.a")
def test_a_captor_must_be_an_enemy_who_is_still_there():
    state = campaign()
    german = put(state, "german", "4-6-7", "K20")
    russian = put(state, "russian", "4-4-7", "K20")
    with pytest.raises(Refused, match="guards it"):
        run(step_7_501(state), answers=[{"units": [fate(german, "captured", captor=german.id)]}])
    run(step_7_501(state), answers=[{"units": [fate(german, "captured", captor=russian.id)]}])
    assert german.has(Status.CAPTURED)
    assert german.holder == russian.id


@pytest.mark.rule("oto2.7.501.a", "oto2.7.508.a")
@pytest.mark.parametrize(("name", "status"), [("HMG Cupola", []), ("4-6-7", [Status.CAPTURED])])
def test_only_men_who_are_free_take_prisoners(name, status):
    state = campaign("23PM")
    russian, german = put(state, "russian", "4-4-7", "K20"), put(state, "german", "4-6-7", "K20")
    other = put(state, "german", name, "K20", *status)
    with pytest.raises((Refused, NotUnderstood)):
        run(step_7_501(state), answers=[{"units": [fate(russian, "captured", captor=other.id)]}])
    run(step_7_501(state), answers=[{"units": [fate(russian, "captured", captor=german.id)]}])
    assert russian.holder == german.id


@pytest.mark.rule("oto2.7.501.a", "oto2.7.5072")
def test_a_captured_unit_loses_its_weapon_and_one_that_withdraws_takes_it_along():
    state = campaign()
    german, russian = put(state, "german", "4-6-7", "K45"), put(state, "russian", "4-4-7", "K45")
    weapon = put(state, "german", "LMG", "K45", holder=german)
    other = put(state, "russian", "4-4-7", "K45")
    maxim = put(state, "russian", "MMG", "K45", holder=other)
    fates = [fate(german, "captured", captor=russian.id), fate(other, "withdrew", hex="K46")]
    run(step_7_501(state), answers=[{"units": fates}])
    assert (other.hex, maxim.hex, maxim.holder) == ("K46", "K46", other.id)
    assert (weapon.hex, weapon.holder) == ("K45", "")
    change_hands(state, weapon)
    assert weapon.has(Status.CAPTURED), "K45 is Russian: they Retain what lies there"


@pytest.mark.rule("oto2.7.501.a")
def test_withdrawal_is_to_an_adjacent_hex():
    state = campaign()
    german = put(state, "german", "4-6-7", "K20")
    put(state, "russian", "4-4-7", "K20")
    with pytest.raises(Refused, match="adjacent"):
        run(step_7_501(state), answers=[{"units": [fate(german, "withdrew", hex="K23")]}])
    run(step_7_501(state), answers=[{"units": [fate(german, "withdrew", hex="K19")]}])
    assert german.hex == "K19"


@pytest.mark.rule("oto2.7.501.b", "oto2.7.501.c")
def test_motion_goes_before_and_pins_concealment_and_stuns_change_after_the_first_round():
    state = campaign()
    stug = put(state, "german", "StuG IIIG", "K20", Status.MOTION, Status.STUNNED, Status.RECALL)
    hidden = put(state, "german", "4-6-7", "K20", Status.HIDDEN)
    squad = put(state, "russian", "4-4-7", "K20", Status.PINNED, Status.CX)
    seen = []
    answers = [NOTHING, [stug.id], {"units": [], "stalemate": True}]

    def watching(request):
        seen.append((request, stug.has(Status.MOTION), hidden.has(Status.HIDDEN)))
        return answers.pop(0)

    played = run(step_7_501(state), answers=watching)
    first = next((motion, still) for request, motion, still in seen if isinstance(request, Report))
    assert first == (False, True)
    assert not answers
    assert not squad.status
    assert not hidden.has(Status.HIDDEN)
    assert stug.remembers(Memory.STUN)
    assert stug.has(Status.RECALL)
    assert stug.has(Status.CE)
    assert not any("4-6-7" in line for line in played.asked[0].context)


@pytest.mark.rule("oto2.7.5011")
def test_the_russian_names_the_order():
    state = campaign()
    for hex in ("K20", "M20"):
        put(state, "german", "4-6-7", hex)
        put(state, "russian", "4-4-7", hex)
    over = {"units": [], "stalemate": True}
    played = run(step_7_501(state), answers={"russian": ["M20"], "": [NOTHING, over, NOTHING, over]})
    assert played.asked[0].side == "russian"
    melees = [text for text in played.texts() if text.startswith("Melee in")]
    assert [text[9:12] for text in melees] == ["M20", "K20"]


@pytest.mark.rule("oto2.7.5031")
def test_cvp_of_reph_melees_count_those_of_7_5041_do_not():
    state = campaign()
    squad = put(state, "german", "4-6-7", "K20")
    put(state, "russian", "4-4-7", "K20")
    run(step_7_501(state), answers=[{"units": [fate(squad, "eliminated")]}])
    assert (state.sides["german"].line.cvp, state.track.cvp) == (2, 2)
    lost = put(state, "german", "4-6-7", "M20", Status.ENCIRCLED)
    run(step_7_5041(state), dice=[6, 6], answers=[{}])
    assert lost.box is Box.ELIMINATED
    assert (state.sides["german"].line.cvp, state.track.cvp) == (2, 2)


@pytest.mark.rule("oto2.7.5031")
def test_the_winner_is_fixed_by_the_condition_of_the_date():
    state = campaign()
    state.ground.control = dict.fromkeys(state.ground.control, "german")
    state.track.cvp = 119
    run(victory_determination(state))
    assert state.track.scenario_winners == {"23AM": "german"}
    state.track.cvp = 120
    run(victory_determination(state))
    assert state.track.scenario_winners == {"23AM": "russian"}


@pytest.mark.rule("oto2.7.501.a")
def test_a_reduced_squad_costs_the_difference():
    state = campaign()
    squad = put(state, "russian", "4-4-7", "K20")
    put(state, "german", "4-6-7", "K20")
    rows = {"units": [fate(squad, "reduced")]}
    run(step_7_501(state), answers=[rows, {"units": [], "stalemate": True}])
    assert squad.name == "2-3-7"
    assert (state.sides["russian"].line.cvp, state.track.cvp) == (1, 0)


@pytest.mark.rule("oto2.7.5051", "oto2.7.5031", "oto2.7.501.a")
def test_a_melee_that_takes_an_lvp_location_takes_its_control_before_victory_is_determined():
    state = campaign("23PM")
    grid, (hex, worth) = our_map().grid, next((o.hex, o.value) for o in our_map().objectives)
    name = grid.name(hex)
    state.ground.control = dict.fromkeys(state.ground.control, "german")
    defender, attacker = put(state, "german", "4-6-7", name), put(state, "russian", "4-4-7", name)
    run(step_7_501(state), answers=[{"units": [fate(defender, "eliminated")]}])
    assert state.ground.control[name] == "russian"
    assert russian_lvp(state) == worth
    assert attacker.hex == name


@pytest.mark.rule("oto2.7.5051")
def test_a_leader_alone_or_an_enemy_upstairs_takes_no_hex_and_who_withdraws_into_one_does():
    state = campaign("23PM")
    squad, leader = put(state, "german", "4-6-7", "K20"), put(state, "russian", "8-0", "K20")
    run(step_7_501(state), answers=[{"units": [fate(squad, "eliminated")]}])
    assert state.ground.control["K20"] == "german", f"{leader.name} is no MMC"
    below, enemy = put(state, "german", "4-6-7", "K22"), put(state, "russian", "4-4-7", "K22")
    put(state, "german", "4-6-7", "K22", level=1)
    run(step_7_501(state), answers=[{"units": [fate(below, "eliminated")]}])
    assert state.ground.control["K22"] == "german"
    stays, flees = put(state, "german", "4-6-7", "K24"), put(state, "russian", "4-4-7", "K24")
    run(step_7_501(state), answers=[{"units": [fate(flees, "withdrew", hex="K25")]}])
    assert (state.ground.control["K24"], state.ground.control["K25"]) == ("german", "russian")
    assert stays.box is enemy.box is Box.MAP


@pytest.mark.rule("oto2.4.1.h", "oto2.4.1.c", "oto2.4.1.d", "oto2.7.501.a")
def test_a_cupola_fights_as_an_afv_and_is_destroyed_never_captured_or_moved():
    state = campaign("23PM")
    cupola, squad = put(state, "german", "HMG Cupola", "K20"), put(state, "russian", "4-4-7", "K20")
    assert melee_locations(state) == [("K20", 0)]
    for what, more in (("captured", {"captor": squad.id}), ("withdrew", {"hex": "K21"}), ("reduced", {})):
        with pytest.raises(Refused):
            run(step_7_501(state), answers=[{"units": [fate(cupola, what, **more)]}])
    run(step_7_501(state), answers=[{"units": [fate(cupola, "eliminated")]}, 3])
    assert (cupola.box, cupola.status) == (Box.ELIMINATED, [])
    assert state.track.cvp == 3
    assert state.ground.control["K20"] == "russian"


@pytest.mark.rule("oto2.7.501.a")
def test_a_vehicle_captured_in_melee_stands_abandoned_and_nobody_carries_it():
    state = campaign("23PM")
    stug, squad = put(state, "german", "StuG IIIG", "K45"), put(state, "russian", "4-4-7", "K45")
    run(step_7_501(state), answers=[{"units": [fate(stug, "captured", captor=squad.id)]}])
    assert stug.has(Status.CAPTURED)
    assert stug.has(Status.ABANDONED)
    assert stug.holder == ""
