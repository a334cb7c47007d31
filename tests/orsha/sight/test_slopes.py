"""1.1-1.3: slope hexsides, Up- and Down-Slope, three quarters of a level, and the booklet's own illustration."""

from __future__ import annotations

from fractions import Fraction

import pytest

from sandtable.games.orsha.sight.slope_sight import (
    UP_SLOPE,
    base_level,
    has_height_advantage,
    hindered_by_wrecks,
    hull_down_grounds,
    refuse_entrenched,
    wall_tem,
)
from sandtable.games.orsha.sight.slopes import (
    SharedVertex,
    Slopes,
    elevation,
    is_down_slope,
    is_up_slope,
)
from sandtable.hexes.grid import Hexside
from sandtable.hexes.sight import Reason
from tests.orsha.sight.fixture import FIXTURE, GRID, MARKS, SQUADS, at, fixture_sight, sight, slopes

GRAIN, WOODS, WALL = 24, 60, 72
NN_OO = ("NN13", "OO13", "OO13")
BOTH_AT_ONE_VERTEX = (("OO13", "NN13", "OO13"), ("OO13", "NN12", "NN12"))


def side(a: str, b: str) -> Hexside:
    return Hexside.between(at(a), at(b))


@pytest.mark.rule("oto2.1.1")
def test_a_slope_counts_with_its_vertices() -> None:
    here = slopes(NN_OO)
    assert here.touched(at("NN13"), at("PP13")) == [side("NN13", "OO13")]
    assert here.touched(at("NN13"), at("QQ14")) == []


@pytest.mark.rule("oto2.1.2.a")
def test_up_slope_and_down_slope() -> None:
    here = slopes(NN_OO)
    assert is_up_slope(here, at("NN13"), at("QQ13"))
    assert is_down_slope(here, at("OO13"), at("MM13"))
    assert not is_up_slope(here, at("NN13"), at("NN16"))
    assert not is_down_slope(here, at("NN13"), at("NN16"))


@pytest.mark.rule("oto2.1.2.b")
def test_a_location_can_be_both() -> None:
    here = slopes(("OO13", "NN13", "OO13"), ("OO13", "PP12", "PP12"))
    assert here.down_sides(at("OO13")) == {4}  # toward NN13
    assert here.up_sides(at("OO13")) == {1}  # toward PP12


@pytest.mark.rule("oto2.1.2.b")
@pytest.mark.parametrize(
    ("reading", "height", "down_counts"),
    [
        (SharedVertex.BOTH, Fraction(3, 4), True),
        (SharedVertex.UP_SLOPE, Fraction(3, 4), False),
        (SharedVertex.DOWN_SLOPE, Fraction(0), True),
    ],
)
def test_a_vertex_shared_by_both(reading: SharedVertex, height: Fraction, down_counts: bool) -> None:
    here = slopes(*BOTH_AT_ONE_VERTEX, shared_vertex=reading)
    assert elevation(here, at("OO13"), at("MM13"), 0) == height
    assert is_down_slope(here, at("OO13"), at("MM13")) is down_counts
    verdict = sight(*BOTH_AT_ONE_VERTEX, shared_vertex=reading).check(at("OO13"), at("MM13"))
    assert verdict.start.elevation == height  # the engine reads it the same way


@pytest.mark.rule("oto2.1.3.a")
def test_slopes_neither_block_nor_hinder() -> None:
    three = (("OO11", "OO12", "OO12"), ("OO12", "OO13", "OO12"), ("OO13", "OO14", "OO14"))
    start, end = at("OO10"), at("OO16")
    open_ground = sight(*three).check(start, end)
    assert len(slopes(*three).touched(start, end)) == 3
    assert (open_ground.is_clear, open_ground.hindrance) == (True, 0)
    with_grain = sight(*three, terrain={"OO14": GRAIN}).check(start, end)
    assert (with_grain.is_clear, with_grain.hindrance) == (True, 1)
    assert [each.what for each in with_grain.hindrances] == ["Grain"]


@pytest.mark.rule("oto2.1.3.b")
def test_three_quarters_of_a_level() -> None:
    here = slopes(NN_OO)
    assert elevation(here, at("NN13"), at("QQ13"), 0) == Fraction(3, 4)
    assert elevation(here, at("NN13"), at("QQ13"), 1) == Fraction(7, 4)
    assert elevation(here, at("NN13"), at("NN16"), 0) == 0
    two = slopes(NN_OO, ("NN13", "OO14", "OO14"))  # both by the one vertex: not doubled
    assert elevation(two, at("NN13"), at("PP13"), 0) == Fraction(3, 4)


@pytest.mark.rule("oto2.1.3.b")
def test_both_ends_can_have_it_and_the_engine_agrees() -> None:
    marks = (NN_OO, ("PP13", "QQ13", "PP13"))
    here = sight(*marks)
    verdict = here.check(at("NN13"), at("QQ13"))
    assert (verdict.start.elevation, verdict.end.elevation) == (Fraction(3, 4), Fraction(3, 4))
    for a in GRID.hexes[::5]:
        if a == at("E"):
            continue
        verdict = fixture_sight().check(a, at("E"))
        assert verdict.start.elevation == elevation(FIXTURE, a, at("E"), 0), GRID.name(a)
        assert verdict.end.elevation == elevation(FIXTURE, at("E"), a, 0), GRID.name(a)


@pytest.mark.rule("oto2.1.3.c")
def test_seeing_over_a_wreck_but_not_over_woods() -> None:
    wreck = hindered_by_wrecks([at("PP13")])
    up_slope, level = sight(NN_OO), sight()
    assert up_slope.check(at("NN13"), at("QQ13"), wreck).hindrance == 0
    assert level.check(at("NN13"), at("QQ13"), wreck).hindrance == 1
    behind_woods = sight(NN_OO, terrain={"PP13": WOODS}).check(at("NN13"), at("QQ13"))
    assert behind_woods.reason is Reason.OBSTACLE


@pytest.mark.rule("oto2.1.3.c")
def test_seeing_over_half_level_terrain() -> None:
    for code in (GRAIN, 25, 14):
        assert sight(NN_OO, terrain={"PP13": code}).check(at("NN13"), at("QQ13")).hindrance == 0
        assert sight(terrain={"PP13": code}).check(at("NN13"), at("QQ13")).hindrance == 1
    wall = {"PP13-QQ13": WALL, "OO13-PP13": WALL}
    assert sight(NN_OO, walls=wall).check(at("NN13"), at("RR13")).is_clear
    assert sight(walls=wall).check(at("NN13"), at("RR13")).reason is Reason.WALL


@pytest.mark.rule("oto2.1.3.c")
def test_an_up_slope_unit_looks_into_the_leaves_of_an_orchard() -> None:
    for code, level, up_slope in ((63, "clear", "blocked"), (64, "clear", "clear")):
        on_level = sight(terrain={"PP13": code}).check(at("NN13"), at("QQ13"))
        from_slope = sight(NN_OO, terrain={"PP13": code}).check(at("NN13"), at("QQ13"))
        assert ["clear" if each.is_clear else "blocked" for each in (on_level, from_slope)] == [level, up_slope]
        assert on_level.hindrance == 1


HILL = dict.fromkeys(("MM13", "MM14", "NN13", "NN12", "OO13", "OO14", "OO12", "PP13", "PP12"), 1)


@pytest.mark.rule("oto2.1.3.c")
def test_seeing_over_the_crest_line_from_behind_it() -> None:
    hidden = sight(levels=HILL).check(at("NN13"), at("SS15"))
    assert hidden.reason is Reason.CREST
    assert sight(NN_OO, ("NN13", "OO14", "OO14"), levels=HILL).check(at("NN13"), at("SS15")).is_clear


@pytest.mark.rule("oto2.1.3.d")
def test_walls_still_confine_the_entrenched() -> None:
    here = sight(NN_OO, walls={"NN13-OO13": WALL})
    verdict = here.check(at("NN13"), at("QQ13"))
    walls = here.ground.walls
    assert verdict.is_clear  # a unit that is not entrenched sees over its own wall
    assert refuse_entrenched(verdict, walls, []) is None
    refused = refuse_entrenched(verdict, walls, [at("NN13")])
    assert refused is not None
    assert "B9.21" in str(refused)
    assert refuse_entrenched(here.check(at("NN13"), at("OO13")), walls, [at("NN13")]) is None  # adjacent
    assert wall_tem(2, verdict.start, wall_level=0) == 2  # the firer is Up-Slope, the wall's TEM stays


@pytest.mark.rule("oto2.1.3.e")
def test_slopes_on_the_way_count_for_nothing() -> None:
    verdict = fixture_sight().check(at("D"), at("A"))
    assert FIXTURE.down_sides(at("E"))
    assert (verdict.start.elevation, verdict.end.elevation) == (0, 0)


@pytest.mark.rule("oto2.1.3.e")
def test_blind_hexes_are_counted_without_the_three_quarters() -> None:
    # One-level woods on level 0, the viewer on level 1: seen over from 1.75, one Blind Hex behind it as from level 2.
    levels = {"NN13": 1}
    woods = {"PP13": WOODS}
    here = sight(NN_OO, ("NN13", "OO14", "OO14"), levels=levels, terrain=woods)
    assert here.check(at("NN13"), at("QQ14")).reason is Reason.BLIND
    assert here.check(at("NN13"), at("RR14")).is_clear
    assert sight(levels=levels, terrain=woods).check(at("NN13"), at("RR14")).reason is Reason.ADVANTAGE
    # From level 2 a further full level would leave no Blind Hex fewer than one; 2.75 must not count as three.
    two = dict.fromkeys(("NN13",), 2)
    high = {"PP13": 61}  # forest, two levels
    up = sight(NN_OO, ("NN13", "OO14", "OO14"), levels=two, terrain=high)
    assert [up.check(at("NN13"), at(name)).is_clear for name in ("QQ14", "RR14", "SS15")] == [False, False, True]


@pytest.mark.rule("oto2.1.3.f")
def test_no_height_advantage_and_no_hull_down() -> None:
    verdict = fixture_sight().check(at("C"), at("A"))
    assert verdict.start.elevation > verdict.end.elevation
    assert not has_height_advantage(target=verdict.start, firer=verdict.end)
    assert hull_down_grounds({UP_SLOPE}) == set()
    assert hull_down_grounds({UP_SLOPE, "wall"}) == {"wall"}


@pytest.mark.rule("oto2.1.3.g")
def test_the_base_level_stays() -> None:
    assert [base_level(fixture_sight(), at(name)) for name in SQUADS] == [0] * 6
    assert base_level(sight(NN_OO, levels={"NN13": 1}), at("NN13")) == 1


@pytest.mark.rule("oto2.1.3.ex")
def test_the_illustration() -> None:
    here = fixture_sight()
    for other in "BDE":
        verdict = here.check(at("A"), at(other))
        assert verdict.is_clear
        assert (verdict.start.elevation, verdict.end.elevation) == (0, 0), other
    seen = here.check(at("C"), at("A"))
    assert seen.is_clear
    assert (seen.start.elevation, seen.end.elevation) == (Fraction(3, 4), 0)
    wreck = hindered_by_wrecks([at("PP13")])
    assert {squad: here.check(at(squad), at("A"), wreck).hindrance for squad in "DEFC"} == {
        "D": 1,
        "E": 1,
        "F": 1,
        "C": 0,
    }


@pytest.mark.rule("oto2.1.1", "oto2.1.3.ex")
def test_slopes_of_a_ground_are_those_that_were_drawn() -> None:
    assert Slopes.of_ground(fixture_sight().ground).up == FIXTURE.up
    assert len(FIXTURE.up) == len(MARKS)
