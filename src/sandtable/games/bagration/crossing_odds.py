"""Exact odds of getting through wire, mines and Difficult Terrain."""

from collections.abc import Sequence
from fractions import Fraction

from sandtable.games.bagration.base.ratings import FACES, better_of, number_of
from sandtable.games.bagration.base.saves import Cover, firepower_tests
from sandtable.games.bagration.obstacles.markers import Mover, wire_number
from sandtable.games.bagration.readings import USUAL, Readings
from sandtable.odds import Odds
from sandtable.rules import rule


def passing(rating: str | int) -> Fraction:
    """The chance of one test."""
    return Fraction(max(0, min(FACES, FACES + 1 - number_of(rating))), FACES)


@rule("fow.obstacle.wire.infantry", "fow.obstacle.wire.tank")
def through_wire(team: Mover, markers: int, readings: Readings = USUAL) -> Fraction:
    """The chance that a move gets past so many Wire markers."""
    number = wire_number(team, readings)
    return Fraction(1) if number is None else passing(number) ** markers


def halts_at(team: Mover, markers: int, readings: Readings = USUAL) -> Odds[int | None]:
    """At which Wire marker the move ends (1, 2 …); None: it gets through."""
    number = wire_number(team, readings)
    chance = Fraction(1) if number is None else passing(number)
    found: dict[int | None, Fraction] = {n: chance ** (n - 1) * (1 - chance) for n in range(1, markers + 1)}
    found[None] = chance**markers
    return Odds.of_chances({key: c for key, c in found.items() if c})


def teams_through_wire(teams: Sequence[Mover], markers: int, readings: Readings = USUAL) -> Odds[int]:
    """How many of a Unit's Teams get past, each by its own tests."""
    return _count([through_wire(team, markers, readings) for team in teams])


@rule("fow.obstacle.booby.effect", "fow.base.minefield")
def hit_by_mines(team: Mover) -> Fraction:
    """The chance that a Team crossing a Minefield or stepping on a Booby Trap is hit."""
    return 1 - passing(better_of(team.skill, team.mines))


def teams_hit_by_mines(teams: Sequence[Mover]) -> Odds[int]:
    return _count([hit_by_mines(team) for team in teams])


def destroyed_by_hit(save: str | int, firepower: str | int, cover: Cover) -> Fraction:
    """The chance that a hit destroys an unarmoured Team: failed Save, then Firepower (twice at a fortification)."""
    unsaved = 1 - passing(save)
    tests = 0 if cover is Cover.NONE else firepower_tests(cover)
    return unsaved * passing(firepower) ** tests


def _count(chances: Sequence[Fraction]) -> Odds[int]:
    total: Odds[int] = Odds.sure(0)
    for chance in chances:
        one = Odds.of_chances({k: c for k, c in {1: chance, 0: 1 - chance}.items() if c})
        total = total + one
    return total
