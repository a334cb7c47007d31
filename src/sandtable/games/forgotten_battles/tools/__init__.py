"""Calculators for the table: how far, what it costs, what the odds are. See `sandtable.kernel.Tool`.

Everything a player could so far ask only from Python: movement, supply lines, terrain, combat, barrage, air, weather.
"""

from sandtable.games.forgotten_battles.tools import (
    air_odds,
    barrage_odds,
    combat_odds,
    losses,
    movement_range,
    partisan_hexes,
    places,
    printed_sheets,
    special_units,
    supply_range,
    terrain_table,
    trains,
    weather_odds,
)
from sandtable.kernel import tools_of

# In the order of a turn: weather, movement, supply, combat, barrage, air, what is left of it; special units.
TOOLS = tools_of(
    weather_odds,
    movement_range,
    supply_range,
    trains,
    terrain_table,
    combat_odds,
    barrage_odds,
    air_odds,
    losses,
    special_units,
    partisan_hexes,
    places,
    printed_sheets,
)
