"""7.5131: abandoned, immobilized, Recalled and stunned vehicles."""

from collections.abc import Mapping, Sequence
from typing import Any

from sandtable.charts import consult, consult_each
from sandtable.games.orsha.catalogue import MMC, Class
from sandtable.games.orsha.pieces import Box, Memory, Piece, Status
from sandtable.games.orsha.printed.first_half import first_half
from sandtable.games.orsha.reph.casualties import worth_of
from sandtable.games.orsha.reph.eliminations import (
    abandon,
    belongs_to_vehicle,
    called,
    eliminate,
    get_off,
    held_by,
    is_prisoner,
    leadership,
    owner,
    retained,
)
from sandtable.games.orsha.reph.perimeter_areas import part_of, remember
from sandtable.games.orsha.sides import SIDES
from sandtable.games.orsha.state import DATES, State
from sandtable.kernel import (
    DECISION,
    FACT,
    ChooseSome,
    Field,
    FieldKind,
    Modifier,
    Note,
    Option,
    Procedure,
    Refused,
    Report,
    Side,
)
from sandtable.rules import rule


@rule("oto2.7.5131", "oto2.7.5131.a", "oto2.7.5131.b", "oto2.7.5131.c", "oto2.7.5131.d")
def maintain(state: State) -> Procedure[None]:
    """7.5131: for each vehicle whichever of a) to d) applies."""
    for side in SIDES:
        yield from man_abandoned(state, side)
    for side in SIDES:
        yield from mobile_again(state, side)
    for side in SIDES:
        yield from recalls(state, side)
    for side in SIDES:
        yield from stuns(state, side)


def armor_leader(state: State, vehicle: Piece, cite: str) -> list[Modifier]:
    """The leadership modifier of an armor leader in it."""
    found = [p for p in held_by(state, vehicle) if p.is_(Class.ARMOR_LEADER)]
    return [Modifier(leadership(p), f"{p.name}", cite) for p in found]


# ---- a) abandoned


@rule("oto2.7.5131.a")
def man_abandoned(state: State, side: Side) -> Procedure[None]:
    """7.5131a: it stays abandoned, or Personnel of the same Perimeter Area man it."""
    empty = [p for p in retained(state, side, Class.VEHICLE) if p.has(Status.ABANDONED)]
    crews = [p for p in retained(state, side, *MMC) if not p.holder]
    if not empty or not crews:
        return
    told = yield from Report(
        question="Abandoned vehicles: who mans them?",
        telling="Abandoned vehicles are manned: {}.",
        cite="oto2.7.5131.a",
        wants=DECISION,
        side=side,
        key="man",
        fields=(
            Field(
                "manned",
                "Manned again",
                FieldKind.TABLE,
                columns=(
                    Field("vehicle", "Vehicle", FieldKind.CHOICE, choices=tuple((p.id, called(p)) for p in empty)),
                    Field("crew", "By", FieldKind.CHOICE, choices=tuple((p.id, called(p)) for p in crews)),
                ),
            ),
        ),
        also=lambda value: refuse_crews(state, value["manned"]),
    )
    for row in told["manned"]:
        vehicle, crew = state.piece(row["vehicle"]), state.piece(row["crew"])
        vehicle.lose(Status.ABANDONED)
        for thing in held_by(state, crew):
            thing.holder = ""  # it leaves its Gun for the vehicle
        crew.holder, crew.box, crew.hex, crew.level = vehicle.id, vehicle.box, vehicle.hex, vehicle.level
        crew.remember(Memory.MANS)
        if crew.has(Status.ISOLATED):
            vehicle.gain(Status.ISOLATED, Status.AMMO_SHORTAGE)  # 7.5061: manned, it is a unit of the Area
        yield Note(f"{called(crew)} mans {called(vehicle)}.", "oto2.7.5131.a", side=side)


@rule("oto2.7.5131.a")
def refuse_crews(state: State, rows: Sequence[Mapping[str, Any]]) -> Refused | None:
    """7.5131a: each once, and in the same Perimeter Area; 7.508: who was left prisoners to guard stays with them."""
    for key in ("vehicle", "crew"):
        if len({row[key] for row in rows}) < len(rows):
            return Refused(f"a {key} is named twice", "oto2.7.5131.a")
    for row in rows:
        vehicle, crew = state.piece(row["vehicle"]), state.piece(row["crew"])
        if part_of(state, vehicle) != part_of(state, crew):
            return Refused(f"{called(crew)} is not in the Area of {called(vehicle)}", "oto2.7.5131.a")
        if any(map(is_prisoner, held_by(state, crew))):
            return Refused(f"{called(crew)} guards prisoners", "oto2.7.508.b")
    return None


# ---- b) immobilized


@rule("oto2.7.5131.b")
def mobile_again(state: State, side: Side) -> Procedure[None]:
    """7.5131b: only in the RePh after 23PM; a vehicle made Mobile leaves the map unless it is Isolated."""
    if DATES[DATES.index(state.date) - 1] != first_half().maintenance.mobile_again_after:
        return
    never = (Status.ABANDONED, Status.CAPTURED)
    all_still = [p for p in retained(state, side, Class.VEHICLE) if p.has(Status.IMMOBILISED)]
    still = [p for p in all_still if not any(map(p.has, never))]
    each = [(called(p), immobilisation_modifiers(state, p)) for p in still]
    for vehicle, row in zip(still, (yield from consult_each("immobilisation", each, side=side)), strict=True):
        if row.result == "mobile":
            vehicle.lose(Status.IMMOBILISED)
            if not vehicle.has(Status.ISOLATED):
                for piece in [vehicle, *held_by(state, vehicle)]:
                    remember(piece, piece.hex)
                    piece.box, piece.hex, piece.level = Box.RETAINED, "", 0


@rule("oto2.7.5131.b")
def immobilisation_modifiers(state: State, vehicle: Piece) -> list[str | Modifier]:
    """7.5131b: the armor leader, a crew that is none, the Front Line, Isolation."""
    found: list[str | Modifier] = [*armor_leader(state, vehicle, "oto2.7.5131.b")]
    if non_qualified(state, vehicle):
        drm = state.readings.immobilization_nonqualified_drm
        found.append(Modifier(drm, "only non-Qualified Use possible", "oto2.7.5131.b"))
    if vehicle.hex in state.ground.front.get(owner(vehicle), ()):
        found.append("front_line")
    return [*found, "isolated"] if vehicle.has(Status.ISOLATED) else found


def non_qualified(state: State, vehicle: Piece) -> bool:
    """A21.13: manned by Infantry that is no crew (7.5131a); a Passenger or Rider mans nothing."""
    aboard = held_by(state, vehicle)
    return any(p.is_(Class.SQUAD, Class.HALF_SQUAD) and belongs_to_vehicle(p) for p in aboard)


# ---- c) Recall


@rule("oto2.7.5131.c")
def recalls(state: State, side: Side) -> Procedure[None]:
    """7.5131c: who left under Recall, who is still out, and who is under Recall on the map."""
    for vehicle in state.of(side):
        vehicle.forget(Memory.ENTERS)
    left = [p for p in _kept_in(state, side, Box.RECALLED) if p.is_(Class.VEHICLE)]
    low = yield from _which_for_low_ammo(side, left)
    on_map = [p for p in retained(state, side, Class.VEHICLE) if p.has(Status.RECALL)]
    out = [p for p in _kept_in(state, side, Box.MAINTENANCE) if p.is_(Class.VEHICLE)]
    for vehicle in [*out, *left, *on_map]:
        if vehicle.id in low:
            vehicle.gain(Status.LOW_AMMO)
        yield from recall(state, vehicle)


def _kept_in(state: State, side: Side, box: Box) -> list[Piece]:
    """What a side has in a box, a captured vehicle with its captor."""
    return [p for p in state.pieces if p.box is box and owner(p) == side]


def _which_for_low_ammo(side: Side, left: Sequence[Piece]) -> Procedure[list[str]]:
    if not left:
        return []
    said = yield from ChooseSome(
        question="Which of the vehicles that left under Recall were Recalled for Low Ammunition?",
        telling="Recalled for Low Ammunition: {}.",
        cite="oto2.7.5131.c",
        wants=FACT,
        side=side,
        key="low ammo",
        options=tuple(Option(p.id, called(p)) for p in left),
        suggestion=[],
    )
    return said


@rule("oto2.7.5131.c")
def recall(state: State, vehicle: Piece) -> Procedure[None]:
    """7.5131c: a Mobile one leaves the OB, or rolls if for Low Ammunition; an Isolated one stays under Recall."""
    side, words = owner(vehicle), called(vehicle)
    if vehicle.has(Status.IMMOBILISED):
        return
    if vehicle.has(Status.ISOLATED):
        vehicle.gain(Status.RECALL, Status.AMMO_SHORTAGE)
        yield Note(f"{words} is Isolated and starts the next scenario under Recall.", "oto2.7.5131.c", side=side)
        return
    get_off(state, vehicle)
    if not vehicle.has(Status.LOW_AMMO):
        for rider in held_by(state, vehicle):
            eliminate(state, rider)
        eliminate(state, vehicle)
        yield Note(f"{words} leaves the OB under Recall.", "oto2.7.5131.c", side=side)
        return
    row = yield from consult("low_ammo_recall", side=side, about=words)
    vehicle.hex, vehicle.level = "", 0
    if row.result == "back":
        vehicle.box = Box.RETAINED
        vehicle.lose(Status.RECALL, Status.LOW_AMMO)
        vehicle.remember(Memory.ENTERS)
    else:
        vehicle.box = Box.MAINTENANCE
    for rider in held_by(state, vehicle):  # 7.5114: an armor leader stays with his AFV
        rider.box, rider.hex, rider.level = vehicle.box, "", 0
        if vehicle.remembers(Memory.ENTERS):
            rider.remember(Memory.ENTERS)


@rule("oto2.7.5131.c")
def still_out(state: State) -> Procedure[dict[Side, int]]:
    """7.5131c: at CG End a vehicle still out is Eliminated, with its armor leader; their CVP by side. By the other
    reading one Recalled for Low Ammunition in the last scenario is still out too, though it has not rolled."""
    points = dict.fromkeys(SIDES, 0)
    for side in SIDES:
        out = _kept_in(state, side, Box.MAINTENANCE)
        if state.readings.low_ammo_recall_in_last_scenario == "counted":
            out += yield from _recalled_now(state, side)
        for piece in out:
            points[side] += yield from worth_of(piece)
            eliminate(state, piece)
    return points


def _recalled_now(state: State, side: Side) -> Procedure[list[Piece]]:
    """The vehicles under Recall for Low Ammunition on the map, and those that left so, with who is in them."""
    left = [p for p in _kept_in(state, side, Box.RECALLED) if p.is_(Class.VEHICLE)]
    low = yield from _which_for_low_ammo(side, left)
    here = [p for p in retained(state, side, Class.VEHICLE) if p.has(Status.RECALL) and p.has(Status.LOW_AMMO)]
    vehicles = [*(p for p in left if p.id in low), *(p for p in here if not p.has(Status.IMMOBILISED))]
    leaders = [p for v in vehicles for p in held_by(state, v) if p.is_(Class.ARMOR_LEADER)]
    return [*vehicles, *leaders]


# ---- d) Stun


@rule("oto2.7.5131.d")
def stuns(state: State, side: Side) -> Procedure[None]:
    """7.5131d: a dr for each stunned vehicle; at worst its crew is lost."""
    stunned = [p for p in retained(state, side, Class.VEHICLE) if p.has(Status.STUNNED)]
    each = [(called(p), _stun_modifiers(state, p)) for p in stunned]
    for vehicle, row in zip(stunned, (yield from consult_each("stun", each, side=side)), strict=True):
        if row.result == "recovers":
            vehicle.lose(Status.STUNNED)
            vehicle.forget(Memory.STUN)
        elif row.result == "abandoned":
            get_off(state, vehicle)
            abandon(state, vehicle)


def _stun_modifiers(state: State, vehicle: Piece) -> list[str | Modifier]:
    isolated: list[str | Modifier] = ["isolated"] if vehicle.has(Status.ISOLATED) else []
    return [*isolated, *armor_leader(state, vehicle, "oto2.7.5131.d")]
