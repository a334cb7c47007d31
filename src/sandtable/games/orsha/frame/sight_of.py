"""Which pieces a viewer may know: his own, and of the other side only what lies open on the table. 7.16, CG9, CG10"""

from sandtable.games.orsha.frame.at_start import may_be_secret, must_show_status
from sandtable.games.orsha.ground.maps import our_map
from sandtable.games.orsha.state import WRECKS, Box, Piece, State, Status
from sandtable.hexes.grid import distance
from sandtable.kernel import Hidden, Side
from sandtable.rules import rule

OPEN_STEPS = ("report", "7.501", "7.502", "7.503", "7.5031", "7.504", "7.505", "7.506", "7.507")
"""From the end of a battle until the map is cleared everything that is not hidden or concealed lies open."""

UNSEEN = frozenset({Status.HIDDEN, Status.CONCEALED})


@rule("oto2.7.16")
def knows(state: State, viewer: Side | None, piece: Piece) -> bool:
    """7.16: the Force Organizer is secret; what stands open on the map, wrecks and the lost are not."""
    if piece.side == viewer:
        return True
    if piece.box is not Box.MAP:
        return False
    if WRECKS & set(piece.status):
        return True
    return state.phase in OPEN_STEPS and not UNSEEN & set(piece.status)


@rule("oto2.cg9.a", "oto2.cg9.b")
def seen_status(state: State, piece: Piece) -> str | Hidden:
    """CG9: what the enemy sees of an open piece's states. Those noted in secret show once a known enemy is near enough;
    whether it has LOS only the table knows, and the owner then marks them there at once."""
    noted = [s for s in piece.status if may_be_secret(piece.kind.cls, s)]
    shown = ", ".join(s for s in piece.status if s not in noted)
    if not may_be_secret(piece.kind.cls, Status.LOW_AMMO) or WRECKS & set(piece.status) or _is_near(state, piece):
        return ", ".join(piece.status)
    return f"{shown}; noted states are secret" if shown else Hidden("noted states")


def _is_near(state: State, piece: Piece) -> bool:
    grid = our_map().grid
    known = [p for p in state.pieces if p.side != piece.side and p.box is Box.MAP and not UNSEEN & set(p.status)]
    at = grid.hex(piece.hex)
    near = min((distance(grid.hex(p.hex), at) for p in known if not WRECKS & set(p.status)), default=999)
    return must_show_status(concealed=False, range_to_known_enemy=near, in_los=True)


def visible_pieces(state: State, viewer: Side | None) -> list[Piece]:
    return [p for p in state.pieces if p.box is Box.MAP and knows(state, viewer, p)]
