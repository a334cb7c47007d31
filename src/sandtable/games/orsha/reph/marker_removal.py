"""7.502: what leaves the map, and what hidden goes on it."""

from sandtable.games.orsha.catalogue import Class
from sandtable.games.orsha.frame.at_start import is_dummy
from sandtable.games.orsha.pieces import Box, Memory, Piece, Status
from sandtable.games.orsha.printed.first_half import first_half
from sandtable.games.orsha.reph.eliminations import called, eliminate
from sandtable.games.orsha.reph.perimeter_areas import forget
from sandtable.games.orsha.sides import SIDES
from sandtable.games.orsha.state import State
from sandtable.kernel import Note, NoteKind, Procedure, only, reveal
from sandtable.rules import rule


@rule("oto2.7.502", "oto2.cg10.c")
def step_7_502(state: State) -> Procedure[None]:
    """7.502: items a to i. Stacks that were not revealed need not be shown, so no piece is named but what appears."""
    yield Note(f"Take off the map: {first_half().removed.from_the_table}.", "oto2.7.502", kind=NoteKind.ORDER)
    yield from radios(state)
    yield from place_hidden(state)
    gone = [Status(word) for word in first_half().removed.statuses]
    for piece in state.pieces:
        forget(piece)
        if piece.box is not Box.MAP:
            continue
        piece.forget(Memory.SAT_OUT)
        piece.lose(*gone)
        if is_dummy(piece):
            eliminate(state, piece)
        elif piece.is_(Class.AIRCRAFT):
            piece.box, piece.hex = Box.RETAINED, ""  # the counter goes, the aircraft stays available (CG7)


@rule("oto2.7.502.d")
def radios(state: State) -> Procedure[None]:
    """7.502 d: a radio or field phone stays only while its OBA module is Retained."""
    for side in SIDES:
        spent = {g.id for g in state.sides[side].groups if g.gone or (g.used and _used_is_gone(state))}
        for piece in state.of(side, Box.MAP, Box.RETAINED):
            if piece.name in first_half().radios.names and piece.group in spent:
                eliminate(state, piece)
                words = f"{called(piece)} is removed: its module is used up."
                yield Note(words, "oto2.7.502.d", only(side), side)


def _used_is_gone(state: State) -> bool:
    return state.readings.used_oba_module == "gone"


@rule("oto2.7.502.g")
def place_hidden(state: State) -> Procedure[None]:
    """7.502 g: hidden units, Equipment and entrenchments appear; other Fortifications may stay hidden."""
    for piece in state.pieces:
        if piece.box is Box.MAP and piece.has(Status.HIDDEN) and _appears(state, piece):
            piece.lose(Status.HIDDEN)
            yield reveal(f"{called(piece)} is placed on the map.", "oto2.7.502.g", side=piece.side)


def _appears(state: State, piece: Piece) -> bool:
    if not piece.is_(Class.FORTIFICATION):
        return True  # 4.1: a Cupola too, which is an AFV with its crew
    if piece.name == "AT Ditch":
        return state.readings.at_ditch_in_7_502g == "revealed"
    return piece.name in first_half().entrenchments.names
