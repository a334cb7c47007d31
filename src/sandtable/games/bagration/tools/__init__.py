"""Calculators for the table: what a Team may do, what ground, wire, mines, works and boats do, and all the odds."""

from functools import cache

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
from sandtable.kernel import Tool


@cache
def all_tools() -> tuple[Tool, ...]:
    """In the order of an evening: forces and Reserves, the ground, what Teams do, what becomes of them, who Holds."""
    chapters = (
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
    return tuple(tool for chapter in chapters for tool in chapter.tools())
