"""Looking into and out of the Culvert, 3.1: it has its own rule, whatever the line of sight says."""

from collections.abc import Collection

from sandtable.games.orsha.ground.culvert import Location, Within, culvert_at, sees
from sandtable.hexes.grid import Hex
from sandtable.hexes.maps import HexMap
from sandtable.kernel import Facts, Refused, Section

CITE = "oto2.3.1.b"


def culvert_sections(hexmap: HexMap, start: Hex, end: Hex, inside: Collection[str]) -> tuple[Section, ...]:
    """3.1: a unit IN the Culvert sees, and is seen from, only adjacent gully or Culvert Locations and its own."""
    for key, hex in (("start", start), ("end", end)):
        if key in inside and culvert_at(hexmap, hex) is None:
            raise Refused(f"there is no Culvert in {hexmap.grid.name(hex)}", "oto2.3.1.a")
    culvert, other, key = (start, end, "end") if "start" in inside else (end, start, "start")
    place = Location(other, _within(hexmap, other, key in inside))
    clear = sees(hexmap, culvert, place)
    names = f"IN the Culvert of {hexmap.grid.name(culvert)} and {place.within} in {hexmap.grid.name(other)}"
    only = "only from its own Location and from IN the gully or Culvert at its mouths does one see IN (3.1)"
    pairs = (
        ("Verdict", "clear" if clear else "blocked"),
        ("Why", f"{names}: they see each other" if clear else f"{names}: {only}"),
    )
    return (Facts("Line of sight", pairs, CITE, "Sight"),)


def _within(hexmap: HexMap, hex: Hex, inside: bool) -> Within:
    if inside:
        return Within.IN_CULVERT
    return Within.IN_GULLY if hexmap.has(hex, "gully") else Within.ON_TOP
