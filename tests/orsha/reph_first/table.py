"""A campaign at the end of a battle, with a few pieces on the map."""

from __future__ import annotations

from typing import Any

from sandtable.games.orsha.game import GAME
from sandtable.games.orsha.state import Box, Piece, State, Status
from sandtable.kernel import Played, Procedure, Report, Side, play, read_settings
from sandtable.kernel.run import Run

TABLES = GAME.tables()


def campaign(date: str = "23AM", **settings: Any) -> State:
    """The Initial Scenario without its pieces; the first half of the hexes German, the rest Russian."""
    given = {key.replace("_", "-"): value for key, value in settings.items()}
    state = GAME.setup("campaign", read_settings(GAME.settings, given))
    state.date = date
    for camp in state.sides.values():
        camp.groups, camp.pieces, camp.numbered = [], {}, 0
    return state


def put(
    state: State,
    side: str,
    name: str,
    hex: str = "",
    *status: Status,
    holder: Piece | None = None,
    level: int = 0,
    group: str = "OB",
    **factors: int,
) -> Piece:
    """A piece in a hex, or in the Retained box when none is named."""
    piece = state.add(side, name, group, Box.MAP if hex else Box.RETAINED)
    piece.hex, piece.level, piece.status, piece.factors = hex, level, list(status), dict(factors)
    piece.holder = holder.id if holder else ""
    return piece


def run(procedure: Procedure[Any], *, dice: list[int] | None = None, answers: Any = ()) -> Played:
    return play(procedure, dice=dice or [], answers=answers, tables=TABLES)


def leave_forms_empty(procedure: Procedure[Any], viewer: Side | None = None) -> list[str]:
    """Play a step in which every form is left as it stands; what the viewer was told of it."""
    played = Run(procedure, TABLES.__getitem__)
    while not played.finished:
        lane, request = next(played.open_requests())
        assert isinstance(request, Report), request.question
        played.answer(lane.path, request.check({}), seq=1)
    return [told.note.text for told in played.visible(viewer)]
