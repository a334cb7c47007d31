"""The board on paper: to scale, in the viewer's redaction, over several sheets where one does not hold it."""

import re
from dataclasses import replace

import pytest

from sandtable.kernel import Board, Box, Counter, Face, Place, Seen, SideName, Spot, Surface, in_memory
from sandtable.sheets import board_list, board_picture, print_sheet, sheet_names
from sandtable.sheets.board_sheets import board_sheets
from tests.sheets.reading import text_of
from tests.skirmish.game import GAME
from tests.toy import charter

SIDES = (SideName("blue", "Blue"), SideName("red", "Red", "double"))
HEX = ((10, 0), (5, 9), (-5, 9), (-10, 0), (-5, -9), (5, -9))


def hexes(columns: int, rows: int) -> Surface:
    spots = tuple(
        Spot(f"{chr(65 + c % 26)}{r + 1}", 20 + 15 * c, 20 + 18 * r) for c in range(columns) for r in range(rows)
    )
    return Surface("s", "The ground", 40.0 + 15 * columns, 40.0 + 18 * rows, "px", "hexes", spots, HEX)


def board(surface: Surface, *counters: Counter) -> Board:
    return Board("The board", surface, (), counters, (Box("dead", "Dead Pile"),), words="As it stands.")


def box_of(svg: str) -> list[float]:
    return [float(n) for n in re.search(r'viewBox="([^"]+)"', svg)[1].split()]


def test_a_hex_is_eleven_millimetres_wherever_the_board_ends():
    for columns in (4, 9):
        picture = board_picture(board(hexes(columns, 5)), SIDES)
        assert picture.printed_mm / box_of(picture.svg)[2] * 18 == pytest.approx(11)


def test_of_a_counter_that_one_sees_no_more_of_the_list_says_just_that_and_sides_have_their_titles():
    unknown = Counter("x", "", "red", Place(hex="A1"), Face(), seen=Seen.CONCEALED)
    (row,) = board_list(board(hexes(2, 2), unknown), {"red": "Red"}).rows
    assert row[:3] == ("A1", "A counter", "Red")


def test_a_miniatures_table_is_printed_one_to_ten():
    table = Surface("t", "The table", 72, 48, "inches", "table")
    picture = board_picture(board(table, Counter("a", "Tiger", "red", Place(point=(36, 0)))), SIDES)
    assert picture.printed_mm == pytest.approx(182.88)
    assert "72″" in picture.svg
    assert f'x="{360 - 15}" y="{480 - 15}"' in picture.svg, "half way along the near edge, which is below"


def test_a_table_that_is_turned_has_its_far_edge_below():
    table = Surface("t", "The table", 72, 48, "inches", "table", turned=True)
    picture = board_picture(board(table, Counter("a", "Tiger", "red", Place(point=(36, 48)))), SIDES)
    assert f'x="{360 - 15}" y="{480 - 15}"' in picture.svg
    assert 'x="2" y="477" font-size="9" fill="#24221d">72″' in picture.svg, "its left is the table's right"


def test_a_stack_shows_its_top_and_how_many_and_a_concealed_counter_nothing():
    here = Place(hex="B2")
    known = Counter("a1", "1 Rifles", "blue", here, Face(values="4-6"))
    other = Counter("a2", "2 Rifles", "blue", here, Face(values="5-6"))
    unknown = Counter("seen-1", "Concealed", "red", Place(hex="C3"), seen=Seen.CONCEALED)
    svg = board_picture(board(hexes(4, 4), known, other, unknown), SIDES).svg
    assert "5-6" in svg
    assert "4-6" not in svg, "it lies below"
    assert "×2" in svg
    assert ">?<" in svg
    assert "stroke-dasharray" in svg
    red, blue = (svg.count(f'stroke="{colour}"') for colour in ("#9a3f2f", "#44546a"))
    assert (red, blue) == (2, 2), "a double frame for Red, a single one for each of the two of Blue"


def test_what_lies_in_a_box_is_drawn_below_the_map():
    gone = Counter("a1", "1 Rifles", "blue", Place(box="dead"))
    empty, full = (board_picture(b, SIDES).svg for b in (board(hexes(4, 4)), board(hexes(4, 4), gone)))
    assert "Dead Pile" in full
    assert "Dead Pile" not in empty
    assert box_of(full)[3] > box_of(empty)[3]


def test_a_board_that_no_sheet_holds_comes_as_an_overview_and_parts_that_cover_it_to_scale():
    large = board(hexes(40, 30))
    overview, *parts = board_sheets(large, SIDES, "a4")
    assert overview.printed_mm == 0
    assert 2 <= len(parts) <= 30
    _, _, width, height = box_of(overview.svg)
    boxes = [box_of(p.svg) for p in parts]
    assert max(x + w for x, _, w, _ in boxes) >= width
    assert max(y + h for _, y, _, h in boxes) >= height
    for picture, (_, _, w, _) in zip(parts, boxes, strict=True):
        assert picture.printed_mm / w * 18 == pytest.approx(11)


def test_a_board_that_would_take_a_whole_ream_is_an_overview():
    (only,) = board_sheets(board(hexes(400, 300)), SIDES, "a4")
    assert only.printed_mm == 0


def test_a_name_is_text_whatever_it_holds():
    nasty = Counter("a", "<script>&", "blue", Place(hex="B2"), Face(values='"<'))
    svg = board_picture(replace(board(hexes(4, 4), nasty), title="<b>"), SIDES).svg
    assert "<script" not in svg
    assert "&lt;script&gt;&amp;" in svg


def test_a_side_prints_its_own_board_and_no_hidden_counter():
    campaign = in_memory(GAME, charter(game="skirmish", scenario="mill", settings={"turns": 3}))
    for side in GAME.side_keys():
        assert "Board" in sheet_names(campaign, side)
        printed = text_of(print_sheet(campaign, side, "Board"))
        seen = next(s for s in campaign.view(side).sections if isinstance(s, Board))
        hidden = {p.name for p in campaign.state.pieces.values()} - {c.name for c in seen.counters}
        assert hidden, "the other side's counters are still in its hand"
        assert not [name for name in hidden if re.search(rf"(?<!\d){name}", printed)]
        assert any(c.name in printed for c in seen.counters)
