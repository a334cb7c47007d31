"""The table as every Bagration mission sees it: fow.meta.frame, fow.meta.units, fow.meta.bounds, fow.meta.rounding.

The Attacker's short edge is y = 0, the Defender's y = length; x grows towards the Attacker's right hand. The Defender
chooses which real edge is his, so one frame serves all missions.
"""

from enum import StrEnum
from math import ceil

from sandtable.games.bagration.readings import USUAL, Readings
from sandtable.rules import rule
from sandtable.tabletop import Bounds, Table, to_cm

NAMES = ("the Attacker's left edge", "the Attacker's right edge", "the Attacker's edge", "the Defender's edge")


class Counting(StrEnum):
    """How a part of a share counts: only whole ones, or each part as a whole."""

    WHOLE = "for each"
    OR_PART = "for each, or part thereof"


@rule("fow.meta.frame", "fow.terrain.table_size", "fow.meta.bounds")
def battle_table(readings: Readings = USUAL, *, across: bool = False) -> Table:
    """Frame: Attacker near, Defender far, sides left and right; `across` where it is fought from the long edges."""
    width, length = float(readings.table_width), float(readings.table_length)
    width, length = (length, width) if across else (width, length)
    return Table(width, length, Bounds(readings.distance_bounds), NAMES)


@rule("fow.meta.units")
def pair(inches: float) -> str:
    """Units: a distance as the booklet prints it.

    >>> pair(14)
    '14" (35 cm)'
    """
    return f'{inches:g}" ({to_cm(inches):g} cm)'


@rule("fow.meta.rounding")
def shares(amount: float, each: float, counting: Counting, readings: Readings = USUAL) -> int:
    """Rounding: "for each 25 points" counts whole ones; "or part thereof" counts parts as well.

    >>> shares(110, 25, Counting.WHOLE), shares(110, 25, Counting.OR_PART)
    (4, 5)
    """
    rounds_up = counting is Counting.OR_PART or readings.per_25_points == "round_up"
    return ceil(amount / each) if rounds_up else int(amount // each)
