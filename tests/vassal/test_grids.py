"""Grids: printed names, both ways, in every orientation."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sandtable.vassal.grids import Cells, Regions, Zone, Zones
from sandtable.vassal.numbering import Numbering

SIZE = (1040, 960)


def hexes(sideways: bool = False, **told: object) -> Cells:
    return Cells(SIZE, (30, 30), (52, 60), True, sideways, Numbering(separator=".", leading=(1, 1), **told))


@pytest.mark.parametrize(
    ("grid", "at", "name"),
    [
        (hexes(), (30, 30), "00.00"),
        (hexes(), (82, 60), "01.01"),  # the second column lies half a hex lower, and its first hex is number one
        (hexes(offset=(1, 1)), (134, 90), "03.02"),
        (hexes(stagger=False), (82, 60), "01.00"),
        (hexes(letters=(True, False)), (30 + 27 * 52, 60), "BB.01"),
        (hexes(descending=(False, True)), (30, 30), "00.18"),  # 960 pixels in pitches of 52: VASSAL counts so
        (hexes(descending=(True, False)), (30, 30), "17.00"),
        (hexes(sideways=True), (30, 30), "00.00"),
        (hexes(sideways=True), (60, 82), "01.01"),
        (hexes(sideways=True), (150, 30), "00.02"),  # VASSAL calls the row its column, and puts it first
        (hexes(sideways=True, descending=(False, True)), (150, 30), "18.02"),
        (hexes(column_first=False), (134, 90), "01.02"),
    ],
)
def test_a_hex_has_the_name_that_is_printed_there(grid, at, name):
    assert grid.name(at) == name


@st.composite
def grids(draw: st.DrawFn) -> Cells:
    flags = st.tuples(st.booleans(), st.booleans())
    told = Numbering(
        column_first=draw(st.booleans()),
        separator=draw(st.sampled_from([".", "-", " / "])),
        letters=draw(flags),
        leading=draw(st.tuples(st.integers(0, 2), st.integers(0, 2))),
        offset=draw(st.tuples(st.integers(-3, 30), st.integers(-3, 30))),
        descending=draw(flags),
        stagger=draw(st.booleans()),
        form=draw(st.sampled_from(["$gridLocation$", "Hex $gridLocation$", "$row$/$column$"])),
    )
    pitch = draw(st.floats(20, 120)), draw(st.floats(20, 120))
    origin = draw(st.floats(-40, 60)), draw(st.floats(-40, 60))
    size = draw(st.tuples(st.integers(200, 900), st.integers(200, 900)))
    return (
        Cells(size, origin, pitch, draw(st.booleans()), False, told)
        if draw(st.booleans())
        else Cells(size, origin, pitch, True, draw(st.booleans()), told)
    )


@settings(max_examples=200, deadline=None, derandomize=True, database=None)
@given(grids())
def test_every_hex_is_found_again_by_its_name(grid):
    cells = list(grid.cells())
    assert cells
    for name, at in cells:
        assert grid.nearest(at) == at
        assert grid.name(at) == name
        if sum(called == name for called, _ in cells) == 1:
            assert grid.place(name) == at


@pytest.mark.parametrize("wrong", ["", "K30", "1.1", "01.01.01", "99.99x", "-1"])
def test_a_name_that_is_not_printed_is_nowhere(wrong):
    assert hexes().place(wrong) is None


def test_a_piece_near_the_border_belongs_to_the_hex_it_lies_in():
    """VASSAL names by rectangles: the corner of a rectangle lies in the neighbour's hex."""
    assert hexes().name((30 + 28, 30 + 27)) == "01.01"
    assert hexes().name((30 + 20, 30)) == "00.00"


def test_a_zone_has_its_own_grid_and_what_lies_behind_it_has_another():
    square = ((0, 0), (400, 0), (400, 400), (0, 400))
    zoned = Zones((Zone("Pripet", square, hexes(), "$name$ $gridLocation$"),), Regions((("Turn 1", (900, 900)),)))
    assert zoned.name((82, 60)) == "Pripet 01.01"
    assert zoned.place("Pripet 01.01") == (82, 60)
    assert zoned.name((850, 850)) == "Turn 1"
    assert zoned.place("Turn 1") == (900, 900)
    assert zoned.place("Pripet 15.15") is None  # it would lie outside of the zone


def test_a_zone_without_hexes_is_a_place_by_its_name():
    box = Zones((Zone("Dead Pile", ((10, 10), (110, 10), (110, 60), (10, 60)), None),))
    assert (box.name((50, 50)), box.place("Dead Pile"), box.name((300, 300))) == ("Dead Pile", (60, 35), "")
