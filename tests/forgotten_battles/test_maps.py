"""Our own map has everything on it; a bad map file is refused with its reason."""

from pathlib import Path
from typing import Any

import pytest

from sandtable.games.forgotten_battles import maps
from sandtable.games.forgotten_battles.terrain import RowType, terrain_chart
from sandtable.hexes.grid import Hexside
from sandtable.hexes.maps import Kind, MapRefused
from sandtable.hexes.maps.drawing import draw
from tests.forgotten_battles.small_maps import area, line, small_map, spot


def test_the_vocabulary_has_every_word_of_the_chart() -> None:
    chart, words = terrain_chart(), maps.vocabulary()
    kinds = {RowType.HEX: (Kind.AREA, Kind.SPOT), RowType.HEXSIDE: (Kind.HEXSIDE,), RowType.LINE: (Kind.LINE,)}
    for word, row in chart.by_word.items():
        if row.type is not RowType.WEATHER and not word.startswith("ice_"):
            assert words[word].kind in kinds[row.type]
    assert set(words.terrains) - set(chart.by_word) == {"point_of_interest"}


def test_every_kind_of_terrain_is_on_our_map() -> None:
    country = maps.country()
    grid = country.hexmap.grid
    assert len(grid.spans) >= 40
    assert len(grid) >= 40 * 30
    used = {word for hex in grid for word in country.features(hex)}
    used |= {word for words in country.hexmap.hexsides.values() for word in words}
    assert used == set(maps.vocabulary().terrains)


def test_the_places_lie_where_they_should() -> None:
    country = maps.country()
    at = {spot.name: spot.hex for spot in country.hexmap.spots}
    assert at["Vitebsk"].centre.y < at["Orsha"].centre.y < at["Mogilev"].centre.y, "north to south"
    assert at["Borisov"].q < at["Orsha"].q < at["Smolensk"].q, "west to east"
    for town, river in (("Vitebsk", "major_river"), ("Orsha", "major_river"), ("Mogilev", "major_river")):
        assert any(river in country.sides(side) for side in at[town].hexsides()), f"{town} lies on its river"
    for town in ("Vitebsk", "Orsha", "Mogilev", "Smolensk", "Polotsk", "Krichev"):
        assert country.has_station(at[town])


def test_every_river_crossing_of_a_road_is_a_bridge() -> None:
    country = maps.country()
    bridged = [s for s, w in country.hexmap.hexsides.items() if "major_river" in w and country.lines(s)]
    assert len(bridged) > 10


def test_the_map_can_be_drawn() -> None:
    assert "Vitebsk" in draw(maps.own_map())


BAD: list[tuple[dict[str, Any], str]] = [
    ({"area": [area("jungle", "1.01")]}, r"unknown area terrain 'jungle'"),
    ({"area": [area("light_wood", "1.01")]}, r"did you mean 'light_woods'"),
    ({"hexsides": {"major_river": "1.01-3.01"}}, r"1.01 and 3.01 are not adjacent"),
    ({"hexsides": {"canal": "1.01-1.02"}}, r"unknown hexside terrain 'canal'"),
    ({"hexsides": {"road": "1.01-1.02"}}, r"'road' is no hexside but a line"),
    ({"line": [line("rail", "1.01 9.09")]}, r"9.09 is not on this map"),
    ({"spot": [spot("village", "0.00")]}, r"0.00 is not on this map"),
]


@pytest.mark.parametrize(("sections", "told"), BAD, ids=[told for _, told in BAD])
def test_a_bad_map_is_refused(sections: dict[str, Any], told: str) -> None:
    with pytest.raises(MapRefused, match=told):
        small_map(**sections)


def test_players_load_their_own(tmp_path: Path) -> None:
    file = tmp_path / "ours.toml"
    text = """format = "sandtable-map 1"
title = "Ours"
vocabulary = "forgotten_battles"
[grid]
columns = 3
rows = 3
naming = "numbers"
[hexsides]
minor_river = "2.01-2.02"
"""
    file.write_text(text)
    ours = maps.players_map(file)
    assert ours.hexsides[Hexside.between(ours.grid.hex("2.01"), ours.grid.hex("2.02"))] == {"minor_river"}
    file.write_text(text.replace("2.01-2.02", "2.01-2.03"))
    with pytest.raises(MapRefused, match=r"2.01 and 2.03 are not adjacent") as refusal:
        maps.players_map(file)
    assert [fault.where for fault in refusal.value.faults] == ["hexsides minor_river"]
