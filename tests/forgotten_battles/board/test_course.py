"""The course of a campaign on the board: fronts by date, losses by side and kind, supply and weather turn by turn."""

from sandtable.games.forgotten_battles.board.phases_on_board import clean_up_board
from sandtable.games.forgotten_battles.board.showing import board
from sandtable.games.forgotten_battles.board_records import view
from sandtable.games.forgotten_battles.game import GAME
from sandtable.kernel import Picture, Table, play
from tests.forgotten_battles.board.position import act, named, phase, vitebsk


def test_the_front_is_kept_by_date_and_drawn_on_a_layer():
    s = vitebsk(_51_RD="29.25", _206_ID="24.25")
    play(clean_up_board(s, "axis"))
    assert s.board.fronts == [], "it has not moved"
    phase(s, "movement", "soviet", [act(s, "move", ["51 RD"], ["28.25"])])
    play(clean_up_board(s, "soviet"))
    s.date = s.calendar.after(s.date).date
    phase(s, "movement", "soviet", [act(s, "move", ["51 RD"], ["27.25"])])
    play(clean_up_board(s, "soviet"))
    assert [(past.date, sorted(past.taken)) for past in s.board.fronts] == [
        ("1943-12-12", ["28.25"]),
        ("1943-12-15", ["27.25", "28.25"]),
    ]
    layer = next(layer for layer in board(s, "axis").layers if layer.key == "fronts")
    assert not layer.on
    assert "15 Dec 43" in layer.svg
    s.over = "12 Jan 44 was the last turn"
    assert next(layer for layer in board(s, "axis").layers if layer.key == "fronts").on, "all fronts, when all is over"


def test_losses_are_told_by_side_and_kind_and_the_pictures_have_ten_turns():
    s = vitebsk(_51_RD="29.25", _146_RD="29.25", _601_Inf="28.25", _206_ID="27.25")
    attack = [act(s, "attack", ["51 RD", "146 RD"], "28.25"), "paid", []]
    phase(s, "combat", "soviet", attack, dice=[3, 4, 1, 6, 6])
    sections = view(s, "axis").sections
    losses = next(one for one in sections if isinstance(one, Table) and one.title == "Losses by side and kind")
    assert losses.rows == (("Axis", "Infantry brigade or regiment", 1, 1),)
    pictures = {one.title for one in sections if isinstance(one, Picture)}
    assert {"Weather over the campaign", "Supply received, Axis"} <= pictures
    assert "Supply received, Soviets" not in pictures
    assert GAME.progress(s)[1] == 10
    assert named(s, "51 RD").lost == 0
