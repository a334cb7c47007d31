"""Equipment given up, and what Scrounging brings (7.5072, 7.5137, D10.5): one place decides for both steps."""

from collections.abc import Collection, Mapping
from typing import Any

from sandtable.games.orsha.catalogue import MMC, Class, catalogue
from sandtable.games.orsha.cupola import refuse_scrounge
from sandtable.games.orsha.frame.terms import is_weapon
from sandtable.games.orsha.frame.wrecks import SCROUNGE, on_the_map, refuse_burnt_out
from sandtable.games.orsha.pieces import Box, Piece, Status
from sandtable.games.orsha.reph.eliminations import (
    abandon,
    bail_out,
    called,
    eliminate,
    held_by,
    is_wreck,
    owner,
    retained,
    wreck,
)
from sandtable.games.orsha.reph.mines import CREW
from sandtable.games.orsha.reph.perimeter_areas import ISOLATED, Part, part_of, remember
from sandtable.games.orsha.state import State
from sandtable.kernel import (
    DECISION,
    ChooseSome,
    Field,
    FieldKind,
    Note,
    Option,
    Procedure,
    Refused,
    Side,
    only,
)
from sandtable.rules import rule

Row = Mapping[str, Any]


def step_out(state: State, vehicle: Piece) -> None:
    """7.5137: the crew leaves its vehicle and is Retained, riders and armor leader with it."""
    if vehicle.has(Status.ABANDONED):
        return
    crew = bail_out(state, vehicle, CREW)
    if crew:
        crew.box, crew.hex, crew.level = vehicle.box, vehicle.hex, vehicle.level
        crew.status = [s for s in (Status.ISOLATED, Status.AMMO_SHORTAGE) if vehicle.has(s)]
        if vehicle.box is not Box.MAP or not vehicle.has(Status.ISOLATED):
            remember(crew, vehicle.hex or vehicle.left_hex)
            crew.box, crew.hex, crew.level = Box.RETAINED, "", 0
    abandon(state, vehicle)


@rule("oto2.7.5072", "oto2.7.5137")
def give_up(state: State, piece: Piece, how: str) -> None:
    """7.5072, 7.5137: an item is Eliminated, a vehicle becomes a wreck; a crew that wrecks its vehicle is not lost."""
    if not piece.is_(Class.VEHICLE):
        eliminate(state, piece)
        return
    step_out(state, piece)
    for rider in held_by(state, piece):
        rider.holder = ""
    wreck(state, piece, Status.BURNT_OUT if how == "burnt-out" else Status.WRECK)


@rule("oto2.7.5072", "oto2.7.5137")
def refuse_given_up(rows: Collection[Row]) -> Refused | None:
    """7.5072, 7.5137: each item once."""
    named = [row["piece"] for row in rows]
    return Refused("an item is named twice", "oto2.7.5072") if len(set(named)) < len(named) else None


SCROUNGED = "scrounged"


def which_change(
    side: Side, pieces: Collection[Piece], question: str, cite: str, *, key: str, scrounging: bool
) -> Procedure[list[str]]:
    """Which items something happens to, most often none: ticked, or clicked on the board. What, is asked after it."""
    options = [Option(p.id, f"{p.name} ({p.id})") for p in pieces]
    options += [Option(SCROUNGED, "Weapons are Scrounged from vehicles or wrecks")] if scrounging else []
    named = yield from ChooseSome(
        question=question,
        telling="Equipment that changes: {}",
        cite=cite,
        wants=DECISION,
        side=side,
        key=key,
        seen_by=only(side),
        doing="looking over their Equipment",
        context=("Most often none.",),
        options=tuple(options),
        suggestion=[],
    )
    return list(named)


# ---- Scrounging


@rule("oto2.7.5137")
def manned_areas(state: State, side: Side, leaving: Collection[str] = ()) -> set[Part]:
    """7.5137: the Perimeter Areas in which a MMC is Retained, or a crew leaves one of these vehicles."""
    crews = [p for p in map(state.piece, leaving) if not p.has(Status.ABANDONED)]
    return {part_of(state, p) for p in [*retained(state, side, *MMC), *crews]}


@rule("oto2.7.5072", "oto2.7.5137")
def within_reach(state: State, side: Side, leaving: Collection[str] = ()) -> list[Piece]:
    """7.5137: the vehicles and wrecks, in a side's own Perimeter, where one of its MMC could Scrounge."""
    areas = manned_areas(state, side, leaving)
    hulks = [p for p in on_the_map(state) if p.is_(Class.VEHICLE) and state.ground.control.get(p.hex) == side]
    return [p for p in [*retained(state, side, Class.VEHICLE), *hulks] if part_of(state, p, side) in areas]


def scrounged_field() -> Field:
    """What Scrounging by the base rules has brought."""
    return Field(
        "scrounged",
        "Scrounged weapons",
        FieldKind.TABLE,
        columns=(Field("from", "From", hint="the vehicle's number"), Field("name", "Counter gained", hint="LMG")),
    )


@rule("oto2.7.5137", "oto2.4.1.c", "oto2.cg5.d")
def refuse_scrounged(
    state: State, side: Side, rows: Collection[Row], *, in_7_5137: bool, leaving: Collection[str] = ()
) -> Refused | None:
    """7.5137: vehicles and wrecks of one's own Area where a MMC is Retained; 4.1: never a Cupola; CG5: never a
    Burnt-Out Wreck (7.5137 may, by the setting)."""
    reach = within_reach(state, side, leaving) if rows else ()
    for row in rows:
        source = next((p for p in state.pieces if p.id == row["from"]), None)
        refusal = _refuse_source(state, side, source, str(row["from"]), in_7_5137=in_7_5137)
        if refusal is None and source not in reach:
            assert source is not None
            refusal = Refused(f"{called(source)}: no MMC is Retained in that Perimeter Area", "oto2.7.5137")
        if refusal is None and catalogue(side).get(row["name"], catalogue(side)["Hero"]).cls is not Class.SW:
            refusal = Refused(f"{row['name']!r} is no SW of the {side} side", "oto2.7.5072")
        if refusal:
            return refusal
    return None


def _refuse_source(state: State, side: Side, source: Piece | None, told: str, *, in_7_5137: bool) -> Refused | None:
    if source is not None and (refusal := refuse_scrounge(source)):
        return refusal
    if source is None or not source.is_(Class.VEHICLE) or source.box not in (Box.MAP, Box.RETAINED):
        return Refused(f"{told!r} is no vehicle or wreck", "oto2.7.5137")
    if in_7_5137 and source.has(Status.RECALL):
        return Refused(f"{called(source)} is under Recall", "oto2.7.5137")
    if source.has(Status.BURNT_OUT) and (refusal := refuse_burnt_out(state, SCROUNGE, in_reph=in_7_5137)):
        return refusal
    if is_wreck(source) and state.ground.control.get(source.hex) != side:
        return Refused(f"{called(source)} is not in a friendly Perimeter Area", "oto2.7.5137")
    if not is_wreck(source) and owner(source) != side:
        return Refused(f"{called(source)} is not yours", "oto2.7.5137")
    return None


def receive_scrounged(state: State, side: Side, rows: Collection[Row]) -> Procedure[None]:
    """It lies where the Scroungers are: Isolated with them, else Retained."""
    for row in rows:
        source = state.piece(row["from"])
        weapon = state.add(side, row["name"], f"scrounged {state.date}", Box.RETAINED)
        if part_of(state, source, side)[0] == ISOLATED:
            weapon.box, weapon.hex, weapon.level = Box.MAP, source.hex, source.level
            weapon.gain(Status.ISOLATED, *([Status.AMMO_SHORTAGE] if is_weapon(weapon) else []))  # 7.5061
        else:
            remember(weapon, source.hex or source.left_hex)
        yield Note(f"{called(weapon)} is scrounged from {row['from']}.", "oto2.7.5072", side=side)
