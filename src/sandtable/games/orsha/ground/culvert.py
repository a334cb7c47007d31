"""The Culvert, section 3: an underground piece of gully. Each check gives the refusal, or None when all is well."""

from collections.abc import Iterable
from enum import StrEnum
from fractions import Fraction
from typing import NamedTuple

from sandtable.games.orsha.printed.terrain import terrain
from sandtable.hexes.grid import Hex, Hexside
from sandtable.hexes.maps import HexMap
from sandtable.hexes.maps.model import Spot
from sandtable.kernel import Refused
from sandtable.rules import rule


class Within(StrEnum):
    """Where in its hex a unit is."""

    ON_TOP = "on top"
    IN_GULLY = "IN the gully"
    CREST = "at Crest level"
    IN_CULVERT = "IN the Culvert"


class Location(NamedTuple):
    hex: Hex
    within: Within


class Mover(StrEnum):
    INFANTRY = "Infantry"
    VEHICLE = "a vehicle"
    CAVALRY = "Cavalry"
    HORSE = "a horse"
    MOUNTED_CYCLE = "a mounted Cycle"
    PORTAGED_CYCLE = "Infantry portaging a Cycle"


@rule("oto2.3.1.a")
def culvert_at(hexmap: HexMap, hex: Hex) -> Spot | None:
    """3.1: the Culvert of a hex. It is Open Ground and exists only at level 0."""
    return next((spot for spot in hexmap.spots if spot.terrain == "culvert" and spot.hex == hex), None)


def _joined(hexmap: HexMap, culvert: Hex, other: Location) -> bool:
    """Is this a gully or Culvert Location ADJACENT to the Culvert, at one of its mouths?"""
    spot = culvert_at(hexmap, culvert)
    return spot is not None and other.hex in spot.along and other.within in (Within.IN_GULLY, Within.IN_CULVERT)


@rule("oto2.3.1.b")
def sees(hexmap: HexMap, culvert: Hex, other: Location) -> bool:
    """3.1: a unit IN a Culvert sees, and is seen from, only ADJACENT gully or Culvert Locations (and its own)."""
    return other == Location(culvert, Within.IN_CULVERT) or _joined(hexmap, culvert, other)


@rule("oto2.3.1.c")
def refuse_stacking(inside: Iterable[str], entering: str) -> Refused | None:
    """3.1: the stacking limit may never be exceeded IN a Culvert. Units are "squad", "half_squad" or "crew"."""
    sizes = terrain().culvert.stacking
    total = sum((sizes.sizes[unit] for unit in (*inside, entering)), Fraction(0))
    if total > sizes.limit:
        return Refused(
            f"no overstacking IN a Culvert: {total} squad-equivalents, the limit is {sizes.limit}", "oto2.3.1.c"
        )
    return None


@rule("oto2.3.1.d")
def is_subterranean(within: Within) -> bool:
    """3.1: every rule for subterranean units and Locations (E1.923 among them) holds IN a Culvert."""
    return within is Within.IN_CULVERT


@rule("oto2.3.2.a", "oto2.3.2.b", "oto2.3.2.c")
def refuse_entry(hexmap: HexMap, culvert: Hex, mover: Mover, start: Location) -> Refused | None:
    """3.2: Infantry enters from inside a neighbouring gully or Culvert only; what is ridden or driven never enters."""
    if mover not in (Mover.INFANTRY, Mover.PORTAGED_CYCLE):
        return Refused(f"{mover} may not enter a Culvert", "oto2.3.2.b")
    if not _joined(hexmap, culvert, start):
        name = hexmap.grid.name(start.hex)
        return Refused(f"a Culvert is entered from IN an adjacent gully or Culvert, not from {start.within} in {name}",
                       "oto2.3.2.a")  # fmt: skip
    return None


@rule("oto2.3.2.c")
def refuse_mounting_cycle(within: Within) -> Refused | None:
    """3.2: a Cycle carried INTO a Culvert may not be mounted there."""
    return Refused("nobody may mount a Cycle IN a Culvert", "oto2.3.2.c") if within is Within.IN_CULVERT else None


class Target(StrEnum):
    SMALL = "small"
    NORMAL = "normal"
    LARGE = "large"


@rule("oto2.3.2.d")
def refuse_gun(kind: str, target: Target) -> Refused | None:
    """3.2: only MTRs, and INF or AT Guns that are small targets, may set up in or be Manhandled INTO a Culvert."""
    allowed = terrain().culvert.guns
    if kind in allowed.any_size:
        return None
    if kind not in allowed.small_only:
        return Refused(f"{kind} Guns may not be in a Culvert; only MTR, INF and AT may", "oto2.3.2.d")
    if target is not Target.SMALL:
        return Refused(f"an {kind} Gun must be a small target to be in a Culvert", "oto2.3.2.d")
    return None


@rule("oto2.3.3.a")
def refuse_mortar_fire(within: Within) -> Refused | None:
    """3.3: a mortar IN a Culvert may not fire."""
    return Refused("a Mortar IN a Culvert may not fire", "oto2.3.3.a") if within is Within.IN_CULVERT else None


@rule("oto2.3.3.b")
def is_affected_by_indirect_fire(within: Within) -> bool:
    """3.3: OBA, mortars and Bombardment do not affect units IN a Culvert."""
    return within is not Within.IN_CULVERT


@rule("oto2.3.4")
def refuse_crest(hexmap: HexMap, hex: Hex, side: Hexside) -> Refused | None:
    """3.4: no Crest status in a Culvert hex, nor in a gully hex along a gully-Culvert hexside."""
    if culvert_at(hexmap, hex):
        return Refused(f"no unit has Crest status in {hexmap.grid.name(hex)}, a Culvert hex", "oto2.3.4")
    spot = culvert_at(hexmap, side.other(hex))
    if spot and hex in spot.along:
        return Refused(
            f"{hexmap.grid.side_name(side)} is a gully-Culvert hexside: no Crest status along it", "oto2.3.4"
        )
    return None


@rule("oto2.3.5")
def is_sniper_target(within: Within) -> bool:
    """3.5: units IN a Culvert are non-targets for Sniper attacks (A14.22)."""
    return within is not Within.IN_CULVERT


class Shown(StrEnum):
    HIDDEN = "hidden"
    VISIBLE = "visible"


@rule("oto2.3.6.a", "oto2.3.6.b")
def refuse_fortification(kind: str, shown: Shown) -> Refused | None:
    """3.6: A-P mines only if not hidden, and Roadblocks; no other Fortification may be set up IN a Culvert."""
    if kind not in terrain().culvert.fortifications.allowed:
        return Refused(f"{kind} may not be set up IN a Culvert", "oto2.3.6.b")
    if kind == "A-P mines" and shown is Shown.HIDDEN:
        return Refused("A-P mines IN a Culvert may not be hidden", "oto2.3.6.a")
    return None


@rule("oto2.3.6.a")
def removal_of_mines() -> str:
    """3.6: how A-P mines IN a Culvert are removed: the rule for visible A-T mines on a paved road."""
    return "B28.53"
