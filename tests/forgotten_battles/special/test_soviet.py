"""Soviet special units: extenders, pontoons, Penal units, cavalry corps, air units, UR brigades."""

from fractions import Fraction

import pytest

from sandtable.games.forgotten_battles.movement import Mover, Situation, path_cost
from sandtable.games.forgotten_battles.special.common import Mode
from sandtable.games.forgotten_battles.special.penal import (
    PenalUsed,
    after_use,
    hedgehog_faced,
    refuse_penal,
    steps_to_supply,
)
from sandtable.games.forgotten_battles.special.soviet_units import (
    AirUnit,
    CavalryStack,
    URBrigade,
    bridging_pontoons,
    cavalry_mobility,
    lift_extender,
    may_retreat_into,
    needs_fuel,
    place_extender,
    refuse_air_range,
    refuse_mission,
    refuse_placing,
    refuse_regrouping,
    refuse_ur_support,
    ur_hedgehog,
)
from sandtable.games.forgotten_battles.state.special_state import SpecialState
from sandtable.games.forgotten_battles.terrain import Conditions, Ground, Mobility, terrain_chart
from sandtable.kernel import Refused
from tests.forgotten_battles.small_maps import small_map
from tests.forgotten_battles.special.readings import chosen, refused

DRY = Conditions(Ground.DRY)
AIR = "tfb.special.soviet.air."


@pytest.mark.rule("tfb.special.soviet.truck_extender.remove", "tfb.special.soviet.truck_extender.place")
def test_a_truck_extender_waits_a_phase_and_reaches_22_and_a_half():
    special = SpecialState()
    lift_extender(special, "A")
    place = "tfb.special.soviet.truck_extender.place"
    refused(place, refuse_placing, special, "A", "B10.10", Fraction(3), why="taken off in this Movement Phase")
    refused("tfb.special.soviet.truck_extender.remove", lift_extender, special, "A", why="already")
    special.new_movement_phase()
    refused(
        place, refuse_placing, special, "A", "B10.10", Fraction(23), why="23 Truck MP from a Front HQ; 22.5 at most"
    )
    assert refuse_placing(special, "A", "B10.10", Fraction("22.5")) is None
    place_extender(special, "A", "B10.10")
    assert special.extenders == {"A": "B10.10"}
    refused(place, refuse_placing, special, "A", "B11.10", Fraction(1), why="stands on the map at B10.10")


@pytest.mark.rule("tfb.special.soviet.pontoon")
def test_a_pontoon_bridges_in_combat_mode_only():
    country = small_map(3, 4, hexsides={"major_river": "2.02-2.03"})
    start = country.hex("2.02")

    def crossing(mode, **settings):
        here = Situation(pontoons=bridging_pontoons([(start, mode)], chosen(**settings)))
        return path_cost(country, ["2.02", "2.03"], Mover(Mobility.TRACK, 8), DRY, here).paid

    assert crossing(Mode.COMBAT) == 1
    with pytest.raises(Refused, match="prohibited"):
        crossing(Mode.MOVE)
    with pytest.raises(Refused, match="prohibited"):
        crossing(Mode.COMBAT, pontoon_cost="ask_players")


@pytest.mark.rule("tfb.special.soviet.penal.receive")
def test_a_front_receives_up_to_two_penal_units():
    assert refuse_penal("1 Baltic", 2) is None
    refused("tfb.special.soviet.penal.receive", refuse_penal, "1 Baltic", 3, why="up to 2")


@pytest.mark.rule("tfb.special.soviet.penal.effect", "tfb.special.soviet.penal.one")
def test_a_penal_unit_takes_one_level_off():
    assert hedgehog_faced(2, 1) == 1
    assert hedgehog_faced(1, 1) == 0
    assert hedgehog_faced(0, 1) == 0
    assert hedgehog_faced(2, 2) == 1
    assert hedgehog_faced(2, 0) == 2


@pytest.mark.rule("tfb.special.soviet.penal.supply", "tfb.special.soviet.penal.after")
def test_penal_units_cost_nothing_and_go_to_their_box():
    assert steps_to_supply(5, 1) == 4
    special = SpecialState(penal={"1 Baltic": 2})
    used = after_use(special, "1 Baltic")
    assert used == PenalUsed("1 Baltic", "holding box", counts_as_step_loss=False, counts_as_option=False)
    assert special.penal == {"1 Baltic": 1}
    assert special.penal_used == 1


@pytest.mark.rule("tfb.special.soviet.cavalry.cost")
def test_a_cavalry_corps_truck_pays_leg_costs_with_its_own_division():
    own, other = CavalryStack("3G.Cav", ["3G.Cav"]), CavalryStack("3G.Cav", ["2G.Cav"])
    chart = terrain_chart()
    assert chart.cost("heavy_woods", cavalry_mobility(own), DRY).points == 2
    assert chart.cost("heavy_woods", cavalry_mobility(other), DRY).points == 4


@pytest.mark.rule("tfb.special.soviet.cavalry.retreat", "tfb.special.soviet.cavalry.fuel")
def test_so_stacked_it_retreats_anywhere_and_needs_no_fuel():
    own, alone = CavalryStack("3G.Cav", ["3G.Cav"]), CavalryStack("3G.Cav")
    mud = Conditions(Ground.MUD)
    assert may_retreat_into(terrain_chart(), "swamp", own, mud)
    assert not may_retreat_into(terrain_chart(), "swamp", alone, mud)
    assert may_retreat_into(terrain_chart(), "open", alone, mud)
    assert not needs_fuel(own)
    assert needs_fuel(alone)


@pytest.mark.rule("tfb.special.soviet.air.army.range")
def test_an_air_army_flies_from_its_own_front():
    unit = AirUnit("La.5", front="1 Baltic")
    assert refuse_air_range(unit, {"1 Baltic": [22, 15]}) is None
    far = {"1 Baltic": [16, 16], "West": [3]}
    refused(f"{AIR}army.range", refuse_air_range, unit, far, why="16 hexes from its own")


@pytest.mark.rule("tfb.special.soviet.air.independent.range")
def test_an_independent_air_unit_flies_from_any_front():
    unit = AirUnit("Tu-2")
    assert refuse_air_range(unit, {"1 Baltic": [20], "West": [14]}) is None
    assert refuse_air_range(unit, {"West": [15]}) is None
    refused(f"{AIR}independent.range", refuse_air_range, unit, {"1 Baltic": [16], "West": [30]}, why="16 hexes")


@pytest.mark.rule("tfb.special.soviet.air.army.combine", "tfb.special.soviet.air.independent.combine")
def test_air_armies_do_not_mix():
    one, two, free = AirUnit("a", "1 Baltic"), AirUnit("b", "West"), AirUnit("c")
    assert refuse_mission([one, one, free]) is None
    refused(f"{AIR}army.combine", refuse_mission, [one, two], why="1 Baltic, West")
    refused(f"{AIR}army.combine", refuse_mission, [free, one, two], why="may not mix")


@pytest.mark.rule("tfb.special.soviet.air.army.regrouping", "tfb.special.soviet.air.army.fighters")
def test_a_regrouping_front_flies_little():
    unit = AirUnit("La.5", "1 Baltic", fighter=True)
    for barred in ("fighter sweep", "barrage"):
        refused(f"{AIR}army.regrouping", refuse_regrouping, unit, "regrouping", barred, why="Regrouping")
    for allowed in ("facility barrage", "patrol", "interception"):
        assert refuse_regrouping(unit, "regrouping", allowed) is None
    assert refuse_regrouping(unit, "offensive", "barrage") is None
    assert refuse_regrouping(AirUnit("Tu-2"), "regrouping", "barrage") is None


@pytest.mark.rule("tfb.special.soviet.ur.place")
def test_when_a_ur_brigade_gets_its_support():
    assert refuse_ur_support(URBrigade()) is None
    for wrong, why in (
        (URBrigade(stationary=False), "stationary"),
        (URBrigade(front_posture="offensive"), "Regrouping Front"),
        (URBrigade(inside_boundary=False), "inside the boundary"),
        (URBrigade(trace=False), "Trace Supply"),
    ):
        refused("tfb.special.soviet.ur.place", refuse_ur_support, wrong, why=why)


@pytest.mark.rule("tfb.special.soviet.ur.hedgehog", "tfb.special.soviet.ur.cap")
def test_a_ur_stack_is_never_more_than_level_two():
    assert ur_hedgehog(0, 0, engineer_here=True) == 1
    assert ur_hedgehog(0, 0, engineer_here=False) == 0
    assert ur_hedgehog(1, 0, engineer_here=True) == 2
    assert ur_hedgehog(1, 2, engineer_here=False) == 2
    assert ur_hedgehog(1, 2, engineer_here=True) == 2
