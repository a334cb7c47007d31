"""A campaign at the end of a battle, with a few pieces on the map."""

from __future__ import annotations

from typing import Any

from sandtable.games.orsha.game import GAME
from sandtable.games.orsha.positions import empty as campaign
from sandtable.games.orsha.positions import put
from sandtable.kernel import ChooseSome, Played, Procedure, Report, Request, Side, play

__all__ = ["TABLES", "campaign", "leave_forms_empty", "put", "run"]

TABLES = GAME.tables()


def run(procedure: Procedure[Any], *, dice: list[int] | None = None, answers: Any = ()) -> Played:
    return play(procedure, dice=dice or [], answers=answers, tables=TABLES)


def leave_forms_empty(procedure: Procedure[Any], viewer: Side | None = None) -> list[str]:
    """Play a step in which every form is left as it stands; what the viewer was told of it."""

    def nothing(request: Request) -> dict[str, Any] | list[str]:
        assert isinstance(request, Report | ChooseSome), request.question
        return {} if isinstance(request, Report) else []

    return run(procedure, answers=nothing).texts(viewer)
