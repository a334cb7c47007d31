"""What the pieces on the map change for a mover: enemy units and ZOCs, pontoons, engineers, partisans."""

from dataclasses import dataclass

from sandtable.hexes.grid import Hex


@dataclass(frozen=True, slots=True)
class Situation:
    """Hexes that matter to one side's movers now. ZOCs that friends negate are left out by whoever fills this in."""

    enemy_units: frozenset[Hex] = frozenset()
    enemy_zoc: frozenset[Hex] = frozenset()
    pontoons: frozenset[Hex] = frozenset()  # friendly Pontoon units in Combat Mode
    engineers: frozenset[Hex] = frozenset()  # engineer-capable units that bridge (OCS 13.8b)
    disrupted: frozenset[Hex] = frozenset()  # hexes where a disruptive ZOC has effect, see `disrupted_hexes`
    trainbusted: frozenset[Hex] = frozenset()  # enemy trainbusting zones (OCS 14.8)
    trainbusted_leg: frozenset[Hex] = frozenset()  # and as far as they hinder Leg movers


QUIET = Situation()
