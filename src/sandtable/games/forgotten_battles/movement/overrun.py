"""Overrun, OCS 8: may this mover overrun that hex, and what does it pay?"""

from fractions import Fraction

from sandtable.games.forgotten_battles.movement.country import Country
from sandtable.games.forgotten_battles.movement.crossing import overland
from sandtable.games.forgotten_battles.movement.movement_numbers import numbers
from sandtable.games.forgotten_battles.movement.mover import Mover
from sandtable.games.forgotten_battles.movement.situation import Situation
from sandtable.games.forgotten_battles.terrain import Conditions, CostKind
from sandtable.kernel import NotUnderstood, Refused


def overrun_cost(country: Country, start: str, target: str, mover: Mover, now: Conditions) -> Fraction:
    """The MP an overrun costs. Refused when the hex is too dear without road or bridge, or too few MP are left."""
    wanted = numbers().overrun
    a, b = country.hex(start), country.hex(target)
    if not a.is_adjacent(b):
        raise NotUnderstood(f"{start} and {target} are not adjacent")
    step = overland(country.chart, country.crossing(a, b, Situation()), mover.mobility, now)
    if step.kind is not CostKind.POINTS:
        raise Refused(f"no overrun into {target}: {step.why} (OCS 8.1b)", step.rule)
    entering = step.points + country.chart.deep_freeze(mover.mobility, now)
    if entering > wanted.limit:
        told = f"entering costs {step} = {entering} MP without road or bridge"
        raise Refused(f"no overrun into {target}: {told}, more than {wanted.limit} (OCS 8.1b)", "tfb.meta.scope")
    left = mover.allowance - mover.spent
    if left < wanted.cost:
        raise Refused(f"an overrun costs {wanted.cost} MP, {left} left (OCS 8.1a)")
    return Fraction(wanted.cost)
