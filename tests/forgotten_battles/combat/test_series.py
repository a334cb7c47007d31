"""Attrition, dumps, breakout, air combat and flak."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from sandtable.charts import consult
from sandtable.games.forgotten_battles.combat import (
    AirCombat,
    Aircraft,
    AirResult,
    FlakTarget,
    attrition,
    attrition_law,
    breakout,
    dump_law,
    gather_flak,
    series_charts,
    share,
)
from sandtable.kernel import NotUnderstood, Refused, play

# ---- attrition


@pytest.mark.parametrize(
    ("ar", "bands"),
    [
        (5, "none none none none none none none 1 1 2 4"),
        (4, "none none none none none none 1 1 2 4 all"),
        (3, "none none none none 1 1 2 2 4 4 all"),
        (2, "none none 1 1 2 2 4 4 all all all"),
        (1, "none 1 1 2 2 4 4 all all all all"),
        (0, "1 1 2 2 4 4 all all all all all"),
    ],
)
def test_attrition_table(ar: int, bands: str) -> None:
    reading = attrition([ar, 0], steps=3, ground="dry")
    assert [reading.row((total, 0)).result for total in range(2, 13)] == bands.split()


@pytest.mark.rule("tfb.weather.deep.attrition")
def test_attrition_modifiers() -> None:
    cold = attrition([3], steps=1, ground="deep_freeze")
    assert cold.final([3, 4]) == 9
    assert attrition([3], steps=4, ground="freeze").final([3, 4]) == 7
    crowded = attrition([5], steps=5, ground="deep_freeze")
    assert [m.value for m in crowded.modifiers] == [3, 2]
    assert crowded.row([4, 4]).result == "all"
    with pytest.raises(NotUnderstood):
        attrition([], steps=1, ground="dry")


def test_attrition_takes_no_more_than_there_is() -> None:
    reading = attrition([1], steps=2, ground="dry")
    law = attrition_law(reading, 2)
    assert dict(law.items()) == {0: Fraction(1, 36), 1: Fraction(5, 36), 2: Fraction(30, 36)}


# ---- dumps


def test_blowing_a_dump() -> None:
    assert share(12, 75) == 9, "75 percent of 3 SP is 2 SP 1 T"
    assert dict(dump_law("dump_blowing", 12).items()) == {
        3: Fraction(1, 6), 6: Fraction(1, 3), 9: Fraction(1, 3), 12: Fraction(1, 6),
    }  # fmt: skip


@pytest.mark.parametrize(
    ("column", "percents"),
    [("dump", [0, 25, 25, 50, 50, 75]), ("trucks", [0, 0, 25, 50, 50, 75]), ("wagons", [0, 0, 25, 50, 75, 100])],
)
def test_capture(column: str, percents: list[int]) -> None:
    for die, percent in enumerate(percents, start=1):
        assert series_charts()["capture"].reading(column).row([die]).result == str(percent)


def test_the_charts_can_be_consulted_like_any_other() -> None:
    played = play(consult("capture", column="wagons", side="axis"), dice=[6], tables=series_charts())
    assert played.result.result == "100"


# ---- breakout and captured bases


@pytest.mark.rule("tfb.weather.deep.breakout")
def test_breakout() -> None:
    later = breakout("freeze", turns_out=2)
    assert [later.row([die]).result for die in range(1, 7)] == ["dead"] * 4 + ["returns"] * 2
    assert breakout("mud", turns_out=1).law().chance("returns") == Fraction(1, 2)
    with pytest.raises(Refused):
        breakout("deep_freeze", turns_out=1)


def test_aircraft_on_a_captured_base() -> None:
    chart = series_charts()["air_base_capture"]
    assert chart.reading().law().chance("loses") == Fraction(15, 36)
    assert chart.reading(apply=["active", "advance"]).law().chance("loses") == Fraction(1, 36)


# ---- air combat

LAGG = Aircraft("LaGG-3", 2, fighter=True)
BF = Aircraft("Bf 109f", 4, fighter=True)
IL2 = Aircraft("IL-2", 2, parenthesised=True)


@pytest.mark.rule("tfb.notation.air_unit")
def test_lagg_against_messerschmitt() -> None:
    """OCS 14.3: a 9, +2 -4 gives 7: both abort."""
    combat = AirCombat(LAGG, BF)
    assert combat.final((4, 5, 1)) == 7
    assert combat.resolve((4, 5, 1)) == AirResult(True, True, False)
    assert combat.resolve((4, 5, 5)) == AirResult(True, True, True)
    assert combat.resolve((4, 4, 1)) == AirResult(True, False, False)
    assert combat.resolve((5, 5, 1)) == AirResult(False, True, False)
    with pytest.raises(Refused, match="parentheses"):
        AirCombat(IL2, BF)


def test_air_odds_are_those_of_all_throws() -> None:
    combat = AirCombat(BF, LAGG)
    throws = Counter(str(combat.resolve(dice)) for dice in product(range(1, 7), repeat=3))
    assert {words: chance * 216 for words, chance in combat.odds()} == dict(throws)


# ---- flak


def chance(mission: str, aircraft: list[Aircraft], target: FlakTarget) -> Fraction:
    flak = gather_flak(mission, aircraft, target)
    return flak.chance() if flak else Fraction(0)


@pytest.mark.rule("tfb.special.common.flak.drm", "tfb.special.common.flak.one_per_hex", "tfb.notation.flak")
def test_flak_units_add_their_number_once() -> None:
    assert chance("barrage", [IL2], FlakTarget()) == Fraction(3, 36)
    assert chance("barrage", [IL2], FlakTarget(flak_units=(2,))) == Fraction(10, 36)
    assert chance("barrage", [IL2], FlakTarget(flak_units=(2, 2))) == Fraction(10, 36)


@pytest.mark.rule("tfb.special.common.flak.drm")
def test_flak_modifiers() -> None:
    def total(mission: str, planes: list[Aircraft], target: FlakTarget) -> int:
        flak = gather_flak(mission, planes, target)
        assert flak is not None
        return sum(m.value for m in flak.modifiers)

    assert total("barrage", [IL2] * 2, FlakTarget(hq=True, base_level=2)) == 3
    assert total("barrage", [IL2] * 3, FlakTarget()) == 1
    assert total("hip shoot", [IL2], FlakTarget(patrol_zone=True)) == 2
    assert total("barrage", [IL2, LAGG], FlakTarget(patrol_zone=True)) == 1
    assert total("trainbusting", [IL2], FlakTarget(patrol_zone=True)) == 3


def test_which_missions_meet_flak() -> None:
    for mission in ("transport", "drop", "transfer"):
        assert gather_flak(mission, [IL2], FlakTarget()) is None
        assert gather_flak(mission, [IL2], FlakTarget(patrol_zone=True)) is not None
    for mission in ("sweep", "interception"):
        assert gather_flak(mission, [BF], FlakTarget(patrol_zone=True)) is None
    with pytest.raises(NotUnderstood):
        gather_flak("picnic", [BF], FlakTarget())
    with pytest.raises(Refused, match="1 to 4"):
        gather_flak("barrage", [IL2] * 5, FlakTarget())


def test_whom_flak_hits() -> None:
    planes = [Aircraft(f"IL-2 no. {n}", 2) for n in range(1, 5)]
    four = gather_flak("barrage", planes, FlakTarget())
    assert four is not None
    assert not four.hit([5, 4])
    assert four.hit([5, 5])
    assert four.victim(3) == "IL-2 no. 3"
    assert four.victim(5) == "the weakest of the mission"
    assert four.victim(6) == "the strongest of the mission"
    two, three = (gather_flak("barrage", planes[:n], FlakTarget()) for n in (2, 3))
    assert two is not None
    assert three is not None
    assert [two.victim(die)[-1] for die in range(1, 7)] == list("111222")
    assert [three.victim(die)[-1] for die in range(1, 7)] == list("112233")
