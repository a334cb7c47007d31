"""7.5137-7.51310: what is abandoned, stripped, scrounged, taken apart; ammunition."""

from collections.abc import Mapping
from typing import Any

from sandtable.games.orsha.catalogue import MMC, SMC, Class
from sandtable.games.orsha.pieces import Box, Piece, Status
from sandtable.games.orsha.reph.eliminations import called, eliminate, retained
from sandtable.games.orsha.reph.equipment import (
    SCROUNGED,
    give_up,
    manned_areas,
    receive_scrounged,
    refuse_given_up,
    refuse_scrounged,
    scrounged_field,
    step_out,
    which_change,
    within_reach,
)
from sandtable.games.orsha.reph.perimeter_areas import part_of
from sandtable.games.orsha.sides import SIDES
from sandtable.games.orsha.state import State
from sandtable.kernel import (
    FACT,
    Field,
    FieldKind,
    Note,
    Procedure,
    Refused,
    Report,
    Side,
    counted,
    only,
)
from sandtable.rules import rule

VEHICLE_FATES = (("abandon", "abandoned"), ("eliminate", "wrecked"), ("burnt-out", "burnt-out wreck"))
WEAPON_FATES = (("dismantle", "dismantled"), ("assemble", "assembled"), ("eliminate", "Eliminated"))


@rule("oto2.7.5137", "oto2.7.51310")
def step_7_5137(state: State) -> Procedure[None]:
    """7.5137, 7.51310: what each side changes, most often nothing; then how."""
    for side in SIDES:
        vehicles = own_vehicles(state, side)
        weapons = own_weapons(state, side)
        reach = bool(within_reach(state, side))
        if not vehicles and not weapons and not reach:
            continue
        named = yield from which_change(
            side,
            [*vehicles, *weapons],
            "Which vehicles are abandoned, wrecked or stripped, which SW and Guns taken apart, assembled or"
            " Eliminated?",
            "oto2.7.5137",
            key="stores",
            scrounging=reach or bool(vehicles),
        )
        if named:
            chosen = [p for p in vehicles if p.id in named], [p for p in weapons if p.id in named]
            told = yield from _ask(state, side, _form(*chosen, scrounged=SCROUNGED in named))
            yield from _carry_out(state, side, {"vehicles": [], "weapons": [], "scrounged": [], **told})


def _ask(state: State, side: Side, form: tuple[Field, ...]) -> Procedure[dict[str, Any]]:
    told: dict[str, Any] = yield from Report(
        question="What becomes of each?",
        telling="Vehicles, SW and Guns changed: {}",
        cite="oto2.7.5137",
        wants=FACT,
        side=side,
        key="stores changed",
        seen_by=only(side),
        doing="looking over their Equipment",
        fields=form,
        also=lambda value: refuse_stores(state, side, {"vehicles": [], "weapons": [], "scrounged": [], **value}),
    )
    return told


def own_vehicles(state: State, side: Side) -> list[Piece]:
    """7.5137: non-Recalled vehicles of an Area where a Retained MMC, or their own crew, is."""
    vehicles = [p for p in retained(state, side, Class.VEHICLE) if not p.has(Status.RECALL)]
    areas = manned_areas(state, side)
    return [p for p in vehicles if part_of(state, p) in areas or not p.has(Status.ABANDONED)]


def own_weapons(state: State, side: Side) -> list[Piece]:
    """7.51310: SW and Guns of an Area with Retained Personnel."""
    areas = {part_of(state, p) for p in retained(state, side, *MMC, *SMC)}
    return [p for p in retained(state, side, Class.SW, Class.GUN) if part_of(state, p) in areas]


def _form(vehicles: list[Piece], weapons: list[Piece], *, scrounged: bool) -> tuple[Field, ...]:
    def listed(key: str, label: str, pieces: list[Piece], fates: tuple[tuple[str, str], ...]) -> Field:
        names = tuple((p.id, called(p)) for p in pieces)
        columns = (
            Field("piece", "Which", FieldKind.CHOICE, choices=names),
            Field("fate", "Is", FieldKind.CHOICE, choices=fates),
        )
        rows = [{"piece": p.id, "fate": fates[0][0]} for p in pieces]
        return Field(key, label, FieldKind.TABLE, columns=columns, default=rows)

    fields = [listed("vehicles", "Vehicles", vehicles, VEHICLE_FATES)] if vehicles else []
    fields += [listed("weapons", "SW and Guns (7.51310)", weapons, WEAPON_FATES)] if weapons else []
    return (*fields, *([scrounged_field()] if scrounged else []))


@rule("oto2.7.5137")
def refuse_stores(state: State, side: Side, value: Mapping[str, Any]) -> Refused | None:
    """7.5137: each vehicle and Weapon once; Scrounging needs a MMC of the Area, or a crew that leaves one."""
    leaving = [row["piece"] for row in value["vehicles"]]
    scrounged = refuse_scrounged(state, side, value["scrounged"], in_7_5137=True, leaving=leaving)
    return refuse_given_up(value["vehicles"]) or refuse_given_up(value["weapons"]) or scrounged


@rule("oto2.7.5137", "oto2.7.51310")
def _carry_out(state: State, side: Side, told: Mapping[str, Any]) -> Procedure[None]:
    yield from receive_scrounged(state, side, told["scrounged"])
    for row in told["vehicles"]:
        piece = state.piece(row["piece"])
        yield Note(f"{called(piece)}: {dict(VEHICLE_FATES)[row['fate']]}.", "oto2.7.5137", only(side), side)
        if row["fate"] == "abandon":
            step_out(state, piece)
        else:
            give_up(state, piece, row["fate"])
    for row in told["weapons"]:
        piece = state.piece(row["piece"])
        match row["fate"]:
            case "dismantle":
                piece.gain(Status.DISMANTLED)
            case "assemble":
                piece.lose(Status.DISMANTLED)
            case "eliminate":
                eliminate(state, piece)


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
        yield Note(f"{counted(lifted, 'piece is', 'pieces are')} supplied again.", "oto2.7.5139")
