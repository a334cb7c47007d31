"""The board archive: a zip file with `BoardMetadata.xml` and `LOSData`.

An archive is a stranger's file. Sizes are limited before anything is unpacked, XML with a document type is refused (it
could name entities), and every number is checked before it is used.

Half of a board (1b, HZ3b, BFPDW2b) keeps the names of the whole: its metadata say where A1 would lie, to the left of
the picture or above it, so that its first hex is Q1 or A11.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from xml.etree import ElementTree

from sandtable.hexes.grid import Edge, Grid, Hex, NoSuchHex, column_letters
from sandtable.hexes.ground import STANDARD_A1, STANDARD_HEIGHT, STANDARD_PITCH, Ground, centre_of
from sandtable.hexes.vasl.losdata import BadBoard, decode
from sandtable.kernel import NotUnderstood
from sandtable.kernel.bounds import BoundedZip, open_zip

__all__ = ["BadBoard", "Board", "Picture", "is_board", "read_board", "read_picture"]

METADATA, LOS_DATA, OLD_DATA = "BoardMetadata.xml", "LOSData", "data"
OLD_PICTURE = re.compile(r"bd[^/]{1,60}\.(?:gif|png|jpe?g)", re.I)
OLD_KEYS = {"x0": "A1CenterX", "y0": "A1CenterY", "dx": "hexWidth", "dy": "hexHeight"}
# The largest of the 226 boards known: 3.4 million bytes, 32 files, metadata of 23 thousand, sight data of 345 thousand.
MOST_ARCHIVE = 40_000_000  # bytes
MOST_ENTRIES = 2_000
MOST_METADATA = 500_000  # unpacked
MOST_PACKED = 4_000_000
MOST_COLUMNS, MOST_ROWS = 104, 200


@dataclass(frozen=True)
class Board:
    name: str
    version: str
    ground: Ground


@dataclass(frozen=True)
class Layout:
    """What the metadata say of the hex grid."""

    columns: int
    rows: int
    before: tuple[int, int]  # columns to the left of the picture and rows above it, when this is part of a larger board
    a1: tuple[float, float]  # where the first column's hex of number 1 would lie
    pitch: float
    height: float
    equal_columns: bool
    raised: int


def read_board(path: Path) -> Board:
    """Read an archive; BadBoard, with the reason, when it is damaged, hostile or has no sight data."""
    metadata, packed = _content(path)
    root = parse(metadata)
    layout = layout_of(root)
    data = decode(packed, layout.columns, layout.rows, layout.equal_columns)
    grid = grid_of(layout)
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


@dataclass(frozen=True)
class Picture:
    """A board to look at: its picture, and every hex with its name and centre on it."""

    name: str
    version: str
    data: bytes
    hexes: tuple[tuple[str, tuple[float, float]], ...]
    pitch: float
    height: float


def read_picture(data: bytes, size_of: Callable[[bytes], tuple[int, int] | None]) -> Picture:
    """A board's picture with its hexes, whether it has sight data or not; BadBoard when it has no picture either.
    `size_of` looks at a picture's first bytes: boards of old do not say how many hexes they have."""
    with open_zip(data, what="this board", most_bytes=MOST_ARCHIVE + MOST_METADATA, most_files=MOST_ENTRIES) as archive:
        if METADATA not in archive.namelist():
            return _of_old(archive, size_of)
        root = parse(archive.take(METADATA, MOST_METADATA))
        picture = archive.take(root.get("boardImageFileName") or root.get("boardImage") or "", MOST_ARCHIVE)
    layout = layout_of(root)
    grid = grid_of(layout)
    hexes = {grid.name(hex): centre_of(hex, layout.a1, layout.pitch, layout.height) for hex in grid.hexes}
    size = size_of(picture)
    if size and layout.before == (0, 0):  # some boards tell of fewer hexes than they show; VASL names those too
        hexes |= dict(_shown(size, layout.a1, layout.pitch, layout.height))
    about = root.get("name", ""), root.get("version", "")
    return Picture(*about, picture, tuple(hexes.items()), layout.pitch, layout.height)


def _shown(
    size: tuple[int, int], a1: tuple[float, float], pitch: float, height: float
) -> Iterator[tuple[str, tuple[float, float]]]:
    """The hexes whose centres lie on a picture of this size, as VASL counts them."""
    for column in range(min(MOST_COLUMNS, round((size[0] - a1[0]) / pitch) + 1)):
        first = 1 - column % 2
        top = a1[1] - (height / 2 if column % 2 else 0)
        rows = min(MOST_ROWS, math.floor((size[1] + 2 - top) / height) + 1)
        for row in range(rows):
            yield f"{column_letters(column)}{first + row}", (a1[0] + column * pitch, top + row * height)


def is_board(names: Collection[str]) -> bool:
    """Whether an archive with these files is a board."""
    return METADATA in names or (OLD_DATA in names and _picture_of_old(names) is not None)


def _picture_of_old(names: Collection[str]) -> str | None:
    return next((name for name in names if OLD_PICTURE.fullmatch(name)), None)


def _of_old(archive: BoundedZip, size_of: Callable[[bytes], tuple[int, int] | None]) -> Picture:
    """A board made before 2012: a picture, and a text with where A1 lies and how wide and high a hex is. It has the
    hexes whose centres lie on the picture."""
    name = _picture_of_old(archive.namelist())
    if name is None:
        raise BadBoard("this board has no picture")
    words = archive.take(OLD_DATA, MOST_METADATA).decode("latin-1").split()
    given = dict(zip(words[::2], words[1::2], strict=False))
    root = ElementTree.Element("boardMetadata", {new: given[old] for old, new in OLD_KEYS.items() if old in given})
    picture = archive.take(name, MOST_ARCHIVE)
    size = size_of(picture)
    a1 = (_number(root, "A1CenterX", STANDARD_A1[0]), _number(root, "A1CenterY", STANDARD_A1[1]))
    pitch, height = _number(root, "hexWidth", STANDARD_PITCH), _number(root, "hexHeight", STANDARD_HEIGHT)
    if size is None or not (8 <= pitch <= 1000 and 8 <= height <= 1000):
        raise BadBoard("this board's picture or its hexes are not believable")
    hexes = tuple(_shown(size, a1, pitch, height))
    return Picture(name.removeprefix("bd").partition(".")[0], given.get("version", ""), picture, hexes, pitch, height)


def _content(path: Path) -> tuple[bytes, bytes]:
    """The two files of the archive that sight needs."""
    try:
        if path.stat().st_size > MOST_ARCHIVE:
            raise BadBoard(f"{path.name} has more than {MOST_ARCHIVE:,} bytes; no board has")
        with open_zip(
            path.read_bytes(), what=path.name, most_bytes=MOST_METADATA + MOST_PACKED, most_files=MOST_ENTRIES
        ) as archive:
            if LOS_DATA not in archive.namelist():
                raise BadBoard(f"{path.name} has no {LOS_DATA}; VASL has no sight data for this board either")
            return archive.take(METADATA, MOST_METADATA), archive.take(LOS_DATA, MOST_PACKED)
    except (OSError, NotUnderstood) as error:
        raise BadBoard(f"{path.name} is no readable board archive: {error}") from error


def parse(text: bytes) -> ElementTree.Element:
    if b"<!DOCTYPE" in text or b"<!ENTITY" in text or b"\x00" in text:
        raise BadBoard(f"{METADATA} declares a document type or entities, which a board has no use for")
    try:
        root = ElementTree.fromstring(text)
    except (ElementTree.ParseError, LookupError, ValueError) as error:
        raise BadBoard(f"{METADATA} cannot be read: {error}") from error
    if root.tag != "boardMetadata":
        raise BadBoard(f"{METADATA} is no board metadata but <{root.tag[:40]}>")
    return root


def layout_of(root: ElementTree.Element) -> Layout:
    columns, rows = _whole(root, "width", MOST_COLUMNS), _whole(root, "height", MOST_ROWS)
    a1 = (_number(root, "A1CenterX", STANDARD_A1[0]), _number(root, "A1CenterY", STANDARD_A1[1]))
    pitch, height = _number(root, "hexWidth", STANDARD_PITCH), _number(root, "hexHeight", STANDARD_HEIGHT)
    if not (8 <= pitch <= 1000 and 8 <= height <= 1000):
        raise BadBoard(f"hexes of {pitch:g} by {height:g} pixels are not believable")
    before = _before(a1, pitch, height)
    equal = a1[1] == 65 or root.get("HexGridConfig") == "TopLeftHalfHeightEqualRowCount"
    raised = 1 if root.get("altHexGrain", "FALSE").upper() == "TRUE" or a1[1] == 0 else 0
    first = (a1[0] + before[0] * pitch, a1[1])  # columns are counted from the first on the picture, numbers are not
    return Layout(columns, rows, before, first, pitch, height, equal, raised)


def _before(a1: tuple[float, float], pitch: float, height: float) -> tuple[int, int]:
    """How many columns lie to the left of the picture, and how many rows above it."""
    columns = round(-a1[0] / pitch) if a1[0] < 0 else 0
    rows = round((height / 2 - a1[1]) / height) if a1[1] < 0 else 0
    if columns > MOST_COLUMNS or rows > MOST_ROWS:
        raise BadBoard(f"A1 would lie {columns} columns and {rows} rows before the picture; no board is so large")
    if columns % 2:
        raise BadBoard("this board begins with the second, fourth ... column of a larger one; not read yet")
    return columns, rows


def grid_of(layout: Layout) -> Grid:
    """A1 ... and B0 ...: the second, fourth ... columns begin half a hex higher and have one hex more."""
    if layout.raised or layout.equal_columns:
        raise BadBoard("this board's columns are staggered the other way round (A0 in the corner); not read yet")
    columns, rows = layout.before
    if columns + layout.columns > MOST_COLUMNS:
        raise BadBoard(f"letters name no more than {MOST_COLUMNS} columns")
    spans = tuple((1 - c % 2 + rows, layout.rows + rows) for c in range(layout.columns))
    return Grid(spans, first_column=1 + columns, cut=frozenset(Edge))


def _check_place(grid: Grid, layout: Layout, width: int, height: int) -> None:
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
