"""Where may trains unload? Stations with an open railway to a rail source (OCS 13.3c), drawn on the map."""

from sandtable.games.forgotten_battles.movement import Country, Situation, detrainable_hexes
from sandtable.games.forgotten_battles.sides import SIDES, TITLES
from sandtable.games.forgotten_battles.tools.forms import MAP_FILE, Values, country_of, hex_names
from sandtable.hexes.maps.drawing import draw
from sandtable.hexes.maps.overlays import Fill, highlight
from sandtable.kernel import Facts, Field, FieldKind, NotUnderstood, Picture, Section, Table, counted, tool

CITE = "tfb.terrain.point_of_interest"
TAB = "Move"


@tool(
    "detrain",
    "Where may trains unload?",
    "Every detrainable hex: a village, city or Point of Interest with a railway that is open to a rail source.",
    CITE,
    Field("side", "Whose trains", FieldKind.CHOICE, choices=tuple((side, TITLES[side]) for side in SIDES)),
    Field("sources", "Rail sources", hint="Hexes. Empty: the side's own on our map."),
    Field("enemy_units", "Hexes with enemy combat units", hint="As 12.14 12.15"),
    Field("enemy_zoc", "Hexes in enemy ZOC that friends do not negate"),
    Field("engineers", "Hexes with engineer-capable HQs", hint="They count as stations (OCS 13.3c)."),
    Field("asked", "Is this hex detrainable?", FieldKind.HEX, hint="Empty: only the list."),
    MAP_FILE,
)  # fmt: skip
def _detrain(value: Values) -> tuple[Section, ...]:
    country = country_of(value)
    sources = hex_names(value["sources"]) or _own(country, value["side"])
    closed = [frozenset(country.hex(name) for name in hex_names(value[key])) for key in ("enemy_units", "enemy_zoc")]
    found = detrainable_hexes(country, sources, Situation(*closed), also=hex_names(value["engineers"]))
    facts = [("Rail sources", " ".join(sources)), ("Detrainable hexes", str(len(found)))]
    if value["asked"]:
        name = country.name(country.hex(value["asked"]))
        station = country.has_station(country.hex(name)) or name in hex_names(value["engineers"])
        why = "no open railway to a source" if station else "no village, city or Point of Interest with a railway"
        facts.append((name, "detrainable" if name in found else f"not detrainable: {why}"))
    rows = tuple((name, _names(country, name)) for name in found)
    return (
        Facts("Trains", tuple(facts), CITE, TAB),
        _picture(country, found, sources),
        Table("Detrainable hexes", ("Hex", "Place"), rows, CITE, TAB, empty="None."),
    )


def _own(country: Country, side: str) -> list[str]:
    known = country.hexmap.data.get("rail_sources", {})
    if side not in known:
        raise NotUnderstood("the map names no rail source of this side: put its hex into the form", CITE)
    return [str(known[side])]


def _names(country: Country, name: str) -> str:
    hex = country.hex(name)
    return ", ".join(spot.name for spot in country.hexmap.spots if spot.hex == hex and spot.name)


def _picture(country: Country, found: list[str], sources: list[str]) -> Picture:
    words = f"{counted(len(found), 'detrainable hex')}: {' '.join(found)}"
    layers = [highlight("rail-sources", [country.hex(n) for n in sources], fill=Fill.TINT, colour="ink",
                        words=f"rail sources {' '.join(sources)}")]  # fmt: skip
    if found:
        layers.append(
            highlight("detrain", [country.hex(n) for n in found], fill=Fill.TINT, colour="alarm", words=words)
        )
    return Picture("Where trains unload", draw(country.hexmap, layers), words, CITE)
