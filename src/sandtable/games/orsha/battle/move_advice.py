"""Where a stack might go on the board: offered, and what bots do. No rule.

The Russians go for ground that counts, from cover to cover and not into an enemy's arms. The Germans hold what they
hold: a stack leaves its place only for ground that was lost close by and that nobody is seen on.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import cache

from sandtable.games.orsha.battle.advances import refuse_moving
from sandtable.games.orsha.battle.shooting import SeenPast, line
from sandtable.games.orsha.catalogue import MMC, SMC
from sandtable.games.orsha.ground.maps import map_of
from sandtable.games.orsha.pieces import Box, Piece, Status
from sandtable.games.orsha.sides import GERMAN
from sandtable.games.orsha.state import State
from sandtable.hexes.grid import Hex, distance
from sandtable.hexes.maps.model import HexMap
from sandtable.kernel import Advised, Place, Side

STACKS = 4
"""Stacks that move in a Player Turn: the rest cover them."""
APART = 2
"""Hexes from a known enemy at which a stack stops and fires."""
COUNTERATTACK = 4
"""Hexes at which the Germans still go for ground they lost, and at which one wants to see an enemy."""


def advised_move(state: State, now: State, side: Side, seen: Sequence[str], met: SeenPast) -> Advised | None:
    """The stack nearest to ground worth having, two hexes nearer; None where all stay. `met`: what lines of sight
    meet."""
    moved = set(state.battle.moved)
    stacks = [s for s in stacks_of(now, side) if not moved & {p.id for p in s}]
    started = sum(1 for s in stacks_of(now, side) if moved & {p.id for p in s})
    grid = map_of(now).grid
    wanted = list(_worth_having(state, now, side, {*seen}))
    if not wanted or started >= STACKS:
        return None
    enemies = [grid.hex(name) for name in dict.fromkeys(seen)]

    @cache
    def left(hex: Hex) -> int:
        return min(distance(hex, goal) for goal in wanted)

    @cache
    def sees(start: Hex, end: Hex) -> bool:
        return line(now, grid.name(start), 0, Place(hex=grid.name(end)), met).is_clear

    for stack in sorted(stacks, key=lambda stack: (left(grid.hex(stack[0].hex)), stack[0].hex)):
        start = grid.hex(stack[0].hex)
        if side == GERMAN and left(start) > COUNTERATTACK:
            break
        if (way := _way(now, stack, enemies, left, sees)) is not None:
            act = {"verb": "move", "counters": [p.id for p in stack], "path": list(way)}
            goal = grid.name(min(wanted, key=lambda hex: (distance(start, hex), grid.name(hex))))
            return Advised(act, f"{goal} was lost, and nobody is seen there" if side == GERMAN else f"{goal} counts")
    return None


def stacks_of(now: State, side: Side) -> list[list[Piece]]:
    """Men who can move together: those of one Location with a squad among them."""
    found: dict[tuple[str, int], list[Piece]] = {}
    for piece in now.of(side, Box.MAP):
        if piece.kind.cls in MMC | SMC and not is_tied(piece):
            found.setdefault((piece.hex, piece.level), []).append(piece)
    return [stack for stack in found.values() if any(p.kind.cls in MMC for p in stack)]


def is_tied(piece: Piece) -> bool:
    stays = {Status.BROKEN, Status.CAPTURED, Status.MELEE, Status.PINNED, Status.HIDDEN}
    return bool(stays & set(piece.status) or piece.holder)


def _worth_having(state: State, now: State, side: Side, seen: set[str]) -> Iterator[Hex]:
    """Locations that count and that the other side has; where the Germans see an enemy they do not go."""
    hexmap = map_of(now)
    held = now.ground.control | state.battle.taken
    for objective in hexmap.objectives:
        name = hexmap.grid.name(objective.hex)
        if objective.value and held.get(name, side) != side and (side != GERMAN or name not in seen):
            yield objective.hex


def _way(
    now: State,
    stack: Sequence[Piece],
    enemies: Sequence[Hex],
    left: Callable[[Hex], int],
    sees: Callable[[Hex, Hex], bool],
) -> tuple[str, ...] | None:
    """Two hexes, or the last one, nearer to what is wanted; no nearer to an enemy than one fires at him; to where one
    sees him, and into cover rather than into the open. Who is near and sees nobody may step aside."""
    hexmap = map_of(now)
    grid = hexmap.grid
    start = grid.hex(stack[0].hex)
    near = [enemy for enemy in enemies if distance(start, enemy) <= APART]
    if any(sees(start, enemy) for enemy in near):
        return None

    def is_safe(hex: Hex) -> bool:
        return all(distance(hex, enemy) >= APART for enemy in enemies)

    def worth(way: tuple[Hex, ...]) -> tuple[int, bool, bool, str]:
        end = way[-1]
        around = [enemy for enemy in enemies if distance(end, enemy) <= COUNTERATTACK]
        blind = bool(around) and not any(sees(end, enemy) for enemy in around)
        return left(end), blind, _is_open(hexmap, end), grid.name(end)

    steps = [hex for hex in grid.neighbours(start) if left(hex) < left(start) + bool(near) and is_safe(hex)]
    onward = [(a, b) for a in steps for b in grid.neighbours(a) if left(b) < left(a) and is_safe(b)]
    ways: Sequence[tuple[Hex, ...]] = onward or [(step,) for step in steps]
    for way in sorted(ways, key=worth):
        names = tuple(map(grid.name, way))
        if refuse_moving(now, stack, [Place(hex=name) for name in names]) is None:
            return names
    return None


def _is_open(hexmap: HexMap, hex: Hex) -> bool:
    return hexmap.at(hex) == (hexmap.vocabulary.ground,)
