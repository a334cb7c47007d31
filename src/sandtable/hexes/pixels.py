"""Which pixels of a ground belong to which hex. Imports numpy.

Decided here alone: sight asks it for the hex a line passes, the raster for the pixels of an area that is exactly its
hexes. A pixel on a hexside belongs to the later of the two hexes.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from sandtable.hexes.grid import Grid
from sandtable.hexes.ground import centre_of


class Window(NamedTuple):
    """The pixels around one hex: their columns and rows, and which of them lie in it."""

    columns: slice
    rows: slice
    inside: NDArray[np.bool_]


def windows(
    grid: Grid, a1: tuple[float, float], pitch: float, height: float, size: tuple[int, int]
) -> Iterator[Window]:
    """A window for each hex, in the order of the grid: a good deal faster than over the whole raster at once."""
    arm, tall = pitch * 2 / 3, height / 2
    for hex in grid.hexes:
        cx, cy = centre_of(hex, a1, pitch, height)
        left, right = max(0, int(cx - arm)), min(size[0], int(cx + arm) + 2)
        top, bottom = max(0, int(cy - tall)), min(size[1], int(cy + tall) + 2)
        x, y = np.arange(left, right)[:, None], np.arange(top, bottom)[None, :]
        dx, dy = np.abs(x - cx), np.abs(y - cy)
        yield Window(slice(left, right), slice(top, bottom), (dy <= tall) & (dx <= arm - dy * (arm / 2) / tall))


def owners(
    grid: Grid, a1: tuple[float, float], pitch: float, height: float, size: tuple[int, int]
) -> NDArray[np.int32]:
    """For each pixel the place of its hex in `Grid.hexes`, -1 for none."""
    found = np.full(size, -1, np.int32)
    for place, window in enumerate(windows(grid, a1, pitch, height, size)):
        found[window.columns, window.rows][window.inside] = place
    return found
