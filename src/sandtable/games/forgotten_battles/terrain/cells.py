"""Cells of the Terrain Effects Chart: a movement cost, a combat multiplier. Exact thirds and halves throughout."""

import re
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from sandtable.rules import rule


class CostKind(StrEnum):
    POINTS = "points"
    PROHIBITED = "P"
    ALL = "All"
    OTHER = "O/T"


@rule("tfb.terrain.legend.other", "tfb.terrain.legend.na")
@dataclass(frozen=True, slots=True)
class Cost:
    """What a row asks of a mover. `added`: printed with a plus, so it goes on top of the hex entered."""

    kind: CostKind
    points: Fraction = Fraction(0)
    added: bool = False

    def __str__(self) -> str:
        if self.kind is not CostKind.POINTS:
            return str(self.kind)
        return f"+{self.points}" if self.added else str(self.points)

    @property
    def prohibited(self) -> bool:
        return self.kind is CostKind.PROHIBITED


@dataclass(frozen=True, slots=True)
class Multiplier:
    """A combat multiplier. In parentheses on the chart: attackers only. Starred: along a road only."""

    factor: Fraction
    attackers_only: bool = False
    roads_only: bool = False

    def __str__(self) -> str:
        text = f"x{self.factor}"
        return (f"({text})" if self.attackers_only else text) + ("*" if self.roads_only else "")


@dataclass(frozen=True, slots=True)
class CombatCell:
    """Upper and lower value of a cell, equal where only one is printed."""

    upper: Multiplier
    lower: Multiplier


_POINTS = re.compile(r"(\+?)(\d+(?:/\d+)?)")
_MULTIPLIER = re.compile(r"(\()?x(\d+(?:/\d+)?)(\))?(\*)?")


def read_cost(raw: str | int) -> Cost:
    """`1`, `"1/3"`, `"+3"`, `"P"`, `"All"`, `"O/T"`; ValueError for anything else."""
    text = str(raw)
    if text in (CostKind.PROHIBITED, CostKind.ALL, CostKind.OTHER):
        return Cost(CostKind(text))
    match = _POINTS.fullmatch(text)
    if not match:
        raise ValueError(f"{raw!r} is no movement cost: a number, 1/3, +2, P, All or O/T is wanted")
    return Cost(CostKind.POINTS, Fraction(match[2]), bool(match[1]))


def read_combat(text: str) -> CombatCell | None:
    """`"x1"`, `"(x1/2)"`, `"(x1/4) / (x1/2)"`, `"(x1/4)*"`; None for `"N/A"`; ValueError for anything else."""
    if text == "N/A":
        return None
    parts = [_read_multiplier(part, text) for part in text.split(" / ")]
    if len(parts) > 2:
        raise ValueError(f"{text!r} has more than an upper and a lower value")
    return CombatCell(parts[0], parts[-1])


def _read_multiplier(part: str, text: str) -> Multiplier:
    match = _MULTIPLIER.fullmatch(part)
    if not match or bool(match[1]) != bool(match[3]):
        raise ValueError(f"{text!r} is no combat value: x1, (x1/2), x1/2 / x1 or N/A is wanted")
    return Multiplier(Fraction(match[2]), bool(match[1]), bool(match[4]))
