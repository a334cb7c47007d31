"""Special units in the tools: what their kind changes in combat, on the move, in supply; every rule of one unit."""

from pathlib import Path
from typing import Any

import pytest

from sandtable.games.forgotten_battles.legend import reminders
from sandtable.games.forgotten_battles.legend.kinds import special_kinds
from sandtable.games.forgotten_battles.special.actions import ACTS
from sandtable.games.forgotten_battles.special.referee import QUESTIONS
from sandtable.kernel import Orders, Refused, Section
from tests.forgotten_battles.special.readings import refused
from tests.forgotten_battles.tools.uses import facts, picture, table, use

A, V = "tfb.special.axis.", "tfb.special.soviet."
MAP = """
format = "sandtable-map 1"
title = "Woods, a road, a railway"
vocabulary = "forgotten_battles"
[grid]
columns = 6
rows = 6
naming = "numbers"
[hexsides]
major_river = "5.02-5.03"
[[area]]
terrain = "heavy_woods"
hexes = "1.02 1.03 1.04 2.02 3.03 3.01 3.05"
[[line]]
terrain = "road"
path = "1.02 1.03 1.04"
[[line]]
terrain = "rail"
path = "6.01 6.02 6.03 6.04"
"""


@pytest.fixture
def woods(tmp_path: Path) -> str:
    file = tmp_path / "woods.toml"
    file.write_text(MAP, encoding="utf-8")
    return str(file)


def orders(sections: tuple[Section, ...], title: str) -> dict[str, str]:
    """Lines with their rules."""
    return dict(next((s.lines for s in sections if isinstance(s, Orders) and s.title == title), ()))


def combat(attacker: dict[str, Any], defender: dict[str, Any], **given: Any) -> tuple[Section, ...]:
    return use("combat", attackers=[{"strength": "8", **attacker}], defenders=[{"strength": "4", **defender}], **given)


BEFORE, AFTER = "Special units in this combat", "Special units after it"


# ---- combat


@pytest.mark.rule("tfb.special.axis.anti_partisan.mark", "tfb.special.axis.anti_partisan.drm")
@pytest.mark.rule("tfb.special.axis.anti_partisan.supply", "tfb.special.soviet.partisan.supply")
def test_anti_partisan_units_against_a_partisan() -> None:
    plain = combat({}, {"special": "partisan"}, supply="withheld")
    hunt = combat({"special": "anti_partisan"}, {"special": "partisan"})
    assert "+3 on both rolls: Anti-Partisan unit against a Partisan." in orders(hunt, BEFORE)
    assert facts(hunt)["Attacker surprises"] == "58.3% (7/12)"  # 7 or more
    assert facts(hunt)["The attacker pays"].startswith("0 T")
    assert facts(plain)["The attacker pays"].startswith("1 T")
    assert facts(plain)["Strengths"] == facts(hunt)["Strengths"], "a Partisan withholds nothing"
    assert facts(plain)["The defender pays"].startswith("nothing")
    other = combat({"special": "anti_partisan"}, {})
    assert facts(other)["The attacker pays"].startswith("1 T")
    assert not orders(other, BEFORE)


@pytest.mark.rule("tfb.special.axis.anti_partisan.drm")
def test_anti_partisan_units_in_defence_only_by_the_other_reading() -> None:
    sides = ({"special": "partisan"}, {"special": "anti_partisan"})
    assert "Partisans always have Combat Supply." in orders(combat(*sides), BEFORE)
    both = combat(*sides, anti_partisan_in_defence="attack_and_defence")
    assert "-3 on both rolls: Anti-Partisan unit against a Partisan." in orders(both, BEFORE)


@pytest.mark.rule("tfb.special.soviet.penal.effect", "tfb.special.soviet.penal.supply")
@pytest.mark.rule("tfb.special.soviet.penal.one", "tfb.special.soviet.penal.after")
def test_penal_units_in_the_attack() -> None:
    penal = {"strength": "1", "special": "penal"}
    found = use("combat", attackers=[{"strength": "8"}, penal, penal], hedgehog=2)
    assert orders(found, BEFORE)["A Penal unit: Level 2 counts as 1."] == f"{V}penal.effect"
    assert facts(found)["The attacker pays"] == "1 T for 3 steps"
    assert f"{V}penal.after" in orders(found, AFTER).values()
    one = use("combat", attackers=[{"strength": "8"}, {"strength": "2"}], hedgehog=1)
    assert facts(found)["Attacker surprises"] == facts(one)["Attacker surprises"]


@pytest.mark.rule("tfb.special.common.assault_engineer")
def test_assault_engineers_use_their_rating_only_at_their_work() -> None:
    engineer = {"ar": 4, "special": "assault_engineer"}
    for given, rating in (
        ({}, "Action Ratings 3 and 3"),
        ({"hedgehog": 1}, "Action Ratings 4 and 3"),
        ({"terrain": "minor_city"}, "Action Ratings 4 and 3"),
        ({"fort": True}, "Action Ratings 4 and 3"),
        ({"terrain": "light_woods"}, "Action Ratings 3 and 3"),
        ({"terrain": "light_woods", "town": "city"}, "Action Ratings 4 and 3"),
        ({"terrain": "light_woods", "town": "village"}, "Action Ratings 3 and 3"),
    ):
        assert rating in facts(combat(engineer, {}, **given))["Action Ratings"], given
    across = {**engineer, "through": "minor_river"}
    assert "Action Ratings 4 and 3" in facts(combat(across, {}))["Action Ratings"]
    picked = {**engineer, "through": "heavy_woods", "river": True}
    assert "Action Ratings 4 and 3" in facts(combat(picked, {}))["Action Ratings"], "whatever the defender picks"
    for brings in ("garrison", "ur_engineer"):
        dug_in = {"ar": 3, "special": brings}
        assert "Action Ratings 4 and 3" in facts(combat(engineer, dug_in))["Action Ratings"], "a Hedgehog of its own"
    assert "Action Ratings 3 and 3" in facts(combat({}, engineer, terrain="minor_city"))["Action Ratings"]


@pytest.mark.rule("tfb.special.axis.assault_shift.shift", "tfb.special.axis.assault_shift.loss")
def test_the_column_shift_unit_shifts() -> None:
    unit = {"special": "column_shift"}
    assert facts(combat(unit, {}))["Column"] == "2:1"
    found = combat(unit, {}, hedgehog=1)
    assert facts(found)["Column"] == "3:1"
    assert f"{A}assault_shift.loss" in orders(found, AFTER).values()
    told = "1 column to the right: column-shift unit."
    assert told in orders(combat(unit, {"special": "ur_engineer"}), BEFORE), "the engineers are a Hedgehog"
    assert told in orders(combat(unit, {}, terrain="swamp", town="village"), BEFORE)
    assert told not in orders(combat(unit, {}, terrain="swamp"), BEFORE)
    two = [{"strength": "6", **unit}] * 2
    agreed = orders(use("combat", attackers=two, hedgehog=1, assault_shift_several="as_entered"), BEFORE)
    assert any("2 column-shift units: what you agreed on" in line for line in agreed)
    assert told not in agreed
    assert told in orders(use("combat", attackers=two, hedgehog=1), BEFORE)


@pytest.mark.rule("tfb.special.axis.garrison.stats", "tfb.special.axis.garrison.ar")
@pytest.mark.rule("tfb.special.axis.garrison.losses", "tfb.special.axis.garrison.last")
def test_a_garrison_defends() -> None:
    found = use("combat", defenders=[{"strength": "4", "ar": 3, "special": "garrison"}, {"strength": "2", "ar": 2}])
    dug = use("combat", defenders=[{"strength": "6", "ar": 3}], hedgehog=1)
    assert facts(found)["Defender surprises"] == facts(dug)["Defender surprises"]
    assert orders(found, BEFORE)["The hex may use AR 3 or 2, the Garrison's among them."] == f"{A}garrison.ar"
    assert "Every result here is a loss; nobody may retreat." in orders(found, AFTER)
    own = use("combat", defenders=[{"strength": "4", "special": "garrison"}], garrison_losses="garrison_only")
    assert "Every result here is a loss; the other units may retreat." in orders(own, AFTER)


@pytest.mark.rule("tfb.special.axis.heinrici.ar", "tfb.special.axis.heinrici.options", "tfb.special.axis.heinrici.last")
def test_a_heinrici_base_leads_the_defence_and_no_attack() -> None:
    base, division = {"strength": "4", "ar": 4, "special": "heinrici"}, {"strength": "6", "ar": 5}
    found = use("combat", defenders=[base, division])
    assert "Action Ratings 3 and 4" in facts(found)["Action Ratings"]
    assert {f"{A}heinrici.options", f"{A}heinrici.last"} == set(orders(found, AFTER).values())
    with pytest.raises(Refused, match="AR 4") as no:
        use("combat", defenders=[base, {**division, "leads": True}])
    assert no.value.rule == f"{A}heinrici.ar"
    strong = {**base, "ar": 5}
    attack = use("combat", attackers=[strong, {"strength": "6", "ar": 2}])
    assert "Action Ratings 2 and 3" in facts(attack)["Action Ratings"]


@pytest.mark.rule("tfb.special.soviet.ur.hedgehog", "tfb.special.soviet.ur.cap")
def test_a_ur_stack() -> None:
    engineer = {"special": "ur_engineer"}
    for given, level in (({}, 1), ({"regrouping": 1}, 2), ({"regrouping": 1, "hedgehog": 2}, 2)):
        text = f"UR stack: fortification and Regrouping together, Level {level}."
        assert text in orders(combat({}, engineer, **given), BEFORE), given


@pytest.mark.rule("tfb.special.axis.rear.combat", "tfb.special.common.rail.retreat")
def test_rear_area_units_overrun_nobody_and_rail_units_do_not_retreat() -> None:
    combat({"special": "rear_area"}, {})
    with pytest.raises(Refused, match="Overruns") as no:
        combat({"special": "rear_area"}, {}, kind="overrun")
    assert no.value.rule == f"{A}rear.combat"
    assert "A Rail Movement unit that must retreat is destroyed." in orders(combat({}, {"special": "rail"}), AFTER)


# ---- on the move


@pytest.mark.rule("tfb.special.soviet.cavalry.cost", "tfb.special.soviet.cavalry.fuel")
def test_a_cavalry_corps_truck(woods: str) -> None:
    """3G.Cav's truck with the 32nd Cavalry Division into Heavy Woods: 2 MP (Leg), not 4."""
    given = {"path": "2.03 2.02", "mobility": "truck", "ma": 9, "map_file": woods}
    own = use("path", special="cavalry", **given)
    assert facts(own)["Cost"] == "2 MP"
    assert orders(own, "Special unit")["It uses no Fuel."] == f"{V}cavalry.fuel"
    alone = use("path", special="cavalry_apart", **given)
    assert facts(alone)["Cost"] == "4 MP"
    assert "It needs Fuel." in orders(alone, "Special unit")


@pytest.mark.rule("tfb.special.soviet.partisan.roads", "tfb.special.soviet.partisan.open")
@pytest.mark.rule("tfb.special.soviet.partisan.ezoc", "tfb.special.soviet.partisan.mode")
def test_how_a_partisan_walks(woods: str) -> None:
    given = {"mobility": "leg", "ma": 4, "map_file": woods}
    assert facts(use("path", path="1.02 1.03", **given))["Cost"] != "2 MP"
    assert facts(use("path", path="1.02 1.03", special="partisan", **given))["Cost"] == "2 MP", "no use of the road"
    refused(f"{V}partisan.open", use, "path", path="1.02 1.01", special="partisan", **given, why="1.01: .* Open")
    zoc = {**given, "enemy_zoc": "1.03"}
    refused(f"{V}partisan.ezoc", use, "path", path="1.02 1.03", special="partisan", **zoc, why="Axis ZOC")
    refused(f"{V}partisan.mode", use, "path", special="partisan", modes=["strat"], **given, why="Combat Mode or DG")
    reached = use("reach", start="1.02", special="partisan", **{**given, "ma": 20})
    hexes = " ".join(row[1] for row in table(reached, "Every hex in reach")).split()
    assert sorted(hexes) == ["1.02", "1.03", "1.04", "2.02", "3.03"], "only woods that touch"


@pytest.mark.rule("tfb.special.axis.garrison.immobile", "tfb.special.axis.heinrici.values")
def test_what_never_moves() -> None:
    refused(f"{A}garrison.immobile", use, "reach", special="garrison", why="cannot move")
    refused(f"{A}heinrici.values", use, "path", special="heinrici", why="static")
    refused(f"{A}rear.combat", use, "overrun", special="rear_area", why="Overruns")


@pytest.mark.rule("tfb.special.common.rail.only_rail", "tfb.special.common.rail.start_end")
@pytest.mark.rule("tfb.special.common.rail.no_cap")
def test_a_rail_unit_on_the_map(woods: str) -> None:
    given = {"special": "rail", "map_file": woods}
    told = orders(use("path", path="6.01 6.02 6.03", **given), "The rail move")
    assert told["Rail Cap used: 0."] == "tfb.special.common.rail.no_cap"
    refused("tfb.special.common.rail.only_rail", use, "path", path="6.01 5.01", **given, why="no rail line")
    end = "tfb.special.common.rail.start_end"
    refused(end, use, "path", path="6.01 6.02", enemy_zoc="6.02", **given, why="may not end")
    use("path", path="6.01 6.02 6.03", enemy_zoc="6.02", **given)
    refused("tfb.special.common.rail.only_rail", use, "reach", special="rail", why="name its path")


@pytest.mark.rule("tfb.special.soviet.pontoon")
def test_a_pontoon_bridges_in_combat_mode_only(woods: str) -> None:
    given = {"path": "5.02 5.03", "mobility": "track", "ma": 8, "pontoons": "5.02", "map_file": woods}
    assert facts(use("path", **given))["Cost"] == "1 MP"
    with pytest.raises(Refused, match="prohibited"):
        use("path", **given, pontoon_mode="move")
    with pytest.raises(Refused, match=r"prohibited.*; the Pontoons bridge.*look up yourselves"):
        use("path", **given, pontoon_cost="ask_players")
    with pytest.raises(Refused) as no:
        use("path", **given, pontoon_cost="ask_players", pontoon_mode="move")
    assert "bridge" not in no.value.why
    far = {
        "pontoon_cost": "ask_players",
        "start": "5.02",
        "mobility": "track",
        "ma": 8,
        "pontoons": "5.02",
        "map_file": woods,
    }
    assert any("Not counted here" in line for line in orders(use("reach", **far), "Pontoons"))


@pytest.mark.rule("tfb.special.soviet.partisan.zoc", "tfb.special.soviet.partisan.zoc_negated")
def test_partisans_hinder_by_each_reading(woods: str) -> None:
    given = {"path": "6.01 6.02", "mobility": "leg", "ma": 8, "partisans": "6.03", "map_file": woods}
    plain = facts(use("path", **given))["Cost"]
    assert facts(use("path", **given, disruptive_zoc_rail="negates"))["Cost"] != plain
    assert facts(use("path", **given, disruptive_zoc_reach="as_entered"))["Cost"] != plain, "6.03 alone is entered"


# ---- supply


@pytest.mark.rule("tfb.special.axis.anti_partisan.trace", "tfb.special.soviet.partisan.supply")
def test_units_that_are_always_in_trace(woods: str) -> None:
    def trace(unit: str, sources: str = "") -> str:
        return facts(use("supply", start="1.01", unit=unit, sources=sources, map_file=woods))["Trace Supply"]

    assert trace("anti_partisan_rear").startswith("yes, always")
    assert trace("anti_partisan").startswith("no")
    assert trace("anti_partisan", "2.01").startswith("yes")
    assert trace("partisan").startswith("always")


# ---- the two tools of their own


@pytest.mark.rule("tfb.special.soviet.partisan.displace", "tfb.special.soviet.partisan.place_hex")
def test_a_partisan_on_the_map(woods: str) -> None:
    found = use("partisan", hex="3.03", map_file=woods)
    assert facts(found)["Placed here, face down"] == "yes"
    assert facts(found)["Gives way to an Axis unit into"] == "3.01 3.05"
    assert "3.01 3.05" in picture(found).words
    held = use("partisan", hex="3.03", axis_units="3.01", axis_zoc="3.05", map_file=woods)
    assert facts(held)["Gives way to an Axis unit into"] == "no hex: the players decide"
    road = facts(use("partisan", hex="1.03", map_file=woods))
    assert road["Placed here, face down"] == f"no: there is a road line in the hex [{V}partisan.place_hex]"
    assert road["Entered by an active one"] == "yes"
    assert f"[{V}partisan.open]" in facts(use("partisan", hex="4.04", map_file=woods))["Entered by an active one"]


def test_every_special_rule_belongs_to_a_unit() -> None:
    told = {r.rule for kind in special_kinds().values() for r in kind.reminders()}
    assert {r.rule for r in reminders() if r.phases} - told == set()
    assert all(kind.reminders() for kind in special_kinds().values())
    assert {key for kind in special_kinds().values() for key in kind.acts} <= set(ACTS)
    assert {key for kind in special_kinds().values() for key in kind.questions} == set(QUESTIONS)


@pytest.mark.parametrize("unit", list(special_kinds()))
def test_what_a_special_unit_may_do(unit: str) -> None:
    found = use("special-unit", unit=unit, ground="deep_freeze", flight="none", ice=True, date="1944-03-01")
    rules = orders(found, "Every rule of it").values()
    assert all(any(rule.startswith(p) for p in special_kinds()[unit].under) for rule in rules)
    assert orders(found, "In this weather, on this date")


def test_each_rule_carries_its_number() -> None:
    assert next(iter(orders(use("special-unit", unit="garrison"), "Every rule of it"))).startswith("2.4a: ")
    assert next(iter(orders(use("special-unit", unit="air_army"), "Every rule of it"))).startswith("3.2c, 3.2d: ")


NOW = "In this weather, on this date"


@pytest.mark.rule("tfb.special.axis.river.ice", "tfb.special.axis.engineer_hog", "tfb.special.axis.hip_shoot")
def test_weather_and_date_change_what_it_may_do() -> None:
    iced = orders(use("special-unit", unit="river", ice=True), NOW)
    assert f"{A}river.ice" in iced.values()
    assert f"{A}river.ice" not in orders(use("special-unit", unit="river"), NOW).values()
    forced = use("special-unit", unit="river", ice=True, river_unit_in_move_mode_when_ice_forms="forced_to_combat_mode")
    assert "Not now: Ice forces the river unit into Combat Mode, by your setting." in orders(forced, NOW)
    frozen = orders(use("special-unit", unit="engineer_hog", ground="deep_freeze"), NOW)
    assert "Not now: Deep Freeze: no Construction." in frozen
    grounded = orders(use("special-unit", unit="hip_shoot", flight="limited"), NOW)
    assert "Not now: Limited Flight: no hip shoots." in grounded
    assert not [rule for rule in grounded.values() if "ground" in rule]
    bases = orders(use("special-unit", unit="heinrici", date="1944-04-26"), NOW)
    assert "Due by now: 7 bases, 2 Panther Forts." in bases
    posture = "One Front at most is in Offensive Posture since 1 Mar 44."
    assert posture in orders(use("special-unit", unit="penal", date="1944-03-01"), NOW)
    assert posture not in orders(use("special-unit", unit="penal", date="1944-02-26"), NOW)
    asked = table(use("special-unit", unit="garrison"), "Where play asks it")
    assert "A Garrison is activated" in [what for _, what in asked]
