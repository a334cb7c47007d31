"""7.5043, 7.5044: bogged vehicles, and AFVs under Shock or an Unconfirmed Kill."""

from collections.abc import Sequence
from typing import Any, NotRequired, TypedDict

from sandtable.games.orsha.catalogue import Class
from sandtable.games.orsha.pieces import Box, Piece, Status
from sandtable.games.orsha.printed.first_half import first_half
from sandtable.games.orsha.reph.eliminations import called, is_wreck, owner, wreck
from sandtable.games.orsha.sides import SIDES
from sandtable.games.orsha.state import State
from sandtable.kernel import FACT, Field, FieldKind, Note, Procedure, Refused, Report, Side
from sandtable.rules import rule

NOT_TOLD = ("", "not told yet")


class VehicleRow(TypedDict):
    piece: str
    result: str
    squads: NotRequired[int]
    half_squads: NotRequired[int]


class VehiclesTold(TypedDict):
    vehicles: list[VehicleRow]


def _vehicles(state: State, side: Side, *statuses: Status) -> list[Piece]:
    on_map = [p for p in state.pieces if p.box is Box.MAP and p.is_(Class.VEHICLE) and owner(p) == side]
    return [p for p in on_map if not is_wreck(p) and any(p.has(s) for s in statuses)]


@rule("oto2.7.5043")
def help_drm(*, squads: int, half_squads: int) -> int:
    """7.5043, Vehicle Note L: the drm on the coloured die when one squad-equivalent helps."""
    told = first_half().bog
    if 2 * squads + half_squads > told.most_half_squads:
        raise Refused("at most one squad-equivalent helps a vehicle", "oto2.7.5043")
    return squads * told.squad + half_squads * told.half_squad


@rule("oto2.7.5043")
def step_7_5043(state: State) -> Procedure[None]:
    """7.5043: Bog Removal attempts without regard to MP, until the vehicle is free or Immobilized."""
    for side in SIDES:
        stuck = [p for p in _vehicles(state, side, Status.BOGGED, Status.MIRED) if not p.has(Status.ABANDONED)]
        if not stuck:
            continue
        told = yield from _report(
            state,
            side,
            "Attempt Bog Removal (D8.3) with each vehicle, ignoring MP, until it is freed or Immobilized",
            "oto2.7.5043",
            stuck,
            (("freed", "freed"), ("immobilised", "Immobilized")),
            (
                Field("squads", "Squads helping (Note L)", FieldKind.NUMBER, 0, 1),
                Field("half_squads", "Half squads and crews helping", FieldKind.NUMBER, 0, 2),
            ),
        )
        for row in told["vehicles"]:
            piece = state.piece(row["piece"])
            drm = help_drm(squads=row["squads"], half_squads=row["half_squads"])
            piece.lose(Status.BOGGED, Status.MIRED)
            if row["result"] == "immobilised":
                piece.gain(Status.IMMOBILISED)
            helped = f", with {drm:+d} on the coloured die" if drm else ""
            yield Note(f"{called(piece)} is {row['result'].replace('ised', 'ized')}{helped}.", "oto2.7.5043")


@rule("oto2.7.5044")
def step_7_5044(state: State) -> Procedure[None]:
    """7.5044: recuperation attempts until the Shock or UK counter is gone, or the AFV is."""
    for side in SIDES:
        hurt = _vehicles(state, side, Status.SHOCKED, Status.UNCONFIRMED)
        if not hurt:
            continue
        told = yield from _report(
            state,
            side,
            "Attempt recuperation (C7.42) with each AFV until its counter is gone or it is Eliminated",
            "oto2.7.5044",
            hurt,
            (("recovered", "recovered"), ("eliminated", "Eliminated")),
        )
        for row in told["vehicles"]:
            piece = state.piece(row["piece"])
            piece.lose(Status.SHOCKED, Status.UNCONFIRMED)
            if row["result"] == "eliminated":
                wreck(state, piece)
            yield Note(f"{called(piece)}: {row['result']}.", "oto2.7.5044")


def _report(
    state: State,
    side: Side,
    question: str,
    cite: str,
    vehicles: Sequence[Piece],
    results: tuple[tuple[str, str], ...],
    more: tuple[Field, ...] = (),
) -> Report[VehiclesTold]:
    """One line for each vehicle, with nothing presumed; the base rules' tables are on the players' own charts. Who
    fights quick battles has none of them before him: the form begins with what is usual."""
    columns = (
        Field("piece", "Vehicle", FieldKind.CHOICE, choices=tuple((p.id, called(p)) for p in vehicles)),
        Field("result", "Result", FieldKind.CHOICE, choices=(NOT_TOLD, *results)),
        *more,
    )
    none: dict[str, Any] = {f.key: 0 for f in more}
    usual, quick = results[0][0], state.battle.how == "quick"
    default = [{"piece": p.id, "result": usual if quick else "", **none} for p in vehicles]
    return Report[VehiclesTold](
        question=question,
        cite=cite,
        wants=FACT,
        side=side,
        key="vehicles",
        told_after=True,
        fields=(Field("vehicles", "Vehicles", FieldKind.TABLE, columns=columns, default=default),),
        also=lambda value: _refuse(value, vehicles, cite),
        suggestion={"vehicles": [{**row, "result": usual} for row in default]},
    )


def refuse_results(rows: Sequence[VehicleRow], vehicles: Sequence[Piece], cite: str) -> Refused | None:
    """Every vehicle once, and what became of it."""
    if sorted(row["piece"] for row in rows) != sorted(p.id for p in vehicles):
        return Refused("every vehicle is to be named once", cite)
    told = {row["piece"]: row["result"] for row in rows}
    silent = next((p for p in vehicles if told[p.id] == NOT_TOLD[0]), None)
    return Refused(f"{called(silent)}: say what became of it", cite) if silent else None


def _refuse(value: VehiclesTold, vehicles: Sequence[Piece], cite: str) -> Refused | None:
    refusal = refuse_results(value["vehicles"], vehicles, cite)
    if refusal:
        return refusal
    for row in value["vehicles"]:
        try:
            help_drm(squads=row.get("squads", 0), half_squads=row.get("half_squads", 0))
        except Refused as refusal:
            return refusal
    return None
