"""Upper building levels that the enemy has cut off from the ground (7.5055)."""

from collections.abc import Iterable
from dataclasses import dataclass

from sandtable.games.orsha.perimeter.position import Location, Position, Side, Unit
from sandtable.rules import rule


@dataclass(frozen=True, slots=True)
class UpperPocket:
    """Locations above the ground that hold together; a unit in it sets up in any of them unless it Escapes."""

    side: Side
    locations: frozenset[Location]


def cut_off_units(position: Position, side: Side) -> frozenset[Unit]:
    """This side's units on upper levels with no way down but through enemy-Controlled Locations."""
    return frozenset(
        unit
        for unit in position.units
        if unit.side == side and unit.counts and unit.level > 0 and not _reaches_ground(position, unit)
    )


@rule("oto2.7.5055")
def upper_pockets(position: Position, side: Side) -> tuple[UpperPocket, ...]:
    """7.5055: each cut-off Location with a non-SMC unit is a Pocket; adjacent ones with friendly units join."""
    cut_off = cut_off_units(position, side)
    left = {unit.location for unit in cut_off}
    found = []
    for start in sorted(left):
        if start in left:
            group = _joined(position, start, left)
            left -= group
            if any(unit.holds_ground and unit.location in group for unit in cut_off):
                found.append(UpperPocket(side, frozenset(group)))
    return tuple(found)


def _reaches_ground(position: Position, unit: Unit) -> bool:
    enemy = position.enemy(unit.side)
    seen, frontier = {unit.location}, [unit.location]
    while frontier:
        here = frontier.pop()
        if here == Location(unit.hex, 0):
            return True
        for other in _next_to(position, here):
            if other not in seen and position.location_controller(other) != enemy:
                seen.add(other)
                frontier.append(other)
    return False


def _joined(position: Position, start: Location, allowed: set[Location]) -> set[Location]:
    group, frontier = {start}, [start]
    while frontier:
        for other in _next_to(position, frontier.pop()):
            if other in allowed and other not in group:
                group.add(other)
                frontier.append(other)
    return group


def _next_to(position: Position, location: Location) -> Iterable[Location]:
    for link in position.links:
        if location in link:
            yield from link - {location}
