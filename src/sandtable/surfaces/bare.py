"""A bare grid with the printed numbering, for who has only paper."""

from dataclasses import replace

from sandtable.kernel import Surface
from sandtable.surfaces.hexagons import hexagon, spots
from sandtable.surfaces.own import OwnMap
from sandtable.vassal.grids import Cells


def bare(game: Surface) -> OwnMap:
    """The hexes of a game's map with nothing drawn on them, for who has the ground on paper before him."""
    title = "A bare grid"
    return OwnMap(title, replace(game, key=title, title=title, drawn=(), ours="the ground is on your own map"))


def bare_grid(key: str, title: str, grid: Cells) -> Surface:
    """Every hex of the grid under its printed name, and nothing else."""
    width, height = grid.size
    return Surface(
        key=key,
        title=title,
        width=width,
        height=height,
        unit="px",
        kind="hexes",
        spots=spots(grid.cells()),
        hexagon=hexagon(grid),
        ours="a bare grid with the printed numbers; the ground is on your own map",
    )
