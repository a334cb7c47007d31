"""The board archive: a zip file with `BoardMetadata.xml` and `LOSData`.

An archive is a stranger's file. Sizes are limited before anything is unpacked, XML with a document type is refused (it
could name entities), and every number is checked before it is used.
"""

from __future__ import annotations

import math
import zipfile
import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from xml.etree import ElementTree

from sandtable.hexes.grid import Edge, Grid, Hex, NoSuchHex
from sandtable.hexes.ground import STANDARD_A1, STANDARD_HEIGHT, STANDARD_PITCH, Ground, centre_of
from sandtable.hexes.vasl.losdata import BadBoard, decode

__all__ = ["BadBoard", "Board", "read_board"]

METADATA, LOS_DATA = "BoardMetadata.xml", "LOSData"
MOST_ENTRIES = 2_000
MOST_METADATA = 4_000_000  # bytes, unpacked
MOST_PACKED = 40_000_000
MOST_COLUMNS, MOST_ROWS = 104, 200


@dataclass(frozen=True)
class Board:
    name: str
    version: str
    ground: Ground


@dataclass(frozen=True)
class _Layout:
    """What the metadata say of the hex grid."""

    columns: int
    rows: int
    a1: tuple[float, float]
    pitch: float
    height: float
    equal_columns: bool
    raised: int


def read_board(path: Path) -> Board:
    """Read an archive; BadBoard, with the reason, when it is damaged, hostile or has no sight data."""
    try:
        with zipfile.ZipFile(path) as archive:
            if len(archive.infolist()) > MOST_ENTRIES:
                raise BadBoard(f"{path.name} holds more than {MOST_ENTRIES} files; that is no board")
            metadata = _take(archive, METADATA, MOST_METADATA)
            packed = _take(archive, LOS_DATA, MOST_PACKED)
    except (zipfile.BadZipFile, zlib.error, EOFError, OSError, NotImplementedError, RuntimeError) as error:
        raise BadBoard(f"{path.name} is no readable board archive: {error}") from error
    root = _parse(metadata)
    layout = _layout(root)
    data = decode(packed, layout.columns, layout.rows, layout.equal_columns)
    grid = _grid(layout)
    _check_place(grid, layout, *data.terrain.shape)
    ground = Ground(
        data.elevation,
        data.terrain,
        grid,
        layout.a1,
        layout.height,
        layout.pitch,
        slopes=_sides(root, "slopes/slope", grid),
        embankments=_sides(root, "rrembankments/rrembankment", grid),
        partial_orchards=_sides(root, "partialorchards/partialorchard", grid),
    )
    return Board(root.get("name", path.name), root.get("version", ""), ground)


def _take(archive: zipfile.ZipFile, name: str, most: int) -> bytes:
    """One file of the archive, no larger than allowed whatever its header claims."""
    try:
        entry = archive.getinfo(name)
    except KeyError:
        raise BadBoard(f"the archive has no {name}" + _hint(name)) from None
    if entry.file_size > most:
        raise BadBoard(f"{name} would unpack to {entry.file_size:,} bytes; {most:,} is the most a board needs")
    with archive.open(entry) as file:
        content = file.read(most + 1)
    if len(content) > most:
        raise BadBoard(f"{name} unpacks to more than its header says")
    return content


def _hint(name: str) -> str:
    return "; VASL has no sight data for this board either" if name == LOS_DATA else ""


def _parse(text: bytes) -> ElementTree.Element:
    if b"<!DOCTYPE" in text or b"<!ENTITY" in text or b"\x00" in text:
        raise BadBoard(f"{METADATA} declares a document type or entities, which a board has no use for")
    try:
        root = ElementTree.fromstring(text)
    except (ElementTree.ParseError, LookupError, ValueError) as error:
        raise BadBoard(f"{METADATA} cannot be read: {error}") from error
    if root.tag != "boardMetadata":
        raise BadBoard(f"{METADATA} is no board metadata but <{root.tag[:40]}>")
    return root


def _layout(root: ElementTree.Element) -> _Layout:
    columns, rows = _whole(root, "width", MOST_COLUMNS), _whole(root, "height", MOST_ROWS)
    a1 = (_number(root, "A1CenterX", STANDARD_A1[0]), _number(root, "A1CenterY", STANDARD_A1[1]))
    pitch, height = _number(root, "hexWidth", STANDARD_PITCH), _number(root, "hexHeight", STANDARD_HEIGHT)
    if not (8 <= pitch <= 1000 and 8 <= height <= 1000):
        raise BadBoard(f"hexes of {pitch:g} by {height:g} pixels are not believable")
    equal = a1[1] == 65 or root.get("HexGridConfig") == "TopLeftHalfHeightEqualRowCount"
    raised = 1 if root.get("altHexGrain", "FALSE").upper() == "TRUE" or a1[1] == 0 else 0
    return _Layout(columns, rows, a1, pitch, height, equal, raised)


def _grid(layout: _Layout) -> Grid:
    """A1 ... and B0 ...: the second, fourth ... columns begin half a hex higher and have one hex more."""
    if layout.raised or layout.equal_columns:
        raise BadBoard("this board's columns are staggered the other way round (A0 in the corner); not read yet")
    spans = tuple((1 - c % 2, layout.rows) for c in range(layout.columns))
    return Grid(spans, cut=frozenset(Edge))


def _check_place(grid: Grid, layout: _Layout, width: int, height: int) -> None:
    """Every hex centre must lie on the picture, or on its very edge."""
    for hex in grid.hexes:
        x, y = centre_of(hex, layout.a1, layout.pitch, layout.height)
        if not (-2 <= x <= width + 2 and -2 <= y <= height + 2):
            raise BadBoard(f"hex {grid.name(hex)} would lie outside the picture, at ({x:.0f}, {y:.0f})")


def _sides(root: ElementTree.Element, path: str, grid: Grid) -> Mapping[Hex, frozenset[int]]:
    """Hexes with the hexsides that have a feature: `<slope hex="G2" hexsides="45"/>`."""
    found: dict[Hex, frozenset[int]] = {}
    for row in root.iterfind(path):
        name, sides = row.get("hex", ""), row.get("hexsides", "")
        if not sides or set(sides) - set("012345"):
            raise BadBoard(f"<{row.tag} hex={name!r}> has hexsides {sides!r}; digits 0 to 5 are wanted")
        try:
            hex = grid.hex(name)
        except NoSuchHex as error:
            raise BadBoard(f"<{row.tag}>: {error}") from error
        found[hex] = found.get(hex, frozenset()) | frozenset(int(side) for side in sides)
    return found


def _whole(root: ElementTree.Element, key: str, most: int) -> int:
    text = root.get(key, "")
    if not text.isascii() or not text.isdigit() or not 1 <= int(text[:9]) <= most:
        raise BadBoard(f"{METADATA}: {key} is {text[:20]!r}; a whole number from 1 to {most} is wanted")
    return int(text)


def _number(root: ElementTree.Element, key: str, default: float) -> float:
    text = root.get(key)
    if text is None:
        return default
    try:
        number = float(text)
    except ValueError:
        number = math.nan
    if not math.isfinite(number):
        raise BadBoard(f"{METADATA}: {key} is {text[:20]!r}; a number is wanted")
    return number
