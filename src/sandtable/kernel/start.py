"""How a campaign begins: the facts before anything is asked, and a campaign that lives in memory alone."""

from typing import Any

import sandtable
from sandtable.kernel import codec
from sandtable.kernel.campaign import Campaign
from sandtable.kernel.dice import Dice
from sandtable.kernel.game import Game
from sandtable.kernel.journal import Charter, MemoryKeeper, Record


def first_record(game: Game[Any], charter: Charter) -> Record:
    """The facts before anything is asked."""
    state = game.setup(charter.scenario, charter.settings)
    return Record(0, "setup", "Set-up", "", codec.encode(game.state, state), (), sandtable.__version__, 0)


def in_memory(game: Game[Any], charter: Charter, *, dice: Dice | None = None) -> Campaign:
    """A campaign that is forgotten with the process: for bots, tests and worked examples."""
    return Campaign(game, charter, MemoryKeeper(first_record(game, charter)), clock=lambda: "", dice=dice)
