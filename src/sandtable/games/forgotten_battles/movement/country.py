"""A map as movement and combat see it: the chart's words for each hex, each hexside, each line across a hexside."""

from collections.abc import Hashable, Iterable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from sandtable.games.forgotten_battles.movement.crossing import Crossing
from sandtable.games.forgotten_battles.movement.movement_numbers import numbers
from sandtable.games.forgotten_battles.movement.situation import Situation
from sandtable.games.forgotten_battles.terrain import RowType, TerrainChart, terrain_chart
from sandtable.hexes.grid import Hex, Hexside, NoSuchHex, distance, within
from sandtable.hexes.maps import HexMap
from sandtable.kernel import NotUnderstood
from sandtable.rules import rule


@dataclass(frozen=True)
class Country:
    hexmap: HexMap
    chart: TerrainChart = field(default_factory=terrain_chart)

    def hex(self, name: str) -> Hex:
        """The hex of that name; NotUnderstood when the map has none."""
        try:
            return self.hexmap.grid.hex(name)
        except NoSuchHex as wrong:
            raise NotUnderstood(str(wrong)) from None

    def apart(self, one: str, two: str) -> int:
        """How far one hex is from the other, by their names: 1 next to it."""
        return distance(self.hex(one), self.hex(two))

    def name(self, hex: Hex) -> str:
        return self.hexmap.grid.name(hex)

    def terrain(self, hex: Hex) -> tuple[str, ...]:
        """The hex terrains; Open only where nothing but a village (or nothing at all) stands."""
        return self._terrain.get(hex, (self.hexmap.vocabulary.ground,))

    def sides(self, side: Hexside) -> tuple[str, ...]:
        """Rivers and lakes on a hexside."""
        return self._sides.get(side, ())

    def lines(self, side: Hexside) -> tuple[str, ...]:
        """Roads, tracks and railways across a hexside."""
        return self._lines.get(side, ())

    def features(self, hex: Hex) -> frozenset[str]:
        """Everything the map says of a hex, lines through it and points of interest included."""
        return frozenset(self.hexmap.at(hex))

    @rule("tfb.terrain.point_of_interest")
    def has_station(self, hex: Hex) -> bool:
        """May trains unload here: a village, city or Point of Interest with a railway (OCS 13.3c)?"""
        wanted = numbers().detrainable
        features = self.features(hex)
        return not features.isdisjoint(wanted.features) and not features.isdisjoint(wanted.lines)

    @cached_property
    def stations(self) -> frozenset[Hex]:
        return frozenset(hex for hex in self.hexmap.grid.hexes if self.has_station(hex))

    @cached_property
    def railways(self) -> dict[Hex, tuple[Hex, ...]]:
        """Of each hex with a railway the hexes beside it to which one leads."""
        rails, grid = set(numbers().detrainable.lines), self.hexmap.grid
        led = {side for side, words in self._lines.items() if not rails.isdisjoint(words)}
        found = {hex: [n for n in grid.neighbours(hex) if Hexside.between(hex, n) in led] for hex in grid.hexes}
        return {hex: tuple(leads) for hex, leads in found.items() if leads}

    @rule("tfb.special.soviet.pontoon")
    def crossing(self, a: Hex, b: Hex, situation: Situation) -> Crossing:
        """The step from a to b. A pontoon counts as a Track over every river hexside of its hex."""
        side = Hexside.between(a, b)
        lines, waters = self.lines(side), self.sides(side)
        if (a in situation.pontoons or b in situation.pontoons) and _is_river(waters):
            lines = (*lines, "track")
        bridged = bool(waters) and (a in situation.engineers or b in situation.engineers)
        return Crossing(
            self.terrain(a),
            self.terrain(b),
            waters,
            lines,
            bridged,
            b in situation.disrupted,
            b in situation.trainbusted,
            b in situation.trainbusted_leg,
        )

    @cached_property
    def priced(self) -> dict[Hashable, Any]:
        """What each step costs, by name, as long as no pieces change it: worked out once by whoever first asks."""
        return {}

    @cached_property
    def close_to(self) -> tuple[tuple[int, ...], ...]:
        """Of each hex, in the map's order, the places of itself and of those beside it."""
        grid = self.hexmap.grid
        return tuple(tuple(grid.index(near) for near in (hex, *grid.neighbours(hex))) for hex in grid.hexes)

    @cached_property
    def _terrain(self) -> dict[Hex, tuple[str, ...]]:
        ground = self.hexmap.vocabulary.ground
        found = {}
        for hex in self.hexmap.grid:
            words = [w for w in self.hexmap.at(hex) if w in self.chart and self.chart[w].type is RowType.HEX]
            others = [w for w in words if w not in (ground, "village")]
            if not others:
                words = [ground, *(w for w in words if w == "village")]
            else:
                words = [w for w in words if w != ground]
            found[hex] = tuple(words)
        return found

    @cached_property
    def _sides(self) -> dict[Hexside, tuple[str, ...]]:
        return {
            side: tuple(sorted(w for w in words if w in self.chart)) for side, words in self.hexmap.hexsides.items()
        }

    @cached_property
    def _lines(self) -> dict[Hexside, tuple[str, ...]]:
        found: dict[Hexside, list[str]] = {}
        for line in self.hexmap.lines:
            if line.terrain in self.chart:
                for side in line.crossings:
                    found.setdefault(side, []).append(line.terrain)
        return {side: tuple(dict.fromkeys(words)) for side, words in found.items()}


def _is_river(waters: tuple[str, ...]) -> bool:
    return "minor_river" in waters or "major_river" in waters


@rule("tfb.special.soviet.partisan.zoc", "tfb.special.soviet.partisan.zoc_negated")
def disrupted_hexes(
    country: Country,
    partisans: Iterable[Hex],
    *,
    axis_units: frozenset[Hex] = frozenset(),
    axis_zoc: frozenset[Hex] = frozenset(),
    rail: str = "does_not_negate",
) -> frozenset[Hex]:
    """Where active Partisans hinder the Axis: their hex and those around it, less the hexes that negate it.

    `rail` is the setting disruptive_zoc_rail. Towns, roads, Axis units and Axis ZOCs negate; a Track does not.
    """
    wanted = numbers().disruptive
    negating = {*wanted.negated_by, *(wanted.negated_by_rail if rail == "negates" else ())}
    near = {hex for partisan in partisans for hex in within(partisan, wanted.reach) if hex in country.hexmap.grid}
    held = axis_units | axis_zoc
    return frozenset(hex for hex in near if hex not in held and negating.isdisjoint(country.features(hex)))
