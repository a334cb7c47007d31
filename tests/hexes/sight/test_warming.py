"""Nobody waits for the compiler: plain Python answers until the compiled walks are at hand."""

import subprocess
import sys

from sandtable.hexes.sight import engine, warm

FIRST_LOOK = """
import sys
from sandtable.hexes.grid import Grid
from sandtable.hexes.sight import Sight
from tests.hexes.sight.grounds import painted
grid = Grid.lettered(9, 9)
sight = Sight(painted(grid, terrain={"E4": 24}))
assert sight.check(grid.hex("E2"), grid.hex("E7")).hindrance == 1
assert sight.field(grid.hex("E2")).seen[grid.hex("E7")] == 1
assert "numba" not in sys.modules
"""


def test_the_first_look_needs_no_compiler() -> None:
    subprocess.run([sys.executable, "-c", FIRST_LOOK], check=True, timeout=120)


def test_after_warming_every_line_is_compiled() -> None:
    assert warm.warm()
    assert engine.is_compiled()
    assert warm._mark().exists()
