"""What a side might do next on the board: offered, and what bots do. No rule, and no more than a beginning."""

from typing import Any

from sandtable.games.orsha.battle.advances import near, refuse_moving
from sandtable.games.orsha.battle.standing import as_it_stands
from sandtable.games.orsha.board.table import place_of_thing, things_seen
from sandtable.games.orsha.catalogue import MMC
from sandtable.games.orsha.ground.maps import our_map
from sandtable.games.orsha.pieces import Box, Piece, Status
from sandtable.games.orsha.state import State
from sandtable.hexes.grid import distance
from sandtable.kernel import Place, Side

DONE = {"verb": "done"}
STEP = 2
"""Hexes of one advance."""


def proposed(state: State, side: Side) -> dict[str, Any]:
    """The first squad that is not near an enemy it knows goes two hexes towards him; else the turn is over."""
    now = as_it_stands(state)
    seen = [place_of_thing(now, thing).hex for thing in things_seen(now, side)]
    marched = {told.piece for told in state.battle.told}
    able = [p for p in now.of(side, Box.MAP) if p.kind.cls in MMC and not _is_tied(p) and p.id not in marched]
    for piece in able if seen else ():
        if way := _towards(now, side, piece, seen):
            return {"verb": "move", "counters": [piece.id], "path": list(way)}
    return DONE


def _is_tied(piece: Piece) -> bool:
    stays = {Status.BROKEN, Status.CAPTURED, Status.MELEE, Status.PINNED, Status.HIDDEN}
    return bool(stays & set(piece.status) or piece.holder)


def _towards(now: State, side: Side, piece: Piece, seen: list[str]) -> tuple[str, ...]:
    grid = our_map().grid

    def away(name: str) -> int:
        return min(distance(grid.hex(name), grid.hex(enemy)) for enemy in seen)

    open_to = [d for d in near(now, side, [piece]) if not d.refused and len(d.path) == STEP]
    closer = [d for d in open_to if 1 < away(d.place.hex) < away(piece.hex)]
    best = min(closer, key=lambda d: (away(d.place.hex), d.place.hex), default=None)
    no = best and refuse_moving(now, [piece], [Place(hex=name) for name in best.path])
    return best.path if best and not no else ()
