"""7.509: Flames, Blazes and burning wrecks."""

import pytest

from sandtable.games.orsha.pieces import Box, Status
from sandtable.games.orsha.reph.fires import step_7_509
from sandtable.games.orsha.sequence import skipped
from tests.orsha.reph_first.table import campaign, put, run

BUILDING, OTHER_BUILDING, STONE = "C8", "C22", "C20"
BRUSH, ORCHARD, SHELLED, WOODS, OPEN = "A11", "B23", "C25", "A29", "K20"


def burning(fire="blaze", hex=BUILDING, **settings):
    state = campaign(**settings)
    state.ground.fires = {hex: fire}
    return state


def pocket(state, *hexes):
    state.ground.isolated = [list(hexes)]
    state.ground.control |= dict.fromkeys(hexes, "german")


@pytest.mark.rule("oto2.7.509")
def test_the_step_is_skipped_when_nothing_burns():
    assert skipped(campaign(), "7.509")
    assert not skipped(burning(), "7.509")


@pytest.mark.rule("oto2.7.509")
def test_a_blaze_in_woods_goes_out_and_a_flame_in_a_building_is_rolled_for_unless_read_otherwise():
    state = burning(hex=WOODS)
    run(step_7_509(state))
    assert (state.ground.fires, state.ground.changes) == ({}, {})
    state = burning("flame")
    run(step_7_509(state), dice=[4])
    assert state.ground.changes == {}
    state = burning("flame", flame_in_building_or_rubble="consumed")
    run(step_7_509(state))
    assert state.ground.changes == {BUILDING: "rubble"}


@pytest.mark.rule("oto2.7.5091")
def test_a_burning_wreck_in_the_open_burns_out():
    state = campaign()
    wreck = put(state, "russian", "T-34 M43", OPEN, Status.BURNING)
    run(step_7_509(state))
    assert wreck.status == [Status.BURNT_OUT]
    assert state.ground.fires == {}


@pytest.mark.rule("oto2.7.5091", "oto2.7.5093", "oto2.7.5095")
def test_a_burning_wreck_in_a_building_sets_it_on_fire_and_goes_with_it():
    state = campaign()
    wreck = put(state, "russian", "T-34 M43", BUILDING, Status.BURNING)
    run(step_7_509(state))
    assert state.ground.changes == {BUILDING: "rubble"}
    assert state.ground.fires == {}
    assert wreck.box is Box.ELIMINATED


@pytest.mark.rule("oto2.7.5091", "oto2.cg5.c")
def test_a_wreck_in_a_terrain_blaze_burns_out_one_without_fire_stays_what_it_is():
    state = burning(hex=WOODS)
    one, two = (
        put(state, "russian", "T-34 M43", WOODS, Status.WRECK),
        put(state, "russian", "T-34 M43", OPEN, Status.WRECK),
    )
    run(step_7_509(state))
    assert one.status == [Status.BURNT_OUT]
    assert two.status == [Status.WRECK]


@pytest.mark.rule("oto2.7.5092")
@pytest.mark.parametrize(("hex", "becomes"), [(BRUSH, "cleared"), (ORCHARD, "cleared"), (SHELLED, "shellholes")])
def test_brush_and_orchard_become_open_ground_shellholes_stay(hex, becomes):
    state = burning(hex=hex)
    run(step_7_509(state))
    assert state.ground.changes == {hex: becomes}
    assert state.ground.fires == {}


@pytest.mark.rule("oto2.7.5092")
def test_wooden_rubble_burns_down_stone_rubble_does_not_and_flames_only_by_the_other_reading():
    state = burning(hex=BUILDING)
    state.ground.changes = {BUILDING: "rubble"}
    run(step_7_509(state))
    assert state.ground.changes == {BUILDING: "cleared"}
    state = burning(hex=STONE)
    state.ground.changes = {STONE: "rubble"}
    run(step_7_509(state))
    assert (state.ground.changes, state.ground.fires) == ({STONE: "rubble"}, {})
    state = burning("flame", hex=BRUSH, burnt_terrain_trigger="flame-or-blaze")
    run(step_7_509(state))
    assert state.ground.changes == {BRUSH: "cleared"}


@pytest.mark.rule("oto2.7.5093")
def test_a_squad_confined_to_a_burnt_building_is_lost_with_its_weapon_and_the_hex():
    state = burning()
    pocket(state, BUILDING)
    squad = put(state, "german", "4-6-7", BUILDING, Status.ISOLATED)
    lmg = put(state, "german", "LMG", BUILDING, Status.ISOLATED, holder=squad)
    run(step_7_509(state))
    assert (squad.box, lmg.box) == (Box.ELIMINATED, Box.ELIMINATED)
    assert state.ground.control[BUILDING] == "russian"
    assert state.ground.changes == {BUILDING: "rubble"}
    assert state.ground.fires == {}


@pytest.mark.rule("oto2.7.5093")
def test_a_squad_that_may_set_up_in_another_hex_of_the_pocket_lives():
    state = burning()
    pocket(state, BUILDING, "C9")
    squad = put(state, "german", "4-6-7", BUILDING, Status.ISOLATED)
    run(step_7_509(state))
    assert squad.box is Box.MAP
    assert state.ground.control[BUILDING] == "german"


@pytest.mark.rule("oto2.7.5094")
@pytest.mark.parametrize(("die", "fires"), [(4, {}), (5, {WOODS: "blaze"})])
def test_a_flame_goes_out_or_becomes_a_blaze(die, fires):
    state = burning("flame", WOODS)
    run(step_7_509(state), dice=[die])
    assert state.ground.fires == fires


@pytest.mark.rule("oto2.7.5094")
def test_who_is_confined_to_the_new_blaze_is_lost_an_afv_burns_out():
    state = burning("flame", WOODS)
    pocket(state, WOODS)
    half = put(state, "german", "2-4-7", WOODS, Status.ISOLATED)
    stug = put(state, "german", "StuG IIIG", WOODS, Status.ISOLATED)
    run(step_7_509(state), dice=[5])
    assert half.box is Box.ELIMINATED
    assert (stug.box, stug.status) == (Box.MAP, [Status.BURNT_OUT])


@pytest.mark.rule("oto2.7.5095")
def test_pillboxes_and_entrenchments_survive_the_hmg_and_the_wire_do_not():
    state = burning()
    pillbox, trench = put(state, "german", "Pillbox", BUILDING), put(state, "german", "Trench", BUILDING)
    hmg, wire = put(state, "german", "HMG", BUILDING), put(state, "german", "Wire", BUILDING)
    elsewhere = put(state, "german", "HMG", OTHER_BUILDING)
    run(step_7_509(state))
    assert [p.box for p in (pillbox, trench, elsewhere)] == [Box.MAP] * 3
    assert [p.box for p in (hmg, wire)] == [Box.ELIMINATED] * 2


@pytest.mark.rule("oto2.7.5095")
def test_who_is_confined_where_a_flame_went_out_in_a_building_is_lost():
    state = burning("flame")
    pocket(state, BUILDING)
    half = put(state, "german", "2-4-7", BUILDING, Status.ISOLATED)
    run(step_7_509(state), dice=[1])
    assert half.box is Box.ELIMINATED
