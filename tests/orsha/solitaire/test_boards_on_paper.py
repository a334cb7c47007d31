"""OtO-S2 on paper: a sheet for its boards, empty or with what lies on them."""

from sandtable.games.orsha.solitaire.game import GAME
from sandtable.games.orsha.solitaire.state import Board
from tests.orsha.solitaire.missions import crossroads, with_suspects, with_unit


def sheet(state):
    return next(s for s in GAME.sheets(state) if s.name == "Mission boards")


def test_before_the_boards_are_known_there_are_three_sheets_of_hexes():
    empty = sheet(crossroads()).form
    assert len(empty) == 3
    assert all(">GG10<" in picture.svg for picture in empty), "33 hexrows of 10 hexes"


def test_each_board_shows_what_lies_on_it_and_nothing_of_the_others():
    s = with_suspects(crossroads(), "V48 K5", "40 C3")
    s.boards += [Board("v48", "centre"), Board("40", "beside")]
    with_unit(s, "5-4-8", "squad", "V48 D4")
    titles = sheet(s).titles
    maps = [p for p in GAME.view(s, None).sections if p.title.startswith(titles)]
    assert [p.title for p in maps] == ["Map of board v48", "Map of board 40"]
    assert "S? in K5" in maps[0].svg
    assert "5-4-8 in D4" in maps[0].svg
    assert "S? in C3" not in maps[0].svg
    assert "S? in C3" in maps[1].svg
    assert maps[0].words == "Board v48: 1 S?, 1 ENEMY units, 0 VPO."
