"""What a player painted, as a map file: it is read again as it was meant, on the very hexes of the game's own map."""

import tomllib
from dataclasses import replace

import pytest

from sandtable.games.orsha.ground.maps import our_map, vocabulary
from sandtable.hexes.maps import read_map
from sandtable.kernel import NotUnderstood, Spot
from sandtable.surfaces.drawn_maps import map_surface
from sandtable.surfaces.map_files import as_toml, grid_of, map_file
from sandtable.surfaces.painted import Painted, PaintedLine
from tests.skirmish.ground import SURFACE

PAINTED = Painted(
    title='The "mill"',
    areas={"D4": "woods", "D5": "woods", "E4": "brush"},
    levels={"F5": 1, "G2": -1},
    buildings={"G6": "wooden-building"},
    lines=[PaintedLine("dirt-road", ["A1", "B1", "C2"])],
    hexsides={"hedge": [("B2", "B3")], "wall": []},
    slopes={"F5": ["F6"]},
    names={"F5": "Mühle"},
)


def test_a_painted_map_is_read_again_as_it_was_meant():
    text = as_toml(map_file(PAINTED, grid_of(SURFACE), "orsha"))
    read = read_map(tomllib.loads(text), vocabulary(), "mine")
    name = read.grid.name
    assert read.title == PAINTED.title
    assert {name(hex): area.terrain for area in read.areas for hex in area.hexes} == PAINTED.areas
    assert {name(hex): level.level for level in read.levels for hex in level.hexes} == PAINTED.levels
    assert [(line.terrain, [name(hex) for hex in line.hexes]) for line in read.lines] == [
        ("dirt-road", ["A1", "B1", "C2"])
    ]
    assert [(b.terrain, name(b.hex)) for b in read.buildings] == [("wooden-building", "G6")]
    assert [(label.name, name(label.hex)) for label in read.labels] == [("Mühle", "F5")]
    assert len(read.slopes) == len(read.hexsides) == 1


@pytest.mark.parametrize("surface", [SURFACE, map_surface("orsha", our_map())], ids=["the mill", "Orsha"])
def test_the_file_has_the_very_hexes_of_the_games_map(surface):
    read = read_map(map_file(Painted(), grid_of(surface), "orsha"), vocabulary(), "mine")
    assert {read.grid.name(hex) for hex in read.grid} == surface.names


def test_the_board_of_orsha_keeps_its_half_hexes():
    assert grid_of(map_surface("orsha", our_map())) == {"board": True, "columns": 30, "rows": 53}


def test_a_map_with_gaps_in_its_numbers_cannot_be_painted():
    holes = replace(SURFACE, spots=(*SURFACE.spots[:20], Spot("L30", 1, 1)))
    with pytest.raises(NotUnderstood, match="gaps in their numbers"):
        grid_of(holes)
