"""Calculators for the table: who sees whom, what the ground does to a move or a shot. See `sandtable.kernel.Tool`.

Sight itself (numpy, numba) is imported only when a tool is used, not when the tools are listed.
"""

from sandtable.games.orsha.tools import (
    counter_battery_odds,
    culvert_rules,
    cupola_fire,
    fire_lane,
    hex_geometry,
    hex_terrain,
    line_of_sight,
    map_check,
    move_cost,
    scenario_start,
    shot,
    slope_between,
)
from sandtable.kernel import tools_of

TOOLS = tools_of(
    line_of_sight,
    shot,
    fire_lane,
    move_cost,
    slope_between,
    hex_terrain,
    culvert_rules,
    hex_geometry,
    map_check,
    scenario_start,
    cupola_fire,
    counter_battery_odds,
)
