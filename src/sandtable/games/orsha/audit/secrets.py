"""What each side is told agrees with what it may know (7.16, 7.502g, 7.5073)."""

from collections.abc import Iterator

from sandtable.games.orsha.audit.words import WRECKS, between, called
from sandtable.games.orsha.catalogue import Class
from sandtable.games.orsha.pieces import Box, Memory, Status
from sandtable.games.orsha.sides import GERMAN, RUSSIAN
from sandtable.games.orsha.state import State
from sandtable.games.orsha.views.records import known_of, organizer, works, wrecks_table
from sandtable.kernel import Fault

SHOWN = ("Foxhole", "Trench")
"""7.502g: entrenchments that are put on the map."""


def audit_known(state: State) -> Iterator[Fault]:
    for piece in state.pieces:
        if piece.box is not Box.MAP:
            continue
        hidden, built = Status.HIDDEN in piece.status, piece.kind.cls is Class.FORTIFICATION
        if hidden and between(state, "7.503", "7.522") and (not built or piece.name in SHOWN):
            yield Fault(f"{called(piece)} is still hidden after 7.502.", "oto2.7.502.g")
        if hidden and built and piece.name != "Minefield" and between(state, "turns", "report"):
            yield Fault(f"{called(piece)} is hidden when all are set up.", "oto2.cg16")
        secret = hidden or piece.remembers(Memory.UNTOLD)
        russian = state.ground.control.get(piece.hex) == RUSSIAN
        if piece.name == "Minefield" and secret and russian and between(state, "7.508", "7.509"):
            yield Fault(f"The Russians own the minefield in {piece.hex} and do not know it.", "oto2.7.5073.a")
    if not state.over:
        yield from _views(state)


def _views(state: State) -> Iterator[Fault]:
    """7.16: no table of a side names a piece of the other that is hidden, or in its Force Organizer."""
    for viewer, other in ((GERMAN, RUSSIAN), (RUSSIAN, GERMAN)):
        hidden = {
            p.id: p
            for p in state.of(other)
            if (p.box is not Box.MAP or Status.HIDDEN in p.status) and not WRECKS & set(p.status)
        }
        held = {p.holder for p in state.of(viewer)}  # a captured weapon's own side knows who took it
        tables = (known_of(state, viewer, other), organizer(state, viewer), works(state, viewer), wrecks_table(state))
        for table in tables:
            cells = {cell for row in table.rows for cell in row if isinstance(cell, str)}
            for piece_id in sorted(cells & (hidden.keys() - held)):
                yield Fault(f"The {viewer} table {table.title!r} names {called(hidden[piece_id])}.", "oto2.7.16")
