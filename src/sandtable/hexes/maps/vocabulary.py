"""The words a game's maps may use: each terrain's key, title, how it looks, and what the game wants to know of it.

A vocabulary is a TOML file of the game:

    key = "river-country"
    title = "The river country"
    ground = "open-ground"              # what lies everywhere unless the map says otherwise

    [[terrain]]
    key = "woods"
    title = "Woods"
    kind = "area"                       # area, line, hexside, building or spot
    code = 60                           # its number in the sight raster, if the game has one
    look = { pattern = "trees", fill = "#cfd9b8", ink = "#55683f" }
    data = { tem = 1, mf = 2 }          # the game's own
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path
from typing import Any

from sandtable.hexes.maps.faults import LONGEST_WORD, Faults, MapRefused, hint
from sandtable.kept import read_toml

__all__ = ["Kind", "Look", "MapRefused", "Terrain", "Vocabulary", "load_vocabulary", "read_vocabulary"]


class Kind(StrEnum):
    AREA = "area"
    LINE = "line"
    HEXSIDE = "hexside"
    BUILDING = "building"
    SPOT = "spot"


@dataclass(frozen=True, slots=True)
class Look:
    """How a terrain is drawn. `pattern` names one of the drawing's own patterns or line styles."""

    pattern: str = "plain"
    fill: str = ""
    ink: str = ""
    width: float = 0.0  # of a line, in percent of a hex's height
    wander: float = 0.0  # how far a line strays between hex centres, likewise


@dataclass(frozen=True, slots=True)
class Terrain:
    key: str
    title: str
    kind: Kind
    code: int | None = None
    look: Look = field(default_factory=Look)
    data: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Vocabulary:
    key: str
    title: str
    ground: str
    terrains: Mapping[str, Terrain]

    def __getitem__(self, key: str) -> Terrain:
        return self.terrains[key]

    def __contains__(self, key: object) -> bool:
        return key in self.terrains

    def words(self, kind: Kind) -> list[str]:
        return [t.key for t in self.terrains.values() if t.kind is kind]

    def why_not(self, word: str, kind: Kind) -> str | None:
        """Why a word may not stand where a terrain of this kind is wanted; None when it may."""
        terrain = self.terrains.get(word)
        if terrain and terrain.kind is kind:
            return None
        allowed = self.words(kind)
        if terrain:
            return f"{word!r} is no {kind} but a {terrain.kind}; allowed here: {', '.join(allowed)}"
        short = word[:LONGEST_WORD]
        return f"unknown {kind} terrain {short!r}{hint(word, allowed)}; allowed: {', '.join(allowed) or 'none'}"


def load_vocabulary(path: Path) -> Vocabulary:
    return read_vocabulary(read_toml(path.read_text(encoding="utf-8")), path.name)


def read_vocabulary(data: Mapping[str, Any], file: str) -> Vocabulary:
    """Build a vocabulary; MapRefused lists every fault found."""
    faults = Faults(file)
    terrains: dict[str, Terrain] = {}
    codes: dict[int, str] = {}
    for number, row in enumerate(data.get("terrain", []), start=1):
        where = f"terrain {number} ({row.get('key', 'no key')})"
        faults.unknown_keys(where, row, {"key", "title", "kind", "code", "look", "data", "rule", "rules"})
        terrain = _terrain(row, where, faults)
        if terrain is None:
            continue
        if terrain.key in terrains:
            faults.add(where, f"{terrain.key!r} is declared twice")
        if terrain.code is not None and codes.setdefault(terrain.code, terrain.key) != terrain.key:
            faults.add(where, f"code {terrain.code} already belongs to {codes[terrain.code]!r}")
        terrains[terrain.key] = terrain
    ground = str(data.get("ground", ""))
    if ground not in terrains:
        faults.add("ground", f"{ground!r} is none of the terrains declared")
    faults.refuse_if_any()
    return Vocabulary(str(data.get("key", "")), str(data.get("title", "")), ground, terrains)


def _terrain(row: Mapping[str, Any], where: str, faults: Faults) -> Terrain | None:
    missing = [key for key in ("key", "title", "kind") if key not in row]
    if missing:
        faults.add(where, f"{', '.join(missing)} missing")
        return None
    if row["kind"] not in list(Kind):
        faults.add(where, f"kind {row['kind']!r} is none of {', '.join(Kind)}")
        return None
    code = row.get("code")
    if code is not None and not 0 <= code <= 255:
        faults.add(where, f"code {code} does not fit the raster (0 to 255)")
    look = row.get("look", {})
    faults.unknown_keys(f"{where} look", look, {"pattern", "fill", "ink", "width", "wander"})
    shown = Look(
        str(look.get("pattern", "plain")),
        str(look.get("fill", "")),
        str(look.get("ink", "")),
        float(look.get("width", 0)),
        float(look.get("wander", 0)),
    )
    return Terrain(row["key"], row["title"], Kind(row["kind"]), code, shown, row.get("data", {}))
