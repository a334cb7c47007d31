"""Walks through missions and linked campaigns with odd pieces in them; the auditor looks after every step."""

import pytest
from hypothesis import HealthCheck, given, settings

from tests.bagration.walks import GROUND, STARTS
from tests.walking import Way, walk, ways

SHORT = settings(max_examples=12, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))


@SHORT
@given(ways(GROUND, steps=8))
def test_nothing_on_a_walk_cannot_be(way: Way) -> None:
    campaign = walk(GROUND, way)
    assert campaign.keeper.last_record().step >= 1


@pytest.mark.parametrize("start", [name for name in STARTS if "under way" in name])
def test_two_turns_of_every_mission(start: str) -> None:
    campaign = walk(GROUND, Way(start, tuple(GROUND.oddities), 7, 4))
    assert campaign.over or campaign.keeper.last_record().step >= 4


@pytest.mark.rule("fow.mission.index")
def test_a_table_taken_over_has_no_deep_reserves_to_lose() -> None:
    """An earlier battle made the Reserves of the next one not Deep; the mission on the table has none that are."""
    walked = walk(GROUND, Way("from your table", ("broken in", "crew out", "on the border"), 4219311363, 3))
    assert walked.keeper.last_record().step >= 1


@pytest.mark.rule("fow.river.timeline")
def test_on_a_table_taken_over_nobody_in_ambush_waits_for_boats() -> None:
    walked = walk(GROUND, Way("from your table", ("crew out", "in Ambush"), 783575507, 1))
    state = walked.state
    hidden = {roster.ambush for roster in state.now.rosters.values()} - {""}
    waiting = {
        u.key for c in state.now.boats.waiting for u in state.now.rosters[c.side].force.units if u.name == c.name
    }
    assert hidden
    assert not hidden & waiting
