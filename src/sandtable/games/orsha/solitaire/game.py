"""The two solitaire missions as one game: one player, two scenarios."""

from collections.abc import Iterable, Mapping
from typing import Any

from sandtable.games.covers import cover
from sandtable.games.orsha.solitaire import records, sequence, victory_points
from sandtable.games.orsha.solitaire.audit import audit
from sandtable.games.orsha.solitaire.base_tables import tables
from sandtable.games.orsha.solitaire.booklet import S1, S2, mission, printed
from sandtable.games.orsha.solitaire.paper import sheets
from sandtable.games.orsha.solitaire.settings import MAP, READINGS, TABLE
from sandtable.games.orsha.solitaire.state import PLAYER, State
from sandtable.kernel import Fault, Game, Outcome, Outline, Scenario, Sheet, Side, SideName, Step, Value, View, judging
from sandtable.rules import rule


@rule("oto2.sasl.credits")
def credit(key: str) -> str:
    """Who designed the mission."""
    return f"Designed by {mission(key).design}."


COVER = cover("orsha-solitaire")


class Solitaire(Game[State]):
    key = COVER.key
    title = COVER.title
    explanation = COVER.explanation
    sides = (SideName(PLAYER, "You", "double"),)
    scenarios = (
        Scenario(S1, printed().s1.title, f"On the map of Orsha. {credit(S1)}", "oto2.sasl.s1.frame"),
        Scenario(S2, printed().s2.title, f"Cavalry, on geomorphic boards. {credit(S2)}", "oto2.sasl.s2.frame"),
    )
    settings = (TABLE, judging("oto2.sasl.s1.map"), MAP, *READINGS)
    state = State

    def setup(self, scenario: str, settings: Mapping[str, Value]) -> State:
        return State(scenario, dict(settings))

    def next_step(self, state: State) -> Step | None:
        return sequence.next_step(state)

    def view(self, state: State, viewer: Side | None) -> View:
        return records.view(state, viewer)

    def headline(self, state: State) -> str:
        return records.headline(state)

    def outline(self, state: State) -> tuple[Outline, ...]:
        return sequence.where(state)

    def progress(self, state: State) -> tuple[int, int]:
        first = mission(state.mission).first_end_roll
        return (max(first, state.turn) if state.over else state.turn - 1, max(first, state.turn))

    def outcome(self, state: State) -> Outcome | None:
        return victory_points.outcome(state)

    def tables(self) -> Mapping[str, Any]:
        return tables()

    def sheets(self, state: State) -> tuple[Sheet, ...]:
        return sheets(state)

    def with_house_rules(self, overlay_text: str) -> Mapping[str, Any]:
        return tables(overlay_text)

    def upgrade(self, raw: dict[str, Any]) -> dict[str, Any]:
        """A mission begun before there was a board goes on without one."""
        if isinstance(raw.get("settings"), dict):
            raw["settings"].setdefault(TABLE.key, "own")
        return super().upgrade(raw)

    def audit(self, state: State, before: State | None = None) -> Iterable[Fault]:
        return audit(state, before)

    def correctable(self, state: State, side: Side) -> dict[str, str]:
        return {
            "turn": "the Game Turn",
            "enemy_san": "ENEMY SAN",
            "friendly_san": "FRIENDLY SAN",
            "ac": "the Activation Number",
            "enemy_re": "ENEMY Random Event numbers",
            "friendly_re": "FRIENDLY Random Event numbers",
            "fighter_bombers_left": "FBs on board",
        }


GAME = Solitaire()
