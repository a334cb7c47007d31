"""A tiny game with a secret in it: both sides write sealed orders, which are never opened."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from sandtable.charts import Chart, consult, read_chart
from sandtable.kernel import (
    EVERYONE,
    Choose,
    Facts,
    Field,
    Game,
    Hidden,
    Note,
    Outcome,
    Procedure,
    Report,
    Roll,
    Scenario,
    Side,
    SideName,
    Step,
    Together,
    View,
    options,
    outline,
)
from tests.toy import FORTUNE

CITE = "oto2.7.518"


@dataclass
class SealedState:
    phase: str = "fortune"
    orders: dict[str, str] = field(default_factory=dict)
    strength: dict[str, int] = field(default_factory=dict)


def fortune(s: SealedState) -> Procedure[None]:
    yield from consult("fortune", about="the day")
    s.phase = "orders"


def write(side: Side) -> Procedure[tuple[str, int]]:
    form = yield Report(question="Write your sealed order", cite=CITE, side=side, fields=(Field("order", "Order"),))
    dice = yield Roll(question="Strength", cite=CITE, side=side, dice=(6, 6))
    return form["order"], sum(dice)


def orders(s: SealedState) -> Procedure[None]:
    lanes = {side: lambda side=side: write(side) for side in ("axis", "soviet")}
    for side, (order, strength) in (yield Together(lanes, doing="writing orders", cite=CITE)).items():
        s.orders[side], s.strength[side] = order, strength
    yield Note("Both orders are in", seen_by=EVERYONE)
    s.phase = "parley"


def parley(s: SealedState) -> Procedure[None]:
    for side in ("axis", "soviet"):
        yield Choose(question="War or peace", cite=CITE, side=side, options=options("war", "peace"))
    s.phase = "over"


STEPS = {"fortune": fortune, "orders": orders, "parley": parley}
SEQUENCE = (("fortune", "Fortune", CITE), ("orders", "Sealed orders", CITE), ("parley", "Parley", CITE))


class Sealed(Game[SealedState]):
    key = "sealed"
    title = "Sealed orders"
    sides = (SideName("axis", "Axis"), SideName("soviet", "Soviets", "double"))
    scenarios = (Scenario("day", "A day", "One day."),)
    state = SealedState

    def setup(self, scenario: str, settings: Mapping[str, Any]) -> SealedState:
        return SealedState()

    def next_step(self, state: SealedState) -> Step | None:
        title = {key: words for key, words, _ in SEQUENCE}
        return Step(state.phase, title[state.phase], CITE, STEPS[state.phase]) if state.phase in STEPS else None

    def view(self, state: SealedState, viewer: Side | None) -> View:
        pairs = tuple(
            (self.side_title(side), order if side == viewer else Hidden("order"))
            for side, order in state.orders.items()
        )
        return View("The day", sections=(Facts("Orders", pairs),) if pairs else ())

    def outline(self, state: SealedState) -> Any:
        return outline(SEQUENCE, state.phase, over=state.phase == "over")

    def outcome(self, state: SealedState) -> Outcome | None:
        return Outcome(None, "the day is over", CITE) if state.phase == "over" else None

    def tables(self) -> Mapping[str, Chart]:
        return {"fortune": read_chart("fortune", FORTUNE, "sealed")}


SEALED = Sealed()
