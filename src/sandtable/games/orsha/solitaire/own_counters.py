"""The player's own counters on the board: his order of battle, piece by piece."""

import re
from collections import Counter as Count
from collections.abc import Callable

from sandtable.games.orsha.solitaire.forces import ARMOUR
from sandtable.games.orsha.solitaire.state import Afv, OwnLine, OwnPiece, State

ABOARD = ("mobile", "immobilized")
"""AFVs that are on the map, or come."""
HERO = "Hero"


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


def is_infantry(piece: OwnPiece) -> bool:
    """A MMC, a Hero, or a leader who sits in no AFV."""
    leads = piece.name.endswith("leader") and not piece.name.endswith("armor leader")
    return is_squad(piece) or leads or piece.name == HERO


def standing(state: State, wanted: Callable[[OwnPiece], bool]) -> list[OwnPiece]:
    """The player's counters of a kind that stand on the map."""
    return [piece for piece in state.pieces if piece.hex and is_there(state, piece) and wanted(piece)]


def known_hexes(state: State, wanted: Callable[[OwnPiece], bool]) -> list[str] | None:
    """Where they stand; None where the mission is not played on the board, and only the player sees it."""
    if not state.plays_on_board:
        return None
    return list(dict.fromkeys(piece.hex for piece in standing(state, wanted)))


def create_hero(state: State, hex: str) -> None:
    """He joins the order of battle, and stands where he was created."""
    state.own.append(OwnLine(HERO, HERO, 1))
    state.pieces.append(OwnPiece(state.new_id(), HERO, HERO, hex))


def symbol(piece: OwnPiece) -> str:
    if is_squad(piece):
        return "squad"
    if piece.name.endswith("leader"):
        return "leader"
    return "vehicle" if piece.afv else "weapon"
