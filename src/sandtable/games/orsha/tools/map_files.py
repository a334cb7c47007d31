"""The fields by which a tool asks over which ground it looks, and the ground they name."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar

from sandtable.games.orsha.ground.maps import our_map
from sandtable.games.orsha.sight.boards import Board, board_of_archive, board_of_map_file, map_file, our_board
from sandtable.games.orsha.sight.slopes import DOUBT, SharedVertex
from sandtable.hexes.maps import HexMap
from sandtable.kernel import Field, FieldKind, NotUnderstood, from_ledger, reading_field

Values = Mapping[str, Any]
MAP = "oto2.map.extent"


def reading(rule: str, words: Mapping[str, str] | None = None) -> Field:
    """The doubt the ledger marks at a rule, as a field."""
    (setting,) = from_ledger(rule)
    return reading_field(setting, setting.key.replace("-", "_"), words)


SHARED_VERTEX = replace(reading(DOUBT), key="shared_vertex")
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


def board_of(value: Values) -> Board:
    """What the form names. MapRefused and BadBoard list what is wrong with a file."""
    if value["map_file"] and value["board_file"]:
        raise NotUnderstood("name a map file or a board archive, not both", MAP)
    vertex = SharedVertex(value["shared_vertex"])
    if value["board_file"]:
        return _from_file(value["board_file"], lambda path, stamp: board_of_archive(path, stamp, vertex))
    if value["map_file"]:
        return _from_file(value["map_file"], lambda path, stamp: board_of_map_file(path, stamp, vertex))
    return our_board(vertex)


def map_of(value: Values) -> HexMap:
    """The map the form names, ours or the players', for questions that need no sight. MapRefused lists its faults."""
    return _from_file(value["map_file"], map_file) if value["map_file"] else our_map()


T = TypeVar("T")


def _from_file(file: str, read: Callable[[Path, int], T]) -> T:
    path = Path(file).expanduser()
    try:
        return read(path, path.stat().st_mtime_ns)
    except (OSError, UnicodeDecodeError) as wrong:
        told = getattr(wrong, "strerror", None) or "it is no text"
        raise NotUnderstood(f"the file {path} cannot be read: {told}", MAP) from None
