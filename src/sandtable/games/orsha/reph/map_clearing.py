"""7.507: the map is cleared into the Force Organizer; what stays on it belongs to whoever Controls the Location."""

from collections.abc import Mapping
from typing import Any

from sandtable.games.orsha.catalogue import Class
from sandtable.games.orsha.cupola import is_cupola
from sandtable.games.orsha.frame.terms import is_equipment
from sandtable.games.orsha.ground.maps import our_map
from sandtable.games.orsha.perimeter.clearing import HalfDay, Shelter, stays_on_map
from sandtable.games.orsha.perimeter.isolation import Front
from sandtable.games.orsha.perimeter.position import Kind, Position
from sandtable.games.orsha.pieces import Box, Memory, Piece, Status
from sandtable.games.orsha.reph.eliminations import (
    belongs_to_vehicle,
    called,
    held_by,
    is_personnel,
    is_prisoner,
    is_wreck,
    retained,
)
from sandtable.games.orsha.reph.equipment import (
    SCROUNGED,
    give_up,
    receive_scrounged,
    refuse_given_up,
    refuse_scrounged,
    scrounged_field,
    which_change,
    within_reach,
)
from sandtable.games.orsha.reph.fronts import unit_of
from sandtable.games.orsha.reph.gun_moves import fixed_in
from sandtable.games.orsha.reph.isolation_step import runs_short
from sandtable.games.orsha.reph.mine_factors import in_words
from sandtable.games.orsha.reph.perimeter_areas import remember
from sandtable.games.orsha.sides import GERMAN, RUSSIAN, SIDES
from sandtable.games.orsha.state import State
from sandtable.kernel import FACT, Field, FieldKind, Note, Procedure, Refused, Report, Side, only, reveal
from sandtable.rules import rule

WORKS = (Class.FORTIFICATION, Class.CUPOLA)
FATES = (("eliminate", "Eliminated (a vehicle: wreck)"), ("burnt-out", "burnt-out wreck"))


@rule("oto2.7.507", "oto2.7.5071", "oto2.7.5072")
def step_7_507(state: State) -> Procedure[None]:
    """7.507: Equipment and Fortifications change hands, the rest goes to the boxes, unwanted items are done away."""
    for piece in state.pieces:
        if piece.box is Box.MAP and not is_personnel(piece):
            change_hands(state, piece)
    yield from reveal_mines(state)
    unhook(state)
    front = _no_front()
    for piece in [p for p in state.pieces if p.box is Box.MAP]:
        if not stays(state, front, piece):
            file_away(state, piece)
    for piece in state.of(GERMAN, Box.RETAINED) + state.of(RUSSIAN, Box.RETAINED):
        if piece.holder and state.piece(piece.holder).box is Box.MAP:
            piece.holder = ""  # it got off a vehicle that stays
    for side in SIDES:
        count = len(state.of(side, Box.RETAINED))
        yield Note(f"The {side.capitalize()} Force Organizer holds {count} counters.", "oto2.7.507", only(side), side)
        yield from do_away(state, side)


@rule("oto2.7.5072", "oto2.7.5073.b")
def change_hands(state: State, piece: Piece) -> None:
    """7.5072, 7.5073: Equipment nobody possesses, and Fortifications, are the Controller's of their Location."""
    control, upstairs = state.ground.control, f"{piece.hex}/{piece.level}"
    if piece.level and piece.has(Status.ISOLATED) and upstairs not in control:
        return  # an upper-level Pocket: the hex's Controller is the one below
    holder = control.get(upstairs, control.get(piece.hex))
    if holder is None or is_wreck(piece):
        return
    possessed = bool(piece.holder) or (piece.is_(Class.VEHICLE) and not piece.has(Status.ABANDONED))
    if is_cupola(piece) or (possessed and not piece.is_(*WORKS)):
        return  # 4.1: the crew never leaves its Cupola
    if holder == piece.side:
        piece.lose(Status.CAPTURED)
    else:
        piece.gain(Status.CAPTURED)
    if piece.has(Status.ISOLATED):  # 7.5222: whose it is now decides whether it is short of ammunition
        piece.lose(Status.AMMO_SHORTAGE)
        piece.gain(*([Status.AMMO_SHORTAGE] if runs_short(state, piece) else []))


@rule("oto2.7.5073.a")
def reveal_mines(state: State) -> Procedure[None]:
    """7.5073: hidden mines the Russians now own are marked, and the composition and strength shown; of those that
    Recon found (7.5226) too."""
    for piece in state.pieces:
        mines = piece.box is Box.MAP and piece.name == "Minefield"
        secret = piece.has(Status.HIDDEN) or piece.remembers(Memory.UNTOLD)
        if mines and secret and state.ground.control.get(piece.hex) == RUSSIAN:
            piece.lose(Status.HIDDEN)
            piece.forget(Memory.UNTOLD)
            strength = in_words(piece.factors)
            yield reveal(f"{piece.hex}: a minefield of {strength or 'no'} factors.", "oto2.7.5073.a")


def _no_front() -> Front:
    """Isolated pieces are known by their status now, so the package needs no Areas to tell what stays."""
    return Front(Position(our_map().grid, {}, {}), {}, (), frozenset(), {}, (), {})


@rule("oto2.7.507", "oto2.7.5071")
def stays(state: State, front: Front, piece: Piece) -> bool:
    """7.507: Isolated pieces, Fortifications, wrecks, Immobile vehicles, sheltered Guns, all Guns after an AM scenario,
    and what lies in No-Man's Land."""
    if piece.is_(*WORKS) or is_wreck(piece) or piece.has(Status.ISOLATED) or is_prisoner(piece):
        return True
    if not is_personnel(piece) and piece.hex not in state.ground.control:
        return True
    if piece.is_(Class.VEHICLE) and piece.has(Status.ABANDONED):
        return True
    if belongs_to_vehicle(piece) and piece.holder:
        return stays(state, front, state.piece(piece.holder))  # 7.5114: who mans or commands it stays in it
    unit = unit_of(state, piece)
    if unit is None:
        return False
    shelter = Shelter.NONE
    if unit.kind is Kind.GUN and (works := fixed_in(state, piece.hex)):
        shelter = Shelter(works.removeprefix("a "))
    played = HalfDay(state.date[-2:])
    return stays_on_map(front, unit, just_played=played, shelter=shelter) is not None


@rule("oto2.7.507", "oto2.cg11.e")
def unhook(state: State) -> None:
    """7.507: a Gun stays, or is filed, by itself, and its tractor leaves it; CG11: in tow is how it may set up anew."""
    for gun in state.pieces:
        if gun.has(Status.HOOKED) and not gun.has(Status.ISOLATED):
            gun.lose(Status.HOOKED)
            if gun.holder and state.piece(gun.holder).is_(Class.VEHICLE):
                gun.holder = ""


def file_away(state: State, piece: Piece) -> None:
    """Into the Retained box, with who rides in it."""
    remember(piece, piece.hex)
    for thing in [piece, *held_by(state, piece)]:
        unit = unit_of(state, thing)
        if thing.box is Box.MAP and not is_prisoner(thing) and not (unit and unit.kind is Kind.GUN):
            remember(thing, thing.hex)
            thing.box, thing.hex, thing.level = Box.RETAINED, "", 0
    piece.box, piece.hex, piece.level = Box.RETAINED, "", 0
    piece.lose(Status.EMPLACED)


@rule("oto2.7.5072", "oto2.7.16")
def do_away(state: State, side: Side) -> Procedure[None]:
    """7.5072: after Scrounging the Retainer may Eliminate any item he Retains; an AFV becomes a wreck. What he has is
    his secret (7.16)."""
    things = [p for p in retained(state, side) if is_equipment(p)]
    reach = bool(within_reach(state, side))
    if not things and not reach:
        return
    asked = "Which Equipment do you do away with?"
    named = yield from which_change(side, things, asked, "oto2.7.5072", key="do away", scrounging=reach)
    if not named:
        return
    told = yield from _how(state, side, [p for p in things if p.id in named], scrounging=SCROUNGED in named)
    yield from receive_scrounged(state, side, told.get("scrounged", []))
    for row in told.get("items", []):
        give_up(state, state.piece(row["piece"]), row["fate"])


def _how(state: State, side: Side, things: list[Piece], *, scrounging: bool) -> Procedure[dict[str, Any]]:
    columns = (
        Field("piece", "Item", FieldKind.CHOICE, choices=tuple((p.id, called(p)) for p in things)),
        Field("fate", "How", FieldKind.CHOICE, choices=FATES),
    )
    rows = [{"piece": p.id, "fate": FATES[0][0]} for p in things]
    items = Field("items", "Done away with", FieldKind.TABLE, columns=columns, default=rows)
    told: dict[str, Any] = yield from Report(
        question="What becomes of each?",
        telling="Equipment Scrounged or done away with: {}",
        cite="oto2.7.5072",
        wants=FACT,
        side=side,
        key="done away",
        seen_by=only(side),
        doing="looking over their Equipment",
        fields=(*([items] if things else []), *([scrounged_field()] if scrounging else [])),
        also=lambda value: refuse_items(state, side, {"items": [], "scrounged": [], **value}),
    )
    return told


@rule("oto2.7.5072")
def refuse_items(state: State, side: Side, value: Mapping[str, Any]) -> Refused | None:
    """7.5072: each item once."""
    scrounged = refuse_scrounged(state, side, value["scrounged"], in_7_5137=False)
    return refuse_given_up(value["items"]) or scrounged
