"""The features of a map file: levels, areas, lines, hexsides, buildings and the rest, each fault noted by its place."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, NoReturn, TypeVar

from sandtable.hexes.grid import Edge, Grid, Hex, Hexside
from sandtable.hexes.maps.faults import Faults
from sandtable.hexes.maps.model import Area, Building, Entry, Label, Level, Line, Objective, Place, Shape, Spot
from sandtable.hexes.maps.shapes import FORMS
from sandtable.hexes.maps.vocabulary import Kind, Vocabulary
from sandtable.hexes.maps.words import BadWord, read_hexes, read_path, read_place, read_sides

MOST_TIMES, MOST_NAMED = 20, 100_000
"""How often all lists together may name each hex, and how many they may name: the file may be a stranger's."""

COMPASS = ("north", "east", "south", "west")

T = TypeVar("T")
Table = Mapping[str, Any]


class _Skip(Exception):
    """This feature has a fault, already noted; go on with the next."""


@dataclass
class Features:
    """Reads the sections of a map file, one feature after the other; whatever is wrong is noted, and the rest read."""

    grid: Grid
    vocabulary: Vocabulary
    faults: Faults
    where: str = ""
    named: int = 0  # hexes, in all lists so far

    def each(self, data: Table, section: str, read: Callable[[Table], T]) -> tuple[T, ...]:
        found = []
        rows = data.get(section, [])
        if not isinstance(rows, list) or not all(isinstance(row, Mapping) for row in rows):
            self.faults.add(section, f"a list of tables is wanted: [[{section}]]")
            return ()
        for number, row in enumerate(rows, start=1):
            what = row.get("name") or row.get("terrain") or row.get("hex") or row.get("key")
            self.where = f"{section} {number}" + (f" ({what})" if what else "")
            try:
                found.append(read(row))
            except _Skip:
                continue
            except (TypeError, ValueError, AttributeError, ArithmeticError) as fault:
                self.faults.add(self.where, f"not understood: {fault}")
        return tuple(found)

    def table(self, data: Table, section: str) -> Table:
        found = data.get(section, {})
        if isinstance(found, Mapping):
            return found
        self.faults.add(section, f"a table is wanted: [{section}]")
        return {}

    def untold(self, data: Table) -> frozenset[Hex]:
        """`unknown`: a list of hexes, or "all"."""
        told, self.where = data.get("unknown", ""), "unknown"
        try:
            if not isinstance(told, str):
                self._refuse('a list of hexes is wanted, or "all"')
            return frozenset(self.grid if told == "all" else self._words(read_hexes, data, "unknown") if told else ())
        except _Skip:
            return frozenset()

    # ---- features

    def level(self, row: Table) -> Level:
        self._keys(row, "level", "hexes", "shape", "polygon")
        if not isinstance(row.get("level"), int):
            self._refuse("level must be a whole number")
        return Level(row["level"], *self._extent(row))

    def area(self, row: Table) -> Area:
        self._keys(row, "terrain", "hexes", "shape", "polygon", "name")
        return Area(self._terrain(row, Kind.AREA), *self._extent(row), name=str(row.get("name", "")))

    def line(self, row: Table) -> Line:
        self._keys(row, "terrain", "path", "name")
        terrain = self._terrain(row, Kind.LINE)
        return Line(terrain, self._words(read_path, row, "path"), str(row.get("name", "")))

    def building(self, row: Table) -> list[Building]:
        self._keys(row, "terrain", "hex", "hexes", "levels", "form", "turn", "shift")
        terrain = self._terrain(row, Kind.BUILDING)
        if row.get("form", "house") not in FORMS:
            self._refuse(f"form {row['form']!r} is none of {', '.join(FORMS)}")
        dx, dy = row.get("shift", (0, 0))
        hexes = self._words(read_hexes, row, "hexes") if "hexes" in row else (self._hex(row),)
        return [
            Building(
                terrain,
                hex,
                int(row.get("levels", 0)),
                str(row.get("form", "")),
                int(row.get("turn", 0)),
                (int(dx), int(dy)),
            )
            for hex in hexes
        ]

    def spot(self, row: Table) -> Spot:
        self._keys(row, "terrain", "hex", "along", "name")
        hex = self._hex(row)
        along = self._words(read_hexes, row, "along") if "along" in row else ()
        for other in along:
            if not hex.is_adjacent(other):
                self._refuse(f"along: {self.grid.name(other)} is not adjacent to {self.grid.name(hex)}")
        return Spot(self._terrain(row, Kind.SPOT), hex, along, str(row.get("name", "")))

    def objective(self, row: Table) -> Objective:
        self._keys(row, "hex", "value", "name")
        return Objective(self._hex(row), int(row.get("value", 1)), str(row.get("name", "")))

    def label(self, row: Table) -> Label:
        self._keys(row, "hex", "name", "size")
        if row.get("size", "place") not in ("region", "town", "place", "note"):
            self._refuse(f"size {row['size']!r} is none of region, town, place, note")
        return Label(self._hex(row), str(row.get("name", "")), str(row.get("size", "place")))

    def entry(self, row: Table) -> Entry:
        self._keys(row, "key", "title", "side", "edge", "hexes")
        if "edge" in row:
            if row["edge"] not in list(Edge):
                self._refuse(f"edge {row['edge']!r} is none of {', '.join(Edge)}")
            hexes = tuple(self.grid.edge(Edge(row["edge"])))
        else:
            hexes = self._words(read_hexes, row, "hexes")
        key = str(row.get("key", ""))
        return Entry(key, str(row.get("title", key)), str(row.get("side", "")), hexes)

    # ---- tables keyed by something

    def compass(self, table: Table) -> dict[Edge, str]:
        found = {}
        for edge, name in table.items():
            if edge not in list(Edge) or name not in COMPASS:
                self.faults.add(
                    "compass", f"{edge} = {name!r}: an edge (top, right ...) and a point (north ...) wanted"
                )
            else:
                found[Edge(edge)] = str(name)
        if found and len(set(found.values())) != 4:
            self.faults.add("compass", "each of north, east, south and west belongs to one edge")
        return found

    def hexsides(self, table: Table) -> dict[Hexside, frozenset[str]]:
        found: dict[Hexside, set[str]] = {}
        for key, text in table.items():
            self.where = f"hexsides {key}"
            reason = self.vocabulary.why_not(key, Kind.HEXSIDE)
            if reason:
                self.faults.add(self.where, reason)
            for side in self._good(read_sides, text):
                found.setdefault(side, set()).add(key)
        return {side: frozenset(keys) for side, keys in found.items()}

    def slopes(self, table: Table) -> dict[Hexside, Hex]:
        """`T19 = "T20 U19"`: from T19 the ground slopes down to T20 and U19."""
        found: dict[Hexside, Hex] = {}
        for key, text in table.items():
            self.where = f"slopes {key}"
            for up in self._good(read_hexes, key):
                for down in self._good(read_hexes, text):
                    if not up.is_adjacent(down):
                        self.faults.add(self.where, f"{self.grid.name(down)} is not adjacent to {key}")
                    elif found.setdefault(Hexside.between(up, down), up) != up:
                        self.faults.add(self.where, f"{key}-{self.grid.name(down)} would slope both ways")
        return found

    # ---- pieces

    def _extent(self, row: Table) -> tuple[tuple[Hex, ...], Shape, tuple[Place, ...]]:
        hexes = self._words(read_hexes, row, "hexes")
        polygon: tuple[Place, ...] = ()
        if "polygon" in row:
            polygon = tuple(self._word(read_place, word).place for word in str(row["polygon"]).split())
            if len(polygon) < 3:
                self._refuse("a polygon needs three places at least")
        default = Shape.POLYGON if polygon else Shape.NATURAL
        if row.get("shape", default) not in list(Shape):
            self._refuse(f"shape {row['shape']!r} is none of {', '.join(Shape)}")
        shape = Shape(row.get("shape", default))
        if (shape is Shape.POLYGON) != bool(polygon):
            self._refuse("shape polygon and a list of polygon places go together")
        return hexes, shape, polygon

    def _terrain(self, row: Table, kind: Kind) -> str:
        word = str(row.get("terrain", ""))
        reason = self.vocabulary.why_not(word, kind)
        if reason:
            self._refuse(reason)
        return word

    def _hex(self, row: Table) -> Hex:
        if "hex" not in row:
            self._refuse("hex is missing")
        return self._word(read_place, str(row["hex"])).hex

    def _words(self, read: Callable[[Grid, str], tuple[T, ...]], row: Table, key: str) -> tuple[T, ...]:
        if key not in row:
            self._refuse(f"{key} is missing")
        found = self._word(read, str(row[key]))
        if not found:
            self._refuse(f"{key} is empty")
        return found

    def _word(self, read: Callable[[Grid, str], T], text: str) -> T:
        try:
            found = read(self.grid, text)
        except BadWord as fault:
            self._refuse(str(fault))
        self.named += len(found) if isinstance(found, tuple) else 1
        self._count()
        return found

    def _count(self) -> None:
        most = min(MOST_TIMES * len(self.grid) + 1_000, MOST_NAMED)
        if self.named > most:
            self.faults.add("file", f"the lists name more than {most:,} hexes in all; the map has {len(self.grid):,}")
            self.faults.refuse_if_any()

    def _good(self, read: Callable[[Grid, str], tuple[T, ...]], text: object) -> Iterator[T]:
        """The words of a list that can be read; each of the others is noted."""
        for word in str(text).split():
            try:
                found = read(self.grid, word)
            except BadWord as fault:
                self.faults.add(self.where, str(fault))
                continue
            self.named += len(found)
            self._count()
            yield from found

    def _keys(self, row: Table, *allowed: str) -> None:
        self.faults.unknown_keys(self.where, row, set(allowed) | {"rule", "rules"})

    def _refuse(self, why: str) -> NoReturn:
        self.faults.add(self.where, why)
        raise _Skip
