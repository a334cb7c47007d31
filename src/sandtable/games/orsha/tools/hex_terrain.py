"""What does this hex do? Its terrain combined (section 2): entry, season, Bog Check, FFMO, TEM, what the text says."""

import re

from sandtable.games.orsha.ground.combined import (
    ORCHARD_SHELLHOLES,
    acts_as,
    add_up,
    bog_check,
    bog_modifiers,
    ffmo_applies,
    orchard_is_in_season,
    with_shellholes,
)
from sandtable.games.orsha.ground.geometry import neighbours
from sandtable.games.orsha.ground.maps import initial_zone, is_grain_road, known_facts, vocabulary
from sandtable.games.orsha.printed.terrain import slope_numbers
from sandtable.games.orsha.sight.boards import hex_on, picture_of
from sandtable.games.orsha.sight.cover import qualifies
from sandtable.games.orsha.sight.slopes import Slopes
from sandtable.games.orsha.tools.entry_costs import FIELDS, MOVERS, Entry, entry, mixed, mover_of
from sandtable.games.orsha.tools.map_files import MAP_FILE, Values, map_of
from sandtable.hexes.grid import Hex, Hexside
from sandtable.hexes.maps import HexMap
from sandtable.hexes.maps.overlays import Fill, highlight, path
from sandtable.kernel import Facts, Field, FieldKind, NotUnderstood, Picture, Refused, Section, Table, tool

CITE = "oto2.2.1"
TAB = "Hex"
Row = tuple[str, str, str, str]
COLUMNS = ("What", "Value", "Why", "Rule")
KINDS = tuple((key, each.title) for key, each in vocabulary().terrains.items())
KNOWN = [{"terrain": key, "tem": tem} for key, tem in slope_numbers().base.tem.items()]


@tool(
    "hex",
    "What does this hex do?",
    "A hex with all its terrain: what entering costs, Bog, season, FFMO, TEM, slopes; what the text says.",
    CITE,
    Field("hex", "The hex", FieldKind.HEX, default="W9", rule="oto2.map.hexid"),
    Field("start", "Entered from hex", FieldKind.HEX, default="W8", rule="oto2.map.adjacency",
          hint="A hex beside it."),
    *FIELDS,
    Field("shellholes", "Shellholes were placed in it during play", FieldKind.YES_NO, rule="oto2.2.2.b"),
    Field("season", "Orchards are in season", FieldKind.YES_NO, default=True, rule="oto2.2.2.a",
          hint="By the month, as the base game has it."),
    Field("tem", "TEM by the base game", FieldKind.TABLE, default=KNOWN, rule=CITE, columns=(
        Field("terrain", "Terrain", FieldKind.CHOICE, choices=KINDS),
        Field("tem", "TEM", FieldKind.NUMBER, minimum=-6, maximum=6))),
    Field("bog_dice", "Bog DR, if it has been rolled", hint="Both dice, as 4 3.", rule="oto2.2.2.e"),
    Field("bog_drm", "Normal Bog DRM", FieldKind.NUMBER, minimum=-20, maximum=20, default=0,
          rule="oto2.2.2.e"),
    MAP_FILE,
)  # fmt: skip
def _hex(value: Values) -> tuple[Section, ...]:
    hexmap = map_of(value)
    hex, start = hex_on(hexmap, value["hex"]), hex_on(hexmap, value["start"])
    if not start.is_adjacent(hex):
        raise NotUnderstood(f"{value['start']} and {value['hex']} are not adjacent", "oto2.map.adjacency")
    found = with_shellholes(hexmap.at(hex)) if value["shellholes"] else hexmap.at(hex)
    came = entry(hexmap, start, hex, found, value)
    rows: list[Row] = [_cost(came, value)]
    rows += _orchards(found, value)
    rows += _grain_road(hexmap, hex, came)
    rows += _bog(found, value)
    rows += [_tem(hexmap, hex, found, value), _slopes(hexmap, hex)]
    return (
        _facts(hexmap, hex, found),
        Table(f"Entered from {value['start']}", COLUMNS, tuple(rows), CITE, TAB),
        _picture(hexmap, start, hex),
    )


def _facts(hexmap: HexMap, hex: Hex, found: tuple[str, ...]) -> Facts:
    worth = [f"{each.value} LVP" for each in hexmap.objectives if each.hex == hex]
    name = hexmap.grid.name(hex)
    pairs = (
        ("Terrain", _titles(hexmap, found)),
        ("Base Level", hexmap.level(hex)),
        ("Victory Location", ", ".join(worth) or "no"),
        ("At the start held by", {"german": "Germans", "russian": "Russians"}[initial_zone(hexmap, hex)]),
        ("The text says", "; ".join(known_facts(name)) or "nothing; the map decides (oto2.map.named-hexes)"),
        ("Beside it", " ".join(n for n in neighbours(name) if n in {hexmap.grid.name(h) for h in hexmap.grid})),
    )
    return Facts(name, pairs, "oto2.map.named-hexes", TAB)


def _cost(came: Entry, value: Values) -> Row:
    cost = f"{mixed(came.cost)} {mover_of(value).spends}" if came.cost is not None else "by the base game"
    return ("Entering", cost, came.why, came.rule)


def _orchards(found: tuple[str, ...], value: Values) -> list[Row]:
    rows: list[Row] = []
    if value["shellholes"]:
        told = "an orchard hex becomes an orchard in shellholes at once"
        made = "orchard in shellholes" if ORCHARD_SHELLHOLES in found else "shellholes beside the rest"
        rows.append(("Shellholes placed", made, told, "oto2.2.2.b"))
    for terrain in ("orchard", ORCHARD_SHELLHOLES):
        if terrain in found:
            in_season = orchard_is_in_season(terrain, season=value["season"])
            why = "in shellholes, so at all times" if terrain == ORCHARD_SHELLHOLES else "as all orchards this month"
            rows.append(("Orchard", "in season" if in_season else "out of season", why, "oto2.2.2.a"))
    return rows


def _grain_road(hexmap: HexMap, hex: Hex, came: Entry) -> list[Row]:
    if not is_grain_road(hexmap, hex):
        return []
    rows: list[Row] = [
        ("Otherwise it is", _titles(hexmap, acts_as(hexmap, hex)), "the road matters for entry only", "oto2.2.3.d"),
        ("Hindrance", "+1, or none", "none for a line that stays on the drawn road (tool: sight)", "oto2.2.3.b"),
    ]
    if came.cost is not None:
        applies = ffmo_applies(came.cost)
        why = "the road's rate was spent" if applies else "the grain's rate was spent"
        rows.insert(0, ("FFMO", "applies" if applies else "does not apply", why, "oto2.2.3.c"))
    return rows


def _bog(found: tuple[str, ...], value: Values) -> list[Row]:
    vehicle = MOVERS[value["moves"]][2]
    if vehicle is None or ORCHARD_SHELLHOLES not in found:
        return []
    drms = [f"{drm:+d} {why}" for drm, why in bog_modifiers(vehicle)]
    told = "; ".join([f"{value['bog_drm']:+d} normal Bog DRM", *drms])
    if not value["bog_dice"]:
        return [("Bog Check", "to be taken", told, "oto2.2.2.e")]
    dice = _dice(value["bog_dice"])
    final = bog_check(dice, vehicle, [value["bog_drm"]])
    return [("Final Bog DR", str(final), f"Original {sum(dice)}; {told}", "oto2.2.2.e")]


def _dice(text: str) -> tuple[int, int]:
    found = re.fullmatch(r"([1-6])[\s,+]*([1-6])", text)
    if not found:
        raise NotUnderstood(f"Bog DR: two dice of 1 to 6 are wanted, as 4 3, not {text[:60]!r}", "oto2.base.dice")
    return int(found[1]), int(found[2])


def _tem(hexmap: HexMap, hex: Hex, found: tuple[str, ...], value: Values) -> Row:
    """2.1: what the base game gives each terrain of the hex, added up; a terrain without a number is named."""
    counted = [key for key in found if not (is_grain_road(hexmap, hex) and key not in acts_as(hexmap, hex))]
    given: dict[str, int] = {}
    for row in value["tem"]:
        if row["terrain"] in given:
            raise Refused(f"{hexmap.terrain(row['terrain']).title} has two TEM in the form", CITE)
        given[row["terrain"]] = row["tem"]
    told = [f"{hexmap.terrain(key).title} {given[key]:+d}" for key in counted if key in given]
    silent = [hexmap.terrain(key).title for key in counted if key not in given]
    why = "; ".join(told + ([f"not in the form: {', '.join(silent)}"] if silent else []))
    return ("TEM of the terrain", f"{add_up(given, counted):+d}", why, CITE)


def _slopes(hexmap: HexMap, hex: Hex) -> Row:
    slopes = Slopes.of_map(hexmap)

    def over(sides: frozenset[int]) -> str:
        return " ".join(hexmap.grid.side_name(Hexside(hex, d)) for d in sorted(sides)) or "none"

    up, down = slopes.up_sides(hex), slopes.down_sides(hex)
    claims = "slope TEM may be claimed over a Down-Slope hexside" if qualifies(slopes, hex) else "no slope TEM"
    return ("Slopes", claims, f"Up-Slope over {over(up)}; Down-Slope over {over(down)}", "oto2.1.41.b")


def _titles(hexmap: HexMap, keys: tuple[str, ...]) -> str:
    return ", ".join(hexmap.terrain(key).title for key in keys)


def _picture(hexmap: HexMap, start: Hex, hex: Hex) -> Picture:
    name, other = hexmap.grid.name(hex), hexmap.grid.name(start)
    words = f"{name}, {_titles(hexmap, hexmap.at(hex))}, entered from {other}"
    layers = [highlight("hex", [hex], fill=Fill.TINT, colour="seen", words=words), path("way", [start, hex])]
    return Picture(f"{name} and around it", picture_of(hexmap, layers, [start, hex]), words, CITE)
