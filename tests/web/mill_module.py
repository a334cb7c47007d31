"""A VASSAL module of the skirmish at the mill, with a map and counters of our own drawing."""

import struct
import zlib
from collections.abc import Callable

from sandtable.vassal.coding import join
from tests.skirmish.pieces import KINDS, muster
from tests.vassal.made_up import BOARD, element, flip, lettered, slot, zipped

MAP = (660, 650)
Paint = Callable[[int, int], tuple[int, int, int]]
BLUE, RED = (150, 185, 225), (230, 160, 140)


def drawn(width: int, height: int, paint: Paint, alike: int = 1) -> bytes:
    """A picture; so many rows from each multiple on are alike."""
    painted = [b"\0" + b"".join(bytes(paint(x, y)) for x in range(width)) for y in range(0, height, alike)]
    rows = b"".join(painted[y // alike] for y in range(height))

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


def ground(x: int, y: int) -> tuple[int, int, int]:
    """Meadows, a stream from north to south, a road across."""
    if abs(x - 330 - 25 * ((y // 60) % 2)) < 8:
        return 90, 140, 190
    if y // 10 == 33:
        return 150, 110, 70
    return 205 - (x // 30 + y // 30) % 2 * 8, 215, 170


def printed(colour: tuple[int, int, int], *, turned: bool = False) -> bytes:
    """A counter with a dark frame; on its other side with a bar."""

    def paint(x: int, y: int) -> tuple[int, int, int]:
        edge = x < 3 or y < 3 or x > 56 or y > 56
        bar = turned and 20 <= y < 30
        cross = (
            15 <= x < 45
            and 12 <= y < 36
            and (abs((x - 15) * 24 // 30 - (y - 12)) < 2 or x in (15, 44) or y in (12, 35))
        )
        return (40, 40, 40) if edge or bar or cross else colour

    return drawn(60, 60, paint)


def mill_module() -> bytes:
    """Every counter of the skirmish, called a little otherwise than the game calls it."""
    slots = {"Blue": "", "Red": ""}
    for id, piece in muster().items():
        side = piece.side.title()
        _, strength, allowance, _ = KINDS[piece.kind]
        number, _, kind = piece.name.partition(" ")
        marks = ("mark;Side,Values", join([side, f"{strength}-{allowance}"], ","))
        turned = flip(f"{piece.side}-back.png")
        slots[side] += slot(f"{kind}, No. {number}", id[1:] + id[0], [marks, turned], f"{piece.side}.png")
    trays = "".join(element("VASSAL.build.widget.ListWidget", inside, entryName=side) for side, inside in slots.items())
    boards = element("setup", "Main MapBoardPicker\tMill\t0\t0")
    boards += element(f"{BOARD}.Board", lettered(), name="Mill", image="mill.png")
    picker = element("VASSAL.build.module.map.BoardPicker", boards)
    metrics = element("VASSAL.build.module.map.StackMetrics")
    parts = [
        element("VASSAL.build.module.BasicCommandEncoder"),
        element("VASSAL.build.module.Documentation"),
        element("VASSAL.build.module.GlobalOptions"),
        element("VASSAL.build.module.PlayerRoster", element("entry", "Blue") + element("entry", "Red")),
        element("VASSAL.build.module.Map", picker + metrics, mapName="Main Map", edgeWidth=20, edgeHeight=20),
        element(
            "VASSAL.build.module.PieceWindow", element("VASSAL.build.widget.TabWidget", trays, entryName="Counters")
        ),
    ]
    build = element("VASSAL.build.GameModule", "".join(parts), name="At the Mill", version="1.2", VassalVersion="3.6.0")
    about = "<version>1.2</version><VassalVersion>3.6.0</VassalVersion><name>At the Mill</name>"
    pictures = {"mill.png": drawn(*MAP, ground, alike=10)}
    for side, colour in (("blue", BLUE), ("red", RED)):
        pictures |= {f"{side}.png": printed(colour), f"{side}-back.png": printed(colour, turned=True)}
    files = {f"images/{name}": data for name, data in pictures.items()}
    return zipped({"buildFile.xml": build, "moduledata": f'<data version="1">{about}</data>', **files})
