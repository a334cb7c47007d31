"""From two Perimeters to Isolated Areas, No-Man's Land and Control (7.5054-7.5062, 7.5066)."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cached_property

from sandtable.games.orsha.perimeter.buildings import UpperPocket, cut_off_units
from sandtable.games.orsha.perimeter.perimeter import Perimeter
from sandtable.games.orsha.perimeter.position import Kind, Location, Mark, Position, Side, Unit
from sandtable.games.orsha.readings import BOOKLET, Readings
from sandtable.hexes.grid import Hex
from sandtable.hexes.regions import components
from sandtable.rules import rule


class AreaType(StrEnum):
    """7.506: by the units inside; SMC do not change the type once anything else is there."""

    A = "A"
    B = "B"
    C = "C"
    D = "D"


@dataclass(frozen=True, slots=True)
class IsolatedArea:
    """Adjacent Isolated hexes, or an upper-level Pocket (`upper`). `holder` is the one side inside a type C."""

    hexes: frozenset[Hex]
    type: AreaType
    holder: Side | None = None
    pocket_of: Side | None = None
    upper: frozenset[Location] = frozenset()

    def holds(self, location: Location) -> bool:
        return location in self.upper if self.upper else location.hex in self.hexes


@dataclass(frozen=True)
class Front:
    """Both Perimeters laid over each other. `control` has every hex of the map; None is uncontrolled."""

    position: Position
    perimeters: Mapping[Side, Perimeter]
    areas: tuple[IsolatedArea, ...]
    no_mans_land: frozenset[Hex]
    control: Mapping[Hex, Side | None]
    eliminated: tuple[Unit, ...]
    front_lines: Mapping[Side, frozenset[Hex]]
    joint: frozenset[Hex] = frozenset()
    readings: Readings = BOOKLET

    @cached_property
    def isolated(self) -> frozenset[Hex]:
        """Isolated hexes; those that have become No-Man's Land are no longer."""
        return frozenset[Hex]().union(*(area.hexes for area in self.areas)) - self.no_mans_land

    def area_of(self, unit: Unit) -> IsolatedArea | None:
        """The Isolated Area a unit stands in: an upper-level Pocket before the hex's own."""
        upper_first = sorted(self.areas, key=lambda area: not area.upper)
        return next((area for area in upper_first if area.holds(unit.location)), None)


@rule("oto2.7.5054.e", "oto2.7.5056.b")
def isolated_hexes(perimeters: Mapping[Side, Perimeter], readings: Readings = BOOKLET) -> frozenset[Hex]:
    """7.5054, section 6: in both Perimeter Areas, or in a Pocket."""
    first, second = perimeters.values()
    overlap = first.area & second.area
    if readings.isolated_scope == "overlap-only":
        return overlap
    return overlap | first.pocket_hexes | second.pocket_hexes


def determine(position: Position, perimeters: Mapping[Side, Perimeter], *, readings: Readings = BOOKLET) -> Front:
    """7.5056-7.5057: what both Perimeters make of the map before anyone tries to Escape."""
    lost = smc_outside(position, perimeters)
    position = position.with_units(tuple(unit for unit in position.units if unit not in lost))
    isolated = isolated_hexes(perimeters, readings)
    first, second = perimeters.values()
    empty: frozenset[Hex] = frozenset()
    if readings.no_mans_land_test == "by-hex":
        empty = frozenset(hex for hex in first.area & second.area if not _units_at(position, hex, readings))
        isolated -= empty - position.strategic_control.keys()
    areas = tuple(_area(position, perimeters, frozenset(piece), readings) for piece in components(isolated))
    areas += tuple(_upper_area(position, pocket.locations, pocket.side, readings) for pocket in _upper(perimeters))
    land = no_mans_land(position, perimeters, areas) | (empty - position.strategic_control.keys())
    return Front(
        position,
        perimeters,
        areas,
        land,
        control_after(position, perimeters, isolated, land),
        lost,
        {side: perimeter.front_line for side, perimeter in perimeters.items()},
        readings=readings,
    )


@rule("oto2.7.5057.b")
def smc_outside(position: Position, perimeters: Mapping[Side, Perimeter]) -> tuple[Unit, ...]:
    """7.5057: SMC outside their own side's Perimeter Area are Eliminated, before any Escape."""
    upper = {location for perimeter in perimeters.values() for p in perimeter.upper_pockets for location in p.locations}
    return tuple(
        unit
        for unit in position.units
        if unit.kind is Kind.SMC
        and unit.counts
        and unit.hex not in perimeters[unit.side].area
        and unit.location not in upper
    )


@rule("oto2.7.506")
def area_type(units: Iterable[Unit], readings: Readings = BOOKLET) -> tuple[AreaType, Side | None]:
    """7.506: A nobody, B SMC alone, C MMC or vehicles of one side (named), D of both."""
    units = list(units)
    sides = {unit.side for unit in units if _gives_type(unit, readings)}
    if len(sides) == 2:
        return AreaType.D, None
    if sides:
        return AreaType.C, sides.pop()
    return (AreaType.B if any(unit.counts for unit in units) else AreaType.A), None


@rule("oto2.7.5056.a", "oto2.7.5056.c")
def no_mans_land(
    position: Position, perimeters: Mapping[Side, Perimeter], areas: Iterable[IsolatedArea]
) -> frozenset[Hex]:
    """7.5056: hexes outside both Perimeter Areas and those of type A Areas, but never a Strategic Location."""
    inside = frozenset[Hex]().union(*(perimeter.area for perimeter in perimeters.values()))
    empty = frozenset[Hex]().union(*(area.hexes for area in areas if area.type is AreaType.A))
    return frozenset(hex for hex in position.grid if hex not in inside or hex in empty) - _strategic(position)


@rule("oto2.7.5057.a")
def control_after(
    position: Position, perimeters: Mapping[Side, Perimeter], isolated: frozenset[Hex], land: frozenset[Hex]
) -> dict[Hex, Side | None]:
    """7.5057: each side gains its Area but for Isolated hexes, which stay as they are; No-Man's Land is nobody's."""
    control: dict[Hex, Side | None] = {hex: position.controller(hex) for hex in position.grid}
    for side, perimeter in perimeters.items():
        control.update(dict.fromkeys(perimeter.area - isolated, side))
    control.update(dict.fromkeys(land, None))
    return control


@rule("oto2.7.5066")
def retype(front: Front, units: Iterable[Unit]) -> Front:
    """7.5066: the Areas typed anew by the units that are left after Escapes; nothing has changed hands yet."""
    position = front.position.with_units(tuple(units))
    areas = []
    for area in front.areas:
        kind, holder = area_type(_units_in(position, area), front.readings)
        areas.append(replace(area, type=kind, holder=holder))
    return replace(front, position=position, areas=tuple(areas))


@rule("oto2.7.5066")
def settle(front: Front, units: Iterable[Unit]) -> Front:
    """7.5062, 7.5066: once nobody else must try to Escape, whose the Areas are now."""
    front = retype(front, units)
    for area in front.areas:
        front = _settle_area(front, area)
    return front


def written_back(front: Front) -> Position:
    """The position with Control as it now is: what the next step, and the next scenario, begin from.

    A hex both sides Control (`joint`) keeps the Controller it had.
    """
    before = front.position
    fixed = {hex: front.control[hex] or side for hex, side in before.strategic.items()}
    plain = {hex: side for hex, side in front.control.items() if side is not None and hex not in fixed}
    return replace(before, strategic=fixed, control=plain)


def _settle_area(front: Front, area: IsolatedArea) -> Front:
    if area.upper:
        return front
    if area.type in (AreaType.A, AreaType.B):
        winner = sole_neighbour(front, area)
        return _passes_to(front, area, winner) if winner else _becomes_no_mans_land(front, area)
    if area.type is AreaType.C:
        return replace(front, control={**front.control, **dict.fromkeys(area.hexes, area.holder)})
    return _stays_contested(front, area)


@rule("oto2.7.5062.b")
def sole_neighbour(front: Front, area: IsolatedArea) -> Side | None:
    """7.5062: for a Pocket, the side that Controls every Controlled hex ADJACENT to it; No-Man's Land is ignored."""
    if area.pocket_of is None:
        return None
    around = {other for hex in area.hexes for other in front.position.grid.neighbours(hex)} - area.hexes
    sides = {front.control[hex] for hex in around - front.no_mans_land} - {None}
    return sides.pop() if len(sides) == 1 else None


def _passes_to(front: Front, area: IsolatedArea, winner: Side) -> Front:
    loser = front.position.enemy(winner)
    lines = {**front.front_lines, loser: front.front_lines[loser] - area.hexes}
    return replace(
        front,
        areas=tuple(other for other in front.areas if other != area),
        control={**front.control, **dict.fromkeys(area.hexes, winner)},
        no_mans_land=front.no_mans_land - area.hexes,
        front_lines=lines,
    )


@rule("oto2.7.5062.a")
def _becomes_no_mans_land(front: Front, area: IsolatedArea) -> Front:
    """7.5062: but a Strategic Location keeps its Controller."""
    land = area.hexes - _strategic(front.position)
    return replace(
        front, no_mans_land=front.no_mans_land | land, control={**front.control, **dict.fromkeys(land, None)}
    )


@rule("oto2.7.5062.c")
def _stays_contested(front: Front, area: IsolatedArea) -> Front:
    """7.5062: in a type D Area a Location one side occupies is that side's, the others keep their Controller."""
    if front.readings.type_d_control == "joint":
        return replace(front, joint=front.joint | area.hexes)
    control = dict(front.control)
    for hex in area.hexes:
        sides = {unit.side for unit in front.position.by_hex.get(hex, ()) if _gives_type(unit, front.readings)}
        if len(sides) == 1:
            control[hex] = sides.pop()
    return replace(front, control=control)


# ---- who is where


def _area(
    position: Position, perimeters: Mapping[Side, Perimeter], hexes: frozenset[Hex], readings: Readings
) -> IsolatedArea:
    upper = {location for pocket in _upper(perimeters) for location in pocket.locations}
    inside = [unit for hex in hexes for unit in position.by_hex.get(hex, ()) if unit.location not in upper]
    kind, holder = area_type(inside, readings)
    owner = next((side for side, perimeter in perimeters.items() if hexes <= perimeter.pocket_hexes), None)
    return IsolatedArea(hexes, kind, holder, owner)


def _upper_area(position: Position, where: frozenset[Location], side: Side, readings: Readings) -> IsolatedArea:
    kind, holder = area_type((unit for unit in position.units if unit.location in where), readings)
    return IsolatedArea(frozenset(), kind, holder, side, where)


def _upper(perimeters: Mapping[Side, Perimeter]) -> list[UpperPocket]:
    return [pocket for perimeter in perimeters.values() for pocket in perimeter.upper_pockets]


def _units_in(position: Position, area: IsolatedArea) -> list[Unit]:
    if area.upper:
        return [unit for unit in position.units if unit.location in area.upper]
    above = frozenset[Unit]().union(*(cut_off_units(position, side) for side in position.sides))
    return [unit for unit in position.units if unit.hex in area.hexes and unit not in above]


def _units_at(position: Position, hex: Hex, readings: Readings) -> bool:
    return any(unit.counts or _gives_type(unit, readings) for unit in position.by_hex.get(hex, ()))


def _gives_type(unit: Unit, readings: Readings) -> bool:
    counted = readings.abandoned_vehicle_in_isolated_area == "counted"
    abandoned = unit.kind is Kind.VEHICLE and Mark.ABANDONED in unit.marks and Mark.WRECK not in unit.marks
    return unit.holds_ground or (counted and abandoned)


def _strategic(position: Position) -> frozenset[Hex]:
    return frozenset(position.strategic_control)
