"""Bots fight on the board: set-up, Player Turns, the Report, on into the Reorganization Phase; all is accounted for."""

import os

import pytest

from sandtable.bots import RandomBot
from sandtable.games.orsha.audit import audit
from sandtable.games.orsha.battle.player_turn import points
from sandtable.games.orsha.board.table import look_around
from sandtable.games.orsha.frame.past_fronts import remember_front
from sandtable.games.orsha.game import GAME
from sandtable.games.orsha.pieces import Box
from sandtable.games.orsha.positions import board
from sandtable.games.orsha.state import State
from sandtable.kernel import Act, Campaign, Charter, Draw, MemoryKeeper, Record, Roll, codec, read_settings
from tests.conformance import boards
from tests.conformance.fighters import Fighter

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


def last_turn(ground: str = GROUND, turn: int = 6) -> State:
    """Two thin lines in the last Game Turns of a scenario on the board."""
    state = board(ground, battles="board", circled_numbers="6")
    state.phase, state.turn, state.battle.how = "turns", turn, "board"
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


@pytest.mark.parametrize("seed", range((COUNT + 1) // 2))
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


NEAR = """
23AM
T20 german: 4-6-7 with LMG, 4-6-7, 9-1
S21 german: 4-6-7 (concealed)
V20 german: 75L PaK 40 (hidden), 2-2-8 (hidden)
T24 russian: 4-4-7 with LMG, 4-5-8, 8-0
R24 russian: 6-2-8, 6-2-8
S28 russian: T-34 M43
retained russian: 5-2-7
"""
"""Two lines in open ground, so that fire begins at once."""


@pytest.mark.parametrize("seed", range(COUNT))
def test_bots_move_look_and_attack_by_the_quick_battles_model_and_every_counter_is_accounted_for(seed):
    campaign, bot = campaign_of(last_turn(NEAR, 4), f"{seed}"), Fighter(Draw("fighters", seed))
    before = {side: set(campaign.state.sides[side].pieces) for side in GAME.side_keys()}
    inflicted, otherwise = {}, RandomBot(seed)
    for _ in range(900):
        side = next(s for s in GAME.side_keys() if campaign.pending(s))
        pending = campaign.pending(side)[0]
        fights = campaign.state.phase == "turns"
        if fights:
            inflicted = points(campaign.state)
        request, suggested = pending.request, getattr(pending.request, "suggestion", None)
        value = bot.answer(campaign, side, pending) if fights and (isinstance(request, Act | Roll)) else suggested
        campaign.answer(side, pending.id, otherwise.answer(campaign, side, pending) if value is None else value)
        assert [fault.what for fault in audit(campaign.state)] == [], value
        if campaign.state.phase[0] == "7":
            break
    assert campaign.state.phase[0] == "7", "the battle has an end"
    assert {"move", "look", "attack", "hand over", "done"} <= set(bot.verbs)
    assert {"lose", "break"} & set(bot.verbs), "fire that is aimed hits somebody"
    for side, camp in campaign.state.sides.items():
        assert before[side] <= set(camp.pieces), "no counter is gone without a trace"
        assert camp.line.cvp == inflicted[side], "the casualties that fell are those that count"
        lost = [p for p in camp.pieces.values() if p.box is Box.ELIMINATED]
        assert all(not p.hex and not p.holder for p in lost)
