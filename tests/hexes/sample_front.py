"""A small operational map with something of everything, and its vocabulary."""

from sandtable.hexes.maps import HexMap, read_map, read_vocabulary

WORDS = read_vocabulary(
    {
        "key": "front",
        "title": "An operational front",
        "ground": "clear",
        "terrain": [
            {"key": "clear", "title": "Clear", "kind": "area", "code": 0},
            {"key": "swamp", "title": "Swamp", "kind": "area", "code": 133, "look": {"pattern": "dashes"}},
            {"key": "woods", "title": "Woods", "kind": "area", "code": 60, "data": {"mp": 2}},
            {"key": "rail", "title": "Railway", "kind": "line", "look": {"pattern": "rail"}},
            {"key": "ditch", "title": "Ditch", "kind": "line", "code": 30, "look": {"width": 30}, "data": {"depth": 1}},
            {"key": "river", "title": "River", "kind": "hexside", "look": {"pattern": "river", "width": 12}},
            {"key": "wall", "title": "Wall", "kind": "hexside", "code": 72, "data": {"half_level": True}},
            {"key": "hut", "title": "Hut", "kind": "building", "code": 50},
            {"key": "town", "title": "Town", "kind": "spot", "look": {"pattern": "town"}},
        ],
    },
    "words.toml",
)

FRONT = {
    "format": "sandtable-map 1",
    "title": "A piece of front",
    "vocabulary": "front",
    "grid": {"columns": 8, "rows": 8, "naming": "numbers", "numbering": "up"},
    "compass": {"top": "north", "right": "east", "bottom": "south", "left": "west"},
    "area": [
        {"terrain": "woods", "shape": "hex", "hexes": "2.02 2.03 3.03"},
        {"terrain": "swamp", "hexes": "5.05..5.07"},
    ],
    "level": [{"level": 1, "hexes": "7.02 7.03"}],
    "line": [{"terrain": "rail", "path": "1.04 3.05 5.04"}, {"terrain": "ditch", "path": "6.02 6.04"}],
    "hexsides": {"river": "4.03-4.04 4.03-5.03", "wall": "8.01-8.02"},
    "slopes": {"7.02": "7.01"},
    "building": [{"terrain": "hut", "hexes": "2.06 3.06"}],
    "spot": [{"terrain": "town", "hex": "3.05", "name": "Lyady"}],
    "objective": [{"hex": "3.05", "value": 2}],
    "label": [{"hex": "3.05", "name": "Lyady", "size": "town"}],
    "entry": [{"key": "east", "side": "soviet", "edge": "right"}],
}


def front(**changes: object) -> HexMap:
    return read_map(FRONT | changes, WORDS, "front.toml")
