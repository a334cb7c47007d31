"""What the pieces on the map change for a mover: enemy units and ZOCs, pontoons, engineers, partisans."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from sandtable.games.forgotten_battles.movement.numbers import numbers
from sandtable.hexes.grid import Hex, within
from sandtable.rules import rule

if TYPE_CHECKING:
    from sandtable.games.forgotten_battles.movement.country import Country


@dataclass(frozen=True, slots=True)
class Situation:
    """Hexes that matter to one side's movers now. ZOCs that friends negate are left out by whoever fills this in."""

    enemy_units: frozenset[Hex] = frozenset()
    enemy_zoc: frozenset[Hex] = frozenset()
    pontoons: frozenset[Hex] = frozenset()  # friendly Pontoon units in Combat Mode
    engineers: frozenset[Hex] = frozenset()  # engineer-capable units that bridge (OCS 13.8b)
    disrupted: frozenset[Hex] = frozenset()  # hexes where a disruptive ZOC has effect, see `disrupted_hexes`


QUIET = Situation()


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
    wanted = numbers()["disruptive"]
    negating = {*wanted["negated_by"], *(wanted["negated_by_rail"] if rail == "negates" else ())}
    near = {hex for partisan in partisans for hex in within(partisan, wanted["reach"]) if hex in country.hexmap.grid}
    held = axis_units | axis_zoc
    return frozenset(hex for hex in near if hex not in held and negating.isdisjoint(country.features(hex)))
