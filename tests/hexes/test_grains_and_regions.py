"""Grains in both meanings; regions, holes, outlines and the inside of a loop."""

from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sandtable.hexes.grains import hex_grain, is_hex_grain, is_zigzag, lane, lane_between, on_alternate_axis, ray, rays
from sandtable.hexes.grid import Grid
from sandtable.hexes.lattice import Hex, distance, ring, within
from sandtable.hexes.regions import around, components, fill_holes, flood, loop_area, outlines

HEXES = st.builds(Hex, st.integers(-20, 20), st.integers(-20, 20))
GRID = Grid.rectangle(12, 12)
SETS = st.sets(st.sampled_from(GRID.hexes), max_size=60)


def hexes(*names: str) -> list[Hex]:
    return [Grid.lettered(30, 53).hex(name) for name in names]


def test_the_rulebooks_perimeter_grains():
    assert is_hex_grain(hexes("A38", "B38", "C39"))
    assert is_zigzag(hexes("B38", "C39", "D38"))
    assert is_zigzag(hexes("J3", "J4", "I5", "I6", "H6", "H7", "G8", "G9"))
    assert not is_zigzag(hexes("A38", "B38", "C39"))
    north_then_twice_northeast = [Hex(0, 5), Hex(0, 4), Hex(1, 3), Hex(2, 2)]
    assert not is_zigzag(north_then_twice_northeast)
    assert not is_hex_grain(north_then_twice_northeast)
    assert not is_zigzag([Hex(0, 0), Hex(0, -1)])  # one step is a Hex Grain, no zigzag


@given(HEXES, st.integers(2, 12))
def test_the_eighteen_rays_are_grains_and_all_different(start, length):
    runs = [tuple(islice(ray(start, d, e), length + 1)) for d, e in rays()]
    assert len(set(runs)) == 18
    for (d, e), run in zip(rays(), runs, strict=True):
        assert (is_hex_grain(run), is_zigzag(run)) == (d == e, d != e)


@given(HEXES, HEXES)
def test_a_hex_grain_is_where_the_line_crosses_only_hexsides(a, b):
    grain = hex_grain(a, b)
    dx, dy = abs(a.q - b.q), abs(a.centre.y - b.centre.y)
    assert (grain is not None) == (dx == 0 or dx == dy)
    if grain is not None:
        assert is_hex_grain(grain)
        assert (grain[0], grain[-1]) == (a, b)


@given(HEXES, st.integers(0, 5), st.integers(1, 10))
def test_a_fire_lane_runs_along_its_axis(start, spine, length):
    places = lane(start, spine, length)
    assert [len(place) for place in places] == [1 + reach % 2 for reach in range(length + 1)]
    for place in places[2::2]:
        assert on_alternate_axis(start, place[0])
        assert lane_between(start, place[0]) == places[: places.index(place) + 1]
    for place in places[1::2]:
        assert not on_alternate_axis(start, place[0])


def test_a_zigzag_needs_neighbouring_directions():
    with pytest.raises(ValueError, match="not neighbours"):
        next(ray(Hex(0, 0), 0, 2))


@given(SETS)
def test_pieces_partition_the_set(chosen):
    pieces = components(chosen)
    assert sum(map(len, pieces)) == len(chosen)
    assert set().union(*pieces) == chosen
    for piece in pieces:
        assert not any(n in chosen - piece for h in piece for n in h.neighbours())


@given(SETS)
def test_filled_holes_are_cut_off_from_the_edge(chosen):
    filled = fill_holes(chosen, GRID)
    assert chosen <= filled
    for hex in filled - chosen:
        pool = flood([hex], lambda h: h in GRID and h not in chosen)
        assert all(other in GRID for h in pool for other in h.neighbours())
    assert fill_holes(filled, GRID) == filled


@given(SETS)
def test_outlines_are_the_border_in_rings(chosen):
    rings = outlines(chosen)
    assert sum(map(len, rings)) == sum(n not in chosen for h in chosen for n in h.neighbours())
    # Signed area counts the hexes: a hex measures 6 lattice units (12 doubled).
    doubled = sum(a.x * b.y - a.y * b.x for r in rings for a, b in zip(r, r[1:] + r[:1], strict=True))
    assert doubled == 12 * len(chosen)


@given(st.sampled_from(GRID.hexes), st.integers(1, 3))
def test_the_inside_of_a_ring(centre, radius):
    loop = ring(centre, radius)
    if all(hex in GRID for hex in loop):
        assert loop_area(loop, GRID) == set(within(centre, radius))
        assert loop_area(loop[::-1], GRID) == set(within(centre, radius))
        assert fill_holes(loop, GRID) == set(within(centre, radius))


def test_around_is_every_hex_within_range_of_any():
    """Against the distance itself, beyond the map's edge too."""
    grid = Grid.lettered(12, 12)
    starts = [grid.hex(name) for name in ("A1", "F6", "G6", "L10")]
    for radius in (0, 1, 4):
        found = around(starts, radius)
        assert {hex for hex in grid if min(distance(hex, s) for s in starts) <= radius} == found & grid.whole
        assert found == {near for s in starts for near in within(s, radius)}
