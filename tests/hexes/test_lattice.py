"""The lattice: neighbours, hexsides, vertices, range, lines. Each property is checked against a slower twin."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sandtable.hexes.lattice import Direction, Hex, Hexside, NotAdjacent, distance, ring, within
from sandtable.hexes.lines import Meeting, exit_sides, hexes_on_line, line_touches, segments_touch

HEXES = st.builds(Hex, st.integers(-40, 40), st.integers(-40, 40))
NEAR = st.builds(Hex, st.integers(-9, 9), st.integers(-9, 9))
SIDES = st.integers(0, 5)


@given(HEXES, SIDES)
def test_going_there_and_back_ends_where_it_began(hex, d):
    assert hex.neighbour(d).neighbour(d + 3) == hex
    assert hex.direction_to(hex.neighbour(d)) == d
    assert distance(hex, hex.neighbour(d)) == 1


@given(HEXES, SIDES)
def test_a_hexside_has_one_name(hex, d):
    side = Hexside(hex, d)
    assert side == Hexside(hex.neighbour(d), d + 3)
    assert hash(side) == hash(Hexside(hex.neighbour(d), d + 3))
    assert set(side.hexes) == {hex, hex.neighbour(d)}
    assert side.side_of(hex) == d
    assert side.other(hex) == hex.neighbour(d)
    assert set(side.vertices) == set(hex.vertices) & set(hex.neighbour(d).vertices)


@given(HEXES)
def test_three_hexes_meet_at_each_vertex(hex):
    for i in range(6):
        point = hex.vertex(i)
        assert point in hex.neighbour(i).vertices
        assert point in hex.neighbour(i - 1).vertices
        assert sum(point in other.vertices for other in hex.neighbours()) == 2


@given(HEXES, HEXES)
def test_range_is_the_shortest_walk(a, b):
    walk, hex = 0, a
    while hex != b:
        hex = min(
            hex.neighbours(), key=lambda h: abs(h.centre.x - b.centre.x) ** 2 + 3 * (h.centre.y - b.centre.y) ** 2
        )
        walk += 1
    assert distance(a, b) == distance(b, a) == walk


@given(HEXES, HEXES, HEXES)
def test_a_detour_is_never_shorter(a, b, c):
    assert distance(a, c) <= distance(a, b) + distance(b, c)


@given(HEXES, st.integers(0, 6))
def test_ring_and_disc(hex, radius):
    disc = list(within(hex, radius))
    assert len(disc) == len(set(disc)) == 1 + 3 * radius * (radius + 1)
    assert set(ring(hex, radius)) == {h for h in disc if distance(hex, h) == radius}
    if radius:
        assert len(ring(hex, radius)) == 6 * radius
        assert ring(hex, radius)[0] == hex.step(Direction.N, radius)


def test_hexes_that_do_not_touch_share_no_hexside():
    with pytest.raises(NotAdjacent):
        Hexside.between(Hex(0, 0), Hex(2, 0))
    with pytest.raises(NotAdjacent):
        Hexside(Hex(0, 0), 1).side_of(Hex(5, 5))


@given(HEXES, HEXES)
def test_a_line_leaves_by_the_hexsides_it_touches(a, b):
    touched = {d for d in range(6) if line_touches(a, b, Hexside(a, d))}
    assert exit_sides(a, b) == touched
    assert a == b or len(touched) in (1, 2)


@given(HEXES, HEXES)
def test_a_line_is_the_same_both_ways(a, b):
    there, back = hexes_on_line(a, b), hexes_on_line(b, a)
    assert set(there) == set(back)
    assert there[0].hex == a
    assert there[-1].hex == b
    assert sum(met.meeting is Meeting.ALONG for met in there) % 2 == 0


@given(NEAR, NEAR)
def test_the_hexes_inside_a_line_are_those_sampling_finds(a, b):
    """A dense walk along the line, in exact fractions, meets no hex the list lacks."""
    steps = 6 * max(1, distance(a, b))
    inside = {met.hex for met in hexes_on_line(a, b) if met.meeting is Meeting.INSIDE}
    all_met = {met.hex for met in hexes_on_line(a, b)}
    for k in range(steps + 1):
        t = Fraction(k, steps)
        owners = _owners(a.q + (b.q - a.q) * t, a.r + (b.r - a.r) * t)
        assert owners <= all_met
        if len(owners) == 1:
            assert owners <= inside


def _owners(q: Fraction, r: Fraction) -> set[Hex]:
    """The hexes whose closed area holds a point given in fractional axial coordinates: the nearest centres."""
    near = [Hex(round(q) + i, round(r) + j) for i in (-1, 0, 1) for j in (-1, 0, 1)]

    def away(h: Hex) -> Fraction:
        dq, dr = h.q - q, h.r - r
        return dq * dq + dq * dr + dr * dr

    least = min(map(away, near))
    return {h for h in near if away(h) == least}


def test_segments_that_only_meet_at_an_end_touch():
    a, b, c = Hex(0, 0).vertex(0), Hex(0, 0).vertex(1), Hex(0, 0).vertex(2)
    assert segments_touch(a, b, b, c)
    assert not segments_touch(a, b, c, Hex(0, 0).vertex(3))
