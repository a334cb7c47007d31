"""Calculators for the table: how far, what it costs, what the odds are. See `sandtable.kernel.Tool`.

Everything a player could so far ask only from Python: movement, supply lines, terrain, combat, barrage, air, weather.
"""

from functools import cache

from sandtable.games.forgotten_battles.tools import (
    air_odds,
    barrage_odds,
    combat_odds,
    losses,
    movement_range,
    partisan_hexes,
    places,
    special_units,
    supply_range,
    terrain_table,
    trains,
    weather_odds,
)
from sandtable.kernel import Tool


@cache
def all_tools() -> tuple[Tool, ...]:
    """In the order of a turn: weather, movement, supply, combat, barrage, air, what is left of it; special units."""
    return (
        *weather_odds.tools(),
        *movement_range.tools(),
        *supply_range.tools(),
        *trains.tools(),
        *terrain_table.tools(),
        *combat_odds.tools(),
        *barrage_odds.tools(),
        *air_odds.tools(),
        *losses.tools(),
        *special_units.tools(),
        *partisan_hexes.tools(),
        *places.tools(),
    )
