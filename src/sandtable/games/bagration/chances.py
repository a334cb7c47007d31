"""Exact odds of wire, mines and hits: the laws of the rules themselves, found by running them."""

from collections.abc import Callable
from fractions import Fraction
from functools import cache

from sandtable.games.bagration.base.movement import cross_checks
from sandtable.games.bagration.base.ratings import better_of, passing
from sandtable.games.bagration.base.saves import Cover, Fate, take_hit, take_hit_on_armour
from sandtable.games.bagration.base.states import bailed_out_again
from sandtable.games.bagration.obstacles.barbed_wire import wire_number
from sandtable.games.bagration.obstacles.markers import Mover
from sandtable.games.bagration.readings import USUAL, Readings
from sandtable.kernel import Procedure
from sandtable.kernel.law import law
from sandtable.odds import Odds
from sandtable.rules import rule

Fates = dict[Fate, Fraction]


@rule("fow.obstacle.wire.infantry", "fow.obstacle.wire.tank")
def halts_at(team: Mover, markers: int, readings: Readings = USUAL) -> Odds[int | None]:
    """At which Wire marker a Team's move ends (1, 2 …); None: it gets through."""
    number = wire_number(team, readings)
    if number is None:
        return Odds.sure(None)
    met = tuple(f"wire {n}" for n in range(1, markers + 1))

    def where(_: None, halted: list[int]) -> int | None:
        return halted.index(1) + 1 if 1 in halted else None

    return law(lambda _: cross_checks(number, met), None, keep=where)


def through_wire(team: Mover, markers: int, readings: Readings = USUAL) -> Fraction:
    """The chance that a move gets past so many Wire markers."""
    return halts_at(team, markers, readings).chance(None)


def teams_through_wire(team: Mover, teams: int, markers: int, readings: Readings = USUAL) -> Odds[int]:
    """How many of so many Teams get past, each by its own tests."""
    return _counted(through_wire(team, markers, readings), teams)


@rule("fow.obstacle.booby.effect", "fow.base.minefield")
def hit_by_mines(team: Mover) -> Fraction:
    """The chance that a Team crossing a Minefield or stepping on a Booby Trap is hit."""
    return 1 - passing(better_of(team.skill, team.mines))


def teams_hit_by_mines(team: Mover, teams: int) -> Odds[int]:
    return _counted(hit_by_mines(team), teams)


def _counted(chance: Fraction, teams: int) -> Odds[int]:
    one = Odds.of_chances({n: c for n, c in {1: chance, 0: 1 - chance}.items() if c})
    return one * teams


@rule("fow.base.bulletproof")
@cache
def saved_or_lost(save: str, firepower: str, cover: Cover) -> Fates:
    """A hit on an unarmoured Team: its Save, and in Bulletproof Cover Firepower as well."""
    return _fates(lambda: take_hit(save, firepower, cover), (Fate.UNHARMED, Fate.DESTROYED))


def destroyed_by_hit(save: str, firepower: str, cover: Cover) -> Fraction:
    """The chance that a hit destroys an unarmoured Team."""
    return saved_or_lost(save, firepower, cover)[Fate.DESTROYED]


@rule("fow.base.armour_save", "fow.base.bailed_out")
@cache
def armour_fates(
    armour: int, anti_tank: int, firepower: str, cover: Cover = Cover.NONE, again: str | None = None
) -> Fates:
    """A hit on Armour. `again`: the crew is out already, and this is its Motivation or Remount."""

    def hit() -> Procedure[Fate]:
        fate = yield from take_hit_on_armour(armour, anti_tank, firepower, cover=cover)
        if fate is Fate.BAILED_OUT and again is not None:
            holds = yield from bailed_out_again(again)
            return Fate.UNHARMED if holds else Fate.DESTROYED
        return fate

    return _fates(hit, tuple(fate for fate in Fate if again is None or fate is not Fate.BAILED_OUT))


def _fates(hit: Callable[[], Procedure[Fate]], fates: tuple[Fate, ...]) -> Fates:
    found = law(lambda _: hit(), None, keep=lambda _, fate: fate)
    return {fate: found.chance(fate) for fate in fates}
