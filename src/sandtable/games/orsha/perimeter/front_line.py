"""The front as it is drawn on the reduced map (7.5067): hexsides, and the letter of each Isolated Area."""

from __future__ import annotations

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
        for hex in front.front_lines[side]
        for other in front.position.grid.neighbours(hex)
        if faces(other)
    )


def area_letters(front: Front) -> dict[str, str]:
    """The letter of each Isolated Area, written at its first hex."""
    grid = front.position.grid
    return {grid.name(min(area.hexes or {loc.hex for loc in area.upper})): area.type for area in front.areas}
