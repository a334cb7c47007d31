"""Who possesses, crews, carries and guards: a holder exists, is of the right kind and side, and is there."""

from collections.abc import Iterator

from sandtable.games.orsha.audit.words import GONE, PERSONNEL, WRECKS, between, called, in_hands_of
from sandtable.games.orsha.catalogue import Class
from sandtable.games.orsha.pieces import Box, Piece, Status
from sandtable.games.orsha.state import State
from sandtable.kernel import Fault

CITE = "oto2.7.16"


def audit_holders(state: State) -> Iterator[Fault]:
    known = {p.id: p for p in state.pieces}
    for piece in state.pieces:
        if piece.box in GONE:
            continue
        prisoner = piece.kind.cls in PERSONNEL and Status.CAPTURED in piece.status
        if prisoner and not piece.holder:
            yield Fault(f"{called(piece)} is a prisoner whom nobody guards.", "oto2.7.508.a")
        if not piece.holder:
            continue
        holder = known.get(piece.holder)
        if holder is None or holder is piece:
            yield Fault(f"{called(piece)} is held by {piece.holder!r}, which is no other piece.", CITE)
            continue
        yield from (_guard if prisoner else _possession)(piece, holder)
        if holder.box in GONE:
            yield Fault(f"{called(piece)} is held by {called(holder)}, which is {holder.box}.", CITE)
        elif not _together(state, piece, holder):
            yield Fault(f"{called(piece)} is held by {called(holder)}, which is elsewhere.", CITE)


def _guard(prisoner: Piece, guard: Piece) -> Iterator[Fault]:
    free = guard.kind.cls in PERSONNEL and Status.CAPTURED not in guard.status
    if guard.side == prisoner.side or not free:
        yield Fault(f"{called(prisoner)} is guarded by {called(guard)}.", "oto2.7.508.a")


def _possession(piece: Piece, holder: Piece) -> Iterator[Fault]:
    cls, by = piece.kind.cls, holder.kind.cls
    if cls in (Class.VEHICLE, Class.CUPOLA, Class.FORTIFICATION, Class.AIRCRAFT):
        yield Fault(f"{called(piece)} is held by {called(holder)}; nobody carries that.", CITE)
    elif cls in PERSONNEL and by is not Class.VEHICLE:
        yield Fault(f"{called(piece)} rides in {called(holder)}, which is no vehicle.", CITE)
    elif cls not in PERSONNEL and by not in PERSONNEL | {Class.VEHICLE}:
        yield Fault(f"{called(piece)} is possessed by {called(holder)}.", CITE)
    if by in PERSONNEL and Status.CAPTURED in holder.status:
        yield Fault(f"{called(piece)} is held by {called(holder)}, a prisoner.", CITE)
    if in_hands_of(piece) != in_hands_of(holder):
        yield Fault(f"{called(piece)} is held by {called(holder)} of the other side.", CITE)
    if by is Class.VEHICLE and WRECKS & set(holder.status):
        yield Fault(f"{called(piece)} is in {called(holder)}, a wreck.", CITE)


def _together(state: State, piece: Piece, holder: Piece) -> bool:
    """In one Location or one box. 7.507 leaves Guns on the map when their crews go to the Force Organizer, and
    prisoners of those until 7.508; both until the set-up."""
    if (piece.box, piece.hex, piece.level) == (holder.box, holder.hex, holder.level):
        return True
    cleared = between(state, "7.508", "7.522") and piece.box is Box.MAP and holder.box is Box.RETAINED
    off_map = {piece.box, holder.box} <= {Box.RETAINED, Box.REINFORCEMENT}
    return off_map or (cleared and (piece.kind.cls is Class.GUN or piece.kind.cls in PERSONNEL))
