"""Bagration: six missions on the miniatures table, and two linked campaigns."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from sandtable.charts import Chart, overlay
from sandtable.games.bagration import nobody_there, settings
from sandtable.games.bagration.aftermath import aftermath, begin, fresh
from sandtable.games.bagration.audit.auditor import audit, audit_view
from sandtable.games.bagration.campaign_effects import battles, result_words
from sandtable.games.bagration.centimetres import step_in_measure, view_in_measure
from sandtable.games.bagration.from_table.whole_battle import from_table
from sandtable.games.bagration.missions.mission import BOOKLET, mission
from sandtable.games.bagration.older_files import upgraded
from sandtable.games.bagration.programs import assault_program, linked_program
from sandtable.games.bagration.programs.branches import LinkedBattles
from sandtable.games.bagration.programs.campaign_tree import branches, campaign_tree
from sandtable.games.bagration.programs.tree_drawing import tree_picture
from sandtable.games.bagration.questions import QUESTIONS
from sandtable.games.bagration.river.river_charts import charts
from sandtable.games.bagration.sequence import numbered, outline, turn
from sandtable.games.bagration.sides import GERMAN, SOVIET
from sandtable.games.bagration.state import State
from sandtable.games.bagration.tools import TOOLS
from sandtable.games.bagration.views import records
from sandtable.games.bagration.views.paper import sheets
from sandtable.games.bagration.views.taken_away import files
from sandtable.games.covers import cover
from sandtable.kernel import (
    Draw,
    Fault,
    File,
    Game,
    Outcome,
    Outline,
    Report,
    Request,
    Scenario,
    Sheet,
    Side,
    SideName,
    Step,
    Tool,
    View,
)
from sandtable.kernel.courses import Branches, CourseMaker
from sandtable.kernel.questions import Question
from sandtable.rules import rule
from sandtable.tabletop.drawing import Ruler

LAST_TURN = 9
"""For the progress bar only: most battles are decided by then."""


def _scenarios() -> tuple[Scenario, ...]:
    alone = tuple(
        Scenario(key, mission(key).title, f"One battle: {mission(key).theme}.", f"fow.mission.{key}.special")
        for key in BOOKLET
    )
    line = "Onslaught, Hammering the Line, Breakthrough, Swinging the Sickle, Bridgehead: each felt in the next."
    river = "The Crossroads, River Crossing, A Foothold, Rearguard, Breakthrough: each felt in the next."
    return (
        *alone,
        Scenario("line", "Campaign: the fortified line", line, "fow.campaign.line.order"),
        Scenario("river", "Campaign: the river line", river, "fow.campaign.river.order"),
        Scenario("from_table", "From your table", "A battle already under way.", "fow.mission.index", from_table=True),
    )


COVER = cover("bagration")


class Bagration(Game[State]):
    key = COVER.key
    title = COVER.title
    explanation = COVER.explanation
    sides = (SideName(GERMAN, "Germans", "bar"), SideName(SOVIET, "Soviets", "double"))
    scenarios = _scenarios()
    settings = settings.SETTINGS
    state = State
    policies = "sandtable.games.bagration.policies"
    unattended = ("line", {})

    @rule("fow.river.who_attacks")
    def setup(self, scenario: str, given: Mapping[str, Any]) -> State:
        """Who attacks is agreed before anything else, and before any force is written: a setting, or the campaign's."""
        settings.check(given)
        state = State(scenario, dict(given))
        if scenario in ("line", "river"):
            state.campaign = scenario
            begin(state)
        elif scenario != "from_table":
            state.battle = fresh(scenario, str(given["attacker"]))
        return state

    def next_step(self, state: State) -> Step | None:
        return None if state.over else step_in_measure(state, self._step(state))

    def _step(self, state: State) -> Step:
        battle = state.battle
        if battle is None:
            return Step("from_table", "What stands on the table", "fow.mission.index", from_table)
        if battle.ended:
            return Step("aftermath", "The result", "fow.base.degrees", aftermath)
        order = battle.steps()
        return numbered(battle, order[battle.at]) if battle.at < len(order) else turn(battle)

    def view(self, state: State, viewer: Side | None) -> View:
        view = records.view(state, viewer)
        return view_in_measure(state, self._with_tree(state, view) if state.campaign else view)

    def _with_tree(self, state: State, view: View) -> View:
        found = branches(state.campaign, tuple(state.results), state.readings)
        now = 0 if state.over else state.index + 1
        tree = (tree_picture(found, state.campaign, now), campaign_tree(found, state.campaign))
        return replace(view, sections=(*view.sections, *tree))

    def told_to(self, viewer: Side | None, text: str, state: State) -> str:
        return Ruler(state.readings.ruler).words(text)

    def headline(self, state: State) -> str:
        return records.headline(state)

    def outline(self, state: State) -> tuple[Outline, ...]:
        return outline(state.battle, on_board=state.on_board) if state.battle else ()

    def progress(self, state: State) -> tuple[int, int]:
        count = len(battles(state.campaign)) if state.campaign else 1
        done = len(state.results)
        now = min(max(state.battle.turns.values()), LAST_TURN) if state.battle and not state.over else 0
        return min(done, count) * LAST_TURN + now if done < count else count * LAST_TURN, count * LAST_TURN

    def outcome(self, state: State) -> Outcome | None:
        if not state.over:
            return None
        last = state.results[-1]
        cite = f"fow.campaign.{state.campaign}.outcome" if state.campaign else state.now.why_cite
        return Outcome(last.winner, result_words(last), cite)

    def happens(self, state: State, request: Request, draw: Draw) -> Any:
        if request.key == "turn" and isinstance(request, Report) and nobody_there.is_on_plan(state):
            return nobody_there.turn_told(state, request, draw)
        return None

    def tables(self) -> Mapping[str, Chart]:
        return charts()

    def tools(self) -> tuple[Tool, ...]:
        return TOOLS

    def questions(self) -> tuple[Question, ...]:
        return QUESTIONS

    def courses(self) -> Mapping[str, CourseMaker]:
        return {"line": linked_program.course, "river": linked_program.course, "river-assault": assault_program.course}

    def branches(self, scenario: str) -> Branches | None:
        return LinkedBattles(scenario) if scenario in ("line", "river") else None

    def files(self, state: State, viewer: Side | None) -> tuple[File, ...]:
        return files(state, viewer)

    def sheets(self, state: State) -> tuple[Sheet, ...]:
        return sheets(state)

    def with_house_rules(self, text: str) -> Mapping[str, Chart]:
        return overlay(self.tables(), text)

    def audit(self, state: State, before: State | None = None) -> Iterator[Fault]:
        yield from audit(state, before)
        for side in self.side_keys():
            yield from audit_view(state, side, self.view(state, side))

    def upgrade(self, raw: dict[str, Any]) -> dict[str, Any]:
        return super().upgrade(upgraded(raw))

    def correctable(self, state: State, side: Side) -> dict[str, str]:
        return records.correctable(state, side)


GAME = Bagration()
