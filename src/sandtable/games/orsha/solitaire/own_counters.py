"""The player's own counters on the board: his order of battle, piece by piece."""

import re
from collections import Counter as Count

from sandtable.games.orsha.solitaire.forces import ARMOUR
from sandtable.games.orsha.solitaire.state import Afv, OwnPiece, State

ABOARD = ("mobile", "immobilized")
"""AFVs that are on the map, or come."""


def muster(state: State) -> None:
    """Whatever of the order of battle has no counter yet gets one, beside the map until he sets it up."""
    here = Count((piece.group, piece.name) for piece in state.pieces if not piece.afv)
    for line in state.own:
        known = min(here[line.group, line.name], line.count)
        here[line.group, line.name] -= known
        state.pieces += [OwnPiece(state.new_id(), line.name, line.group) for _ in range(line.count - known)]
    driven = {piece.afv for piece in state.pieces}
    state.pieces += [
        OwnPiece(state.new_id(), afv.name, ARMOUR, afv=afv.id)
        for afv in state.afvs
        if afv.id not in driven and afv.status in ABOARD
    ]


def afv_of(state: State, piece: OwnPiece) -> Afv | None:
    return next((afv for afv in state.afvs if piece.afv and afv.id == piece.afv), None)


def is_there(state: State, piece: OwnPiece) -> bool:
    """Neither lost nor Recalled."""
    afv = afv_of(state, piece)
    return not piece.gone and (afv is None or afv.status in ABOARD)


def is_squad(piece: OwnPiece) -> bool:
    """Or a half-squad, or a crew."""
    return bool(re.match(r"\d+-\d+-\d+", piece.name))


def symbol(piece: OwnPiece) -> str:
    if is_squad(piece):
        return "squad"
    if piece.name.endswith("leader"):
        return "leader"
    return "vehicle" if piece.afv else "weapon"
