"""Every registered game, every scenario: a whole campaign by bots, checked along the way; then its end is sound."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import sandtable.games
from sandtable.games import GAMES, find
from sandtable.kernel import Draw, verify
from tests.conformance import checks
from tests.conformance.copies import fresh
from tests.conformance.drive import play_and_check
from tests.conformance.storytelling import clumsy

sandtable.games.GAMES.setdefault("toy", "tests.toy:TOY")
sandtable.games.GAMES.setdefault("skirmish", "tests.skirmish.game:GAME")
EVERY_SCENARIO = [(key, s.key) for key in GAMES for s in find(key).scenarios]
CHECKED_ANSWERS = 16
"""How many moments of a campaign, spread over its length, get the full (and slow) set of checks."""
FEWER = {"vitebsk": 6}
"""Where a hundred counters stand on the board, and every check moves some of them."""


@pytest.mark.parametrize(("game", "scenario"), EVERY_SCENARIO, ids=[f"{g}-{s}" for g, s in EVERY_SCENARIO])
def test_a_whole_campaign_by_bots(game, scenario):
    campaign = fresh(game, scenario, f"conformance {game} {scenario}")
    given = play_and_check(campaign, key=7, moments=FEWER.get(scenario, CHECKED_ANSWERS))
    assert given > 0
    assert campaign.over
    assert campaign.game.outcome(campaign.state) is not None, "an ended campaign must say how it ended"
    assert verify(campaign) == []
    assert clumsy(campaign) == []


PLAY = """
import hashlib, sys
import sandtable.games
from sandtable.bots import play_out
from tests.conformance.copies import fresh
sandtable.games.GAMES.setdefault("toy", "tests.toy:TOY")
sandtable.games.GAMES.setdefault("skirmish", "tests.skirmish.game:GAME")
campaign = fresh(sys.argv[1], sys.argv[2], "hash seed")
play_out(campaign, 3)
print(hashlib.sha256(repr(campaign.log("(referee)")).encode() + campaign.state_json()).hexdigest())
"""


@pytest.mark.parametrize("game", list(GAMES))
def test_nothing_depends_on_the_order_of_sets(game):
    """The same campaign in two processes with different hash seeds: a rule that walks a set would differ."""
    scenario = find(game).scenarios[0].key
    path = os.pathsep.join(filter(None, [str(Path(__file__).parents[2]), os.environ.get("PYTHONPATH", "")]))
    told = [
        subprocess.run(
            [sys.executable, "-c", PLAY, game, scenario],
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": path},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    ]
    assert told[0] == told[1]


@pytest.mark.parametrize("game", list(GAMES))
def test_the_game_declares_itself_well(game):
    g = find(game)
    assert all([g.title, g.sides, g.scenarios])
    keys = [s.key for s in g.settings]
    assert len(keys) == len(set(keys)), "a setting is declared twice"
    for s in g.settings:
        assert s.read(s.default) == s.default, f"the default of {s.key} is not one of its options"
        assert all([s.cite, s.explanation]), f"{s.key} does not explain itself"


@pytest.mark.parametrize(("game", "scenario"), EVERY_SCENARIO, ids=[f"{g}-{s}" for g, s in EVERY_SCENARIO])
def test_the_first_moment_is_sound(game, scenario):
    checks.everything(fresh(game, scenario, "first"), Draw("first"))
