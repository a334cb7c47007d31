"""The auditor says what cannot be, each fault by its rule, and nothing of a sound campaign."""

from copy import deepcopy

import pytest

from sandtable.games.orsha.game import GAME
from sandtable.games.orsha.pieces import Box, Memory, Status
from sandtable.kernel import Draw
from tests.orsha.walks import after_a_battle, crewed, put


@pytest.fixture
def state():
    return after_a_battle(Draw("audit"), "23PM")


def rules(state, before=None):
    return {fault.rule for fault in GAME.audit(state, before)}


def test_a_sound_position_has_no_fault(state):
    assert list(GAME.audit(state)) == []
    assert list(GAME.audit(state, deepcopy(state))) == []


@pytest.mark.parametrize(
    ("name", "status"),
    [
        ("4-6-7", Status.BU),
        ("4-6-7", Status.IMMOBILISED),
        ("StuG IIIG", Status.BROKEN),
        ("8-0", Status.MALFUNCTIONED),
        ("HMG Cupola", Status.CAPTURED),
        ("Radio", Status.ABANDONED),
        ("Wire", Status.ISOLATED),
    ],
)
def test_no_counter_is_in_a_state_its_class_cannot_have(state, name, status):
    put(state, "german", name, "K30").status = [status]
    assert "oto2.7.16" in rules(state)


def test_each_piece_is_in_one_place_on_the_map(state):
    squad = put(state, "german", "4-6-7", "K30")
    squad.box = Box.RETAINED
    assert rules(state) == {"oto2.7.16"}
    squad.box, squad.hex = Box.MAP, "ZZ99"
    assert rules(state) == {"oto2.7.16"}
    squad.hex, squad.id = "K30", state.pieces[0].id
    assert rules(state) == {"oto2.7.16"}


def test_holders_exist_are_of_the_right_kind_and_are_there(state):
    squad, other = put(state, "german", "4-6-7", "K30"), put(state, "german", "4-6-7", "K31")
    lmg = put(state, "german", "LMG", "K30", holder=squad)
    assert rules(state) == set()
    for wrong in ("g999", lmg.id, other.id, put(state, "russian", "4-4-7", "K45").id):
        lmg.holder = wrong
        assert rules(state) == {"oto2.7.16"}, wrong
    lmg.holder = ""
    squad.holder = other.id
    assert rules(state) == {"oto2.7.16"}, "a squad rides in no squad"


def test_a_prisoner_has_a_guard_of_the_other_side(state):
    prisoner = put(state, "russian", "4-4-7", "K30", Status.CAPTURED)
    assert "oto2.7.508.a" in rules(state)
    prisoner.holder = put(state, "russian", "4-4-7", "K30").id
    assert "oto2.7.508.a" in rules(state)


def test_points_add_up_from_date_to_date(state):
    before = deepcopy(state)
    state.sides["german"].line.cpp_left_before += 1
    assert rules(state) == {"oto2.7.5152"}
    state = deepcopy(before)
    state.track.cvp += 4
    assert rules(state, before) == {"oto2.7.4.tracks"}
    state.sides["german"].line.cvp += 4
    assert rules(state, before) == set()


def test_nothing_vanishes_comes_back_or_turns_into_something_else(state):
    lost, wreck = put(state, "german", "4-6-7", "K30"), put(state, "german", "StuG IIIG", "K31", Status.WRECK)
    lost.box, lost.hex = Box.ELIMINATED, ""
    before = deepcopy(state)
    lost.box = Box.RETAINED
    assert rules(state, before) == {"oto2.6.eliminated"}
    lost.box, wreck.status = Box.ELIMINATED, []
    assert rules(state, before) == {"oto2.cg5.c"}
    wreck.status, lost.name = [Status.WRECK], "2-4-7"
    assert rules(state, before) == set(), "a squad may become its half squad"
    lost.name = "LMG"
    assert rules(state, before) == {"oto2.7.16"}
    del state.sides["german"].pieces[wreck.id]
    assert "oto2.7.16" in rules(state, before)


def test_control_agrees_with_who_stands_there(state):
    put(state, "russian", "4-4-7", "K20")
    state.ground.control["K20"] = "german"
    assert rules(state) == {"oto2.7.5051"}
    put(state, "german", "8-0", "K20")
    assert rules(state) == set(), "nobody is alone there"


def test_isolation_agrees_with_the_perimeter(state):
    state.phase = "7.507"
    squad = put(state, "german", "4-6-7", "K49")
    state.ground.control["K49"] = "russian"
    assert rules(state) == {"oto2.7.5066"}, "in nobody's Perimeter"
    state.ground.isolated, state.ground.isolated_types = [["K49"]], ["C"]
    assert rules(state) == {"oto2.7.5061.b"}
    squad.gain(Status.ISOLATED)
    assert rules(state) == {"oto2.7.5061.b"}, "and short of ammunition"
    squad.gain(Status.AMMO_SHORTAGE)
    assert rules(state) == set()
    state.ground.isolated_types = ["D"]
    assert rules(state) == {"oto2.7.506"}
    mmg = put(state, "russian", "MMG", "K49", Status.CAPTURED, Status.ISOLATED, Status.AMMO_SHORTAGE, holder=squad)
    assert "oto2.7.5222" in rules(state), f"{mmg.name} is captured"


def test_what_is_told_agrees_with_what_may_be_known(state):
    state.phase = "7.508"
    mines = put(state, "german", "Minefield", "K45")
    mines.factors, mines.memories = {"ap": 6}, [Memory.UNTOLD]
    state.ground.control["K45"] = "russian"
    for camp in state.sides.values():
        camp.pieces = {p.id: p for p in camp.pieces.values() if p is mines}
    assert rules(state) == {"oto2.7.5073.a"}
    put(state, "german", "HMG Cupola", "K20", Status.HIDDEN)
    assert "oto2.7.502.g" in rules(state)


def test_a_gun_is_not_moved_far_between_scenarios(state):
    gun = crewed(state, "german", "75L PaK 40", "K20")
    state.phase = "7.522"
    before = deepcopy(state)
    gun.hex = "K25"
    assert "oto2.cg11.b" in rules(state, before)
    state.date = before.date = "24AM"
    assert "oto2.cg11.b" not in rules(state, before)


def test_an_abandoned_vehicle_gives_an_area_its_type_where_it_is_read_so(state):
    state.ground.isolated, state.ground.isolated_types, state.phase = [["A1"]], ["C"], "7.507"
    put(state, "german", "StuG IIIG", "A1").status = [Status.ABANDONED]
    assert rules(state) == {"oto2.7.506"}
    state.settings["abandoned_vehicle_in_isolated_area"] = "counted"
    assert rules(state) == set()
