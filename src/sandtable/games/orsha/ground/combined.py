"""Combined terrain, section 2: orchards in shellholes, grain-roads, and everything else that shares a hex."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from itertools import pairwise

from sandtable.games.orsha.ground.maps import is_grain_road, road_sides
from sandtable.games.orsha.printed.terrain import terrain
from sandtable.games.orsha.readings import BOOKLET, Readings
from sandtable.hexes.grid import Hex, Hexside
from sandtable.hexes.lines import Meeting, hexes_on_line
from sandtable.hexes.maps import HexMap
from sandtable.hexes.maps.shapes import XY, Scale, course
from sandtable.kernel import Refused
from sandtable.rules import rule

ORCHARD_SHELLHOLES = "orchard-shellholes"


class Drive(StrEnum):
    TRACKED = "tracked"
    HALF_TRACKED = "half-tracked"
    WHEELED = "wheeled"


class Body(StrEnum):
    AFV = "afv"
    UNARMOURED = "unarmoured"


@dataclass(frozen=True, slots=True)
class Vehicle:
    drive: Drive
    body: Body


@rule("oto2.2.1")
def add_up(effects: Mapping[str, int], terrains: Iterable[str]) -> int:
    """2.1: in a hex of several terrains their effects add up. `effects`: what each terrain gives (TEM, DRM ...)."""
    return sum(effects.get(terrain, 0) for terrain in terrains)


# ---- 2.2 orchard in shellholes


@rule("oto2.2.2.b")
def with_shellholes(terrains: Sequence[str]) -> tuple[str, ...]:
    """2.2: shellholes placed in play turn an orchard hex into an orchard-shellhole hex at once."""
    if "orchard" in terrains:
        return tuple(ORCHARD_SHELLHOLES if terrain == "orchard" else terrain for terrain in terrains)
    return (*terrains, "shellholes")


@rule("oto2.2.2.a")
def orchard_is_in_season(terrain: str, *, season: bool) -> bool:
    """2.2: an orchard in shellholes is out of season whatever the month; any other follows the season."""
    return season and terrain != ORCHARD_SHELLHOLES


class Cover(StrEnum):
    ABOVE = "above"
    IN_SHELLHOLES = "in_shellholes"


@rule("oto2.2.2.c")
def infantry_cost(cover: Cover) -> Fraction:
    """2.2: MF for Infantry entering an orchard-shellhole hex; a slope adds its own."""
    return Fraction(terrain().entry.orchard_shellholes.mf[cover])


@rule("oto2.2.2.d")
def vehicle_cost(vehicle: Vehicle) -> int:
    """2.2: MP for a vehicle entering an orchard-shellhole hex."""
    costs = terrain().entry.orchard_shellholes.mp
    tracked_afv = vehicle.drive is Drive.TRACKED and vehicle.body is Body.AFV
    return int(costs["tracked_afv"] if tracked_afv else costs["other"])


@rule("oto2.2.2.e")
def bog_modifiers(vehicle: Vehicle) -> list[tuple[int, str]]:
    """2.2: what an orchard-shellhole hex adds to the Bog DR, besides all normal Bog DRM."""
    if vehicle.drive is Drive.TRACKED:
        return []
    return [(terrain().bog[ORCHARD_SHELLHOLES].not_tracked, "not tracked, orchard in shellholes")]


@rule("oto2.2.2.e")
def bog_check(dice: tuple[int, int], vehicle: Vehicle, normal: Iterable[int] = ()) -> int:
    """The final Bog DR."""
    return sum(dice) + sum(normal) + sum(value for value, _ in bog_modifiers(vehicle))


# ---- 2.3 grain-road


class Way(StrEnum):
    ROAD = "by_road"
    GRAIN = "in_grain"


@rule("oto2.2.3.a")
def grain_road_cost(hexmap: HexMap, side: Hexside, way: Way | None = None, readings: Readings = BOOKLET) -> Fraction:
    """2.3: MF for Infantry entering a grain-road hex over `side`; by a road hexside the road rate, else the grain's.

    `way` is the unit's own choice, if it makes one: the grain may be chosen at a road hexside unless the players read
    otherwise; the road may not be chosen elsewhere.
    """
    by_road = side in road_sides(hexmap)
    taken = way or (Way.ROAD if by_road else Way.GRAIN)
    if taken is Way.ROAD and not by_road:
        raise Refused("no road crosses that hexside, so the hex is entered as grain", "oto2.2.3.a")
    if taken is Way.GRAIN and by_road and readings.grain_road_choice == "refused":
        raise Refused("a unit that enters by the road hexside moves on the road", "oto2.2.3.c")
    return terrain().entry.grain_road.mf[taken]


@rule("oto2.2.3.c")
def ffmo_applies(spent: Fraction) -> bool:
    """2.3: what was spent decides: the road rate is moving in the open, the grain's is not."""
    return spent == terrain().entry.grain_road.mf[Way.ROAD]


@rule("oto2.2.3.d")
def acts_as(hexmap: HexMap, hex: Hex) -> tuple[str, ...]:
    """2.3: apart from entry by road, Hindrance along it and FFMO, a grain-road hex is a grain hex."""
    terrains = hexmap.at(hex)
    if not is_grain_road(hexmap, hex):
        return terrains
    return tuple(key for key in terrains if not hexmap.terrain(key).data.get("road"))


@rule("oto2.2.3.b")
def hindering_grain_roads(hexmap: HexMap, start: Hex, end: Hex) -> list[Hex]:
    """2.3: the grain-road hexes strictly between whose grain hinders: those where the line leaves the road drawing."""
    return [
        met.hex
        for met in hexes_on_line(start, end)
        if met.hex not in (start, end)
        and met.meeting is not Meeting.CORNER
        and is_grain_road(hexmap, met.hex)
        and not stays_on_road(hexmap, start, end, met.hex)
    ]


def stays_on_road(hexmap: HexMap, start: Hex, end: Hex, hex: Hex) -> bool:
    """Does the part of the line inside the hex stay within the road as drawn, the whole way?"""
    scale = Scale()
    roads = [
        (course(line, scale, look.wander), scale.percent(look.width) / 2)
        for line in hexmap.lines
        if hex in line.hexes and hexmap.terrain(line.terrain).data.get("road")
        for look in [hexmap.terrain(line.terrain).look]
    ]
    return all(
        any(_distance(point, road) <= half for road, half in roads) for point in _points_inside(start, end, hex, scale)
    )


def _points_inside(start: Hex, end: Hex, hex: Hex, scale: Scale, steps: int = 64) -> list[XY]:
    """Points of the line, a pixel or so apart, that lie in the hex."""
    (ax, ay), (bx, by) = scale.centre(start), scale.centre(end)
    count = steps * max(1, abs(end.q - start.q) + abs(end.r - start.r))
    corners = scale.corners(hex)
    points = [(ax + (bx - ax) * k / count, ay + (by - ay) * k / count) for k in range(count + 1)]
    return [p for p in points if _within(p, corners)]


def _within(p: XY, corners: list[XY]) -> bool:
    edges = zip(corners, corners[1:] + corners[:1], strict=True)
    return all((b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0]) >= -1e-9 for a, b in edges)


def _distance(p: XY, line: list[XY]) -> float:
    best = float("inf")
    for (ax, ay), (bx, by) in pairwise(line):
        dx, dy = bx - ax, by - ay
        length = dx * dx + dy * dy
        t = max(0.0, min(1.0, ((p[0] - ax) * dx + (p[1] - ay) * dy) / length)) if length else 0.0
        best = min(best, ((p[0] - ax - t * dx) ** 2 + (p[1] - ay - t * dy) ** 2) ** 0.5)
    return best
