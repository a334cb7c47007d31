"""Whole campaigns on the board by players who move, barrage, attack and advance; the auditor looks after every step.

`SANDTABLE_BOARD_SEEDS=100` plays as many; a few are enough day by day.
"""

import os
from typing import Any

import pytest

from sandtable.bots import RandomBot
from sandtable.games.forgotten_battles.board.showing import things
from sandtable.games.forgotten_battles.game import GAME
from sandtable.kernel import Act, Campaign, Draw, NotUnderstood, Pending, Refused, Roll, verify
from tests.conformance.copies import fresh

SEEDS = int(os.environ.get("SANDTABLE_BOARD_SEEDS", "1"))
MOST_ACTS = 5
"""Of one phase."""
FIGHTING = ("move", "attack", "barrage", "overrun")


class BoardPlayer(RandomBot):
    """Moves toward the enemy, attacks what is next to him, and follows what is suggested in everything else."""

    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.draw = Draw("board player", key)
        self.acts: tuple[str, int] = ("", 0)

    def answer(self, campaign: Campaign, side: str, pending: Pending) -> Any:
        request = pending.request
        if isinstance(request, Roll):
            return super().answer(campaign, side, pending)
        if isinstance(request, Act):
            return self.act(campaign, request)
        if request.key in ("options", "air load") and self.draw.below(2):
            return request.sample(self.draw)
        return request.suggestion if request.suggestion is not None else super().answer(campaign, side, pending)

    def act(self, campaign: Campaign, act: Act) -> Any:
        step, count = self.acts
        self.acts = (campaign.step, count + 1 if step == campaign.step else 0)
        if act.key == "arrivals":
            return act.suggestion
        if self.acts[1] < MOST_ACTS:
            for _ in range(12):
                if (value := self.some_act(campaign, act)) is not None:
                    return value
        return {"verb": "done"}

    def some_act(self, campaign: Campaign, act: Act) -> Any:
        """Some verb with some counters of one place, where the rules allow it; fighting oftener than the rest."""
        verb = self.draw.choice([v for v in act.verbs if v.key in FIGHTING and self.draw.below(2)] or act.verbs)
        if verb.key == "ask":
            return None
        lies = {thing.id: thing.at for thing in things(campaign.state)}
        one = self.draw.choice(act.counters)
        together = [id for id in act.counters if lies[id] == lies[one]]
        chosen = together if verb.counters[1] > 1 and self.draw.below(2) else [one]
        try:
            said: dict[str, Any] = {"verb": verb.key, "counters": chosen}
            if verb.words:
                said["with"] = self.draw.choice(verb.words)
            if verb.path or verb.to:
                end = self.draw.choice([d for d in act.reach(verb.key, tuple(chosen)) if not d.refused])
                said |= {"path": list(end.path)} if verb.path else {"to": str(end.place)}
            return act.check(said)
        except (Refused, NotUnderstood, ValueError):  # the last: nowhere to go
            return None


def played(seed: int) -> Campaign:
    campaign = fresh("forgotten-battles", "vitebsk", f"board {seed}")
    bots = {side: BoardPlayer(f"{seed} {side}") for side in GAME.side_keys()}
    step = campaign.step
    for _ in range(5000):
        side = next((side for side in GAME.side_keys() if campaign.pending(side)), None)
        if side is None:
            break
        pending = campaign.pending(side)[0]
        campaign.answer(side, pending.id, bots[side].answer(campaign, side, pending))
        if campaign.step != step:
            assert list(GAME.audit(campaign.state)) == []
            step = campaign.step
    return campaign


@pytest.mark.parametrize("seed", range(SEEDS))
def test_bots_play_it_to_the_end_and_everything_is_accounted_for(seed):
    campaign = played(seed)
    assert campaign.over
    assert verify(campaign) == []
    state = campaign.state
    assert len(state.board.combats) >= 5, "they fought"
    assert len(state.register) == 150
    assert GAME.outcome(state) is not None
