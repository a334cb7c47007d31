"""Bare grids of the printed sheets: the booklets' own numbers, both ways, and a map file that the tools take."""

import pytest

from sandtable.games.forgotten_battles import maps
from sandtable.games.forgotten_battles.game import GAME
from sandtable.games.forgotten_battles.printed_map import printed_hex
from sandtable.games.forgotten_battles.tools.printed_sheets import sheet_file
from sandtable.hexes.maps import map_from_text

SHEET = next(tool for tool in GAME.tools() if tool.key == "printed-sheet")


def sheet(letter="B", columns=30, odd=35, even=34):
    return map_from_text(sheet_file(letter, columns, odd, even), maps.vocabulary(), "sheet")


@pytest.mark.rule("tfb.meta.hex_notation", "tfb.meta.map_orientation")
@pytest.mark.parametrize("letter", "ABCD")
def test_every_hex_has_its_printed_number_and_is_found_by_it(letter):
    grid = sheet(letter).grid
    names = [grid.name(hex) for hex in grid]
    assert len(names) == len(set(names)) == 15 * 35 + 15 * 34
    assert all(str(printed_hex(name)) == name and grid.name(grid.hex(name)) == name for name in names)
    assert f"{letter}18.19" in names


@pytest.mark.rule("tfb.meta.map_orientation")
def test_rows_grow_north_columns_east_and_the_edges_are_straight():
    grid = sheet().grid
    at = {name: grid.hex(name).centre for name in ("B1.01", "B2.01", "B1.35", "B2.34", "B18.18", "B18.19", "B19.18")}
    assert at["B18.19"].y < at["B18.18"].y, "up the sheet"
    assert at["B19.18"].x > at["B18.18"].x
    assert at["B1.01"].y > at["B2.01"].y, "even columns begin half a hex further in"
    assert at["B1.35"].y < at["B2.34"].y
    assert at["B1.01"].y - at["B2.01"].y == at["B2.34"].y - at["B1.35"].y
    assert all(printed_hex(name).on_north_edge for name in ("B1.35", "B2.34"))


def test_the_tool_draws_it_and_other_tools_take_its_file(tmp_path):
    facts, picture, lines = SHEET.use({"sheet": "B", "columns": 30})
    assert ("Hexes", "1035, B1.01 to B30.34") in facts.pairs
    assert "B18.19" in picture.svg
    file = tmp_path / "b.toml"
    file.write_text("\n".join(row[0] for row in lines.rows), encoding="utf-8")
    assert maps.players_map(file).grid.hex("B18.19")
    assert len(maps.players_map(file).unknown) == 1035
