"""Stretches of real campaigns with odd pieces in them: after every step the auditor finds nothing that cannot be."""

import pytest
from hypothesis import given, settings

from tests.forgotten_battles.walks import GROUND
from tests.walking import Way, walk, ways


@settings(max_examples=40, deadline=None, derandomize=True, database=None)
@given(ways(GROUND, steps=32))
def test_walks_find_nothing_that_cannot_be(way: Way) -> None:
    walk(GROUND, way)


@pytest.mark.rule("tfb.arrival.soviet.general.withdraw")
def test_a_roster_read_late_takes_withdrawn_units_out_of_the_rvgk_box_too() -> None:
    """5.Tk has left, its brigade was rebuilt before anybody knew, and then the roster tells of the withdrawal."""
    odd = ("corps to be withdrawn", "half rebuilt")
    walked = walk(GROUND, Way("january", odd, 6, 32))
    told = [line.text for line in walked.log("soviet")]
    assert any("is out of the game: 5.Tk was withdrawn" in text for text in told)
    assert "5.Tk" not in [unit.formation for unit in walked.state.rvgk]
