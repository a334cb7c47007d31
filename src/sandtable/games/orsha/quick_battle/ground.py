"""Where everybody stands when a quick battle is over, and who Controls what. Sandtable's own, not the booklet's."""

from collections.abc import Mapping
from functools import cache

from sandtable.games.orsha.battle.happened import Happened
from sandtable.games.orsha.catalogue import GERMAN, RUSSIAN, Class
from sandtable.games.orsha.quick_battle.forces import every_hex, hexrow, number, numbers
from sandtable.games.orsha.state import Piece, State, Status, Told
from sandtable.kernel import Side

FIXED = (Class.GUN, Class.CUPOLA, Class.FORTIFICATION)


def advance(sector: str, line: int, happened: Happened) -> None:
    """The sector is Russian from the new line on, German before it."""
    rows = numbers()["sectors"][sector]
    for hex in every_hex():
        if hexrow(hex) in rows:
            happened.control[hex] = RUSSIAN if number(hex) >= line else GERMAN


def place(state: State, sector: str, line: int, stay: set[str], rows: Mapping[str, Told]) -> None:
    """Everybody still there stands on his own side of the line; those cut off stay where they were."""
    letters, seen = numbers()["sectors"][sector], {GERMAN: 0, RUSSIAN: 0}
    for row in rows.values():
        piece = state.piece(row.piece)
        if row.fate != "map" or row.piece in stay:
            continue
        seen[piece.side] += 1
        if row.hex and _own_side(piece.side, number(row.hex), line) and (piece.side == GERMAN or _near(row.hex, line)):
            continue
        if row.hex and _cannot_move(piece, row):
            _overrun(row)
            continue
        row.hex, row.level = _slot(piece.side, letters, seen[piece.side], line), 0


def _own_side(side: Side, at: int, line: int) -> bool:
    return at < line if side == GERMAN else at >= line


def _near(hex: str, line: int) -> bool:
    return number(hex) < line + 2 * int(numbers()["places"]["depth"])


def _cannot_move(piece: Piece, row: Told) -> bool:
    stuck = {Status.IMMOBILISED, Status.BOGGED, Status.MIRED, Status.WRECK, Status.BURNING, Status.BURNT_OUT}
    return piece.is_(*FIXED) or bool(stuck & set(row.status))


def _overrun(row: Told) -> None:
    """Guns and Cupolas behind the enemy's line are lost; wrecks lie where they lie; stuck vehicles are abandoned."""
    lies = {Status.WRECK, Status.BURNING, Status.BURNT_OUT} & set(row.status)
    if lies:
        return
    row.fate, row.hex, row.status, row.holder = "eliminated", "", [], ""


def _slot(side: Side, letters: list[str], turn: int, line: int) -> str:
    """Hex by hex along the sector, then one deeper."""
    depth = int(numbers()["places"]["depth"])
    letter, deep = letters[turn % len(letters)], turn // len(letters) % depth
    at = line - 1 - deep if side == GERMAN else line + deep
    first, last = _ends(letter)
    return f"{letter}{min(max(at, first), last)}"


@cache
def _ends(letter: str) -> tuple[int, int]:
    """The lowest and highest number of a hexrow."""
    known = [number(hex) for hex in every_hex() if hexrow(hex) == letter]
    return min(known), max(known)
