"""Modules and saves as VASSAL writes them, made up, with pictures of our own."""

import io
import struct
import zipfile
import zlib
from collections.abc import Mapping
from xml.sax.saxutils import escape, quoteattr

from sandtable.vassal.coding import COMMAND, join, obfuscated

BOARD = "VASSAL.build.module.map.boardPicker"


def element(kind: str, inside: str = "", **attributes: object) -> str:
    """An XML element of a build file; a class name's last part is what counts."""
    told = "".join(f" {name}={quoteattr(str(value))}" for name, value in attributes.items())
    return f"<{kind}{told}>{inside}</{kind}>"


def png(width: int, height: int) -> bytes:
    """A grey picture."""
    rows = b"".join(b"\0" + b"\x80" * width for _ in range(height))

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


def slot(name: str, gpid: str, traits: list[tuple[str, str]] = [], image: str = "unit.png") -> str:  # noqa: B006
    types, states = join(["piece", "", "", image, name], ";"), f"null;0;0;{gpid};0"
    for kind, state in reversed(traits):
        types, states = join([kind, types], "\t"), join([state, states], "\t")
    text = join(["+", "null", types, states], "/")
    return element("VASSAL.build.widget.PieceSlot", escape(text), entryName=name, gpid=gpid)


def flip(image: str = "back.png", name: str = "reduced +", layer: str = "Flip") -> tuple[str, str]:
    fields = ["emb2", "Flip", "130", "F", *[""] * 12, image, name, "true", layer]
    return join(fields, ";"), "-1"


def build_file(*, slots: str = "", grid: str = "", prototypes: Mapping[str, str] | None = None) -> str:
    kind = "VASSAL.build.module.PrototypeDefinition"
    said = "".join(element(kind, escape(t), name=n) for n, t in (prototypes or {}).items())
    boards = element("setup", "Main MapBoardPicker\tWest\t0\t0\tEast\t1\t0")
    boards += element(f"{BOARD}.Board", grid, name="West", image="west.png", reversible="true")
    boards += element(f"{BOARD}.Board", grid, name="East", image="east.png")
    picker = element("VASSAL.build.module.map.BoardPicker", boards)
    metrics = element("VASSAL.build.module.map.StackMetrics")
    parts = [
        element("VASSAL.build.module.BasicCommandEncoder"),
        element("VASSAL.build.module.Documentation"),
        element("VASSAL.build.module.GlobalOptions"),
        element("VASSAL.build.module.PlayerRoster", element("entry", "Blue") + element("entry", "Red")),
        element("VASSAL.build.module.PrototypesContainer", said),
        element("VASSAL.build.module.PieceWindow", element("VASSAL.build.widget.ListWidget", slots, entryName="Blue")),
        element("VASSAL.build.module.Map", picker + metrics, mapName="Main Map", edgeWidth=10, edgeHeight=20),
        element("VASSAL.build.module.PredefinedSetup", name="Dawn", file="dawn.vsav", useFile="true"),
    ]
    return element("VASSAL.build.GameModule", "".join(parts), name="Two Villages", version="1.0", VassalVersion="3.6.0")


def numbered(*, sideways: bool = False, down: bool = False) -> str:
    """Hexes of 52 by 60 pixels, called 01.01 from the first one on."""
    numbers = {"first": "H", "sep": ".", "hLeading": 1, "vLeading": 1, "hOff": 1, "vOff": 1, "vDescend": down}
    told = element(f"{BOARD}.board.mapgrid.HexGridNumbering", **numbers)
    return element(f"{BOARD}.board.HexGrid", told, dx=52, dy=60, x0=30, y0=30, sideways=sideways)


def zipped(files: Mapping[str, bytes | str]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return out.getvalue()


def module(build: str, **more: bytes) -> bytes:
    pictures = {"west.png": png(520, 480), "east.png": png(520, 480), "unit.png": png(60, 60), "back.png": png(60, 60)}
    about = "<version>1.0</version><VassalVersion>3.6.0</VassalVersion><name>Two Villages</name>"
    data = f'<data version="1">{about}</data>'
    return zipped(
        {"buildFile.xml": build, "moduledata": data, **{f"images/{n}": d for n, d in pictures.items()}, **more}
    )


def save(*commands: str, hide: bool = True) -> bytes:
    text = COMMAND.join(["begin_save", *commands, "end_save"])
    return zipped({"savedGame": obfuscated(text) if hide else text})


def piece(id: str, name: str, gpid: str, place: tuple[str, int, int], traits: list[tuple[str, str]] = []) -> str:  # noqa: B006
    types = join(["piece", "", "", "unit.png", name], ";")
    states = join([str(each) for each in (*place, gpid, 0)], ";")
    for kind, state in reversed(traits):
        types, states = join([kind, types], "\t"), join([state, states], "\t")
    return join(["+", id, types, states], "/")
