"""Where Reserves come on: stretches of table edge, and the refusal of any other place with what was measured."""

from dataclasses import dataclass

from sandtable import kernel
from sandtable.games.bagration.missions.mission import Edge, Entry, number
from sandtable.games.bagration.missions.zones import Battlefield
from sandtable.games.bagration.sides import ATTACKER, Role
from sandtable.kernel import Refused
from sandtable.rules import rule
from sandtable.tabletop.measures import TINY, Point, between, nearest_on, to_segment, written

ASTRAY = 1.5
"""Inches from the edge at which a place is still taken for one on it: a table edge cannot be clicked exactly."""

_EDGES = {"rear": "far", "front": "near", "left": "left", "right": "right"}


@dataclass(frozen=True, slots=True)
class Stretch:
    """A stretch of a table edge where Reserves may come on."""

    name: str
    start: Point
    end: Point

    def far_from(self, point: Point) -> float:
        return to_segment(point, (self.start, self.end))

    def every(self, inches: float) -> list[Point]:
        """Points along it, so far apart, its middle among them."""
        (ax, ay), (bx, by) = self.start, self.end
        half = max(1, int(between(self.start, self.end) / inches / 2))
        return [(ax + (bx - ax) * n / (2 * half), ay + (by - ay) * n / (2 * half)) for n in range(2 * half + 1)]

    def beside(self, point: Point) -> bool:
        """Whether a point is meant to be on it: straight in from the stretch, no farther than a click goes astray."""
        (x0, y0), (x1, y1) = sorted((self.start, self.end))
        along = x0 - TINY <= point[0] <= x1 + TINY if x0 != x1 else y0 - TINY <= point[1] <= y1 + TINY
        return along and self.far_from(point) <= ASTRAY + TINY


@rule("fow.mission.reserves", "fow.mission.onslaught.deploy.1.arrival", "fow.base.reserves.flanking")
def stretches(ground: Battlefield, role: Role, edge: Edge | None = None) -> list[Stretch]:
    """Arrival: the edges a mission names for this player's Reserves; `edge` names one the campaign gives instead."""
    spec = ground.mission.reserves.get(role)
    entries = (Entry(edge=edge),) if edge else spec.entry if spec else ()
    found: list[Stretch] = []
    for entry in entries:
        if entry.round_corner and ground.readings.onslaught_reserve_corners == "rear_edge_only":
            continue
        found += _stretches(ground, entry)
    return found


def _stretches(ground: Battlefield, entry: Entry) -> list[Stretch]:
    t = ground.table
    match entry.edge:
        case "corners":
            reach = number(entry.within["corner"], ground.entered)
            return [s for up, side in entry.corners for s in _round_corner(ground, up, side, reach)]
        case "sides":
            low, high = 0.0, t.depth
            if entry.half:
                low, high = (0.0, t.depth / 2) if entry.half == ATTACKER else (t.depth / 2, t.depth)
            if "rear" in entry.within:
                low = t.depth - number(entry.within["rear"], ground.entered)
            return [
                Stretch(t.names[0], (0.0, low), (0.0, high)),
                Stretch(t.names[1], (t.width, low), (t.width, high)),
            ]
        case "any":
            return [Stretch(line.name, line.start, line.end) for line in (t.far, t.near, t.left, t.right)]
        case edge:
            line = getattr(t, _EDGES[edge])
            return [Stretch(line.name, line.start, line.end)]


def _round_corner(ground: Battlefield, up: str, side: str, reach: float) -> list[Stretch]:
    t = ground.table
    x, y = t.corner(up, side).point
    inward, down = (1 if x == 0 else -1), (1 if y == 0 else -1)
    name = f"the {up} {side} corner"
    return [
        Stretch(f"within {written(reach)} of {name}", (x, y), (x + inward * reach, y)),
        Stretch(f"within {written(reach)} of {name}", (x, y), (x, y + down * reach)),
    ]


def refuse_entry(ground: Battlefield, role: Role, where: list[float], edge: Edge | None = None) -> Refused | None:
    """None when the point lies on one of the stretches, or beside it; else how far the nearest of them is."""
    allowed = stretches(ground, role, edge)
    point = (where[0], where[1])
    nearest = min(allowed, key=lambda s: s.far_from(point))
    if any(s.beside(point) for s in allowed):
        return None
    spec = ground.mission.reserves.get(role)
    words = " or ".join(dict.fromkeys(_words(ground, s) for s in allowed))
    off = written(nearest.far_from(point))
    why = f"({where[0]:g}, {where[1]:g}) is {off} from the nearest place where Reserves come on: {words}"
    return Refused(why, spec.rule if spec else "fow.campaign.river.2.german")


def on_edge(ground: Battlefield, role: Role, where: list[float], edge: Edge | None = None) -> list[float]:
    """The place on the edge that is meant by one beside it."""
    point = (where[0], where[1])
    beside = [s for s in stretches(ground, role, edge) if s.beside(point)]
    if not beside:
        return where  # overruled by the players: it stands where they say
    nearest = min(beside, key=lambda s: s.far_from(point))
    return [round(n, 2) for n in nearest_on(point, (nearest.start, nearest.end))]


def _words(ground: Battlefield, stretch: Stretch) -> str:
    t = ground.table
    long = between(stretch.start, stretch.end)
    whole = long in (t.width, t.depth) or stretch.name.startswith("within")
    return stretch.name if whole else f"{written(long)} of {stretch.name}"


def for_ask(ground: Battlefield, role: Role, edge: Edge | None = None) -> tuple[kernel.Zone, ...]:
    return tuple(kernel.Zone(s.name, (s.start, s.end)) for s in stretches(ground, role, edge))
