"""A volley: several hits at once, all their dice in one throw, each hit read as it would be alone.

A Save or an Armour save for each hit, and beside it the Firepower die that counts only where the hit comes to it;
against Bunkers and Nests two of them, since a success is rolled again.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from typing import ClassVar

from sandtable.games.bagration.base.ratings import AUTO, FACES, NEVER, number_of
from sandtable.games.bagration.base.saves import (
    Cover,
    Fate,
    against,
    armour_fate,
    firepower_tests,
    penetration,
    soft_fate,
)
from sandtable.kernel import Modifier, Procedure, Roll, Side
from sandtable.odds import Odds
from sandtable.rules import rule


@dataclass(frozen=True)
class Volley:
    """How hits are read: a Save or Armour die for each, and a Firepower die beside it where one is rolled."""

    about: str
    hits: int
    firepower: str
    modifiers: Sequence[Modifier] = ()
    cover: Cover = Cover.NONE
    counts: ClassVar[bool] = True

    @property
    def title(self) -> str:
        raise NotImplementedError

    @property
    def rolls_firepower(self) -> bool:
        return AUTO < number_of(self.firepower) < NEVER

    @property
    def tests(self) -> int:
        """How many Firepower dice lie beside each hit."""
        return firepower_tests(self.cover) if self.rolls_firepower else 0

    def fate(self, die: int, *hurts: int) -> Fate:
        """What becomes of the Team by its own die and the Firepower dice beside it; none where Firepower is sure."""
        raise NotImplementedError

    def fates(self, dice: Sequence[int]) -> list[Fate]:
        return [self.fate(*dice[n :: self.hits]) for n in range(self.hits)]

    def scores(self, hurts: Sequence[int], cover: Cover) -> bool:
        """Whether Firepower is scored as often as this cover asks for it."""
        told = hurts[: firepower_tests(cover)] or [FACES]
        return all(_passes(die, self.firepower) for die in told)

    def final(self, dice: Sequence[int]) -> int:
        return self.fates(dice).count(Fate.DESTROYED)

    def outcome(self, dice: Sequence[int]) -> str:
        fates = self.fates(dice)
        return _words(fates.count(Fate.DESTROYED), fates.count(Fate.BAILED_OUT))

    def chances(self) -> Odds[tuple[int, int]]:
        """How many Teams are (Destroyed, Bailed Out), exactly."""
        faces = range(1, FACES + 1)
        throws = list(product(faces, repeat=1 + self.tests))
        share = Fraction(1, len(throws))
        each: dict[tuple[int, int], Fraction] = {}
        for dice in throws:
            fate = self.fate(*dice)
            key = (int(fate is Fate.DESTROYED), int(fate is Fate.BAILED_OUT))
            each[key] = each.get(key, Fraction(0)) + share
        found: Odds[tuple[int, int]] = Odds.sure((0, 0))
        for _ in range(self.hits):
            found = found.then(lambda so_far: Odds.of_chances({_sum(so_far, more): c for more, c in each.items()}))
        return found

    def odds(self) -> list[tuple[str, Fraction]]:
        return [(_words(*fates), chance) for fates, chance in self.chances().items()]


def _sum(one: tuple[int, int], other: tuple[int, int]) -> tuple[int, int]:
    return (one[0] + other[0], one[1] + other[1])


def _words(destroyed: int, bailed: int) -> str:
    return ", ".join(filter(None, (f"{destroyed} Destroyed", f"{bailed} Bailed Out" if bailed else "")))


@rule("fow.base.bulletproof")
@dataclass(frozen=True)
class SoftVolley(Volley):
    """Hits on unarmoured Teams: a Save each, and Firepower for those in cover."""

    save: str = ""

    @property
    def title(self) -> str:
        covered = f", in Bulletproof Cover against Firepower {self.firepower}" if self.cover is not Cover.NONE else ""
        return f"{_hits(self.hits)} on {self.about}: Save {self.save}{covered}"

    @property
    def rolls_firepower(self) -> bool:
        return self.cover is not Cover.NONE and super().rolls_firepower

    def fate(self, die: int, *hurts: int) -> Fate:
        return soft_fate(self.cover, saved=_passes(die, self.save), broken=self.scores(hurts, self.cover))


@rule("fow.base.armour_save")
@dataclass(frozen=True)
class ArmourVolley(Volley):
    """Hits on Armour: a die and Armour against Anti-tank each, and Firepower."""

    armour: int = 0
    anti_tank: int = 0

    @property
    def title(self) -> str:
        against = f"Armour {self.armour} against Anti-tank {self.anti_tank}, Firepower {self.firepower}"
        return f"{_hits(self.hits)} on {self.about}: {against}"

    def fate(self, die: int, *hurts: int) -> Fate:
        failed, scored = armour_fate(penetration(die, self.armour, self.anti_tank))
        return scored if self.scores(hurts, against(scored, self.cover)) else failed


def _hits(number: int) -> str:
    return "1 hit" if number == 1 else f"{number} hits"


def _passes(die: int, rating: str) -> bool:
    return die >= number_of(rating)


def throw(volley: Volley, cite: str, side: Side | None = None) -> Procedure[list[Fate]]:
    """All dice at once; what becomes of each Team hit."""
    first = "Armour" if isinstance(volley, ArmourVolley) else "Save"
    names = [f"{first} {n + 1}" for n in range(volley.hits)]
    for again in range(volley.tests):
        names += [f"Firepower {n + 1}{', rolled again' if again else ''}" for n in range(volley.hits)]
    dice = yield from Roll(
        question=volley.title,
        cite=cite,
        side=side,
        key="volley",
        context=("A Firepower die counts only where its hit comes to it.",) if volley.rolls_firepower else (),
        dice=(FACES,) * len(names),
        names=tuple(names) if len(names) > 1 else (),
        reading=volley,
        means=lambda dice: tuple(volley.fates(dice)),
    )
    return volley.fates(dice)
