"""A small game that uses every part of the kernel: two sides, secret purchases, dice, every kind of ask."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from sandtable.charts import Chart, consult, overlay, read_chart
from sandtable.kernel import (
    DECISION,
    EVERYONE,
    FACT,
    Allocate,
    Amount,
    Charter,
    Choose,
    ChooseSome,
    Confirm,
    Facts,
    Field,
    FieldKind,
    Game,
    Hidden,
    Item,
    Note,
    Outcome,
    PlaceHex,
    PlacePoint,
    Procedure,
    Purchase,
    Report,
    Roll,
    Scenario,
    Setting,
    Side,
    SideName,
    Step,
    Table,
    Target,
    Together,
    View,
    options,
    outline,
    reveal,
)

PRICES = {"rifle": 7, "assault": 4, "gun": 3}

FORTUNE = {
    "title": "Fortune",
    "rule": "tfb.weather.ground",
    "dice": "1d6",
    "results": {"poor": "Poor", "good": "Good"},
    "modifiers": {"blessed": {"value": 1, "reason": "blessed", "rule": "tfb.weather.ground"}},
    "rows": [{"roll": "3-", "result": "poor"}, {"roll": "4+", "result": "good"}],
}


@dataclass
class ToyState:
    turn: int = 1
    phase: str = "fortune"
    points: dict[str, int] = field(default_factory=lambda: {"axis": 12, "soviet": 10})
    bought: dict[str, dict[str, int]] = field(default_factory=lambda: {"axis": {}, "soviet": {}})
    luck: list[str] = field(default_factory=list)
    places: list[str] = field(default_factory=list)
    turns: int = 2


def fortune(s: ToyState) -> Procedure[None]:
    row = yield from consult("fortune", apply=["blessed"] if s.turn > 1 else [], about=f"turn {s.turn}")
    s.luck.append(row.result)
    s.phase = "buying"


def buy(s: ToyState, side: Side) -> Procedure[dict[str, int]]:
    items = tuple(Item(k, k, p, limit=2, rule="oto2.7.5187") for k, p in PRICES.items())
    bought: dict[str, int] = yield Purchase(
        question="Buy", cite="oto2.7.518", side=side, items=items, budget=s.points[side], unit="CPP"
    )
    for key in bought:
        yield Roll(question=f"Strength of {key}", cite="oto2.7.5191", side=side, dice=(6, 6))
    yield Note(f"{side} is ready", seen_by=EVERYONE)
    return bought


def buying(s: ToyState) -> Procedure[None]:
    got = yield Together({side: lambda side=side: buy(s, side) for side in s.points}, doing="buying", cite="oto2.7.518")
    for side, bought in got.items():
        s.bought[side] = {
            k: s.bought[side].get(k, 0) + bought.get(k, 0) for k in PRICES if k in {*s.bought[side], *bought}
        }
        s.points[side] += 3 - sum(PRICES[k] * n for k, n in bought.items())
    s.phase = "talk"


def talk(s: ToyState) -> Procedure[None]:
    """One of everything."""
    cite = "oto2.7.518"
    for side in s.points:
        yield Choose(question="Which way", cite=cite, wants=DECISION, side=side, options=options("left", "right"))
    yield ChooseSome(
        question="Some of them", cite=cite, wants=DECISION, side="axis", options=options("a", "b", "c"), at_most=2
    )
    yield Amount(question="How many", cite=cite, wants=DECISION, side="soviet", minimum=1, maximum=5, unit="men")
    targets = (Target("east", "East", minimum=1), Target("west", "West", maximum=3))
    yield Allocate(question="Share out", cite=cite, wants=DECISION, side="axis", total=6, targets=targets)
    hexes = ("A1", "B2", "C3")
    s.places.append((yield PlaceHex(question="Where", cite=cite, wants=DECISION, side="axis", hexes=hexes)))
    yield PlacePoint(question="Where on the table", cite=cite, wants=DECISION, side="soviet", width=72, depth=48)
    fields = (
        Field("losses", "Losses", FieldKind.NUMBER, maximum=9),
        Field("held", "Held", FieldKind.YES_NO),
        Field("mood", "Mood", FieldKind.CHOICE, choices=(("low", "Low"), ("high", "High"))),
        Field("units", "Units", FieldKind.TABLE, columns=(Field("name", "Name"), Field("hex", "Hex", FieldKind.HEX))),
    )
    yield Report(question="What happened", cite=cite, wants=FACT, side="soviet", fields=fields)
    bought = ", ".join(f"{n} {what}" for what, n in s.bought["axis"].items()) or "nothing"
    yield reveal(f"Axis has {bought}", cite)
    yield Confirm(question="End of the turn", cite=cite)
    s.turn, s.phase = s.turn + 1, "fortune"


SEQUENCE = (
    ("fortune", "Fortune", "tfb.weather.ground"),
    ("buying", "Buying", "oto2.7.518"),
    ("talk", "Talk", "oto2.7.518"),
)
STEPS = {"fortune": fortune, "buying": buying, "talk": talk}


class Toy(Game[ToyState]):
    key = "toy"
    title = "Toy"
    sides = (SideName("axis", "Axis"), SideName("soviet", "Soviets", "double"))
    scenarios = (Scenario("short", "Short", "Two turns."),)
    settings = (Setting("turns", "Turns", 2, (1, 2, 3), "How long", "tfb.calendar.turns"),)
    state = ToyState

    def setup(self, scenario: str, settings: Mapping[str, Any]) -> ToyState:
        return ToyState(turns=int(settings["turns"]))

    def next_step(self, state: ToyState) -> Step | None:
        if state.turn > state.turns:
            return None
        title, cite = next((t, c) for k, t, c in SEQUENCE if k == state.phase)
        return Step(state.phase, title, cite, STEPS[state.phase])

    def view(self, state: ToyState, viewer: Side | None) -> View:
        facts = Facts("Record", (("Turn", state.turn), ("Luck", ", ".join(state.luck) or "none")))
        rows = tuple((side, points if side == viewer else Hidden("points")) for side, points in state.points.items())
        return View(f"Turn {state.turn}", sections=(facts, Table("Points", ("Side", "CPP"), rows)))

    def outline(self, state: ToyState) -> Any:
        return outline(SEQUENCE, state.phase, over=state.turn > state.turns)

    def progress(self, state: ToyState) -> tuple[int, int]:
        return state.turn - 1, state.turns

    def outcome(self, state: ToyState) -> Outcome | None:
        return Outcome(None, "the turns are over", "oto2.7.518") if state.turn > state.turns else None

    def tables(self) -> Mapping[str, Chart]:
        return {"fortune": read_chart("fortune", FORTUNE, "toy")}

    def with_house_rules(self, overlay_text: str) -> Mapping[str, Chart]:
        return overlay(self.tables(), overlay_text)

    def correctable(self, state: ToyState, side: Side) -> dict[str, str]:
        return {"turn": "the turn"}


TOY = Toy()


def charter(**more: Any) -> Charter:
    given: dict[str, Any] = {
        "id": "toy-1",
        "game": "toy",
        "title": "A toy",
        "scenario": "short",
        "settings": {"turns": 2},
        "players": {"axis": "person", "soviet": "person"},
        "dice": "mixed",
        "seed": "5eed",
        "created": "2026-01-01T00:00:00",
        "version": "0",
    }
    return Charter(**{**given, **more})
