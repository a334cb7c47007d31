"""Barrage against units and facilities: the facts' examples, shifts, and odds against every throw."""

from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from sandtable.games.forgotten_battles.combat import (
    Arm,
    Barrage,
    Facility,
    FacilityResult,
    Special,
    Spotting,
    density,
    gather_barrage,
    gather_facility,
)
from sandtable.games.forgotten_battles.combat.barrage import Cell
from sandtable.games.forgotten_battles.combat.facility import read_cell
from sandtable.games.forgotten_battles.terrain import TerrainClass
from sandtable.kernel import NotUnderstood, Refused


def guns(points: int, re: Fraction | int = 2, **more: Any) -> Barrage:
    given: dict[str, Any] = {"terrain": TerrainClass.OPEN, **more}
    return gather_barrage(Arm.ARTILLERY, [points], target_re=re, **given)


def test_sixteen_points_on_eight_re_in_a_hedgehog_in_close_country() -> None:
    barrage = guns(16, 8, hedgehog=1, terrain=TerrainClass.CLOSE)
    assert barrage.heading(barrage.first_column) == "12-16"
    assert barrage.tokens == 3
    assert sum(m.value for m in barrage.shifts) == 2
    assert barrage.heading(barrage.column) == "25-40"
    assert barrage.cell(8) is Cell.BRACKETED
    assert str(barrage.resolve((4, 4, 3))) == "DG"
    assert str(barrage.resolve((4, 4, 4))) == "1 step and DG"


def test_nine_points_of_aircraft_without_a_spotter() -> None:
    barrage = gather_barrage(Arm.AIR, [5, 4], target_re=4, terrain=TerrainClass.OPEN, spotting=Spotting.UNSPOTTED)
    assert barrage.heading(barrage.column) == "3-4"
    assert barrage.cell(12) is Cell.HALF
    assert barrage.tokens == 0


@pytest.mark.parametrize(
    ("points", "head", "cost"),
    [
        (1, "1 or less", 1), (2, "2", 1), (3, "3-4", 2), (7, "5-7", 2), (11, "8-11", 2), (12, "12-16", 3),
        (24, "17-24", 3), (40, "25-40", 4), (41, "41-68", 6), (116, "69-116", 8), (117, "117+", 10),
    ],
)  # fmt: skip
def test_columns_and_costs(points: int, head: str, cost: int) -> None:
    barrage = guns(points)
    assert (barrage.heading(barrage.first_column), barrage.tokens) == (head, cost)


@pytest.mark.parametrize(
    ("re", "shift"), [("1/2", -1), ("1", -1), ("5/4", 0), ("3", 0), ("13/4", 1), ("4", 1), ("5", 2), ("6", 3), ("7", 4)]
)
def test_density(re: str, shift: int) -> None:
    assert sum(m.value for m in guns(20, Fraction(re)).shifts) == shift


def test_a_division_never_counts_over_three() -> None:
    assert density([5, Fraction(1, 2)]) == Fraction(7, 2)


def test_the_other_shifts() -> None:
    def shift(arm: Arm = Arm.ARTILLERY, **more: Any) -> int:
        given: dict[str, Any] = {"target_re": 2, "terrain": TerrainClass.OPEN, **more}
        return sum(m.value for m in gather_barrage(arm, [20], **given).shifts)

    assert [shift(terrain=t) for t in TerrainClass] == [0, -1, -1, -2]
    assert shift(hedgehog=4) == -1
    assert shift(spotting=Spotting.UNSPOTTED) == -3
    assert shift(special=[Special.STRAT_MODE]) == 3
    assert shift(Arm.AIR, special=[Special.SHORT_RANGE]) == 1


def test_brackets_are_only_dg_in_strong_works_from_the_air_or_unspotted() -> None:
    def settled(arm: Arm = Arm.ARTILLERY, **more: Any) -> int:
        given: dict[str, Any] = {"target_re": 2, "terrain": TerrainClass.OPEN, **more}
        return gather_barrage(arm, [20], **given).settle(Cell.BRACKETED, 6).steps

    assert settled() == settled(hedgehog=2) == 1
    assert settled(hedgehog=3) == settled(Arm.AIR) == settled(Arm.SHIPS) == settled(spotting=Spotting.UNSPOTTED) == 0
    air = gather_barrage(Arm.AIR, [20], target_re=2, terrain=TerrainClass.OPEN)
    assert air.settle(Cell.HALF, 4).steps == 1, "a plain half is a half for everyone"


@pytest.mark.parametrize(
    "barrage", [guns(1), guns(16, 8), guns(200, 9), guns(30, 2, spotting=Spotting.UNSPOTTED), guns(60, 3, hedgehog=3)]
)
def test_the_odds_are_those_of_all_216_throws(barrage: Barrage) -> None:
    throws = Counter(str(barrage.resolve(dice)) for dice in product(range(1, 7), repeat=3))
    assert {words: chance * 216 for words, chance in barrage.odds()} == dict(throws)


def test_points_are_summed_then_rounded() -> None:
    halves = [Fraction(5, 2), Fraction(5, 2), Fraction(5, 2)]
    assert gather_barrage(Arm.ARTILLERY, halves, target_re=2, terrain=TerrainClass.OPEN).points == 8


def test_refusals() -> None:
    with pytest.raises(Refused, match="at least one point"):
        guns(0)
    with pytest.raises(Refused, match="4 aircraft"):
        gather_barrage(Arm.AIR, [1] * 5, target_re=2, terrain=TerrainClass.OPEN)
    with pytest.raises(Refused, match="hip shoot"):
        gather_barrage(
            Arm.AIR,
            [5],
            target_re=2,
            terrain=TerrainClass.OPEN,
            special=[Special.HIP_SHOOT],
            spotting=Spotting.UNSPOTTED,
        )
    with pytest.raises(NotUnderstood):
        guns(4, special=[Special.SHORT_RANGE])


# ---- facilities


@pytest.mark.parametrize(
    ("points", "die", "told"),
    [
        (1, 6, FacilityResult(planes_lose_on=6)),
        (1, 5, FacilityResult()),
        (2, 6, FacilityResult(trainbusting=True, planes_lose_on=5)),
        (4, 6, FacilityResult(1, True, 5)),
        (10, 4, FacilityResult(trainbusting=True, planes_lose_on=6)),
        (11, 3, FacilityResult(planes_lose_on=5)),
        (40, 5, FacilityResult(2, True, 4)),
        (41, 1, FacilityResult(planes_lose_on=5)),
        (81, 1, FacilityResult(1, False, 5)),
        (200, 6, FacilityResult(2, True, 3)),
    ],
)
def test_facility_table(points: int, die: int, told: FacilityResult) -> None:
    assert gather_facility(Facility.AIR_BASE, Arm.AIR, [points]).resolve((die,)) == told


def test_only_what_fits_the_target_counts() -> None:
    result = FacilityResult(1, True, 5)
    assert result.words(Facility.RAILWAY) == "trainbusting"
    assert result.words(Facility.PORT) == "1 hit"
    assert result.words(Facility.AIR_BASE) == "1 level down, never below 1; each aircraft there loses a step on 5+"
    assert FacilityResult().words(Facility.PORT) == "no effect"
    with pytest.raises(ValueError):
        read_cell("3X")


def test_facility_costs_and_odds() -> None:
    assert [gather_facility(Facility.PORT, Arm.ARTILLERY, [p]).tokens for p in (1, 2, 4, 10, 20, 40, 80, 81)] == [
        1, 1, 1, 1, 2, 4, 6, 8,
    ]  # fmt: skip
    busting = gather_facility(Facility.RAILWAY, Arm.AIR, [6])
    assert busting.tokens == 0
    assert dict(busting.odds()) == {"no effect": Fraction(1, 2), "trainbusting": Fraction(1, 2)}
    with pytest.raises(Refused, match="air mission"):
        gather_facility(Facility.RAILWAY, Arm.ARTILLERY, [6])
