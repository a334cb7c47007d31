"""Two games that begin with a Report of places: Orsha after a battle at the table, and a small plan in inches."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from sandtable.games.orsha.game import Orsha
from sandtable.games.orsha.pieces import Status
from sandtable.games.orsha.sides import GERMAN, RUSSIAN
from sandtable.games.orsha.state import State
from sandtable.kernel import (
    DECISION,
    FACT,
    Field,
    FieldKind,
    Game,
    OnPicture,
    Procedure,
    Refused,
    Report,
    Scenario,
    Side,
    SideName,
    Standing,
    Step,
    Tool,
    View,
)
from sandtable.tabletop.conditions import AtLeast
from sandtable.tabletop.drawing import Plan
from sandtable.tabletop.table import Table
from sandtable.tabletop.zones import ask_point
from tests.orsha.campaigns import new_state, on_map


class AfterBattle(Orsha):
    """Orsha where the battle of 23PM has just been fought at the table."""

    key = "orsha-report"
    title = "Orsha after a battle"
    scenarios = (Scenario("report", "The Report", "A battle has been fought."),)

    def setup(self, scenario: str, settings: Mapping[str, Any]) -> State:
        state = new_state("23PM")
        state.phase, state.battle.how = "report", "table"
        squad = on_map(state, GERMAN, "4-6-7", "K20")
        squad.gain(Status.BROKEN)
        on_map(state, GERMAN, "LMG", "K20").holder = squad.id
        on_map(state, GERMAN, "9-1", "K20")
        on_map(state, RUSSIAN, "4-4-7", "K44").gain(Status.HIDDEN)
        on_map(state, RUSSIAN, "4-5-8", "M40")
        return state

    def tools(self) -> tuple[Tool, ...]:
        return ()


AFTER_BATTLE = AfterBattle()


@dataclass
class PlanState:
    places: dict[str, str] = field(default_factory=lambda: {"tanks": "12, 10", "guns": ""})
    objective: list[float] = field(default_factory=list)
    over: bool = False


TABLE = Table(72, 48)
ZONE = TABLE.zone("the Objectives", AtLeast(8, TABLE.every_edge), cite="fow.meta.frame")


def plan(state: PlanState) -> Plan:
    return Plan(TABLE, "The table")


def battle(state: PlanState) -> Procedure[None]:
    """An Objective at least 8 inches from every edge, then where the units stand, in two ways of writing inches."""
    where = yield ask_point(
        ZONE, "Place the Objective", wants=DECISION, side="axis", key="objective", plan=lambda: plan(state)
    )
    state.objective = list(where)
    counters = tuple(Standing(key, key.title(), at) for key, at in state.places.items())
    here = OnPicture("The table", "unit", point="place", width=72, depth=48, standing=counters)
    there = OnPicture("The table", "unit", x="x", y="y", width=72, depth=48, standing=(Standing("boat", "Boat"),))
    columns = (Field("unit", "Unit"), Field("place", "x, y in inches"))
    apart = (Field("unit", "Unit"), Field("x", "x"), Field("y", "y"))
    told = yield Report(
        question="Where do they stand",
        cite="fow.meta.frame",
        wants=FACT,
        side="axis",
        fields=(
            Field("units", "Units", FieldKind.TABLE, columns=columns, places=here),
            Field("boats", "Boats", FieldKind.TABLE, columns=apart, places=there),
        ),
        also=lambda value: Refused("nobody stands anywhere") if not value["units"] else None,
    )
    state.places = {row["unit"]: row["place"] for row in told["units"]}
    state.over = True


class Inches(Game[PlanState]):
    key = "inches"
    title = "Inches"
    sides = (SideName("axis", "Axis"),)
    scenarios = (Scenario("one", "One", "One battle."),)
    state = PlanState

    def setup(self, scenario: str, settings: Mapping[str, Any]) -> PlanState:
        return PlanState()

    def next_step(self, state: PlanState) -> Step | None:
        return None if state.over else Step("battle", "Battle", "fow.meta.frame", battle)

    def view(self, state: PlanState, viewer: Side | None) -> View:
        return View("A battle", sections=(plan(state).picture(),))


INCHES = Inches()
