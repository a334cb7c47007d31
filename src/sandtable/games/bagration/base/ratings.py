"""Ratings and the tests on them: fow.base.skill_test, fow.base.pioneers. One die, the printed number or higher."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import ClassVar

from sandtable.kernel import Audience, Modifier, NotUnderstood, Procedure, Roll, Side
from sandtable.odds import Odds
from sandtable.rules import rule

FACES = 6
AUTO = 1
"""A rating that cannot fail."""

NEVER = FACES + 1
"""A dash on the card: no number is enough."""

PRINTED = ("2+", "3+", "4+", "5+", "6")
"""Ratings as a card prints them."""

OR_AUTO = ("Auto", *PRINTED)
"""Those that a card may print as Auto: Cross, the number to cross Minefields, Firepower."""

MAY_BE_AUTO = ("cross", "mines", "firepower")


FEW = 3
"""So many dice are read at a glance, from all to none."""


def printed_for(what: str) -> tuple[str, ...]:
    """What a card can print for a rating, wherever a player enters it: infantry cross automatically."""
    return OR_AUTO if what in MAY_BE_AUTO else PRINTED


def number_of(rating: str | int) -> int:
    """The lowest face that passes.

    >>> number_of("4+"), number_of("6"), number_of("Auto"), number_of("-")
    (4, 6, 1, 7)
    """
    text = str(rating).strip().lower().removesuffix("+")
    if text in ("auto", "automatic"):
        return AUTO
    if text in ("-", "–"):
        return NEVER
    if len(text) == 1 and text.isdecimal() and 1 <= int(text) <= FACES:
        return int(text)
    raise NotUnderstood(f"{str(rating)[:60]!r} is not a rating such as 4+, 6, Auto or -", "fow.base.skill_test")


def written_rating(number: int) -> str:
    if number <= AUTO:
        return "Auto"
    return "-" if number >= NEVER else str(number) if number == FACES else f"{number}+"


def passing(rating: str | int) -> Fraction:
    """The chance of one test."""
    return Fraction(max(0, min(FACES, FACES + 1 - number_of(rating))), FACES)


@cache
def successes(dice: int, rating: str | int) -> Odds[int]:
    """How many of so many dice pass."""
    hit = passing(rating)
    one: Odds[int] = Odds.of_chances({n: c for n, c in {1: hit, 0: 1 - hit}.items() if c})
    return one * dice if dice else Odds.sure(0)


@dataclass(frozen=True, slots=True)
class Needed:
    """One or more dice, each read on its own against a number: how many pass, with exact odds."""

    title: str
    number: int
    dice: int = 1
    passed: str = "passed"
    failed: str = "failed"
    modifiers: Sequence[Modifier] = ()
    counts: ClassVar[bool] = True

    def final(self, dice: Sequence[int]) -> int:
        return sum(die >= self.number for die in dice) if self.dice > 1 else dice[0]

    def outcome(self, dice: Sequence[int]) -> str:
        successes = sum(die >= self.number for die in dice)
        return self._words(successes)

    def _words(self, successes: int) -> str:
        if self.dice == 1:
            return self.passed if successes else self.failed
        return f"{successes} {self.passed}, {self.dice - successes} {self.failed}"

    def odds(self) -> list[tuple[str, Fraction]]:
        """From all to none; of many dice the likeliest first, since the ends hardly ever come."""
        found = list(reversed(successes(self.dice, self.number).items()))
        if self.dice > FEW:
            found.sort(key=lambda row: -row[1])
        return [(self._words(n), chance) for n, chance in found]


@rule("fow.base.skill_test")
def score(
    rating: str | int,
    question: str,
    cite: str,
    *,
    side: Side | None = None,
    key: str = "",
    passed: str = "passed",
    failed: str = "failed",
    context: tuple[str, ...] = (),
    seen_by: Audience | None = None,
) -> Procedure[bool]:
    """Skill test: the die shows the rating or more. Auto passes and a dash fails without a roll."""
    results = yield from score_each(
        rating,
        question,
        cite,
        names=("",),
        side=side,
        key=key,
        passed=passed,
        failed=failed,
        context=context,
        seen_by=seen_by,
    )
    return results[0]


def score_each(
    rating: str | int,
    question: str,
    cite: str,
    *,
    names: Sequence[str],
    side: Side | None = None,
    key: str = "",
    passed: str = "passed",
    failed: str = "failed",
    context: tuple[str, ...] = (),
    seen_by: Audience | None = None,
) -> Procedure[list[bool]]:
    """One die for each name, thrown together, each read on its own."""
    number = number_of(rating)
    if number <= AUTO or number >= NEVER or not names:
        return [number <= AUTO] * len(names)
    reading = Needed(f"{question}: {written_rating(number)}", number, len(names), passed, failed)
    dice = yield from Roll(
        question=question,
        cite=cite,
        side=side,
        key=key,
        context=(*context, f"{written_rating(number)} is needed."),
        seen_by=seen_by,
        dice=(FACES,) * len(names),
        names=tuple(names) if len(names) > 1 else (),
        reading=reading,
        means=lambda dice: tuple(die >= number for die in dice),
    )
    return [die >= number for die in dice]


@rule("fow.base.pioneers")
def better_of(skill: str | int, mines: str | int | None) -> int:
    """Pioneers: the Unit's own Minefield number replaces Skill where it is lower.

    >>> better_of("4+", "2+"), better_of("4+", None)
    (2, 4)
    """
    told = [number_of(rating) for rating in (skill, mines) if rating]
    return min(told) if told else number_of(skill)
