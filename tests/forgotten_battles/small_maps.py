"""Small maps for tests, written as a player would write them."""

from typing import Any

from sandtable.games.forgotten_battles.maps import vocabulary
from sandtable.games.forgotten_battles.movement import Country
from sandtable.hexes.maps import read_map


def small_map(columns: int = 6, rows: int = 6, **sections: Any) -> Country:
    """A map of open ground with these sections of the file laid on it."""
    data = {
        "format": "sandtable-map 1",
        "title": "A small map",
        "vocabulary": "forgotten_battles",
        "grid": {"columns": columns, "rows": rows, "naming": "numbers"},
        **sections,
    }
    return Country(read_map(data, vocabulary(), "small.toml"))


def area(terrain: str, hexes: str) -> dict[str, str]:
    return {"terrain": terrain, "hexes": hexes}


def line(terrain: str, path: str) -> dict[str, str]:
    return {"terrain": terrain, "path": path}


def spot(terrain: str, hex: str) -> dict[str, str]:
    return {"terrain": terrain, "hex": hex}
