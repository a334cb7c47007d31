"""What lies around each pixel of a map, for all of them at once."""

import numpy as np
from numpy.typing import NDArray

FAR = 10_000
"""Farther than any pixel from any other."""


def highest_around(top: NDArray[np.int16], reach: int) -> NDArray[np.int16]:
    """For each pixel the highest of the square around it, as far as it lies on the map."""
    for axis in (0, 1):
        lines = np.moveaxis(top, axis, 0)
        highest = lines.copy()
        for by in range(1, reach + 1):
            np.maximum(highest[by:], lines[:-by], out=highest[by:])
            np.maximum(highest[:-by], lines[by:], out=highest[:-by])
        top = np.moveaxis(highest, 0, axis)
    return np.ascontiguousarray(top)


def away(matters: NDArray[np.bool_]) -> NDArray[np.int16]:
    """Each pixel's steps to the nearest that matters: one sweep down the lines and one up, each line from its own side.

    After both every way is told, for no shortest way of such steps turns back.
    """
    width = matters.shape[1]
    found = np.where(matters, 0, FAR).astype(np.int16)
    along = np.arange(width, dtype=np.int16)
    for lines in (found, found[::-1, ::-1]):
        before = np.full(width + 2, FAR, np.int16)
        for line in lines:
            np.minimum(line, np.minimum(np.minimum(before[:-2], before[2:]), before[1:-1]) + 1, out=line)
            line[:] = np.minimum.accumulate(line - along) + along
            before[1:-1] = line
    return found
