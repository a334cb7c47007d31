"""A tiny game with a secret in it: both sides write sealed orders, which are never opened."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from sandtable.charts import Chart, consult, read_chart
from sandtable.kernel import (
    DECISION,
    EVERYONE,
    Choose,
    Facts,
    Field,
    Game,
    Hidden,
    Note,
    Outcome,
    Picture,
    PlaceHex,
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
    headquarters: str = ""
    orders: dict[str, str] = field(default_factory=dict)
    strength: dict[str, int] = field(default_factory=dict)


MAP = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"><title>The map</title>'
    '<rect data-hex="A1" width="20" height="20" fill="#eee"/><rect data-hex="B2" x="20" width="20" height="20"/></svg>'
)


def place(s: SealedState) -> Procedure[None]:
    hexes = ("A1", "B2")
    s.headquarters = yield PlaceHex(
        question="Where is your HQ", cite=CITE, wants=DECISION, side="axis", hexes=hexes, map="The map"
    )
    s.phase = "fortune"


def fortune(s: SealedState) -> Procedure[None]:
    yield from consult("fortune", about="the day")
    s.phase = "orders"


def write(side: Side) -> Procedure[tuple[str, int]]:
    form = yield Report(
        question="Write your sealed order", cite=CITE, wants=DECISION, side=side, fields=(Field("order", "Order"),)
    )
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
        yield Choose(question="War or peace", cite=CITE, wants=DECISION, side=side, options=options("war", "peace"))
    s.phase = "over"


STEPS = {"place": place, "fortune": fortune, "orders": orders, "parley": parley}
SEQUENCE = (
    ("place", "HQ", CITE),
    ("fortune", "Fortune", CITE),
    ("orders", "Sealed orders", CITE),
    ("parley", "Parley", CITE),
)


class Sealed(Game[SealedState]):
    key = "sealed"
    title = "Sealed orders"
    sides = (SideName("axis", "Axis"), SideName("soviet", "Soviets", "double"))
    scenarios = (Scenario("day", "A day", "One day."), Scenario("map", "On a map", "One day, with a map."))
    state = SealedState

    def setup(self, scenario: str, settings: Mapping[str, Any]) -> SealedState:
        return SealedState("place" if scenario == "map" else "fortune")

    def next_step(self, state: SealedState) -> Step | None:
        title = {key: words for key, words, _ in SEQUENCE}
        return Step(state.phase, title[state.phase], CITE, STEPS[state.phase]) if state.phase in STEPS else None

    def view(self, state: SealedState, viewer: Side | None) -> View:
        pairs = tuple(
            (self.side_title(side), order if side == viewer else Hidden("order"))
            for side, order in state.orders.items()
        )
        drawn = (Picture("The map", MAP, "Two hexes, A1 and B2."),) if state.phase == "place" else ()
        return View("The day", sections=(*drawn, *((Facts("Orders", pairs),) if pairs else ())))

    def outline(self, state: SealedState) -> Any:
        return outline(SEQUENCE, state.phase, over=state.phase == "over")

    def outcome(self, state: SealedState) -> Outcome | None:
        return Outcome(None, "the day is over", CITE) if state.phase == "over" else None

    def tables(self) -> Mapping[str, Chart]:
        return {"fortune": read_chart("fortune", FORTUNE, "sealed")}


SEALED = Sealed()
