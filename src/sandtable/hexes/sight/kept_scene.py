"""A scene that was prepared once on this machine is found again: see `sandtable.kept`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import numpy as np

from sandtable import kept
from sandtable.hexes import kept_arrays
from sandtable.hexes.sight.scene import NO_CLEAR, Scene, prepare
from sandtable.hexes.sight.terrain import lookup

if TYPE_CHECKING:
    from sandtable.hexes.ground import Ground


def prepared(ground: Ground) -> Scene:
    """As `prepare`, which takes a second or two for a large map."""
    name = kept.digest(kept.stamp("hexes", "hexes/sight"), *_made_from(ground))
    if (found := kept_arrays.look("sight", name)) is not None:
        cell, table, terrain, lowest = found
        return Scene(cell, NO_CLEAR, table, terrain, int(lowest))
    made = prepare(ground)
    kept_arrays.keep("sight", name, made.cell, np.asarray(made.hexes), np.asarray(made.terrain), np.array(made.lowest))
    return made


def _made_from(ground: Ground) -> Iterator[str | bytes]:
    """Everything of a ground that its scene follows from."""
    yield from (column.tobytes() for column in lookup())
    yield ground.terrain.tobytes()
    yield ground.elevation.tobytes()
    yield repr((ground.terrain.shape, ground.a1, ground.hex_height, ground.column_pitch, ground.grid.hexes))
    hexsides = (ground.slopes, ground.embankments, ground.partial_orchards, ground.walls, ground.bridges)
    yield repr([sorted((repr(at), _in_order(told)) for at, told in found.items()) for found in hexsides])


def _in_order(told: frozenset[int] | int) -> str:
    return repr(sorted(told) if isinstance(told, frozenset) else told)
