"""Copies of a campaign in memory, to try something without doing it."""

import copy
from typing import Any

from sandtable.games import find
from sandtable.kernel import Campaign, Charter, MemoryKeeper, first_record, read_settings


def copy_of(campaign: Campaign) -> Campaign:
    keeper = MemoryKeeper.__new__(MemoryKeeper)
    for name, value in vars(campaign.keeper).items():
        setattr(keeper, name, copy.copy(value))
    return Campaign(campaign.game, campaign.charter, keeper, clock=lambda: "")


def fresh(game_key: str, scenario: str, seed: str, **settings: Any) -> Campaign:
    """A campaign in memory, played by people on every side so that all agreement rules are in force."""
    game = find(game_key)
    chosen = next(s for s in game.scenarios if s.key == scenario)
    charter = Charter(
        id="conformance",
        game=game_key,
        title="Conformance",
        scenario=scenario,
        settings=read_settings(game.settings, {**chosen.settings, **settings}),
        players=dict.fromkeys(game.side_keys(), "person"),
        dice="mixed",
        seed=seed,
        created="",
        version="",
    )
    return Campaign(game, charter, MemoryKeeper(first_record(game, charter)), clock=lambda: "")
