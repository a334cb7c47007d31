"""7.508: prisoners are evacuated, kept, or set free."""

from collections.abc import Sequence
from typing import TypedDict

from sandtable.games.orsha.catalogue import MMC, SMC, Class, catalogue
from sandtable.games.orsha.pieces import Box, Piece, Status
from sandtable.games.orsha.printed.first_half import first_half
from sandtable.games.orsha.reph.eliminations import (
    area_of_piece,
    called,
    is_personnel,
    is_prisoner,
    retained,
)
from sandtable.games.orsha.sides import SIDES, enemy
from sandtable.games.orsha.state import State
from sandtable.kernel import DECISION, Field, FieldKind, Note, Procedure, Refused, Report, Side
from sandtable.rules import rule

CITE = "oto2.7.508.b"


class GuardRow(TypedDict):
    piece: str
    fate: str
    guard: str


class GuardsTold(TypedDict):
    prisoners: list[GuardRow]


@rule("oto2.7.508.a", "oto2.7.508.b", "oto2.fn.12")
def step_7_508(state: State) -> Procedure[None]:
    """7.508: prisoners of non-Isolated guards leave the game (they were evacuated); Isolated guards keep or free."""
    for piece in [p for p in state.pieces if p.box in (Box.MAP, Box.RETAINED) and is_prisoner(p)]:
        if not _guard_is_isolated(state, piece):
            piece.box, piece.hex, piece.level, piece.holder = Box.EVACUATED, "", 0, ""
            yield Note(f"{called(piece)}, a prisoner, is evacuated.", "oto2.7.508.a")
    for side in SIDES:
        yield from _isolated_guards(state, side)


def _guard_is_isolated(state: State, prisoner: Piece) -> bool:
    guard = next((p for p in state.pieces if p.id == prisoner.holder), None)
    return guard is not None and guard.has(Status.ISOLATED)


def _isolated_guards(state: State, side: Side) -> Procedure[None]:
    held = [p for p in state.of(enemy(side), Box.MAP) if is_prisoner(p)]
    if not held:
        return
    guards = [p for p in retained(state, side, *MMC, *SMC) if p.has(Status.ISOLATED)]
    told = yield from Report[GuardsTold](
        question="Prisoners of Isolated guards: keep them, give them to another guard, or free them",
        cite=CITE,
        wants=DECISION,
        side=side,
        key="prisoners",
        fields=(
            Field(
                "prisoners",
                "Prisoners",
                FieldKind.TABLE,
                columns=(
                    Field("piece", "Prisoner", FieldKind.CHOICE, choices=tuple((p.id, called(p)) for p in held)),
                    Field("fate", "Is", FieldKind.CHOICE, choices=(("kept", "kept"), ("freed", "set free"))),
                    Field("guard", "Guard", FieldKind.CHOICE, choices=tuple((p.id, called(p)) for p in guards)),
                ),
                default=[{"piece": p.id, "fate": "kept", "guard": p.holder} for p in held],
            ),
        ),
        also=lambda value: refuse_guards(state, held, value),
    )
    for row in told["prisoners"]:
        piece = state.piece(row["piece"])
        if row["fate"] == "kept":
            guard = state.piece(row["guard"])
            piece.holder, piece.hex, piece.level = guard.id, guard.hex, guard.level
        else:
            yield from set_free(piece)


@rule("oto2.7.508.b")
def refuse_guards(state: State, held: Sequence[Piece], value: GuardsTold) -> Refused | None:
    """7.508: every prisoner once, with a guard of the same Isolated Area."""
    if sorted(row["piece"] for row in value["prisoners"]) != sorted(p.id for p in held):
        return Refused("every prisoner is to be named once", CITE)
    for row in value["prisoners"]:
        guard, before = state.piece(row["guard"]), state.piece(state.piece(row["piece"]).holder)
        if row["fate"] == "kept" and area_of_piece(state, guard) != area_of_piece(state, before):
            return Refused(f"{called(guard)} is in another Isolated Area than {called(before)}", CITE)
    return None


@rule("oto2.7.508.b")
def set_free(piece: Piece) -> Procedure[None]:
    """7.508: Retained by its own side; a MMC as a Conscript of its size, a SMC as what it was."""
    before = called(piece)
    if piece.kind.cls in MMC:
        piece.name = conscript(piece)
    assert is_personnel(piece)
    piece.box, piece.hex, piece.level, piece.holder, piece.status = Box.RETAINED, "", 0, "", []
    yield Note(f"{before} is set free and Retained as a {piece.name}.", CITE, side=piece.side)


def conscript(piece: Piece) -> str:
    """A squad as a Conscript squad, anything smaller as its half squad."""
    lowest = next(
        k
        for k in catalogue(piece.side).values()
        if k.cls is Class.SQUAD and k.quality == first_half().conscripts.quality
    )
    return lowest.name if piece.is_(Class.SQUAD) else lowest.half
