"""What the weather allows and forbids: every example of the notes under the tables."""

import pytest

from sandtable.games.forgotten_battles.effects import (
    FlightPhase,
    Mission,
    attrition_modifiers,
    check_breakout,
    check_construction,
    check_hedgehog_result,
    check_mission,
    combat_values,
    extra_movement_cost,
    frozen_lake,
    is_simulcast,
    movement_columns,
    refit_rate,
    river_rows,
    standing_orders,
)
from sandtable.games.forgotten_battles.game import GAME
from sandtable.kernel import Refused, read_settings

SETTINGS = read_settings(GAME.settings, {})
OWN, OTHER = FlightPhase.OWN_MOVEMENT, FlightPhase.OTHER


@pytest.mark.rule("tfb.weather.full")
@pytest.mark.parametrize("phase", list(FlightPhase))
@pytest.mark.parametrize("mission", list(Mission))
def test_full_flight_forbids_nothing(phase, mission):
    assert check_mission("full", phase, mission) is None


@pytest.mark.rule("tfb.weather.limited.phase")
def test_limited_flight_only_in_ones_own_movement_phase():
    assert check_mission("limited", OWN, Mission.BARRAGE) is None
    assert check_mission("limited", OTHER, Mission.INTERCEPTION) is None
    with pytest.raises(Refused, match=r"tfb\.weather\.limited\.phase"):
        check_mission("limited", OTHER, Mission.BARRAGE)


@pytest.mark.rule("tfb.weather.limited.hip_shoot")
def test_limited_flight_has_no_hip_shoots():
    with pytest.raises(Refused, match="hip shoots"):
        check_mission("limited", OWN, Mission.HIP_SHOOT)


@pytest.mark.rule("tfb.weather.none")
@pytest.mark.parametrize("mission", list(Mission))
def test_no_flight_forbids_every_mission(mission):
    with pytest.raises(Refused, match="No Flight"):
        check_mission("none", OWN, mission)


@pytest.mark.rule("tfb.weather.freeze.refit", "tfb.weather.deep.refit", "tfb.weather.limited.refit", "tfb.weather.none")
@pytest.mark.parametrize(
    ("ground", "usual", "now"),
    [("freeze", 4, 2), ("mud", 4, 4), ("freeze", 1, 1), ("deep_freeze", 6, 3), ("dry", 4, 4), ("deep_freeze", 4, 2)],
)
def test_refit_rates(ground, usual, now):
    assert refit_rate(ground, usual, SETTINGS) == now


@pytest.mark.rule("tfb.weather.freeze.refit")
def test_refit_rounding_is_a_setting():
    assert refit_rate("freeze", 1, {**SETTINGS, "refit_rounding": "down"}) == 0


@pytest.mark.rule("tfb.weather.dry", "tfb.weather.mud", "tfb.weather.freeze.tec", "tfb.weather.deep.combat")
@pytest.mark.parametrize(
    ("ground", "columns", "values"),
    [
        ("dry", "dry", "normal"),
        ("mud", "mud", "normal"),
        ("freeze", "freeze", "freeze"),
        ("deep_freeze",) + ("freeze",) * 2,
    ],
)
def test_which_values_of_the_terrain_chart(ground, columns, values):
    assert movement_columns(ground) == columns
    assert combat_values(ground, SETTINGS) == values


@pytest.mark.rule("tfb.weather.deep.combat")
def test_deep_freeze_combat_is_a_setting():
    assert combat_values("deep_freeze", {**SETTINGS, "deep_freeze_combat_values": "normal"}) == "normal"


@pytest.mark.rule("tfb.weather.deep.movement")
def test_deep_freeze_costs_one_more_for_each_hex():
    assert extra_movement_cost("deep_freeze") == 1
    assert extra_movement_cost("freeze") == 0


@pytest.mark.rule("tfb.weather.deep.attrition")
def test_deep_freeze_attrition():
    assert 3 + 4 + sum(m.value for m in attrition_modifiers("deep_freeze")) == 9
    assert attrition_modifiers("freeze") == []


@pytest.mark.rule("tfb.weather.deep.breakout", "tfb.weather.deep.construction")
@pytest.mark.parametrize("check", [check_breakout, check_construction])
def test_deep_freeze_forbids(check):
    assert check("freeze") is None
    with pytest.raises(Refused, match="Deep Freeze"):
        check("deep_freeze")


@pytest.mark.rule("tfb.weather.deep.construction")
def test_a_hedgehog_result_is_no_construction_unless_so_read():
    assert check_hedgehog_result("deep_freeze", SETTINGS) is None
    with pytest.raises(Refused):
        check_hedgehog_result("deep_freeze", {**SETTINGS, "hog_result_in_deep_freeze": "refused"})


@pytest.mark.rule("tfb.weather.deep.simulcast")
def test_deep_freeze_is_a_simulcast_turn():
    assert is_simulcast(GAME.tables()["ground"].reading("february").row([6]).result)
    assert not is_simulcast("freeze")


@pytest.mark.rule("tfb.weather.ice.effects")
def test_ice_changes_the_river_rows_and_leaves_lakes_closed():
    assert (river_rows(True), river_rows(False)) == ("ice", "normal")
    assert frozen_lake(True, SETTINGS) == "prohibited"
    assert frozen_lake(True, {**SETTINGS, "frozen_lakes": "ask_players"}) == "ask_players"


def test_standing_orders_name_what_applies():
    orders = dict(standing_orders("deep_freeze", "none", True))
    assert any("Simulcast" in text for text in orders)
    assert any("Ice" in text for text in orders)
    assert len(standing_orders("dry", "full", False)) == 2
