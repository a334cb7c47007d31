"""What a side's bombers might strike before its attacks: where that gains more than flak is likely to cost.

Only what the side itself knows is looked at: the enemy's stacks by their tops, and fighters of his in every sky.
"""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from sandtable.games.forgotten_battles.board.advice import DONE, next_move
from sandtable.games.forgotten_battles.board.advice_to_fight import (
    LIKELY,
    as_broken,
    by_the_top,
    enemy_hexes,
    promise,
)
from sandtable.games.forgotten_battles.board.air_missions import (
    MISSIONS,
    STRIKE,
    air_barrage,
    flight_phase,
    refuse_sortie,
)
from sandtable.games.forgotten_battles.board.aircraft import aircraft, bombardment, flown_by, is_fighter, ready
from sandtable.games.forgotten_battles.board.possible_attacks import attackers_of, next_to
from sandtable.games.forgotten_battles.board.standing import here
from sandtable.games.forgotten_battles.combat import FlakTarget, Mode, gather_flak
from sandtable.games.forgotten_battles.effects import may_fly
from sandtable.games.forgotten_battles.sides import other
from sandtable.games.forgotten_battles.state import State
from sandtable.games.forgotten_battles.state.unit_register import RegisteredUnit
from sandtable.kernel import Deed, Place, Side


def next_in_movement(state: State, side: Side) -> dict[str, Any]:
    """Everybody goes up to the enemy first; then the bombers fly (OCS 2.3 C)."""
    going = next_move(state, side) if here(state).segment < 1 else DONE
    return going if going != DONE else next_strike(state, side)


def next_strike(state: State, side: Side) -> dict[str, Any]:
    """The bombers that open the best attack, all that reach it together."""
    bombers = [unit for unit in ready(aircraft(state, side)) if not is_fighter(state, unit) and not unit.moved]
    if not bombers or not may_fly(state.flight, flight_phase(state), MISSIONS[STRIKE.key]):
        return DONE
    found = []
    for hex in enemy_hexes(state, side):
        near, holding = next_to(state, side, hex), by_the_top(state, hex, other(side))
        planes = [plane for plane in bombers if _may_strike(state, side, [plane], hex)]
        if not near or not planes or holding[-1].mode == Mode.DG:
            continue
        more = promise(state, near, hex, as_broken(holding)) - max(Fraction(0), promise(state, near, hex, holding))
        if more <= 0 or not attackers_of(state, side, hex):
            continue
        fire = air_barrage(state, planes, hex, STRIKE.key, holding)
        hit = sum((chance for result, chance in fire.law().items() if result.dg), Fraction(0))
        if hit >= LIKELY and more * hit > _shot(state, planes):
            found.append((more * hit, hex, [plane.id for plane in planes]))
    if not found:
        return DONE
    _, hex, ids = max(found)
    return {"verb": STRIKE.key, "counters": ids, "to": hex}


def _may_strike(state: State, side: Side, planes: Sequence[RegisteredUnit], hex: str) -> bool:
    if not any(map(bombardment, planes)):
        return False
    deed = Deed(side, STRIKE.key, tuple(plane.id for plane in planes), (Place(hex=hex),))
    return refuse_sortie(state, deed) is None


def _shot(state: State, planes: Sequence[RegisteredUnit]) -> Fraction:
    """Steps that flak costs on the average, as though an enemy fighter were near: whether one is, he alone knows."""
    flak = gather_flak("barrage", [flown_by(state, plane) for plane in planes], FlakTarget(patrol_zone=True))
    assert flak is not None
    return flak.chance()
