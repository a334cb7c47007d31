"""Exact odds of a hit: an unarmoured Team's Save, a tank's or turret's Armour, and Firepower, rolled twice at works."""

from fractions import Fraction

from sandtable.games.bagration.base.ratings import FACES
from sandtable.games.bagration.base.saves import Cover, Fate, against, armour_fate, firepower_tests, penetration
from sandtable.games.bagration.crossing_odds import destroyed_by_hit, passing
from sandtable.rules import rule

Fates = dict[Fate, Fraction]


@rule("fow.base.bulletproof")
def saved_or_lost(save: str | int, firepower: str | int, cover: Cover) -> Fates:
    """A Save, and in Bulletproof Cover Firepower as well."""
    lost = destroyed_by_hit(save, firepower, cover)
    return {Fate.UNHARMED: 1 - lost, Fate.DESTROYED: lost}


@rule("fow.base.armour_save", "fow.base.bailed_out")
def armour_fates(
    armour: int, anti_tank: int, firepower: str | int, cover: Cover = Cover.NONE, again: str | int | None = None
) -> Fates:
    """Armour and die against Anti-tank. `again`: the crew is out already, and this is its Motivation or Remount."""
    found = dict.fromkeys(Fate, Fraction(0))
    for die in range(1, FACES + 1):
        failed, scored = armour_fate(penetration(die, armour, anti_tank))
        chance = passing(firepower) ** firepower_tests(against(scored, cover))
        found[scored] += chance / FACES
        found[failed] += (1 - chance) / FACES
    if again is not None:
        out = found.pop(Fate.BAILED_OUT)
        found[Fate.UNHARMED] += out * passing(again)
        found[Fate.DESTROYED] += out * (1 - passing(again))
    return found
