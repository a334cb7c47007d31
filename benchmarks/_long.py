"""A game that only goes on: ten questions a step, and a state as large as a real one's."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from sandtable.kernel import Confirm, Game, Procedure, Scenario, Side, SideName, Step, Value, View


@dataclass
class LongState:
    turn: int = 0
    units: dict[str, list[int]] = field(default_factory=lambda: {f"unit {n}": [n, 0, 0] for n in range(300)})


def turn(s: LongState) -> Procedure[None]:
    for n in range(10):
        yield Confirm(question=f"Question {n}", cite="tfb.calendar.turns", side="axis")
    s.turn += 1


class Long(Game[LongState]):
    key = "long"
    title = "Long"
    sides = (SideName("axis", "Axis"),)
    scenarios = (Scenario("long", "Long", "Without end."),)
    state = LongState

    def setup(self, scenario: str, settings: Mapping[str, Value]) -> LongState:
        return LongState()

    def next_step(self, state: LongState) -> Step | None:
        return Step(f"turn {state.turn}", "Turn", "tfb.calendar.turns", turn)

    def view(self, state: LongState, viewer: Side | None) -> View:
        return View(f"Turn {state.turn}")


LONG = Long()
