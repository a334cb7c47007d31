"""The Forgotten Battles: the game as the kernel knows it.

Calculators, questions, courses and the auditor are imported when they are called: a campaign starts without them.
"""

from collections.abc import Iterable, Mapping
from datetime import date
from typing import Any

from sandtable.charts import Chart, overlay
from sandtable.games.covers import cover
from sandtable.games.forgotten_battles import board_records, paper, phases, records, register, sequence
from sandtable.games.forgotten_battles.arrivals.schedule import catch_up
from sandtable.games.forgotten_battles.board.ending import begin_on_board, score_told, turns_of
from sandtable.games.forgotten_battles.board.own_campaign import VITEBSK
from sandtable.games.forgotten_battles.calendar import JANUARY
from sandtable.games.forgotten_battles.maps import country_of
from sandtable.games.forgotten_battles.readings import AIR_RETURN, EACH_PHASE, SETTINGS, TURN_SHEETS, USUAL
from sandtable.games.forgotten_battles.series_charts import printed_charts
from sandtable.games.forgotten_battles.sides import AXIS, SOVIET
from sandtable.games.forgotten_battles.state import State
from sandtable.games.forgotten_battles.state.sky import Sky
from sandtable.games.forgotten_battles.victory import total
from sandtable.kernel import (
    Fault,
    Game,
    Outcome,
    Outline,
    Scenario,
    Sheet,
    Side,
    SideName,
    Step,
    Tool,
    Value,
    View,
)
from sandtable.kernel.courses import CourseMaker
from sandtable.kernel.questions import Question

COVER = cover("forgotten-battles")


class ForgottenBattles(Game[State]):
    key = COVER.key
    title = COVER.title
    explanation = COVER.explanation
    sides = (SideName(AXIS, "Axis"), SideName(SOVIET, "Soviets", "double"))
    map_words = ("sandtable.games.forgotten_battles", "data/vocabulary.toml")
    policies = "sandtable.games.forgotten_battles.policies"
    scenarios = (
        Scenario("september", "The whole campaign", "From 26 September 1943.", "tfb.calendar.first_turn"),
        Scenario(
            "january",
            "From January",
            "From 26 January 1944; that date's arrivals are already in the set-up.",
            "tfb.calendar.jan_setup",
            settings={"first_turn": JANUARY.isoformat()},
        ),
        Scenario(
            VITEBSK,
            "Vitebsk, winter 43-44 (on the board)",
            "Ten turns from 12 December 1943 on our own map: a campaign of ours, with nothing else on your table.",
            "tfb.meta.scope",
        ),
        Scenario(
            "table",
            "From your table",
            "A campaign that already stands on your table, at the start of any turn.",
            "tfb.calendar.turns",
            from_table=True,
        ),
    )
    settings = SETTINGS
    state = State
    usual_course = "economy"
    unattended = ("september", {})

    def setup(self, scenario: str, settings: Mapping[str, Value]) -> State:
        first = date.fromisoformat(str(settings["first_turn"]))
        # Nothing but Freeze can have fallen since December, so a January start finds the rivers frozen.
        state = State(dict(settings), first, sky=Sky(ice=first == JANUARY))
        if scenario == "table":
            state.phase = "take_over"
        elif scenario == VITEBSK:
            country_of(state)  # a map that cannot be used is refused before anything stands on it
            begin_on_board(state, scenario)
        else:
            catch_up(state)
        return state

    def next_step(self, state: State) -> Step | None:
        return sequence.next_step(state)

    def view(self, state: State, viewer: Side | None) -> View:
        return board_records.view(state, viewer) if state.board else records.view(state, viewer)

    def headline(self, state: State) -> str:
        return board_records.headline(state) if state.board else records.headline(state)

    def outline(self, state: State) -> tuple[Outline, ...]:
        return phases.turn_outline(state)

    def progress(self, state: State) -> tuple[int, int]:
        turns = turns_of(state)
        done = sum(t.date < state.date for t in turns) + bool(state.over)
        return done, len(turns)

    def points(self, state: State) -> Mapping[str, int]:
        return {side: total(state, side) for side in (AXIS, SOVIET)}

    def outcome(self, state: State) -> Outcome | None:
        if not state.over:
            return None
        winner = state.verdict if state.verdict in (AXIS, SOVIET) else None
        by_mud = state.phase == "weather" and state.weather_record and not state.weather_record[-1].flight
        scored = f"; the Soviets score {score_told(state)}" if state.board else ""
        return Outcome(
            winner, f"{state.over}{scored}", "tfb.weather.april_mud_end" if by_mud else "tfb.calendar.last_turn"
        )

    def tables(self) -> Mapping[str, Chart]:
        return printed_charts()

    def for_tools(self, state: State) -> Mapping[str, str]:
        """The weather and the date of the turn, and what the players read otherwise than usual."""
        today = {"ground": state.ground, "ice": "yes" if state.sky.ice else "no", "date": state.date.isoformat()}
        return {
            key: str(value) for key, value in state.settings.items() if value != USUAL[key] and key != "map"
        } | today

    def tools(self) -> tuple[Tool, ...]:
        from sandtable.games.forgotten_battles.tools import TOOLS

        return TOOLS

    def questions(self) -> tuple[Question, ...]:
        from sandtable.games.forgotten_battles.questions import QUESTIONS

        return QUESTIONS

    def courses(self) -> Mapping[str, CourseMaker]:
        from sandtable.games.forgotten_battles import economy

        return {"economy": economy.course}

    def sheets(self, state: State) -> tuple[Sheet, ...]:
        return paper.sheets(state)

    def with_house_rules(self, text: str) -> Mapping[str, Chart]:
        return overlay(printed_charts(), text)

    def upgrade(self, raw: dict[str, Any]) -> dict[str, Any]:
        """Dead units were once numbered by one counter for both sides: both go on from where it stood.

        How a group came by a condition was once a sentence: what a Special Event brought began with its name.
        What arrived before there was a register of units is entered from the record of arrivals.
        A campaign that began before there was one sheet a turn goes on phase by phase.
        What the series says of trainbusting and of landing was once asked.
        """
        if isinstance(raw.get("settings"), dict):
            raw["settings"] = {TURN_SHEETS.key: EACH_PHASE, **raw["settings"]}
            raw["settings"].pop("trainbusting_zone", None)
            if raw["settings"].get(AIR_RETURN.key) not in AIR_RETURN.options:
                raw["settings"].pop(AIR_RETURN.key, None)
        raw = super().upgrade(raw)
        groups = raw.get("arrivals", {}).get("groups", {})
        for group, came in groups.items():
            if isinstance(came, str):
                groups[group] = {"words": came, "by_event": came.startswith("Special Event")}
        if isinstance(raw.get("buried"), int):
            raw["buried"] = dict.fromkeys((AXIS, SOVIET), raw["buried"])
        if "register" not in raw:
            raw["register"] = register.from_record(raw.get("arrivals", {}).get("record", ()))
        return raw

    def audit(self, state: State, before: State | None = None) -> Iterable[Fault]:
        from sandtable.games.forgotten_battles.audit import audit

        return audit(state, before)

    def check_ruling(self, state: State, changes: Mapping[str, Any]) -> None:
        country_of(state)

    def correctable(self, state: State, side: Side) -> dict[str, str]:
        from sandtable.games.forgotten_battles.corrections import correctable

        return correctable(state, side)


GAME = ForgottenBattles()
