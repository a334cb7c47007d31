"""Laying the table: who has which end, the terrain for the plan, and the Objectives."""

from functools import partial
from typing import TypedDict

from sandtable.games.bagration.missions.mission import StepSpec
from sandtable.games.bagration.objectives.victory import Objective
from sandtable.games.bagration.plans.terrain_brushes import shapes
from sandtable.games.bagration.setup.good_places import objective_place
from sandtable.games.bagration.setup.places import the_plan
from sandtable.games.bagration.setup.tables_offered import offers
from sandtable.games.bagration.sides import ATTACKER, DEFENDER, PEOPLE
from sandtable.games.bagration.state import Battle, State
from sandtable.games.bagration.terrain.features import features, regions, theatre
from sandtable.games.bagration.terrain.landscape import (
    Form,
    TerrainRow,
    crossings_words,
    read_row,
    refuse_crossings,
    told_apart,
    understand_laid,
)
from sandtable.games.bagration.terrain.table_files import SUFFIXES, read_table
from sandtable.kernel import DECISION, FACT, Choose, Field, FieldKind, Filler, Note, Option, Procedure, Refused, Report
from sandtable.rules import rule
from sandtable.tabletop.zones import ask_point

ENDS = {
    "short": (("north", "the north end"), ("south", "the south end")),
    "long": (("north", "the north edge"), ("south", "the south edge")),
    "quarters": (("nw", "north-west and south-east"), ("ne", "north-east and south-west")),
}


@rule(
    "fow.mission.onslaught.setup.1",
    "fow.mission.hammering.setup.1",
    "fow.mission.sickle.setup.1",
    "fow.mission.river_crossing.setup.2",
    "fow.mission.crossroads.setup.1",
    "fow.mission.foothold.setup.1",
)
def pick_ends(state: State, step: StepSpec) -> Procedure[None]:
    """Ends: the Defender picks his edge, the Attacker has the other. The plan always shows the Defender on top."""
    battle = state.now
    kind = battle.spec().edges
    words = {"short": "short edge", "long": "long edge", "quarters": "pair of quarters"}[kind]
    battle.ends = yield from Choose(
        question=f"Which {words} do you defend? Call one end of your table north",
        telling=f"{PEOPLE[battle.side(DEFENDER)]} defend {{}}{'' if kind == 'quarters' else ', the upper one here'}.",
        cite=step.rule,
        wants=DECISION,
        side=battle.side(DEFENDER),
        key="ends",
        options=tuple(Option(key, label) for key, label in ENDS[kind]),
        suggestion=ENDS[kind][0][0],
    )
    if kind == "quarters":
        left = {"nw": ("north-east", "south-west"), "ne": ("north-west", "south-east")}[battle.ends]
        theirs = yield from Choose(
            question="From which of the two other quarters do you attack? The Objectives go into the last one",
            telling="The attack comes from the {}.",
            cite=step.rule,
            wants=DECISION,
            side=battle.side(ATTACKER),
            key="quarter",
            options=tuple(Option(q, q) for q in left),
        )
        battle.quarter = theirs


class TerrainTold(TypedDict):
    pieces: list[TerrainRow]


@rule("fow.terrain.schema", "fow.meta.frame")
def terrain(state: State, step: StepSpec) -> Procedure[None]:
    """The terrain, if the players put it on the plan: then checks measure it, and do not ask."""
    battle = state.now
    told = yield from Report[TerrainTold](
        question="Which terrain lies on the table? Enter it for the plan, or leave it out",
        told_after=True,
        cite=step.rule,
        wants=FACT,
        key="terrain",
        context=(
            "Draw it on the plan, type it, or have it filled in and change it.",
            "Inches from the Attacker's left corner: across the table, then towards the Defender.",
            f"{_forms()} A road may be 0, 20; 48, 26.",
            "What you leave out is asked where a rule needs it.",
            f"Usual: {'; '.join(map(_usual, regions()))}.",
        ),
        fields=(Field("pieces", "Terrain", FieldKind.TABLE, columns=_terrain_columns(), shapes=shapes(state)),),
        fillers=(Filler("a table file", SUFFIXES, partial(read_table, table=state.ground().table)),),
        offers=offers(state),
        also=lambda value: refuse_terrain(state, value["pieces"]),
        suggestion={"pieces": []},
        button="So it lies",
    )
    battle.terrain = told_apart([read_row(row) for row in told["pieces"]])
    if battle.terrain:
        yield Note(f"On the table: {', '.join(p.name for p in battle.terrain)}.", step.rule)
    for words, cite in crossings_words(battle.terrain):
        yield Note(words, cite)


def _usual(region: str) -> str:
    return f"in {region} {', '.join(theatre(region))}"


def _forms() -> str:
    """What each form's points are, in a sentence for each."""
    return " ".join(f"{f.words[0].upper()}{f.words[1:]}." for f in Form)


def _terrain_columns() -> tuple[Field, ...]:
    return (
        Field("feature", "Feature", FieldKind.CHOICE, choices=tuple((f.key, f.title) for f in features().values())),
        Field("form", "Form", FieldKind.CHOICE, choices=tuple((f.value, f.value) for f in Form)),
        Field("points", "Points: x, y; x, y", inches=True),
        Field("width", "Width", inches=True),
    )


def refuse_terrain(state: State, rows: list[TerrainRow]) -> Refused | None:
    """The first piece that does not fit the table, or a river short of crossings; what is not understood says so."""
    table, pieces = state.ground().table, told_apart([read_row(row) for row in rows])
    for piece in pieces:
        understand_laid(piece, table)
    return refuse_crossings(pieces)


@rule(
    "fow.mission.onslaught.setup.2",
    "fow.mission.hammering.setup.2",
    "fow.mission.sickle.setup.2.objective1",
    "fow.mission.sickle.setup.2.objective2",
    "fow.mission.sickle.setup.3",
    "fow.mission.river_crossing.setup.4",
    "fow.mission.crossroads.setup.3",
    "fow.mission.crossroads.setup.4",
    "fow.mission.foothold.setup.3",
)
def objectives(state: State, step: StepSpec) -> Procedure[None]:
    """Objectives: each by the player the mission names, in its order and its area."""
    battle = state.now
    for place in step.place:
        number = len(battle.objectives) + 1
        zone = state.ground().zone(place.zone)
        x, y = yield from ask_point(
            zone,
            f"Place Objective {number}",
            telling=f"Objective {number} lies at {{}}.",
            wants=DECISION,
            side=battle.side(place.by),
            key=f"objective_{number}",
            cite=zone.cite,
            plan=the_plan(state),
            suggestion=objective_place(battle, zone, place.by),
        )
        battle.objectives.append(Objective(number, place.by, x, y))


def ends_words(battle: Battle) -> str:
    kind = battle.spec().edges
    names = dict(ENDS[kind])
    return f"{PEOPLE[battle.side(DEFENDER)]} at {names.get(battle.ends, 'an edge not chosen yet')}"
