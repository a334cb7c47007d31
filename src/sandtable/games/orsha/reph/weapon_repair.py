"""7.5132, 7.5133: malfunctioned Weapons, and MGs of vehicles exchanged for SW.

A vehicle's statuses `malfunctioned` and `disabled` speak of its main armament; its MGs that are Disabled are kept by
name.
"""

from collections.abc import Sequence
from typing import TypedDict

from sandtable.charts import consult_each
from sandtable.games.orsha.catalogue import Class
from sandtable.games.orsha.pieces import Box, Piece, Status
from sandtable.games.orsha.printed.first_half import first_half
from sandtable.games.orsha.reph.eliminations import called, eliminate, retained
from sandtable.games.orsha.reph.maintenance import non_qualified, recall
from sandtable.games.orsha.reph.perimeter_areas import part_of
from sandtable.games.orsha.sides import SIDES
from sandtable.games.orsha.state import State
from sandtable.kernel import DECISION, FACT, Field, FieldKind, Modifier, Note, Procedure, Refused, Report, Side
from sandtable.rules import rule

MA = "MA"


class RepairRow(TypedDict):
    piece: str
    weapon: str
    number: int
    non_qualified: bool


class RepairsTold(TypedDict):
    weapons: list[RepairRow]


class Exchange(TypedDict):
    mounted: str
    spent: str


class ExchangesTold(TypedDict):
    exchanged: list[Exchange]


@rule("oto2.7.5132", "oto2.7.5132.mgc")
def step_7_5132(state: State) -> Procedure[None]:
    """7.5132: Cupolas are repaired, X# Weapons removed, for each other malfunctioned Weapon a dr."""
    for side in SIDES:
        broken = [p for p in retained(state, side) if p.has(Status.MALFUNCTIONED) and not p.has(Status.CAPTURED)]
        yield from _without_a_dr(state, side, broken)
        rolling = [p for p in broken if p.has(Status.MALFUNCTIONED) and p.name not in first_half().repair.no_roll]
        if rolling:
            rows = yield from _numbers_of(state, side, rolling)
            yield from repair(state, side, [row for row in rows if row["weapon"] == MA])
            others = [row for row in rows if row["weapon"] != MA]
            yield from repair(state, side, [r for r in others if state.piece(r["piece"]).box is not Box.ELIMINATED])


@rule("oto2.7.5132.mgc")
def _without_a_dr(state: State, side: Side, broken: Sequence[Piece]) -> Procedure[None]:
    """4.1: a Cupola is always repaired; a counter that shows X# is removed."""
    for piece in broken:
        if piece.name in first_half().repair.automatic:
            piece.lose(Status.MALFUNCTIONED)
            yield Note(f"{called(piece)} is repaired.", "oto2.7.5132.mgc", side=side)
        elif piece.name in first_half().repair.no_roll:
            yield Note(f"{called(piece)} shows X# and is removed.", "oto2.7.5132", side=side)
            eliminate(state, piece)


def _numbers_of(state: State, side: Side, weapons: Sequence[Piece]) -> Procedure[list[RepairRow]]:
    """Repair numbers stand on the counters; which Weapon of a vehicle is out, only the players know."""
    told = first_half().repair
    rows = [
        {
            "piece": p.id,
            "weapon": MA,
            "number": told.usual_number,
            "non_qualified": p.is_(Class.VEHICLE) and non_qualified(state, p),
        }
        for p in weapons
    ]
    answer = yield from Report[RepairsTold](
        question="Malfunctioned Weapons: the Repair number of each counter",
        telling="Repair numbers: {}",
        cite="oto2.7.5132",
        wants=FACT,
        side=side,
        key="repair numbers",
        fields=(
            Field(
                "weapons",
                "Weapons",
                FieldKind.TABLE,
                columns=(
                    Field("piece", "Weapon", FieldKind.CHOICE, choices=tuple((p.id, called(p)) for p in weapons)),
                    Field("weapon", "If on a vehicle", FieldKind.CHOICE, choices=tuple((w, w) for w in told.mounted)),
                    Field("number", "Repair number", FieldKind.NUMBER, 0, 6),
                    Field("non_qualified", "Only non-Qualified Use possible", FieldKind.YES_NO),
                ),
                default=rows,
            ),
        ),
        also=lambda value: _refuse_numbers(weapons, value["weapons"]),
    )
    return answer["weapons"]


def _refuse_numbers(weapons: Sequence[Piece], rows: Sequence[RepairRow]) -> Refused | None:
    if {row["piece"] for row in rows} != {p.id for p in weapons}:
        return Refused("every malfunctioned Weapon is to be named", "oto2.7.5132")
    vehicles = {p.id for p in weapons if p.is_(Class.VEHICLE)}
    named = [(row["piece"], row["weapon"] if row["piece"] in vehicles else "") for row in rows]
    if len(set(named)) < len(named):
        return Refused("one dr for each malfunctioned Weapon", "oto2.7.5132")
    return None


@rule("oto2.7.5132")
def repair_modifiers(piece: Piece, row: RepairRow) -> list[str | Modifier]:
    """7.5132: mounted, its Repair number, who can use it, Isolation."""
    found: list[str | Modifier] = ["mounted"] if piece.is_(Class.VEHICLE) else []
    if row["number"]:
        found.append(Modifier(-row["number"], f"Repair number {row['number']}", "oto2.7.5132"))
    found += ["non_qualified"] if row["non_qualified"] else []
    return [*found, "isolated"] if piece.has(Status.ISOLATED) else found


@rule("oto2.7.5132")
def repair(state: State, side: Side, rows: Sequence[RepairRow]) -> Procedure[None]:
    """7.5132: repaired or Eliminated; on a vehicle Disabled, and with its MA it comes under Recall. What is Recalled
    for its MA rolls for nothing more."""
    pieces = [state.piece(row["piece"]) for row in rows]
    each = [(_weapon(p, row["weapon"]), repair_modifiers(p, row)) for p, row in zip(pieces, rows, strict=True)]
    results = yield from consult_each("weapon_repair", each, side=side)
    for piece, row, result in zip(pieces, rows, results, strict=True):
        piece.lose(Status.MALFUNCTIONED)
        if result.result == "repaired":
            continue
        if not piece.is_(Class.VEHICLE):
            eliminate(state, piece)
        elif row["weapon"] == MA:
            yield from lose_main_armament(state, piece)
        else:
            piece.disabled_mgs.append(row["weapon"])


def _weapon(piece: Piece, mounted: str) -> str:
    return f"{mounted} of {called(piece)}" if piece.is_(Class.VEHICLE) else called(piece)


@rule("oto2.7.5132")
def lose_main_armament(state: State, piece: Piece) -> Procedure[None]:
    """7.5132: Recall, carried out at once or in the next RePh; Isolated vehicles begin the scenario under it."""
    if not piece.has(Status.RECALL):
        piece.lose(Status.LOW_AMMO)  # the Recall is for the MA, not for Low Ammunition (7.5131c)
    piece.gain(Status.DISABLED, Status.RECALL)
    if piece.has(Status.ISOLATED):
        piece.gain(Status.AMMO_SHORTAGE)
    elif state.readings.recall_from_7_5132 == "at-once":
        yield from recall(state, piece)


# ---- 7.5133


def disabled_guns(piece: Piece) -> list[str]:
    """The MGs of a vehicle that are Disabled."""
    return piece.disabled_mgs


@rule("oto2.7.5133")
def step_7_5133(state: State) -> Procedure[None]:
    """7.5133: a Disabled vehicular MG is repaired by giving up a MG of the same Perimeter Area."""
    for side in SIDES:
        vehicles = [p for p in retained(state, side, Class.VEHICLE) if disabled_guns(p) and not p.has(Status.CAPTURED)]
        known = first_half().repair.machine_guns
        own = [p for p in retained(state, side, Class.SW) if not p.has(Status.CAPTURED)]
        guns = [p for p in own if p.name in known]
        if vehicles and guns:
            yield from _exchange(state, side, vehicles, guns)


def _exchange(state: State, side: Side, vehicles: Sequence[Piece], guns: Sequence[Piece]) -> Procedure[None]:
    mounted = tuple((f"{p.id} {gun}", f"{gun} of {called(p)}") for p in vehicles for gun in disabled_guns(p))
    told = yield from Report[ExchangesTold](
        question="Disabled vehicular MGs: give up a MG to repair one?",
        telling="MGs given up to repair vehicular ones: {}.",
        cite="oto2.7.5133",
        wants=DECISION,
        side=side,
        key="exchange",
        fields=(
            Field(
                "exchanged",
                "Exchanges",
                FieldKind.TABLE,
                columns=(
                    Field("mounted", "MG of a vehicle", FieldKind.CHOICE, choices=mounted),
                    Field("spent", "MG given up", FieldKind.CHOICE, choices=tuple((p.id, called(p)) for p in guns)),
                ),
            ),
        ),
        also=lambda value: refuse_exchange(state, value["exchanged"]),
    )
    for row in told["exchanged"]:
        vehicle_id, gun = row["mounted"].split(" ", 1)
        state.piece(vehicle_id).disabled_mgs.remove(gun)
        eliminate(state, state.piece(row["spent"]))


@rule("oto2.7.5133")
def refuse_exchange(state: State, rows: Sequence[Exchange]) -> Refused | None:
    """7.5133: each once; the same Area; a LMG where no Removal is allowed."""
    told = first_half().repair
    for named in ({row["mounted"] for row in rows}, {row["spent"] for row in rows}):
        if len(named) < len(rows):
            return Refused("a MG is named twice", "oto2.7.5133")
    for row in rows:
        vehicle_id, gun = row["mounted"].split(" ", 1)
        vehicle, spent = state.piece(vehicle_id), state.piece(row["spent"])
        if part_of(state, vehicle) != part_of(state, spent):
            return Refused(f"{called(spent)} is Retained in another Perimeter Area", "oto2.7.5133")
        if gun == told.never_removed and spent.name != told.instead_of_removal:
            return Refused(f"a {gun} is repaired with a {told.instead_of_removal}", "oto2.7.5133")
    return None
