"""A save (`.vsav`): which boards lie on each map, and every piece with its place.

Owners' marks in a save are players' passwords: they are compared, never kept and never shown.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from sandtable.kernel import NotUnderstood
from sandtable.kernel.bounds import open_zip
from sandtable.vassal.coding import COMMAND, plain_text, split
from sandtable.vassal.grids import Pixel
from sandtable.vassal.pieces import Piece, piece_of

PICKED = "BoardPicker"
MOST_BOARDS = 400
NOWHERE = ("", "null")
DAMAGED = "the saved game is damaged"

BoardLaid = tuple[str, int, int, bool]
"""A board of a save: its name, its column and row among the others, whether it is turned round."""


@dataclass(frozen=True, slots=True)
class Bounds:
    """The most a save may hold. The fullest seen have 70,000 commands, nearly all of them empty stacks."""

    bytes: int = 150_000_000
    files: int = 1_000
    commands: int = 400_000
    letters: int = 1_000_000
    """Of one command."""
    pieces: int = 50_000


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

    boards: dict[str, tuple[BoardLaid, ...]] = field(default_factory=dict)
    """For each map the boards that lie there."""
    positions: list[Position] = field(default_factory=list)
    """In the order in which the pieces stand in the save."""
    sides: tuple[str, ...] = ()


@dataclass
class _Table:
    bounds: Bounds
    pieces: dict[str, Piece] = field(default_factory=dict)
    stacks: dict[str, list[str]] = field(default_factory=dict)
    listed: int = 0


def read_save(data: bytes, bounds: Bounds | None = None) -> Save:
    """The position; NotUnderstood, with the reason, when it is damaged, hostile or none."""
    bounds = bounds or Bounds()
    with open_zip(data, what="this save", most_bytes=bounds.bytes, most_files=bounds.files) as archive:
        return read_text(plain_text(archive.take("savedGame")), bounds)


def read_text(text: str, bounds: Bounds | None = None) -> Save:
    bounds = bounds or Bounds()
    if text.count(COMMAND) > bounds.commands:
        raise NotUnderstood(f"more than {bounds.commands:,} commands are more than any game has")
    save, table, sides = Save(), _Table(bounds), list[str]()
    commands = commands_of(text)
    if commands[0] != "begin_save" or "end_save" not in commands:
        raise NotUnderstood(f"{DAMAGED}: its beginning or its end is missing")
    for command in commands:
        if command.startswith("+/"):
            _add(table, command)
        elif command.startswith("PLAYER\t"):
            told = split(command, "\t", 4)
            sides += told[3:4]  # what stands before it is a password and a name
        elif PICKED in command.partition("\t")[0]:
            name, _, rest = command.partition("\t")
            save.boards[name.removesuffix(PICKED)] = boards_laid(rest)
    save.positions = list(_positions(table))
    save.sides = tuple(dict.fromkeys(sides))
    return save


def commands_of(text: str) -> list[str]:
    """All commands, however deep they are nested: each level puts one more backslash before the delimiter."""
    *before, last = text.split(COMMAND)
    return [*(command.rstrip("\\") for command in before), last]


def _add(table: _Table, command: str) -> None:
    bounds = table.bounds
    if len(command) > bounds.letters:
        raise NotUnderstood(f"{DAMAGED}: a piece is longer than any is")
    parts = split(command, "/", 4)
    if len(parts) < 4:
        return
    _, id, kind, state = parts
    if kind == "stack" or kind.startswith("deck;"):
        table.listed += state.count(";") + state.count(",")
        if table.listed > bounds.commands:
            raise NotUnderstood(f"{DAMAGED}: its stacks hold more than a save has")
        told = split(state, ";")
        if kind == "stack":
            table.stacks[id] = told
        elif len(told) > 4:
            table.stacks[id] = [*told[:3], *split(told[4], ",")]
    elif read := piece_of(parts):
        table.pieces[id] = read[1]
        if len(table.pieces) > bounds.pieces:
            raise NotUnderstood(f"more than {bounds.pieces:,} pieces are more than any game has")


def _positions(table: _Table) -> Iterator[Position]:
    """A stack knows best where its pieces lie: old saves say it nowhere else."""
    stacked = {
        id: (stack, height)
        for stack, state in table.stacks.items()
        if state[0] not in NOWHERE
        for height, id in enumerate(id for id in state[3:] if id in table.pieces)
    }
    for id, piece in table.pieces.items():
        stack, height = stacked.get(id, ("", 0))
        state = table.stacks[stack] if stack else split(piece.basic.state, ";", 4)
        if len(state) < 3 or state[0] in NOWHERE:
            continue
        try:
            at = int(state[1]), int(state[2])
        except ValueError:
            raise NotUnderstood(f"{DAMAGED}: {piece.name} has no place") from None
        yield Position(id, piece, state[0], at, stack, height)


def in_stacks(positions: Iterable[Position]) -> list[list[Position]]:
    """What lies in each stack, the lowest first; whatever lies alone is a stack of its own."""
    found: dict[str, list[Position]] = {}
    for position in positions:
        found.setdefault((position.stack and f"in {position.stack}") or position.id, []).append(position)
    return [sorted(stack, key=lambda position: position.height) for stack in found.values()]


def boards_laid(told: str) -> tuple[BoardLaid, ...]:
    """Boards as VASSAL writes them: name, column and row of each, with tabs between."""
    found, words = [], split(told, "\t", 3 * MOST_BOARDS)
    for name, column, row in zip(words[::3], words[1::3], words[2::3], strict=False):
        try:
            found.append((name.removesuffix("/rev"), int(column), int(row), name.endswith("/rev")))
        except ValueError:
            continue
    return tuple(found)
