"""The tree of a linked campaign: every branch with what it changes, and exact chances along it."""

from fractions import Fraction

import pytest

from sandtable.games.bagration.campaign_effects import Result
from sandtable.games.bagration.game import GAME
from sandtable.games.bagration.programs.campaign_tree import branches, campaign_tree
from tests.bagration.battles import settings


def tree(campaign, *results):
    state = GAME.setup(campaign, settings())
    return campaign_tree(branches(campaign, results, state.readings), campaign).rows


@pytest.mark.rule("fow.campaign.line.order", "fow.campaign.line.table")
def test_the_whole_line_is_thirteen_branches_and_each_says_what_it_changes():
    rows = tree("line")
    assert [row[0] for row in rows] == [1, *[n for n in (2, 3, 4, 5) for _ in range(3)]]
    assert rows[0][3] == "as printed"
    assert all(row[3] != "as printed" for row in rows if "Victory" in row[2])


@pytest.mark.rule("fow.campaign.degree")
def test_in_the_even_model_a_battle_is_decisive_for_either_side_with_twenty_one_in_a_hundred():
    second = [row for row in tree("line") if row[0] == 2]
    assert [row[5] for row in second] == ["58.0%", "21.0%", "21.0%"]


@pytest.mark.rule("fow.campaign.memory")
def test_what_was_fought_is_certain_and_other_branches_are_gone():
    rows = tree("line", Result("onslaught", "soviet", "stunning"))
    assert [(row[2], row[5]) for row in rows if row[0] == 2] == [("a Soviet Stunning or Major Victory", "100.0%")]
    assert (rows[0][6], rows[0][7]) == ("0.0%", "100.0%")


@pytest.mark.rule("fow.campaign.line.outcome")
def test_chances_of_a_battle_add_up():
    for row in ("line", "river"):
        shares = [Fraction(r[5].rstrip("%")) for r in tree(row) if r[0] == 3]
        assert abs(sum(shares) - 100) < Fraction(1, 5)
