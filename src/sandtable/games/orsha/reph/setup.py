"""7.522: wind, then the set-up: Isolated units first (7.5222), then everything else (7.5224)."""

from collections.abc import Mapping
from typing import Any

from sandtable.games.orsha.catalogue import GERMAN, RUSSIAN, Class
from sandtable.games.orsha.ground.maps import our_map
from sandtable.games.orsha.reph.areas import area_of, refuse_place
from sandtable.games.orsha.reph.fates import is_prisoner, is_wreck, owner
from sandtable.games.orsha.reph.maintenance import ENTERS
from sandtable.games.orsha.state import Box, Piece, State, Status
from sandtable.kernel import Field, FieldKind, Note, Procedure, Refused, Report, Side, from_ledger, only
from sandtable.rules import rule

SETTINGS = from_ledger("oto2.7.5222", "oto2.rg.german.note.j")
FORCES = ("calm", "mild breeze", "heavy winds", "gusty")


@rule("oto2.7.5221")
def step_7_5221(state: State) -> Procedure[None]:
    """7.5221: Wind Force and Direction by B25.63-.64, which the booklet does not print: the players say what came."""
    gusty = state.conditions.weather == "Clear & Gusty"
    told = yield Report(
        question="Roll Wind Force and Direction (B25.63, B25.64)",
        cite="oto2.7.5221",
        key="wind",
        context=("The weather has settled the force: Gusty. Roll the direction only.",) if gusty else (),
        fields=(
            Field(
                "force",
                "Wind Force",
                FieldKind.CHOICE,
                choices=tuple((f, f.capitalize()) for f in FORCES),
                default="gusty" if gusty else None,
            ),
            Field("direction", "Direction", FieldKind.NUMBER, 1, 6, default=1),
        ),
        also=lambda v: (
            "the weather is Clear & Gusty, so the wind is gusty" if gusty and v["force"] != "gusty" else None
        ),
        suggestion={"force": "gusty" if gusty else "calm", "direction": 1},
    )
    state.conditions.wind, state.conditions.wind_direction = told["force"], told["direction"]
    if told["force"] == "mild breeze" and "blaze" in state.ground.fires.values():
        yield Note("A Mild Breeze and a Blaze: put Drifting Smoke out at once.", "oto2.7.5221")


@rule("oto2.7.5222")
def step_7_5222(state: State) -> Procedure[None]:
    """7.5222: Isolated units set up inside their own Area; all have Ammunition Shortage, captured Weapons excepted."""
    for side in (GERMAN, RUSSIAN):
        isolated = [p for p in state.pieces if p.box in (Box.MAP, Box.RETAINED) and _is_cut_off(p, side)]
        if not isolated:
            continue
        placed = yield from _placed(state, side, isolated, "Set up your Isolated units", "oto2.7.5222")
        for piece in isolated:
            if piece.id in placed:
                put(piece, placed[piece.id])
            if not piece.has(Status.CAPTURED):
                piece.gain(Status.AMMO_SHORTAGE)


@rule("oto2.7.5224", "oto2.cg12", "oto2.cg12.a1", "oto2.cg12.b2")
def step_7_5224(state: State) -> Procedure[None]:
    """7.5224: the rest, the Germans first; what is not set up may enter by CG12 or stays Retained."""
    for side in (GERMAN, RUSSIAN):
        boxes = (Box.REINFORCEMENT, Box.RETAINED, Box.FORTIFICATION, Box.MAP)
        waiting = [p for p in state.pieces if p.box in boxes and may_be_placed(p, side)]
        placed = yield from _placed(state, side, waiting, "Set up your units and Fortifications", "oto2.7.5224")
        for piece in waiting:
            if piece.id in placed:
                put(piece, placed[piece.id])
        count = sum(p.box is Box.MAP and not p.has(Status.HIDDEN) for p in waiting)
        yield Note(f"The {side.capitalize()} side has set up {count} counters in view.", "oto2.7.5224", side=side)


def _is_cut_off(piece: Piece, side: Side) -> bool:
    return owner(piece) == side and piece.has(Status.ISOLATED) and not is_wreck(piece) and not is_prisoner(piece)


def may_be_placed(piece: Piece, side: Side) -> bool:
    """What a side sets up: its own, captured Equipment included; not what earlier scenarios left fixed on the map:
    Fortifications and wrecks (CG5), Immobile vehicles (7.5071), nor a vehicle that must enter (7.5131c)."""
    if owner(piece) != side or is_wreck(piece) or is_prisoner(piece) or piece.factors.get(ENTERS):
        return False
    if piece.has(Status.ISOLATED) or piece.is_(Class.AIRCRAFT):
        return False
    fixed = piece.is_(Class.FORTIFICATION, Class.CUPOLA) or piece.has(Status.IMMOBILISED)
    return not (piece.box is Box.MAP and fixed)


def put(piece: Piece, place: tuple[str, int]) -> None:
    piece.hex, piece.level = place
    piece.box = Box.MAP


def _placed(
    state: State, side: Side, pieces: list[Piece], question: str, cite: str
) -> Procedure[dict[str, tuple[str, int]]]:
    """Ask one side where its pieces stand; pieces left out stay where they are."""
    names = tuple((p.id, f"{p.name} ({p.id}, {p.group})") for p in pieces)
    columns = (
        Field("piece", "Unit", FieldKind.CHOICE, choices=names),
        Field("hex", "Hex", FieldKind.HEX),
        Field("level", "Level", FieldKind.NUMBER, 0, 2),
    )
    if not pieces:
        return {}
    told = yield Report(
        question=question,
        cite=cite,
        key="set-up",
        side=side,
        seen_by=only(side),
        doing="setting up",
        fields=(
            Field("units", "Units on the map", FieldKind.TABLE, columns=columns, default=suggested(state, pieces)),
        ),
        context=("A unit that is not listed stays off the map: it may enter later, or is Retained.",),
        also=lambda v: refuse_set_up(state, v["units"]),
    )
    return {row["piece"]: (row["hex"], row["level"]) for row in told["units"]}


def suggested(state: State, pieces: list[Piece]) -> list[dict[str, Any]]:
    """A legal set-up to begin with: each piece somewhere in its area, spread out, or where it already stands."""
    areas: dict[tuple[str, ...], list[str]] = {}
    rows = []
    for n, piece in enumerate(pieces):
        if piece.box is Box.MAP and refuse_place(state, piece, piece.hex) is None:
            rows.append({"piece": piece.id, "hex": piece.hex, "level": piece.level})
            continue
        key = (piece.side, piece.group, piece.kind.cls)
        if key not in areas:
            areas[key] = sorted(area_of(state, piece).hexes)
        hexes = areas[key]
        for at in range(len(hexes)):
            place = hexes[(n * 7 + at) % len(hexes)]
            if refuse_place(state, piece, place) is None:
                rows.append({"piece": piece.id, "hex": place, "level": 0})
                break
    return rows


def refuse_set_up(state: State, rows: list[Mapping[str, Any]]) -> Refused | None:
    """Every unit once, in a hex of the map where it may stand."""
    grid = our_map().grid
    seen: set[str] = set()
    for row in rows:
        if row["piece"] in seen:
            return Refused(f"{state.piece(row['piece']).name} ({row['piece']}) stands in two places", "oto2.7.5224")
        seen.add(row["piece"])
        try:
            grid.hex(row["hex"])
        except ValueError as wrong:
            return Refused(str(wrong), "oto2.map.hexid")
        refusal = refuse_place(state, state.piece(row["piece"]), row["hex"])
        if refusal:
            return refusal
    return None


@rule("oto2.7.5223")
def sheds_shortage(*, has_shortage_unit_size: int, helper_size: int, stayed_good_order: bool, both_ti: bool) -> bool:
    """7.5223: in play, an Isolated unit loses its Ammunition Shortage beside a friendly MMC at least as large that has
    none, if both are TI and stay Good Order through the Player Turn."""
    return stayed_good_order and both_ti and helper_size >= has_shortage_unit_size
