"""The map of the campaign: ours, or one the players bring; its compass, zones, LVP and the facts the text states.

`map_of` alone decides which map is in force. The hexes are the booklet's on every map, so whoever asks
only for hexes may ask our own; whoever asks what lies there asks the map in force.
"""

from collections.abc import Collection, Iterator
from dataclasses import replace
from functools import cache, lru_cache
from importlib.resources import as_file, files
from pathlib import Path

from sandtable.games.orsha.ground.geometry import hex_named
from sandtable.games.orsha.printed.terrain import terrain
from sandtable.games.orsha.readings import BOOKLET, Readings
from sandtable.games.orsha.state import State
from sandtable.hexes.grid import Edge, Grid, Hex, Hexside, NoSuchHex
from sandtable.hexes.maps import HexMap, Vocabulary, load_map, load_vocabulary
from sandtable.hexes.maps.words import BadWord, read_hexes, read_sides
from sandtable.kernel import NotUnderstood, Refused
from sandtable.rules import rule
from sandtable.surfaces.laid_map import laid_down

OURS = "orsha-railway.toml"


@cache
def vocabulary() -> Vocabulary:
    with as_file(files("sandtable.games.orsha").joinpath("data/maps/vocabulary.toml")) as path:
        return load_vocabulary(path)


@cache
def our_map() -> HexMap:
    """The Orsha railway, the map that comes with the game."""
    with as_file(files("sandtable.games.orsha").joinpath("data/maps").joinpath(OURS)) as path:
        return load_map(path, vocabulary())


def map_of(state: State) -> HexMap:
    """The map in force: what the players laid on the table, else ours. Every rule that asks the ground asks this."""
    return map_in(file_of(state))


def file_of(state: State) -> str:
    """The map file in force, as text; empty: ours. What is kept of a map is kept under it."""
    return str(state.settings.get("map", ""))


@lru_cache(maxsize=8)
def map_in(file: str) -> HexMap:
    """The map of a file's text; empty: ours. Raises NotUnderstood with what is wrong with it."""
    if not file:
        return our_map()
    found = laid_down(file, our_map(), "oto2.map.extent")
    return found if found.compass else replace(found, compass=our_map().compass)


@rule("oto2.map.extent")
def bring_map(path: Path) -> HexMap:
    """The players' own map: extent, terrain, slopes, LVP, railroad and entry edges are theirs to state."""
    return load_map(path, vocabulary())


# ---- what there is


def hex_on_map(name: str, cite: str = "oto2.map.hexid") -> Hex:
    """The hex of our map by its name. A name that is none is not understood, so that nobody can insist on it."""
    try:
        return our_map().grid.hex(name)
    except NoSuchHex as wrong:
        raise NotUnderstood(str(wrong), cite) from None


def hexes_on_map(text: str, cite: str = "oto2.map.hexid") -> list[str]:
    """The hexes that a text names, runs along a grain included; raises NotUnderstood with the word that is none."""
    grid = our_map().grid
    try:
        return [grid.name(hex) for hex in read_hexes(grid, text.upper())]
    except (BadWord, NoSuchHex) as wrong:
        raise NotUnderstood(str(wrong), cite) from None


def levels_in(hexmap: HexMap, hex: Hex) -> range:
    """The levels a unit can be on: the ground, the floors of a building above it, a gully or the like below it."""
    above = max((b.levels for b in hexmap.buildings if b.hex == hex), default=0)
    below = max((int(hexmap.terrain(key).data.get("depth", 0)) for key in hexmap.at(hex)), default=0)
    return range(-max(below, hexmap.has(hex, "culvert")), above + 1)  # 3.1: a Culvert is a piece of gully


@rule("oto2.map.extent")
def refuse_level(name: str, level: int, levels: range) -> Refused | None:
    """Why nobody can be on this level of a hex that has these."""
    if level in levels:
        return None
    highest = levels.stop - 1
    has = f"its highest level is {highest}" if highest else "it has no building with an upper level"
    return Refused(f"{name} has no level {level}: {has}", "oto2.map.extent")


# ---- compass


@rule("oto2.map.compass")
def edge(hexmap: HexMap, point: str, readings: Readings = BOOKLET) -> list[Hex]:
    """The hexes of the north, east, south or west edge, north and south exchanged if the players read it so."""
    if readings.north_hexrow == "first" and point in ("north", "south"):
        point = {"north": "south", "south": "north"}[point]
    return hexmap.grid.edge(hexmap.edge(point))


@rule("oto2.map.compass")
def is_further_east(hexmap: HexMap, a: Hex, b: Hex) -> bool:
    """Numbers rise from west to east: is a further east than b?"""
    rising = hexmap.compass.get(Edge.BOTTOM) == "east"
    first, second = hexmap.grid.number(a), hexmap.grid.number(b)
    return first > second if rising else first < second


@rule("oto2.map.compass")
def initial_zone(hexmap: HexMap, hex: Hex) -> str:
    """Which side's initial zone a hex lies in: hexes numbered 42 and up are Russian."""
    first = int(hexmap.data.get("russian_from", terrain().zones.russian_from))
    return "russian" if hexmap.grid.number(hex) >= first else "german"


# ---- Location Victory Points


@rule("oto2.6.lvp.value")
def lvp_held(hexmap: HexMap, controlled: Collection[Hex]) -> int:
    """The LVP of the Locations a side controls."""
    return sum(objective.value for objective in hexmap.objectives if objective.hex in controlled)


@rule("oto2.6.lvp.value")
def lvp_fault(hexmap: HexMap, readings: Readings = BOOKLET) -> str | None:
    """What to report when the map's LVP do not add up to what the victory conditions speak of."""
    total = sum(objective.value for objective in hexmap.objectives)
    if readings.lvp_total == "unchecked" or total == readings.lvp_total:
        return None
    return f"the map's LVP add up to {total}; the victory conditions speak of {readings.lvp_total}"


# ---- what the text says of named hexes


@rule("oto2.map.named-hexes")
def known_facts(name: str) -> list[str]:
    """What the text alone says about a hex; an empty list means unknown, to be supplied by the map."""
    hex = hex_named(name)
    return [fact for hexes, fact in _facts() if hex in hexes]


def _facts() -> Iterator[tuple[set[Hex], str]]:
    board = Grid.lettered(30, 53)
    for row in terrain().named:
        words = row.hexes
        if "-" in words:
            yield {hex for side in read_sides(board, words) for hex in side.hexes}, row.fact
        else:
            yield set(read_hexes(board, words)), row.fact


@rule("oto2.map.named-hexes")
def contradictions(hexmap: HexMap) -> list[str]:
    """Where a map contradicts what the text says of its hexes; a map of another place may well."""
    found = []
    missing = [
        name for name in ("T19", "T20", "W9", "M23", "L23", "N22", "K33", "DD21") if hex_named(name) not in hexmap.grid
    ]
    if missing:
        return [f"{', '.join(missing)} not on the map"]
    if Hexside.between(hex_named("T19"), hex_named("T20")) not in hexmap.slopes:
        found.append("T19-T20 is a slope hexside")
    if not is_grain_road(hexmap, hex_named("W9")):
        found.append("W9 is a grain-road hex")
    culvert = next((spot for spot in hexmap.spots if spot.terrain == "culvert"), None)
    if culvert is None or culvert.hex != hex_named("M23") or set(culvert.along) != {hex_named("L23"), hex_named("N22")}:
        found.append("M23 is the Culvert, leading from L23 to N22")
    if hexmap.level(hex_named("M23")) != 0:
        found.append("M23 is at level 0")
    found += [f"{name} is a gully hex" for name in ("L23", "N22", "K33") if not hexmap.has(hex_named(name), "gully")]
    if hex_named("K33") not in {s.hex for s in hexmap.spots if hexmap.terrain(s.terrain).data.get("bridge")}:
        found.append("K33 has a bridge")
    if hex_named("K33") not in {objective.hex for objective in hexmap.objectives}:
        found.append("K33 is an LVP Location")
    return found


# ---- what other pages ask of the ground


def has_road(hexmap: HexMap, hex: Hex) -> bool:
    return any(hexmap.terrain(key).data.get("road") for key in hexmap.at(hex))


def is_grain_road(hexmap: HexMap, hex: Hex) -> bool:
    """Grain with a road through it (2.3)."""
    return hexmap.has(hex, "grain") and has_road(hexmap, hex)


def railroad_hexes(hexmap: HexMap) -> frozenset[Hex]:
    """Railroad Locations, which are Strategic."""
    return frozenset(h for h in hexmap.grid if any(hexmap.terrain(key).data.get("railroad") for key in hexmap.at(h)))


def entrenched_hexes(hexmap: HexMap) -> frozenset[Hex]:
    """Hexes with a trench printed on the map."""
    return frozenset(
        h for h in hexmap.grid if any(hexmap.terrain(key).data.get("entrenchment") for key in hexmap.at(h))
    )


def road_sides(hexmap: HexMap) -> frozenset[Hexside]:
    """Every hexside a road crosses."""
    return frozenset(
        side
        for key, terrain in hexmap.vocabulary.terrains.items()
        if terrain.data.get("road")
        for side in hexmap.crossings(key)
    )


@cache
def number_of(name: str) -> int:
    """The number in a hex's name, counted from the west edge."""
    return int(name.lstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZ"))
