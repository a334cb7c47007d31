"""Two bots play whole campaigns, quick battles included, to victory or defeat; everything is conserved.

ORSHA_CAMPAIGNS=200 plays two hundred different ones.
"""

import os

import pytest

from sandtable.games.orsha.game import GAME
from tests.orsha.bots import steps
from tests.orsha.campaigns import new_state
from tests.orsha.conservation import Ledger

COUNT = int(os.environ.get("ORSHA_CAMPAIGNS", "40"))
NUMBERED = [f"7.5{n:02d}" for n in range(1, 24) if n != 9]


def play_campaign(key, **settings):
    state, ledger, walked = new_state(**settings), Ledger(), []
    for step in steps(state, key):
        ledger.check(state, step)
        walked.append((state.date, step))
    return state, walked


@pytest.mark.parametrize("seed", range(COUNT))
def test_a_campaign_of_quick_battles(seed):
    state, walked = play_campaign(f"{seed}", battles="quick")
    outcome = GAME.outcome(state)
    assert outcome.winner in ("german", "russian")
    assert outcome.cite == "oto2.7.4.vc"
    assert list(state.track.scenario_winners) == ["23AM", "23PM", "24AM", "24PM"]
    between = [step for _, step in walked if step[0] == "7" and step not in ("7.5031", "7.509")]
    first = between[: between.index("7.501")]
    assert first == ["7.518", "7.519", "7.520", "7.521", "7.522", "7.523"]
    assert between[len(first) : len(first) + len(NUMBERED)] == NUMBERED
    assert between[-3:] == ["7.501", "7.502", "7.503"], "after 24PM only these are done"


@pytest.mark.parametrize("seed", range(max(2, COUNT // 5)))
def test_a_campaign_at_the_table(seed):
    state, _ = play_campaign(f"table {seed}", battles="ask")
    assert GAME.outcome(state) is not None


@pytest.mark.rule("oto2.7.3.a")
def test_either_side_can_win():
    """Campaigns that end each way, among the first few; which ones they are changes with every corrected rule."""
    winners = set()
    for seed in range(40):
        state = new_state(battles="quick", balance="russian")
        for _ in steps(state, f"either {seed}"):
            pass
        winners.add(state.winner)
        if len(winners) == 2:
            return
    raise AssertionError(f"only {winners} won")
