"""What perimeters are drawn from: the map, who Controls what, which units stand where. Nothing else of a campaign."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cached_property
from typing import NamedTuple

from sandtable.hexes.grid import Grid, Hex

Side = str
SIDES: tuple[Side, Side] = ("german", "russian")


class Kind(StrEnum):
    """MMC and SMC are Personnel; a Gun is Equipment, its crew is a MMC of its own."""

    MMC = "MMC"
    SMC = "SMC"
    VEHICLE = "vehicle"
    GUN = "Gun"


class Mark(StrEnum):
    """What is true of a unit beside its kind, as far as 7.505-7.507 ask."""

    IMMOBILE = "immobile"
    MA_OUT = "main armament not working"
    HOOKED = "hooked up"
    CREWED = "possessed by a crew"
    ABANDONED = "abandoned"
    WRECK = "wreck"
    PRISONER = "prisoner"
    DUMMY = "dummy"
    CAPTURED = "captured"
    WOUNDED = "wounded"
    ENCIRCLED = "encircled"


class Location(NamedTuple):
    """A level of a hex; 0 is the ground."""

    hex: Hex
    level: int = 0


@dataclass(frozen=True, slots=True)
class Unit:
    name: str
    side: Side
    kind: Kind
    hex: Hex
    level: int = 0
    marks: frozenset[Mark] = frozenset()

    @property
    def location(self) -> Location:
        return Location(self.hex, self.level)

    @property
    def counts(self) -> bool:
        """R10: prisoners, dummies, wrecks, abandoned vehicles and Guns themselves are no units here."""
        gone = {Mark.PRISONER, Mark.DUMMY, Mark.WRECK, Mark.ABANDONED}
        return self.kind is not Kind.GUN and not self.marks & gone

    @property
    def holds_ground(self) -> bool:
        """A unit other than a SMC: what blocks a grain and makes a Pocket."""
        return self.counts and self.kind is not Kind.SMC


@dataclass(frozen=True)
class Position:
    """`strategic` gives each fixed Strategic Location its Controller; `control` the Controller of other hexes.

    Upper building levels: `upper_control` says who Controls them, `links` which Locations of buildings are joined, by
    stairs or side by side.
    """

    grid: Grid
    strategic: Mapping[Hex, Side]
    control: Mapping[Hex, Side]
    units: tuple[Unit, ...] = ()
    upper_control: Mapping[Location, Side] = field(default_factory=dict)
    links: frozenset[frozenset[Location]] = frozenset()
    sides: tuple[Side, Side] = SIDES

    def enemy(self, side: Side) -> Side:
        first, second = self.sides
        return second if side == first else first

    def with_units(self, units: tuple[Unit, ...]) -> Position:
        return replace(self, units=units)

    @cached_property
    def by_hex(self) -> Mapping[Hex, tuple[Unit, ...]]:
        found: dict[Hex, tuple[Unit, ...]] = {}
        for unit in self.units:
            found[unit.hex] = (*found.get(unit.hex, ()), unit)
        return found

    @cached_property
    def strategic_control(self) -> Mapping[Hex, Side]:
        """Every Strategic Location with its Controller: the fixed ones, and those a vehicle or Gun makes."""
        by_weapon = {unit.hex: unit.side for unit in self.units if makes_strategic(unit)}
        return {**by_weapon, **self.strategic}

    def controller(self, hex: Hex) -> Side | None:
        return self.strategic_control.get(hex) or self.control.get(hex)

    def location_controller(self, location: Location) -> Side | None:
        return self.controller(location.hex) if location.level == 0 else self.upper_control.get(location)

    def at(self, hex: Hex, side: Side) -> Iterator[Unit]:
        """This side's units in a hex, on any level."""
        return (unit for unit in self.by_hex.get(hex, ()) if unit.side == side and unit.counts)

    @cached_property
    def edge_hexes(self) -> frozenset[Hex]:
        return frozenset(self.grid.boundary)


def makes_strategic(unit: Unit) -> bool:
    """Section 6: a Mobile manned vehicle whose MA works, or an unhooked Gun possessed by a crew."""
    if unit.kind is Kind.VEHICLE:
        return unit.counts and not unit.marks & {Mark.IMMOBILE, Mark.MA_OUT}
    return unit.kind is Kind.GUN and Mark.CREWED in unit.marks and Mark.HOOKED not in unit.marks
