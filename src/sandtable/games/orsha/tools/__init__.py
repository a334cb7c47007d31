"""Calculators for the table: who sees whom, what a hex sees, what a slope costs. See `sandtable.kernel.Tool`.

Sight itself (numpy, numba) is imported only when a tool is used, not when the tools are listed.
"""

from functools import cache

from sandtable.games.orsha.tools import climbing, looking
from sandtable.kernel import Tool


@cache
def all_tools() -> tuple[Tool, ...]:
    return (*looking.tools(), *climbing.tools())
