"""Which pieces a viewer may know: his own, and of the other side only what lies open on the table. 7.16, CG9, CG10"""

import re
from functools import cache

from sandtable.games.orsha.catalogue import Class
from sandtable.games.orsha.frame.at_start import keeps_notes, may_be_secret, must_show_status
from sandtable.games.orsha.ground.maps import our_map
from sandtable.games.orsha.pieces import WRECKS, Box, Piece, Status
from sandtable.games.orsha.sides import SIDES
from sandtable.games.orsha.state import State
from sandtable.hexes.grid import distance
from sandtable.kernel import Hidden, Side
from sandtable.rules import rule

BEARERS = (Class.SQUAD, Class.HALF_SQUAD, Class.CREW, Class.LEADER, Class.HERO)
UNSEEN = frozenset({Status.HIDDEN, Status.CONCEALED})


@rule("oto2.7.16")
def knows(state: State, viewer: Side | None, piece: Piece) -> bool:
    """7.16: the Force Organizer is secret. What stands on the map neither hidden nor concealed lies open, in the battle
    and in every step of the Reorganization Phase: what 7.507 leaves there, and what either side has set up."""
    if piece.side == viewer:
        return True
    if piece.box is not Box.MAP:
        return False
    return bool(WRECKS & set(piece.status)) or not (UNSEEN & set(piece.status) or _lies_under_cover(state, piece))


@rule("oto2.cg10.b")
def _lies_under_cover(state: State, piece: Piece) -> bool:
    """A "?" covers what a unit possesses: a SW whose holder is hidden or concealed; one that nobody is known to hold,
    if every unit of its side in the hex is."""
    if not piece.is_(Class.SW):
        return False
    held = state.known(piece.holder)
    units = [held] if held else [p for p in state.of(piece.side, Box.MAP) if p.hex == piece.hex and p.is_(*BEARERS)]
    return bool(units) and all(UNSEEN & set(unit.status) for unit in units)


@rule("oto2.cg9.a", "oto2.cg9.b")
def seen_states(state: State, piece: Piece) -> tuple[list[str], bool]:
    """CG9: what the enemy sees of an open piece's states, and whether others may be noted in secret. These show once a
    known enemy is near enough; whether it has LOS only the table knows, and the owner then marks them at once."""
    if not keeps_notes(piece.kind.cls) or WRECKS & set(piece.status) or _is_near(state, piece):
        return piece.states, False
    return [s for s in piece.status if not may_be_secret(piece.kind.cls, s)], True


def seen_status(state: State, piece: Piece) -> str | Hidden:
    """The same in words."""
    states, secret = seen_states(state, piece)
    shown = ", ".join(states)
    if not secret:
        return shown
    return f"{shown}; noted states are secret" if shown else Hidden("noted states")


def _is_near(state: State, piece: Piece) -> bool:
    grid = our_map().grid
    known = [p for p in state.pieces if p.side != piece.side and p.box is Box.MAP and not UNSEEN & set(p.status)]
    if not piece.hex:
        return False
    at = grid.hex(piece.hex)
    near = min((distance(grid.hex(p.hex), at) for p in known if p.hex and not WRECKS & set(p.status)), default=999)
    return must_show_status(concealed=False, range_to_known_enemy=near, in_los=True)


def visible_pieces(state: State, viewer: Side | None) -> list[Piece]:
    return [p for p in state.pieces if p.box is Box.MAP and knows(state, viewer, p)]


@cache
def _numbers_of(viewer: Side | None) -> re.Pattern[str]:
    """The numbers of pieces that are not the viewer's own, as words in brackets or alone."""
    letters = "".join(side[0] for side in SIDES if side != viewer)
    return re.compile(rf" ?\([{letters}]\d+\)|\b[{letters}]\d+\b")


@rule("oto2.7.16")
def without_numbers(viewer: Side | None, text: str) -> str:
    """A side numbers its own pieces, and nobody else is told the numbers: they would tell how many there are."""
    return _numbers_of(viewer).sub("", text)
