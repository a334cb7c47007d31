"""Which pieces a viewer may know: his own, and of the other side only what lies open on the table. 7.16, CG9, CG10"""

from sandtable.games.orsha.state import Box, Piece, State, Status
from sandtable.kernel import Side
from sandtable.rules import rule

OPEN_STEPS = ("report", "7.501", "7.502", "7.503", "7.5031", "7.504", "7.505", "7.506", "7.507")
"""From the end of a battle until the map is cleared everything that is not hidden or concealed lies open."""

LOST = frozenset({Status.WRECK, Status.BURNING, Status.BURNT_OUT})
UNSEEN = frozenset({Status.HIDDEN, Status.CONCEALED})


@rule("oto2.7.16")
def knows(state: State, viewer: Side | None, piece: Piece) -> bool:
    """7.16: the Force Organizer is secret; what stands open on the map, wrecks and the lost are not."""
    if piece.side == viewer:
        return True
    if piece.box is not Box.MAP:
        return False
    if LOST & set(piece.status):
        return True
    return state.phase in OPEN_STEPS and not UNSEEN & set(piece.status)


def visible_pieces(state: State, viewer: Side | None) -> list[Piece]:
    return [p for p in state.pieces if p.box is Box.MAP and knows(state, viewer, p)]
