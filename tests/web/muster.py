"""A game of one side with forms that are apt to be drawn badly: long lists, defaults in tables, hexes to choose."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from sandtable.kernel import (
    DECISION,
    FACT,
    Allocate,
    Field,
    FieldKind,
    Game,
    OnPicture,
    Picture,
    PlaceHex,
    Procedure,
    Refused,
    Report,
    Scenario,
    Side,
    SideName,
    Standing,
    Step,
    Target,
    View,
)

CITE = "oto2.7.518"
HEXES = {f"{letter}{n}": (60 * i, 60 * n) for i, letter in enumerate("ABCD") for n in (1, 2, 3)}
PIECES = tuple((f"g{n}", f"Squad {n} (g{n}, 1st Company)") for n in range(1, 151))


def drawn() -> Picture:
    """The cells of the first row are drawn one by one, the others as copies of one shape, as maps do it."""
    cells = "".join(
        f'<rect data-hex="{name}" x="{x}" y="{y}" width="58" height="58"/>'
        if name.endswith("1")
        else f'<use href="#cell" data-hex="{name}" x="{x + 29}" y="{y + 29}"/>'
        for name, (x, y) in HEXES.items()
    )
    shape = '<defs><rect id="cell" x="-29" y="-29" width="58" height="58"/></defs>'
    head = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 40 260 220">'
    svg = f'{head}{shape}<g fill="#eee" stroke="#999">{cells}</g></svg>'
    return Picture("The map", svg, "Twelve hexes.", tab="Map")


def cannot_draw(answer: str) -> Picture:
    raise ZeroDivisionError(f"nothing is known of {answer}")


@dataclass
class MusterState:
    phase: str = "place"
    rows: list[dict[str, Any]] = field(default_factory=list)


def place(s: MusterState) -> Procedure[None]:
    yield PlaceHex(
        question="Where", cite=CITE, wants=DECISION, side="player", hexes=("B1", "C2"), draw_refused=cannot_draw
    )
    targets = (Target("east", "East", minimum=2, maximum=6), Target("west", "West", maximum=3))
    yield Allocate(question="Share out", cite=CITE, wants=DECISION, side="player", total=6, targets=targets)
    s.phase = "muster"


def muster(s: MusterState) -> Procedure[None]:
    columns = (
        Field("piece", "Unit", FieldKind.CHOICE, choices=PIECES, default=""),
        Field("hex", "Hex", FieldKind.HEX),
        Field("level", "Level", FieldKind.NUMBER, maximum=9, default=1),
        Field("fit", "Fit", FieldKind.YES_NO, default=True),
        Field("words", "Remarks"),
    )
    here = OnPicture("The map", "piece", hex="hex", standing=(Standing("g7", "Squad 7", "A1"),))
    rows = [{"piece": f"g{n}", "hex": "B2", "fit": n != 20} for n in range(20, 80)]
    units = Field("units", "Units", FieldKind.TABLE, columns=columns, default=rows, places=here)
    told = yield Report(
        question="Who is there",
        cite=CITE,
        wants=FACT,
        side="player",
        fields=(units,),
        also=lambda value: Refused("too few") if len(value["units"]) < 50 else None,
    )
    s.rows, s.phase = told["units"], "over"


class Muster(Game[MusterState]):
    key = "muster"
    title = "Muster"
    sides = (SideName("player", "You"),)
    scenarios = (Scenario("one", "One", "One muster."),)
    state = MusterState

    def setup(self, scenario: str, settings: Mapping[str, Any]) -> MusterState:
        return MusterState()

    def next_step(self, state: MusterState) -> Step | None:
        return (
            None
            if state.phase == "over"
            else Step(state.phase, "Muster", CITE, {"place": place, "muster": muster}[state.phase])
        )

    def view(self, state: MusterState, viewer: Side | None) -> View:
        return View("A muster", sections=(drawn(),))


MUSTER = Muster()
