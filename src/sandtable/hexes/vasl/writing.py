"""A board archive that VASL reads, from a map of our own: sight data painted pixel by pixel, slopes in the metadata.

VASL's editor reads terrain off the colours of a board's picture, and so off clean pictures alone. A player who paints
the ground of his board here gets the data without that.
"""

from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping
from xml.etree import ElementTree

from sandtable.hexes.grid import Grid, Hex
from sandtable.hexes.ground import Ground
from sandtable.hexes.maps.model import HexMap
from sandtable.hexes.maps.raster import rasterise
from sandtable.hexes.maps.shapes import Scale
from sandtable.hexes.vasl.archive import (
    LOS_DATA,
    METADATA,
    MOST_ARCHIVE,
    MOST_ENTRIES,
    MOST_METADATA,
    BadBoard,
    grid_of,
    layout_of,
    parse,
)
from sandtable.hexes.vasl.losdata import MOST_UNPACKED, LosData, encode
from sandtable.kernel.bounds import open_zip

NEEDED = ("buildingTypes", "colors", "colorSSRules", "overlaySSRules")
"""Parts of the metadata without which VASL does not read a board, though they may be empty."""


def with_sight(board: bytes, size: tuple[int, int], hexmap: HexMap) -> bytes:
    """The player's own archive with sight data and slopes of this map; `size` is that of its picture.

    Its names must be the map's names. Everything else in the archive stays as it is.
    """
    with open_zip(
        board, what="this board", most_bytes=MOST_ARCHIVE + MOST_METADATA, most_files=MOST_ENTRIES
    ) as archive:
        root = parse(archive.take(METADATA, MOST_METADATA))
        names = [name for name in archive.namelist() if name not in (METADATA, LOS_DATA) and not name.endswith("/")]
        others = {name: archive.take(name, MOST_ARCHIVE) for name in names}
    if 2 * size[0] * size[1] > MOST_UNPACKED - MOST_METADATA:
        raise BadBoard("this board's picture is larger than any for which VASL has sight data")
    layout = layout_of(root)
    grid = grid_of(layout)
    _same_names(grid, hexmap)
    ground = rasterise(hexmap, Scale(layout.a1, layout.pitch, layout.height), size)
    _tell(root, ground, grid)
    los = encode(LosData(ground.elevation, ground.terrain), layout.columns, layout.rows, layout.equal_columns)
    return _zipped({**others, METADATA: _text(root), LOS_DATA: los})


def new_board(hexmap: HexMap, name: str) -> bytes:
    """Sight data and metadata for a board of VASL's usual hexes; its picture is the player's to add."""
    grid = hexmap.grid
    columns, rows = len(grid.spans), min(last for _, last in grid.spans)  # VASL has no half hexes beyond the last row
    if grid.raised or grid.first_column != 1 or any(first != 1 - c % 2 for c, (first, _) in enumerate(grid.spans)):
        raise BadBoard("VASL's boards begin with A1 and, half a hex higher, B0; the hexes of this map lie otherwise")
    scale = Scale.fitting(grid)
    ground = rasterise(hexmap, scale)
    root = ElementTree.Element("boardMetadata")
    root.attrib |= {
        "name": name,
        "version": "1",
        "boardImageFileName": f"bd{name}.png",
        "width": str(columns),
        "height": str(rows),
        "A1CenterX": f"{scale.a1[0]:g}",
        "A1CenterY": f"{scale.a1[1]:g}",
        "hexWidth": f"{scale.column_pitch:g}",
        "hexHeight": f"{scale.hex_height:g}",
    }
    _tell(root, ground, grid)
    los = encode(LosData(ground.elevation, ground.terrain), columns, rows, False)
    return _zipped({METADATA: _text(root), LOS_DATA: los})


def _same_names(grid: Grid, hexmap: HexMap) -> None:
    here = {hex: grid.name(hex) for hex in grid}
    if not any(here.get(hex) == hexmap.grid.name(hex) for hex in hexmap.grid):
        raise BadBoard("the hexes of this board and of the map that was painted do not have the same names")
    for hex in hexmap.grid:
        if here.get(hex, name := hexmap.grid.name(hex)) != name:
            raise BadBoard(f"hex {name} lies elsewhere on this board")


def _tell(root: ElementTree.Element, ground: Ground, grid: Grid) -> None:
    """What the metadata say of the ground; what they said before of slopes and embankments goes."""
    root.set("hasHills", "TRUE" if ground.elevation.any() else "FALSE")
    for name in NEEDED:
        if root.find(name) is None:
            ElementTree.SubElement(root, name)
    _sides(root, "slopes", "slope", ground.slopes, grid)
    _sides(root, "rrembankments", "rrembankment", ground.embankments, grid)


def _sides(root: ElementTree.Element, group: str, one: str, sides: Mapping[Hex, frozenset[int]], grid: Grid) -> None:
    for old in root.findall(group):
        root.remove(old)
    told = {grid.name(hex): "".join(map(str, sorted(found))) for hex, found in sides.items() if hex in grid and found}
    if told:
        parent = ElementTree.SubElement(root, group)
        for hex, digits in sorted(told.items()):
            ElementTree.SubElement(parent, one, hex=hex, hexsides=digits)


def _text(root: ElementTree.Element) -> bytes:
    ElementTree.indent(root)
    return bytes(ElementTree.tostring(root, encoding="utf-8", xml_declaration=True))


def _zipped(entries: Mapping[str, bytes]) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in entries.items():
            archive.writestr(zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0)), data, zipfile.ZIP_DEFLATED)
    return made.getvalue()
