"""Turning points: the rolls that moved the score most, where a game keeps one; and what the story tells of losses."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from sandtable.kernel import Line, NoteKind, Side

MOST = 8
SURPRISING = Fraction(1, 5)
"""What came with a chance of at most this."""
LOSS = re.compile(
    r"\b(?:lost|loses?|destroyed|eliminated|killed|captured|wrecked|surrenders?|dies|died|burnt out|Dead Pile)\b", re.I
)
NO_LOSS = re.compile(
    r"\b(?:not used|nothing|nobody|none|neither|no losses|0 (?:Teams|destroyed)|Retained|SP|Air|Hog|Eq)\b"
)
"""Words of lines that speak of replacements that lapse, or say that nothing was lost."""


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """A roll whose outcome was unlikely. `odds` is the chance that it had, `moved` by how much the score then moved."""

    date: str
    side: Side | None
    roll: str
    outcome: str
    odds: Fraction
    moved: int = 0


def surprise(line: Line) -> Fraction | None:
    """The chance that what came had, for a roll whose odds were known."""
    for words, part, whole in line.data.get("odds", ()):
        if words == line.data.get("outcome"):
            return Fraction(part, whole)
    return None


def turning_points(
    dated: Iterable[tuple[str, Iterable[Line]]], moved: Mapping[int, int] | None = None
) -> list[TurningPoint]:
    """In the order in which they fell: the rolls that weighed most for the score (`moved`: by how much it did in each
    step; a roll weighs the more the less likely it was), or where it did not move those that surprised most."""
    found: list[TurningPoint] = []
    for date, lines in dated:
        for line in lines:
            chance = surprise(line)
            if line.kind is not NoteKind.ROLL or chance is None:
                continue
            by = (moved or {}).get(line.step, 0)
            if chance <= SURPRISING if not moved else by:
                found.append(TurningPoint(date, line.side, line.text.split(":")[0], line.data["outcome"], chance, by))
    most = sorted(found, key=lambda point: (-abs(point.moved) * (1 - point.odds), point.odds))[:MOST]
    return [point for point in found if point in most]


def losses(dated: Iterable[tuple[str, Iterable[Line]]]) -> list[tuple[str, Side, str]]:
    """(date, side, what is told) of every line that tells of a side's loss."""
    return [
        (date, line.side, line.text)
        for date, lines in dated
        for line in lines
        if line.side and line.kind is not NoteKind.DECISION and LOSS.search(line.text) and not NO_LOSS.search(line.text)
    ]
