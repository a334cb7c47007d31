"""Own maps under a game's board: names that agree, pictures with pins, joined ones, VASL boards, matching."""

from dataclasses import replace
from pathlib import Path

import pytest

from sandtable.kernel import NotUnderstood
from sandtable.surfaces.bare import bare
from sandtable.surfaces.bringing import bring
from sandtable.surfaces.matching import Unit, matched
from sandtable.surfaces.own import WORN, Kind, OwnCounter, OwnMap
from sandtable.surfaces.pins import Pin, Scan, fit_scan, joined, scanned
from sandtable.surfaces.underlay import lay_under, plainly
from tests.skirmish.ground import SURFACE
from tests.surfaces.test_surfaces import from_the_side, turned, where
from tests.vassal.made_up import png, zipped

STATIC = Path(__file__).parents[2] / "src/sandtable/web/static/board/counters.js"


def pins(seen, *names):
    return tuple(Pin(name, seen(*where(SURFACE, name))) for name in names)


def at(surface, name):
    return next((spot.x, spot.y) for spot in surface.spots if spot.name == name)


def test_a_scan_lies_under_the_board_where_its_pins_are():
    scan = Scan("0.png", (900, 700), pins(turned, "A1", "L2", "C9"))
    own = scanned("My map", SURFACE, scan)
    under = lay_under(SURFACE, own)
    assert under.agree == 120
    assert under.fits  # lines that the game draws lie right on it
    assert at(own.surface, "G5") == pytest.approx(turned(*where(SURFACE, "G5")), abs=0.02)
    assert max(fit_scan(SURFACE, scan).left) < 1e-6


def test_a_photo_from_the_side_has_its_hexes_where_they_are_on_it():
    own = scanned("Photo", SURFACE, Scan("0.jpg", (900, 700), pins(from_the_side, "B2", "K2", "K9", "B9"), True))
    assert at(own.surface, "F5") == pytest.approx(from_the_side(*where(SURFACE, "F5")), abs=0.02)


def test_a_slip_of_the_hand_shows_in_pixels():
    good = pins(turned, "A1", "L2", "C9", "K9", "F5")
    slipped = (*good[:4], Pin("F5", (good[4].at[0] + 30, good[4].at[1])))
    left = fit_scan(SURFACE, Scan("0.png", (900, 700), slipped)).left
    assert left.index(max(left)) == 4
    assert max(left) > 15


def test_pins_are_typed_as_players_type_them_and_a_hex_that_is_not_there_is_named():
    scan = Scan("0.png", (900, 700), (*pins(turned, "A1", "L2"), Pin(" c9 ", turned(*where(SURFACE, "C9")))))
    assert max(fit_scan(SURFACE, scan).left) < 1e-6
    with pytest.raises(NotUnderstood, match="no hex of this map is called 'Z99'"):
        fit_scan(SURFACE, Scan("0.png", (9, 9), (*pins(turned, "A1", "L2"), Pin("z99", (1, 1)))))


def test_two_scans_are_joined_on_the_games_own_grid():
    """Each picture is brought back onto the grid: a pinned pixel lies on the middle of its hex."""
    left = Scan("0.png", (400, 700), pins(turned, "A1", "E2", "C9"))
    right = Scan("0.png", (500, 700), pins(lambda x, y: (x - 300, y * 2), "G1", "L2", "H9"))
    own = joined(SURFACE, [("a", left), ("b", right)])
    assert [sheet.file for sheet in own.sheets] == ["a/0.png", "b/0.png"]
    for scan, sheet in zip((left, right), own.sheets, strict=True):
        a, b, c, d, e, f = sheet.matrix
        for pin in scan.pins:
            x, y = pin.at
            assert (a * x + c * y + e, b * x + d * y + f) == pytest.approx(where(SURFACE, pin.hex), abs=0.01)
    assert lay_under(SURFACE, own).off == pytest.approx(0, abs=1e-9)


def test_a_bare_grid_has_the_games_hexes_and_nothing_drawn_on_them():
    under = lay_under(SURFACE, bare(SURFACE))
    assert (under.agree, under.map.sheets, under.map.surface.drawn) == (120, (), ())


def test_hexes_are_the_same_however_their_names_are_written():
    assert plainly("B 17.08") == plainly("b17-8") == plainly("B17.8")
    assert plainly("B1.17") != plainly("B11.7")


def test_hexes_that_the_map_lacks_lie_where_they_would_be():
    half = bare(SURFACE).surface
    half = replace(half, spots=tuple(s for s in half.spots if s.name[0] in "ABCDEF"))
    under = lay_under(SURFACE, OwnMap("half", half))
    assert under.agree == 60
    assert {s.name: (s.x, s.y) for s in under.spots}["L10"] == pytest.approx(where(SURFACE, "L10"), abs=0.01)


def test_a_map_with_other_names_is_refused():
    none = replace(SURFACE, spots=SURFACE.spots[:2])
    with pytest.raises(NotUnderstood, match="Only 2 hexes are called the same"):
        lay_under(SURFACE, OwnMap("none", none))


PLACE = 'width="3" height="2" A1CenterX="10" A1CenterY="42"'
METADATA = f'<boardMetadata name="Tiny" version="2" boardImageFileName="bdTiny.png" {PLACE}/>'


def test_a_vasl_board_without_sight_data_serves_by_its_picture_and_grid(tmp_path):
    brought = bring(zipped({"BoardMetadata.xml": METADATA, "bdTiny.png": png(150, 130)}), "bdTiny", tmp_path)
    assert (brought.kind, brought.version) == (Kind.BOARD, "2")
    (own,) = brought.maps
    assert [spot.name for spot in own.surface.spots] == ["A1", "A2", "B0", "B1", "B2", "C1", "C2"]
    assert at(own.surface, "A1") == (10, 42)
    assert (tmp_path / own.sheets[0].file).read_bytes() == png(150, 130)


def test_a_vasl_board_names_its_picture_as_vasl_does_now(tmp_path):
    metadata = METADATA.replace("boardImage=", "boardImageFileName=")
    brought = bring(zipped({"BoardMetadata.xml": metadata, "bdTiny.png": png(150, 130)}), "bdTiny", tmp_path)
    assert len(brought.maps[0].surface.spots) == 7


def test_a_vasl_board_of_old_has_the_hexes_whose_centres_lie_on_its_picture(tmp_path):
    data = "version 1.0\r\n\r\nx0 0\r\ny0 34\r\ndx 57.7\r\ndy 66.6\r\n"
    brought = bring(zipped({"data": data, "bdold2.gif": png(116, 168)}), "bdold2", tmp_path)
    (own,) = brought.maps
    assert (brought.kind, brought.title, brought.version) == (Kind.BOARD, "VASL board old2", "1.0")
    assert [spot.name for spot in own.surface.spots] == ["A1", "A2", "A3", "B0", "B1", "B2", "C1", "C2", "C3"]
    assert at(own.surface, "C2") == (115.4, 100.6)
    assert at(own.surface, "B0") == pytest.approx((57.7, 0.7))


@pytest.mark.parametrize("data", ["x0 0 y0 34 dx 0 dy 66", "x0 nan y0 34 dx 57 dy 66"])
def test_a_vasl_board_of_old_with_unbelievable_hexes_is_refused(tmp_path, data):
    with pytest.raises(NotUnderstood):
        bring(zipped({"data": data, "bdold2.gif": png(116, 168)}), "bdold2", tmp_path)


@pytest.mark.parametrize(
    ("name", "values", "gpid"),
    [
        ("3/5 Rifle", "4-5", "1"),
        ("3/5 Rifle", "9-9", "1"),
        ("4/5 Rifle", "4-5", ""),  # a number tells two battalions apart
        ("HQ 7th Army", "", "3"),
        ("Nobody", "", ""),
    ],
)
def test_a_counter_is_matched_by_name_number_and_values(name, values, gpid):
    counters = [
        OwnCounter("2", "3/5 Rifle", ("Red",)),
        OwnCounter("1", "Rifle, 3/5 (4-5)", ("Blue",), ("4-5",)),
        OwnCounter("3", "7th Army HQ", ("Blue",)),
    ]
    unit = Unit("blue", name, values)
    if (name, values) == ("3/5 Rifle", "9-9"):
        counters[1] = OwnCounter("1", "3/5 Rifle", ("Blue",))
    assert matched([unit], counters, {"blue": "Blue", "red": "Red"}) == {unit.key: gpid}


def test_the_page_turns_counters_by_the_same_words():
    line = next(line for line in STATIC.read_text(encoding="utf-8").splitlines() if line.startswith("const WORN"))
    assert {word.strip('" ') for word in line.split("[")[1].split("]")[0].split(",")} == WORN
