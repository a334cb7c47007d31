"""What a side might do next on the board: offered, and what bots do. No rule, and no more than a beginning."""

from functools import cache
from typing import Any

from sandtable.games.orsha.battle.advances import refuse_moving
from sandtable.games.orsha.battle.standing import as_it_stands
from sandtable.games.orsha.board.table import place_of_thing, things_seen
from sandtable.games.orsha.catalogue import MMC, SMC, Class
from sandtable.games.orsha.ground.maps import our_map
from sandtable.games.orsha.pieces import WRECKS, Box, Piece, Status
from sandtable.games.orsha.state import State
from sandtable.hexes.grid import Hex, distance
from sandtable.kernel import Place, Side

DONE = {"verb": "done"}
FIRST = 3
"""Squads that are looked at, stacks that fire, squads of a stack."""
RANGE = 6
"""Hexes: how far most squads fire without being halved."""
FIGHTS = MMC | SMC | {Class.GUN, Class.VEHICLE, Class.CUPOLA}


def proposed(state: State, side: Side) -> dict[str, Any]:
    """The first squad that is not near an enemy it knows goes two hexes towards him; then stacks within range fire at
    the nearest; else the turn is over."""
    now = as_it_stands(state)
    things = things_seen(now, side)
    seen = [place_of_thing(now, thing).hex for thing in things]
    marched = {told.piece for told in state.battle.told}
    able = [p for p in now.of(side, Box.MAP) if p.kind.cls in MMC and not _is_tied(p) and p.id not in marched]
    for piece in able[:FIRST] if seen else ():
        if way := _towards(now, piece, seen):
            return {"verb": "move", "counters": [piece.id], "path": list(way)}
    return _fire(state, side, [thing for thing in things if _is_target(now, thing)]) or DONE


def _is_target(now: State, thing: str) -> bool:
    """Whoever fights, or what a "?" hides."""
    piece = now.known(thing)
    if piece is None:
        return True
    return piece.kind.cls in FIGHTS and not WRECKS & set(piece.status) and not piece.is_prisoner


def _fire(state: State, side: Side, targets: list[str]) -> dict[str, Any] | None:
    """The stack of a hex from which no line was declared in this Player Turn, at the nearest enemy within range."""
    now, grid = as_it_stands(state), our_map().grid
    fired = {look.start for look in state.battle.looks}
    able = [p for p in now.of(side, Box.MAP) if p.kind.cls in MMC and not _is_tied(p) and p.hex not in fired]
    known = state.sightings[side].ids
    where = {thing: grid.hex(place_of_thing(now, thing).hex) for thing in targets if thing in known}
    for start in list(dict.fromkeys(p.hex for p in able)) if len(fired) < FIRST else ():
        at = grid.hex(start)
        near = sorted((distance(at, hex), thing) for thing, hex in where.items() if 0 < distance(at, hex) <= RANGE)
        if near:
            stack = [p.id for p in able if p.hex == start][:FIRST]
            return {"verb": "attack", "counters": stack, "to": known[near[0][1]]}
    return None


def _is_tied(piece: Piece) -> bool:
    stays = {Status.BROKEN, Status.CAPTURED, Status.MELEE, Status.PINNED, Status.HIDDEN}
    return bool(stays & set(piece.status) or piece.holder)


def _towards(now: State, piece: Piece, seen: list[str]) -> tuple[str, ...]:
    """Two hexes nearer to an enemy, yet not into his hex."""
    grid = our_map().grid
    enemies = [grid.hex(name) for name in dict.fromkeys(seen)]

    @cache
    def away(hex: Hex) -> int:
        return min(distance(hex, enemy) for enemy in enemies)

    start = grid.hex(piece.hex)
    ways = [(first, second) for first in grid.neighbours(start) for second in grid.neighbours(first)]
    closer = [way for way in ways if 1 < away(way[1]) < away(way[0]) < away(start)]
    for way in sorted(closer, key=lambda way: (away(way[1]), way[1], way[0])):
        names = tuple(grid.name(hex) for hex in way)
        if refuse_moving(now, [piece], [Place(hex=name) for name in names]) is None:
            return names
    return ()
