"""Campaigns to be read by a player: the first four turns, and the end by April mud."""

from typing import Any

import pytest

from sandtable.games.forgotten_battles.game import GAME
from sandtable.kernel import Campaign, Pending, in_memory
from tests.forgotten_battles.charters import charter
from tests.forgotten_battles.table_player import TablePlayer
from tests.playthrough import GOLDEN, golden, playthrough


@golden("forgotten-battles-first-turns.txt")
def first_turns() -> str:
    campaign = in_memory(GAME, charter(seed="first turns"))
    return playthrough(
        campaign,
        key=4,
        until=lambda c: c.state.turn.number > 4,
        show=lambda c: c.step == "weather" and c.state.turn.number == 3,
        bot=TablePlayer("first turns"),
    )


class MudPlayer(TablePlayer):
    """Types in a 5 for the ground: in April that is Mud."""

    def answer(self, campaign: Campaign, side: str, pending: Pending) -> Any:
        return [5] if pending.request.key == "ground" else super().answer(campaign, side, pending)


@golden("forgotten-battles-april-mud.txt")
def april_mud() -> str:
    """A table is taken over on 1 April; three Mud turns in a row end the game."""
    campaign = in_memory(GAME, charter("table", seed="mud"))
    return playthrough(campaign, key=1, show=lambda c: False, bot=MudPlayer("April"))


@pytest.mark.parametrize(
    ("name", "make", "told"),
    [
        ("forgotten-battles-first-turns.txt", first_turns, "The Soviets placed"),
        ("forgotten-battles-april-mud.txt", april_mud, "mud on three April turns in a row"),
    ],
)
def test_the_campaign_plays_as_written(name, make, told):
    text = (GOLDEN / name).read_text(encoding="utf-8")
    assert make() == text
    assert told in text
