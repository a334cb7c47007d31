"""What the weather allows and forbids: every example of the notes under the tables."""

import pytest

from sandtable.games.forgotten_battles.effects import (
    FlightPhase,
    Mission,
    attrition_modifiers,
    is_simulcast,
    refit_rate,
    refuse_breakout,
    refuse_construction,
    refuse_hedgehog_result,
    refuse_mission,
    standing_orders,
)
from sandtable.games.forgotten_battles.game import GAME
from sandtable.games.forgotten_battles.readings import readings_from
from sandtable.games.forgotten_battles.refusals import obey
from sandtable.games.forgotten_battles.sequence import on_the_map
from sandtable.kernel import Refused, play
from tests.forgotten_battles.positions import state
from tests.forgotten_battles.tools.test_moving_tools import SMALL
from tests.forgotten_battles.tools.uses import facts, use

SETTINGS = readings_from({})
OWN, OTHER = FlightPhase.OWN_MOVEMENT, FlightPhase.OTHER


@pytest.fixture
def small(tmp_path):
    file = tmp_path / "small.toml"
    file.write_text(SMALL, encoding="utf-8")
    return str(file)


@pytest.mark.rule("tfb.weather.full")
@pytest.mark.parametrize("phase", list(FlightPhase))
@pytest.mark.parametrize("mission", list(Mission))
def test_full_flight_forbids_nothing(phase, mission):
    assert refuse_mission("full", phase, mission) is None


@pytest.mark.rule("tfb.weather.limited.phase")
def test_limited_flight_only_in_ones_own_movement_phase():
    assert refuse_mission("limited", OWN, Mission.BARRAGE) is None
    assert refuse_mission("limited", OTHER, Mission.INTERCEPTION) is None
    with pytest.raises(Refused, match=r"tfb\.weather\.limited\.phase"):
        obey(refuse_mission("limited", OTHER, Mission.BARRAGE))


@pytest.mark.rule("tfb.weather.limited.hip_shoot")
def test_limited_flight_has_no_hip_shoots():
    with pytest.raises(Refused, match="hip shoots"):
        obey(refuse_mission("limited", OWN, Mission.HIP_SHOOT))


@pytest.mark.rule("tfb.weather.none")
@pytest.mark.parametrize("mission", list(Mission))
def test_no_flight_forbids_every_mission(mission):
    with pytest.raises(Refused, match="No Flight"):
        obey(refuse_mission("none", OWN, mission))


@pytest.mark.rule("tfb.weather.freeze.refit", "tfb.weather.deep.refit", "tfb.weather.limited.refit", "tfb.weather.none")
@pytest.mark.parametrize(
    ("ground", "usual", "now"),
    [("freeze", 4, 2), ("mud", 4, 4), ("freeze", 1, 1), ("deep_freeze", 6, 3), ("dry", 4, 4), ("deep_freeze", 4, 2)],
)
def test_refit_rates(ground, usual, now):
    assert refit_rate(ground, usual, SETTINGS) == now


@pytest.mark.rule("tfb.weather.freeze.refit")
def test_refit_rounding_is_a_setting():
    assert refit_rate("freeze", 1, readings_from({"refit_rounding": "down"})) == 0


@pytest.mark.rule("tfb.weather.freeze.refit", "tfb.weather.deep.refit", "tfb.weather.limited.refit", "tfb.weather.none")
def test_the_refit_phase_says_how_many():
    """A player reads it where he refits, on both kinds of turn; Limited and No Flight change nothing."""
    s = state("1944-01-01")
    s.phase, s.ground, s.flight = "refit", "freeze", "limited"
    told = "Air bases refit at half their rate, whatever the flight: a strip: 1, level 1: 1, level 2: 2, level 3: 3."
    assert told in play(on_the_map(s, "axis"), answers=["done"]).asked[0].context
    s.ground = "mud"
    assert not any("half" in line for line in play(on_the_map(s, "axis"), answers=["done"]).asked[0].context)
    s.ground, s.flight = "deep_freeze", "none"
    both = play(on_the_map(s, "both"), answers={"axis": ["done"], "soviet": ["done"]})
    assert all(told in asked.context for asked in both.asked)


@pytest.mark.rule("tfb.weather.dry", "tfb.weather.mud", "tfb.weather.freeze.tec", "tfb.weather.deep.movement")
@pytest.mark.parametrize(
    ("ground", "mobility", "cost"),
    [("dry", "truck", "3 MP"), ("freeze", "truck", "3 MP"), ("deep_freeze", "truck", "4 MP"), ("mud", "leg", "2 MP")],
)
def test_what_the_ground_costs(small, ground, mobility, cost):
    """Into Light Woods off the road: Deep Freeze reads the Freeze column and adds 1."""
    found = use("path", path="1.01 1.02", ground=ground, mobility=mobility, ma=6, map_file=small)
    assert facts(found)["Cost"] == cost


@pytest.mark.rule("tfb.weather.deep.movement")
def test_deep_freeze_costs_one_more_along_roads_too(small):
    found = use("path", path="1.03 1.04", ground="deep_freeze", mobility="track", ma=6, map_file=small)
    assert facts(found)["Cost"] == "1½ MP"


@pytest.mark.rule("tfb.weather.deep.attrition")
def test_deep_freeze_attrition():
    assert 3 + 4 + sum(m.value for m in attrition_modifiers("deep_freeze")) == 9
    assert attrition_modifiers("freeze") == []


@pytest.mark.rule("tfb.weather.deep.breakout", "tfb.weather.deep.construction")
@pytest.mark.parametrize("check", [refuse_breakout, refuse_construction])
def test_deep_freeze_forbids(check):
    assert check("freeze") is None
    with pytest.raises(Refused, match="Deep Freeze"):
        obey(check("deep_freeze"))


@pytest.mark.rule("tfb.weather.deep.construction")
def test_a_hedgehog_result_is_no_construction_unless_so_read():
    assert refuse_hedgehog_result("deep_freeze", SETTINGS) is None
    with pytest.raises(Refused):
        obey(refuse_hedgehog_result("deep_freeze", readings_from({"hog_result_in_deep_freeze": "refused"})))


@pytest.mark.rule("tfb.weather.deep.simulcast")
def test_deep_freeze_is_a_simulcast_turn():
    assert is_simulcast(GAME.tables()["ground"].reading("february").row([6]).result)
    assert not is_simulcast("freeze")


@pytest.mark.rule("tfb.weather.ice.effects")
def test_ice_changes_the_river_rows_and_leaves_lakes_closed(small):
    """Mud, Leg: over a Major River all it has, under Ice 1 MP more; a lake stays closed, or the players look it up."""
    given = {"ground": "mud", "mobility": "leg", "ma": 6, "map_file": small}
    assert facts(use("path", path="3.02 3.03", **given))["Left"] == "0 MP"
    assert facts(use("path", path="3.02 3.03", ice=True, **given))["Left"] == "3 MP"
    with pytest.raises(Refused, match="prohibited") as lake:
        use("path", path="5.02 5.03", ice=True, **given)
    assert "1.8c" not in lake.value.why
    with pytest.raises(Refused, match=r"look in your rules \(1\.8c\)"):
        use("path", path="5.02 5.03", ice=True, frozen_lakes="ask_players", **given)


def test_standing_orders_name_what_applies():
    lakes = readings_from({"frozen_lakes": "ask_players"})
    orders = dict(standing_orders("deep_freeze", "none", True, SETTINGS))
    assert any("Simulcast" in text for text in orders)
    assert any("Ice" in text for text in orders)
    assert any("Lake hexsides stay prohibited" in text for text in orders)
    assert any("1.8c" in text for text, _ in standing_orders("mud", "full", True, lakes))
    assert len(standing_orders("dry", "full", False, SETTINGS)) == 2


@pytest.mark.rule("tfb.weather.freeze.tec", "tfb.weather.deep.combat")
def test_standing_orders_follow_the_reading_of_the_chart():
    turned = readings_from({"tec_two_values": "upper_freeze_lower_normal", "deep_freeze_combat_values": "normal"})
    for ground, usual, otherwise in (
        ("dry", "upper", "lower"),
        ("mud", "upper", "lower"),
        ("freeze", "lower", "upper"),
    ):
        assert f"of two combat values the {usual} one" in standing_orders(ground, "full", False, SETTINGS)[0][0]
        assert f"of two combat values the {otherwise} one" in standing_orders(ground, "full", False, turned)[0][0]
    assert "Combat values as in Freeze." in dict(standing_orders("deep_freeze", "none", False, SETTINGS))
    assert "Combat values as in Dry." in dict(standing_orders("deep_freeze", "none", False, turned))
