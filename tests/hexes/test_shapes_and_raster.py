"""One geometry for picture and ground: outlines keep to their hexes, the raster agrees with the file."""

from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sandtable.hexes.grid import Grid
from sandtable.hexes.ground import STANDARD_A1, Ground
from sandtable.hexes.maps.model import Area, Shape
from sandtable.hexes.maps.raster import rasterise
from sandtable.hexes.maps.shapes import Scale, noise, rings

from .sample_front import front

GRID = Grid.lettered(9, 9)


def holds(found, x, y):
    """Even-odd: how many outlines cross the way from the point to the right."""
    inside = False
    for ring in found:
        for (ax, ay), (bx, by) in pairwise([*ring, ring[0]]):
            if (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay):
                inside = not inside
    return inside


@given(
    st.sets(st.sampled_from(GRID.hexes), min_size=1, max_size=30),
    st.sampled_from([Shape.NATURAL, Shape.FIELD, Shape.HEX]),
)
def test_an_outline_holds_its_own_centres_and_no_others(hexes, shape):
    scale = Scale()
    found = rings(Area("woods", tuple(hexes), shape), scale)
    for hex in GRID:
        assert holds(found, *scale.centre(hex)) == (hex in hexes)


def test_the_standard_scale_is_that_of_board_archives():
    """Column pitch 56.25, hex height 64.5, A1 at (0, 32.25); number = row + 1 in A, C ..., row in B, D ..."""
    scale = Scale.fitting(GRID)
    assert scale.a1 == STANDARD_A1
    for name, column, row in (("A1", 0, 0), ("B0", 1, 0), ("B1", 1, 1), ("C4", 2, 3), ("F5", 5, 5)):
        x, y = scale.centre(GRID.hex(name))
        assert (x, y) == (56.25 * column, 32.25 + 64.5 * row - (32.25 if column % 2 else 0))


def test_a_pixel_knows_its_hex():
    ground = Ground(np.zeros((451, 549), np.int8), np.zeros((451, 549), np.uint8), GRID)
    for hex in GRID:
        x, y = ground.centre(hex)
        assert ground.hex_at(x, y) == hex
        for corner in range(6):
            cx, cy = ground.vertex(hex, corner)
            assert ground.hex_at(x + (cx - x) * 0.95, y + (cy - y) * 0.95) == hex
    assert ground.hex_at(5000, 5000) is None


def test_noise_is_spread_over_its_range():
    values = [noise(x, y, 1) for x in range(60) for y in range(60)]
    assert 0 <= min(values) < 0.01
    assert 0.99 < max(values) <= 1
    assert 0.45 < sum(values) / len(values) < 0.55


@pytest.fixture(scope="module")
def ground():
    return rasterise(front())


def cell(ground, array, name):
    x, y = ground.centre(ground.grid.hex(name))
    return int(array[int(x), int(y)])


def test_terrain_and_elevation_at_hex_centres(ground):
    assert cell(ground, ground.terrain, "2.02") == 60
    assert cell(ground, ground.terrain, "5.06") == 133
    assert cell(ground, ground.terrain, "2.06") == 50
    assert cell(ground, ground.terrain, "8.08") == 0
    assert cell(ground, ground.elevation, "7.03") == 1
    assert cell(ground, ground.elevation, "6.03") == -1
    assert cell(ground, ground.terrain, "6.03") == 30
    assert cell(ground, ground.elevation, "4.04") == 0


def test_hexsides_and_slopes_of_the_ground(ground):
    grid = ground.grid
    up, down = grid.hex("7.02"), grid.hex("7.01")
    assert ground.slopes == {up: {3}}
    assert ground.is_up_slope(up, 3)
    assert ground.is_down_slope(down, 0)
    assert not ground.is_down_slope(up, 3)
    assert ground.walls == {grid.hexside("8.01-8.02"): 72}
    middle = [
        sum(c) / 2 for c in zip(ground.vertex(grid.hex("8.02"), 3), ground.vertex(grid.hex("8.02"), 4), strict=True)
    ]
    assert ground.terrain[int(middle[0]), int(middle[1])] == 72


def test_where_two_ditches_meet_the_ground_sinks_once():
    crossing = [{"terrain": "ditch", "path": "6.02 6.05"}, {"terrain": "ditch", "path": "5.03 6.03 7.03"}]
    assert rasterise(front(line=crossing)).elevation.min() == -1


def test_upper_levels_of_a_building_raise_its_code():
    ground = rasterise(front(building=[{"terrain": "hut", "hex": "2.06", "levels": 1, "form": "hall"}]))
    assert cell(ground, ground.terrain, "2.06") == 51
    assert ground.levels == {ground.grid.hex("2.06"): 1}


def test_another_scale_gives_the_same_ground():
    small = rasterise(front(), Scale.fitting(front().grid, hex_height=20.0))
    assert small.width < 200
    assert cell(small, small.terrain, "2.02") == 60
