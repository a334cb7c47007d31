"""Ways over the table, against an independent geometry: shapely draws what is measured here by hand."""

import os
from random import Random

import pytest
from shapely.geometry import LineString, Point, Polygon

from sandtable.tabletop import Area, Strip, between, ellipse
from sandtable.tabletop.ways import Way
from tests.tabletop.brute import to_course

MANY = int(os.environ.get("SANDTABLE_RANDOM_WAYS", "3000"))
"""Of each kind; with the moves of `tests/bagration/board/test_random_moves.py` ten thousand in all."""


def points(draw: Random, many: int) -> tuple[tuple[float, float], ...]:
    return tuple((round(draw.uniform(0, 48), 2), round(draw.uniform(0, 72), 2)) for _ in range(many))


def ground(draw: Random):
    """A rectangle, a round wood, an outline with a dent, a road with bends."""
    kind = draw.randrange(4)
    (a, b), (c, d) = points(draw, 2)
    left, low, right, high = min(a, c), min(b, d), max(a, c) + 1, max(b, d) + 1
    if kind == 0:
        return Area("field", ((left, low), (right, low), (right, high), (left, high)))
    if kind == 1:
        return Area("wood", ellipse(left, low, right, high))
    if kind == 2:
        dent = ((left + right) / 2, (low + high) / 2)
        return Area("marsh", ((left, low), (right, low), dent, (right, high), (left, high)))
    return Strip("road", points(draw, draw.randint(2, 4)), round(draw.uniform(0.5, 8), 1))


def drawn(piece):
    """The same as shapely has it, its round ends as fine as can be."""
    if isinstance(piece, Strip):
        return LineString(piece.points).buffer(piece.width / 2, quad_segs=64)
    return Polygon(piece.outline)


def test_random_ways_lie_on_random_ground_as_an_independent_geometry_says():
    draw = Random(20)
    for _ in range(MANY):
        way, piece = Way(points(draw, draw.randint(2, 4))), ground(draw)
        line = LineString(way.points)
        assert way.length == pytest.approx(line.length)
        on = sum(high - low for low, high in way.on(piece))
        assert on == pytest.approx(line.intersection(drawn(piece)).length, abs=0.02), (way, piece)


def test_random_distances_and_cuts_agree_as_well():
    draw = Random(21)
    for _ in range(MANY):
        way = Way(points(draw, draw.randint(2, 4)))
        (spot,) = points(draw, 1)
        line = LineString(way.points)
        far = draw.uniform(0, way.length)
        there = line.interpolate(far)
        assert way.at(far) == pytest.approx((there.x, there.y))
        assert way.cut(far).length == pytest.approx(far)
        assert way.nearest(spot) == pytest.approx(line.distance(Point(spot)))
        assert way.nearest(spot) == pytest.approx(to_course(spot, way.points))


def test_a_way_along_the_side_of_a_field_lies_on_it():
    field = Area("field", ((10, 10), (20, 10), (20, 20), (10, 20)))
    assert Way(((5, 10), (25, 10))).on(field) == [pytest.approx((5.0, 15.0))]


def test_a_way_that_touches_only_a_corner_is_not_on_it():
    field = Area("field", ((10, 10), (20, 10), (20, 20), (10, 20)))
    assert Way(((5, 15), (15, 25))).on(field) == []


def test_a_bent_way_is_cut_where_it_bends():
    way = Way(((0, 0), (6, 0), (6, 8)))
    assert (way.length, way.at(10), way.cut(8).points) == (14, (6, 4), ((0, 0), (6, 0), (6, 2)))
    assert way.cut(99) == way
    assert between(way.at(99), (6, 8)) == 0
