"""How far, at what cost, by which rule: movement and supply as tools, on our map and on a player's own."""

from pathlib import Path

import pytest

from sandtable.hexes.maps import MapRefused
from sandtable.kernel import NotUnderstood, Refused
from tests.forgotten_battles.tools.uses import facts, picture, table, use

SMALL = """
format = "sandtable-map 1"
title = "A small map"
vocabulary = "forgotten_battles"
[grid]
columns = 6
rows = 6
naming = "numbers"
[hexsides]
major_river = "3.02-3.03"
blocked_lake = "5.02-5.03"
[[area]]
terrain = "light_woods"
hexes = "1.02"
[[line]]
terrain = "road"
path = "1.03 1.04 1.05"
"""


@pytest.fixture
def small(tmp_path: Path) -> str:
    file = tmp_path / "small.toml"
    file.write_text(SMALL, encoding="utf-8")
    return str(file)


def test_reach_on_our_map() -> None:
    found = use("reach", start="23.27", mobility="leg", ma=3, turns=2, to="23.24")
    assert facts(found)["From"] == "23.27, Major City"
    assert facts(found)["To 23.24"].startswith("turn 1, ")
    assert "overlay-reach-2" in picture(found).svg
    assert "overlay-way" in picture(found).svg
    rows = table(found, "Every hex in reach")
    assert rows[0] == ("turn 1, 0 MP", "23.27")
    assert sum(len(hexes.split()) for _, hexes in rows) == int(facts(found)["Hexes in reach"]) + 1


def test_the_picture_is_a_window_on_the_map() -> None:
    views = [picture(use("reach", ma=ma)).svg.split('viewBox="')[1].split('"')[0] for ma in (1, 6)]
    widths = [float(view.split()[2]) for view in views]
    assert widths[0] < widths[1]


def test_modes_change_the_allowance() -> None:
    assert facts(use("reach", ma=6, modes=["strat"]))["Allowance"] == "12 MP"
    assert facts(use("reach", ma=5, modes=["dg"]))["Allowance"] == "2½ MP"


def test_a_path_step_by_step_on_a_players_map(small: str) -> None:
    path = "1.01 1.02 1.03 1.04 1.05"
    found = use("path", path=path, mobility="truck", ma=6, map_file=small)
    assert facts(found) == {"Cost": "5 MP", "Left": "1 MP", "Hexes": "4"}
    rows = table(found, "Step by step")
    assert rows[0] == ("1.01 to 1.02", "3", "Light Woods", "tfb.terrain.row.light_woods", "3")
    assert rows[2] == ("1.03 to 1.04", "½", "along the Road", "tfb.terrain.row.road", "1½")
    assert "overlay-journey" in picture(found).svg


@pytest.mark.rule("tfb.terrain.legend.all")
def test_all_takes_a_fresh_turn(small: str) -> None:
    given = {"mobility": "leg", "ma": 4, "map_file": small}
    assert facts(use("path", path="3.02 3.03", **given))["Left"] == "0 MP"
    with pytest.raises(Refused, match="takes the whole allowance") as refusal:
        use("path", path="3.01 3.02 3.03", **given)
    assert refusal.value.rule == "tfb.terrain.legend.all"
    rest = use("path", path="3.01 3.02 3.03", all_cost="rest_of_allowance", **given)
    assert facts(rest)["Left"] == "0 MP"


def test_pieces_in_the_way(small: str) -> None:
    given = {"mobility": "truck", "ma": 5, "map_file": small}
    assert "1.06" in picture(use("reach", start="1.03", **given)).words
    barred = use("reach", start="1.03", enemy_units="1.04 2.03, 2.04", **given)
    assert not any("1.04" in hexes.split() for _, hexes in table(barred, "Every hex in reach"))
    with pytest.raises(Refused, match="enemy ZOC"):
        use("path", path="1.03 1.04 1.05", enemy_zoc="1.04", **given)


def test_overrun() -> None:
    assert facts(use("overrun", mobility="leg"))["Cost"].startswith("3 MP")
    with pytest.raises(Refused, match=r"Major River is prohibited to Track movers .OCS 8\.1b"):
        use("overrun", target="24.28")
    with pytest.raises(Refused, match="an overrun costs 3 MP, 5/2 left"):
        use("overrun", spent="3½")


def test_supply_is_drawn_and_thrown(small: str) -> None:
    drawn = use("supply", start="1.01", sources="1.06", map_file=small)
    assert facts(drawn)["Supply"] == "drawn from 1.06 for 4 MP by 1.01 2.01 2.02 1.03 1.04 1.05"
    assert facts(drawn)["Range"] == "5 MP as Truck"
    on_foot = use("supply", start="1.01", sources="1.06", mobility="leg", map_file=small)
    assert facts(on_foot)["Range"] == "5 MP as Leg"
    assert facts(on_foot)["Supply"].startswith("drawn from 1.06 for 3 MP by 1.01 1.02")
    thrown = use("supply", start="1.01", what="throw", range="2½", map_file=small)
    assert facts(thrown)["Range"] == "2½ MP as Truck"
    hq = {"hex": "6.03", "range": "10"}
    through = use("supply", start="1.01", sources="6.06", hqs=[hq], map_file=small)
    assert facts(through)["Supply"].startswith("thrown by the HQ in 6.03")
    assert facts(use("supply", start="1.01", sources="6.06", map_file=small))["Supply"].startswith("none")


def test_what_is_no_map_and_no_hex(tmp_path: Path) -> None:
    with pytest.raises(NotUnderstood, match="cannot be read"):
        use("reach", map_file=str(tmp_path / "missing.toml"))
    bad = tmp_path / "bad.toml"
    bad.write_text(SMALL.replace("3.02-3.03", "3.02-5.05"), encoding="utf-8")
    with pytest.raises(MapRefused, match="not adjacent"):
        use("reach", map_file=str(bad))
    with pytest.raises(NotUnderstood, match=r"99\.01 is not on this map"):
        use("reach", start="99.01")
    with pytest.raises(Refused, match="outside 0 to 60"):
        use("reach", ma=61)
    with pytest.raises(NotUnderstood, match="a number is wanted"):
        use("reach", spent="much")
    with pytest.raises(Refused, match="must draw first"):
        use("supply", what="throw", sources="23.25")
