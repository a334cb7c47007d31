"""Section 2: combined terrain."""

from fractions import Fraction

import pytest

from sandtable.games.orsha.ground.combined import (
    Body,
    Cover,
    Drive,
    Vehicle,
    Way,
    acts_as,
    add_up,
    bog_check,
    bog_modifiers,
    ffmo_applies,
    grain_road_cost,
    hindering_grain_roads,
    infantry_cost,
    orchard_is_in_season,
    vehicle_cost,
    with_shellholes,
)
from sandtable.games.orsha.ground.geometry import hex_named, hexside
from sandtable.games.orsha.ground.maps import our_map
from sandtable.games.orsha.readings import Readings
from sandtable.kernel import Refused

T34 = Vehicle(Drive.TRACKED, Body.AFV)
TRACTOR = Vehicle(Drive.TRACKED, Body.UNARMOURED)
GAZ_MM = Vehicle(Drive.WHEELED, Body.UNARMOURED)
SDKFZ_10_4 = Vehicle(Drive.HALF_TRACKED, Body.UNARMOURED)


@pytest.mark.rule("oto2.2.1")
def test_effects_add_up():
    tem = {"marsh": 0, "woods": 1, "shellholes": 1}
    assert add_up(tem, ("woods", "shellholes")) == 2
    assert add_up(tem, ("woods", "dirt-road")) == 1


@pytest.mark.rule("oto2.2.2.a")
def test_out_of_season_whatever_the_month():
    assert not orchard_is_in_season("orchard-shellholes", season=True)
    assert not orchard_is_in_season("orchard-shellholes", season=False)
    assert orchard_is_in_season("orchard", season=True)
    assert our_map().terrain("orchard-shellholes").code == 64  # the raster's orchard out of season


@pytest.mark.rule("oto2.2.2.b")
def test_shellholes_placed_in_play():
    assert with_shellholes(("orchard",)) == ("orchard-shellholes",)
    assert with_shellholes(("orchard", "dirt-road")) == ("orchard-shellholes", "dirt-road")
    assert with_shellholes(("open-ground",)) == ("open-ground", "shellholes")


@pytest.mark.rule("oto2.2.2.c")
def test_infantry_cost():
    assert 4 - infantry_cost(Cover.IN_SHELLHOLES) == 1
    assert infantry_cost(Cover.ABOVE) == 2


@pytest.mark.rule("oto2.2.2.d")
def test_vehicle_cost():
    assert [vehicle_cost(v) for v in (T34, GAZ_MM, SDKFZ_10_4, TRACTOR)] == [3, 6, 6, 6]


@pytest.mark.rule("oto2.2.2.e")
def test_bog_check():
    assert bog_check((4, 3), GAZ_MM) == 9
    assert bog_check((4, 3), T34) == 7
    assert bog_check((4, 3), SDKFZ_10_4, normal=[1]) == 10
    assert bog_modifiers(TRACTOR) == []


@pytest.mark.rule("oto2.2.3.a")
def test_entering_the_grain_road_of_w9():
    orsha = our_map()
    assert grain_road_cost(orsha, hexside("W8-W9")) == 1
    assert grain_road_cost(orsha, hexside("V8-W9")) == Fraction(3, 2)
    with pytest.raises(Refused, match="no road crosses"):
        grain_road_cost(orsha, hexside("V8-W9"), Way.ROAD)


@pytest.mark.rule("oto2.2.3.a", "oto2.2.3.c")
def test_what_was_spent_decides_ffmo():
    orsha = our_map()
    assert ffmo_applies(grain_road_cost(orsha, hexside("W8-W9")))
    by_choice = grain_road_cost(orsha, hexside("W8-W9"), Way.GRAIN)
    assert by_choice == Fraction(3, 2)
    assert not ffmo_applies(by_choice)
    with pytest.raises(Refused, match="moves on the road"):
        grain_road_cost(orsha, hexside("W8-W9"), Way.GRAIN, Readings(grain_road_choice="refused"))


@pytest.mark.rule("oto2.2.3.b")
def test_sight_along_the_road_is_not_hindered():
    orsha = our_map()

    def hindering(a: str, b: str) -> list[str]:
        return [orsha.grid.name(hex) for hex in hindering_grain_roads(orsha, hex_named(a), hex_named(b))]

    assert hindering("W6", "W9") == []  # two grain-road hexes between, never off the road
    assert hindering("W5", "X8") != []  # leaves the drawing
    assert set(hindering("W5", "X8")) <= {"W6", "W7", "W8"}
    assert hindering("V8", "X9") == ["W9"]  # across the road, so off it on both sides


@pytest.mark.rule("oto2.2.3.d")
def test_otherwise_a_grain_road_is_grain():
    orsha = our_map()
    assert acts_as(orsha, hex_named("W9")) == ("grain",)
    assert acts_as(orsha, hex_named("K33")) == ("gully", "dirt-road", "wooden-bridge")
