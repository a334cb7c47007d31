"""A map's hexes: which exist, what they are called, where the edges are. Any size, any stagger, any naming.

Two ways of naming. LETTERS is that of Advanced Squad Leader: hexrows A ... Z, AA, BB ... ZZ, then a number (K33, DD21).
NUMBERS is column and row (23.14, also read when written 2314). A column is a hexrow that runs up and down the page.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property

from sandtable.hexes.lattice import Direction, Hex, Hexside, NotAdjacent, Point, distance, ring, within
from sandtable.hexes.naming import Naming, NoSuchHex, column_letters, parse_lettered, parse_numbered

__all__ = [
    "Direction",
    "Edge",
    "Grid",
    "Hex",
    "Hexside",
    "Naming",
    "NoSuchHex",
    "NotAdjacent",
    "Numbering",
    "Point",
    "column_letters",
    "distance",
    "parse_lettered",
    "ring",
    "within",
]


class Numbering(StrEnum):
    """Which way the numbers of a column grow."""

    DOWN = "down"
    UP = "up"


class Edge(StrEnum):
    """The sides of the sheet as it lies in front of you; a map's own data say which of them is north."""

    TOP = "top"
    RIGHT = "right"
    BOTTOM = "bottom"
    LEFT = "left"


@dataclass(frozen=True)
class Grid:
    """The hexes of one map. `spans` gives the lowest and highest number of each column.

    `raised` says which columns sit half a hex higher: 0 the first, third ..., 1 the second, fourth ...
    `cut` are the edges where the sheet's frame cuts hexes in half (the outermost columns; the outermost half row).

    >>> grid = Grid.rectangle(columns=30, rows=53)
    >>> grid.name(grid.hex("DD21"))
    'DD21'
    """

    spans: tuple[tuple[int, int], ...]
    raised: int = 0
    naming: Naming = Naming.LETTERS
    numbering: Numbering = Numbering.DOWN
    first_column: int = 1  # what the leftmost column is called: 1 is also A, 17 also Q (half of a larger board)
    prefix: str = ""  # only for NUMBERS: a sheet's letter printed before the number
    cut: frozenset[Edge] = field(default_factory=frozenset)

    def __post_init__(self) -> None:
        if not self.spans or any(first > last for first, last in self.spans):
            raise ValueError("every column of a grid needs at least one hex")
        if self.raised not in (0, 1):
            raise ValueError("raised is 0 (first, third ... column sit higher) or 1 (second, fourth ...)")
        if self.naming is Naming.LETTERS and not 1 <= self.first_column <= 26 * 4 + 1 - len(self.spans):
            raise ValueError("letters name no more than 104 columns, from A on")

    @classmethod
    def rectangle(
        cls,
        columns: int,
        rows: int,
        *,
        first: int = 1,
        raised: int = 0,
        naming: Naming = Naming.LETTERS,
        numbering: Numbering = Numbering.DOWN,
        first_column: int = 1,
        prefix: str = "",
    ) -> Grid:
        """Columns of equal length, no half hexes."""
        spans = ((first, first + rows - 1),) * columns
        return cls(spans, raised, naming, numbering, first_column, prefix)

    @classmethod
    def lettered(cls, columns: int, rows: int) -> Grid:
        """A board with half hexes all round, as Advanced Squad Leader prints them: A1 ... , B0 ... .

        The first, third ... columns run from 1 to `rows`, the others from 0 to `rows` - 1 with half a hex on top; the
        former have half a hex at the bottom.
        """
        spans = tuple((1 - c % 2, rows - c % 2) for c in range(columns))
        return cls(spans, cut=frozenset(Edge))

    # ---- what there is

    @cached_property
    def hexes(self) -> tuple[Hex, ...]:
        """All hexes, column by column, numbers rising. The order never changes; `index` is a place in it."""
        return tuple(self._at(c, n) for c, (first, last) in enumerate(self.spans) for n in range(first, last + 1))

    def __iter__(self) -> Iterator[Hex]:
        return iter(self.hexes)

    def __len__(self) -> int:
        return len(self.hexes)

    @cached_property
    def whole(self) -> frozenset[Hex]:
        """All hexes as a set."""
        return frozenset(self.hexes)

    def __contains__(self, hex: object) -> bool:
        return isinstance(hex, tuple) and hex in self.whole

    def index(self, hex: Hex) -> int:
        """The place of a hex in `hexes`."""
        if hex not in self:
            raise NoSuchHex(f"hex {tuple(hex)} is not on this map")
        return self._offsets[hex.q] + self.number(hex) - self.spans[hex.q][0]

    def neighbours(self, hex: Hex) -> list[Hex]:
        """The neighbours that are on the map, in the order of the directions."""
        known = self._near.get(hex)
        return list(known) if known is not None else [other for other in hex.neighbours() if other in self.whole]

    @cached_property
    def _near(self) -> dict[Hex, tuple[Hex, ...]]:
        whole = self.whole
        return {hex: tuple(other for other in hex.neighbours() if other in whole) for hex in self.hexes}

    def hexsides(self) -> Iterator[Hexside]:
        """Every hexside between two hexes of the map, once."""
        return iter(self._sides)

    @cached_property
    def _sides(self) -> tuple[Hexside, ...]:
        near = ((hex, d, other) for hex in self.hexes for d, other in enumerate(hex.neighbours()[:3]))
        return tuple(Hexside(hex, d) for hex, d, other in near if other in self.whole)

    # ---- names

    @cached_property
    def _by_name(self) -> dict[str, Hex]:
        return {self._named(hex): hex for hex in self.hexes}

    @cached_property
    def _names(self) -> dict[Hex, str]:
        return {hex: name for name, hex in self._by_name.items()}

    def name(self, hex: Hex) -> str:
        """The hex's name, or what it would be called beyond the map."""
        return self._names.get(hex) or self._named(hex)

    def _named(self, hex: Hex) -> str:
        number = self.number(hex)
        if self.naming is Naming.LETTERS:
            return f"{column_letters(hex.q + self.first_column - 1)}{number}"
        return f"{self.prefix}{hex.q + self.first_column}.{number:02d}"

    def hex(self, name: str) -> Hex:
        """The hex of that name; NoSuchHex, with the reason, when there is none."""
        if (found := self._by_name.get(name)) is not None:
            return found
        column, number = self._parse(name)
        hex = self._at(column, number)
        if hex not in self:
            raise NoSuchHex(f"{name} is not on this map ({self.describe()})")
        return hex

    def at(self, name: str) -> Hex:
        """The hex of that name even when it lies beyond the map; NoSuchHex only when the name is malformed."""
        return self._at(*self._parse(name))

    def hexside(self, name: str) -> Hexside:
        """A hexside named by its two hexes, in either order: `T19-T20`. NotAdjacent when they do not touch."""
        parts = [part.strip() for part in re.split(r"[-/]", name)]
        if len(parts) != 2:
            raise NoSuchHex(f"{name!r} is no hexside: name the two hexes that share it, as T19-T20")
        a, b = (self.hex(part) for part in parts)
        if not a.is_adjacent(b):
            raise NotAdjacent(f"{parts[0]} and {parts[1]} are not adjacent, so they share no hexside")
        return Hexside.between(a, b)

    def side_name(self, side: Hexside) -> str:
        return "-".join(self.name(hex) for hex in side.hexes)

    def number(self, hex: Hex) -> int:
        """The number in the column that a hex at this place has or would have."""
        row = hex.r + (hex.q + self.raised) // 2
        return row if self.numbering is Numbering.DOWN else -row

    def describe(self) -> str:
        corners = [self.name(self._at(c, n)) for c in (0, len(self.spans) - 1) for n in self.spans[c]]
        return f"columns {corners[0]}-{corners[1]} to {corners[2]}-{corners[3]}"

    def _parse(self, name: str) -> tuple[int, int]:
        if self.naming is Naming.LETTERS:
            column, number = parse_lettered(name)
            return column - self.first_column + 1, number
        column, number = parse_numbered(name.strip().removeprefix(self.prefix))
        return column - self.first_column, number

    def _at(self, column: int, number: int) -> Hex:
        row = number if self.numbering is Numbering.DOWN else -number
        return Hex(column, row - (column + self.raised) // 2)

    @cached_property
    def _offsets(self) -> tuple[int, ...]:
        offsets, total = [], 0
        for first, last in self.spans:
            offsets.append(total)
            total += last - first + 1
        return tuple(offsets)

    # ---- edges

    def edges(self, hex: Hex) -> frozenset[Edge]:
        """The sides of the map this hex lies on; empty for a hex inside. A corner hex lies on two."""
        if len(self._near.get(hex, ())) == 6:
            return frozenset()
        missing = [other not in self.whole for other in hex.neighbours()]
        found = set()
        if missing[Direction.N]:
            found.add(Edge.TOP)
        if missing[Direction.S]:
            found.add(Edge.BOTTOM)
        if missing[Direction.NE] and missing[Direction.SE]:
            found.add(Edge.RIGHT)
        if missing[Direction.NW] and missing[Direction.SW]:
            found.add(Edge.LEFT)
        return frozenset(found)

    def edge(self, edge: Edge) -> list[Hex]:
        """The hexes of one side of the map, in the order of `hexes`."""
        return [hex for hex, sides in self._rim.items() if edge in sides]

    @cached_property
    def _rim(self) -> dict[Hex, frozenset[Edge]]:
        return {hex: sides for hex in self.hexes if (sides := self.edges(hex))}

    @cached_property
    def frame(self) -> tuple[Point, Point]:
        """Top left and bottom right of the sheet, on the lattice."""
        top, bottom = self._heights
        right = 3 * (len(self.spans) - 1)
        return (
            Point(0 if Edge.LEFT in self.cut else -2, top if Edge.TOP in self.cut else top - 1),
            Point(right if Edge.RIGHT in self.cut else right + 2, bottom if Edge.BOTTOM in self.cut else bottom + 1),
        )

    @cached_property
    def _heights(self) -> tuple[int, int]:
        heights = [hex.centre.y for hex in self.hexes]
        return min(heights), max(heights)

    @cached_property
    def boundary(self) -> tuple[Hex, ...]:
        """The ring of map-edge hexes, clockwise from the topmost (leftmost of them), each adjacent to the next."""
        start = min(self.hexes, key=lambda h: (h.centre.y, h.q))
        first = self._onward(start, Direction.N)
        if first is None:
            return (start,)
        path, hex, heading = [start], start.neighbour(first), first
        while True:
            onward = self._onward(hex, heading - 1)
            assert onward is not None  # the hex we came from is always there
            if hex == start and onward == first:
                return tuple(path)
            path.append(hex)
            hex, heading = hex.neighbour(onward), onward

    def _onward(self, hex: Hex, scan_from: int) -> int | None:
        """The first direction, clockwise from `scan_from`, that stays on the map."""
        return next(((scan_from + k) % 6 for k in range(6) if hex.neighbour(scan_from + k) in self), None)


def names(grid: Grid, hexes: Iterable[Hex]) -> list[str]:
    """The names of these hexes in the map's own order."""
    return [grid.name(hex) for hex in sorted(hexes, key=grid.index)]
