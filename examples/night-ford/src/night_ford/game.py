"""The game as Sandtable meets it: sides, sequence, what each side sees, and what stands beside the campaign."""

from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from night_ford import rules
from night_ford.rules import BOATS, NIGHTS, State
from sandtable.charts import Chart, load_charts, overlay
from sandtable.kernel import Facts, Fault, Game, Outcome, Outline, Scenario, Sheet, Side, SideName, Step, View, outline
from sandtable.kernel.courses import CourseMaker
from sandtable.kernel.questions import Question

SEQUENCE = (
    ("moon", "The moon", "ford.moon"),
    ("orders", "Orders", "ford.orders"),
    ("crossing", "The crossing", "ford.crossing"),
)
DOES = {"moon": rules.moon, "orders": rules.orders, "crossing": rules.crossing}


@cache
def charts() -> dict[str, Chart]:
    return load_charts(files("night_ford") / "charts.toml")  # type: ignore[arg-type]


class NightFord(Game[State]):
    key = "night-ford"
    title = "Night at the Ford"
    explanation = "Six boats, three fords, four nights."
    sides = (SideName("raiders", "Raiders"), SideName("guards", "Guards", "double"))
    scenarios = (Scenario("river", "The river", "Four nights in autumn.", "ford.victory"),)
    state = State
    policies = "night_ford.policies"
    usual_course = "one-boat"

    def setup(self, scenario: str, settings: Mapping[str, Any]) -> State:
        return State()

    def next_step(self, state: State) -> Step | None:
        if rules.over(state):
            return None
        title, cite = next((title, cite) for key, title, cite in SEQUENCE if key == state.phase)
        return Step(state.phase, title, cite, DOES[state.phase])

    def view(self, state: State, viewer: Side | None) -> View:
        facts = (("Night", min(state.night, NIGHTS)), ("Boats left", state.boats), ("Across", state.across))
        return View(f"Night {min(state.night, NIGHTS)}", sections=(Facts("The river", facts),))

    def outline(self, state: State) -> tuple[Outline, ...]:
        return outline(SEQUENCE, state.phase, over=rules.over(state))

    def progress(self, state: State) -> tuple[int, int]:
        return state.night - 1, NIGHTS

    def outcome(self, state: State) -> Outcome | None:
        if not rules.over(state):
            return None
        won = state.across >= rules.TO_WIN
        return Outcome("raiders" if won else "guards", f"{state.across} boats are across", "ford.victory")

    def tables(self) -> Mapping[str, Chart]:
        return charts()

    def with_house_rules(self, text: str) -> Mapping[str, Chart]:
        return overlay(charts(), text)

    def sheets(self, state: State) -> tuple[Sheet, ...]:
        return (Sheet("The river sheet", ("The river",)),)

    def questions(self) -> tuple[Question, ...]:
        from night_ford.chances import QUESTIONS

        return QUESTIONS

    def courses(self) -> Mapping[str, CourseMaker]:
        from night_ford.chances import course

        return {"one-boat": course}

    def audit(self, state: State, before: State | None = None) -> Iterable[Fault]:
        if state.boats + state.across + state.lost != BOATS:
            yield Fault(f"{BOATS} boats are not {state.boats} left, {state.across} across and {state.lost} lost")


GAME = NightFord()
