"""Escape from Isolation (7.5061-7.5065): who must, who may, the modifiers, where to. The dice are the campaign's."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path

from sandtable.charts.chart import Chart
from sandtable.charts.load import load_charts
from sandtable.games.orsha.perimeter.isolation import AreaType, Front
from sandtable.games.orsha.perimeter.position import Kind, Mark, Side, Unit
from sandtable.games.orsha.printed.first_half import distances
from sandtable.games.orsha.readings import BOOKLET, Readings
from sandtable.hexes.grid import Hex, distance
from sandtable.kernel import Modifier
from sandtable.rules import rule


@rule("oto2.7.5061.a")
def must_escape(front: Front, unit: Unit) -> bool:
    """7.5061: every SMC in a type B Area; in a type C Area the SMC hostile to the side that holds it."""
    area = front.area_of(unit)
    if area is None or unit.kind is not Kind.SMC or not unit.counts:
        return False
    return area.type is AreaType.B or (area.type is AreaType.C and unit.side != area.holder)


def may_escape(front: Front, unit: Unit) -> bool:
    """7.5063: any unit in an Isolated Location."""
    return unit.counts and front.area_of(unit) is not None


@rule("oto2.7.5061.b")
def ammunition_shortage(front: Front, things: Iterable[Unit]) -> tuple[Unit, ...]:
    """7.5061: which of these begin the next scenario short of ammunition: all that are left in a C or D Area."""

    def short(thing: Unit) -> bool:
        area = front.area_of(thing)
        unit_or_weapon = thing.counts or thing.kind is Kind.GUN
        return area is not None and area.type in (AreaType.C, AreaType.D) and unit_or_weapon

    return tuple(thing for thing in things if short(thing))


# ---- the Escape DR


@dataclass(frozen=True, slots=True)
class Party:
    """A unit or stack that makes one Escape DR. `hexes_from_friends`: to the nearest friendly non-Isolated hex."""

    units: tuple[Unit, ...]
    hexes_from_friends: int | None
    leadership: int = 0
    half_squads: int = 0
    excess_pp: int = 0

    @property
    def is_vehicle(self) -> bool:
        return any(unit.kind is Kind.VEHICLE for unit in self.units)

    @property
    def lone_smc(self) -> bool:
        return len(self.units) == 1 and self.units[0].kind is Kind.SMC

    def has(self, mark: Mark) -> bool:
        return any(mark in unit.marks for unit in self.units)


def escape_modifiers(party: Party, *, readings: Readings = BOOKLET) -> list[Modifier]:
    """7.5063: every modifier of this Escape DR with its reason."""
    chart = escape_chart()
    found: list[Modifier] = []
    if party.leadership and not party.lone_smc:
        found.append(Modifier(party.leadership, "leadership or heroic modifier", chart.cite))
    if party.lone_smc and not party.has(Mark.WOUNDED):
        found.append(chart.modifier("lone_smc"))
    found += _proximity(party, chart, readings)
    if party.is_vehicle:
        return found + ([chart.modifier("captured")] if party.has(Mark.CAPTURED) else [])
    if party.half_squads > 1:
        found.append(chart.modifier(("half_squads", party.half_squads - 1)))
    if party.excess_pp > 0:
        found.append(chart.modifier(("overload", party.excess_pp)))
    if party.has(Mark.ENCIRCLED):
        found.append(chart.modifier("encircled"))
    return found


def _proximity(party: Party, chart: Chart, readings: Readings) -> list[Modifier]:
    away = party.hexes_from_friends
    if away is None or away > distances().escape.near:
        return []
    if away > 1:
        return [chart.modifier("near")]
    both = [chart.modifier("near"), chart.modifier("adjacent")]
    return both if readings.escape_proximity_drm == "cumulative" else both[1:]


def hexes_from_friends(front: Front, unit: Unit) -> int | None:
    """The range to the nearest hex this side Controls that is not Isolated."""
    friendly = (hex for hex, side in front.control.items() if side == unit.side and hex not in front.isolated)
    return min((distance(unit.hex, hex) for hex in friendly), default=None)


@dataclass(frozen=True, slots=True)
class Refuge:
    """Where an escapee is Retained, and how many hexes away that is."""

    hex: Hex
    hexes: int
    off_map: bool


@rule("oto2.7.5064.a")
def refuges(
    front: Front, side: Side, start: Hex, *, enterable: Callable[[Hex, Hex], bool] = lambda start, end: True
) -> list[Refuge]:
    """7.5064: the nearest non-Isolated friendly Perimeter hexes and friendly map-edge hexes; the owner picks one.

    The way leads over Enterable hexes of No-Man's Land, of the enemy's Perimeter Area, or of the Isolated Area left.
    """
    own = frozenset[Hex]().union(*(area.hexes for area in front.areas if start in area.hexes))
    hostile = front.perimeters[front.position.enemy(side)].area | front.no_mans_land | own
    seen, ring, steps = {start}, [start], 0
    while ring:
        steps += 1
        steps_out = [(hex, other) for hex in ring for other in front.position.grid.neighbours(hex)]
        reached = {other for hex, other in steps_out if other not in seen and enterable(hex, other)}
        seen |= reached
        found = [r for hex in sorted(reached) if (r := _refuge(front, side, hex, steps))]
        if found:
            return found
        ring = [hex for hex in reached if hex in hostile]
    return []


def _refuge(front: Front, side: Side, hex: Hex, steps: int) -> Refuge | None:
    if front.control[hex] != side:
        return None
    if hex in front.position.edge_hexes:
        return Refuge(hex, steps, off_map=True)
    inside = hex in front.perimeters[side].area and hex not in front.isolated
    return Refuge(hex, steps, off_map=False) if inside else None


@cache
def _charts() -> dict[str, Chart]:
    return load_charts(Path(str(files("sandtable.games.orsha") / "data" / "charts-escape.toml")))


def escape_chart() -> Chart:
    """7.5063: columns `infantry` and `vehicle`."""
    return _charts()["escape"]


def equipment_chart() -> Chart:
    """7.5064: what a unit lost while escaping had with it."""
    return _charts()["escape_equipment"]
