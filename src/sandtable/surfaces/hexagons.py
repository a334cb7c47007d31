"""The hexes of a grid as spots of a surface."""

from collections.abc import Iterable

from sandtable.kernel import Spot
from sandtable.vassal.grids import Cells

Corner = tuple[float, float]


def hexagon(grid: Cells) -> tuple[Corner, ...]:
    """The corners of one cell around its centre."""
    (dx, dy), sideways = grid.pitch, grid.sideways
    if not grid.hexes:
        return ((-dx / 2, -dy / 2), (dx / 2, -dy / 2), (dx / 2, dy / 2), (-dx / 2, dy / 2))
    # Columns are three quarters of a hex apart, so its half width is two thirds of their pitch.
    wide, narrow, half = dx * 2 / 3, dx / 3, dy / 2
    corners = ((-wide, 0.0), (-narrow, -half), (narrow, -half), (wide, 0.0), (narrow, half), (-narrow, half))
    return tuple((y, x) for x, y in corners) if sideways else corners


def written(name: str) -> str:
    """A printed name as a place of the board is written: in capitals, without blanks or strokes.

    >>> written("Pripet 01/02")
    'PRIPET-01-02'
    """
    return "-".join("".join(" " if letter in "/@,:#" else letter for letter in name).split()).upper()


def spots(cells: Iterable[tuple[str, tuple[float, float]]]) -> tuple[Spot, ...]:
    """A spot for each cell with a name; of two that are called alike, the first."""
    found: dict[str, Spot] = {}
    for name, (x, y) in cells:
        called = written(name)
        if called and called not in found:
            found[called] = Spot(called, round(x, 2), round(y, 2))
    return tuple(found.values())
