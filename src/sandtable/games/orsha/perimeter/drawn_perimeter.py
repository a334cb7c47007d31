"""The front as it is drawn on the reduced map (7.5067): hexsides, and the letter of each Isolated Area."""

from sandtable.games.orsha.perimeter.isolation import Front
from sandtable.games.orsha.perimeter.position import Side
from sandtable.hexes.grid import Hex, Hexside
from sandtable.rules import rule


@rule("oto2.7.5067")
def drawn_line(front: Front, side: Side) -> frozenset[Hexside]:
    """7.5067: hexsides a Front-Line hex shares with No-Man's Land or a non-Isolated enemy-Controlled hex."""
    enemy = front.position.enemy(side)

    def faces(hex: Hex) -> bool:
        return hex in front.no_mans_land or (front.control.get(hex) == enemy and hex not in front.isolated)

    return frozenset(
        Hexside.between(hex, other)
        for hex in foremost(front, side)
        for other in front.position.grid.neighbours(hex)
        if faces(other)
    )


def own_and_other(front: Front, side: Side) -> list[tuple[Hex, Hex]]:
    """The drawn hexsides as pairs: the own hex and the one it faces."""
    ours = foremost(front, side)
    return [(a, b) if a in ours else (b, a) for a, b in (edge.hexes for edge in sorted(drawn_line(front, side)))]


def foremost(front: Front, side: Side) -> frozenset[Hex]:
    """The Front-Line hexes to draw from.

    Where an empty Area has turned into No-Man's Land its Front-Line hexes have gone with it; the hexes of the Area
    behind take their place, so that the line stays whole.
    """
    lost = front.front_lines[side] & front.no_mans_land
    behind = {other for hex in _gone_with(front, lost) for other in front.position.grid.neighbours(hex)}
    held = {hex for hex in behind & front.perimeters[side].area if front.control.get(hex) == side}
    return (front.front_lines[side] - lost) | held


def _gone_with(front: Front, lost: frozenset[Hex]) -> set[Hex]:
    """The Areas, now No-Man's Land, that these hexes were part of."""
    return {hex for area in front.areas if area.hexes & lost for hex in area.hexes & front.no_mans_land}


def area_letters(front: Front) -> dict[str, str]:
    """The letter of each Isolated Area, written at its first hex."""
    grid = front.position.grid
    return {grid.name(min(area.hexes or {loc.hex for loc in area.upper})): area.type for area in front.areas}
