"""Where a side might move next: up to the enemy, in trace, and not to be overwhelmed. For bots, and for who asks.

Only what the side itself knows is looked at: where enemies stand, and of each stack the counter on top.
"""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from sandtable.games.forgotten_battles.board.moves import destinations, refuse_start
from sandtable.games.forgotten_battles.board.standing import (
    fielded,
    fighter,
    hexes_of,
    is_hq,
    look_of,
    may_attack,
    mobility,
    rules_of,
    stack,
    there,
)
from sandtable.games.forgotten_battles.board.supply_on_board import dumps_of, needs_fuel, network
from sandtable.games.forgotten_battles.combat import Mode
from sandtable.games.forgotten_battles.maps import country
from sandtable.games.forgotten_battles.sides import AXIS, other
from sandtable.games.forgotten_battles.state import State
from sandtable.games.forgotten_battles.state.unit_register import RegisteredUnit
from sandtable.games.forgotten_battles.supply.tokens import per_sp
from sandtable.hexes.grid import Hex, distance
from sandtable.kernel import Side

TRIED = 5
"""Stacks looked at before nothing better is found than to end the phase."""
LOOKED_AT = 3
"""Places looked at for each of them."""
FAR = 8
"""Who is farther from every enemy stays where it is."""
FUEL_KEPT = 8
"""Supply Points below which nobody is sent who burns fuel."""
OVERWHELMED = 3
"""So many times as strong as we there would be: nobody is sent beside such enemies."""
HQ_BEHIND = 3
"""Hexes that an HQ keeps between itself and the enemy."""
DONE = {"verb": "done"}


def next_move(state: State, side: Side) -> dict[str, Any]:
    """The stack nearest to the enemy that is not at the front yet goes as near as is wise."""
    enemies = hexes_of(state, other(side))
    if not enemies:
        return DONE
    for units, away in _behind(state, side, enemies)[:TRIED]:
        ids, near = [unit.id for unit in units], keeps_off(state, units[0])
        open_to = [d for d in destinations(state, side, ids) if not d.refused]
        ranked = sorted((_away(country().hex(d.place.hex), enemies), str(d.place), d.path) for d in open_to)
        places = [(hex, path) for gone, hex, path in ranked if near <= gone < away]
        for hex, path in places[:LOOKED_AT]:
            if is_wise(state, side, units, hex):
                return {"verb": "move", "counters": ids, "path": list(path)}
    return DONE


def keeps_off(state: State, unit: RegisteredUnit) -> int:
    """How near it wants to be to the enemy: artillery just within its range, an HQ farther behind."""
    look = look_of(state, unit)
    return HQ_BEHIND if is_hq(unit) else look.range if look.barrage else 1


def _behind(state: State, side: Side, enemies: frozenset[Hex]) -> list[tuple[list[RegisteredUnit], int]]:
    """Stacks of one kind that have not moved and are not at the front, the nearest first, with their distance."""
    held = set(rules_of(state).victory.towns) if side == AXIS else set()
    fuel = sum(dump.tokens for dump in dumps_of(state, side)) >= FUEL_KEPT * per_sp()
    stacks: dict[tuple[str, str, int], list[RegisteredUnit]] = {}
    for unit in fielded(state, side):
        rests = unit.moved or unit.at in held or unit.mode not in (Mode.COMBAT, Mode.EXPLOIT)
        if (
            not rests
            and (fuel or not needs_fuel(state, unit))
            and refuse_start(state, side, [unit], fuel=False) is None
        ):
            stacks.setdefault((unit.at, str(mobility(state, unit)), keeps_off(state, unit)), []).append(unit)
    away = {at: _away(country().hex(at), enemies) for at, _, _ in stacks}
    found = [(units, away[at]) for (at, _, near), units in stacks.items() if near < away[at] <= FAR]
    return sorted(found, key=lambda stack: (is_hq(stack[0][0]), stack[1], stack[0][0].id))


def _away(hex: Hex, enemies: frozenset[Hex]) -> int:
    return min(distance(hex, enemy) for enemy in enemies)


# ---- what a good player would not do


def is_wise(state: State, side: Side, units: Sequence[RegisteredUnit], hex: str) -> bool:
    """Nobody goes out of trace, or where the enemies beside it would overwhelm him; no HQ leaves others without."""
    if not may_stand(state, side, units, hex):
        return False
    now = network(there(state, units, hex), side)
    if now.trace(hex) is None:
        return False
    if not any(is_hq(unit) for unit in units):
        return True
    before, ids = network(state, side), {unit.id for unit in units}
    others = {unit.at for unit in fielded(state, side) if unit.id not in ids}
    return all(now.trace(at) for at in others if before.trace(at))


def may_stand(state: State, side: Side, units: Sequence[RegisteredUnit], hex: str) -> bool:
    """Whether these, with friends who stand there, are strong enough for the enemies beside it."""
    grid, ids = country().hexmap.grid, {unit.id for unit in units}
    beside = [grid.name(near) for near in grid.neighbours(country().hex(hex))]
    theirs = sum((_threat(state, near, other(side)) for near in beside), Fraction(0))
    friends = [unit for unit in stack(state, hex, side) if unit.id not in ids]
    ours = sum((fighter(state, unit).strength for unit in [*friends, *units]), Fraction(0))
    return theirs <= ours * OVERWHELMED


def _threat(state: State, hex: str, side: Side) -> Fraction:
    """What could attack from there, if every counter were as strong as the one on top."""
    units = stack(state, hex, side)
    return fighter(state, units[-1]).strength * len(units) if units and may_attack(state, units[-1]) else Fraction(0)
