"""Booby Traps laid under Units of the plan: under whom, and until he moves away."""

from sandtable.games.bagration.obstacles.markers import Whom
from sandtable.games.bagration.state import Battle
from sandtable.rules import rule
from sandtable.tabletop.measures import TINY, Point, between

UNDERFOOT = 1.0
"""Inches from the place the plan knows: half a base, so that a trap laid there lies under it."""


def places_of(battle: Battle, side: str, key: str) -> list[Point]:
    """Every place the plan knows of a Unit: its Leader's, and those of Teams told at the Objectives."""
    roster = battle.rosters[side]
    leader = [roster.places[key]] if key in roster.places else []
    return [(x, y) for x, y in (*leader, *([s.x, s.y] for s in roster.stands if s.unit == key))]


@rule("fow.obstacle.booby.clearing")
def under_whom(battle: Battle, point: Point) -> Whom | None:
    """Whom a trap is laid under; None: nobody the plan knows of."""
    for side, roster in battle.rosters.items():
        for unit in roster.force.units:
            if any(between(point, at) <= UNDERFOOT + TINY for at in places_of(battle, side, unit.key)):
                return Whom(side, unit.key)
    return None


@rule("fow.obstacle.booby.clearing")
def step_off(battle: Battle) -> None:
    """Whoever moved away, or is gone, has no trap under him any more; coming back he moves onto it."""
    for marker in battle.obstacles:
        if not (marker.under and marker.point):
            continue
        there = places_of(battle, marker.under.side, marker.under.unit)
        if not any(between(marker.point, at) <= UNDERFOOT + TINY for at in there):
            marker.underfoot, marker.under = False, None
