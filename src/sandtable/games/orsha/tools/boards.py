"""The ground a tool looks over: our map, a map file of the players', or their own VASL board archive."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from math import ceil
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from sandtable.games.orsha.ground.maps import refuse_level
from sandtable.games.orsha.sight.slopes import RULES, SharedVertex, SlopeReadings, Slopes
from sandtable.hexes.grid import Hex, NoSuchHex
from sandtable.kernel import Field, FieldKind, NotUnderstood, from_ledger

if TYPE_CHECKING:
    from sandtable.hexes.maps import HexMap
    from sandtable.hexes.maps.overlays import Overlay
    from sandtable.hexes.sight import Sight

Values = Mapping[str, Any]
SIGHT = "oto2.1.3.a"
MAP = "oto2.map.extent"


def reading(rule: str, words: Mapping[str, str] | None = None) -> Field:
    """The doubt the ledger marks at a rule, as a field; `words` say an option where its key does not say enough."""
    (setting,) = from_ledger(rule)
    told = words or {}
    return Field(
        setting.key.replace("-", "_"), f"Reading: {setting.title}", FieldKind.CHOICE, default=str(setting.default),
        choices=tuple((str(each), told.get(str(each), str(each).replace("-", " "))) for each in setting.options),
        rule=setting.cite,
        hint=setting.explanation,
    )  # fmt: skip


SHARED_VERTEX = replace(reading(*RULES), key="shared_vertex")
MAP_FILE = Field("map_file", "Your own map file", FieldKind.FILE, hint="Empty: our map, the Orsha railway.", rule=MAP)
FILES = (
    MAP_FILE,
    Field(
        "board_file",
        "Your own VASL board archive",
        FieldKind.FILE,
        hint="Only its sight data are read; nothing of it is handed on.",
        rule=MAP,
    ),
)


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
        from sandtable.games.orsha.sight.looking import base_level

        return base_level(self.sight, hex)

    def floor(self, hex: Hex, floor: int) -> int:
        """The level of a building, if it has one that high."""
        if no := refuse_level(self.name(hex), floor, range(self._highest(hex) + 1)):
            raise no
        return floor

    def _highest(self, hex: Hex) -> int:
        from sandtable.hexes.sight.terrain import LEVEL, terrain_of

        ground = self.sight.ground
        x, y = (min(int(at), size - 1) for at, size in zip(ground.centre(hex), ground.terrain.shape, strict=True))
        terrain = terrain_of(int(ground.terrain[x, y]))
        storeys = ceil(terrain.height / LEVEL) - 1 if "Building" in terrain.name else 0
        return max(storeys, ground.levels.get(hex, 0))

    def picture(self, layers: Sequence[Overlay], around: Collection[Hex]) -> str:
        """The map (or the bare hexes of a board) with these overlays, opened where they lie."""
        return picture_of(self.drawn, layers, around)


def board_of(value: Values) -> Board:
    """What the form names. MapRefused and BadBoard list what is wrong with a file."""
    if value["map_file"] and value["board_file"]:
        raise NotUnderstood("name a map file or a board archive, not both", MAP)
    readings = SlopeReadings(SharedVertex(value["shared_vertex"]))
    if value["board_file"]:
        return _from_file(value["board_file"], lambda path, stamp: _archive(path, stamp, readings))
    if value["map_file"]:
        return _from_file(value["map_file"], lambda path, stamp: _players(path, stamp, readings))
    return our_board(readings)


def map_of(value: Values) -> HexMap:
    """The map the form names, ours or the players', for questions that need no sight. MapRefused lists its faults."""
    from sandtable.games.orsha.ground import our_map

    return _from_file(value["map_file"], _brought) if value["map_file"] else our_map()


T = TypeVar("T")


def _from_file(file: str, read: Callable[[Path, int], T]) -> T:
    path = Path(file).expanduser()
    try:
        return read(path, path.stat().st_mtime_ns)
    except (OSError, UnicodeDecodeError) as wrong:
        told = getattr(wrong, "strerror", None) or "it is no text"
        raise NotUnderstood(f"the file {path} cannot be read: {told}", MAP) from None


def hex_on(hexmap: HexMap, name: str) -> Hex:
    try:
        return hexmap.grid.hex(name)
    except NoSuchHex as wrong:
        raise NotUnderstood(str(wrong), "oto2.map.hexid") from None


def hexes_on(hexmap: HexMap, names: str) -> list[Hex]:
    """Hexes as a player types them, with blanks or commas between."""
    return [hex_on(hexmap, name) for name in re.split(r"[,;\s]+", names.upper()) if name]


def picture_of(hexmap: HexMap, layers: Sequence[Overlay], around: Collection[Hex]) -> str:
    from sandtable.hexes.maps.drawing import draw
    from sandtable.hexes.maps.window import window

    return window(draw(hexmap, layers), hexmap, around)


@lru_cache(maxsize=3)
def our_board(readings: SlopeReadings) -> Board:
    from sandtable.games.orsha.ground import our_map

    return _of_map(our_map(), readings)


# Preparing a ground takes seconds, so the last files are kept; the time of their last change tells a new version.
@lru_cache(maxsize=4)
def _players(path: Path, changed: int, readings: SlopeReadings) -> Board:
    return _of_map(_brought(path, changed), readings)


@lru_cache(maxsize=4)
def _brought(path: Path, changed: int) -> HexMap:
    from sandtable.games.orsha.ground import bring_map

    return bring_map(path)


@lru_cache(maxsize=4)
def _archive(path: Path, changed: int, readings: SlopeReadings) -> Board:
    from sandtable.games.orsha.ground import vocabulary
    from sandtable.games.orsha.sight.looking import sight_over
    from sandtable.hexes.maps import HexMap
    from sandtable.hexes.vasl import read_board

    board = read_board(path)
    slopes = Slopes.of_ground(board.ground, readings)
    drawn = HexMap(board.name, f"Board {board.name}.", board.ground.grid, vocabulary(), slopes=dict(slopes.up))
    return Board(board.name, sight_over(board.ground, readings), slopes, drawn, bare=True)


def _of_map(hexmap: HexMap, readings: SlopeReadings) -> Board:
    from sandtable.games.orsha.sight.looking import sight_over
    from sandtable.hexes.maps.raster import rasterise

    return Board(hexmap.title, sight_over(rasterise(hexmap), readings), Slopes.of_map(hexmap, readings), hexmap)
