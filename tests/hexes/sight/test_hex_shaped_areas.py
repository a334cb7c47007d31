"""An area that is exactly its hexes does nothing beyond them, whichever way a line crosses them."""

from itertools import combinations

import pytest

from sandtable.hexes.ground import Ground
from sandtable.hexes.lines import Meeting, hexes_on_line
from sandtable.hexes.maps import read_map, read_vocabulary
from sandtable.hexes.maps.raster import rasterise
from sandtable.hexes.maps.shapes import Scale
from sandtable.hexes.sight import Sight

WORDS = read_vocabulary(
    {
        "key": "fields",
        "title": "Fields",
        "ground": "open",
        "terrain": [
            {"key": "open", "title": "Open Ground", "kind": "area", "code": 0},
            {"key": "grain", "title": "Grain", "kind": "area", "code": 24},
        ],
    },
    "words.toml",
)


def fields(height: float | None = None, **features: object) -> Ground:
    about = {"format": "sandtable-map 1", "title": "Fields", "vocabulary": "fields"}
    hexmap = read_map(about | {"grid": {"columns": 7, "rows": 7}} | features, WORDS, "fields.toml")
    return rasterise(hexmap, Scale.fitting(hexmap.grid, hex_height=height) if height else None)


@pytest.mark.parametrize("height", [None, 32.0, 41.7])
def test_grain_in_one_hex_hinders_once_and_only_lines_that_pass_it(height: float | None) -> None:
    ground = fields(height, area=[{"terrain": "grain", "shape": "hex", "hexes": "D4"}])
    sight, grain = Sight(ground), ground.grid.hex("D4")
    passed = 0
    for a, b in combinations(ground.grid.hexes, 2):
        how = {met.hex: met.meeting for met in hexes_on_line(a, b)}.get(grain)
        found = sight.check(a, b).hindrances
        assert {each.hex for each in found} <= {grain}, (ground.grid.name(a), ground.grid.name(b))
        if how is None or grain in (a, b):
            assert not found
        if how is Meeting.INSIDE and grain not in (a, b):
            passed += 1
            assert [each.amount for each in found] == [1], (ground.grid.name(a), ground.grid.name(b))
    assert passed > 100


def test_two_fields_beside_each_other_hinder_once_each() -> None:
    ground = fields(area=[{"terrain": "grain", "shape": "hex", "hexes": "D3 D4"}])
    verdict = Sight(ground).check(ground.grid.hex("D1"), ground.grid.hex("D7"))
    assert sorted(ground.grid.name(each.hex) for each in verdict.hindrances) == ["D3", "D4"]


def test_a_hill_that_is_one_hex_rises_in_that_hex_alone() -> None:
    ground = fields(level=[{"level": 1, "shape": "hex", "hexes": "D4"}])
    sight, hill = Sight(ground), ground.grid.hex("D4")
    for a, b in combinations(ground.grid.hexes, 2):
        if hill not in (a, b):
            at = sight.check(a, b).at
            assert at in (None, hill), (ground.grid.name(a), ground.grid.name(b))
