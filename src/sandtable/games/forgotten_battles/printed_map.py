"""Hexes of the printed maps as the booklets write them (B18.19), their directions, named places, boundary markers."""

import re
from datetime import date
from typing import NamedTuple

from sandtable.charts.data_files import table
from sandtable.games.forgotten_battles.calendar import printed_turn
from sandtable.games.forgotten_battles.data_files import load
from sandtable.kernel import NotUnderstood
from sandtable.rules import rule

NOTATION = "tfb.meta.hex_notation"
_HEX = re.compile(r"([A-Z])(\d{1,2})\.(\d{2})")


@table
class NorthEdge:
    map: str
    odd_column: int
    even_column: int


@table
class MapRow:
    maps: tuple[str, ...]
    number: int


@table
class NamedPlace:
    name: str
    hexes: tuple[str, ...] = ()
    row: MapRow | None = None


@table
class BoundaryMarker:
    title: str
    rule: str
    since: dict[date, str]


@table
class PrintedMap:
    rules: tuple[str, ...]
    maps: tuple[str, ...]
    row_grows: str
    column_grows: str
    south_edge_row: int
    north_edge: NorthEdge
    place: tuple[NamedPlace, ...]
    boundary: dict[str, BoundaryMarker]


def printed_map() -> PrintedMap:
    return load(PrintedMap, "printed_map.toml")


class PrintedHex(NamedTuple):
    map: str
    column: int
    row: int

    def __str__(self) -> str:
        return f"{self.map}{self.column}.{self.row:02d}"

    @property
    @rule("tfb.meta.map_orientation")
    def on_north_edge(self) -> bool:
        """The top of sheet B ends one row lower in even columns. Other sheets' tops are not known."""
        edge = printed_map().north_edge
        return self.map == edge.map and self.row == (edge.odd_column if self.column % 2 else edge.even_column)

    @property
    def on_south_edge(self) -> bool:
        return self.map in ("C", "D") and self.row == printed_map().south_edge_row


@rule("tfb.meta.hex_notation")
def printed_hex(text: str) -> PrintedHex:
    """Read `B18.19`: map letter, column, point, two-digit row. NotUnderstood for any other form."""
    match = _HEX.fullmatch(text.strip())
    if not match:
        raise NotUnderstood(
            f"{(text or 'an empty line')!r} is no hex of the printed maps: write it as B18.19", NOTATION
        )
    if match[1] not in printed_map().maps:
        raise NotUnderstood(f"there is no map {match[1]}, only {', '.join(printed_map().maps)}", NOTATION)
    hex = PrintedHex(match[1], int(match[2]), int(match[3]))
    if hex.column < 1 or hex.row < 1:
        raise NotUnderstood(f"there is no hex {text.strip()} on map {hex.map}", NOTATION)
    return hex


def fault_of_hex(text: str) -> str:
    """Why this is no hex of the printed maps; '' when it is one."""
    try:
        printed_hex(text)
    except NotUnderstood as wrong:
        return wrong.why
    return ""


@rule("tfb.meta.map_orientation")
def is_west_of(hex: PrintedHex, marker: PrintedHex) -> bool:
    """Columns grow eastward; A lies west of B, C west of D. Sheets north and south of each other do not compare."""
    if hex.map == marker.map:
        return hex.column < marker.column
    pairs = {("A", "B"): True, ("B", "A"): False, ("C", "D"): True, ("D", "C"): False}
    if (hex.map, marker.map) not in pairs:
        raise NotUnderstood(
            f"{hex} and {marker}: how far the northern sheets are offset from the southern is not given",
            "tfb.meta.map_orientation",
        )
    return pairs[hex.map, marker.map]


@rule("tfb.meta.places")
def place(name: str) -> tuple[PrintedHex, ...] | None:
    """The hexes the booklets give for a place; None where they name it without a hex. A row is no list of hexes."""
    found = next((p for p in printed_map().place if p.name == name), None)
    if found is None:
        raise NotUnderstood(f"the booklets name no place {name!r}", "tfb.meta.places")
    return tuple(printed_hex(hex) for hex in found.hexes) if found.hexes else None


@rule("tfb.boundary.ags", "tfb.boundary.agn")
def boundary(army_group: str, today: date) -> PrintedHex | None:
    """Where the marker of `ags` or `agn` stands; None before its first move: as the set-up has it, which is lost."""
    moves = printed_map().boundary[army_group].since
    now = printed_turn(today).date
    past = [day for day in moves if day <= now]
    return printed_hex(moves[max(past)]) if past else None
