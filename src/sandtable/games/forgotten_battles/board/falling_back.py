"""What a good player does with his options: when to hold, and where to fall back to. For bots, and for who asks.

Legal is what the series' rule allows (OCS 9.12); among that: few enemy zones of control, in trace, away from the enemy,
toward one's own supply.
"""

from collections.abc import Mapping, Sequence

from sandtable.games.forgotten_battles.board.standing import fielded, is_hq, rules_of, steps_left, there
from sandtable.games.forgotten_battles.board.supply_on_board import network
from sandtable.games.forgotten_battles.maps import country
from sandtable.games.forgotten_battles.sides import other
from sandtable.games.forgotten_battles.state import State
from sandtable.games.forgotten_battles.state.unit_register import RegisteredUnit


def best_retreat(state: State, units: Sequence[RegisteredUnit], open_to: Mapping[str, int]) -> str:
    """The hex to fall back to, of those that are open, each with the enemy ZOCs on its way."""
    side = units[0].side
    enemies = {unit.at for unit in fielded(state, other(side))}
    behind = [*network(state, side).railheads, *(unit.at for unit in fielded(state, side) if is_hq(unit))]
    apart = country().apart

    def order(hex: str) -> tuple[int, bool, int, int, str]:
        starves = network(there(state, units, hex), side).trace(hex) is None
        safe = min((apart(hex, enemy) for enemy in enemies), default=0)
        home = min((apart(hex, own) for own in behind), default=0)
        return open_to[hex], starves, -safe, home, hex

    return min(open_to, key=order)


def hexes_to_give(
    state: State, units: Sequence[RegisteredUnit], options: int, most: int, *, won: bool, hex: str
) -> int:
    """How many options to take as hexes. Steps are given where a hex is worth more and enough are left: by attackers
    before whom the defender has to give way (he ignores it if they retreat), and for a town that counts."""
    holds = won or (units[0].at == hex and hex in rules_of(state).victory.towns)
    return 0 if holds and sum(map(steps_left, units)) > options else most
