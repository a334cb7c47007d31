"""Which pieces a viewer may know: his own, and of the other side only what lies open on the table. 7.16, CG9, CG10"""

import re
from collections import defaultdict
from collections.abc import Callable, Sequence
from functools import cache, partial

from sandtable.games.orsha.catalogue import Class
from sandtable.games.orsha.frame.at_start import keeps_notes, may_be_secret, must_show_status
from sandtable.games.orsha.ground.maps import our_map
from sandtable.games.orsha.pieces import WRECKS, Box, Piece, Status
from sandtable.games.orsha.sides import SIDES, enemy
from sandtable.games.orsha.state import State
from sandtable.hexes.grid import distance
from sandtable.kernel import Hidden, Side
from sandtable.rules import rule

BEARERS = (Class.SQUAD, Class.HALF_SQUAD, Class.CREW, Class.LEADER, Class.HERO)
UNSEEN = frozenset({Status.HIDDEN, Status.CONCEALED})


@rule("oto2.7.16")
def knows(state: State, viewer: Side | None, piece: Piece) -> bool:
    """7.16: the Force Organizer is secret; a side knows its own pieces, and what lies open."""
    return piece.side == viewer or lies_open(state, piece)


Bearers = Callable[[Side, str], Sequence[Piece]]
"""Those of a side in a hex who can hold a weapon."""


@rule("oto2.7.16")
def lies_open(state: State, piece: Piece, bearers: Bearers | None = None) -> bool:
    """What stands on the map neither hidden nor concealed lies open, in the battle and in every step of the
    Reorganization Phase: what 7.507 leaves there, and what either side has set up."""
    if piece.box is not Box.MAP:
        return False
    if piece.status and (WRECKS.intersection(piece.status) or UNSEEN.intersection(piece.status)):
        return bool(WRECKS.intersection(piece.status))
    return not (piece.is_(Class.SW) and _lies_under_cover(state, piece, bearers or partial(_bearers, state)))


def open_pieces(state: State) -> set[str]:
    """The numbers of all pieces that lie open, looked through once."""
    on_map = [piece for piece in state.pieces if piece.box is Box.MAP]
    there: dict[tuple[Side, str], list[Piece]] = defaultdict(list)
    for piece in on_map:
        if piece.is_(*BEARERS):
            there[piece.side, piece.hex].append(piece)
    return {p.id for p in on_map if lies_open(state, p, lambda side, hex: there[side, hex])}


def _bearers(state: State, side: Side, hex: str) -> list[Piece]:
    return [p for p in state.of(side, Box.MAP) if p.hex == hex and p.is_(*BEARERS)]


@rule("oto2.cg10.b")
def _lies_under_cover(state: State, weapon: Piece, bearers: Bearers) -> bool:
    """A "?" covers what a unit possesses: a SW whose holder is hidden or concealed; one that nobody is known to hold,
    while any unit of its side in the hex is: it may be that one's."""
    held = state.known(weapon.holder)
    units = [held] if held else bearers(weapon.side, weapon.hex)
    return any(UNSEEN.intersection(unit.status) for unit in units)


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
    if not piece.hex:
        return False
    grid, others = our_map().grid, state.of(enemy(piece.side), Box.MAP)
    known = {p.hex for p in others if p.hex and not (UNSEEN | WRECKS).intersection(p.status)}
    at = grid.hex(piece.hex)
    near = min((distance(grid.hex(name), at) for name in known), default=999)
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
