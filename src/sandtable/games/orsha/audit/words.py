"""What the auditor calls things, and where in a date a campaign stands. Its own, so that it shares no mistake."""

from functools import cache

from sandtable.games.orsha.catalogue import Class
from sandtable.games.orsha.pieces import Box, Piece, Status
from sandtable.games.orsha.printed.campaign import campaign
from sandtable.games.orsha.sides import GERMAN, RUSSIAN
from sandtable.games.orsha.state import State
from sandtable.kernel import Side

PERSONNEL = frozenset({Class.SQUAD, Class.HALF_SQUAD, Class.CREW, Class.LEADER, Class.ARMOR_LEADER, Class.HERO})
SINGLE_MEN = frozenset({Class.LEADER, Class.ARMOR_LEADER, Class.HERO})
EQUIPMENT = frozenset({Class.SW, Class.GUN, Class.VEHICLE})
WRECKS = frozenset({Status.WRECK, Status.BURNING, Status.BURNT_OUT})
GONE = frozenset({Box.ELIMINATED, Box.EXITED, Box.EVACUATED, Box.RECOMBINED, Box.RECALLED})


def called(piece: Piece) -> str:
    return f"{piece.side.capitalize()} {piece.name} ({piece.id})"


def in_hands_of(piece: Piece) -> Side:
    """Equipment and works that are captured are the enemy's."""
    taken = Status.CAPTURED in piece.status and piece.kind.cls not in PERSONNEL
    return {GERMAN: RUSSIAN, RUSSIAN: GERMAN}[piece.side] if taken else piece.side


def is_live_unit(piece: Piece) -> bool:
    """Somebody free is in it, and it stands on the map: Personnel, a manned vehicle, a Cupola (4.1)."""
    if piece.box is not Box.MAP:
        return False
    if piece.kind.cls in PERSONNEL:
        return Status.CAPTURED not in piece.status
    manned = Status.ABANDONED not in piece.status and not WRECKS & set(piece.status)
    return piece.kind.cls in (Class.VEHICLE, Class.CUPOLA) and manned


@cache
def _order() -> list[str]:
    return [row.step for row in (*campaign().sequence, *campaign().battle)]


def between(state: State, first: str, last: str) -> bool:
    """True while the step that comes next is one of these; the booklet's sequence, then the battle."""
    order = _order()
    return state.phase in order[order.index(first) : order.index(last) + 1]
