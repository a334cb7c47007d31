"""What the forms of several tools share: map, weather, mover, pieces in the way; and how their words are read."""

import re
from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

from sandtable.games.forgotten_battles import maps
from sandtable.games.forgotten_battles.booklet.counters import Kind, counter_in
from sandtable.games.forgotten_battles.effects import GROUND_WORDS
from sandtable.games.forgotten_battles.movement import Country, Mover, Situation, allowance
from sandtable.games.forgotten_battles.movement.movement_numbers import numbers
from sandtable.games.forgotten_battles.readings import SETTINGS, readings_from
from sandtable.games.forgotten_battles.special.common import Mode as PontoonMode
from sandtable.games.forgotten_battles.special.partisans import AxisPresence, disruption
from sandtable.games.forgotten_battles.special.soviet_units import bridging_pontoons
from sandtable.games.forgotten_battles.state import Partisan
from sandtable.games.forgotten_battles.terrain import Conditions, Ground, Mobility
from sandtable.hexes.grid import Hex
from sandtable.kernel import Field, FieldKind, NotUnderstood, reading_field

Values = Mapping[str, Any]

MOVEMENT = "tfb.terrain.movement"
VITEBSK = "23.27"
"""Where the forms open: a hex of our own map that everybody knows."""

MAP_FILE = Field("map_file", "Your own map file", FieldKind.FILE, hint="Empty: our map of the Orsha-Vitebsk country.")
GROUND = Field("ground", "Ground", FieldKind.CHOICE, choices=tuple(GROUND_WORDS.items()), rule="tfb.weather.ground")
ICE = Field("ice", "Ice is in force", FieldKind.YES_NO, rule="tfb.weather.ice.effects")
MOBILITY = Field(
    "mobility", "Moves as", FieldKind.CHOICE, choices=tuple((m.value, m.title()) for m in Mobility), rule=MOVEMENT,
    hint="By the colour of the movement allowance: Track red on yellow, Truck black, Leg white.",
)  # fmt: skip
MOVER = (
    Field("unit", "Unit, as on its counter", hint="As 3 Pz 12-5-8: its allowance is read from it; may stay empty."),
    MOBILITY,
    Field("ma", "Movement allowance as printed", FieldKind.NUMBER, 0, 60, default=6, rule=MOVEMENT),
    Field(
        "modes", "In these modes", FieldKind.SEVERAL, rule=MOVEMENT,
        choices=tuple((mode, f"{'DG' if mode == 'dg' else mode.replace('_', ' ').title()} (x{factor})")
                      for mode, factor in numbers().allowance.items()),
    ),
    Field("spent", "Movement points already spent", default="0", rule=MOVEMENT),
)  # fmt: skip
_GLYPHS = {"½": "1/2", "¼": "1/4", "¾": "3/4", "⅓": "1/3", "⅔": "2/3", "⅙": "1/6", "⅚": "5/6"}
_NUMBER = re.compile(r"(\d+(?:\.\d+)?)?\s*(\d+/[1-9]\d*)?")


def readings_fields(*keys: str) -> tuple[Field, ...]:
    """Fields for the readings on which this tool's answer depends; the ledger's choice is the default."""
    known = {setting.key: setting for setting in SETTINGS}
    return tuple(reading_field(known[key]) for key in keys)


PONTOONS = (
    Field("pontoons", "Hexes with friendly Pontoons", rule="tfb.special.soviet.pontoon"),
    Field(
        "pontoon_mode", "The Pontoons are in", FieldKind.CHOICE, rule="tfb.special.soviet.pontoon",
        choices=((PontoonMode.COMBAT.value, "Combat Mode: they bridge"), (PontoonMode.MOVE.value, "another mode")),
    ),
    *readings_fields("pontoon_cost"),
)  # fmt: skip
PIECES = (
    Field("enemy_units", "Hexes with enemy combat units", hint="As 12.14 12.15"),
    Field("enemy_zoc", "Hexes in enemy ZOC that friends do not negate"),
    *PONTOONS,
    Field("engineers", "Hexes with engineers that bridge"),
    Field("partisans", "Hexes with active partisans (they hinder the Axis)", rule="tfb.special.soviet.partisan.zoc"),
    Field(
        "friends", "Axis units and their ZOCs near the partisans",
        hint="They cancel the partisans' effect in their hex.", rule="tfb.special.soviet.partisan.zoc_negated",
    ),
    *readings_fields("disruptive_zoc_reach", "disruptive_zoc_rail"),
)  # fmt: skip


def number(text: str, label: str, rule: str = "") -> Fraction:
    """`9`, `9.75`, `1/2`, `2½`, `2 1/2`; NotUnderstood for anything else.

    >>> number("2½", "RE")
    Fraction(5, 2)
    """
    plain = "".join(f" {_GLYPHS[letter]}" if letter in _GLYPHS else letter for letter in text).strip()
    match = _NUMBER.fullmatch(plain)
    if not match or not plain:
        raise NotUnderstood(f"{label}: a number is wanted, as 9, 9.75 or 2½, not {text[:60]!r}", rule)
    return Fraction(match[1] or 0) + Fraction(match[2] or 0)


def strengths(text: str, label: str, rule: str = "") -> list[Fraction]:
    """Numbers, or counters with a comma between them: `4 6 2½`, `XX 6 86-2-2, 816 20-3-3`."""
    found = []
    for part in re.split(r"[,;\n]+", text):
        counter = counter_in(part)
        if counter is not None and counter.values and counter.values[0] is not None:
            found.append(Fraction(counter.values[0]))
        else:
            found += several(part, label, rule)
    return found


def several(text: str, label: str, rule: str = "") -> list[Fraction]:
    """Numbers one after the other: `4 6 2½`."""
    return [number(word, label, rule) for word in re.split(r"[,;\s]+", text) if word]


def hex_names(text: str) -> list[str]:
    return [word for word in re.split(r"[,;\s]+", text) if word]


def country_of(value: Values) -> Country:
    """Our own map, or the one in the player's file. MapRefused lists a file's faults."""
    if not value["map_file"]:
        return maps.country()
    file = Path(value["map_file"]).expanduser()
    try:
        return Country(maps.players_map(file))
    except (OSError, UnicodeDecodeError) as wrong:
        told = getattr(wrong, "strerror", None) or "it is no text"
        raise NotUnderstood(f"the map file {file} cannot be read: {told}", "tfb.terrain.movement") from None


def weather_of(value: Values) -> Conditions:
    return Conditions(Ground(value["ground"]), ice=value.get("ice", False), readings=readings_from(value))


def printed_allowance(value: Values) -> int:
    """Of the counter that was typed, else the number in the form."""
    if not value.get("unit"):
        return int(value["ma"])
    counter = counter_in(value["unit"])
    if counter is None or counter.kind is not Kind.GROUND or counter.values[2] is None:
        told = "a counter with its movement allowance is wanted, as 3 Pz 12-5-8"
        raise NotUnderstood(f"{value['unit'][:60]!r}: {told}", "tfb.notation.counter")
    return counter.values[2]


def mover_of(value: Values) -> Mover:
    printed = allowance(printed_allowance(value), *value["modes"])
    return Mover(Mobility(value["mobility"]), printed, number(value["spent"], "Movement points already spent"))


def pieces_on(country: Country, value: Values) -> Situation:
    """The pieces in the way, as the form names them."""

    def hexes(key: str) -> frozenset[Hex]:
        return frozenset(country.hex(name) for name in hex_names(value[key]))

    return Situation(
        hexes("enemy_units"),
        hexes("enemy_zoc"),
        bridges(country, value),
        hexes("engineers"),
        hindered(country, value),
    )


def bridges(country: Country, value: Values) -> frozenset[Hex]:
    """Where Pontoons bridge: only in Combat Mode, and not where the players look the cost up themselves."""
    mode = PontoonMode(value["pontoon_mode"])
    return bridging_pontoons([(country.hex(name), mode) for name in hex_names(value["pontoons"])], readings_from(value))


def uncounted_bridges(value: Values) -> str:
    """What to say where Pontoons bridge, but the players look the cost up themselves; '' otherwise."""
    named = value["pontoons"] and value["pontoon_mode"] == PontoonMode.COMBAT
    if not named or value["pontoon_cost"] != "ask_players":
        return ""
    return "the Pontoons bridge the rivers of their hexes; what that costs you look up yourselves (1.5)"


def hindered(country: Country, value: Values) -> frozenset[Hex]:
    """Where active Partisans hinder the Axis. Where their reach is left to the players, the hexes named are it."""
    lying = hex_names(value["partisans"])
    near = AxisPresence(frozenset(hex_names(value["friends"])))
    active = [Partisan("", name, active=True) for name in lying]
    return disruption(country, active, readings_from(value), near, entered=lying)


def terrain_words(country: Country, hex: Hex) -> str:
    return ", ".join(country.chart[word].title for word in country.terrain(hex))
