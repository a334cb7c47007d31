"""What a player brings, taken apart once: maps and counters as plain values, pictures as files under names of our own.

Pictures are looked at by their first bytes and copied as they are. Nothing here decodes one: only the browser of the
player who owns it does.
"""

from collections.abc import Iterable, Iterator
from pathlib import Path

from sandtable.hexes.vasl.archive import BadBoard, is_board, read_picture
from sandtable.kernel import NotUnderstood, Surface
from sandtable.kernel.bounds import open_zip
from sandtable.surfaces.hexagons import hexagon, spots
from sandtable.surfaces.module_maps import surface_of
from sandtable.surfaces.own import Brought, Kind, OwnCounter, OwnMap, Sheet
from sandtable.vassal import GameMap, Module, Save, read_module
from sandtable.vassal.grids import Cells
from sandtable.vassal.laying import Laid, laid_out
from sandtable.vassal.module import MOST_BYTES, MOST_FILES
from sandtable.vassal.pictures import kind_of, size_of
from sandtable.vassal.pieces import Piece

LARGEST_FACE = 4_000_000
"""Pixels of one counter's face."""
SCANS = ("image/png", "image/jpeg", "image/gif")
ENDINGS = {"image/png": "png", "image/gif": "gif", "image/jpeg": "jpg", "image/svg+xml": "svg"}


def bring(data: bytes, name: str, folder: Path) -> Brought:
    """A module, a VASL board or a picture, by what it holds; its pictures written into the folder."""
    if kind_of(data) in SCANS:
        return bring_scan(data, name, folder)
    with open_zip(data, what="this file", most_bytes=MOST_BYTES, most_files=MOST_FILES) as archive:
        board = is_board(archive.namelist())
    return bring_board(data, folder) if board else bring_module(data, folder)


def bring_scan(data: bytes, name: str, folder: Path) -> Brought:
    size = size_of(data)
    if size is None:
        raise NotUnderstood("this picture is damaged, or larger than any map")
    file = f"0.{ENDINGS[kind_of(data)]}"
    (folder / file).write_bytes(data)
    return Brought(Kind.SCAN, name[:120] or "A picture", picture=(file, *size))


def bring_board(data: bytes, folder: Path) -> Brought:
    """The board's picture and the hexes on it. Sight is asked elsewhere, of boards that have the data for it."""
    try:
        board = read_picture(data, size_of)
    except BadBoard as no:
        raise NotUnderstood(str(no)) from None
    size = size_of(board.data)
    if size is None:
        raise NotUnderstood("this board has no picture that can be shown")
    file = f"0.{ENDINGS[kind_of(board.data)]}"
    (folder / file).write_bytes(board.data)
    title = f"VASL board {board.name[:60]}"
    surface = Surface(
        key=title,
        title=title,
        width=size[0],
        height=size[1],
        unit="px",
        kind="hexes",
        spots=spots(board.hexes),
        hexagon=hexagon(Cells(size, (0, 0), (board.pitch, board.height))),
    )
    sheet = Sheet(file, 0, 0, *size)
    return Brought(Kind.BOARD, title, board.version[:40], maps=(OwnMap(board.name, surface, (sheet,)),))


def bring_module(data: bytes, folder: Path) -> Brought:
    """The module's maps and counters, its pictures written into the folder; raises NotUnderstood."""
    module = read_module(data)
    pictures = Pictures(module, folder)
    wrong = [f"{name}: this counter is not understood" for name in module.not_read]
    maps = []
    for here in module.maps:
        maps += list(_maps(module, here, pictures, wrong))
    counters = tuple(_counter(slot.gpid, slot.name, slot.tray, slot.piece, pictures) for slot in module.slots)
    return Brought(
        kind=Kind.MODULE,
        title=module.name[:120],
        version=module.version[:40],
        maps=tuple(maps),
        counters=counters,
        set_ups=tuple(set_up.name[:120] for set_up in module.set_ups),
        not_read=tuple([*wrong, *pictures.missing()][:200]),
    )


class Pictures:
    """The pictures of a module that are wanted, each copied once."""

    def __init__(self, module: Module, folder: Path) -> None:
        self._module, self._folder = module, folder
        self._kept: dict[str, str] = {}

    def keep(self, name: str, most: int | None = None) -> str:
        """The file of this picture; empty when the module has none, or one larger than any is."""
        if name and name not in self._kept:
            self._kept[name] = self._copied(name, most)
        return self._kept.get(name, "")

    def _copied(self, name: str, most: int | None) -> str:
        data = self._module.picture(name)
        size = size_of(data) if data else None
        if data is None or size is None or (most is not None and size[0] * size[1] > most):
            return ""
        file = f"{len(self._kept)}.{ENDINGS[kind_of(data)]}"
        (self._folder / file).write_bytes(data)
        return file

    def missing(self) -> Iterator[str]:
        yield from (
            f"{name}: no such picture, or none that can be shown" for name, file in self._kept.items() if not file
        )


def _maps(module: Module, here: GameMap, pictures: Pictures, wrong: list[str]) -> Iterator[OwnMap]:
    """The map as the module lays it; where it leaves the boards to the players, each board by itself."""
    name = here.name or here.id
    laid = laid_out(module, Save(), name)
    tables = [laid] if laid else [[Laid(board, here.edge)] for board in here.boards]
    for boards in tables:
        title = name if laid else f"{name}: {boards[0].board.name}"
        surface = surface_of(title, title, boards, here.edge)
        if len(surface.spots) < 3 or not surface.hexagon:
            wrong.append(f"{title}: no hexes with names lie on this map")
            continue
        yield OwnMap(name, surface, tuple(_sheets(boards, pictures)))


def _sheets(boards: Iterable[Laid], pictures: Pictures) -> Iterator[Sheet]:
    for laid in boards:
        file = pictures.keep(laid.board.image)
        if file:
            yield Sheet(file, *laid.at, *laid.board.size, laid.turned)


def _counter(gpid: str, name: str, tray: tuple[str, ...], piece: Piece, pictures: Pictures) -> OwnCounter:
    front = _files(pictures, piece.images())
    back = _files(pictures, [piece.back()] if piece.back() else [])
    words = tuple(value[:60] for value in piece.marks().values() if value)[:20]
    return OwnCounter(gpid, (piece.name or name)[:120], tuple(t[:60] for t in tray), words, front, back)


def _files(pictures: Pictures, names: Iterable[str]) -> tuple[str, ...]:
    return tuple(file for name in names if (file := pictures.keep(name, LARGEST_FACE)))
