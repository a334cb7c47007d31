"""The printed maps as the booklets speak of them."""

from datetime import date

import pytest

from sandtable.games.forgotten_battles.printed_map import (
    PrintedHex,
    boundary,
    is_west_of,
    place,
    printed_hex,
    printed_map,
)
from sandtable.kernel import NotUnderstood
from sandtable.rules import entry


@pytest.mark.rule("tfb.meta.hex_notation")
def test_hexes_are_read_and_written() -> None:
    assert printed_hex("C59.01") == PrintedHex("C", 59, 1)
    assert printed_hex("B18.18") == PrintedHex("B", 18, 18)
    assert str(printed_hex("C59.01")) == "C59.01"
    for wrong in ("E4.01", "B18.1", "18.18", "b18.18", "B118.18", ""):
        with pytest.raises(NotUnderstood):
            printed_hex(wrong)


@pytest.mark.rule("tfb.meta.map_orientation")
def test_directions() -> None:
    assert is_west_of(printed_hex("B18.34"), printed_hex("B21.35"))
    assert not is_west_of(printed_hex("B15.35"), printed_hex("B14.34"))
    assert is_west_of(printed_hex("A60.10"), printed_hex("B1.10"))
    assert not printed_hex("B18.35").on_north_edge
    assert printed_hex("B18.34").on_north_edge
    assert printed_hex("B15.35").on_north_edge
    assert not printed_hex("C15.35").on_north_edge
    assert printed_hex("D4.01").on_south_edge
    with pytest.raises(NotUnderstood, match="offset"):
        is_west_of(printed_hex("B15.35"), printed_hex("D4.01"))


@pytest.mark.rule("tfb.meta.places")
def test_places() -> None:
    for row in entry("tfb.meta.places").more["table"]:
        if row["hexes"] and row["hexes"][0].startswith("XX"):
            continue
        found = place(row["place"])
        assert (found and [str(hex) for hex in found]) == row["hexes"]
    with pytest.raises(NotUnderstood):
        place("Moscow")


@pytest.mark.rule("tfb.boundary.ags", "tfb.boundary.agn")
def test_boundary_markers_by_date() -> None:
    assert str(boundary("ags", date(1944, 1, 15))) == "C54.01"
    assert str(boundary("ags", date(1943, 10, 29))) == "D4.01"
    assert boundary("ags", date(1943, 9, 26)) is None
    assert boundary("ags", date(1943, 9, 29)) is None
    assert str(boundary("ags", date(1943, 10, 1))) == "D4.01", "on the day itself"
    assert str(boundary("agn", date(1944, 1, 19))) == "B14.34"
    assert str(boundary("agn", date(1944, 1, 22))) == "B15.35"
    assert str(boundary("agn", date(1943, 12, 12))) == "B21.35"
    assert str(boundary("agn", date(1944, 3, 1))) == "B15.35"
    assert str(boundary("agn", date(1943, 12, 1))) == "B23.35"


@pytest.mark.rule("tfb.boundary.ags", "tfb.boundary.agn")
def test_every_move_is_the_ledgers_and_lies_on_its_edge() -> None:
    for key in ("ags", "agn"):
        table = {row["from"]: row["hex"] for row in entry(f"tfb.boundary.{key}").more["table"]}
        assert {str(day): hex for day, hex in printed_map().boundary[key].since.items()} == table
        for text in table.values():
            hex = printed_hex(text)
            assert hex.on_south_edge if key == "ags" else hex.on_north_edge
