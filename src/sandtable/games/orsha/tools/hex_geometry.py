"""How do these hexes lie? Names, range, hexsides, grains, compass: the geometry of oto2.map for any two hexes."""

from sandtable.games.orsha.ground.geometry import (
    Grain,
    are_adjacent,
    are_contiguous,
    centre,
    column_and_number,
    grain_between,
    hex_named,
    hexside,
    neighbours,
    range_between,
    vertices,
)
from sandtable.games.orsha.ground.maps import initial_zone, is_further_east
from sandtable.games.orsha.sight.boards import picture_of
from sandtable.games.orsha.tools.map_files import MAP_FILE, Values, map_of
from sandtable.hexes.grid import NoSuchHex, NotAdjacent
from sandtable.hexes.maps import HexMap
from sandtable.hexes.maps.overlays import Fill, highlight
from sandtable.kernel import Field, FieldKind, NotUnderstood, Picture, Section, Table, tool

CITE = "oto2.map.range"
TAB = "Hexes"
SIDES = {"german": "German", "russian": "Russian"}
Row = tuple[str, str, str]


@tool(
    "hexes",
    "How do these hexes lie?",
    "Two hexes: range, hexside, Hex Grain or Alternate Hex Grain, which is further east; with a third, "
            "whether two hexsides are contiguous.",
    CITE,
    Field("one", "A hex", FieldKind.HEX, default="A26", rule="oto2.map.hexid"),
    Field("other", "Another hex", FieldKind.HEX, default="H22", rule="oto2.map.hexid"),
    Field("third", "A third hex beside the first", FieldKind.HEX, rule="oto2.map.hexside",
          hint="Empty, or: are the hexsides to the second and to the third contiguous?"),
    MAP_FILE,
)  # fmt: skip
def _hexes(value: Values) -> tuple[Section, ...]:
    hexmap = map_of(value)
    one, other = value["one"], value["other"]
    rows = [*_named(one), *_named(other)]
    rows.append(("Range", str(range_between(one, other)), CITE))
    rows.append(_side(one, other))
    if value["third"]:
        _named(value["third"])
        rows.append(_contiguous(one, other, value["third"]))
    grain, places = grain_between(one, other)
    told = " ".join(" or ".join(place) for place in places)
    rows.append(("Grain between them", f"{grain}{': ' if told else ''}{told}", "oto2.map.grain"))
    rows += _on_map(hexmap, one, other)
    found: tuple[Section, ...] = (Table(f"{one} and {other}", ("What", "Answer", "Rule"), tuple(rows), CITE, TAB),)
    return found + _picture(hexmap, one, other, grain, places)


def _named(name: str) -> list[Row]:
    try:
        column, number = column_and_number(name)
    except NoSuchHex as wrong:
        raise NotUnderstood(str(wrong), "oto2.map.hexid") from None
    return [
        (name, f"hexrow {column}, number {number}", "oto2.map.hexid"),
        (f"Beside {name}", " ".join(neighbours(name)), "oto2.map.adjacency"),
        (f"Centre of {name}", f"{tuple(centre(name))} on the lattice", "oto2.map.lattice"),
    ]


def _side(one: str, other: str) -> Row:
    if not are_adjacent(one, other):
        return ("Hexside between them", "none: they are not adjacent", "oto2.map.adjacency")
    ends = sorted(set(vertices(one)) & set(vertices(other)))
    told = " and ".join(str(tuple(end)) for end in ends)
    return ("Hexside between them", f"{one}-{other}, from vertex to vertex {told}", "oto2.map.hexside")


def _contiguous(one: str, other: str, third: str) -> Row:
    try:
        first, second = hexside(f"{one}-{other}"), hexside(f"{one}-{third}")
    except NotAdjacent as wrong:
        raise NotUnderstood(str(wrong), "oto2.map.hexside") from None
    told = "contiguous: they share a vertex" if are_contiguous(first, second) else "not contiguous"
    return (f"Hexsides {one}-{other} and {one}-{third}", told, "oto2.map.hexside")


def _on_map(hexmap: HexMap, one: str, other: str) -> list[Row]:
    off = [name for name in (one, other) if hex_named(name) not in hexmap.grid]
    if off:
        return [("On the map", f"{' and '.join(off)} not on {hexmap.title}", "oto2.map.extent")]
    a, b = hex_named(one), hex_named(other)
    east = (
        one if is_further_east(hexmap, a, b) else other if is_further_east(hexmap, b, a) else "neither, by its number"
    )
    zones = "; ".join(f"{name} {SIDES[initial_zone(hexmap, hex)]}" for name, hex in ((one, a), (other, b)))
    return [("Further east", east, "oto2.map.compass"), ("Zone at the start", zones, "oto2.map.compass")]


def _picture(hexmap: HexMap, one: str, other: str, grain: Grain, places: list[tuple[str, ...]]) -> tuple[Picture, ...]:
    hexes = [hex_named(one), hex_named(other)]
    if any(hex not in hexmap.grid for hex in hexes):
        return ()
    line = [hex for place in places for name in place if (hex := hex_named(name)) in hexmap.grid]
    words = f"{one} to {other}, range {range_between(one, other)}; grain: {grain}"
    layers = [highlight("line", line, fill=Fill.HATCH, colour="seen", words=words)] if line else []
    layers.append(highlight("ends", hexes, fill=Fill.TINT, colour="alarm", words=f"{one} and {other}"))
    return (Picture(f"{one} and {other}", picture_of(hexmap, layers, [*hexes, *line]), words, CITE),)
