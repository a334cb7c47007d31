"""Bots fight on the board: set-up, Player Turns, the Report, on into the Reorganization Phase; all is accounted for."""

import os

import pytest

from sandtable.bots import RandomBot
from sandtable.games.orsha.audit import audit
from sandtable.games.orsha.board.table import look_around
from sandtable.games.orsha.frame.past_fronts import remember_front
from sandtable.games.orsha.game import GAME
from sandtable.games.orsha.positions import board
from sandtable.games.orsha.state import State
from sandtable.kernel import Act, Campaign, Charter, Draw, MemoryKeeper, Record, codec, read_settings
from tests.conformance import boards

COUNT = int(os.environ.get("ORSHA_BOARDS", "2"))
CHECKED = 2
"""Moments of a battle that get the full set of checks of a board."""
GROUND = """
23AM
K39 german: 4-6-7 with LMG, 9-1
M38 german: 75L PaK 40 (hidden), 2-2-8 (hidden)
O39 german: 4-6-7 (concealed)
Q38 german: StuG IIIG
retained german: 4-6-7
K44 russian: 4-4-7 with LMG, 4-5-8, 8-0
O44 russian: T-34 M43, 6-2-8 (concealed)
Q46 russian: GAZ-MM, 5-2-7
retained russian: 5-2-7
"""


def last_turn() -> State:
    """Two thin lines in the last Game Turn of a scenario on the board."""
    state = board(GROUND, battles="board", circled_numbers="6")
    state.phase, state.turn, state.battle.how = "turns", 6, "board"
    state.conditions.weather, state.conditions.wind = "Clear", "calm"
    remember_front(state)
    look_around(state, state)
    return state


def campaign_of(state: State, seed: str) -> Campaign:
    charter = Charter(
        id="boards",
        game="orsha",
        title="On the board",
        scenario="campaign",
        settings=read_settings(GAME.settings, state.settings),
        players=dict.fromkeys(GAME.side_keys(), "person"),
        dice="mixed",
        seed=seed,
        created="",
        version="",
    )
    first = Record(0, "setup", "Set-up", "", codec.encode(State, state), (), "", 0)
    return Campaign(GAME, charter, MemoryKeeper(first), clock=lambda: "")


@pytest.mark.parametrize("seed", range(COUNT))
def test_bots_fight_on_the_board_and_go_on_into_the_reorganization_phase(seed):
    campaign, bot, draw = campaign_of(last_turn(), f"{seed}"), RandomBot(seed), Draw("boards", seed)
    verbs, checked = set(), 0
    for _ in range(600):
        side = draw.choice([s for s in GAME.side_keys() if campaign.pending(s)])
        pending = draw.choice(campaign.pending(side))
        acts = isinstance(pending.request, Act)
        if acts and checked < CHECKED and draw.below(8) == 0:
            boards.everything(campaign, draw)
            checked += 1
        value = bot.answer(campaign, side, pending)
        verbs |= {value["verb"]} if acts else set()
        campaign.answer(side, pending.id, value)
        if campaign.state.phase[0] == "7":
            break
        assert [fault.what for fault in audit(campaign.state)] == [], value
    assert campaign.state.phase[0] == "7", "the battle has an end"
    assert checked
    assert {"move", "done"} <= verbs
    assert campaign.state.battle.told == []
