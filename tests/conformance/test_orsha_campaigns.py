"""Two bots play whole campaigns of quick battles to victory or defeat; all is conserved, and secrets are kept."""

import os

import pytest

from sandtable.games.orsha.game import GAME
from sandtable.games.orsha.state import DATES
from sandtable.games.orsha.views import records
from sandtable.kernel import Facts
from tests.orsha.bots import steps
from tests.orsha.campaigns import new_state
from tests.orsha.canaries import check_secrets
from tests.orsha.conservation import Ledger

COUNT = int(os.environ.get("ORSHA_CAMPAIGNS", "4"))
NUMBERED = [f"7.5{n:02d}" for n in range(1, 24) if n != 9]
LOOKED_AT = ("7.518", "7.522")
"""After these steps a side has the most to hide: what it bought, and where it stands."""


@pytest.fixture
def without_maps(monkeypatch):
    """Drawing maps is most of a view's time, and the planted secrets are records; tests/sheets looks at maps."""
    monkeypatch.setattr(records, "perimeter_map", lambda state, viewer: Facts("Map", ()))
    monkeypatch.setattr(records, "front_pictures", lambda state: ())


def play_campaign(key, *, secrets_on="", **settings):
    state, ledger, walked = new_state(**settings), Ledger(), []
    for step in steps(state, key):
        ledger.check(state, step)
        if state.date == secrets_on and step in LOOKED_AT:
            check_secrets(state)
        walked.append((state.date, step))
    return state, walked


@pytest.mark.usefixtures("without_maps")
@pytest.mark.parametrize("seed", range(COUNT))
def test_a_campaign_of_quick_battles(seed):
    state, walked = play_campaign(f"{seed}", secrets_on=DATES[seed % 4], battles="quick")
    outcome = GAME.outcome(state)
    assert outcome.winner in ("german", "russian")
    assert outcome.cite == "oto2.7.4.vc"
    assert list(state.track.scenario_winners) == ["23AM", "23PM", "24AM", "24PM"]
    between = [step for _, step in walked if step[0] == "7" and step not in ("7.5031", "7.509")]
    first = between[: between.index("7.501")]
    assert first == ["7.518", "7.519", "7.520", "7.521", "7.522", "7.523"]
    assert between[len(first) : len(first) + len(NUMBERED)] == NUMBERED
    assert between[-3:] == ["7.501", "7.502", "7.503"], "after 24PM only these are done"


@pytest.mark.parametrize("seed", range(COUNT))
def test_a_campaign_at_the_table(seed):
    state, _ = play_campaign(f"table {seed}", battles="table")
    assert GAME.outcome(state) is not None


@pytest.mark.rule("oto2.7.3.a")
def test_either_side_can_win():
    """Campaigns that end each way, among the first few; which ones they are changes with every corrected rule."""
    winners = set()
    for seed in range(12):
        state, _ = play_campaign(f"either {seed}", battles="quick")
        winners.add(state.winner)
        if len(winners) == 2:
            return
    raise AssertionError(f"only {winners} won")


@pytest.mark.usefixtures("without_maps")
def test_a_record_that_tells_is_caught(monkeypatch):
    """The other side's purchases shown to everybody, as they must not be."""
    state = new_state(battles="quick")
    check_secrets(state)
    monkeypatch.setattr(records, "known_of", lambda state, viewer, side: records.purchases(state, side))
    with pytest.raises(AssertionError, match="is told"):
        check_secrets(state)


def test_a_piece_that_vanishes_is_caught():
    state, ledger = new_state(battles="quick"), Ledger()
    ledger.check(state, "first")
    state.sides["german"].pieces.popitem()
    with pytest.raises(AssertionError, match="vanished"):
        ledger.check(state, "then")


def test_points_that_vanish_are_caught():
    state, ledger = new_state(battles="quick"), Ledger()
    state.sides["german"].line.cpp_spent += 30
    with pytest.raises(AssertionError, match="spent 30 of 66 CPP on 23AM; the groups cost 0"):
        ledger.check(state, "then")
