"""A Partisan on the map: may it lie there, may it enter, where does it give way to, whom does it hinder."""

from sandtable.games.forgotten_battles.movement import Country
from sandtable.games.forgotten_battles.readings import readings_from
from sandtable.games.forgotten_battles.special import partisans
from sandtable.games.forgotten_battles.special.partisans import AxisPresence
from sandtable.games.forgotten_battles.state import Partisan
from sandtable.games.forgotten_battles.tools.forms import (
    MAP_FILE,
    Values,
    country_of,
    hex_names,
    readings_fields,
    terrain_words,
)
from sandtable.hexes.maps.drawing import draw
from sandtable.hexes.maps.overlays import Fill, highlight, outline
from sandtable.hexes.maps.window import window
from sandtable.kernel import Facts, Field, FieldKind, Picture, Refused, Section, tool

READINGS = (
    "partisan_in_track_hex", "displaced_partisan_hex", "disruptive_zoc_reach", "disruptive_zoc_rail",
)  # fmt: skip


@tool(
    "partisan",
    "What may this Partisan do?",
    "Whether a Partisan may lie in a hex or enter it, where it gives way to, and where it hinders the Axis.",
    partisans.PLACE,
    Field("hex", "Its hex", FieldKind.HEX, default="7.10", rule=partisans.PLACE),
    Field("axis_units", "Hexes with Axis units", hint="As 12.14 12.15", rule=partisans.PLACE),
    Field("axis_zoc", "Hexes in Axis ZOCs", rule=partisans.EZOC),
    *readings_fields(*READINGS), MAP_FILE,
)  # fmt: skip
def _partisan(value: Values) -> tuple[Section, ...]:
    country = country_of(value)
    hex = country.hex(value["hex"])
    axis = AxisPresence(frozenset(hex_names(value["axis_units"])), frozenset(hex_names(value["axis_zoc"])))
    here = partisans.wild_hex(country, value["hex"], axis)
    readings = readings_from(value)
    away = partisans.displacement_hexes(country, value["hex"], readings, axis)
    lying = [Partisan("", value["hex"], active=True)]
    near = partisans.disruption(country, lying, readings, axis, entered=[value["hex"]])
    named = sorted(country.name(h) for h in near)
    pairs = (
        ("Hex", f"{value['hex']}: {terrain_words(country, hex)}"),
        ("Placed here, face down", _told(partisans.refuse_placement(here, readings))),
        ("Entered by an active one", _told(partisans.refuse_entry(here))),
        ("Gives way to an Axis unit into", " ".join(away) or "no hex: the players decide"),
        ("Active, it hinders the Axis in", " ".join(named) or "no hex"),
    )
    return (Facts("The Partisan", pairs, partisans.PLACE, "Move"), _picture(country, value["hex"], away, named))


def _told(no: Refused | None) -> str:
    return f"no: {no.why} [{no.rule}]" if no else "yes"


def _picture(country: Country, name: str, away: list[str], near: list[str]) -> Picture:
    hexes = [country.hex(n) for n in away]
    hindered = [country.hex(n) for n in near]
    told = f"gives way into {' '.join(away) or 'no hex'}; hinders the Axis in {' '.join(near) or 'no hex'}"
    layers = [
        highlight("hindered", hindered, fill=Fill.HATCH, words="+1 MP and no trace for the Axis"),
        highlight("away", hexes, fill=Fill.DOTS, words="where it gives way to"),
        outline("partisan", [country.hex(name)], words="the Partisan"),
    ]
    svg = window(draw(country.hexmap, layers), country.hexmap, [country.hex(name), *hexes, *hindered])
    return Picture(f"The Partisan in {name}", svg, told, partisans.DISPLACE)
