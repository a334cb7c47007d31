"""A charter for campaigns in tests."""

from typing import Any

from sandtable.games.forgotten_battles.game import GAME
from sandtable.kernel import Charter, read_settings


def charter(scenario: str = "september", *, seed: str = "seed", **settings: Any) -> Charter:
    """Phase by phase, so that a case names each; the one sheet a turn has cases of its own."""
    given = {"turn_sheets": "each_phase", **next(s.settings for s in GAME.scenarios if s.key == scenario)}
    return Charter(
        id="test",
        game=GAME.key,
        title="A test",
        scenario=scenario,
        settings=read_settings(GAME.settings, {**given, **settings}),
        players={"axis": "person", "soviet": "person"},
        dice="mixed",
        seed=seed,
        created="",
        version="",
    )
