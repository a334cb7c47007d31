"""oto2.map: the ledger's own examples."""

import pytest

from sandtable.games.orsha.ground.geometry import (
    Grain,
    are_adjacent,
    are_contiguous,
    centre,
    column_and_number,
    grain_between,
    hexside,
    neighbours,
    range_between,
    vertices,
)
from sandtable.hexes.grid import NoSuchHex, NotAdjacent


@pytest.mark.rule("oto2.map.hexid")
def test_hex_identifiers():
    assert column_and_number("K33") == (11, 33)
    assert column_and_number("DD21") == (30, 21)
    assert column_and_number("B0") == (2, 0)
    assert [column_and_number(f"{row}1")[0] for row in ("A", "Z", "AA", "BB", "CC", "MM", "NN", "QQ")] == [
        1, 26, 27, 28, 29, 39, 40, 43,
    ]  # fmt: skip
    with pytest.raises(NoSuchHex, match="mixes letters"):
        column_and_number("AB12")
    for malformed in ("K", "33", "K-1", ""):
        with pytest.raises(NoSuchHex):
            column_and_number(malformed)


@pytest.mark.rule("oto2.map.adjacency")
def test_which_hexes_touch():
    assert neighbours("M23") == ["M22", "N22", "N23", "M24", "L23", "L22"]
    assert neighbours("NN13") == ["NN12", "OO13", "OO14", "NN14", "MM14", "MM13"]
    assert neighbours("Z19") == ["Z18", "AA19", "AA20", "Z20", "Y20", "Y19"]
    assert are_adjacent("H10", "I11")
    assert not are_adjacent("H10", "I9")
    for gun, one, other in (("I10", "H10", "I11"), ("U6", "T6", "U7"), ("CC2", "BB2", "CC3")):
        assert are_adjacent(gun, one)
        assert are_adjacent(gun, other)
        assert are_adjacent(one, other)


@pytest.mark.rule("oto2.map.lattice")
def test_exact_places():
    assert centre("NN13") == (120, 27)
    assert centre("OO13") == (123, 26)
    assert set(vertices("NN13")) & set(vertices("OO13")) == {(121, 26), (122, 27)}
    x, y = centre("K7")
    assert vertices("K7") == [(x - 1, y - 1), (x + 1, y - 1), (x + 2, y), (x + 1, y + 1), (x - 1, y + 1), (x - 2, y)]


@pytest.mark.rule("oto2.map.range")
@pytest.mark.parametrize(
    ("a", "b", "hexes"),
    [("MM13", "QQ13", 4), ("NN13", "QQ13", 3), ("K33", "M23", 11), ("A10", "B20", 11), ("K33", "K33", 0)],
)
def test_range(a, b, hexes):
    assert range_between(a, b) == range_between(b, a) == hexes


@pytest.mark.rule("oto2.map.hexside")
def test_hexsides():
    assert hexside("T19-T20") == hexside("T20-T19")
    assert are_contiguous(hexside("OO13-NN13"), hexside("OO13-NN12"))
    assert not are_contiguous(hexside("OO13-NN13"), hexside("OO13-PP12"))
    assert not are_contiguous(hexside("OO13-NN13"), hexside("OO13-PP13"))
    with pytest.raises(NotAdjacent):
        hexside("H10-I9")


@pytest.mark.rule("oto2.map.grain")
def test_hex_grains():
    grain, hexes = grain_between("A26", "H22")
    assert grain is Grain.HEX_GRAIN
    assert [name for (name,) in hexes] == ["A26", "B25", "C25", "D24", "E24", "F23", "G23", "H22"]
    for a, b in (("S15", "Z18"), ("A27", "I23"), ("I20", "R15"), ("R15", "DD21")):
        assert grain_between(a, b)[0] is Grain.HEX_GRAIN


@pytest.mark.rule("oto2.map.grain")
def test_alternate_hex_grains_of_fire_lanes():
    assert grain_between("MM13", "QQ13") == (
        Grain.ALTERNATE,
        [("MM13",), ("NN12", "NN13"), ("OO13",), ("PP12", "PP13"), ("QQ13",)],
    )
    assert grain_between("NN13", "RR13") == (
        Grain.ALTERNATE,
        [("NN13",), ("OO13", "OO14"), ("PP13",), ("QQ13", "QQ14"), ("RR13",)],
    )
    assert grain_between("A10", "E11") == (Grain.NEITHER, [])
