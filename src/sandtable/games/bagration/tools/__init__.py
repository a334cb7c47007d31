"""Calculators for the table: what a Team may do, what ground, wire, mines, works and boats do, and all the odds."""

from sandtable.games.bagration.tools import (
    boat_tool,
    bombardment_tool,
    fortification_tool,
    hit_tool,
    holding_tool,
    obstacle_tool,
    reserve_tool,
    team_tool,
    terrain_tool,
)
from sandtable.kernel import tools_of

# In the order of an evening: forces and Reserves, the ground, what Teams do, what becomes of them, who Holds.
TOOLS = tools_of(
    reserve_tool,
    bombardment_tool,
    terrain_tool,
    team_tool,
    obstacle_tool,
    hit_tool,
    fortification_tool,
    boat_tool,
    holding_tool,
)
