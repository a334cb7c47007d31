"""Draw, throw and trace: OCS 12.3 on small maps, and stations on our own."""

from fractions import Fraction

import pytest

from sandtable.games.forgotten_battles import maps
from sandtable.games.forgotten_battles.movement import HQ, Situation, SupplyLines, detrainable_hexes, disrupted_hexes
from sandtable.games.forgotten_battles.terrain import Conditions, Ground, Mobility
from tests.forgotten_battles.small_maps import area, line, small_map, spot

DRY, MUD = Conditions(Ground.DRY), Conditions(Ground.MUD)
COLUMN = small_map(1, 30)


def run(first: int, last: int) -> str:
    return " ".join(f"1.{n:02d}" for n in range(first, last + 1))


def test_five_truck_points_and_one_hex_beside_the_dump() -> None:
    lines = SupplyLines(COLUMN, MUD)
    assert lines.direct("1.01", ["1.07"]).cost == 5  # type: ignore[union-attr]
    assert lines.direct("1.01", ["1.08"]) is None
    assert lines.direct("1.01", ["1.02"]).cost == 0  # type: ignore[union-attr]


def test_fifteen_hexes_of_primary_road_or_ten_of_road() -> None:
    for kind, hexes in (("primary_road", 15), ("road", 10)):
        country = small_map(1, 30, line=[line(kind, run(1, 30))])
        drawn = SupplyLines(country, MUD).draw("1.01")
        assert len(drawn) == hexes + 1


def test_an_hq_throws_what_it_can_draw() -> None:
    lines = SupplyLines(COLUMN, DRY)
    hq = HQ("1.12", Fraction(10))
    route = lines.route("1.23", ["1.06"], [hq])
    assert route is not None
    assert (route.hq, route.source, route.cost, route.throw_cost) == (hq, "1.06", 5, 10)
    assert route.throw[-1] == "1.22"
    assert lines.route("1.24", ["1.06"], [hq]) is None
    assert lines.route("1.23", ["1.05"], [hq]) is None
    chain = [HQ("1.12", Fraction(10)), HQ("1.22", Fraction(8))]
    assert lines.route("1.30", ["1.06"], chain) is None, "thrown supply is not thrown on"


def test_the_hqs_own_mobility_counts() -> None:
    swamp = small_map(1, 30, area=[area("swamp", run(4, 8))])
    lines = SupplyLines(swamp, DRY)
    assert lines.route("1.10", ["1.01"], [HQ("1.02", Fraction(20))]) is None
    assert lines.route("1.10", ["1.01"], [HQ("1.02", Fraction(20), Mobility.LEG)]) is not None


def test_enemy_zones_close_truck_paths_but_adjacent_is_close_enough() -> None:
    zone = Situation(enemy_zoc=frozenset({COLUMN.hex("1.04")}))
    lines = SupplyLines(COLUMN, DRY, zone)
    assert lines.direct("1.06", ["1.03"]) is None
    assert lines.direct("1.06", ["1.04"]) is not None, "1.05 is beside the dump"
    assert lines.direct("1.04", ["1.05"]) is not None, "the unit in the zone is beside the dump"
    assert lines.direct("1.04", ["1.06"]) is None
    assert lines.direct("1.06", ["1.03"], Mobility.LEG) is not None


@pytest.mark.rule("tfb.special.soviet.partisan.zoc", "tfb.special.soviet.partisan.zoc_negated")
def test_partisans_block_axis_trace_through_woods_without_a_road() -> None:
    for kind, open_road in (("track", False), ("road", True)):
        country = small_map(1, 8, area=[area("light_woods", "1.04")], line=[line(kind, run(1, 8))])
        blocked = disrupted_hexes(country, [country.hex("1.04")])
        lines = SupplyLines(country, DRY, blocked=blocked)
        assert (lines.direct("1.01", ["1.06"]) is not None) == open_road


@pytest.mark.rule("tfb.terrain.point_of_interest")
def test_a_point_of_interest_on_a_railway_is_detrainable() -> None:
    country = small_map(
        1,
        9,
        line=[line("rail", run(1, 6))],
        spot=[spot("point_of_interest", "1.03"), spot("village", "1.05"), spot("point_of_interest", "1.08")],
    )
    assert detrainable_hexes(country, ["1.01"]) == ["1.03", "1.05"]
    assert detrainable_hexes(country, ["1.01"], also=["1.04"]) == ["1.03", "1.04", "1.05"]
    cut = Situation(enemy_zoc=frozenset({country.hex("1.04")}))
    assert detrainable_hexes(country, ["1.01"], cut) == ["1.03"]


def test_stations_of_our_own_map() -> None:
    country = maps.country()
    named = {spot.name: country.name(spot.hex) for spot in country.hexmap.spots}
    sources = country.hexmap.data["rail_sources"]
    for source in (sources["axis"], sources["soviet"]):
        stations = detrainable_hexes(country, [source])
        assert {named[t] for t in ("Orsha", "Vitebsk", "Mogilev", "Smolensk", "Polotsk", "Gusino")} <= set(stations)
        assert named["Ushachi"] not in stations
