"""Map files: TOML (or JSON with the same entries) into a HexMap, every fault listed. docs/maps.md shows the format."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from sandtable import kept
from sandtable.hexes.grid import Edge, Grid, Naming, Numbering
from sandtable.hexes.maps.faults import Fault, Faults, MapRefused
from sandtable.hexes.maps.features import Features, Table
from sandtable.hexes.maps.model import HexMap
from sandtable.hexes.maps.vocabulary import Vocabulary
from sandtable.kernel.bounds import TOML, check_json, check_toml

FORMAT = "sandtable-map 1"
MOST_HEXES = 40_000
MOST_COLUMNS = 2_000
HIGHEST_NUMBER = 100_000
"""No printed map is larger. A map file may be a stranger's: its size is looked at before anything is made of it."""

Parse = Callable[[str], dict[str, Any]]
DRAWING = ("hexes", "hexes/maps")
"""Whose code draws a map."""

SECTIONS = {
    "format", "title", "about", "vocabulary", "grid", "compass", "level", "area", "line", "hexsides", "slopes",
    "building", "spot", "objective", "label", "entry", "data", "rule", "rules", "unknown",
}  # fmt: skip
GRID = {
    "columns", "rows", "board", "first_row", "raised", "naming", "numbering", "first_column", "prefix", "spans", "cut",
}  # fmt: skip


def load_map(path: Path, vocabulary: Vocabulary) -> HexMap:
    """Read a map file; MapRefused, with every fault, when it cannot be used."""
    ours = path.is_relative_to(kept.HOUSE)
    with path.open(encoding="utf-8") as file:
        text = file.read(TOML.letters + 1)  # one letter too many is enough to refuse it
    parse = kept.read_toml if ours else tomllib.loads
    found = map_from_text(text, vocabulary, path.name, is_json=path.suffix == ".json", parse=parse)
    return replace(found, made_from=kept.digest(text, repr(vocabulary), kept.stamp(*DRAWING))) if ours else found


def map_from_text(
    text: str, vocabulary: Vocabulary, file: str, *, is_json: bool = False, parse: Parse = tomllib.loads
) -> HexMap:
    """The map of a file's text; MapRefused, with every fault, when it cannot be used."""
    try:
        (check_json if is_json else check_toml)(text, what="a map file")
        data = json.loads(text) if is_json else parse(text)
    except ValueError as fault:
        faults = Faults(file)
        faults.add("file", f"not readable as {'JSON' if is_json else 'TOML'}: {fault}")
        raise MapRefused(file, faults.found) from None
    if not isinstance(data, Mapping):
        raise MapRefused(file, [Fault("file", "a table of entries is wanted")])
    return read_map(data, vocabulary, file)


def read_map(data: Table, vocabulary: Vocabulary, file: str) -> HexMap:
    faults = Faults(file)
    faults.unknown_keys("file", data, SECTIONS)
    if data.get("format") != FORMAT:
        faults.add("format", f"this version reads {FORMAT!r}, not {data.get('format')!r}")
    if data.get("vocabulary") != vocabulary.key:
        faults.add("vocabulary", f"the map wants {data.get('vocabulary')!r}, this game has {vocabulary.key!r}")
    grid = _grid(data.get("grid"), faults)
    if grid is None:
        raise MapRefused(file, faults.found)
    reader = Features(grid, vocabulary, faults)
    found = HexMap(
        title=str(data.get("title", file)),
        about=str(data.get("about", "")),
        grid=grid,
        vocabulary=vocabulary,
        compass=reader.compass(reader.table(data, "compass")),
        levels=reader.each(data, "level", reader.level),
        areas=reader.each(data, "area", reader.area),
        lines=reader.each(data, "line", reader.line),
        hexsides=reader.hexsides(reader.table(data, "hexsides")),
        slopes=reader.slopes(reader.table(data, "slopes")),
        buildings=tuple(b for group in reader.each(data, "building", reader.building) for b in group),
        spots=reader.each(data, "spot", reader.spot),
        objectives=reader.each(data, "objective", reader.objective),
        labels=reader.each(data, "label", reader.label),
        entries=reader.each(data, "entry", reader.entry),
        data=reader.table(data, "data"),
        untold=reader.untold(data),
    )
    faults.refuse_if_any()
    return found


def _grid(table: object, faults: Faults) -> Grid | None:
    if not isinstance(table, Mapping):
        faults.add("grid", "a table is wanted: [grid]")
        return None
    faults.unknown_keys("grid", table, GRID)
    try:
        if not table.get("spans") or table.get("board"):
            _believable(int(table["columns"]), int(table["rows"]) * int(table["columns"]))
        if table.get("board"):
            return Grid.lettered(int(table["columns"]), int(table["rows"]))
        first = int(table.get("first_row", 1))
        spans = table.get("spans") or [[first, first + int(table["rows"]) - 1]] * int(table["columns"])
        ends = tuple((int(low), int(high)) for low, high in spans)
        _believable(len(ends), sum(max(0, high - low + 1) for low, high in ends))
        if any(abs(number) > HIGHEST_NUMBER for span in ends for number in span):
            raise ValueError(f"no hex has a number beyond {HIGHEST_NUMBER:,}")
        return Grid(
            ends,
            raised={"first": 0, "second": 1}[table.get("raised", "first")],
            naming=Naming(table.get("naming", Naming.LETTERS)),
            numbering=Numbering(table.get("numbering", Numbering.DOWN)),
            first_column=int(table.get("first_column", 1)),
            prefix=str(table.get("prefix", "")),
            cut=frozenset(Edge(edge) for edge in table.get("cut", [])),
        )
    except KeyError as missing:
        faults.add("grid", f"{missing} is missing or not understood (raised is 'first' or 'second')")
    except (TypeError, ValueError, ArithmeticError) as fault:
        faults.add("grid", str(fault))
    return None


def _believable(columns: int, hexes: int) -> None:
    if columns > MOST_COLUMNS or hexes > MOST_HEXES:
        raise ValueError(f"{columns} columns and {hexes} hexes; {MOST_COLUMNS} and {MOST_HEXES} are the most a map has")
