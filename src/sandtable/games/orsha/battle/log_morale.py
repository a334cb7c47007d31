"""The log's Rally Phases (CG15) and the ammunition of Isolated units (7.5223)."""

from typing import Any

from sandtable.games.orsha.battle.log_asks import whose
from sandtable.games.orsha.battle.report_draft import (
    CITE,
    find_on_map,
    must_stand,
    place_of,
    stands,
    status_of,
    words,
    write_down,
)
from sandtable.games.orsha.catalogue import MMC, Class
from sandtable.games.orsha.frame.special_rules import refuse_self_rally
from sandtable.games.orsha.pieces import Status
from sandtable.games.orsha.reph.shortage import refuse_shedding
from sandtable.games.orsha.state import State, Told
from sandtable.kernel import FACT, Field, FieldKind, Note, Procedure, Refused, Report, Side
from sandtable.rules import rule

HOW = (("self", "Self Rally"), ("leader", "by a leader or otherwise"))
CAME = (("rallied", "rallied"), ("broken", "still broken"), ("eliminated", "Eliminated"))


def rally_phase(state: State) -> Procedure[None]:
    yield from rallies_of(state, (yield from whose("Whose MMC rally?", "oto2.cg15")))


@rule("oto2.cg15")
def rallies_of(state: State, side: Side) -> Procedure[None]:
    """CG15: the MMC Rally attempts of one side in one Rally Phase, in their order."""
    told = yield from Report(
        question="The Rally attempts of your MMC in this phase, in their order",
        cite="oto2.cg15",
        wants=FACT,
        side=side,
        key="rally",
        context=("Two may try to Self Rally, both before any other attempt; never a Disrupted MMC.",),
        fields=(
            Field(
                "attempts",
                "Attempts",
                FieldKind.TABLE,
                columns=(
                    Field("piece", "MMC", hint="its number, such as g12"),
                    Field("how", "How", FieldKind.CHOICE, choices=HOW),
                    Field("disrupted", "Disrupted", FieldKind.YES_NO),
                    Field("came", "It is", FieldKind.CHOICE, choices=CAME),
                ),
            ),
        ),
        exists=lambda value: must_stand(state, side, *(row["piece"] for row in value["attempts"])),
        also=lambda value: refuse_attempts(state, side, value["attempts"]),
        suggestion={},
    )
    for row in told["attempts"]:
        piece = state.piece(row["piece"])
        if row["came"] == "eliminated":
            write_down(state, Told(piece.id, "eliminated"))
        else:
            stands(state, piece, _after(status_of(state, piece), row))
        yield Note(f"{words(piece)}, {dict(HOW)[row['how']]}: {dict(CAME)[row['came']]}.", "oto2.cg15", side=side)


def _after(status: list[Status], row: dict[str, Any]) -> list[Status]:
    """Who rallies is in Good Order; who does not is broken as before, and Disrupted if it was."""
    shaken = (Status.BROKEN, Status.DM, Status.DISRUPTED)
    after = [s for s in status if s not in shaken]
    if row["came"] == "broken":
        after.append(Status.BROKEN)
        if row["disrupted"] or Status.DISRUPTED in status:
            after.append(Status.DISRUPTED)
    return after


@rule("oto2.cg15")
def refuse_attempts(state: State, side: Side, rows: list[dict[str, Any]]) -> Refused | str | None:
    """CG15: each MMC once; Self Rally first, twice at most, never Disrupted."""
    before: list[str] = []
    seen: set[str] = set()
    for row in rows:
        piece = find_on_map(state, side, row["piece"])
        if isinstance(piece, Refused):
            return piece
        if piece.id in seen or piece.kind.cls not in MMC or Status.CAPTURED in status_of(state, piece):
            return f"{words(piece)} makes no Rally attempt here"
        seen.add(piece.id)
        disrupted = row["disrupted"] or Status.DISRUPTED in status_of(state, piece)
        if row["how"] == "self" and (refusal := refuse_self_rally(before, disrupted=disrupted)):
            return refusal
        before.append(row["how"])
    return None


def ammunition(state: State) -> Procedure[None]:
    yield from ammunition_of(state, (yield from whose("Whose units share ammunition?", "oto2.7.5223")))


@rule("oto2.7.5223", "oto2.fn.19")
def ammunition_of(state: State, side: Side) -> Procedure[None]:
    """7.5223: at the end of a friendly Player Turn who is rid of its Ammunition Shortage."""
    told = yield from Report(
        question="Which unit or MG had Ammunition Shortage, and which MMC shared with it?",
        telling="Ammunition shared: {}.",
        cite="oto2.7.5223",
        wants=FACT,
        side=side,
        key="ammunition",
        fields=(
            Field("piece", "Unit or MG", hint="its number, such as g12; empty: none after all"),
            Field("friend", "MMC without shortage", hint="in the same Location from the start of the turn"),
            Field("both_ti", "Both are TI", FieldKind.YES_NO),
            Field("good_order", "Both in Good Order throughout", FieldKind.YES_NO),
        ),
        exists=lambda value: must_stand(state, side, *(value[k] for k in ("piece", "friend") if value["piece"])),
        also=lambda value: refuse_sharing(state, side, value),
        suggestion={},
    )
    if told["piece"]:
        piece = state.piece(told["piece"])
        stands(state, piece, [s for s in status_of(state, piece) if s is not Status.AMMO_SHORTAGE], piece.holder)
        yield Note(f"{words(piece)} has ammunition again.", "oto2.7.5223", side=side)


def refuse_sharing(state: State, side: Side, value: dict[str, Any]) -> Refused | str | None:
    """Who they are and where; then 7.5223 itself."""
    if not value["piece"]:
        return None
    piece, friend = find_on_map(state, side, value["piece"]), find_on_map(state, side, value["friend"])
    if isinstance(piece, Refused) or isinstance(friend, Refused):
        return piece if isinstance(piece, Refused) else friend if isinstance(friend, Refused) else None
    if Status.AMMO_SHORTAGE not in status_of(state, piece):
        return f"{words(piece)} has no Ammunition Shortage"
    if place_of(state, piece) != place_of(state, friend) or piece is friend:
        return Refused(f"{words(friend)} is not in the Location of {words(piece)}", CITE)
    return refuse_shedding(
        piece.kind,
        friend.kind,
        friend_is_short=Status.AMMO_SHORTAGE in status_of(state, friend),
        both_ti=value["both_ti"],
        stayed_good_order=value["good_order"],
        possessed=piece.is_(Class.SW),
    )
