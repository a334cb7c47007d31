"""Calculators for the table: what a Team may do, what ground, wire, mines, works and boats do, and all the odds."""

from functools import cache

from sandtable.games.bagration.tools import (
    acting,
    boating,
    crossing,
    ground,
    hitting,
    holding,
    shelling,
    waiting,
    works,
)
from sandtable.kernel import Tool


@cache
def all_tools() -> tuple[Tool, ...]:
    """In the order of an evening: forces and Reserves, the ground, what Teams do, what becomes of them, who Holds."""
    chapters = (waiting, shelling, ground, acting, crossing, hitting, works, boating, holding)
    return tuple(tool for chapter in chapters for tool in chapter.tools())
