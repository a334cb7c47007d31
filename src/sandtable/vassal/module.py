"""A module (`.vmod`): its maps with their grids, its counters, its set-ups, its sides."""

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cached_property

from sandtable.kernel import NotUnderstood
from sandtable.kernel.bounds import BoundedZip, open_zip
from sandtable.vassal.components import Component, is_kind, read_components
from sandtable.vassal.grids import Cells, Grid, Pixel, Regions, Size, Zone, Zones
from sandtable.vassal.numbering import Numbering
from sandtable.vassal.pictures import size_of
from sandtable.vassal.pieces import Piece, expanded, read_piece

MOST_BYTES = 1_500_000_000
MOST_FILES = 50_000
MOST_SLOTS = 20_000
LARGEST_BUILD_FILE = 64_000_000
LARGEST_PICTURE = 100_000_000
LARGEST_SAVE = 128_000_000
BUILD_FILES = ("buildFile.xml", "buildFile")
DEFAULT_SIDE = 64.0
"""The height of a hex in pixels where a grid does not say."""

Look = Callable[[str], Size | None]


@dataclass(frozen=True)
class MapBoard:
    """One board of a map: its picture, its size in pixels, its grid."""

    name: str
    image: str
    size: Size
    grid: Grid | None
    reversible: bool = False


@dataclass(frozen=True)
class GameMap:
    """A window of the module in which pieces lie."""

    name: str
    id: str
    """How saves call a map that has no name: by its number in the build file."""
    edge: tuple[int, int]
    boards: tuple[MapBoard, ...]
    usual: str = ""
    """The boards that lie there when a game begins, as the module writes it."""

    def is_called(self, name: str) -> bool:
        return name in (self.name, self.id) and bool(name)


@dataclass(frozen=True)
class Slot:
    """A counter of the palette: where it stands there, and the piece it gives."""

    gpid: str
    name: str
    tray: tuple[str, ...]
    piece: Piece


@dataclass(frozen=True)
class SetUp:
    """A position to start from; `file` names the save inside the module."""

    name: str
    file: str


@dataclass
class Module:
    """What a module holds. Pictures and saves are read from its archive when they are wanted."""

    name: str
    version: str
    maps: tuple[GameMap, ...]
    slots: tuple[Slot, ...]
    set_ups: tuple[SetUp, ...]
    sides: tuple[str, ...]
    archive: BoundedZip = field(repr=False)
    not_read: tuple[str, ...] = ()
    """Counters that could not be understood, by name."""

    @cached_property
    def files(self) -> frozenset[str]:
        return frozenset(self.archive.namelist())

    def picture(self, name: str) -> bytes | None:
        """A picture by the name that pieces and boards use; None when the module has none."""
        found = _picture_file(self.files, name)
        return self.archive.take(found, LARGEST_PICTURE) if found else None

    def save(self, set_up: SetUp) -> bytes | None:
        return self.archive.take(set_up.file, LARGEST_SAVE) if set_up.file in self.files else None

    def map(self, name: str) -> GameMap | None:
        return next((m for m in self.maps if m.is_called(name)), None)

    @cached_property
    def by_gpid(self) -> dict[str, Slot]:
        return {slot.gpid: slot for slot in self.slots if slot.gpid}


def read_module(data: bytes) -> Module:
    """The module; NotUnderstood, with the reason, when it is damaged, hostile or none."""
    archive = open_zip(data, what="this module", most_bytes=MOST_BYTES, most_files=MOST_FILES)
    names = frozenset(archive.namelist())
    build = next((name for name in BUILD_FILES if name in names), "")
    if not build:
        raise NotUnderstood("this is no VASSAL module: it holds no build file")
    root = read_components(archive.take(build, LARGEST_BUILD_FILE))
    parts = root.every()

    def look(image: str) -> Size | None:
        found = _picture_file(names, image)
        if not found:
            return None
        with archive.open(found) as file:
            head = file.read(65_536)
        archive.left += archive.getinfo(found).file_size  # only its first bytes were unpacked
        return size_of(head)

    prototypes = _prototypes(parts)
    slots, wrong = _slots(root, prototypes)
    return Module(
        name=root.get("name") or "A module without a name",
        version=root.get("version"),
        maps=tuple(_maps(parts, look)),
        slots=tuple(slots),
        set_ups=tuple(_set_ups(root)),
        sides=tuple(entry.text for roster in parts if roster.kind == "PlayerRoster" for entry in roster.named("entry")),
        archive=archive,
        not_read=tuple(wrong),
    )


def _picture_file(files: frozenset[str], name: str) -> str:
    tries = (f"images/{name}", f"images/{name}.gif", name)
    return next((file for file in tries if name and file in files), "")


# ---- counters


def _prototypes(parts: list[Component]) -> dict[str, Piece]:
    found: dict[str, Piece] = {}
    for part in parts:
        if part.kind == "PrototypeDefinition":
            read = read_piece(part.text)
            if read:
                found[part.get("name")] = read[1]
    return found


def _slots(root: Component, prototypes: dict[str, Piece]) -> tuple[list[Slot], list[str]]:
    slots, wrong, found = [], [], list(_in_trays(root, ()))
    if len(found) > MOST_SLOTS:
        raise NotUnderstood(f"{len(found):,} counters are more than any module has")
    for slot, tray in found:
        try:
            read = read_piece(slot.text)
            if read is None:
                raise NotUnderstood("no piece is in it")
            piece = expanded(read[1], prototypes)
        except NotUnderstood:
            wrong.append(slot.get("entryName"))
            continue
        slots.append(Slot(slot.get("gpid") or piece.gpid, slot.get("entryName") or piece.name, tray, piece))
    return slots, wrong


def _in_trays(part: Component, tray: tuple[str, ...]) -> Iterator[tuple[Component, tuple[str, ...]]]:
    for inner in part.inside:
        if is_kind(inner.kind, "PieceSlot") or is_kind(inner.kind, "CardSlot"):
            yield inner, tray
            continue
        name = inner.get("entryName") or (inner.get("name") if inner.kind in ("SetupStack", "DrawPile") else "")
        yield from _in_trays(inner, (*tray, name) if name else tray)


def _set_ups(root: Component) -> Iterator[SetUp]:
    for part in root.every():
        if part.kind == "PredefinedSetup" and part.get("file") and part.yes("useFile", True):
            yield SetUp(part.get("name"), part.get("file"))


# ---- maps


def _maps(parts: list[Component], look: Look) -> Iterator[GameMap]:
    pickers = [(part, picker) for part in parts for picker in part.named("BoardPicker")]
    for number, (part, picker) in enumerate(pickers):
        boards = tuple(
            _board(board, look) for board in picker.inside if board.kind not in ("setup", "") and board.get("name")
        )
        edge = part.whole("edgeWidth"), part.whole("edgeHeight")
        usual = next((s.text for s in picker.named("setup")), "")
        yield GameMap(part.get("mapName"), f"Map{number}", edge, boards, usual)


def _board(board: Component, look: Look) -> MapBoard:
    size = (look(board.get("image")) if board.get("image") else None) or (board.whole("width"), board.whole("height"))
    grids = [g for g in (_grid(part, size) for part in board.inside) if g]
    return MapBoard(board.get("name"), board.get("image"), size, grids[0] if grids else None, board.yes("reversible"))


def _grid(part: Component, size: Size) -> Grid | None:
    if is_kind(part.kind, "HexGrid"):
        dy = part.number("dy", DEFAULT_SIDE) or DEFAULT_SIDE
        dx = part.number("dx", math.sqrt(3) / 2 * dy) or dy
        origin = part.number("x0", 0), part.number("y0", 32)
        return Cells(size, origin, (abs(dx), abs(dy)), True, part.yes("sideways"), _numbering(part, "HexGridNumbering"))
    if is_kind(part.kind, "SquareGrid"):
        origin = part.number("x0", 24), part.number("y0", 24)
        pitch = abs(part.number("dx", 48)) or 48, abs(part.number("dy", 48)) or 48
        return Cells(size, origin, pitch, False, False, _numbering(part, "SquareGridNumbering"))
    if is_kind(part.kind, "RegionGrid"):
        points = [(r.get("name"), (r.whole("originx"), r.whole("originy"))) for r in part.named("Region")]
        return Regions(tuple(points))
    return _zoned(part, size) if is_kind(part.kind, "ZonedGrid") else None


def _zoned(part: Component, size: Size) -> Grid:
    behind = next((g for g in (_grid(p, size) for p in part.inside if not is_kind(p.kind, "Zone")) if g), None)
    zones = []
    for zone in part.named("Zone"):
        outline = _outline(zone.get("path"))
        own = next((g for g in (_grid(p, _box(outline)) for p in zone.inside) if g), None)
        grid = behind if zone.yes("useParentGrid") else own
        zones.append(Zone(zone.get("name"), outline, grid, zone.get("locationFormat") or "$name$"))
    return Zones(tuple(zones), behind)


def _numbering(part: Component, kind: str) -> Numbering | None:
    told = next((p for p in part.inside if kind in p.kind or p.kind.endswith("GridNumbering")), None)
    if told is None:
        return None

    def both(across: str, down: str) -> tuple[int, int]:
        return told.whole(across), told.whole(down)

    return Numbering(
        column_first=told.get("first", "H").upper().startswith("H"),
        separator=told.get("sep"),
        letters=(told.get("hType", "N").upper().startswith("A"), told.get("vType", "N").upper().startswith("A")),
        leading=tuple(min(9, max(0, n)) for n in both("hLeading", "vLeading")),  # type: ignore[arg-type]
        offset=both("hOff", "vOff"),
        descending=(told.yes("hDescend"), told.yes("vDescend")),
        stagger=told.yes("stagger", True),
        form=told.get("locationFormat") or "$gridLocation$",
    )


def _outline(path: str) -> tuple[Pixel, ...]:
    corners: list[Pixel] = []
    for corner in path.split(";"):
        x, _, y = corner.partition(",")
        try:
            corners.append((int(float(x)), int(float(y))))
        except (ValueError, OverflowError):
            continue
    return tuple(corners)


def _box(outline: tuple[Pixel, ...]) -> Size:
    xs, ys = [x for x, _ in outline] or [0], [y for _, y in outline] or [0]
    return max(xs) - min(xs), max(ys) - min(ys)
