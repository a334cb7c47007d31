"""On Track to Orsha: four dates, four scenarios, and the Reorganization Phase between them."""

from collections.abc import Iterable, Mapping
from typing import Any

from sandtable.charts import overlay
from sandtable.games.covers import cover
from sandtable.games.orsha import economy, rulings, sequence, settings
from sandtable.games.orsha.audit import audit
from sandtable.games.orsha.battle.vasl_draft import save_of
from sandtable.games.orsha.board.vasl_counters import vasl_counters
from sandtable.games.orsha.charts import charts
from sandtable.games.orsha.frame import victory
from sandtable.games.orsha.frame.initial import initial_state
from sandtable.games.orsha.frame.known_pieces import without_numbers
from sandtable.games.orsha.from_table import empty_state
from sandtable.games.orsha.printed.vasl import vasl
from sandtable.games.orsha.questions import QUESTIONS
from sandtable.games.orsha.sides import GERMAN, RUSSIAN
from sandtable.games.orsha.state import DATES, State
from sandtable.games.orsha.tools import TOOLS
from sandtable.games.orsha.upgrades import upgraded
from sandtable.games.orsha.views import paper, records
from sandtable.kernel import (
    Fault,
    File,
    Game,
    KnownCounters,
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
from sandtable.kernel.courses import Decide, RegisterCourse
from sandtable.kernel.questions import Question

COVER = cover("orsha")


class Orsha(Game[State]):
    key = COVER.key
    title = COVER.title
    explanation = COVER.explanation
    sides = (SideName(GERMAN, "Germans", "bar"), SideName(RUSSIAN, "Russians", "double"))
    scenarios = (
        Scenario("campaign", "The campaign", "From the Initial Scenario of 23AM to 24PM.", "oto2.7.11"),
        Scenario(
            "from-table",
            "From your table",
            "A campaign already under way: tell what stands on your table, and go on from there.",
            "oto2.7.3.a",
            from_table=True,
        ),
    )
    settings = settings.assembled()
    state = State
    policies = "sandtable.games.orsha.policies"
    map_words = ("sandtable.games.orsha", "data/maps/vocabulary.toml")
    map_facts = (
        ("russian_from", "The Russians set up in hexes of this number and beyond"),
        ("blue_arrow", "Hex of the blue arrow on the north edge"),
    )
    usual_policy = "steady"
    unattended = ("campaign", {"battles": "quick"})

    def setup(self, scenario: str, settings: Mapping[str, Value]) -> State:
        return empty_state(settings) if scenario == "from-table" else initial_state(settings)

    def next_step(self, state: State) -> Step | None:
        return sequence.next_step(state)

    def view(self, state: State, viewer: Side | None) -> View:
        return records.view(state, viewer)

    def headline(self, state: State) -> str:
        return records.headline(state)

    def outline(self, state: State) -> tuple[Outline, ...]:
        return sequence.outline(state)

    def progress(self, state: State) -> tuple[int, int]:
        return (len(DATES) if state.over else DATES.index(state.date), len(DATES))

    def outcome(self, state: State) -> Outcome | None:
        return victory.outcome(state)

    def points(self, state: State) -> Mapping[str, int]:
        """The Russians count VP; what they lack is the Germans'."""
        russian = victory.campaign_score(state).total
        return {GERMAN: -russian, RUSSIAN: russian}

    def tables(self) -> Mapping[str, Any]:
        return charts()

    def tools(self) -> tuple[Tool, ...]:
        return TOOLS

    def questions(self) -> tuple[Question, ...]:
        return QUESTIONS

    def course_by_policy(
        self, settings: Mapping[str, Value], tables: Mapping[str, Any], decide: Decide
    ) -> RegisterCourse:
        return economy.course(settings, tables, decide)

    def files(self, state: State, viewer: Side | None) -> tuple[File, ...]:
        whose = viewer or "observer"
        secret = " It holds your hidden pieces too." if viewer else ""
        about = "The pieces you may know, where they stand, without pictures; to see them in VASL, lay your own VASL"
        about += f" module and its board on your table.{secret}"
        save = File("vasl", "VASL save", about, f"orsha-{state.date}-{whose}.vsav", lambda: save_of(state, viewer))
        return (save,)

    def counters_in(self, module: str) -> KnownCounters:
        return vasl_counters() if module == vasl().save.module else KnownCounters()

    def sheets(self, state: State) -> tuple[Sheet, ...]:
        return paper.sheets()

    def with_house_rules(self, overlay_text: str) -> Mapping[str, Any]:
        return overlay(charts(), overlay_text)

    def upgrade(self, raw: dict[str, Any]) -> dict[str, Any]:
        return upgraded(super().upgrade(raw))

    def audit(self, state: State, before: State | None = None) -> Iterable[Fault]:
        return audit(state, before)

    def check_ruling(self, state: State, changes: Mapping[str, Any]) -> None:
        rulings.check(state, changes)

    def told_to(self, viewer: Side | None, text: str, state: State) -> str:
        return without_numbers(viewer, text)

    def correctable(self, state: State, side: Side) -> dict[str, str]:
        return records.correctable(state, side)


GAME = Orsha()
