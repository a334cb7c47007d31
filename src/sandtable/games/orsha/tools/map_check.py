"""Check my map: what the text says of named hexes, LVP, compass, and what of sections 1 to 3 the map holds."""

from collections.abc import Iterable

from sandtable.games.orsha.ground.culvert import culvert_at
from sandtable.games.orsha.ground.maps import contradictions, edge, is_grain_road, lvp_fault, railroad_hexes
from sandtable.games.orsha.printed.terrain import terrain
from sandtable.games.orsha.readings import Readings
from sandtable.games.orsha.sight.boards import picture_of
from sandtable.games.orsha.sight.cover import qualifies
from sandtable.games.orsha.sight.slopes import Slopes
from sandtable.games.orsha.tools.map_files import MAP, MAP_FILE, Values, map_of, reading
from sandtable.hexes.grid import Hex, names
from sandtable.hexes.maps import HexMap
from sandtable.hexes.maps.overlays import Fill, highlight
from sandtable.hexes.maps.tables import told
from sandtable.kernel import Facts, Field, FieldKind, Picture, Section, Table, tool

CITE = "oto2.map.named-hexes"
TAB = "Map"
SHOWN = 24  # so many names in a cell, then the number of the others
NORTH = {"last": "the last hexrow (DD) is north", "first": "the first hexrow (A) is north"}
LVP = {"10": "they add up to 10", "unchecked": "they are not checked"}
FIELDS: tuple[Field, ...] = (
    MAP_FILE,
    reading("oto2.map.compass", NORTH),
    reading("oto2.6.lvp.value", LVP),
    Field("in_words", "Every hex in words", FieldKind.YES_NO, hint="To read the map instead of looking at it."),
)


@tool(
    "map",
    "Check my map",
    "A map of your own, or ours: does it keep what the text says of its hexes, do its LVP add up?",
    CITE,
    *FIELDS,
)
def _map(value: Values) -> tuple[Section, ...]:
    hexmap = map_of(value)
    total = value["lvp_total"]
    readings = Readings(north_hexrow=value["north_hexrow"], lvp_total=10 if total == "10" else "unchecked")
    return (
        _facts(hexmap, readings),
        _named(hexmap),
        Table("What the rules speak of", ("What", "How many", "Where", "Rule"), _held(hexmap), "oto2.map.extent", TAB),
        _edges(hexmap, readings),
        _picture(hexmap),
        *([told(hexmap, TAB)] if value["in_words"] else []),
    )


def _facts(hexmap: HexMap, readings: Readings) -> Facts:
    against = contradictions(hexmap)
    worth = ", ".join(f"{hexmap.grid.name(o.hex)} {o.value}" for o in hexmap.objectives) or "none"
    pairs = (
        ("Map", hexmap.title),
        ("Extent", f"{hexmap.grid.describe()}, {len(hexmap.grid)} hexes (oto2.map.extent)"),
        ("Against the text", "; ".join(f"should be: {each}" for each in against) if against else "nothing"),
        ("LVP", f"{sum(o.value for o in hexmap.objectives)}: {worth}"),
        ("LVP add up", lvp_fault(hexmap, readings) or "yes (oto2.6.lvp.value)"),
    )
    return Facts("The map", pairs, CITE, TAB)


def _named(hexmap: HexMap) -> Table:
    rows = tuple((row.hexes.replace("..", " to "), row.fact) for row in terrain().named)
    return Table("What the text says of its hexes", ("Hexes", "The text"), rows, CITE, TAB)


def _held(hexmap: HexMap) -> tuple[tuple[str, int, str, str], ...]:
    grid, slopes = hexmap.grid, Slopes.of_map(hexmap)
    crest = [side for side in hexmap.slopes if hexmap.is_crest(side)]
    kinds: tuple[tuple[str, Iterable[Hex], str], ...] = (
        ("Culvert", (h for h in grid if culvert_at(hexmap, h)), "oto2.3.1.a"),
        ("Grain-road hexes", (h for h in grid if is_grain_road(hexmap, h)), "oto2.2.3.a"),
        ("Orchards in shellholes", (h for h in grid if hexmap.has(h, "orchard-shellholes")), "oto2.2.2.a"),
        ("Hexes that may give slope TEM", (h for h in grid if qualifies(slopes, h)), "oto2.1.41.b"),
        ("Railroad hexes", railroad_hexes(hexmap), "oto2.map.extent"),
    )
    rows = [_listed(what, names(grid, sorted(hexes, key=grid.index)), rule) for what, hexes, rule in kinds]
    sides = sorted(grid.side_name(side) for side in crest)
    return (
        ("Slope hexsides", len(hexmap.slopes), "hash marks on the map", "oto2.1.1"),
        _listed("Slopes on a Crest Line, closed to vehicles", sides, "oto2.1.53"),
        *rows,
    )


def _listed(what: str, found: list[str], rule: str) -> tuple[str, int, str, str]:
    more = f" and {len(found) - SHOWN} more" if len(found) > SHOWN else ""
    return (what, len(found), " ".join(found[:SHOWN]) + more or "none", rule)


def _edges(hexmap: HexMap, readings: Readings) -> Table:
    rows = []
    for point in ("west", "east", "north", "south"):
        found = names(hexmap.grid, edge(hexmap, point, readings)) if hexmap.compass else []
        rows.append((point, f"{found[0]} to {found[-1]}" if found else "the map has no compass"))
    return Table("Its edges", ("Edge", "Hexes"), tuple(rows), "oto2.map.compass", TAB)


def _picture(hexmap: HexMap) -> Picture:
    worth = [o.hex for o in hexmap.objectives]
    words = f"{hexmap.title}: its {len(worth)} Victory Locations are marked"
    layers = [highlight("lvp", worth, fill=Fill.TINT, colour="alarm", words=words)] if worth else []
    return Picture(hexmap.title, picture_of(hexmap, layers, []), words, MAP)
