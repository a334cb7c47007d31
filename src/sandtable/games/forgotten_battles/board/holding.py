"""Who holds a hex: whoever was there last, or on whose side of the front it lay when the campaign began."""

from collections.abc import Iterable, Mapping
from functools import cache, lru_cache

from sandtable.games.forgotten_battles.board.own_campaign import campaign
from sandtable.games.forgotten_battles.board.standing import here
from sandtable.games.forgotten_battles.maps import country
from sandtable.games.forgotten_battles.sides import AXIS, SOVIET
from sandtable.games.forgotten_battles.state import State
from sandtable.hexes.grid import Hex
from sandtable.kernel import Side


@cache
def at_start(key: str) -> Mapping[str, Side]:
    """The holder of each hex when the campaign begins."""
    ours, grid = campaign(key), country().hexmap.grid
    names = [grid.name(hex) for hex in grid.hexes]
    return {name: SOVIET if ours.is_soviet(name) else AXIS for name in names}


def holder(state: State, hex: str) -> Side:
    board = here(state)
    return board.taken.get(hex) or at_start(board.campaign)[hex]


def take(state: State, side: Side, hexes: Iterable[str]) -> None:
    """A side's units have been there."""
    board = here(state)
    for hex in hexes:
        if at_start(board.campaign)[hex] == side:
            board.taken.pop(hex, None)
        else:
            board.taken[hex] = side


@cache
def _held_at_start(key: str, side: Side) -> frozenset[Hex]:
    hex = country().hexmap.grid.hex
    return frozenset(hex(name) for name, holds in at_start(key).items() if holds == side)


def held_by(state: State, side: Side) -> frozenset[Hex]:
    """Every hex that this side holds now."""
    board = here(state)
    return _held(board.campaign, side, frozenset(board.taken.items()))


@lru_cache(maxsize=16)
def _held(key: str, side: Side, taken: frozenset[tuple[str, Side]]) -> frozenset[Hex]:
    hex = country().hexmap.grid.hex
    won = frozenset(hex(name) for name, holds in taken if holds == side)
    lost = frozenset(hex(name) for name, holds in taken if holds != side)
    return (_held_at_start(key, side) - lost) | won
