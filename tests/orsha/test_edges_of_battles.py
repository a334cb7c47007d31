"""Scenarios and what is left of them, at their edges."""

from dataclasses import replace

import pytest

from sandtable.games.orsha.battle.log_artillery import fire_mission
from sandtable.games.orsha.battle.results import Happened, count_cvp
from sandtable.games.orsha.ground.maps import is_further_east, our_map
from sandtable.games.orsha.pieces import Box, Status
from sandtable.games.orsha.positions import board, empty, group, the
from sandtable.games.orsha.quick_battle.forces import held_back
from sandtable.games.orsha.reph.fires import burnt_buildings
from sandtable.games.orsha.reph.maintenance import man_abandoned
from sandtable.games.orsha.reph.map_clearing import step_7_507
from sandtable.games.orsha.reph.shop import Basket, enter
from sandtable.games.orsha.reph.victory_determination import victory_determination
from sandtable.games.orsha.sides import GERMAN, RUSSIAN
from sandtable.games.orsha.solitaire.mission_special_rules import counterattack_orders
from sandtable.games.orsha.solitaire.opening import numbers
from sandtable.games.orsha.solitaire.reports import turned
from sandtable.games.orsha.solitaire.support import ask_gun, command
from sandtable.games.orsha.state import Told
from sandtable.hexes.grid import Edge
from sandtable.kernel import NotUnderstood, Refused, play
from tests.orsha.reph_first.table import leave_forms_empty, run
from tests.orsha.solitaire.missions import TABLES, breakthrough, crossroads, with_unit
from tests.orsha.solitaire.missions import run as solo


def taken(ask, value):
    try:
        ask.check(value)
    except (Refused, NotUnderstood):
        return False
    return True


@pytest.mark.rule("oto2.7.5031", "oto2.6.cg-scenario-end")
@pytest.mark.parametrize(
    ("date", "cite"),
    [("23AM", "oto2.7.4.initial-vc"), ("23PM", "oto2.7.4.scenario-vc"), ("24AM", "oto2.7.4.scenario-vc")],
)
def test_the_initial_scenario_has_victory_conditions_of_its_own(date, cite):
    state = empty(date)
    played = run(victory_determination(state))
    assert next(n.cite for n in played.notes if "win the scenario" in n.text) == cite


@pytest.mark.rule("oto2.7.5031")
def test_points_of_a_scenario_are_the_next_ones_beginning():
    state = empty("23PM")
    state.track.cvp, state.track.evp = 12, 3
    held = sum(o.value for o in our_map().objectives[:2])
    for objective in our_map().objectives:
        state.ground.control[our_map().grid.name(objective.hex)] = GERMAN
    for objective in our_map().objectives[:2]:
        state.ground.control[our_map().grid.name(objective.hex)] = RUSSIAN
    run(victory_determination(state))
    track = state.track
    assert (track.scenario_start_cvp, track.scenario_start_evp, track.scenario_start_lvp) == (12, 3, held)


@pytest.mark.rule("oto2.map.compass")
def test_numbers_rise_to_the_east_and_nothing_is_east_of_itself():
    grid = our_map().grid
    west, east = grid.hex("K20"), grid.hex("K21")
    assert is_further_east(our_map(), east, west)
    assert not is_further_east(our_map(), west, east)
    assert not is_further_east(our_map(), west, grid.hex("M20"))
    turned_round = replace(our_map(), compass={**our_map().compass, Edge.BOTTOM: "west"})
    assert is_further_east(turned_round, west, east)
    assert not is_further_east(turned_round, east, west)
    assert not is_further_east(turned_round, west, grid.hex("M20"))


@pytest.mark.rule("oto2.7.13.a", "oto2.cg14")
def test_equipment_that_leaves_with_its_owner_costs_nothing_that_is_not_on_its_counter():
    state = board("K20 german: 4-6-7 with LMG")
    squad = the(state, "4-6-7")
    happened = Happened(rows=[Told(squad.id, "left")])
    assert count_cvp(state, happened) == {GERMAN: squad.kind.cvp, RUSSIAN: 0}


@pytest.mark.rule("oto2.cg7.b", "oto2.cg13.a")
@pytest.mark.parametrize(("what", "told"), [("removed", False), ("ffe", True)])
def test_a_fire_mission_is_told_and_its_removal_is_not(what, told):
    state = empty("23PM")
    module = group(state, RUSSIAN, "O1")
    module.strength = "Plentiful Ammo"
    ask = play(fire_mission(state), answers=[RUSSIAN, module.id], until="what").pending
    mission = "removed" if what == "removed" else next(o.key for o in ask.options if not o.refused)
    played = run(fire_mission(state), answers=[RUSSIAN, module.id, mission])
    assert any("The Russian side:" in text for text in played.texts()) is told


@pytest.mark.rule("oto2.cg13.a", "oto2.cg7.a")
def test_modules_that_are_gone_are_not_held_back():
    state = empty("24AM")
    gone, used = group(state, GERMAN, "O1"), group(state, GERMAN, "O1")
    gone.gone = True
    old = group(state, GERMAN, "I1")
    old.date = "23AM"
    assert used.date == "24AM"
    assert held_back(state, GERMAN) == []
    more = [group(state, GERMAN, "O1") for _ in range(4)]
    late = held_back(state, GERMAN)
    assert gone not in late
    assert old not in late
    assert set(map(id, late)) <= set(map(id, [used, *more]))


@pytest.mark.rule("oto2.7.507", "oto2.7.5072")
def test_only_equipment_on_the_map_changes_hands():
    state = board("K20 german: LMG, 4-6-7\nretained german: MMG")
    for name in ("LMG", "MMG"):
        the(state, name).holder = ""
    state.ground.control["K20"] = RUSSIAN
    state.ground.control[""] = RUSSIAN
    leave_forms_empty(step_7_507(state))
    assert the(state, "LMG").has(Status.CAPTURED)
    assert not the(state, "MMG").has(Status.CAPTURED)
    assert not the(state, "4-6-7").has(Status.CAPTURED), "Personnel is captured in Melee alone"


@pytest.mark.rule("oto2.7.5093")
def test_a_burnt_building_whose_only_defender_is_lost_goes_to_the_enemy():
    state = board("C8 german: 4-6-7 (isolated)")
    state.ground.control["C8"] = GERMAN
    state.ground.isolated, state.ground.isolated_types = [["C8"]], ["C"]
    state.ground.fires = {"C8": "blaze"}
    assert run(burnt_buildings(state)).result == ["C8"]
    assert the(state, "4-6-7").box is Box.ELIMINATED
    assert state.ground.control["C8"] == RUSSIAN
    assert state.ground.isolated == []


@pytest.mark.rule("oto2.7.5131.a")
def test_who_mans_a_vehicle_rides_in_it_and_leaves_his_gun():
    state = board("retained german: StuG IIIG (abandoned), 2-2-8 with 75L PaK 40")
    tank, crew, gun = the(state, "StuG IIIG"), the(state, "2-2-8"), the(state, "75L PaK 40")
    run(man_abandoned(state, GERMAN), answers=[{"manned": [{"vehicle": tank.id, "crew": crew.id}]}])
    assert (crew.holder, gun.holder, tank.has(Status.ABANDONED)) == (tank.id, "", False)
    assert len(crew.memories) == 1


@pytest.mark.rule("oto2.7.518", "oto2.7.5189")
@pytest.mark.parametrize(
    ("side", "date", "asked"),
    [(GERMAN, "24PM", True), (RUSSIAN, "24PM", False), (GERMAN, "24AM", False)],
)
def test_what_the_germans_leave_unspent_on_the_last_date_counts(side, date, asked):
    state = empty(date)
    state.sides[side].line.cpp_received = 9
    before = state.track.cpp_penalty
    run(enter(state, side, Basket()))
    assert (state.track.cpp_penalty != before) is asked


# ---- solitaire


@pytest.mark.rule("oto2.sasl.s1.ac", "oto2.sasl.s2.ac")
@pytest.mark.parametrize(("mission", "phase"), [(breakthrough, "ground"), (crossroads, "boards")])
def test_the_first_mission_goes_on_with_the_ground_and_the_second_with_its_boards(mission, phase):
    s = mission()
    solo(numbers(s), lambda roll: [3] * len(roll.dice))
    assert s.phase == phase


@pytest.mark.rule("oto2.sasl.re.enemy.23")
def test_orders_of_a_counterattack_stand_while_it_lasts():
    s = breakthrough()
    assert counterattack_orders(s) == []
    s.counterattack_on = "I14"
    ((words, cite),) = counterattack_orders(s)
    assert "I14" in words
    assert cite == "oto2.sasl.re.enemy.23"


@pytest.mark.rule("oto2.sasl.s1.guns")
def test_a_covered_arc_is_offered_between_two_neighbours_of_the_gun_and_of_each_other():
    s = breakthrough()
    gun = with_unit(s, "75L PaK 40", "gun", "K5")
    ask = play(turned(gun), until="covered-arc", tables=TABLES).pending
    grid = our_map().grid
    around = [grid.name(h) for h in grid.neighbours(grid.hex("K5"))]
    first, second = ask.suggestion["first"], ask.suggestion["second"]
    assert first == around[0]
    assert grid.hex(first).is_adjacent(grid.hex(second))
    far = next(n for n in around if n != first and not grid.hex(first).is_adjacent(grid.hex(n)))
    assert not taken(ask, {"first": first, "second": far})


@pytest.mark.rule("oto2.sasl.s1.msr7", "oto2.sasl.s1.guns.limits")
def test_ranges_are_told_up_to_60_hexes():
    s = breakthrough()
    gun = with_unit(s, "75L PaK 40", "gun", "K5")
    far = play(ask_gun(s), answers=[str(gun.id), "other"], until="range", tables=TABLES).pending
    mmc = play(command(s), answers=["afv", "K20"], until="mmc-range", tables=TABLES).pending
    for ask in (far, mmc):
        assert [n for n in (-1, 0, 60, 61) if taken(ask, n)] == [0, 60]
