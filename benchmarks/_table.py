"""A great table: 2,000 counters of two sides on 6,000 hexes of 8,000 by 6,000 pixels."""

import random
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from sandtable.kernel import (
    Board,
    Box,
    Counter,
    Deed,
    Destination,
    Face,
    Game,
    Layer,
    Phase,
    Place,
    Procedure,
    Scenario,
    Side,
    SideName,
    Spot,
    Step,
    Surface,
    Verb,
    View,
    open_play,
)

WIDE, HIGH = 8000.0, 6000.0
COLUMNS, ROWS = 84, 72
COUNTERS = 2000
CITE = "tfb.weather.ground"

ACROSS, DOWN = WIDE / (COLUMNS * 0.75 + 0.25), HIGH / (ROWS + 0.5)
CORNERS = tuple(
    (x * ACROSS, y * DOWN) for x, y in ((0.5, 0), (0.25, 0.5), (-0.25, 0.5), (-0.5, 0), (-0.25, -0.5), (0.25, -0.5))
)


def _name(column: int, row: int) -> str:
    return f"{chr(65 + column // 26)}{chr(65 + column % 26)}{row + 1}"


def _spot(column: int, row: int) -> Spot:
    y = DOWN * (row + 0.5 + (column % 2) / 2)
    return Spot(_name(column, row), round(ACROSS * (0.5 + 0.75 * column), 1), round(y, 1))


SPOTS = tuple(_spot(column, row) for column in range(COLUMNS) for row in range(ROWS))
SURFACE = Surface("great", "A great table", WIDE, HIGH, "px", "hexes", SPOTS, CORNERS, ours="our own invention")
ROADS = Layer("roads", "Roads", "".join(f'<path d="M0 {y}h{WIDE:g}" stroke="#b59b6a"/>' for y in range(200, 6000, 400)))
FACES = tuple(
    Face(symbol, size, f"{values}-{values % 5 + 1}-{values % 7 + 3}", tags)
    for symbol, size, values, tags in (
        ("infantry", "XX", 12, ()),
        ("armor", "X", 25, ("spent",)),
        ("artillery", "III", 9, ()),
        ("mechanized", "XX", 18, ("DG",)),
        ("hq", "XXX", 4, ()),
    )
)
CARD = (("Combat", "12", CITE), ("Action", "4", CITE), ("Movement", "8", CITE))
MOVE = Verb("move", "Move", (1, 12), path=True, rule=CITE, key_stroke="m")
REACH = 4


@dataclass
class Great:
    places: dict[str, str] = field(default_factory=dict)


def _scattered() -> dict[str, str]:
    """Half of them alone, half in stacks of two or three."""
    draw = random.Random(1944)
    places: dict[str, str] = {}
    while len(places) < COUNTERS:
        hex = draw.choice(SPOTS).name
        for _ in range(draw.choice((1, 1, 1, 2, 3))):
            n = len(places)
            places[f"{'as'[n % 2]}{n}"] = hex if n % 40 else "box:dead"
    return dict(list(places.items())[:COUNTERS])


@lru_cache(maxsize=4 * COUNTERS)
def _counter(id: str, at: str, viewer: Side | None) -> Counter:
    side = "axis" if id[0] == "a" else "soviet"
    n = int(id[1:])
    face = FACES[n % len(FACES)]
    group = f"{n // 40 + 1} Corps"
    return Counter(id, f"{n} Division", side, Place.read(at), face, group=group, card=CARD, mine=side == viewer)


def _board(s: Great, viewer: Side | None) -> Board:
    counters = tuple(_counter(id, at, viewer) for id, at in s.places.items())
    return Board("The great table", SURFACE, (ROADS,), counters, (Box("dead", "Dead Pile"),))


def _near(hex: str) -> list[str]:
    if hex.startswith("box:"):
        return []
    column, row = (ord(hex[0]) - 65) * 26 + ord(hex[1]) - 65, int(hex[2:]) - 1
    columns = range(max(0, column - REACH), min(COLUMNS, column + REACH + 1))
    return [_name(c, r) for c in columns for r in range(max(0, row - REACH), min(ROWS, row + REACH + 1))]


def _play(s: Great) -> Procedure[None]:
    def apply(deed: Deed) -> Procedure[None]:
        for id in deed.counters:
            s.places[id] = str(deed.place)
        return
        yield

    def targets(verb: str, counters: tuple[str, ...]) -> tuple[Destination, ...]:
        return tuple(Destination(Place(hex=hex), "1", path=(hex,)) for hex in _near(s.places[counters[0]]))

    phase = Phase(question="Move.", cite=CITE, verbs=(MOVE,), board="The great table")
    mine = tuple(id for id in s.places if id[0] == "a")
    yield from open_play(
        phase,
        "axis",
        board=lambda: _board(s, "axis"),
        apply=apply,
        judge=lambda deed: None,
        targets=targets,
        counters=lambda: mine,
        name_of=lambda id: f"{id[1:]} Division",
    )


class GreatTable(Game[Great]):
    key = "great-table"
    title = "A great table"
    sides = (SideName("axis", "Axis"), SideName("soviet", "Soviets", "double"))
    scenarios = (Scenario("great", "Great", "As large as it gets."),)
    state = Great

    def setup(self, scenario: str, settings: Mapping[str, Any]) -> Great:
        return Great(_scattered())

    def next_step(self, state: Great) -> Step | None:
        return Step("move", "Move", CITE, _play)

    def headline(self, state: Great) -> str:
        return "The great table"

    def view(self, state: Great, viewer: Side | None) -> View:
        return View("The great table", sections=(_board(state, viewer),))


GREAT = GreatTable()
