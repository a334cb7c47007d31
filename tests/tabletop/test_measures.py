"""Inches, centimetres, distances."""

import random

import pytest

from sandtable.tabletop import Piece, Spot, to_cm, written
from sandtable.tabletop.features import Line
from sandtable.tabletop.measures import in_polygon, segments_apart, to_segment
from tests.tabletop.brute import to_stretch, to_turned_stretch

PAIRS = {2: 5, 4: 10, 6: 15, 8: 20, 10: 25, 12: 30, 14: 35, 16: 40, 20: 50, 24: 60, 28: 70, 32: 80, 40: 100}


@pytest.mark.rule("fow.meta.units")
def test_every_printed_pair() -> None:
    for inches, cm in PAIRS.items():
        assert to_cm(inches) == cm


def test_written_never_rounds_into_the_legal() -> None:
    assert written(8) == '8"'
    assert written(7.9) == '7.9"'
    assert written(7.9999) == '7.9999"'
    assert written(11.999999) == '11.999999"'
    assert written(1 / 3) == '0.33"'


def test_distance_to_a_segment_agrees_with_a_search() -> None:
    chance = random.Random(3)
    for _ in range(300):
        p, a, b = (tuple(chance.uniform(0, 50) for _ in range(2)) for _ in range(3))
        assert to_segment(p, (a, b)) == pytest.approx(to_stretch(p, a, b), abs=1e-6)  # type: ignore[arg-type]
        assert to_segment(p, (a, b)) == pytest.approx(to_turned_stretch(p, a, b), abs=1e-9)  # type: ignore[arg-type]


def test_segments_that_cross_are_not_apart() -> None:
    assert segments_apart(((0, 0), (10, 10)), ((0, 10), (10, 0))) == 0
    assert segments_apart(((0, 0), (10, 0)), ((0, 3), (10, 5))) == 3


def test_polygon_with_its_edge() -> None:
    ring = ((0, 0), (10, 0), (10, 10), (5, 3), (0, 10))
    assert in_polygon((1, 1), ring)
    assert not in_polygon((5, 6), ring)
    assert in_polygon((5, 0), ring)


def test_pieces_measure_from_their_sides() -> None:
    spot = Spot("marker", (10, 10))
    assert spot.nearest(Piece((14, 10), 2, 2)) == 3
    assert spot.nearest(Piece((10.5, 10), 2, 2)) == 0
    assert Line("edge", (0, 0), (0, 10)).farthest(Piece((5, 5), 2, 2)) == 6
