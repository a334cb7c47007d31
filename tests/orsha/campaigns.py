"""States and campaigns for the tests of the Orsha campaign; most come from the package's own positions."""

from sandtable.games.orsha.pieces import Piece
from sandtable.games.orsha.positions import campaign as new_state
from sandtable.games.orsha.positions import group, put
from sandtable.games.orsha.state import State

__all__ = ["group", "new_state", "on_map"]


def on_map(state: State, side: str, name: str, hex: str, group: str = "test") -> Piece:
    return put(state, side, name, hex, group=group)
