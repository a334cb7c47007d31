"""Paths over small maps: what they cost, where they are refused, and the pieces that change them."""

from fractions import Fraction

import pytest

from sandtable.games.forgotten_battles.movement import (
    Mover,
    Situation,
    allowance,
    disrupted_hexes,
    overrun_cost,
    path_cost,
)
from sandtable.games.forgotten_battles.readings import readings_from
from sandtable.games.forgotten_battles.terrain import Conditions, Ground, Mobility
from sandtable.kernel import NotUnderstood, Refused
from tests.forgotten_battles.small_maps import area, line, small_map, spot

TRACK, TRUCK, LEG = Mobility
DRY, MUD, FREEZE = Conditions(Ground.DRY), Conditions(Ground.MUD), Conditions(Ground.FREEZE)
RIVER = small_map(hexsides={"major_river": "3.02-3.03", "minor_river": "1.02-1.03", "blocked_lake": "5.02-5.03"})


def leg(ma: int, spent: int = 0) -> Mover:
    return Mover(LEG, Fraction(ma), Fraction(spent))


def test_a_journey_adds_up_and_explains_itself() -> None:
    country = small_map(area=[area("light_woods", "3.02")], line=[line("road", "3.03 3.04 3.05")])
    journey = path_cost(country, ["3.01", "3.02", "3.03", "3.04", "3.05"], Mover(TRUCK, Fraction(6)), DRY)
    assert journey.paid == 3 + 1 + Fraction(1, 2) + Fraction(1, 2)
    assert journey.left == 1
    assert journey.explained()[0] == "3.01 to 3.02: 3 Light Woods = 3 MP, 3 left"
    assert journey.explained()[2] == "3.03 to 3.04: 1/2 along the Road = 1/2 MP, 3/2 left"


def test_thirds_and_halves_add_up_exactly() -> None:
    country = small_map(1, 6, line=[line("primary_road", "1.01..1.04".replace("..", " 1.02 1.03 "))])
    journey = path_cost(country, ["1.01", "1.02", "1.03", "1.04"], Mover(TRUCK, Fraction(1)), MUD)
    assert journey.paid == 1
    assert journey.left == 0


@pytest.mark.rule("tfb.terrain.legend.all")
def test_all_only_from_a_fresh_turn() -> None:
    assert path_cost(RIVER, ["3.02", "3.03"], leg(4), DRY).left == 0
    with pytest.raises(Refused, match=r"Major River takes the whole allowance.*1 MP are already spent") as refusal:
        path_cost(RIVER, ["3.01", "3.02", "3.03"], leg(4), DRY)
    assert refusal.value.rule == "tfb.terrain.legend.all"
    rest = Conditions(Ground.DRY, readings=readings_from({"all_cost": "rest_of_allowance"}))
    assert path_cost(RIVER, ["3.01", "3.02", "3.03"], leg(4), rest).left == 0
    with pytest.raises(Refused):
        path_cost(RIVER, ["3.02", "3.03"], leg(4, spent=4), rest)


@pytest.mark.rule("tfb.terrain.legend.prohibited", "tfb.terrain.row.blocked_lake")
def test_prohibited_is_refused_with_its_rule() -> None:
    for path, ground in ((["3.02", "3.03"], MUD), (["5.02", "5.03"], FREEZE)):
        with pytest.raises(Refused, match="prohibited to Track movers") as refusal:
            path_cost(RIVER, path, Mover(TRACK, Fraction(9)), ground)
        assert refusal.value.rule == "tfb.terrain.legend.prohibited"
    bridge = small_map(hexsides={"major_river": "3.02-3.03"}, line=[line("road", "3.02 3.03")])
    assert path_cost(bridge, ["3.02", "3.03"], Mover(TRACK, Fraction(9)), DRY).paid == Fraction(1, 2)


@pytest.mark.rule("tfb.weather.ice.effects")
def test_a_frozen_lake_stays_prohibited_but_may_be_put_to_the_players() -> None:
    ice = Conditions(Ground.FREEZE, ice=True, readings=readings_from({"frozen_lakes": "ask_players"}))
    with pytest.raises(Refused, match=r"look in your rules \(1.8c\)"):
        path_cost(RIVER, ["5.02", "5.03"], leg(5), ice)


def test_too_dear_is_refused_but_one_hex_can_always_be_moved() -> None:
    woods = small_map(area=[area("heavy_woods", "3.02 3.03")])
    mover = Mover(TRUCK, Fraction(3))
    first = path_cost(woods, ["3.01", "3.02"], mover, DRY)
    assert first.legs[0].least_move
    assert first.left == 0
    with pytest.raises(Refused, match="costs 4 Heavy Woods = 4 MP, 0 left"):
        path_cost(woods, ["3.01", "3.02", "3.03"], mover, DRY)
    with pytest.raises(Refused, match="0 left"):
        path_cost(woods, ["3.01", "3.02"], Mover(TRUCK, Fraction(0)), DRY)


def test_a_path_must_be_one() -> None:
    with pytest.raises(NotUnderstood, match="not adjacent"):
        path_cost(RIVER, ["1.01", "3.01"], leg(5), DRY)
    with pytest.raises(NotUnderstood, match="not on this map"):
        path_cost(RIVER, ["1.01", "99.01"], leg(5), DRY)


def test_enemies() -> None:
    country = small_map()
    held = Situation(
        enemy_units=frozenset({country.hex("3.03")}), enemy_zoc=frozenset({country.hex("3.02"), country.hex("2.03")})
    )
    with pytest.raises(Refused, match="enemy combat units"):
        path_cost(country, ["3.02", "3.03"], leg(5), DRY, held)
    truck = Mover(TRUCK, Fraction(9))
    assert path_cost(country, ["3.01", "3.02"], truck, DRY, held).legs[-1].stops
    with pytest.raises(Refused, match=r"must stop in 3.02"):
        path_cost(country, ["3.01", "3.02", "2.02"], truck, DRY, held)
    assert path_cost(country, ["3.01", "3.02", "2.02"], leg(5), DRY, held).paid == 2


@pytest.mark.rule("tfb.special.soviet.pontoon")
def test_a_pontoon_is_a_track_over_the_river() -> None:
    track = Mover(TRACK, Fraction(9))
    here = Situation(pontoons=frozenset({RIVER.hex("3.03")}))
    assert path_cost(RIVER, ["3.02", "3.03"], track, DRY, here).paid == 1
    with pytest.raises(Refused):
        path_cost(RIVER, ["3.02", "3.03"], track, DRY)


@pytest.mark.rule("tfb.special.soviet.partisan.zoc", "tfb.special.soviet.partisan.zoc_negated")
def test_partisans() -> None:
    country = small_map(
        area=[area("light_woods", "3.02 3.03 2.02 4.02 3.04")],
        line=[line("road", "2.02 2.01"), line("track", "4.02 4.01"), line("rail", "3.04 3.05")],
    )
    hindered = disrupted_hexes(country, [country.hex("3.03")])
    situation = Situation(disrupted=hindered)
    assert path_cost(country, ["3.01", "3.02"], leg(5), DRY, situation).paid == 2
    named = {country.name(hex) for hex in hindered}
    assert {"3.02", "3.03", "4.02", "3.04"} <= named, "a Track or a railway does not negate"
    assert "2.02" not in named, "a Road does"
    assert country.hex("3.04") not in disrupted_hexes(country, [country.hex("3.03")], rail="negates")
    assert disrupted_hexes(country, [country.hex("3.03")], axis_zoc=frozenset(hindered)) == frozenset()


def test_modes_change_the_allowance_and_keep_fractions() -> None:
    assert allowance(45, "dg") == Fraction(45, 2)
    assert allowance(7, "reserve") == Fraction(7, 4)
    assert allowance(3, "strat") == 6
    with pytest.raises(NotUnderstood):
        allowance(3, "hurry")


OVERRUN = small_map(
    area=[area("heavy_woods", "1.02"), area("swamp", "5.02")],
    hexsides={"minor_river": "3.01-3.02 5.01-5.02"},
    line=[line("road", "3.01 3.02")],
    spot=[spot("minor_city", "6.02")],
)


@pytest.mark.parametrize(
    ("mobility", "ground", "start", "target", "allowed"),
    [
        (TRACK, DRY, "3.01", "3.02", False),  # +3 on top of the hex; the road does not help
        (TRUCK, DRY, "3.01", "3.02", False),
        (LEG, DRY, "3.01", "3.02", True),
        (LEG, DRY, "5.01", "5.02", False),  # 1 + 3 into swamp
        (TRUCK, DRY, "1.01", "1.02", False),  # 4
        (TRACK, DRY, "1.01", "1.02", True),  # 3
        (TRACK, MUD, "2.03", "2.04", True),  # 3, the limit
        (TRUCK, MUD, "2.03", "2.04", False),
        (TRUCK, MUD, "6.01", "6.02", True),  # a city costs 1
    ],
)
def test_overruns_of_the_facts(mobility: Mobility, ground: Conditions, start: str, target: str, allowed: bool) -> None:
    mover = Mover(mobility, Fraction(6))
    if allowed:
        assert overrun_cost(OVERRUN, start, target, mover, ground) == 3
    else:
        with pytest.raises(Refused, match="no overrun"):
            overrun_cost(OVERRUN, start, target, mover, ground)


def test_an_overrun_needs_three_points() -> None:
    with pytest.raises(Refused, match="2 left"):
        overrun_cost(OVERRUN, "2.03", "2.04", Mover(LEG, Fraction(3), Fraction(1)), DRY)
