"""What lies between two hexes side by side: slope, Crest Line, what crossing costs, what cover the slopes give."""

import re
from collections.abc import Callable
from fractions import Fraction

from sandtable.games.orsha.sight.boards import Board
from sandtable.games.orsha.sight.cover import qualifies
from sandtable.games.orsha.sight.slope_movement import (
    AskTheRulebook,
    Crest,
    Mover,
    Step,
    Weather,
    cost,
    crest_between,
    going,
    refuse_crossing,
)
from sandtable.games.orsha.tools.entry_costs import mixed
from sandtable.games.orsha.tools.map_files import FILES, SHARED_VERTEX, Values, board_of
from sandtable.hexes.grid import Hex, Hexside
from sandtable.kernel import Facts, Field, FieldKind, NotUnderstood, Refused, Section, Table, tool

CITE = "oto2.1.5"
TAB = "Slopes"
WEATHERS = {"dry": Weather.DRY, "rain": Weather.RAIN, "snow": Weather.GROUND_SNOW}
WEATHER = (
    Field("weather", "Weather", FieldKind.CHOICE, rule="oto2.1.54",
          choices=tuple((key, weather.value) for key, weather in WEATHERS.items())),
    Field("weather_extra", "Base game's cost of a change of elevation", rule="oto2.1.54",
          hint="In Rain (E3.54) or Ground Snow (E3.723); empty: as the booklet's example has it."),
)  # fmt: skip


@tool(
    "slope",
    "What does this slope do?",
    "Two hexes side by side: up or down, what it costs to cross, where no vehicle goes, the cover of each.",
    CITE,
    Field("start", "From hex", FieldKind.HEX, default="T20", rule="oto2.map.hexid"),
    Field("end", "To hex", FieldKind.HEX, default="T19", rule="oto2.map.hexid"),
    Field("mover", "Who moves", FieldKind.CHOICE, rule="oto2.1.53",
          choices=tuple((m.name.lower(), f"{m.value} ({m.spends})") for m in Mover)),
    Field("terrain", "Cost of the terrain entered", default="1", hint="By the base game, before slopes."),
    Field("crest", "Crest Line on the hexside", FieldKind.CHOICE, default="map",
          choices=(("map", "as the map has it"), *((c.value, c.value) for c in Crest))),
    *WEATHER, SHARED_VERTEX, *FILES,
)  # fmt: skip
def _slope(value: Values) -> tuple[Section, ...]:
    board = board_of(value)
    start, end = board.hex(value["start"]), board.hex(value["end"])
    if not start.is_adjacent(end):
        raise NotUnderstood(f"{value['start']} and {value['end']} are not adjacent, so they share no hexside", CITE)
    mover, crest = Mover[value["mover"].upper()], _crest(board, value, start, end)
    spends = mover.spends
    refusal = refuse_crossing(board.slopes, start, end, mover=mover, crest=crest)
    if refusal:
        raise refusal
    extra = number(value["weather_extra"], "Cost of a change of elevation") if value["weather_extra"] else None
    terrain = number(value["terrain"], "Cost of the terrain entered")
    step = Step(start, end, terrain, spends, crest, WEATHERS[value["weather"]], extra)
    total = asked_for(lambda: cost(board.slopes, step))
    pairs = (
        ("Going", str(going(board.slopes, start, end))),
        ("Crest Line", str(crest)),
        ("Base Levels", f"{board.name(start)} {board.level(start)}, {board.name(end)} {board.level(end)}"),
        ("Cost", f"{mixed(total)} {spends}"),
        ("of it for the terrain", f"{mixed(terrain)} {spends}"),
    )
    rows = tuple(_sides(board, hex) for hex in (start, end))
    columns = ("Hex", "Up-Slope over", "Down-Slope over", "May claim slope TEM")
    return (
        Facts(f"{value['start']} to {value['end']}", pairs, CITE, TAB),
        Table("The slopes of the two hexes", columns, rows, "oto2.1.41.b", TAB),
    )


def _crest(board: Board, value: Values, start: Hex, end: Hex) -> Crest:
    """Gullies are no Crest Lines, so a map is asked for its own; of a board archive the ground's elevation."""
    if value["crest"] != "map":
        return Crest(value["crest"])
    if not board.bare:
        return crest_between(board.drawn, start, end)
    ground = board.sight.ground
    before, after = (int(ground.elevation[tuple(int(c) for c in ground.centre(hex))]) for hex in (start, end))
    return Crest.NONE if before == after else Crest.ASCENDING if after > before else Crest.DESCENDING


def _sides(board: Board, hex: Hex) -> tuple[str, str, str, str]:
    def over(sides: frozenset[int]) -> str:
        return " ".join(board.drawn.grid.side_name(Hexside(hex, d)) for d in sorted(sides)) or "none"

    claims = (
        "yes, if the fire crosses one of them" if qualifies(board.slopes, hex) else "no: three are needed, or two apart"
    )
    return board.name(hex), over(board.slopes.up_sides(hex)), over(board.slopes.down_sides(hex)), claims


def asked_for(work: Callable[[], Fraction]) -> Fraction:
    """1.54: what only the base game's rulebook says is asked for."""
    try:
        return work()
    except AskTheRulebook as wanted:
        raise Refused(f"{wanted}; put it into the form", "oto2.1.54") from None


def number(text: str, label: str) -> Fraction:
    if not re.fullmatch(r"\d+(\.\d+)?|\d+/[1-9]\d*", text):
        raise NotUnderstood(f"{label}: a number is wanted, as 1, 1.5 or 1/2, not {text[:60]!r}", CITE)
    return Fraction(text)
