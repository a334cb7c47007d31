"""Where everybody stands when a quick battle is over, and who Controls what. Sandtable's own, not the booklet's."""

from collections.abc import Sequence
from functools import cache

from sandtable.games.orsha.battle.results import Happened
from sandtable.games.orsha.catalogue import Class
from sandtable.games.orsha.ground.maps import number_of
from sandtable.games.orsha.pieces import WRECKS, Box, Piece, Status
from sandtable.games.orsha.printed.quick import quick_numbers
from sandtable.games.orsha.quick_battle.forces import every_hex, hexes_of, hexrow, sector_of
from sandtable.games.orsha.sides import GERMAN, RUSSIAN
from sandtable.games.orsha.state import State, Told
from sandtable.kernel import Side


def advance(sector: str, line: int, happened: Happened) -> None:
    """The sector is Russian from the new line on, German before it."""
    for at, hexes in hexes_of(sector):
        happened.control |= dict.fromkeys(hexes, RUSSIAN if at >= line else GERMAN)


def place(state: State, sector: str, line: int, there: Sequence[tuple[Piece, Told]]) -> None:
    """Everybody still there stands on his own side of the line, and nobody in a minefield."""
    mined = {p.hex for p in state.pieces if p.name == "Minefield" and p.box is Box.MAP}
    letters, turn = quick_numbers().sectors[sector], {GERMAN: 0, RUSSIAN: 0}
    for piece, row in there:
        if row.fate != "map" or Status.CAPTURED in row.status:
            continue
        if row.hex and _may_stay(piece, row, sector, line, mined):
            continue
        if row.hex and piece.is_(Class.CUPOLA):
            row.fate, row.hex, row.status, row.holder = "eliminated", "", [], ""
            continue
        for _ in range(len(letters) * quick_numbers().places.depth):
            turn[piece.side] += 1
            row.hex, row.level = _slot(piece.side, letters, turn[piece.side], line), 0
            if row.hex not in mined:
                break


def _may_stay(piece: Piece, row: Told, sector: str, line: int, mined: set[str]) -> bool:
    """Wrecks lie where they lie; others stay where they are if that is in the sector they were sent to, near its line
    and on their side of it."""
    if WRECKS.intersection(row.status):
        return True
    at, near = number_of(row.hex), 2 * quick_numbers().places.depth
    own = at < line if piece.side == GERMAN else line <= at < line + near
    return own and sector_of(row.hex) == sector and row.hex not in mined


def _slot(side: Side, letters: Sequence[str], turn: int, line: int) -> str:
    """Hex by hex along the sector, then one deeper."""
    depth = quick_numbers().places.depth
    letter, deep = letters[turn % len(letters)], turn // len(letters) % depth
    at = line - 1 - deep if side == GERMAN else line + deep
    first, last = _ends(letter)
    return f"{letter}{min(max(at, first), last)}"


@cache
def _ends(letter: str) -> tuple[int, int]:
    """The lowest and highest number of a hexrow."""
    known = [number_of(hex) for hex in every_hex() if hexrow(hex) == letter]
    return min(known), max(known)
