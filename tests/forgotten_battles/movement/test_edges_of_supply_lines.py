"""Hexes closed to supply paths: from every side, and nothing beside them."""

import pytest

from sandtable.games.forgotten_battles.movement import Situation, SupplyLines
from sandtable.games.forgotten_battles.terrain import Conditions, Ground, Mobility
from tests.forgotten_battles.small_maps import small_map

DRY = Conditions(Ground.DRY)
COUNTRY = small_map(5, 5)
MIDDLE = COUNTRY.hex("3.03")
AROUND = [COUNTRY.name(hex) for hex in MIDDLE.neighbours()]
EVERYWHERE = {COUNTRY.name(hex) for hex in COUNTRY.hexmap.grid}


@pytest.mark.rule("tfb.special.soviet.partisan.zoc")
@pytest.mark.parametrize("start", AROUND)
def test_a_hex_that_partisans_disrupt_is_closed_from_each_of_its_six_sides_and_no_other_hex_is(start):
    lines = SupplyLines(COUNTRY, DRY, blocked=frozenset({MIDDLE}))
    assert set(lines.draw(start).hexes()) == EVERYWHERE - {"3.03"}


@pytest.mark.rule("tfb.special.soviet.partisan.zoc")
@pytest.mark.parametrize("corner", ["1.01", "5.05", "1.05", "5.01"])
def test_a_disrupted_corner_closes_itself_alone(corner):
    lines = SupplyLines(COUNTRY, DRY, blocked=frozenset({COUNTRY.hex(corner)}))
    assert set(lines.draw("3.03").hexes()) == EVERYWHERE - {corner}


@pytest.mark.rule("tfb.special.soviet.partisan.zoc")
@pytest.mark.parametrize("start", AROUND)
def test_an_enemy_zone_closes_truck_paths_in_and_out_and_no_path_on_foot(start):
    zone = Situation(enemy_zoc=frozenset({MIDDLE}))
    lines = SupplyLines(COUNTRY, DRY, zone)
    assert set(lines.draw(start).hexes()) == EVERYWHERE - {"3.03"}
    assert set(lines.draw("3.03").hexes()) == {"3.03"}, "nothing leaves it either"
    assert "3.03" in lines.draw(start, Mobility.LEG)


@pytest.mark.rule("tfb.special.soviet.partisan.zoc")
def test_a_path_may_leave_a_disrupted_hex():
    lines = SupplyLines(COUNTRY, DRY, blocked=frozenset({MIDDLE}))
    assert set(lines.draw("3.03").hexes()) == EVERYWHERE
