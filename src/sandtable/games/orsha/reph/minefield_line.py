"""German note j: the minefield bought as a group is laid in one line."""

from collections.abc import Mapping, Sequence

from sandtable.games.orsha.ground.maps import our_map
from sandtable.games.orsha.pieces import Piece
from sandtable.games.orsha.reinforcement_groups import row_of
from sandtable.games.orsha.state import State
from sandtable.hexes.grains import is_hex_grain, is_zigzag
from sandtable.hexes.grid import Hex
from sandtable.kernel import Refused
from sandtable.rules import rule

CITE = "oto2.rg.german.note.j"


def minefields(state: State, pieces: Sequence[Piece]) -> dict[str, list[Piece]]:
    """The mines among these pieces that were bought as a group, group by group."""
    bought = {g.id for camp in state.sides.values() for g in camp.groups if row_of(g).does == "minefield"}
    found: dict[str, list[Piece]] = {}
    for piece in pieces:
        if piece.name == "Minefield" and piece.group in bought:
            found.setdefault(piece.group, []).append(piece)
    return found


@rule("oto2.rg.german.note.j")
def refuse_line(reading: str, names: Sequence[str]) -> Refused | None:
    """Note j: hexes of one straight line, each next to the one before; by the other reading also a zigzag grain."""
    grid = our_map().grid
    hexes = sorted(grid.hex(name) for name in names)
    if len(set(hexes)) == len(hexes) and _is_line(_in_order(hexes), reading):
        return None
    return Refused(f"a bought minefield lies in one line of adjacent hexes; {' '.join(names)} do not", CITE)


def _is_line(path: list[Hex], reading: str) -> bool:
    return len(path) < 2 or is_hex_grain(path) or (reading == "alternate-grain-too" and is_zigzag(path))


def _in_order(hexes: list[Hex]) -> list[Hex]:
    """From one end to the other, if they are a chain."""
    ends = [hex for hex in hexes if sum(hex.is_adjacent(other) for other in hexes) == 1]
    if not ends:
        return hexes
    path, left = [ends[0]], [hex for hex in hexes if hex != ends[0]]
    while left:
        following = next((hex for hex in left if hex.is_adjacent(path[-1])), None)
        if following is None:
            return hexes
        path.append(following)
        left.remove(following)
    return path


@rule("oto2.rg.german.note.j")
def refuse_minefields(state: State, placed: Mapping[str, str]) -> Refused | None:
    """Note j: all hexes of a bought minefield are laid together, in one line. `placed`: piece to hex."""
    for group, field in minefields(state, state.pieces).items():
        hexes = [placed[p.id] for p in field if p.id in placed]
        if not hexes:
            continue
        if len(hexes) < len(field):
            return Refused(f"{group}: all {len(field)} hexes of a bought minefield are laid together", CITE)
        refusal = refuse_line(state.readings.m2_minefield_shape, hexes)
        if refusal:
            return refusal
    return None


def straight_lines(free: frozenset[str], length: int) -> list[tuple[str, ...]]:
    """Every straight line of so many of these hexes."""
    grid, found = our_map().grid, []
    places = {name: grid.hex(name) for name in sorted(free)}
    hexes = frozenset(places.values())
    for start in places.values():
        for direction in range(3):
            line = [start]
            while len(line) < length and (onward := line[-1].neighbour(direction)) in hexes:
                line.append(onward)
            if len(line) == length:
                found.append(tuple(map(grid.name, line)))
    return found
