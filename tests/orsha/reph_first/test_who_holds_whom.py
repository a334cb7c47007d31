"""Possession, crews, riders and guards where steps of the RePh meet: who is held is where his holder is."""

import pytest

from sandtable.games.orsha.pieces import Box, Memory, Status
from sandtable.games.orsha.reph.armor_leaders import step_7_5114
from sandtable.games.orsha.reph.maintenance import man_abandoned
from sandtable.games.orsha.reph.map_clearing import step_7_507
from sandtable.games.orsha.reph.melee import step_7_501
from sandtable.games.orsha.reph.recon import show_fortifications
from sandtable.games.orsha.reph.setup import step_7_5224
from tests.orsha.reph_first.table import campaign, leave_forms_empty, put, run


def place(piece):
    return piece.box, piece.hex


@pytest.mark.rule("oto2.7.507", "oto2.7.5114")
def test_who_mans_or_commands_an_immobile_tank_stays_in_it_and_a_rider_gets_off():
    state = campaign("23PM")
    tank = put(state, "german", "StuG IIIG", "K30", Status.IMMOBILISED)
    leader = put(state, "german", "9-1 armor leader", "K30", holder=tank)
    crew = put(state, "german", "2-4-7", "K30", holder=tank, memories=[Memory.MANS])
    rider = put(state, "german", "4-6-7", "K30", holder=tank)
    leave_forms_empty(step_7_507(state))
    assert place(leader) == place(crew) == (Box.MAP, "K30")
    assert (place(rider), rider.holder) == ((Box.RETAINED, ""), "")
    state.date = "24AM"
    state.ground.perimeter = {"german": ["K20"]}
    asked = run(step_7_5224(state), answers={"german": [{"units": []}]}).asked
    offered = dict(asked[0].fields[0].columns[0].choices)
    assert {leader.id, crew.id} & offered.keys() == set(), "they are not set up elsewhere"


@pytest.mark.rule("oto2.7.5114")
def test_a_leader_who_takes_over_a_tank_left_on_the_map_is_in_it():
    state = campaign("23PM")
    tank = put(state, "german", "StuG IIIG", "K30", Status.IMMOBILISED)
    leader = put(state, "german", "9-1 armor leader")
    run(step_7_5114(state))
    assert (leader.holder, place(leader)) == (tank.id, (Box.MAP, "K30"))


@pytest.mark.rule("oto2.7.5131.a")
def test_a_crew_that_mans_a_tank_leaves_its_gun():
    state = campaign("23PM")
    tank = put(state, "german", "StuG IIIG", "K30", Status.ABANDONED)
    crew = put(state, "german", "2-2-8")
    gun = put(state, "german", "75L PaK 40", "K31", holder=crew)
    run(man_abandoned(state, "german"), answers=[{"manned": [{"vehicle": tank.id, "crew": crew.id}]}])
    assert (crew.holder, gun.holder) == (tank.id, "")


@pytest.mark.rule("oto2.7.5072", "oto2.7.5222")
@pytest.mark.parametrize(("reading", "short"), [("spared", False), ("short", True)])
def test_a_weapon_that_changes_hands_in_a_pocket_is_a_captured_one_from_then_on(reading, short):
    state = campaign("23PM", captured_weapon_shortage=reading)
    state.ground.isolated, state.ground.isolated_types = [["K45"]], ["C"]
    put(state, "russian", "4-4-7", "K45", Status.ISOLATED, Status.AMMO_SHORTAGE)
    lmg = put(state, "german", "LMG", "K45", Status.ISOLATED, Status.AMMO_SHORTAGE)
    leave_forms_empty(step_7_507(state))
    assert lmg.has(Status.CAPTURED)
    assert lmg.has(Status.AMMO_SHORTAGE) is short


@pytest.mark.rule("oto2.7.5224", "oto2.7.5114")
def test_possession_ends_where_holder_and_held_set_up_apart_but_an_armor_leader_goes_with_his_tank():
    state = campaign("23PM")
    state.ground.perimeter = {"german": ["K20", "K21"]}
    squad = put(state, "german", "4-6-7")
    lmg, psk = put(state, "german", "LMG", holder=squad), put(state, "german", "PSK", holder=squad)
    tank = put(state, "german", "StuG IIIG")
    leader = put(state, "german", "9-1 armor leader", holder=tank)
    places = ((squad, "K20"), (lmg, "K20"), (psk, "K21"), (tank, "K21"))
    rows = [{"piece": p.id, "hex": hex, "level": 0} for p, hex in places]
    run(step_7_5224(state), answers={"german": [{"units": rows}]})
    assert (lmg.holder, psk.holder) == (squad.id, "")
    assert (leader.holder, place(leader)) == (tank.id, (Box.MAP, "K21"))


@pytest.mark.rule("oto2.7.501.a")
def test_who_withdraws_into_another_enemys_location_fights_there():
    state = campaign("23PM")
    german, russian = put(state, "german", "4-6-7", "K20"), put(state, "russian", "4-4-7", "K20")
    other = put(state, "russian", "4-4-7", "K21")
    withdrew = {"piece": german.id, "fate": "withdrew", "hex": "K21", "captor": ""}
    lost = {"piece": german.id, "fate": "eliminated", "hex": "", "captor": ""}
    run(step_7_501(state), answers=[{"units": [withdrew]}, {"units": [lost]}])
    assert german.box is Box.ELIMINATED
    assert russian.box is other.box is Box.MAP


@pytest.mark.rule("oto2.cg16")
def test_russian_foxholes_are_placed_too_when_all_set_up_is_complete():
    state = campaign("23PM")
    foxhole = put(state, "russian", "Foxhole", "K45", Status.HIDDEN)
    run(show_fortifications(state))
    assert not foxhole.has(Status.HIDDEN)
