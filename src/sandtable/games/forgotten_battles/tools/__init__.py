"""Calculators for the table: how far, what it costs, what the odds are. See `sandtable.kernel.Tool`.

Everything a player could so far ask only from Python: movement, supply lines, terrain, combat, barrage, air, weather.
"""

from functools import cache

from sandtable.games.forgotten_battles.tools import attacking, flying, ground, losses, moving, shelling, sky, supplying
from sandtable.kernel import Tool


@cache
def all_tools() -> tuple[Tool, ...]:
    """In the order of a turn: weather, movement, supply, air and barrage, combat, what is left of it."""
    return (
        *sky.tools(),
        *moving.tools(),
        *supplying.tools(),
        *ground.tools(),
        *attacking.tools(),
        *shelling.tools(),
        *flying.tools(),
        *losses.tools(),
    )
