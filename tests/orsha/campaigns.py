"""States and campaigns for the tests of the Orsha campaign."""

from typing import Any

from sandtable.games.orsha.frame.initial import initial_state
from sandtable.games.orsha.game import GAME
from sandtable.games.orsha.state import Box, Group, Piece, RosterLine, State
from sandtable.kernel import read_settings


def new_state(date: str = "23AM", **settings: Any) -> State:
    """The campaign as it starts, with settings by name (underscores for hyphens), moved to a date if one is named."""
    given = {key.replace("_", "-"): value for key, value in settings.items()}
    state = initial_state(read_settings(GAME.settings, given))
    if date != state.date:
        state.date = date
        for camp in state.sides.values():
            camp.roster.append(RosterLine(date, camp.line.elr, camp.line.san))
    return state


def on_map(state: State, side: str, name: str, hex: str, group: str = "test") -> Piece:
    piece = state.add(side, name, group, Box.MAP)
    piece.hex = hex
    return piece


def group(state: State, side: str, rg: str, number: int = 1) -> Group:
    added = Group(f"{side} {state.date} {rg} {number}", rg, side, state.date)
    state.sides[side].groups.append(added)
    return added
