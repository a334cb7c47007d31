"""What a side might do next: close up to the enemy, attack where it is strong. For bots, and for who asks.

Only what the side itself knows is looked at: where enemies stand, and of each stack the counter on top.
"""

from typing import Any

from sandtable.games.forgotten_battles.board.combats import gathered_against
from sandtable.games.forgotten_battles.board.moves import destinations
from sandtable.games.forgotten_battles.board.possible_attacks import PossibleAttack, attack_on, next_to
from sandtable.games.forgotten_battles.board.standing import (
    fielded,
    hexes_of,
    is_hq,
    look_of,
    mobility,
    rules_of,
    stack,
)
from sandtable.games.forgotten_battles.board.supply_on_board import dumps_of, needs_fuel
from sandtable.games.forgotten_battles.combat import CombatSupply, Mode
from sandtable.games.forgotten_battles.maps import country
from sandtable.games.forgotten_battles.sides import AXIS, other
from sandtable.games.forgotten_battles.state import State
from sandtable.games.forgotten_battles.state.unit_register import RegisteredUnit
from sandtable.games.forgotten_battles.supply.tokens import per_sp
from sandtable.hexes.grid import Hex, distance
from sandtable.kernel import NotUnderstood, Refused, Side

TRIED = 5
"""Stacks looked at before nothing better is found than to end the phase."""
FAR = 8
"""Who is farther from every enemy stays where it is."""
FUEL_KEPT = 8
"""Supply Points below which nobody is sent who burns fuel."""
STRONG = 2
"""An attack is suggested at such odds, if every counter of the stack were as strong as the one on top."""
DONE = {"verb": "done"}


def next_move(state: State, side: Side) -> dict[str, Any]:
    """The stack nearest to the enemy that is not at the front yet goes as near as it can."""
    enemies = hexes_of(state, other(side))
    if not enemies:
        return DONE
    for units, away in _behind(state, side, enemies)[:TRIED]:
        ids = [unit.id for unit in units]
        open_to = [d for d in destinations(state, side, ids) if not d.refused]
        ranked = [(_away(country().hex(d.place.hex), enemies), str(d.place), d) for d in open_to]
        if ranked and min(ranked)[0] < away:
            return {"verb": "move", "counters": ids, "path": list(min(ranked, key=lambda r: r[:2])[2].path)}
    return DONE


def _behind(state: State, side: Side, enemies: frozenset[Hex]) -> list[tuple[list[RegisteredUnit], int]]:
    """Stacks of one mobility that have not moved and are not at the front, the nearest first, with their distance."""
    held = set(rules_of(state).victory.towns) if side == AXIS else set()
    fuel = sum(dump.tokens for dump in dumps_of(state, side)) >= FUEL_KEPT * per_sp()
    stacks: dict[tuple[str, str], list[RegisteredUnit]] = {}
    for unit in fielded(state, side):
        rests = unit.moved or unit.mode != Mode.COMBAT or is_hq(unit) or look_of(state, unit).barrage
        if not rests and unit.at not in held and (fuel or not needs_fuel(state, unit)):
            stacks.setdefault((unit.at, str(mobility(state, unit))), []).append(unit)
    away = {at: _away(country().hex(at), enemies) for at, _ in stacks}
    found = [(units, away[at]) for (at, _), units in stacks.items() if 1 < away[at] <= FAR]
    return sorted(found, key=lambda stack: (stack[1], stack[0][0].id))


def _away(hex: Hex, enemies: frozenset[Hex]) -> int:
    return min(distance(hex, enemy) for enemy in enemies)


def next_attack(state: State, side: Side) -> dict[str, Any]:
    """The attack with the best odds, where they are good."""
    hexes = [hex for hex in sorted({enemy.at for enemy in fielded(state, other(side))}) if _promises(state, side, hex)]
    found = [(_odds(one), one.hex, one) for hex in hexes if (one := attack_on(state, side, hex))]
    if not found or max(found)[0] < STRONG:
        return DONE
    best = max(found, key=lambda rated: rated[:2])[2]
    return {"verb": "attack", "counters": [unit.id for unit in best.units], "to": best.hex}


def _promises(state: State, side: Side, hex: str) -> bool:
    """Whether all who are next to it would have good odds: only then is it worth asking who can be paid for."""
    units = next_to(state, side, hex)
    if not units:
        return False
    *below, top = stack(state, hex, other(side))
    try:
        attack = gathered_against(state, units, hex, [top], CombatSupply.PAID)
    except (Refused, NotUnderstood):
        return True
    return _odds(PossibleAttack(hex, tuple(units), len(below), attack)) >= STRONG


def _odds(one: PossibleAttack) -> float:
    ours, theirs = one.attack.strengths
    return float(ours / (theirs * (1 + one.hidden))) if theirs else 99.0
