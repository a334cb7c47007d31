"""The ground a tool looks over: our map, a map file of the players', or their own VASL board archive."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import ceil
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sandtable.games.orsha.sight.slopes import RULES, SharedVertex, SlopeReadings, Slopes
from sandtable.hexes.grid import Hex, NoSuchHex
from sandtable.kernel import Field, FieldKind, NotUnderstood, Refused, from_ledger

if TYPE_CHECKING:
    from sandtable.hexes.maps import HexMap
    from sandtable.hexes.maps.overlays import Overlay
    from sandtable.hexes.sight import Sight

Values = Mapping[str, Any]
SIGHT = "oto2.1.3.a"
MAP = "oto2.map.extent"


def _shared_vertex() -> Field:
    (setting,) = from_ledger(*RULES)
    return Field(
        "shared_vertex", f"Reading: {setting.title}", FieldKind.CHOICE, default=str(setting.default), rule=setting.cite,
        choices=tuple((each.value, each.value.replace("-", " ")) for each in SharedVertex), hint=setting.explanation,
    )  # fmt: skip


SHARED_VERTEX = _shared_vertex()
FILES = (
    Field("map_file", "Your own map file", hint="Empty: our map, the Orsha railway.", rule=MAP),
    Field(
        "board_file", "Your own VASL board archive", hint="It is read where it lies; nothing of it is kept.", rule=MAP
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
        try:
            return self.drawn.grid.hex(name)
        except NoSuchHex as wrong:
            raise NotUnderstood(str(wrong), "oto2.map.hexid") from None

    def name(self, hex: Hex) -> str:
        return self.drawn.grid.name(hex)

    def level(self, hex: Hex) -> int:
        return self.sight.check(hex, hex).start.level

    def floor(self, hex: Hex, floor: int) -> int:
        """The level of a building, if it has one that high."""
        highest = self._highest(hex)
        if floor > highest:
            has = f"its highest level is {highest}" if highest else "it has no building with an upper level"
            raise Refused(f"{self.name(hex)} has no level {floor}: {has}", "oto2.map.extent")
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
        from sandtable.hexes.maps.drawing import draw
        from sandtable.hexes.maps.window import window

        return window(draw(self.drawn, layers), self.drawn, around)


def board_of(value: Values) -> Board:
    """What the form names. MapRefused and BadBoard list what is wrong with a file."""
    if value["map_file"] and value["board_file"]:
        raise NotUnderstood("name a map file or a board archive, not both", MAP)
    readings = SlopeReadings(SharedVertex(value["shared_vertex"]))
    file = value["board_file"] or value["map_file"]
    if not file:
        return _ours(readings)
    path = Path(file).expanduser()
    try:
        stamp = path.stat().st_mtime_ns
        return (_archive if value["board_file"] else _players)(path, stamp, readings)
    except (OSError, UnicodeDecodeError) as wrong:
        told = getattr(wrong, "strerror", None) or "it is no text"
        raise NotUnderstood(f"the file {path} cannot be read: {told}", MAP) from None


@lru_cache(maxsize=3)
def _ours(readings: SlopeReadings) -> Board:
    from sandtable.games.orsha.ground import our_map

    return _of_map(our_map(), readings)


# Preparing a ground takes seconds, so the last files are kept; the time of their last change tells a new version.
@lru_cache(maxsize=4)
def _players(path: Path, changed: int, readings: SlopeReadings) -> Board:
    from sandtable.games.orsha.ground import bring_map

    return _of_map(bring_map(path), readings)


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
