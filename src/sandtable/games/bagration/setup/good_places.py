"""Good places to offer where something is set out, which people see and bots take. Nothing here is a rule."""

from collections.abc import Callable, Iterable, Sequence

from sandtable.games.bagration.numbers import battle_numbers
from sandtable.games.bagration.obstacles.markers import Obstacle
from sandtable.games.bagration.setup.places import BASE, apart, beside, on_the_table
from sandtable.games.bagration.sides import DEFENDER, Role
from sandtable.games.bagration.state import Battle
from sandtable.games.bagration.terrain.landscape import under
from sandtable.tabletop.measures import Point, between
from sandtable.tabletop.zones import Zone

ROOM = 3.0
"""Inches between two guards of one Objective: near enough for several of them, and no counter lies on another."""

BEFORE = {Obstacle.MINEFIELD: 6.0, Obstacle.WIRE: 10.0}
"""Inches before an Objective, on the Attacker's side of it, where mines and wire lie: under fire from its guards."""

AHEAD = 8.0
"""The same for what the Defender's guns aim at: the Attacker comes by there."""

FAR_ENOUGH = 0.75
"""Of the farthest that two Objectives can lie apart: so far the Attacker lays his, and then near to himself."""

Fits = Callable[[Point], bool]


def objective_place(battle: Battle, zone: Zone, by: Role) -> list[float]:
    """The Attacker wants Objectives that lie apart and near to him, the Defender far from him, in the middle."""
    others = [(o.x, o.y) for o in battle.objectives]
    if by == DEFENDER:
        left, _, right, high = zone.shape().bounds
        return _nearest(zone, ((left + right) / 2, high), on_the_table(battle))
    if not others:
        return beside(zone, on_the_table(battle))
    spots = [(min(between(spot, other) for other in others), spot) for spot in zone.whole_inches()]
    farthest = max((far for far, _ in spots), default=0.0)
    able = sorted((spot for far, spot in spots if far >= FAR_ENOUGH * farthest), key=lambda spot: spot[1])
    return list(next((spot for spot in able if zone.contains(spot)), zone.middle()))


def where_it_counts(battle: Battle, role: Role, zone: Zone, like: Iterable[Sequence[float]]) -> list[float]:
    """As near to an Objective as the zone goes, to defend it or to get there, with room between counters of its kind
    (`like` are the places of the others)."""
    marks, near = _marks(battle), [(x, y) for x, y in like]
    if not marks:
        return beside(zone, on_the_table(battle))
    if role == DEFENDER:
        return _guarding(battle, zone, near, lambda _: True)
    clear = _clear(battle)
    return _first(zone, marks, lambda spot: clear(spot) and apart(spot, near)) or beside(zone, near)


def where_a_work_stands(battle: Battle, site: Zone) -> list[float]:
    """At an Objective, and in the open where it can be: trees and houses would hide the enemy from it."""
    if not _marks(battle):
        return beside(site, on_the_table(battle))
    others = [work.point for work in battle.fortifications if work.point]
    return _guarding(battle, site, others, lambda spot: not under(battle.terrain, spot))


def _guarding(battle: Battle, zone: Zone, like: Sequence[Point], better: Fits) -> list[float]:
    """The Defender guards every Objective with as many; where it would still be at it, on ground that is better."""
    within, clear = battle_numbers().holding.within, _clear(battle)
    mark = min(_marks(battle), key=lambda m: (sum(between(m, p) <= 2 * within for p in like), m[1]))

    def fits(spot: Point) -> bool:
        return clear(spot) and all(between(spot, p) >= ROOM for p in like)

    best = _first(zone, [mark], lambda spot: between(spot, mark) <= within and better(spot) and fits(spot))
    return best or _first(zone, [mark], fits) or beside(zone, like)


def set_back(battle: Battle, role: Role, zone: Zone) -> list[float]:
    """Whoever reaches far stands at the own end of the area, in the middle."""
    left, low, right, high = zone.shape().bounds
    return _nearest(zone, ((left + right) / 2, high if role == DEFENDER else low), on_the_table(battle))


def before_objectives(battle: Battle, kind: Obstacle, zone: Zone) -> list[float]:
    """Mines and wire lie where the Attacker comes, before each Objective in turn; on no road, which Reserves need."""
    marks, laid = _marks(battle), [m.point for m in battle.obstacles if m.kind is kind and m.point]
    if not marks:
        return beside(zone, on_the_table(battle))
    x, y = marks[len(laid) % len(marks)]
    wanted, others = (x, y - BEFORE[kind]), [(x, y) for x, y in on_the_table(battle)]
    free = _first(zone, [wanted], lambda spot: apart(spot, others) and not under(battle.terrain, spot))
    return free or _nearest(zone, wanted, others)


def where_they_come(battle: Battle, role: Role, zone: Zone) -> list[float]:
    """For a marker that guns aim at: where the enemy goes or stands, an Objective each."""
    ahead = AHEAD if role == DEFENDER else 0.0
    laid = [(x, y) for x, y in battle.roster(role).ranged_in.values()]
    spots = [(x, max(y - ahead, 0.0)) for x, y in _marks(battle)]
    free = [spot for spot in spots if all(between(spot, other) >= AHEAD for other in laid)]
    if free:
        return list(free[0])
    return beside(zone, [*laid, *on_the_table(battle)], spots[len(laid) % len(spots)] if spots else None)


def _marks(battle: Battle) -> list[Point]:
    return [(o.x, o.y) for o in battle.objectives if o.on_table]


def _clear(battle: Battle) -> Fits:
    """No counter lies on another."""
    others = [(x, y) for x, y in on_the_table(battle)]
    return lambda spot: all(between(spot, other) >= BASE for other in others)


def _nearest(zone: Zone, wanted: Point, taken: Iterable[Sequence[float]]) -> list[float]:
    """The legal whole inch nearest to where it is wanted, with room between counters."""
    others = [(x, y) for x, y in taken]
    return _first(zone, [wanted], lambda spot: apart(spot, others)) or beside(zone, others)


def _first(zone: Zone, marks: Sequence[Point], fits: Fits) -> list[float] | None:
    return next((list(spot) for spot in zone.whole_inches_by(marks) if fits(spot) and zone.contains(spot)), None)
