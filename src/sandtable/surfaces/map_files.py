"""The map file that comes of what a player painted. docs/maps.md shows the file."""

import json
import re
from collections.abc import Iterable, Mapping
from itertools import pairwise
from typing import Any

from sandtable.hexes.grid import Grid
from sandtable.hexes.maps.reading import FORMAT
from sandtable.hexes.naming import parse_lettered
from sandtable.kernel import NotUnderstood, Surface
from sandtable.surfaces.painted import Painted

_NUMBERED = re.compile(r"([A-Z]*)(\d{1,2})\.(\d{2})")


def map_file(painted: Painted, grid: Mapping[str, Any], vocabulary: str) -> dict[str, Any]:
    """The entries of a map file."""
    return {
        "format": FORMAT,
        "title": painted.title or "A map of your own",
        "vocabulary": vocabulary,
        **({"unknown": "all"} if painted.unknown else {}),
        "grid": dict(grid),
        "level": [{"level": level, "hexes": hexes} for level, hexes in _grouped(painted.levels)],
        "area": [{"terrain": terrain, "hexes": hexes} for terrain, hexes in _grouped(painted.areas)],
        "line": [{"terrain": line.terrain, "path": " ".join(line.path)} for line in painted.lines if line.path],
        "hexsides": {
            terrain: " ".join(f"{a}-{b}" for a, b in sides) for terrain, sides in painted.hexsides.items() if sides
        },
        "slopes": {hex: " ".join(falls) for hex, falls in painted.slopes.items() if falls},
        "building": [{"terrain": terrain, "hexes": hexes} for terrain, hexes in _grouped(painted.buildings)],
        "objective": [{"hex": hex, "value": value} for hex, value in painted.values.items() if value],
        "label": [{"hex": hex, "name": name} for hex, name in painted.names.items() if name],
        "entry": [{"key": side, "side": side, "hexes": hexes} for side, hexes in _grouped(painted.entries)],
        "compass": _compass(painted.north),
        "data": {key: int(fact) if fact.isdecimal() else fact for key, fact in painted.facts.items() if fact},
    }


def _compass(north: str) -> dict[str, str]:
    """What the other edges are, clockwise, once one knows where north is."""
    edges = ["top", "right", "bottom", "left"]
    if north not in edges:
        return {}
    at = edges.index(north)
    return {edges[(at + n) % 4]: point for n, point in enumerate(("north", "east", "south", "west"))}


def _grouped(painted: Mapping[str, Any]) -> list[tuple[Any, str]]:
    groups: dict[Any, list[str]] = {}
    for hex, what in painted.items():
        groups.setdefault(what, []).append(hex)
    return [(what, " ".join(hexes)) for what, hexes in groups.items()]


def as_toml(data: Mapping[str, Any]) -> str:
    """A map file as text, section by section."""
    plain = {key: value for key, value in data.items() if not isinstance(value, list | dict)}
    parts = ["\n".join(_entries(plain))]
    for key, value in data.items():
        if isinstance(value, dict) and value:
            parts.append("\n".join([f"[{key}]", *_entries(value)]))
        elif isinstance(value, list):
            parts += ["\n".join([f"[[{key}]]", *_entries(row)]) for row in value]
    return "\n\n".join(parts) + "\n"


def _entries(table: Mapping[str, Any]) -> Iterable[str]:
    # A basic string of TOML is written as one of JSON is; DEL alone must be escaped there and is not here.
    for key, value in table.items():
        name = key if re.fullmatch(r"[A-Za-z0-9_-]+", key) else json.dumps(key)
        yield f"{name} = {json.dumps(value).replace(chr(127), '')}"


def grid_of(surface: Surface) -> dict[str, Any]:
    """The grid of a map file that has these hexes under these names; raises NotUnderstood when none has."""
    places: dict[int, dict[int, tuple[float, float]]] = {}
    prefixes: set[str] = set()
    numbered = True
    for spot in surface.spots:
        found = _NUMBERED.fullmatch(spot.name)
        numbered = found is not None
        column, number = (int(found[2]), int(found[3])) if found else parse_lettered(spot.name)
        prefixes.add(found[1] if found else "")
        places.setdefault(column, {})[number] = (spot.x, spot.y)
    columns = sorted(places)
    whole = all(b - a == 1 for a, b in pairwise(columns)) and len(prefixes) == 1
    if not whole or not all(len(rows) == max(rows) - min(rows) + 1 for rows in places.values()):
        raise NotUnderstood("The hexes of this map have gaps in their numbers, so it cannot be painted yet.")
    ends = tuple((min(places[c]), max(places[c])) for c in columns)
    board = Grid.lettered(len(columns), ends[0][1])
    if not numbered and columns[0] == 0 and ends == board.spans:
        return {"board": True, "columns": len(columns), "rows": ends[0][1]}
    first, second = (places[column] for column in columns[:2])
    number = max(set(first) & set(second))
    down = first[max(first)][1] > first[min(first)][1]
    return {
        "spans": [list(span) for span in ends],
        "raised": "first" if first[number][1] < second[number][1] else "second",
        "naming": "numbers" if numbered else "letters",
        "numbering": "down" if down else "up",
        "first_column": columns[0] if numbered else columns[0] + 1,
        **({"prefix": prefixes.pop()} if prefixes != {""} else {}),
    }
