"""A ground one can look over: our map, a map file of the players', or their own VASL board archive.

Sight needs numpy, so what draws it in is imported where a ground is first looked over, and nowhere else.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import ceil
from pathlib import Path
from typing import TYPE_CHECKING

from sandtable.games.orsha.ground.maps import bring_map, map_in, refuse_level, vocabulary
from sandtable.games.orsha.sight.slope_sight import (
    base_level,
    hindered_by_blasts,
    hindered_by_smoke,
    hindered_by_wrecks,
    sight_over,
)
from sandtable.games.orsha.sight.slopes import SharedVertex, Slopes
from sandtable.hexes.grid import Hex, NoSuchHex
from sandtable.hexes.maps import HexMap
from sandtable.hexes.maps.drawing import draw
from sandtable.hexes.maps.overlays import Overlay
from sandtable.hexes.maps.window import window
from sandtable.kernel import NotUnderstood

if TYPE_CHECKING:  # numpy
    from sandtable.hexes.sight import Field, Sight, Verdict

SIGHT = "oto2.1.3.a"


@dataclass(frozen=True)
class Board:
    """A ground with its sight and slopes. `drawn`: the map to draw on; of a board archive the bare hexes."""

    title: str
    sight: Sight
    slopes: Slopes
    drawn: HexMap
    bare: bool = False

    def hex(self, name: str) -> Hex:
        return hex_on(self.drawn, name)

    def name(self, hex: Hex) -> str:
        return self.drawn.grid.name(hex)

    def level(self, hex: Hex) -> int:
        return base_level(self.sight, hex)

    def floor(self, hex: Hex, floor: int) -> int:
        """The level of a building, if it has one that high."""
        if no := refuse_level(self.name(hex), floor, range(self._highest(hex) + 1)):
            raise no
        return floor

    def _highest(self, hex: Hex) -> int:
        from sandtable.hexes.sight.terrain import LEVEL, terrain_of  # numpy

        ground = self.sight.ground
        x, y = (min(int(at), size - 1) for at, size in zip(ground.centre(hex), ground.terrain.shape, strict=True))
        terrain = terrain_of(int(ground.terrain[x, y]))
        storeys = ceil(terrain.height / LEVEL) - 1 if "Building" in terrain.name else 0
        return max(storeys, ground.levels.get(hex, 0))

    def look(
        self,
        start: Hex,
        end: Hex,
        *,
        wrecks: Iterable[Hex] = (),
        smoke: Iterable[tuple[Hex, int, int]] = (),
        blasts: Iterable[Hex] = (),
        floors: tuple[int, int] = (0, 0),
    ) -> Verdict:
        """The line from hex to hex, past the wrecks and vehicles in these hexes, and through Smoke: its hex, its
        Hindrance, how many levels it rises; and through shell bursts."""
        extras = [*hindered_by_wrecks(wrecks), *hindered_by_smoke(smoke), *hindered_by_blasts(blasts)]
        return self.sight.check(start, end, extras, floors=floors)

    def picture(self, layers: Sequence[Overlay], around: Collection[Hex]) -> str:
        """The map (or the bare hexes of a board) with these overlays, opened where they lie."""
        return picture_of(self.drawn, layers, around)

    def threads(self, verdicts: Sequence[Verdict], around: Collection[Hex]) -> str:
        """The map with the thread of each line."""
        from sandtable.hexes.sight.drawing import thread_of  # numpy

        names = [f"thread-{i}" for i in range(len(verdicts))] if len(verdicts) > 1 else ["thread"]
        return self.picture([thread_of(v, name) for v, name in zip(verdicts, names, strict=True)], around)

    def fields(self, field: Field, around: Collection[Hex]) -> str:
        """The map with all that a hex sees."""
        from sandtable.hexes.sight.drawing import field_of  # numpy

        return self.picture(field_of(field), around)


def hex_on(hexmap: HexMap, name: str) -> Hex:
    try:
        return hexmap.grid.hex(name)
    except NoSuchHex as wrong:
        raise NotUnderstood(str(wrong), "oto2.map.hexid") from None


def hexes_on(hexmap: HexMap, names: str) -> list[Hex]:
    """Hexes as a player types them, with blanks or commas between."""
    return [hex_on(hexmap, name) for name in re.split(r"[,;\s]+", names.upper()) if name]


def picture_of(hexmap: HexMap, layers: Sequence[Overlay], around: Collection[Hex]) -> str:
    return window(draw(hexmap, layers), hexmap, around)


# Preparing a ground takes seconds, so the last ones are kept; the time of a file's last change tells a new version.


def our_board(shared_vertex: SharedVertex = SharedVertex.BOTH, file: str = "") -> Board:
    """The ground of the map of this file; empty: ours."""
    return _board_in(file, shared_vertex)


@lru_cache(maxsize=4)
def _board_in(file: str, shared_vertex: SharedVertex) -> Board:
    return _of_map(map_in(file), shared_vertex)


@lru_cache(maxsize=4)
def board_of_map_file(path: Path, changed: int, shared_vertex: SharedVertex) -> Board:
    return _of_map(map_file(path, changed), shared_vertex)


@lru_cache(maxsize=4)
def map_file(path: Path, changed: int) -> HexMap:
    return bring_map(path)


@lru_cache(maxsize=4)
def board_of_archive(path: Path, changed: int, shared_vertex: SharedVertex) -> Board:
    from sandtable.hexes.vasl import read_board  # numpy

    board = read_board(path)
    slopes = Slopes.of_ground(board.ground, shared_vertex)
    drawn = HexMap(board.name, f"Board {board.name}.", board.ground.grid, vocabulary(), slopes=dict(slopes.up))
    return Board(board.name, sight_over(board.ground, shared_vertex), slopes, drawn, bare=True)


def _of_map(hexmap: HexMap, shared_vertex: SharedVertex) -> Board:
    from sandtable.hexes.maps.raster import rasterise  # numpy

    return Board(
        hexmap.title, sight_over(rasterise(hexmap), shared_vertex), Slopes.of_map(hexmap, shared_vertex), hexmap
    )
