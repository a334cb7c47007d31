"""The Perimeter Areas of a side where 7.513 and 7.514 tell them apart: Isolated ones, main loops that do not touch.

A piece that is cleared from the map keeps in mind which hex it left; one that never was on the map is counted with the
largest Area.
"""

from functools import lru_cache

from sandtable.games.orsha.ground.maps import our_map
from sandtable.games.orsha.pieces import Box, Piece
from sandtable.games.orsha.reph.eliminations import area_of_piece, owner
from sandtable.games.orsha.state import State
from sandtable.hexes.grid import Hex
from sandtable.hexes.regions import components
from sandtable.kernel import Side
from sandtable.rules import rule

"""The mark of a piece filed away: the number, in the grid, of the hex it left."""
Part = tuple[str, int]
MAIN, ISOLATED = "main", "isolated"


@rule("oto2.7.5131", "oto2.7.514.b")
def main_areas(state: State, side: Side) -> list[frozenset[str]]:
    """7.505: a side has one Perimeter, but loops that do not touch are Areas of their own; the largest comes first."""
    return list(_areas(tuple(state.ground.perimeter.get(side, ())), tuple(map(tuple, state.ground.isolated))))


@lru_cache(maxsize=8)
def _areas(own: tuple[str, ...], isolated: tuple[tuple[str, ...], ...]) -> tuple[frozenset[str], ...]:
    grid, names = our_map().grid, frozenset(own).difference(*isolated)
    found = [frozenset(grid.name(Hex(*hex)) for hex in area) for area in components(map(grid.hex, names))]
    return tuple(sorted(found, key=len, reverse=True))


def remember(piece: Piece, name: str) -> None:
    """Where a piece was before it is filed away."""
    if name:
        piece.left_hex = name


def forget(piece: Piece) -> None:
    piece.left_hex = ""


def part_of(state: State, piece: Piece, side: Side = "") -> Part:
    """The Area a piece is in, or was cleared from; of its own side, or of the one that is named."""
    isolated = area_of_piece(state, piece)
    if isolated is None and piece.box is Box.MAP:  # an abandoned vehicle in an Isolated Area is no unit of it
        isolated = next((n for n, area in enumerate(state.ground.isolated) if piece.hex in area), None)
    if isolated is not None:
        return ISOLATED, isolated
    name = piece.hex if piece.box is Box.MAP else piece.left_hex
    return MAIN, part_at(state, side or owner(piece), name)


def part_at(state: State, side: Side, name: str) -> int:
    """The number of the main Area a hex lies in; the largest for a place in none."""
    areas = main_areas(state, side)
    return next((n for n, area in enumerate(areas) if name in area), 0)


def called_part(state: State, side: Side, number: int) -> str:
    """How an Area is told from the others: by its middle hex."""
    areas = main_areas(state, side)
    if len(areas) < 2:
        return ""
    inside = sorted(areas[number], key=lambda name: our_map().grid.hex(name))
    return f" in the Area around {inside[len(inside) // 2]}"
