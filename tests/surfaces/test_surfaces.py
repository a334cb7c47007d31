"""Own maps: a bare grid, a module's map, a scan on which some hexes were pinned."""

import math

import pytest

from sandtable.kernel import NotUnderstood
from sandtable.surfaces.bare import bare_grid
from sandtable.surfaces.module_maps import surface_of
from sandtable.surfaces.pins import Pin, Scan, fit, scanned
from sandtable.vassal import read_module, read_save
from sandtable.vassal.grids import Cells
from sandtable.vassal.laying import laid_out
from sandtable.vassal.numbering import Numbering
from tests.vassal.made_up import build_file, module, numbered, save

SHEET = Cells((1560, 1200), (30, 30), (52, 60), True, False, Numbering(separator=".", leading=(1, 1), offset=(1, 1)))
PRINTED = bare_grid("a", "Sheet A", SHEET)


def where(surface, name):
    return next((spot.x, spot.y) for spot in surface.spots if spot.name == name)


def test_a_bare_grid_has_every_hex_under_its_printed_name():
    sheet = bare_grid("a", "Sheet A", SHEET)
    assert len(sheet.spots) == len({s.name for s in sheet.spots}) == 30 * 20 - 0
    assert where(sheet, "01.01") == (30, 30)
    assert where(sheet, "02.02") == (82, 60)
    assert "bare grid" in sheet.ours


def test_two_boards_that_print_the_same_names_are_told_apart():
    read = read_module(module(build_file(grid=numbered())))
    boards = laid_out(read, read_save(save("Main MapBoardPicker\tWest\t0\t0\tEast\t1\t0")), "Main Map")
    surface = surface_of("villages", "Two Villages", boards, read.maps[0].edge)
    assert (surface.width, surface.height) == (10 + 520 + 520 + 10, 20 + 480 + 20)
    assert where(surface, "WEST-02.02") == (10 + 82, 20 + 60)
    assert where(surface, "EAST-02.02") == (10 + 520 + 82, 20 + 60)


def turned(x, y):
    """As a scanner that was crooked and half as fine would see it."""
    angle = math.radians(4)
    return (
        0.5 * (x * math.cos(angle) - y * math.sin(angle)) + 100,
        0.5 * (x * math.sin(angle) + y * math.cos(angle)) + 7,
    )


def from_the_side(x, y):
    """As somebody's telephone sees the table."""
    depth = 1 + y / 4000
    return (x * 0.8 + 50) / depth, (y * 0.6 + 90) / depth


def pins(seen, *names):
    return [Pin(name, seen(*SHEET.place(name))) for name in names]


def test_three_pins_lay_the_grid_over_a_crooked_scan():
    three = pins(turned, "01.01", "28.03", "05.18")
    fitted = fit(SHEET, three)
    surface = scanned("My map", PRINTED, Scan("0.png", (900, 700), tuple(three))).surface
    assert fitted.worst < 1e-6
    assert where(surface, "15.10") == pytest.approx(turned(*SHEET.place("15.10")), abs=0.01)


def test_four_pins_lay_it_over_a_photo_from_the_side():
    corners = pins(from_the_side, "02.02", "28.03", "27.18", "03.19")
    assert fit(SHEET, corners).worst > 5  # straight lines alone do not fit
    fitted = fit(SHEET, corners, slanted_view=True)
    assert fitted.worst < 1e-6
    assert fitted.at(*SHEET.place("15.10")) == pytest.approx(from_the_side(*SHEET.place("15.10")))


def test_a_pin_in_the_wrong_hex_shows_in_what_is_left():
    good = pins(turned, "01.01", "28.03", "05.18", "20.12", "10.05", "25.18")
    slip = [*good[:-1], Pin("24.17", good[-1].at)]
    left = fit(SHEET, slip).left
    assert max(left) > 5
    assert fit(SHEET, good).worst < 1e-6


@pytest.mark.parametrize(
    ("names", "why"),
    [
        (("01.01", "28.03"), "at least 3"),
        (("01.01", "01.02", "01.05"), "one line"),
        (("01.01", "28.03", "99.99"), "no hex of this map"),
    ],
)
def test_pins_that_fix_nothing_are_refused(names, why):
    given = [Pin(name, (float(n), float(n * n))) for n, name in enumerate(names)]
    with pytest.raises(NotUnderstood, match=why):
        fit(SHEET, given)
