"""1.5-1.54: moving over slopes."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

import pytest

from sandtable.games.orsha.sight.slope_movement import (
    AskTheRulebook,
    Crest,
    Going,
    Mover,
    Spends,
    Step,
    Weather,
    cost,
    going,
    keeps_road_bonus,
    refuse_crossing,
)
from sandtable.hexes.grid import Hexside
from tests.orsha.sight.fixture import FIXTURE, at, slopes

OPEN = Fraction(1)
UP, DOWN = (at("D"), at("NN13")), (at("C"), at("OO13"))


@pytest.mark.rule("oto2.1.5")
def test_going_up_and_down() -> None:
    assert going(FIXTURE, at("MM13"), at("NN13")) is Going.UP
    assert going(FIXTURE, at("NN13"), at("OO13")) is Going.DOWN
    assert going(FIXTURE, at("OO13"), at("OO12")) is Going.LEVEL


@pytest.mark.rule("oto2.1.51.a")
def test_mf() -> None:
    assert cost(FIXTURE, Step(*UP, OPEN)) == Fraction(3, 2)
    assert cost(FIXTURE, Step(*UP, OPEN, crest=Crest.ASCENDING)) == Fraction(5, 2)
    assert cost(FIXTURE, Step(*DOWN, OPEN)) == 1


@pytest.mark.rule("oto2.1.51.b")
def test_the_road_bonus_is_kept() -> None:
    path = [at(name) for name in ("MM13", "NN13", "OO13")]  # both hexsides are slopes
    road = frozenset(Hexside.between(a, b) for a, b in pairwise(path))
    assert keeps_road_bonus(path, road)
    assert not keeps_road_bonus([*path, at("OO12")], road)  # off the road for one hex, no slope crossed


@pytest.mark.rule("oto2.1.52")
def test_mp() -> None:
    assert cost(FIXTURE, Step(*UP, OPEN, Spends.MP)) == 2
    assert cost(FIXTURE, Step(*DOWN, OPEN, Spends.MP)) == 1


@pytest.mark.rule("oto2.1.53")
def test_no_vehicle_over_a_crest_line_slope() -> None:
    here = slopes(("NN13", "OO13", "OO13"))
    tank_down = refuse_crossing(here, *DOWN, mover=Mover.VEHICLE, crest=Crest.DESCENDING)
    assert tank_down is not None
    wagon = refuse_crossing(here, *DOWN, mover=Mover.WAGON, crest=Crest.DESCENDING)
    assert wagon is not None, "a Wagon spends MF and is a vehicle all the same"
    assert wagon.rule == "oto2.1.53"
    assert refuse_crossing(here, *reversed(DOWN), mover=Mover.VEHICLE, crest=Crest.ASCENDING) is not None
    assert refuse_crossing(here, *DOWN, mover=Mover.INFANTRY, crest=Crest.DESCENDING) is None
    assert refuse_crossing(here, *DOWN, mover=Mover.VEHICLE, crest=Crest.NONE) is None


@pytest.mark.rule("oto2.1.54")
def test_rain_and_snow() -> None:
    assert cost(FIXTURE, Step(*DOWN, OPEN, weather=Weather.RAIN)) == 2
    assert cost(FIXTURE, Step(*UP, OPEN, weather=Weather.RAIN)) == Fraction(5, 2)
    assert cost(FIXTURE, Step(*DOWN, OPEN)) == 1
    over_crest = Step(*UP, OPEN, crest=Crest.ASCENDING, weather=Weather.RAIN)
    assert cost(FIXTURE, over_crest) == 2 + Fraction(1, 2) + 1 + 1  # once for the slope, again for the Crest Line
    assert cost(FIXTURE, Step(at("OO13"), at("OO12"), OPEN, weather=Weather.RAIN)) == 1  # no slope


@pytest.mark.rule("oto2.1.54")
def test_what_the_base_game_must_say() -> None:
    with pytest.raises(AskTheRulebook, match=r"E3\.723"):
        cost(FIXTURE, Step(*DOWN, OPEN, weather=Weather.GROUND_SNOW))
    assert cost(FIXTURE, Step(*DOWN, OPEN, weather=Weather.GROUND_SNOW, weather_extra=Fraction(1))) == 2
