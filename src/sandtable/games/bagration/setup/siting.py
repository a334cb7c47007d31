"""Where fortifications and obstacles may stand, what must be seen to on the table itself, and which way they face."""

from collections.abc import Sequence

from sandtable.games.bagration.readings import Readings
from sandtable.games.bagration.state import Battle
from sandtable.games.bagration.terrain.landscape import clear_for_works
from sandtable.rules import rule
from sandtable.tabletop.conditions import AtLeast
from sandtable.tabletop.features import Nearest, Spot, spots
from sandtable.tabletop.measures import Point
from sandtable.tabletop.zones import Zone

FACINGS = {
    "270": "towards the Attacker",
    "225": "towards the Attacker and left, as the plan lies",
    "315": "towards the Attacker and right",
    "180": "left",
    "0": "right",
    "135": "back and left",
    "45": "back and right",
    "90": "back",
}
"""Degrees on the plan: 0 to the right, 90 away from the Attacker."""


@rule("fow.mission.onslaught.setup.4")
def siting(
    battle: Battle,
    zone: Zone,
    *,
    fortification: bool,
    readings: Readings,
    told: Sequence[tuple[str, Point]] = (),
) -> Zone:
    """Set-up 4: two inches apart and from Objectives, off roads and out of water; obstacles too, if you read it so.

    `told` are pieces that are placed together with this one, by name.
    """
    limits, bound = battle.spec().siting, bool(readings.siting_limits_bind_obstacles)
    if not limits or not (fortification or bound):
        return zone
    works = [f.name for f in battle.fortifications]
    standing = [(f.name, f.point) for f in battle.fortifications if f.point]
    standing += [(m.name, m.point) for m in battle.obstacles if m.point and bound]
    standing += [(name, point) for name, point in told if bound or name in works]
    others = Nearest("another fortification", tuple(Spot(name, (float(x), float(y))) for name, (x, y) in standing))
    marks = [(o.x, o.y) for o in battle.objectives]
    clear = zone & AtLeast(limits.apart, others) & AtLeast(limits.from_objective, spots("an Objective", marks))
    for condition in clear_for_works(battle.terrain):
        clear = clear & condition
    return clear


@rule("fow.mission.onslaught.setup.4")
def look_yourselves(battle: Battle, *, fortification: bool, readings: Readings) -> tuple[str, ...]:
    """Set-up 4: where the terrain is not on the plan, nobody measures what a piece stands on; so it is said."""
    bound = fortification or readings.siting_limits_bind_obstacles
    if battle.terrain or not bound or battle.spec().siting is None:
        return ()
    return ("Not in water, and not where it blocks a road, railway line or ford: your terrain is not on the plan.",)
