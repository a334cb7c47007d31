"""Hexes as the booklets write them (B18.19), where north and east are, and the places that rules name."""

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from sandtable.games.forgotten_battles.calendar import DATA
from sandtable.kernel import NotUnderstood, Value, from_ledger
from sandtable.rules import rule

SETTINGS = from_ledger("tfb.meta.map_orientation", group="Map")


@cache
def _data() -> dict[str, Any]:
    return tomllib.loads((DATA / "places.toml").read_text(encoding="utf-8"))


@dataclass(frozen=True, slots=True)
class HexName:
    """A hex of the printed maps: map letter, column, row."""

    map: str
    column: int
    row: int

    def __str__(self) -> str:
        return f"{self.map}{self.column}.{self.row:02d}"


@rule("tfb.meta.hex_notation")
def parse_hex(text: str) -> HexName:
    """The hex of this name; raises NotUnderstood for any other form.

    >>> parse_hex("C59.01")
    HexName(map='C', column=59, row=1)
    """
    found = re.match(_data()["notation"]["pattern"], text)
    if found:
        return HexName(found["map"], int(found["column"]), int(found["row"]))
    letter = re.match(r"^([A-Z])[0-9]{1,2}\.[0-9]{2}$", text)
    why = f"there is no map {letter[1]}" if letter else "a hex is written like B18.19"
    raise NotUnderstood(f"{text!r}: {why}", "tfb.meta.hex_notation")


def fault_of_hex(text: str) -> str:
    """Why this is no hex, or '' when it is one."""
    try:
        parse_hex(text)
    except NotUnderstood as wrong:
        return wrong.why
    return ""


@rule("tfb.meta.hex_notation", "tfb.meta.places")
def in_row(hex: HexName, pattern: str) -> bool:
    """Whether the hex lies in a row written with XX for any column, such as XX.27."""
    column, row = pattern.split(".")
    if column != _data()["notation"]["any_column"]:
        raise NotUnderstood(f"{pattern!r} names no row of hexes", "tfb.meta.hex_notation")
    return hex.row == int(row)


@rule("tfb.meta.map_orientation")
def on_north_edge(hex: HexName) -> bool:
    """The top row of map B: 35 in odd columns, 34 in even ones."""
    edge = _data()["orientation"]["north_edge"]
    return bool(hex.map == edge["map"] and hex.row == edge["odd_column" if hex.column % 2 else "even_column"])


@rule("tfb.meta.map_orientation")
def west_of(hex: HexName, marker: HexName, settings: Mapping[str, Value]) -> bool | None:
    """Whether a north-edge hex lies west of a marker there; None: the players say (their setting, or another map)."""
    if settings["map_layout"] != "derived" or hex.map != marker.map:
        return None
    return hex.column < marker.column


@rule("tfb.meta.places")
def place_hexes(name: str) -> tuple[HexName, ...] | None:
    """The hexes the booklets give for a named place; None when they name it without a hex."""
    found = next((p for p in _data()["places"]["named"] if p["name"] == name), None)
    if found is None:
        raise NotUnderstood(f"no rule names a place {name!r}", "tfb.meta.places")
    return tuple(parse_hex(h) for h in found["hexes"]) or None
