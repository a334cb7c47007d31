"""Victory points: the four changes the booklets print, and those the players enter."""

import pytest

from sandtable.games.forgotten_battles.game import GAME
from sandtable.games.forgotten_battles.victory import book, points_for, score, total
from sandtable.kernel import Table, play
from tests.forgotten_battles.positions import state


@pytest.mark.rule("tfb.meta.vp")
@pytest.mark.parametrize(
    ("action", "soviet", "axis"),
    [("stavka_appeal", 6, 0), ("vitebsk", 8, 0), ("pz16", 7, -1), ("kovel", 7, 0)],
)
def test_printed_changes(action, soviet, axis):
    s = state()
    play(score(s, "soviet", 7, "so far"))
    play(book(s, action))
    assert (total(s, "soviet"), total(s, "axis")) == (soviet, axis)
    assert len(s.vp) == 1 + (action != "kovel"), "no line is written for no points"


@pytest.mark.rule("tfb.meta.vp")
def test_who_pays_for_16_panzer_is_a_setting():
    assert points_for("pz16", state(pz16_vp="soviet_plus_1").readings) == {"axis": 0, "soviet": 1}


@pytest.mark.rule("tfb.meta.vp")
def test_points_stand_in_the_records_with_their_reason():
    s = state()
    play(book(s, "stavka_appeal"))
    table = next(t for t in GAME.view(s, None).sections if isinstance(t, Table) and t.title == "Victory points")
    assert table.rows == (("26 Oct 43", "Soviets", "-1", "appeal to STAVKA"),)
    assert GAME.view(s, None).score == "Axis 0 VP, Soviets -1 VP"
