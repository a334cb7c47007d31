"""The Orsha railway keeps every fact the text states, and is a battlefield worth fighting over."""

import dataclasses

import pytest

from sandtable.games.orsha.ground.geometry import hex_named, hexside
from sandtable.games.orsha.ground.maps import (
    bring_map,
    contradictions,
    edge,
    initial_zone,
    is_further_east,
    is_grain_road,
    known_facts,
    lvp_fault,
    lvp_held,
    our_map,
    railroad_hexes,
)
from sandtable.games.orsha.readings import Readings
from sandtable.hexes.grid import Edge, names
from sandtable.hexes.maps import MapRefused
from sandtable.hexes.maps.model import Objective
from sandtable.hexes.regions import components


@pytest.fixture(scope="module")
def orsha():
    return our_map()


@pytest.mark.rule("oto2.map.extent")
def test_extent(orsha):
    assert len(orsha.grid) == 1590
    assert orsha.grid.describe() == "columns A1-A53 to DD0-DD52"
    assert orsha.grid.cut == set(Edge), "half hexes all round"


@pytest.mark.rule("oto2.map.extent")
def test_players_bring_their_own_map(tmp_path):
    file = tmp_path / "small.toml"
    head = 'format = "sandtable-map 1"\nvocabulary = "orsha"\n[grid]\nboard = true\ncolumns = 9\nrows = 9\n'
    file.write_text(head + '[[area]]\nterrain = "woods"\nhexes = "C3..C5"\n', encoding="utf-8")
    farm = bring_map(file)
    assert names(farm.grid, [h for h in farm.grid if farm.has(h, "woods")]) == ["C3", "C4", "C5"]
    assert contradictions(farm) == ["T19, T20, W9, M23, L23, N22, K33, DD21 not on the map"]
    file.write_text(head + '[[area]]\nterrain = "forest"\nhexes = "C3"\n', encoding="utf-8")
    with pytest.raises(MapRefused, match=r"small\.toml: area 1 \(forest\): unknown area terrain 'forest'"):
        bring_map(file)


@pytest.mark.rule("oto2.map.named-hexes")
def test_facts_of_named_hexes(orsha):
    assert contradictions(orsha) == []
    assert known_facts("M23") == ["Culvert, level 0"]
    assert known_facts("W9") == ["grain-road"]
    assert known_facts("M10") == []
    assert "western limit of the FRIENDLY set-up area in OtO-S1" in known_facts("R15")
    assert "Known minefield line in OtO-S1" in known_facts("F23")
    assert is_grain_road(orsha, hex_named("W9"))
    assert hexside("T19-T20") in orsha.slopes


@pytest.mark.rule("oto2.map.named-hexes")
def test_a_map_that_says_otherwise_is_told_so(orsha):
    without = dataclasses.replace(orsha, slopes={}, spots=(), objectives=())
    assert contradictions(without) == [
        "T19-T20 is a slope hexside",
        "M23 is the Culvert, leading from L23 to N22",
        "K33 has a bridge",
        "K33 is an LVP Location",
    ]


@pytest.mark.rule("oto2.map.compass")
def test_compass(orsha):
    assert is_further_east(orsha, hex_named("K33"), hex_named("K20"))
    assert initial_zone(orsha, hex_named("G41")) == "german"
    assert initial_zone(orsha, hex_named("G42")) == "russian"
    assert {hex.q for hex in edge(orsha, "north")} == {29}
    assert {hex.q for hex in edge(orsha, "south")} == {0}
    assert {hex.q for hex in edge(orsha, "north", Readings(north_hexrow="first"))} == {0}
    assert {orsha.grid.number(hex) for hex in edge(orsha, "west")} == {0, 1}
    assert {orsha.grid.number(hex) for hex in edge(orsha, "east")} == {52, 53}


@pytest.mark.rule("oto2.6.lvp.value")
def test_ten_lvp(orsha):
    assert sum(objective.value for objective in orsha.objectives) == 10
    assert lvp_fault(orsha) is None
    eight_and_a_two = [Objective(h, 1) for h in orsha.grid.hexes[:8]] + [Objective(orsha.grid.hexes[8], 2)]
    other = dataclasses.replace(orsha, objectives=tuple(eight_and_a_two))
    assert lvp_fault(other) is None
    assert lvp_held(other, orsha.grid.hexes[6:9]) == 4
    short = dataclasses.replace(orsha, objectives=tuple(eight_and_a_two[:8]))
    assert lvp_fault(short) == "the map's LVP add up to 8; the victory conditions speak of 10"
    assert lvp_fault(short, Readings(lvp_total="unchecked")) is None


def test_the_railway_runs_through(orsha):
    rails = railroad_hexes(orsha)
    assert len(components(rails)) == 1
    assert rails & set(edge(orsha, "west"))
    assert rails & set(edge(orsha, "east"))


def test_slopes_lie_on_every_kind_of_ground(orsha):
    ground = {key for side in orsha.slopes for hex in side.hexes for key in orsha.at(hex)}
    assert {
        "open-ground",
        "grain",
        "woods",
        "brush",
        "shellholes",
        "orchard",
        "dirt-road",
        "railroad",
        "marsh",
    } <= ground
    assert any(orsha.is_crest(side) for side in orsha.slopes)  # 1.53 has something to forbid


def test_gully_hexes_of_one_ravine_hang_together(orsha):
    for line in orsha.lines:
        assert len(components(line.hexes)) == 1, line.name


def test_every_kind_of_ground_is_there(orsha):
    present = {key for hex in orsha.grid for key in orsha.at(hex)} | {k for ks in orsha.hexsides.values() for k in ks}
    absent = set(orsha.vocabulary.terrains) - present
    assert absent == {"stone-bridge", "cliff"}
    assert 600 < sum(orsha.at(hex) == ("open-ground",) for hex in orsha.grid) < 800  # mostly open country
