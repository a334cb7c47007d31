"""How far hexes lie behind a side's front: for the proposed set-up, and where to shell it."""

from collections.abc import Collection
from functools import lru_cache

from sandtable.games.orsha.ground.maps import map_of, our_map
from sandtable.games.orsha.sides import enemy
from sandtable.games.orsha.state import State
from sandtable.hexes.grid import Hex
from sandtable.kernel import Side


def front_of(state: State, side: Side) -> frozenset[str]:
    """The Front-Line hexes that face ground outside the Perimeter; else the hexes next to the other side's."""
    line, own = state.ground.front.get(side), state.ground.perimeter.get(side, ())
    facing = _border(tuple(sorted(own))) & frozenset(line) if line else frozenset[str]()
    return facing or _border(tuple(sorted(hex for hex, holder in state.ground.control.items() if holder == side)))


@lru_cache(maxsize=4)
def _border(own: tuple[str, ...]) -> frozenset[str]:
    grid = our_map().grid
    held = {grid.hex(name) for name in own if "/" not in name}
    return frozenset(grid.name(hex) for hex in held if any(n not in held for n in grid.neighbours(hex)))


@lru_cache(maxsize=32)
def in_depth(hexes: frozenset[str], front: frozenset[str], band: tuple[int, int]) -> tuple[str, ...]:
    depth = depths(front, hexes)
    first, last = band
    near = [name for name in hexes if first <= depth.get(name, -1) <= last]
    if not near:
        nearest = min(depth.values(), default=0)
        near = [name for name in hexes if depth.get(name, 0) <= nearest + last]
    grid = our_map().grid
    return tuple(sorted(near or hexes, key=grid.hex))


@lru_cache(maxsize=8)
def depths(front: frozenset[str], hexes: frozenset[str]) -> dict[str, int]:
    """How far each of these hexes is from the front line."""
    grid = our_map().grid
    ring: list[Hex] = [grid.hex(name) for name in front if "/" not in name]
    seen = dict.fromkeys(ring, 0)
    while ring:
        onward = {n: seen[hex] + 1 for hex in ring for n in grid.neighbours(hex) if n not in seen}
        seen |= onward
        ring = list(onward)
    return {name: seen[hex] for name in hexes if (hex := grid.hex(name)) in seen}


def worth_shelling(state: State, side: Side, taken: Collection[str]) -> str:
    """A hex to begin with for what falls from afar: of the Locations that score and are not `taken` yet, one that the
    other side holds, as near to its front as can be. Who holds what lies open to both."""
    grid, holds = our_map().grid, state.ground.control
    scoring = sorted({grid.name(objective.hex) for objective in map_of(state).objectives}, key=grid.hex)
    depth = depths(front_of(state, enemy(side)), frozenset(scoring))
    return min(
        scoring, key=lambda name: (name in taken, holds.get(name) == side, depth.get(name, len(grid)), grid.hex(name))
    )
