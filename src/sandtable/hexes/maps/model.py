"""A map as data: what lies where. Geometry is exact; how it is drawn or rasterised is decided elsewhere."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from itertools import pairwise
from typing import Any, NamedTuple

from sandtable.hexes.grid import Edge, Grid, Hex, Hexside
from sandtable.hexes.maps.vocabulary import Terrain, Vocabulary


class Place(NamedTuple):
    """A point of the map in hundredths of the hex lattice, so that files can name points inside a hex exactly."""

    x: int
    y: int

    @classmethod
    def centre(cls, hex: Hex) -> Place:
        return cls(100 * hex.centre.x, 100 * hex.centre.y)


class Shape(StrEnum):
    """How a list of hexes becomes an outline."""

    NATURAL = "natural"  # rounded, with a soft irregular edge
    FIELD = "field"  # straightened, as people plough
    HEX = "hex"  # exactly the hexes
    POLYGON = "polygon"  # the points given


@dataclass(frozen=True, slots=True)
class Area:
    terrain: str
    hexes: tuple[Hex, ...]
    shape: Shape = Shape.NATURAL
    polygon: tuple[Place, ...] = ()
    name: str = ""


@dataclass(frozen=True, slots=True)
class Level:
    """Ground at an elevation other than 0; its outline is the crest line."""

    level: int
    hexes: tuple[Hex, ...]
    shape: Shape = Shape.NATURAL
    polygon: tuple[Place, ...] = ()


class Stop(NamedTuple):
    hex: Hex
    place: Place


@dataclass(frozen=True, slots=True)
class Line:
    """A road, railway, gully or stream. `stops` go from hex to adjacent hex (or stay within one)."""

    terrain: str
    stops: tuple[Stop, ...]
    name: str = ""

    @property
    def hexes(self) -> tuple[Hex, ...]:
        return tuple(dict.fromkeys(stop.hex for stop in self.stops))

    @property
    def crossings(self) -> tuple[Hexside, ...]:
        """The hexsides the line crosses, in order."""
        return tuple(Hexside.between(a.hex, b.hex) for a, b in pairwise(self.stops) if a.hex != b.hex)


@dataclass(frozen=True, slots=True)
class Building:
    terrain: str
    hex: Hex
    levels: int = 0  # above the ground floor
    form: str = ""
    turn: int = 0  # degrees, clockwise
    shift: tuple[int, int] = (0, 0)  # percent of column pitch and hex height


@dataclass(frozen=True, slots=True)
class Spot:
    """Something at one hex: a bridge, a culvert, a town. `along` are the neighbours it leads between, if any."""

    terrain: str
    hex: Hex
    along: tuple[Hex, ...] = ()
    name: str = ""


@dataclass(frozen=True, slots=True)
class Objective:
    hex: Hex
    value: int
    name: str = ""


@dataclass(frozen=True, slots=True)
class Label:
    """A printed name."""

    hex: Hex
    name: str
    size: str = "place"  # region, town, place or note


@dataclass(frozen=True, slots=True)
class Entry:
    """Where a side comes on."""

    key: str
    title: str
    side: str
    hexes: tuple[Hex, ...]


@dataclass(frozen=True)
class HexMap:
    title: str
    about: str
    grid: Grid
    vocabulary: Vocabulary
    compass: Mapping[Edge, str] = field(default_factory=dict)
    levels: tuple[Level, ...] = ()
    areas: tuple[Area, ...] = ()
    lines: tuple[Line, ...] = ()
    hexsides: Mapping[Hexside, frozenset[str]] = field(default_factory=dict)
    slopes: Mapping[Hexside, Hex] = field(default_factory=dict)  # the Up-Slope hex of each slope hexside
    buildings: tuple[Building, ...] = ()
    spots: tuple[Spot, ...] = ()
    objectives: tuple[Objective, ...] = ()
    labels: tuple[Label, ...] = ()
    entries: tuple[Entry, ...] = ()
    data: Mapping[str, Any] = field(default_factory=dict)  # what only the game understands
    untold: frozenset[Hex] = frozenset()  # of which the file says that it does not say what lies there
    made_from: str = field(default="", compare=False, repr=False)  # a digest by which its drawing is found again

    def terrain(self, key: str) -> Terrain:
        return self.vocabulary[key]

    def at(self, hex: Hex) -> tuple[str, ...]:
        """The terrain keys found in a hex, in the order painted; the vocabulary's ground when there is nothing else."""
        return self._by_hex.get(hex) or (self.vocabulary.ground,)

    def has(self, hex: Hex, key: str) -> bool:
        return key in self.at(hex)

    def level(self, hex: Hex) -> int:
        """The elevation of the hex's ground, gullies left out of account."""
        return self._levels.get(hex, 0)

    def is_crest(self, side: Hexside) -> bool:
        """Does the ground change its elevation at this hexside?"""
        a, b = side.hexes
        return self.level(a) != self.level(b)

    def crossings(self, key: str) -> frozenset[Hexside]:
        """The hexsides crossed by lines of this terrain: road hexsides, gully hexsides."""
        return self._crossings.get(key, frozenset())

    def edge(self, compass: str) -> Edge:
        """Which edge of the sheet is north, east, south or west."""
        return next(edge for edge, name in self.compass.items() if name == compass)

    @cached_property
    def drawn(self) -> dict[Any, str]:
        """Layers of this map that `drawing` has painted: they look the same under every overlay."""
        return {}

    @cached_property
    def unknown(self) -> frozenset[Hex]:
        """The hexes whose ground nobody has told yet; the rules take them for the vocabulary's ground until then."""
        told = {hex for area in self.areas for hex in area.hexes} | {building.hex for building in self.buildings}
        return self.untold - told

    @cached_property
    def _by_hex(self) -> dict[Hex, tuple[str, ...]]:
        found: dict[Hex, dict[str, None]] = {}
        spread = [(area.terrain, area.hexes) for area in self.areas]
        spread += [(line.terrain, line.hexes) for line in self.lines]
        spread += [(building.terrain, (building.hex,)) for building in self.buildings]
        spread += [(spot.terrain, (spot.hex,)) for spot in self.spots]
        for terrain, hexes in spread:
            for hex in hexes:
                found.setdefault(hex, {})[terrain] = None
        return {hex: tuple(keys) for hex, keys in found.items()}

    @cached_property
    def _levels(self) -> dict[Hex, int]:
        return {hex: level.level for level in self.levels for hex in level.hexes}

    @cached_property
    def _crossings(self) -> dict[str, frozenset[Hexside]]:
        found: dict[str, set[Hexside]] = {}
        for line in self.lines:
            found.setdefault(line.terrain, set()).update(line.crossings)
        return {key: frozenset(sides) for key, sides in found.items()}
