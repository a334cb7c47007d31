"""Dice are what the charter says: rolled here alone, typed in alone, or either with each labelled."""

from dataclasses import replace

import pytest

from sandtable.kernel import Campaign, NotUnderstood, in_memory, verify
from tests.kernel.test_campaign import say
from tests.toy import TOY, charter


@pytest.mark.parametrize("typed", [[4], [6]])
def test_no_die_can_be_typed_in_where_the_program_rolls(typed):
    campaign = in_memory(TOY, charter(dice="program"))
    with pytest.raises(NotUnderstood, match="rolled here"):
        say(campaign, "axis", typed)
    say(campaign, "axis", None)
    assert campaign.step == "buying"


def test_not_even_one_die_of_two():
    campaign = in_memory(TOY, charter(dice="program"))
    say(campaign, "axis", None)
    say(campaign, "axis", {"gun": 1})
    with pytest.raises(NotUnderstood):
        say(campaign, "axis", [6, None])
    say(campaign, "axis", [None, None])


def test_verify_tells_of_typed_dice_in_a_campaign_of_sealed_ones():
    campaign = in_memory(TOY, charter(dice="mixed"))
    say(campaign, "axis", [4])
    assert verify(campaign) == []
    claimed = Campaign(TOY, replace(campaign.charter, dice="program"), campaign.keeper, clock=lambda: "")
    (difference,) = verify(claimed)
    assert "typed in" in difference.what
