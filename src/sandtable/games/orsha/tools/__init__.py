"""Calculators for the table: who sees whom, what the ground does to a move or a shot. See `sandtable.kernel.Tool`.

Sight itself (numpy, numba) is imported only when a tool is used, not when the tools are listed.
"""

from functools import cache

from sandtable.games.orsha.tools import (
    batteries,
    checking,
    climbing,
    cupolas,
    hexes,
    laning,
    looking,
    lying,
    moving,
    shooting,
    starting,
    underground,
)
from sandtable.kernel import Tool

TOOLS = (looking, shooting, laning, moving, climbing, hexes, underground, lying, checking, starting, cupolas, batteries)


@cache
def all_tools() -> tuple[Tool, ...]:
    return tuple(tool for each in TOOLS for tool in each.tools())
