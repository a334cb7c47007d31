"""Positions of The Forgotten Battles from a few lines of text, and small maps written the same way.

>>> s = position('''
... 1943-12-05 freeze
... soviet front_hq 1st Baltic at B20.30
... soviet air_base Nevel (not in trace)
... axis army_hq 3rd Panzer Army
... axis dead infantry 6th ID (size division, ar 3, steps 2)
... soviet front 1st Baltic (offensive, turns 2)
... soviet partisan Brigade 1 at B12.08 (active)
... hedgehog 2 at B18.20
... ''')
>>> [(p.name, p.hex, p.trace) for p in s.supply["soviet"].places]
[('1st Baltic', 'B20.30', True), ('Nevel', '', False)]
>>> s.dead_pile["axis"][0].steps, s.fronts[0].posture, s.hedgehogs
(2, 'offensive', {'B18.20': 2})

A map of open ground, with what lies on it by the words of the map files:

>>> country = ground('''
... heavy_woods 2.02 2.03
... road 1.01 2.01 3.02
... minor_river 4.03-4.04 4.03-5.03
... village 3.02 Lyady
... ''')
>>> country.hexmap.at(country.hex("2.02"))
('heavy_woods',)
"""

import re
from datetime import date
from typing import Any

from sandtable.games.forgotten_battles.game import GAME
from sandtable.games.forgotten_battles.maps import vocabulary
from sandtable.games.forgotten_battles.movement import Country
from sandtable.games.forgotten_battles.state import DeadUnit, Front, Partisan, Place, PlaceKind, Posture, State
from sandtable.hexes.maps import read_map
from sandtable.kernel import NotUnderstood, Side, read_settings

CITE = "tfb.meta.scope"
LINE = re.compile(
    r"(?P<side>axis|soviet)\s+(?P<kind>\w+)\s+(?P<name>[^(]+?)(?:\s+at\s+(?P<hex>\S+))?(?:\s*\((?P<marks>[^)]*)\))?"
)
HEDGEHOG = re.compile(r"hedgehog\s+(?P<level>\d)\s+at\s+(?P<hex>\S+)")
DAY = re.compile(r"(?P<day>\d{4}-\d\d-\d\d)(?:\s+(?P<ground>\w+))?")
NOT = {"not in trace": "trace", "not detrainable": "detrainable", "not held": "held"}


def state(day: str = "1943-10-26", **settings: Any) -> State:
    """The campaign on a date, with nothing reported yet."""
    return State(read_settings(GAME.settings, settings), date.fromisoformat(day))


def position(text: str, **settings: Any) -> State:
    """A text board: a date with its ground, then HQs, bases, cities, Fronts, Partisans, hedgehogs and the Dead Pile."""
    lines = _lines(text)
    found = DAY.fullmatch(lines[0]) if lines else None
    s = state(found["day"], **settings) if found else state(**settings)
    if found:
        s.ground = found["ground"] or s.ground
        del lines[0]
    for line in lines:
        _read(s, line)
    return s


def place(name: str, kind: str, **more: Any) -> Place:
    """An HQ, a city or an air base."""
    return Place(name, PlaceKind(kind), **more)


def fronts(s: State, count: int, bases: int = 0) -> State:
    """A Soviet position: Front HQs F1, F2 … and air bases B1, B2 … in trace."""
    s.supply["soviet"].places = [
        *(place(f"F{n}", "front_hq") for n in range(1, count + 1)),
        *(place(f"B{n}", "air_base") for n in range(1, bases + 1)),
    ]
    return s


def axis(s: State, *places: Place) -> State:
    """The Axis hold exactly these places."""
    s.supply["axis"].places = list(places)
    return s


def dead(s: State, side: Side, name: str, type: str, **more: Any) -> DeadUnit:
    """Lay a unit in the Dead Pile."""
    s.buried[side] += 1
    unit = DeadUnit(f"{side[0]}{s.buried[side]}", name, type, **more)
    s.dead_pile[side].append(unit)
    return unit


def small_map(columns: int = 6, rows: int = 6, **sections: Any) -> Country:
    """A map of open ground with these sections of a map file laid on it."""
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


def ground(text: str, columns: int = 6, rows: int = 6) -> Country:
    """A small map from text: each line a word of the map files and where it lies."""
    kinds = {terrain.key: str(terrain.kind) for terrain in vocabulary().terrains.values()}
    sections: dict[str, Any] = {}
    for row in _lines(text):
        word, _, where = row.partition(" ")
        match kinds.get(word):
            case "area":
                sections.setdefault("area", []).append(area(word, where))
            case "line":
                sections.setdefault("line", []).append(line(word, where))
            case "hexside":
                sections.setdefault("hexsides", {})[word] = where
            case "spot":
                hex, _, name = where.partition(" ")
                sections.setdefault("spot", []).append(spot(word, hex) | ({"name": name} if name else {}))
            case _:
                raise NotUnderstood(f"{word!r} is no word of the map; there are: {', '.join(kinds)}", CITE)
    return small_map(columns, rows, **sections)


def _lines(text: str) -> list[str]:
    bare = (row.partition("#")[0].strip() for row in text.splitlines())
    return [row for row in bare if row]


def _read(s: State, row: str) -> None:
    hedgehog, found = HEDGEHOG.fullmatch(row), LINE.fullmatch(row)
    if hedgehog:
        s.hedgehogs[hedgehog["hex"]] = int(hedgehog["level"])
        return
    if not found:
        raise NotUnderstood(f"{row!r} is no line of a position, such as `axis army_hq 4th Army at B12.05`", CITE)
    side, kind, name, hex = found["side"], found["kind"], found["name"], found["hex"] or ""
    marks = [mark.strip() for mark in (found["marks"] or "").split(",") if mark.strip()]
    match kind:
        case "front":
            s.fronts.append(Front(name, **_front(marks)))
        case "partisan":
            s.partisans.append(Partisan(name, hex, "active" in marks))
        case "dead":
            sort, _, called = name.partition(" ")
            dead(s, side, called, sort, **_numbers(marks))
        case _ if kind in set(PlaceKind):
            s.supply[side].places.append(place(name, kind, hex=hex, **{NOT[mark]: False for mark in marks}))
        case _:
            raise NotUnderstood(f"{kind!r} is no kind of place; there are: {', '.join(PlaceKind)}", CITE)


def _numbers(marks: list[str]) -> dict[str, Any]:
    """`ar 3` is a number, `size division` a word."""
    pairs = [mark.partition(" ") for mark in marks]
    return {key: int(told) if told.lstrip("-").isdecimal() else told for key, _, told in pairs}


def _front(marks: list[str]) -> dict[str, Any]:
    postures = [mark for mark in marks if " " not in mark]
    turns = [int(mark.removeprefix("turns ")) for mark in marks if mark.startswith("turns ")]
    return {
        "posture": Posture(postures[0]) if postures else Posture.NONE,
        "turns": turns[0] if turns else 0,
        "barrage_ready": "barrage ready" in marks,
    }
