"""A proposal for fortifications and obstacles: legal places in three lines, wire before mines before fortifications."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from math import ceil, floor

from sandtable.games.bagration.obstacles.markers import Obstacle
from sandtable.tabletop.measures import Point, between
from sandtable.tabletop.zones import Zone

Told = list[tuple[str, Point]]

DEPTHS = {Obstacle.WIRE: 1 / 12, Obstacle.MINEFIELD: 1 / 6}
WORKS_DEPTH = 1 / 3
"""Where a line lies: its share of the way from the Attacker's end of the zone to the Defender's."""
CLEAR = 1.0
"""Inches between two pieces, so that no counter hides another."""


def propose(
    names: Sequence[str], obstacles: Mapping[str, Obstacle], zone: Zone, site: Callable[[str, Told], Zone]
) -> Iterator[tuple[str, Point]]:
    """Each piece at the legal place nearest to its own in the line; nothing here is a rule."""
    left, low, right, high = zone.shape().bounds
    spots = [
        (float(x), float(y)) for x in range(ceil(left), floor(right) + 1) for y in range(ceil(low), floor(high) + 1)
    ]
    told: Told = []
    for name in names:
        line = [n for n in names if obstacles.get(n) is obstacles.get(name)]
        across = left + (right - left) * (line.index(name) + 1) / (len(line) + 1)
        kind = obstacles.get(name)
        up = low + (high - low) * (DEPTHS[kind] if kind else WORKS_DEPTH)
        told.append((name, _nearest((across, up), spots, site(name, told), [p for _, p in told])))
        yield told[-1]


def _nearest(wish: Point, spots: Sequence[Point], site: Zone, taken: Sequence[Point]) -> Point:
    """On a whole inch; where none is free and legal, any legal place, and a zone without room says so."""
    for spot in sorted(spots, key=lambda spot: between(spot, wish)):
        if all(between(spot, other) >= CLEAR for other in taken) and site.contains(spot):
            return spot
    return site.middle()
