"""Both missions to their end by a bot, from many seeds each (`SOLITAIRE_MISSIONS=100` for more)."""

import os
from typing import Any

import pytest

from sandtable.bots import RandomBot
from sandtable.games.orsha.solitaire.booklet import S1, S2, mission
from sandtable.games.orsha.solitaire.game import GAME
from sandtable.kernel import Campaign, Charter, Draw, Pending, in_memory, read_settings

SEEDS = int(os.environ.get("SOLITAIRE_MISSIONS", "40"))


class Brisk(RandomBot):
    """Any legal answer, but a player who mostly goes on: a mission takes minutes, not hours."""

    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.mood = Draw("brisk", key)

    def answer(self, campaign: Campaign, side: str, pending: Pending) -> Any:
        if pending.request.key == "now" and self.mood.below(2):
            return "go-on"
        if pending.request.key == "mission" and self.mood.below(3):
            return {"verb": "done"}
        return super().answer(campaign, side, pending)


def played(scenario: str, seed: str, **settings: Any) -> Campaign:
    charter = Charter(
        id="x", game=GAME.key, title="x", scenario=scenario, settings=read_settings(GAME.settings, settings),
        players={"player": "bot"}, dice="program", seed=seed, created="", version="",
    )  # fmt: skip
    campaign, bot = in_memory(GAME, charter), Brisk(seed)
    for _ in range(5000):
        if campaign.over:
            return campaign
        pending = campaign.pending("player")[0]
        assert not pending.request.question.endswith("S?")  # the story leaves out a question's last mark
        campaign.answer("player", pending.id, bot.answer(campaign, "player", pending))
    raise AssertionError("the mission does not end")


def settings_of(seed: int) -> dict[str, Any]:
    """Every seed plays by other readings, so that each is played."""
    draw = Draw("settings", seed)
    return {s.key: draw.choice(s.options) for s in GAME.settings} if seed % 2 else {"table": "own"}


@pytest.mark.parametrize("scenario", [S1, S2])
def test_many_missions_end(scenario):
    turns, winners = set(), set()
    for seed in range(SEEDS):
        s = played(scenario, str(seed), **settings_of(seed)).state
        assert s.over
        outcome = GAME.outcome(s)
        assert outcome is not None
        assert outcome.why
        turns.add(s.turn)
        winners.add(outcome.winner)
        consistent(s)
    first = mission(scenario).first_end_roll
    assert first in turns
    assert scenario != S1 or turns <= {8, 9, 10, 11}
    assert winners == {"player", None}


def consistent(s: Any) -> None:
    """Nothing stands twice, nothing is used twice, and the score is the sum of its lines."""
    ids = [x.id for x in (*s.suspects, *s.units, *s.afvs)]
    assert len(ids) == len(set(ids))
    assert len(s.used) == len(set(s.used))
    assert len({m.hex for m in s.mines}) == len(s.mines)
    assert len({v.key for v in s.vpos}) == len(s.vpos)
    if s.scored:
        assert s.friendly_vp == sum(int(line[1]) for line in s.scored)
        assert s.enemy_vp == sum(int(line[2]) for line in s.scored)
    if s.settings["re-asterisk"] == "once-per-row":
        rows = [f"{h.side} {h.row}" for h in s.happened if f"{h.side} {h.row}" in s.used]
        assert len(rows) == len(set(rows))
