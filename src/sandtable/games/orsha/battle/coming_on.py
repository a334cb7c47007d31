"""Who might come on next on the board: offered, and what bots do. No rule."""

from collections.abc import Sequence

from sandtable.games.orsha.battle.advances import OFF_MAP, refuse_moving
from sandtable.games.orsha.catalogue import MMC, SMC, Class
from sandtable.games.orsha.frame.entry_areas import entry_hexes
from sandtable.games.orsha.pieces import Box, Piece
from sandtable.games.orsha.state import State
from sandtable.kernel import Advised, Place, Side

ENTERING = 3
"""Stacks that stand in an Entry Area at once: they go on before others follow."""
SQUADS, LEADERS, WEAPONS, VEHICLES = 3, 1, 3, 1
"""Of a stack that comes on."""
TRIED = 4
"""Hexes that are tried for it."""


def come_on(now: State, side: Side) -> Advised | None:
    """A stack of a group that waits off map, in a free hex of an Entry Area; None where nobody may come on."""
    waiting = [p for p in now.of(side, *OFF_MAP) if p.kind.cls in MMC | {Class.VEHICLE} and not p.holder]
    if not waiting:
        return None
    taken = {p.hex for p in now.of(side, Box.MAP)}
    areas = [name for hexes in entry_hexes(now, side).values() for name in hexes]
    if len(taken.intersection(areas)) >= ENTERING:
        return None
    free = [name for name in areas if name not in taken]
    middle = sorted(range(len(free)), key=lambda at: abs(2 * at + 1 - len(free)))
    for group in dict.fromkeys(piece.group for piece in waiting):
        stack = _stack([p for p in now.of(side, *OFF_MAP) if p.group == group])
        for at in middle[:TRIED]:
            if stack and refuse_moving(now, stack, [Place(hex=free[at])]) is None:
                act = {"verb": "move", "counters": [p.id for p in stack], "path": [free[at]]}
                return Advised(act, "they wait off map")
    return None


def _stack(pieces: Sequence[Piece]) -> list[Piece]:
    """Squads of a group with a leader and their weapons; or a vehicle."""
    alone = [p for p in pieces if not p.holder]
    squads = [p for p in alone if p.kind.cls in MMC][:SQUADS]
    if not squads:
        return [p for p in alone if p.is_(Class.VEHICLE)][:VEHICLES]
    leaders = [p for p in alone if p.kind.cls in SMC and not p.is_(Class.ARMOR_LEADER)][:LEADERS]
    return [*squads, *leaders, *[p for p in alone if p.is_sw][:WEAPONS]]
