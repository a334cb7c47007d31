"""The board in the terminal: as text, as a list, and played by typing."""

import json

import pytest
from click.testing import CliRunner

from sandtable.cli import main
from sandtable.cli.board_text import board_lines
from sandtable.kernel import Board, Counter, Place, Surface
from tests.skirmish.playing import BLUE, BLUE_REST, RED, RED_REST, set_up, start


@pytest.fixture
def run(tmp_path, monkeypatch):
    games = __import__("sandtable.games").games.GAMES
    monkeypatch.setitem(games, "skirmish", "tests.skirmish.game:GAME")
    monkeypatch.setitem(games, "toy", "tests.toy:TOY")

    def call(*args: str, typed: str = "", code: int = 0) -> str:
        result = CliRunner().invoke(main, ["--folder", str(tmp_path), *args], input=typed, catch_exceptions=False)
        assert result.exit_code == code, result.output
        return result.output

    return call


def typed(*lines: str) -> str:
    return "\n".join(lines) + "\n"


@pytest.fixture
def mill(run):
    """A skirmish set up by typing at the prompt, curtain by curtain."""
    run("new", "skirmish", "--title", "Mill")
    places = [f"place {text}" for text in (*BLUE, *BLUE_REST)]
    run("play", "--side", "blue", typed=typed(*places, "done", "quit"))
    places = [f"place {text}" for text in (*RED, *RED_REST)]
    run("play", "--side", "red", typed=typed(*places, "done", "quit"))
    return run


def test_the_board_as_text_shows_stacks_by_side_and_number(mill):
    told = mill("board", "--side", "blue")
    assert "[B2]" in told
    assert "[R2]" in told
    assert "C5: Blue: 1 Rifles 3-4, 2 Rifles 3-4" in told
    assert "B5: Blue: 1 Gun 6-2 (hidden)" in told
    assert "Reserve of blue: Blue: 4 Rifles" in told


def test_nobody_sees_more_in_the_terminal_than_on_the_page(mill):
    for side in (("--side", "red"), ()):
        for how in ((), ("--list",), ("--json",)):
            told = mill("board", *side, *how)
            assert "1 Rifles" in told
            assert "1 Gun" not in told.replace("11 Gun", "")
            assert "3 Rifles" not in told.replace("13 Rifles", "")


def test_the_board_as_a_list(mill):
    told = mill("board", "--side", "blue", "--list")
    assert "1 Rifles" in told
    assert "Place" in told
    assert "│ Blue " in told, "a side by its title, not by its key"


def test_the_board_for_scripts(mill):
    (board,) = json.loads(mill("board", "--side", "blue", "--json"))
    assert {"id": "b1", "place": "C5"}.items() <= next(c for c in board["counters"] if c["id"] == "b1").items()


def test_a_part_of_the_board(mill):
    told = mill("board", "--side", "blue", "--around", "C5", "--within", "1")
    assert "[B2]" in told
    assert "[R2]" not in told
    assert "more stacks lie outside this part" in told
    assert "there is no hex" in mill("board", "--around", "Z99", code=1)


def test_acts_are_typed_and_refused_with_their_rule(mill):
    told = mill(
        "play",
        "--side",
        "blue",
        typed=typed("1 Rifles to D5 E5 F5 G5 H5", "", "Rifle to D5", "1 Rifles to D5", "board", "undo", "quit"),
    )
    assert "this costs 5; 4 movement points are left" in told
    assert "there is no counter of yours called 'Rifle'" in told
    assert "D5: Blue: 1 Rifles" in told
    assert "Taken back." in told


def test_reach_tells_where_a_counter_may_go(mill):
    told = mill("play", "--side", "blue", typed=typed("reach 1 Rifles", "reach Nobody", "board list", "quit"))
    assert "D5, cost 1" in told
    assert "no counter of yours called 'Nobody'" in told


def test_undo_with_nothing_to_take_back_does_not_end_the_play(run):
    run("new", "skirmish")
    told = run("play", "--side", "blue", typed=typed("undo", "place 1 Rifles to A1", "quit"))
    assert "There is nothing of yours to take back." in told
    assert "Everything you answered is kept." in told


def test_a_script_answers_with_a_typed_act(mill):
    mill("answer", "--side", "blue", "--value", "1 Rifles to D5")
    assert "D5: Blue: 1 Rifles" in mill("board", "--side", "blue")


def test_how_acts_are_judged_is_asked_and_changed(mill):
    assert "Acts on the board are enforced" in mill("judging")
    assert "Asked; the other side must agree." in mill("judging", "--side", "blue", "--level", "advise")
    mill("answer", "--side", "red", "--value", "agree")
    assert json.loads(mill("judging", "--json"))["judging"] == "advise"


def test_a_campaign_without_a_board_says_so(run):
    run("new", "toy", "--title", "Plain")
    assert "Plain is not played on a board here" in run("board", code=1)


def test_a_miniatures_table_is_shown_in_squares():
    table = Surface("table", "The table", 24, 12, "inches", "table")
    tank = Counter("a1", "Tank", "axis", Place(point=(13.0, 2.0)), mine=True)
    lines = list(board_lines(Board("Table", table, counters=(tank,)), lambda side: "Axis"))
    assert lines[:2] == ["·    ·    ·    ·", "·    ·    [A1] ·"]
    assert "13,2: Axis: Tank" in lines


def test_columns_lie_half_a_hex_apart():
    c = set_up(start())
    lines = list(board_lines(c.view("blue").sections[0], c.game.side_title))
    assert lines[4].split() == ["a3", "c3", "e3", "g3", "i3", "k3"]
    assert lines[5].split() == ["b3", "d3", "f3", "h3", "j3", "l3"]
    assert lines[5].index("b3") == lines[4].index("c3") // 2
