"""7.5137-7.51310: what is abandoned, stripped, scrounged, taken apart; ammunition."""

from collections.abc import Mapping
from typing import Any

from sandtable.games.orsha.catalogue import GERMAN, MMC, RUSSIAN, SMC, Class
from sandtable.games.orsha.cupola import refuse_scrounge
from sandtable.games.orsha.frame.wrecks import SCROUNGE, refuse_burnt_out
from sandtable.games.orsha.reph.clearing import done_away, receive_scrounged, refuse_names, scrounged_field
from sandtable.games.orsha.reph.fates import (
    abandon,
    bail_out,
    called,
    eliminate,
    is_wreck,
    owner,
    retained,
)
from sandtable.games.orsha.reph.mines import CREW
from sandtable.games.orsha.reph.parts import part_of
from sandtable.games.orsha.state import Box, Piece, State, Status
from sandtable.kernel import Field, FieldKind, Note, Procedure, Refused, Report, Side, from_ledger, only
from sandtable.rules import rule

SETTINGS = from_ledger("oto2.7.5137")
VEHICLE_FATES = (("abandon", "abandoned"), ("eliminate", "wrecked"), ("burnt-out", "burnt-out wreck"))
WEAPON_FATES = (("dismantle", "dismantled"), ("assemble", "assembled"), ("eliminate", "Eliminated"))


@rule("oto2.7.5137", "oto2.7.51310")
def step_7_5137(state: State) -> Procedure[None]:
    """7.5137, 7.51310: one form for each side; most often it is left empty."""
    for side in (GERMAN, RUSSIAN):
        vehicles = own_vehicles(state, side)
        weapons = own_weapons(state, side)
        if not vehicles and not weapons:
            continue
        told = yield from _ask(state, side, _form(vehicles, weapons))
        yield from _carry_out(state, side, told)


def _ask(state: State, side: Side, form: tuple[Field, ...]) -> Procedure[dict[str, Any]]:
    told: dict[str, Any] = yield Report(
        question="Vehicles to abandon, wreck or strip, and SW or Guns to take apart, assemble or Eliminate",
        cite="oto2.7.5137",
        side=side,
        key="stores",
        seen_by=only(side),
        doing="looking over its Equipment",
        fields=form,
        also=lambda value: refuse_stores(state, side, value),
    )
    return told


def own_vehicles(state: State, side: Side) -> list[Piece]:
    """7.5137: non-Recalled vehicles of an Area where a Retained MMC, or their own crew, is."""
    vehicles = [p for p in retained(state, side, Class.VEHICLE) if not p.has(Status.RECALL)]
    areas = {part_of(state, p) for p in retained(state, side, *MMC)}
    return [p for p in vehicles if part_of(state, p) in areas or not p.has(Status.ABANDONED)]


def own_weapons(state: State, side: Side) -> list[Piece]:
    """7.51310: SW and Guns of an Area with Retained Personnel."""
    areas = {part_of(state, p) for p in retained(state, side, *MMC, *SMC)}
    return [p for p in retained(state, side, Class.SW, Class.GUN) if part_of(state, p) in areas]


def _form(vehicles: list[Piece], weapons: list[Piece]) -> tuple[Field, ...]:
    def listed(key: str, label: str, pieces: list[Piece], fates: tuple[tuple[str, str], ...]) -> Field:
        names = tuple((p.id, called(p)) for p in pieces)
        columns = (
            Field("piece", "Which", FieldKind.CHOICE, choices=names),
            Field("fate", "Is", FieldKind.CHOICE, choices=fates),
        )
        return Field(key, label, FieldKind.TABLE, columns=columns)

    return (
        listed("vehicles", "Vehicles", vehicles, VEHICLE_FATES),
        listed("weapons", "SW and Guns (7.51310)", weapons, WEAPON_FATES),
        scrounged_field(),
    )


@rule("oto2.7.5137", "oto2.cg5.d")
def refuse_stores(state: State, side: Side, value: Mapping[str, Any]) -> Refused | None:
    """7.5137: Scrounging is for vehicles and wrecks of one's own Perimeter Area; CG5: not for burnt-out ones."""
    for row in value["scrounged"]:
        found = next((p for p in state.pieces if p.id == row["from"]), None)
        if found is not None and (refusal := refuse_scrounge(found)):
            return refusal
        if found is None or not found.is_(Class.VEHICLE):
            return Refused(f"{row['from']!r} is no vehicle or wreck", "oto2.7.5137")
        if found.has(Status.RECALL):
            return Refused(f"{called(found)} is under Recall", "oto2.7.5137")
        if found.has(Status.BURNT_OUT) and (refusal := refuse_burnt_out(state, SCROUNGE, in_reph=True)):
            return refusal
        if is_wreck(found) and state.ground.control.get(found.hex) != side:
            return Refused(f"{called(found)} is not in a friendly Perimeter Area", "oto2.7.5137")
        if not is_wreck(found) and owner(found) != side:
            return Refused(f"{called(found)} is not yours", "oto2.7.5137")
    return refuse_names(side, value)


@rule("oto2.7.5137", "oto2.7.51310")
def _carry_out(state: State, side: Side, told: Mapping[str, Any]) -> Procedure[None]:
    for row in told["vehicles"]:
        piece = state.piece(row["piece"])
        yield Note(f"{called(piece)}: {dict(VEHICLE_FATES)[row['fate']]}.", "oto2.7.5137", only(side), side)
        step_out(state, piece)  # a crew that wrecks its vehicle is not lost with it
        if row["fate"] != "abandon":
            done_away(state, piece, row["fate"])
    for row in told["weapons"]:
        piece = state.piece(row["piece"])
        match row["fate"]:
            case "dismantle":
                piece.gain(Status.DISMANTLED)
            case "assemble":
                piece.lose(Status.DISMANTLED)
            case "eliminate":
                eliminate(state, piece)
    yield from receive_scrounged(state, side, told["scrounged"])


def step_out(state: State, vehicle: Piece) -> None:
    """7.5137: the crew leaves its vehicle and is Retained, riders and armor leader with it."""
    if vehicle.has(Status.ABANDONED):
        return
    crew = bail_out(state, vehicle, CREW)
    if crew:
        crew.box, crew.hex, crew.level = vehicle.box, vehicle.hex, vehicle.level
        crew.status = [s for s in (Status.ISOLATED, Status.AMMO_SHORTAGE) if vehicle.has(s)]
        if vehicle.box is Box.MAP and not vehicle.has(Status.ISOLATED):
            crew.box, crew.hex, crew.level = Box.RETAINED, "", 0
    abandon(state, vehicle)


@rule("oto2.7.5138")
def step_7_5138(state: State) -> Procedure[None]:
    """7.5138: depleted ammunition types of guns come back, unless the gun is captured or Isolated."""
    for piece in state.pieces:
        if piece.is_(Class.GUN, Class.VEHICLE) and is_supplied(piece):
            piece.lose(Status.DEPLETED)
    yield Note("Guns that are neither captured nor Isolated have their special ammunition again.", "oto2.7.5138")


def is_supplied(piece: Piece) -> bool:
    kept = piece.box in (Box.MAP, Box.RETAINED)
    return kept and not piece.has(Status.CAPTURED) and not piece.has(Status.ISOLATED)


@rule("oto2.7.5139")
def step_7_5139(state: State) -> Procedure[None]:
    """7.5139: Low Ammo, and the Ammunition Shortage of Infantry and Weapons, end where units are not Isolated."""
    lifted = 0
    for piece in state.pieces:
        if piece.box not in (Box.MAP, Box.RETAINED) or piece.has(Status.ISOLATED):
            continue
        low = piece.has(Status.LOW_AMMO) and not piece.has(Status.RECALL)  # else it tells what the Recall is for
        lifted += low or piece.has(Status.AMMO_SHORTAGE)
        piece.lose(Status.AMMO_SHORTAGE, *([Status.LOW_AMMO] if low else []))
    if lifted:
        yield Note(f"{lifted} pieces are supplied again.", "oto2.7.5139")
