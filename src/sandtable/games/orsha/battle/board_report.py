"""A battle on the board writes its own Report: the counters are where they are; both look at it and agree. 7.13"""

from collections.abc import Mapping
from typing import Any

from sandtable.games.orsha.battle.contradictions import refuse_rows, refuse_together
from sandtable.games.orsha.battle.player_turn import correcting
from sandtable.games.orsha.battle.report import (
    drafted,
    ground_told,
    held_after,
    logged,
    refuse_used,
    reviewed,
)
from sandtable.games.orsha.battle.report_forms import read_ground, read_pieces
from sandtable.games.orsha.battle.results import Happened
from sandtable.games.orsha.sides import PEOPLE, SIDES
from sandtable.games.orsha.state import State
from sandtable.kernel import Procedure
from sandtable.rules import rule


@rule("oto2.7.13.a")
def from_the_board(state: State) -> Procedure[Happened]:
    """7.13: the same record as one that is typed; who disagrees corrects his counters on the board."""
    ground: Mapping[str, Any] = drafted(state)
    while True:
        happened = on_the_board(state)
        held = held_after(state, happened)
        ground = yield from ground_told(state, happened, held, ground)
        read_ground(ground, happened, held)
        if (yield from reviewed(state, happened, doubts(state, happened))):
            return happened
        for side in SIDES:
            yield from correcting(state, side)


def on_the_board(state: State) -> Happened:
    """Both sides' pieces as the board has them."""
    happened = Happened()
    for side in SIDES:
        read_pieces(state, side, logged(state, side), happened)
    along = {t.piece: t.along for t in state.battle.told}
    for row in happened.rows:
        row.along = along.get(row.piece, "")
    return happened


def doubts(state: State, happened: Happened) -> list[str]:
    """What cannot be so by the rules, for both to look at; of whose counter it is said, nothing that is secret."""
    found = []
    for side in SIDES:
        rows = [r for r in happened.rows if state.piece(r.piece).side == side]
        no = refuse_rows(state, side, rows) or refuse_used(state, side, logged(state, side)["used"])
        if no:
            found.append(f"By the rules something of the {PEOPLE[side]} cannot be so ({no.rule}).")
    if refuse_together(state, happened.rows):
        found.append("By the rules counters of the two sides cannot stand so.")
    return found
