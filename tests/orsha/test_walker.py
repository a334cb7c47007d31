"""Short walks through real campaigns with odd pieces in them; `make walk` goes on for as long as asked."""

import pytest
from hypothesis import HealthCheck, given, seed, settings

from tests.orsha.walks import GROUND
from tests.walking import Way, walk, ways

MEETING_PLACES = (
    Way("after a battle", ("a leader in a pocket", "a commissar in a pocket"), 3, 12),
    Way("after a battle", ("captured weapons in a pocket", "a cut off cupola", "a gun in a pocket"), 5, 24),
    Way("after a battle", ("a rider", "a squad that mans a tank", "a borrowed tank"), 7, 24),
    Way("after a battle", ("a melee for an objective", "mines that recon found", "wrecks to scrounge"), 11, 24),
    Way(
        "after a battle",
        ("a commissar in a pocket", "a pocket of both", "a prisoner", "an abandoned tank", "on the edge"),
        1553205380,
        27,
    ),
    Way("after a battle", ("a prisoner", "a gun in tow", "someone upstairs", "a fire"), 13, 26),
)
"""Walks whose oddities belong together."""


@pytest.mark.parametrize("way", MEETING_PLACES, ids=lambda way: ", ".join(way.odd))
def test_where_rules_meet_nothing_happens_that_cannot_be(way):
    campaign = walk(GROUND, way)
    assert campaign.keeper.last_record().step >= 1


@seed(1944)
@settings(max_examples=12, deadline=None, database=None, suppress_health_check=list(HealthCheck))
@given(ways(GROUND, steps=26))
def test_no_walk_reaches_what_cannot_be(way):
    campaign = walk(GROUND, way)
    assert campaign.over or campaign.keeper.last_record().step >= 1
