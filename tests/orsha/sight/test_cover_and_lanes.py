"""1.31, 1.4-1.42: slope TEM, what it does not go with, Fire Lanes."""

from __future__ import annotations

import pytest

from sandtable.games.orsha.printed.terrain import slope_numbers
from sandtable.games.orsha.sight.attack_modifiers import aim
from sandtable.games.orsha.sight.cover import (
    Attack,
    Claim,
    Cover,
    Fire,
    Target,
    ffmo,
    fire_group_tem,
    qualifies,
    slope_tem,
    total_tem,
)
from sandtable.games.orsha.sight.fire_lanes import lane_attacks, lane_drm, refuse_lane, snap_shot_drm
from sandtable.games.orsha.sight.slope_sight import hindered_by_wrecks
from sandtable.hexes.grid import Hexside
from tests.orsha.sight.fixture import FIXTURE, MARKS, at, fixture_sight, slopes


def attack(firer: str, target: str = "E", **facts: object) -> Attack:
    return Attack(at(firer), at(target), **facts)  # type: ignore[arg-type]


@pytest.mark.rule("oto2.1.41.a", "oto2.1.4")
@pytest.mark.parametrize(("firer", "tem"), [("D", 1), ("A", 1), ("B", 0), ("C", 0)])
def test_slope_tem_of_squad_e(firer: str, tem: int) -> None:
    assert slope_tem(FIXTURE, attack(firer)).value == tem


@pytest.mark.rule("oto2.1.41.a")
def test_what_gets_no_slope_tem() -> None:
    assert slope_tem(FIXTURE, attack("D", fire=Fire.INDIRECT)).value == 0
    assert slope_tem(FIXTURE, attack("D", fire=Fire.FLAMETHROWER)).value == 0
    assert slope_tem(FIXTURE, attack("D", at=Target.VEHICLE)).value == 0
    assert slope_tem(FIXTURE, attack("D", at=Target.UPPER_LEVEL)).value == 0
    assert "adjacent" in slope_tem(FIXTURE, attack("C")).why


@pytest.mark.rule("oto2.1.41.b")
@pytest.mark.parametrize(
    ("lower_over", "enough"),
    [(("NN13", "PP12"), True), (("NN13", "NN12"), False), (("OO12", "PP12", "PP13"), True), (("OO14",), False)],
)
def test_counting_down_slope_hexsides(lower_over: tuple[str, ...], enough: bool) -> None:
    assert qualifies(slopes(*(("OO13", name, "OO13") for name in lower_over)), at("OO13")) is enough


@pytest.mark.rule("oto2.1.41.b")
def test_the_first_and_the_last_hexside_are_neighbours() -> None:
    assert not qualifies(slopes(("OO13", "OO12", "OO13"), ("OO13", "NN12", "OO13")), at("OO13"))


@pytest.mark.rule("oto2.1.41.c", "oto2.1.41.a")
@pytest.mark.parametrize(("higher", "firer", "tem"), [(1, "D", 1), (2, "D", 0), (2, "LL13", 1), (-1, "D", 1)])
def test_elevation_advantage_against_range(higher: int, firer: str, tem: int) -> None:
    cover = slope_tem(FIXTURE, attack(firer, firer_level=higher))
    assert cover.value == tem


@pytest.mark.rule("oto2.1.41.d")
def test_fire_groups() -> None:
    assert fire_group_tem(FIXTURE, [attack("C"), attack("D")]).value == 1
    assert fire_group_tem(FIXTURE, [attack("C"), attack("OO14")]).value == 0


@pytest.mark.rule("oto2.1.41.e")
def test_not_with_other_tem() -> None:
    base = slope_numbers().base.tem
    assert total_tem(1, base["woods"]) == 1
    assert total_tem(1, base["stone-building"]) == 3
    assert total_tem(1, 0, mud=1) == 2
    assert total_tem(1, 0) == 1


@pytest.mark.rule("oto2.1.41.f")
def test_ffmo() -> None:
    for firer in "CB":
        cover = slope_tem(FIXTURE, attack(firer))
        assert (cover.value, ffmo(-1, cover, Claim.CLAIMED)) == (0, -1)
    cover = slope_tem(FIXTURE, attack("D"))
    assert (cover.value, ffmo(-1, cover, Claim.CLAIMED)) == (1, 0)
    assert ffmo(-1, cover, Claim.WAIVED) == -1
    assert ffmo(0, Cover(0, ""), Claim.CLAIMED) == 0


@pytest.mark.rule("oto2.1.31")
def test_same_level_means_base_level() -> None:
    assert refuse_lane(FIXTURE, at("NN13"), at("QQ13"), 0, 0) is None
    refused = refuse_lane(FIXTURE, at("NN13"), at("QQ13"), 0, 1)
    assert refused is not None
    assert "Base Levels" in str(refused)


def drm(firer: str, target: str) -> int:
    return lane_drm(FIXTURE, Attack(at(firer), at(target))).value


@pytest.mark.rule("oto2.1.42.a", "oto2.1.4")
def test_fire_lane_drm() -> None:
    assert (drm("C", "OO13"), slope_tem(FIXTURE, attack("C", "OO13")).value) == (0, 0)
    for target in ("PP13", "QQ13"):
        assert (drm("C", target), slope_tem(FIXTURE, attack("C", target)).value) == (1, 1), target
    assert [drm("D", name) for name in ("NN12", "NN13", "OO13", "PP12", "PP13", "QQ13")] == [0] * 6
    assert slope_tem(FIXTURE, attack("D", "OO13")).value == 1


@pytest.mark.rule("oto2.1.42.a")
def test_no_drm_when_the_target_is_up_slope_too() -> None:
    both = slopes(("NN13", "OO13", "OO13"), ("PP13", "QQ13", "PP13"))
    assert lane_drm(both, Attack(at("NN13"), at("QQ13"))).value == 0
    assert "0 levels" in lane_drm(both, Attack(at("NN13"), at("QQ13"))).why


@pytest.mark.rule("oto2.1.42.a")
def test_the_fire_lane_drm_is_infantrys() -> None:
    shot = Attack(at("NN13"), at("QQ13"), at=Target.VEHICLE)
    assert lane_drm(FIXTURE, shot).value == 0
    assert "Infantry" in lane_drm(FIXTURE, shot).why
    assert aim(fixture_sight(), FIXTURE, shot).lane_drm.value == 0
    side = Hexside.between(at("QQ13"), at("QQ14"))
    steeper = slopes(*MARKS, ("NN13", "OO14", "OO14"))
    assert snap_shot_drm(steeper, at("NN13"), side, 0, (0, 0), Target.VEHICLE).value == 0


@pytest.mark.rule("oto2.1.42.b")
def test_snap_shots() -> None:
    side = Hexside.between(at("QQ13"), at("QQ14"))
    assert snap_shot_drm(FIXTURE, at("NN13"), side, 0, (0, 0), Target.INFANTRY).value == 0
    steeper = slopes(*MARKS, ("NN13", "OO14", "OO14"))
    assert snap_shot_drm(steeper, at("NN13"), side, 0, (0, 0), Target.INFANTRY).value == 1


@pytest.mark.rule("oto2.1.42.c")
def test_an_up_slope_lane_stays_on_its_base_level() -> None:
    assert not lane_attacks(FIXTURE, at("NN13"), at("QQ13"), 1, 0)
    assert lane_attacks(FIXTURE, at("NN13"), at("QQ13"), 1, 1)


@pytest.mark.rule("oto2.1.4", "oto2.1.41.a", "oto2.1.42.a")
def test_what_follows_from_a_line() -> None:
    """One look gives the Hindrances, the slope's TEM and its Fire Lane DRM, each with its reason."""
    wreck = hindered_by_wrecks([at("PP13")])
    from_c = aim(fixture_sight(), FIXTURE, attack("C", "A"), wreck)
    assert (from_c.hindrances, from_c.slope_tem.value, from_c.lane_drm.value) == ((), 1, 1)
    from_d = aim(fixture_sight(), FIXTURE, attack("D", "A"), wreck)
    assert [each.value for each in from_d.hindrances] == [1]
    assert (from_d.slope_tem.value, from_d.lane_drm.value) == (1, 0)
