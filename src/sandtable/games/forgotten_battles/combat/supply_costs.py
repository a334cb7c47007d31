"""What combat and hunger cost, OCS 12, in tokens (4 T are 1 SP)."""

from fractions import Fraction
from math import ceil

from sandtable.games.forgotten_battles.combat.table import combat_numbers


def attacker_tokens(steps: int) -> int:
    """All attacking steps are paid for, or there is no attack."""
    return steps * combat_numbers().supply.attacker_step


def defender_tokens(re: Fraction) -> int:
    """For one combat, whatever number of units; less for a small stack."""
    numbers = combat_numbers().supply
    return int(numbers.defender_small if re <= numbers.small else numbers.defender)


def meal_tokens(re: Fraction) -> int:
    """What a stack without trace eats."""
    return max(1, ceil(re / combat_numbers().supply.re_fed))
