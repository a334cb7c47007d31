"""A small game whose questions are answered by pointing at the board: a hex, some pieces, a point of the table."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from sandtable.kernel import (
    DECISION,
    Board,
    ChooseSome,
    Counter,
    Face,
    Game,
    Option,
    Place,
    PlaceHex,
    PlacePoint,
    Procedure,
    Scenario,
    Side,
    SideName,
    Step,
    Surface,
    View,
)
from tests.skirmish.ground import LAYERS, SURFACE

CITE = "oto2.7.518"
TABLE = Surface("table", "The table", 72, 48, "inches", "table")


@dataclass
class Pointed:
    table: bool = False
    hex: str = ""
    some: list[str] = field(default_factory=list)
    point: list[float] = field(default_factory=list)
    over: bool = False


def point(s: Pointed) -> Procedure[None]:
    if s.table:
        s.point = yield PlacePoint(
            question="Where on the table", cite=CITE, wants=DECISION, side="axis", width=72, depth=48
        )
    else:
        s.hex = yield PlaceHex(question="Which hex", cite=CITE, wants=DECISION, side="axis", hexes=("F5", "G5", "G6"))
        options = tuple(Option(f"a{n}", f"{n} Company") for n in range(1, 5))
        s.some = yield ChooseSome(question="Which of them", cite=CITE, wants=DECISION, side="axis", options=options)
    s.over = True


class Pointing(Game[Pointed]):
    key = "pointing"
    title = "Pointing"
    sides = (SideName("axis", "Axis"), SideName("soviet", "Soviets", "double"))
    scenarios = (Scenario("map", "On a map", "Hexes."), Scenario("table", "On a table", "Inches."))
    state = Pointed

    def setup(self, scenario: str, settings: Mapping[str, Any]) -> Pointed:
        return Pointed(table=scenario == "table")

    def next_step(self, state: Pointed) -> Step | None:
        return None if state.over else Step("point", "Point", CITE, point)

    def view(self, state: Pointed, viewer: Side | None) -> View:
        places = ["12,12", "40,30@90"] if state.table else ["C3", "C3", "C4", "I5"]
        counters = tuple(
            Counter(f"a{n}", f"{n} Company", "axis", Place.read(at), Face("infantry", "I", "4-6"))
            for n, at in enumerate(places, 1)
        )
        surface, layers = (TABLE, ()) if state.table else (SURFACE, LAYERS)
        return View("Pointing", sections=(Board("The board", surface, layers, counters),))


POINTING = Pointing()
