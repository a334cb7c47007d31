"""The rebuild charts as data: lines with their price, and whether a dead unit stands on a line.

Many unit symbols of the charts are lost. By the setting, a unit whose type no readable line names is either offered on
the lines with lost symbols, to be checked against the players' own chart, or only where the players have entered it.
"""

from collections.abc import Mapping
from dataclasses import replace
from enum import StrEnum
from functools import cache
from typing import Any

from sandtable.charts.data_files import table
from sandtable.games.forgotten_battles.data_files import load
from sandtable.games.forgotten_battles.readings import Readings
from sandtable.games.forgotten_battles.sides import SOVIET
from sandtable.games.forgotten_battles.state import DeadUnit, State
from sandtable.kernel import Field, FieldKind, Side
from sandtable.rules import rule


class Fit(StrEnum):
    YES = "yes"
    CHECK = "check"  # the symbol of the line is lost, or the unit's size untold: the players look at their own chart
    NO = "no"


@table
class Line:
    """A line of a rebuild chart: its price, and which dead units stand on it."""

    title: str
    rule: str = ""
    rules: tuple[str, ...] = ()
    pax: int = 0
    eq: int = 0
    types: tuple[str, ...] = ()
    sizes: tuple[str, ...] = ()
    step: bool = False
    lost: int = 0
    mobility: str = ""
    in_formation: bool = False
    ar_limit: bool = True
    makes: str = ""
    key: str = ""

    @property
    def cite(self) -> str:
        return self.rule or self.rules[0]


@table
class OnFoot:
    types: tuple[str, ...] = ()


@table
class Chart:
    """A side's chart; for types that no line rebuilds, the rule by which they come back otherwise."""

    no_sizes: tuple[str, ...]
    types: dict[str, str]
    lines: dict[str, Line]
    from_special: dict[str, str]
    pool: dict[str, str]
    auto: dict[str, str]
    only_on_foot: OnFoot = OnFoot()


@table
class Charts:
    sizes: tuple[str, ...]
    mobilities: tuple[str, ...]
    axis: Chart
    soviet: Chart


def charts() -> Charts:
    return load(Charts, "rebuild.toml")


def chart(side: Side) -> Chart:
    return charts().soviet if side == SOVIET else charts().axis


@cache
@rule("tfb.rebuild.soviet.one_pax.regiments", "tfb.rebuild.soviet.one_pax.brigades", "tfb.rebuild.soviet.two_pax")
@rule("tfb.rebuild.soviet.pax_and_eq", "tfb.rebuild.soviet.one_eq.steps", "tfb.rebuild.soviet.one_eq.arty_muf")
@rule("tfb.rebuild.axis.one_pax.battalions", "tfb.rebuild.axis.one_pax.regiments", "tfb.rebuild.axis.two_pax")
@rule("tfb.rebuild.axis.pax_and_eq.pg", "tfb.rebuild.axis.pax_and_eq.corps_hq", "tfb.rebuild.axis.one_eq.steps")
def lines(side: Side) -> tuple[Line, ...]:
    """The lines of a side's chart in its order."""
    return tuple(replace(line, key=key) for key, line in chart(side).lines.items())


@cache
def _settled(side: Side) -> frozenset[str]:
    """Types whose way back the chart names outright, so that no lost symbol can be theirs."""
    named = {t for line in lines(side) if not line.sizes and not line.lost for t in line.types}
    return frozenset({"air", *named, *chart(side).from_special, *chart(side).pool, *chart(side).auto})


def settled(side: Side, unit: DeadUnit) -> bool:
    on_foot = chart(side).only_on_foot.types
    return unit.type in _settled(side) and (unit.type not in on_foot or unit.mobility == "leg")


@rule("tfb.rebuild.soviet.one_pax.regiments", "tfb.rebuild.axis.one_pax.battalions", "tfb.rebuild.axis.two_pax")
def fit(side: Side, line: Line, unit: DeadUnit, readings: Readings, symbols: Mapping[str, list[str]]) -> Fit:
    """Whether this unit stands on this line."""
    if line.makes or (line.in_formation and not unit.formation) or line.mobility not in ("", unit.mobility):
        return Fit.NO
    sized = not line.sizes or unit.size in line.sizes or (line.step and unit.multi_step)
    if not sized and unit.size:
        return Fit.NO
    yes = Fit.YES if sized else Fit.CHECK  # a size that nobody has told, the players see
    entered = readings.rr_regiments == "as_entered" if line.key == "rr" else False
    if unit.type in line.types and not entered:
        return yes
    if settled(side, unit) or not (line.lost or entered):
        return Fit.NO
    if readings.rebuild_lost_unit_types == "ask_players" and not entered:
        return Fit.CHECK
    known = {word.strip().lower() for word in symbols.get(f"{side}.{line.key}", [])}
    return yes if known & _names(type_words(side, unit)) else Fit.NO


def _names(words: str) -> set[str]:
    """What a player may call the type: Railroad (RR) is also Railroad, and RR."""
    name, _, short = words.lower().removesuffix(")").partition(" (")
    return {words.lower(), name, *([short] if short else [])}


def type_words(side: Side, unit: DeadUnit) -> str:
    if unit.type == "symbol":
        return unit.symbol or "a symbol without a name"
    return chart(side).types.get(unit.type, unit.type)


# ---- symbols the players enter once


def open_lines(state: State, side: Side) -> list[Line]:
    """The lines whose symbols the players enter, by their readings."""
    entered, railroad = (
        reading == "as_entered" for reading in (state.readings.rebuild_lost_unit_types, state.readings.rr_regiments)
    )
    return [line for line in lines(side) if (line.lost and entered) or (line.key == "rr" and railroad)]


@rule("tfb.rebuild.axis.one_pax.regiments")
def symbol_field(state: State, side: Side) -> Field:
    """A form for the symbols that the players read on their own chart."""
    known = open_lines(state, side)
    rows = [{"line": ln.key, "symbol": word} for ln in known for word in state.symbols.get(f"{side}.{ln.key}", [])]
    return Field(
        "symbols",
        "Unit symbols of your rebuild chart",
        FieldKind.TABLE,
        columns=(
            Field("line", "Line", FieldKind.CHOICE, choices=tuple((ln.key, ln.title) for ln in known)),
            Field("symbol", "Symbol"),
        ),
        default=rows,
    )


def symbols_from(state: State, side: Side, said: Mapping[str, Any]) -> dict[str, list[str]]:
    """What the form holds now: a line whose last symbol was taken out is empty."""
    found: dict[str, list[str]] = {f"{side}.{line.key}": [] for line in open_lines(state, side)}
    for row in said.get("symbols", ()):
        found.setdefault(f"{side}.{row['line']}", []).append(row["symbol"])
    return found
