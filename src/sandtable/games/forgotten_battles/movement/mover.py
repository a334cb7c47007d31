"""Who moves: mobility, movement allowance, what is already spent."""

from dataclasses import dataclass
from fractions import Fraction

from sandtable.games.forgotten_battles.movement.movement_numbers import numbers
from sandtable.games.forgotten_battles.terrain import Mobility
from sandtable.kernel import NotUnderstood

SIXTHS = 6
"""Costs are whole numbers of sixths of a Movement Point: thirds and halves stay exact."""


@dataclass(frozen=True, slots=True)
class Mover:
    """A unit (or a stack of one mobility) that moves.

    >>> Mover(Mobility.TRUCK, Fraction("22.5")).sixths
    135
    """

    mobility: Mobility
    allowance: Fraction
    spent: Fraction = Fraction(0)

    def __post_init__(self) -> None:
        object.__setattr__(self, "mobility", Mobility(self.mobility))
        object.__setattr__(self, "allowance", Fraction(self.allowance))
        object.__setattr__(self, "spent", Fraction(self.spent))
        if not 0 <= self.spent <= self.allowance:
            raise NotUnderstood(f"{self.spent} MP spent of an allowance of {self.allowance}")

    @property
    def sixths(self) -> int:
        """The allowance in whole sixths; less than a sixth buys nothing, so cutting it off changes no move."""
        return int(self.allowance * SIXTHS)

    @property
    def spent_sixths(self) -> int:
        return int(self.spent * SIXTHS)


def allowance(printed: Fraction | int | str, *modes: str) -> Fraction:
    """OCS 5, 6.1h: the printed allowance under modes (`strat`, `reserve`, `dg` ...), fractions kept."""
    factors = numbers().allowance
    found = Fraction(printed)
    for mode in modes:
        if mode not in factors:
            raise NotUnderstood(f"{mode!r} is no mode that changes the allowance; there are: {', '.join(factors)}")
        found *= factors[mode]
    return found
