"""Victory points with their reasons. The booklets print four changes; all others the players enter themselves."""

from sandtable.charts.data_files import table
from sandtable.games.forgotten_battles.data_files import load
from sandtable.games.forgotten_battles.readings import Readings
from sandtable.games.forgotten_battles.sides import AXIS, SIDES, SOVIET, TITLES
from sandtable.games.forgotten_battles.state import State, VictoryLine
from sandtable.kernel import FACT, Choose, Note, Option, Procedure, Side
from sandtable.rules import rule


@table
class OtherReading:
    setting: str
    value: str
    axis: int
    soviet: int


@table
class PrintedAction:
    title: str
    cite: str
    axis: int = 0
    soviet: int = 0
    other_reading: OtherReading | None = None


@table
class PrintedPoints:
    rule: str
    actions: dict[str, PrintedAction]


def _actions() -> dict[str, PrintedAction]:
    return load(PrintedPoints, "victory.toml").actions


@rule("tfb.meta.vp")
def points_for(action: str, readings: Readings) -> dict[Side, int]:
    """What a printed action gives or costs each side."""
    points: PrintedAction | OtherReading = _actions()[action]
    reading = _actions()[action].other_reading
    if reading and getattr(readings, reading.setting) == reading.value:
        points = reading
    return {AXIS: points.axis, SOVIET: points.soviet}


@rule("tfb.meta.vp")
def book(state: State, action: str) -> Procedure[None]:
    """Book a printed action: `stavka_appeal`, `vitebsk`, `pz16` or `kovel`."""
    raw = _actions()[action]
    for side, points in points_for(action, state.readings).items():
        yield from score(state, side, points, raw.title, raw.cite)


def score(state: State, side: Side, points: int, why: str, cite: str = "tfb.meta.vp") -> Procedure[None]:
    """Points for a side, with their reason; nothing is written for none."""
    if points:
        state.vp.append(VictoryLine(state.date, side, points, why, cite))
        yield Note(f"{TITLES[side]} {points:+d} VP: {why}.", cite, side=side)


def total(state: State, side: Side) -> int:
    return sum(line.points for line in state.vp if line.side == side)


def verdict(state: State) -> Procedure[None]:
    """The victory conditions stand in the game's own rulebook, so the players say who has won."""
    state.verdict = yield from Choose(
        question="By the victory conditions of your rulebook, who has won?",
        telling="By the victory conditions of the rulebook: {}.",
        cite="tfb.meta.vp",
        wants=FACT,
        key="verdict",
        context=(", ".join(f"{TITLES[side]} {total(state, side)} VP" for side in (SOVIET, AXIS)) + " on record.",),
        options=(
            *(Option(side, TITLES[side]) for side in SIDES),
            Option("draw", "a draw"),
            Option("open", "left open"),
        ),
    )
