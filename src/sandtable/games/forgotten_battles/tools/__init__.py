"""Calculators for the table: how far, what it costs, what the odds are. See `sandtable.kernel.Tool`.

Everything a player could so far ask only from Python: movement, supply lines, terrain, combat, barrage, air, weather.
"""

from functools import cache

from sandtable.games.forgotten_battles.tools import (
    attacking,
    flying,
    ground,
    losses,
    moving,
    partisans,
    places,
    shelling,
    sky,
    special_units,
    supplying,
    trains,
)
from sandtable.kernel import Tool


@cache
def all_tools() -> tuple[Tool, ...]:
    """In the order of a turn: weather, movement, supply, combat, barrage, air, what is left of it; special units."""
    return (
        *sky.tools(),
        *moving.tools(),
        *supplying.tools(),
        *trains.tools(),
        *ground.tools(),
        *attacking.tools(),
        *shelling.tools(),
        *flying.tools(),
        *losses.tools(),
        *special_units.tools(),
        *partisans.tools(),
        *places.tools(),
    )
