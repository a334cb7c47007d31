"""The rebuild charts as data: lines with their price, and whether a dead unit stands on a line.

Many unit symbols of the charts are lost. By the setting, a unit whose type no readable line names is either offered on
the lines with lost symbols, to be checked against the players' own chart, or only where the players have entered it.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import Any

from sandtable.games.forgotten_battles.calendar import DATA
from sandtable.games.forgotten_battles.readings import Readings
from sandtable.games.forgotten_battles.state import DeadUnit, State
from sandtable.kernel import Field, FieldKind, Side
from sandtable.rules import rule


class Fit(StrEnum):
    YES = "yes"
    CHECK = "check"  # the symbol of the line is lost, or the unit's size untold: the players look at their own chart
    NO = "no"


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a rebuild chart."""

    key: str
    title: str
    cite: str
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


@cache
def raw_chart() -> dict[str, Any]:
    return tomllib.loads((DATA / "rebuild.toml").read_text(encoding="utf-8"))


@cache
@rule("tfb.rebuild.soviet.one_pax.regiments", "tfb.rebuild.soviet.one_pax.brigades", "tfb.rebuild.soviet.two_pax")
@rule("tfb.rebuild.soviet.pax_and_eq", "tfb.rebuild.soviet.one_eq.steps", "tfb.rebuild.soviet.one_eq.arty_muf")
@rule("tfb.rebuild.axis.one_pax.battalions", "tfb.rebuild.axis.one_pax.regiments", "tfb.rebuild.axis.two_pax")
@rule("tfb.rebuild.axis.pax_and_eq.pg", "tfb.rebuild.axis.pax_and_eq.corps_hq", "tfb.rebuild.axis.one_eq.steps")
def lines(side: Side) -> tuple[Line, ...]:
    """The lines of a side's chart in its order."""
    return tuple(_line(key, raw) for key, raw in raw_chart()[side]["lines"].items())


def _line(key: str, raw: Mapping[str, Any]) -> Line:
    cite = raw["rule"] if "rule" in raw else raw["rules"][0]
    rest: dict[str, Any] = {k: v for k, v in raw.items() if k not in ("rule", "rules")}
    rest |= {k: tuple(v) for k, v in rest.items() if isinstance(v, list)}
    return Line(key, cite=cite, **rest)


@cache
def _settled(side: Side) -> frozenset[str]:
    """Types whose way back the chart names outright, so that no lost symbol can be theirs."""
    chart = raw_chart()[side]
    named = {t for line in lines(side) if not line.sizes and not line.lost for t in line.types}
    return frozenset({"air", *named, *chart["from_special"], *chart["pool"], *chart["auto"]})


def settled(side: Side, unit: DeadUnit) -> bool:
    on_foot = raw_chart()[side].get("only_on_foot", {}).get("types", ())
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
    return str(raw_chart()[side]["types"].get(unit.type, unit.type))


# ---- symbols the players enter once


def open_lines(s: State, side: Side) -> list[Line]:
    """The lines whose symbols the players enter, by their readings."""
    entered, railroad = (
        reading == "as_entered" for reading in (s.readings.rebuild_lost_unit_types, s.readings.rr_regiments)
    )
    return [line for line in lines(side) if (line.lost and entered) or (line.key == "rr" and railroad)]


@rule("tfb.rebuild.axis.one_pax.regiments")
def symbol_field(s: State, side: Side) -> Field:
    """A form for the symbols that the players read on their own chart."""
    known = open_lines(s, side)
    rows = [{"line": ln.key, "symbol": word} for ln in known for word in s.symbols.get(f"{side}.{ln.key}", [])]
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


def symbols_from(s: State, side: Side, said: Mapping[str, Any]) -> dict[str, list[str]]:
    """What the form holds now: a line whose last symbol was taken out is empty."""
    found: dict[str, list[str]] = {f"{side}.{line.key}": [] for line in open_lines(s, side)}
    for row in said.get("symbols", ()):
        found.setdefault(f"{side}.{row['line']}", []).append(row["symbol"])
    return found
