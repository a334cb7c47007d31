"""Reserves: how much may start on the table, how many dice, who comes on when. fow.base.reserves.*"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar

from sandtable.games.bagration.base.ratings import successes
from sandtable.games.bagration.numbers import reserve_numbers
from sandtable.games.bagration.readings import Readings
from sandtable.kernel import Modifier, Refused
from sandtable.odds import Chain, Odds
from sandtable.rules import rule


@rule("fow.base.reserves.share", "fow.rule.fortified_reserves")
def percent_on_table(kinds: Sequence[str]) -> int:
    """Share: 60 percent of the points, or 40 with Fortified Reserves."""
    book = reserve_numbers()
    return book.fortified.percent if "fortified" in kinds else book.share.percent


def points_on_table(points: int, percent: int) -> int:
    """The most points that may start on the table, in whole points.

    >>> points_on_table(80, 60), points_on_table(100, 40)
    (48, 40)
    """
    return points * percent // 100


@rule("fow.base.reserves.share")
def refuse_share(deployed: int, points: int, most: int, cite: str) -> Refused | None:
    """Share: more points on the table than the share allows, with both percentages."""
    if deployed <= most:
        return None
    part, limit = percent(deployed, points), percent(most, points)
    why = f"{deployed} points on the table are {part} of {points}; at most {most} points ({limit}) may start there"
    return Refused(why, cite)


def percent(part: int, whole: int) -> str:
    share = Fraction(100 * part, whole) if whole else Fraction(0)
    return f"{float(share):.4g} %"


@rule("fow.base.reserves.deep")
def refuse_deep(heavy: Sequence[str], readings: Readings, cite: str = "fow.base.reserves.deep") -> Refused | None:
    """Deep Reserves: of the heavy Tank Units and Aircraft Units named, at most one may start on the table."""
    most = reserve_numbers().deep.most
    if len(heavy) <= most:
        return None
    armour = front_armour(readings)
    kind = f"Tank Unit with Front armour {armour} or more, or Aircraft Unit,"
    why = f"{', '.join(heavy)}: only {most} {kind} may start on the table"
    return Refused(why, cite)


def front_armour(readings: Readings) -> int:
    return readings.deep_reserves_front_armour


@rule("fow.base.reserves.immediate", "fow.base.reserves.delayed")
def first_turn(kinds: Sequence[str], entered: int | None = None) -> int:
    """Immediate Reserves are rolled for from the owner's turn 1, Delayed from turn 3 (or as entered)."""
    if "delayed" not in kinds:
        return reserve_numbers().immediate.first_turn
    return entered or reserve_numbers().delayed.first_turn


@rule("fow.base.reserves.roll")
def dice_on(turn: int, first: int, extra: int = 0) -> int:
    """Rolling: one die in the first turn in which Reserves may come, one more each turn; none before.

    >>> dice_on(1, 1), dice_on(2, 3), dice_on(4, 3), dice_on(4, 1, extra=1)
    (1, 0, 2, 5)
    """
    return turn - first + 1 + extra if turn >= first else 0


@rule("fow.base.reserves.roll")
def arriving(dice: Sequence[int], waiting: int) -> int:
    """Rolling: each 5+ brings on one Unit; three or more dice without one still bring one.

    >>> arriving([6, 5, 1], 4), arriving([1, 4, 2], 4), arriving([4], 4), arriving([6, 6], 1)
    (2, 1, 0, 1)
    """
    return coming(sum(die >= reserve_numbers().roll.success for die in dice), len(dice), waiting)


def coming(passed: int, dice: int, waiting: int) -> int:
    """How many Units come on, by the dice that passed and all that were thrown."""
    certain = not passed and dice >= reserve_numbers().roll.certain_from
    return min(1 if certain else passed, waiting)


def first_success(dice: Sequence[int]) -> int | None:
    """Which die, in the order thrown, is the first success."""
    success = reserve_numbers().roll.success
    return next((i for i, die in enumerate(dice) if die >= success), None)


@dataclass(frozen=True, slots=True)
class ReserveReading:
    """A reserve roll as it is read: how many Units come on, with exact odds before the dice fall."""

    dice: int
    waiting: int
    modifiers: Sequence[Modifier] = ()
    counts: ClassVar[bool] = True

    @property
    def title(self) -> str:
        return f"Reserves: each {reserve_numbers().roll.success}+ brings one Unit on"

    def final(self, dice: Sequence[int]) -> int:
        return arriving(dice, self.waiting)

    def outcome(self, dice: Sequence[int]) -> str:
        return in_words(self.final(dice))

    def odds(self) -> list[tuple[str, Fraction]]:
        return [(in_words(n), chance) for n, chance in arrival_odds(self.dice, self.waiting).items()]


def in_words(units: int) -> str:
    return {0: "no Unit comes on", 1: "one Unit comes on"}.get(units, f"{units} Units come on")


def arrival_odds(dice: int, waiting: int) -> Odds[int]:
    """Exactly how many Units a roll of so many dice brings on."""
    return successes(dice, reserve_numbers().roll.success).map(lambda n: coming(n, dice, waiting))


def reserves_by_turn(
    units: int, kinds: Sequence[str], turns: int, *, extra: int = 0, first: int | None = None
) -> list[Odds[int]]:
    """For each of the owner's turns, exactly how many of these Units are on the table by then."""
    begin = first if first is not None else first_turn(kinds)
    pools = [dice_on(turn, begin, extra) for turn in range(1, turns + 1)]
    chain: Chain[int, int] = Chain(
        0, pools, lambda pool, here: arrival_odds(pool, units - here).map(lambda n: here + n)
    )
    return [chain.after(turn) for turn in range(1, turns + 1)]
