"""The index of rule numbers that the booklets cite."""

import pytest

from sandtable.games.forgotten_battles.game import GAME
from sandtable.games.forgotten_battles.references import by_rule, subjects
from sandtable.kernel import NotUnderstood
from tests.forgotten_battles.positions import state


@pytest.mark.rule("tfb.meta.references")
def test_numbers_are_told_with_their_subject():
    assert by_rule("2.4c") == "2.4c (Alert units and pools)"
    assert by_rule("OCS 2.4") == "OCS 2.4 (Simulcast turn (Deep Freeze))"
    assert "Night fighter" in subjects()["2.4l"], "the night fighter is 2.4l, not 2.41"
    with pytest.raises(NotUnderstood, match=r"no rule 2\.41"):
        by_rule("2.41")


@pytest.mark.rule("tfb.meta.references")
def test_the_index_stands_in_the_records():
    index = next(t for t in GAME.view(state(), None).sections if t.title.startswith("Rules that stand"))
    assert ("3.5", "RVGK-3 box", "Soviet booklet") in index.rows
    assert ("1.3a", "limit or condition on SP placed at air bases", "Soviet booklet, Axis booklet") in index.rows
