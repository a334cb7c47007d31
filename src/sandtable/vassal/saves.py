"""A save (`.vsav`): which boards lie on each map, and every piece with its place.

Owners' marks in a save are players' passwords: they are compared, never kept and never shown.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

from sandtable.kernel import NotUnderstood
from sandtable.kernel.bounds import open_zip
from sandtable.vassal.coding import COMMAND, plain_text, split
from sandtable.vassal.grids import Pixel
from sandtable.vassal.module import GameMap, MapBoard, Module
from sandtable.vassal.pieces import ADD, Piece, read_piece

MOST_BYTES = 150_000_000
MOST_FILES = 1_000
MOST_COMMANDS = 400_000
DEEPEST = 50
PICKED = "BoardPicker"
NOWHERE = ("", "null")


@dataclass(frozen=True, slots=True)
class Position:
    """A piece on a map: at a pixel, in a stack (by its id; empty: it lies alone), counted from below."""

    id: str
    piece: Piece
    map: str
    at: Pixel
    stack: str = ""
    height: int = 0


@dataclass
class Save:
    """What a save puts on the table."""

    boards: dict[str, tuple[tuple[str, int, int, bool], ...]] = field(default_factory=dict)
    """For each map the boards that lie there: name, column, row, whether turned round."""
    positions: list[Position] = field(default_factory=list)
    sides: tuple[str, ...] = ()


@dataclass
class _Table:
    pieces: dict[str, Piece] = field(default_factory=dict)
    stacks: dict[str, list[str]] = field(default_factory=dict)


def read_save(data: bytes) -> Save:
    """The position; NotUnderstood, with the reason, when it is damaged, hostile or none."""
    archive = open_zip(data, what="this save", most_bytes=MOST_BYTES, most_files=MOST_FILES)
    return read_text(plain_text(archive.take("savedGame")))


def read_text(text: str) -> Save:
    save, table, sides = Save(), _Table(), list[str]()
    for command in _commands(text):
        if command.startswith(ADD):
            _add(table, command)
        elif command.startswith("PLAYER\t"):
            told = split(command, "\t")
            sides += told[3:4]  # what stands before it is a password and a name
        elif PICKED in command.partition("\t")[0]:
            name, _, rest = command.partition("\t")
            save.boards[name.removesuffix(PICKED)] = _picked(split(rest, "\t"))
    save.positions = list(_positions(table))
    save.sides = tuple(dict.fromkeys(sides))
    return save


def _commands(text: str) -> Iterator[str]:
    """Every command, in order; one may hold others, with their delimiters escaped."""
    left, count = [(text, 0)], 0
    while left:
        told, depth = left.pop()
        parts = split(told, COMMAND) if COMMAND in told else [told]
        count += len(parts)
        if count > MOST_COMMANDS or depth > DEEPEST:
            raise NotUnderstood("this save holds more than any game would")
        if len(parts) == 1:
            yield parts[0]
        else:
            left.extend((part, depth + 1) for part in reversed(parts))


def _add(table: _Table, command: str) -> None:
    read = read_piece(command)
    if read:
        table.pieces[read[0]] = read[1]
        return
    parts = split(command, "/", 5)
    if len(parts) < 4:
        return
    state = split(parts[3], ";")
    if parts[2] == "stack":
        table.stacks[parts[1]] = state
    elif parts[2].startswith("deck;") and len(state) > 4:
        table.stacks[parts[1]] = [*state[:3], *split(state[4], ",")]


def _positions(table: _Table) -> Iterator[Position]:
    stacked: set[str] = set()
    for stack, state in table.stacks.items():
        inside = [id for id in state[3:] if id in table.pieces]
        at = _pixel(state)
        if not inside or at is None:
            continue
        for height, id in enumerate(inside):
            stacked.add(id)
            yield Position(id, table.pieces[id], state[0], at, stack, height)
    for id, piece in table.pieces.items():
        state = split(piece.basic.state, ";")
        at = _pixel(state)
        if id not in stacked and at is not None:
            yield Position(id, piece, state[0], at)


def _pixel(state: list[str]) -> Pixel | None:
    """Where a state says that it lies; None for nowhere."""
    if len(state) < 3 or state[0] in NOWHERE:
        return None
    try:
        return int(state[1]), int(state[2])
    except ValueError:
        return None


def _picked(told: list[str]) -> tuple[tuple[str, int, int, bool], ...]:
    found = []
    for name, column, row in zip(told[::3], told[1::3], told[2::3], strict=False):
        try:
            found.append((name.removesuffix("/rev"), int(column), int(row), name.endswith("/rev")))
        except ValueError:
            continue
    return tuple(found)


@dataclass(frozen=True, slots=True)
class Laid:
    """A board as it lies on its map: where its left upper corner is, and whether it is turned round."""

    board: MapBoard
    at: Pixel
    turned: bool = False

    def holds(self, at: Pixel) -> bool:
        x, y = at[0] - self.at[0], at[1] - self.at[1]
        return 0 <= x < self.board.size[0] and 0 <= y < self.board.size[1]

    def _local(self, at: Pixel) -> Pixel:
        x, y = at[0] - self.at[0], at[1] - self.at[1]
        return (self.board.size[0] - x, self.board.size[1] - y) if self.turned else (x, y)

    def name(self, at: Pixel) -> str:
        return self.board.grid.name(self._local(at)) if self.board.grid else ""

    def place(self, name: str) -> Pixel | None:
        found = self.board.grid.place(name) if self.board.grid else None
        if found is None:
            return None
        x, y = self._local((found[0] + self.at[0], found[1] + self.at[1])) if self.turned else found
        return x + self.at[0], y + self.at[1]


def laid_out(module: Module, save: Save, map_name: str) -> list[Laid]:
    """The boards of a map as they lie in this save, else as the module lays them, else its only one."""
    here = module.map(map_name)
    if here is None:
        return []
    told = next((boards for name, boards in save.boards.items() if here.is_called(name)), ())
    if not told and here.usual:
        told = _picked(split(here.usual.partition("\t")[2], "\t"))
    if not told and len(here.boards) == 1:
        told = ((here.boards[0].name, 0, 0, False),)
    return list(_laid(here, told))


def _laid(here: GameMap, told: tuple[tuple[str, int, int, bool], ...]) -> Iterator[Laid]:
    boards = {board.name: board for board in here.boards}
    lies = {(column, row): boards[name] for name, column, row, _ in told if name in boards}
    for name, column, row, turned in told:
        if name in boards:
            x = here.edge[0] + sum(lies[c, row].size[0] for c in range(column) if (c, row) in lies)
            y = here.edge[1] + sum(lies[column, r].size[1] for r in range(row) if (column, r) in lies)
            yield Laid(boards[name], (x, y), turned)
