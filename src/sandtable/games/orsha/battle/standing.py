"""The campaign as it stands in the middle of a battle: what is told so far, laid over the records. 7.13"""

from dataclasses import replace
from typing import Any

from sandtable.games.orsha.battle.results import befall
from sandtable.games.orsha.pieces import Piece
from sandtable.games.orsha.state import State
from sandtable.kernel import Side

Pieces = dict[Side, dict[str, Piece]]
_laid: dict[tuple[Any, ...], Pieces] = {}
MOST_LAID = 4
"""How many positions are kept: an act asks a dozen times for the same."""


def as_it_stands(state: State) -> State:
    """A copy in which each piece is where it is told to be; the records change only when the report is agreed on. Its
    pieces are to be looked at, not changed."""
    if not state.battle.told:
        return state
    key = _written(state)
    if key not in _laid:
        while len(_laid) >= MOST_LAID:
            _laid.pop(next(iter(_laid)))
        _laid[key] = _lay(state)
    return replace(state, sides={side: replace(camp, pieces=_laid[key][side]) for side, camp in state.sides.items()})


def _written(state: State) -> tuple[Any, ...]:
    """Everything that the position follows from."""
    records = tuple(
        (p.id, p.name, p.box, p.hex, p.level, p.along, p.holder, *p.status, *p.memories, *p.disabled_mgs)
        for p in state.pieces
    )
    told = tuple((t.piece, t.fate, t.hex, t.level, t.along, t.holder, t.now, *t.status) for t in state.battle.told)
    return records, told, state.readings.exited_russian_units


def _lay(state: State) -> Pieces:
    sides = {
        side: replace(camp, pieces={p.id: replace(p, status=list(p.status)) for p in camp.pieces.values()})
        for side, camp in state.sides.items()
    }
    now = replace(state, sides=sides)
    for told in state.battle.told:
        befall(now, told)
        if told.now:
            now.piece(told.piece).name = told.now
    return {side: camp.pieces for side, camp in sides.items()}
