"""The 1.3 illustration as the ledger reconstructs it: squads A to F around OO13, seven slope hexsides, all level 0."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from sandtable.games.orsha.ground.geometry import hex_named
from sandtable.games.orsha.sight.slope_sight import sight_over
from sandtable.games.orsha.sight.slopes import SharedVertex, Slopes
from sandtable.hexes.grid import Grid, Hex
from sandtable.hexes.sight import Sight
from tests.hexes.sight.grounds import painted

SQUADS = {"A": "QQ13", "B": "OO11", "C": "NN13", "D": "MM13", "E": "OO13", "F": "MM14"}
# hexside and the hex that holds the hash marks
MARKS = (
    ("MM13", "NN13", "MM13"),
    ("NN13", "OO13", "OO13"),
    ("OO13", "PP12", "OO13"),
    ("OO14", "PP13", "PP13"),
    ("PP12", "PP13", "PP13"),
    ("PP13", "QQ13", "QQ13"),
    ("QQ12", "QQ13", "QQ13"),
)
GRID = Grid(((8, 18),) * 45)


def at(name: str) -> Hex:
    return hex_named(SQUADS.get(name, name))


def upper_and_lower(*marks: tuple[str, str, str]) -> list[tuple[Hex, Hex]]:
    return [(hex_named(b if lines == a else a), hex_named(lines)) for a, b, lines in marks]


def slopes(*marks: tuple[str, str, str], shared_vertex: SharedVertex = SharedVertex.BOTH) -> Slopes:
    return Slopes.drawn(upper_and_lower(*marks), shared_vertex)


FIXTURE = slopes(*MARKS)


@cache
def fixture_sight() -> Sight:
    return sight_over(painted(GRID, slopes=upper_and_lower(*MARKS)))


def sight(
    *marks: tuple[str, str, str],
    terrain: Mapping[str, int] | None = None,
    levels: Mapping[str, int] | None = None,
    walls: Mapping[str, int] | None = None,
    shared_vertex: SharedVertex = SharedVertex.BOTH,
) -> Sight:
    ground = painted(GRID, terrain=terrain, levels=levels, walls=walls, slopes=upper_and_lower(*marks))
    return sight_over(ground, shared_vertex)
