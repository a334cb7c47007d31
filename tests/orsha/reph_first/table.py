"""A campaign at the end of a battle, with a few pieces on the map."""

from __future__ import annotations

from typing import Any

from sandtable.games.orsha.game import GAME
from sandtable.games.orsha.positions import empty as campaign
from sandtable.games.orsha.positions import put
from sandtable.kernel import Played, Procedure, play

__all__ = ["TABLES", "campaign", "put", "run"]

TABLES = GAME.tables()


def run(procedure: Procedure[Any], *, dice: list[int] | None = None, answers: Any = ()) -> Played:
    return play(procedure, dice=dice or [], answers=answers, tables=TABLES)
