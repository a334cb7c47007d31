"""Assault Boats: how many, for whom, mounting and launching, drift, landing; each with its rule, and the odds."""

from sandtable.games.bagration.base.movement import command_distance
from sandtable.games.bagration.base.ratings import passing, successes
from sandtable.games.bagration.base.teams import TeamKind, transports_after
from sandtable.games.bagration.missions.mission import BOOKLET, mission
from sandtable.games.bagration.numbers import river_numbers
from sandtable.games.bagration.readings import Readings
from sandtable.games.bagration.river.boat_returns import pool
from sandtable.games.bagration.river.boats import (
    Boat,
    BoatPlace,
    Crosser,
    Flotilla,
    boats_for,
    boats_needed,
    refuse_boats_to,
    refuse_side,
    transport_choices,
)
from sandtable.games.bagration.river.drift import refuse_launch
from sandtable.games.bagration.river.landing import BackedOff, back_off, refuse_disembark, refuse_landing_move
from sandtable.games.bagration.river.launching import refuse_boat_place, refuse_mount
from sandtable.games.bagration.river.odds import drift_odds, off_table_chance
from sandtable.games.bagration.river.waters import suits_boats
from sandtable.games.bagration.sides import ATTACKER, DEFENDER
from sandtable.games.bagration.tools.tool_forms import (
    Values,
    Verdict,
    inches,
    inches_field,
    reading_fields,
    readings_of,
    verdicts,
)
from sandtable.kernel import Facts, Field, FieldKind, Refused, Section, tool
from sandtable.kernel.odds_sections import odds_picture, odds_table
from sandtable.odds.bars import exactly
from sandtable.tabletop import Bank, River
from sandtable.tabletop.measures import written

CITE, TAB = "fow.rule.river_assault", "River"
RIVERS = tuple(key for key in BOOKLET if mission(key).river)
TO_BOAT = inches_field("to_boat", "From the Team to its boat", "3", rule="fow.river.launch.mount")
TO_LEADER = inches_field("to_leader", "From the boat to the Unit Leader", "5", rule="fow.river.launch.place")
ROOM = inches_field(
    "room", "From the launch to the table edge down the current", "24", rule="fow.river.drift.off_table"
)
ENEMY = inches_field(
    "enemy", "From the boat at the Enemy Bank to the nearest enemy", "6", rule="fow.river.disembark.shallows"
)
MOVE = inches_field("move", "The passengers' move", "8", rule="fow.river.disembark.shallows")
KINDS = tuple((k.value, k.words) for k in TeamKind)


def _at_the_bank() -> tuple[Field, ...]:
    rivers = tuple((k, mission(k).title) for k in RIVERS)
    sides = ((ATTACKER, "the Attacker's"), (DEFENDER, "the Defender's"))
    return (
        Field("mission", "Mission", FieldKind.CHOICE, choices=rivers, rule=CITE),
        Field("role", "Whose Unit", FieldKind.CHOICE, choices=sides, rule=CITE),
        Field("points", "Points of that side's infantry Units", FieldKind.NUMBER, 0, 500, default=40,
              rule="fow.river.boats.count"),
        Field("kinds", "The Unit's Teams", FieldKind.SEVERAL, choices=KINDS, default=["infantry"],
              rule="fow.river.boats.eligible"),
        Field("teams", "Teams in the Unit", FieldKind.NUMBER, 1, 40, default=9, rule="fow.river.boats.capacity"),
        Field("free", "Boats free at the bank", FieldKind.NUMBER, 0, 80, default=8, rule="fow.river.boats.following"),
        Field("at_bank", "Its Leader began the Movement Step at the bank", FieldKind.YES_NO, default=True,
              rule="fow.river.launch.conditions"),
        Field("pinned", "The Unit is Pinned Down", FieldKind.YES_NO, rule="fow.river.launch.conditions"),
        Field("aboard", "Teams already in the boat", FieldKind.NUMBER, 0, river_numbers().boats.passengers,
              rule="fow.river.boats.capacity"),
        TO_BOAT,
        TO_LEADER,
    )  # fmt: skip


def _across() -> tuple[Field, ...]:
    return (
        ROOM,
        ENEMY,
        MOVE,
        Field("turns", "Turns since the boats reached the Enemy Bank", FieldKind.NUMBER, 0, 9, default=1,
              rule="fow.river.disembark"),
        Field("attempt", "Attempt to come back from off the table", FieldKind.NUMBER, 1, 9, default=1,
              rule="fow.river.drift.off_table_dice"),
        Field("metres", "The river in metres, in the story", FieldKind.NUMBER, 1, 1000, default=25,
              rule="fow.river.use"),
    )  # fmt: skip


@tool(
    "boats",
    "Assault Boats: who may mount, launch, land?",
    "One Unit and its boats from the Friendly Bank to the far shore, with every rule and the river's odds.",
    CITE,
    *_at_the_bank(),
    *_across(),
    *reading_fields("drift_faces"),
)
def _boats(value: Values) -> tuple[Section, ...]:
    readings = readings_of(value, "drift_faces")
    if readings.drift_faces == "as_entered":
        raise Refused("enter the faces in a battle; here choose one of the readings", "fow.river.drift.table")
    return (_facts(value), verdicts("From bank to bank", _verdicts(value), CITE, TAB), *_odds(value, readings))


def _facts(value: Values) -> Facts:
    needed, spec = boats_needed(value["teams"]), mission(value["mission"])
    rear = " or ".join(transports_after(c) for c in transport_choices(crosses_by_boat=False))
    return Facts(
        f"Boats at {spec.title}",
        (
            ("Boats of that side", boats_for(value["points"])),
            ("The Unit needs", f"{needed} boats for {value['teams']} Teams"),
            (
                "Boats are placed within",
                f"{written(command_distance(value['teams']))} of the Leader, on the bank's edge",
            ),
            ("Its transports", f"{rear}; with a Unit in boats {transports_after('rear')}"),
            ("This river", suits_boats(value["metres"]) or "suits these rules"),
        ),
        "fow.river.boats.count",
        TAB,
    )


def _verdicts(value: Values) -> list[Verdict]:
    spec, unit, side = mission(value["mission"]), "the Unit", value["role"]
    roles = [r for r in (ATTACKER, DEFENDER) if spec.gives("river_assault", r)]
    crosser = Crosser(unit, side, value["teams"], value["teams"])
    river = Flotilla([Boat(str(n + 1), side) for n in range(value["free"])], [crosser])
    for boat in river.boats[: crosser.boats_needed] if value["free"] >= crosser.boats_needed else []:
        boat.unit = unit
    launch = refuse_launch(river, crosser, at_bank_at_start=value["at_bank"], pinned=value["pinned"])
    boat = Boat("1", side, unit=unit, passengers=value["aboard"])
    mount = refuse_mount((0.0, 0.0), boat, (inches(value, TO_BOAT), 0.0), unit)
    place = refuse_boat_place(inches(value, TO_LEADER), value["teams"])
    there = Boat("1", side, BoatPlace.ENEMY_BANK, unit, 1, 10.0, since=1)
    return [
        ("Has that side Assault Boats?", refuse_side(side, roles, {r: f"{r.title()}" for r in roles}), CITE),
        (
            "May this Unit use them?",
            refuse_boats_to(unit, [TeamKind(k) for k in value["kinds"]]),
            "fow.river.boats.eligible",
        ),
        ("May it launch now?", launch, "fow.river.launch.conditions"),
        ("May a boat be placed there?", place, "fow.river.launch.place"),
        ("May the Team mount this boat?", mount, "fow.river.launch.mount"),
        ("May they disembark now?", refuse_disembark(there, 1 + value["turns"]), "fow.river.disembark"),
        ("May the boat back off first?", *_shallows(there, inches(value, ENEMY), inches(value, MOVE))),
    ]


def _shallows(boat: Boat, enemy: float, move: float) -> tuple[Refused | str, str]:
    """The enemy stands straight before the boat; it lies against the bank of a river wide enough."""
    river, cite = River(((0.0, 0.0), (20.0, 0.0)), 12.0), "fow.river.disembark.shallows"
    x, y = river.landing(boat.along, Bank.FAR)
    found = back_off(boat, river, Bank.FAR, [(x, y + enemy)])
    if not isinstance(found, BackedOff):
        return found, cite
    short = refuse_landing_move(move, found.ashore)
    return short or f"{written(found.back)} back; no Cross Check, but all must get ashore", cite


def _odds(value: Values, readings: Readings) -> tuple[Section, ...]:
    drift, room = drift_odds(readings), inches(value, ROOM)
    book = river_numbers()
    off = off_table_chance([0.0], room, 1, readings)
    dice = pool(value["attempt"], 1)
    back = 1 - successes(dice, book.off_table.needs).chance(0)
    rows = [(f"{n} inches", of) for n, of in drift.items()]
    pairs = (
        ("Carried off the table", exactly(off)),
        (f"Coming on at attempt {value['attempt']}", f"{dice} dice, {book.off_table.needs}: {exactly(back)}"),
        ("An empty boat returns", f"{book.back.needs}: {exactly(passing(book.back.needs))}"),
    )
    return (
        Facts("The river", pairs, "fow.river.drift.off_table", TAB),
        odds_picture("Drift of a Unit's boats", rows, "fow.river.drift.table", TAB),
        odds_table("Drift of a Unit's boats", rows, "fow.river.drift.table", TAB),
    )
