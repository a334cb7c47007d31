"""The campaign as it stands in the middle of a battle: what is told so far, laid over the records. 7.13"""

from dataclasses import replace

from sandtable.games.orsha.battle.results import befall
from sandtable.games.orsha.state import State


def as_it_stands(state: State) -> State:
    """A copy in which each piece is where it is told to be; the records change only when the report is agreed on."""
    if not state.battle.told:
        return state
    sides = {
        side: replace(camp, pieces={p.id: replace(p, status=list(p.status)) for p in camp.pieces.values()})
        for side, camp in state.sides.items()
    }
    now = replace(state, sides=sides)
    for told in state.battle.told:
        befall(now, told)
        if told.now:
            now.piece(told.piece).name = told.now
    return now
