"""Grids of a board: from a pixel to the name printed there, and from the name back to the pixel.

The arithmetic is VASSAL's own, with its truncations, so that our names are the names its players read. One thing is
different on purpose: VASSAL names a pixel by rectangles, which gives some pixels near a border a neighbour's name; here
a pixel first goes to the nearest centre.
"""

import math
from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass

from sandtable.vassal.numbering import Numbering

Pixel = tuple[int, int]
Size = tuple[int, int]
MOST_CELLS = 200_000
"""Cells of one grid: more than four times the largest printed map."""


class Grid(ABC):
    """Cells with centres and, if the board numbers them, names."""

    @abstractmethod
    def nearest(self, at: Pixel) -> Pixel:
        """The centre of the cell in which a pixel lies."""

    @abstractmethod
    def name(self, at: Pixel) -> str:
        """What the cell of this pixel is called; empty where the board does not number."""

    @abstractmethod
    def place(self, name: str) -> Pixel | None:
        """The centre of the cell of this name, and None when there is none."""

    @abstractmethod
    def cells(self) -> Iterator[tuple[str, Pixel]]:
        """Every cell whose centre lies on the board, with its name."""


@dataclass(frozen=True)
class Cells(Grid):
    """A grid of hexes or squares. `sideways` hexes stand on a point, in rows; the others on a side, in columns."""

    size: Size
    origin: tuple[float, float]
    pitch: tuple[float, float]
    hexes: bool = True
    sideways: bool = False
    numbering: Numbering | None = None

    def _turned(self, at: tuple[float, float]) -> tuple[float, float]:
        return (at[1], at[0]) if self.sideways else at

    def cell(self, at: Pixel) -> tuple[int, int]:
        """Raw column and row: counted along the columns of the hexes, also where these lie sideways."""
        x, y = self._turned(at)
        (x0, y0), (dx, dy) = self.origin, self.pitch
        if not self.hexes:
            return math.floor((x - x0) / dx + 0.5), math.floor((y - y0) / dy + 0.5)
        column = math.floor((x - x0) / dx + 0.5)
        tries = [(c, math.floor((y - y0 - (c % 2) * dy / 2) / dy + 0.5)) for c in (column - 1, column, column + 1)]
        return min(tries, key=lambda cell: self._distance(cell, (x, y)))

    def _distance(self, cell: tuple[int, int], at: tuple[float, float]) -> float:
        x, y = self._turned(self.centre(*cell))
        # Measured as if the hexes were regular, which a stretched picture makes them not.
        return (x - at[0]) ** 2 + ((y - at[1]) * (self.pitch[0] / self.pitch[1]) * 2 / math.sqrt(3)) ** 2

    def centre(self, column: int, row: int) -> Pixel:
        (x0, y0), (dx, dy) = self.origin, self.pitch
        x = math.trunc(dx * column + x0)
        lower = math.trunc(dy / 2) if self.hexes and column % 2 else 0
        return self._pixel(x, math.trunc(dy * row + lower + y0))

    def _pixel(self, x: int, y: int) -> Pixel:
        return (y, x) if self.sideways else (x, y)

    def nearest(self, at: Pixel) -> Pixel:
        return self.centre(*self.cell(at))

    def _most(self) -> tuple[int, int]:
        """The highest numbers, for ways that count backwards. VASSAL takes the other pitch for each way with hexes."""
        (width, height), (dx, dy) = self.size, self.pitch
        if self.hexes:
            return math.floor(width / dy + 0.5), math.floor(height / dx + 0.5)
        return math.trunc(width / dx + 0.5), math.trunc(height / dy + 0.5)

    def _numbers(self, column: int, row: int) -> tuple[int, int]:
        """The numbers of a raw cell before their offsets."""
        told = self.numbering or Numbering()
        across, down = told.descending
        columns, rows = self._most()
        if self.sideways:
            first = rows - column if down else column
            second, back = (columns - row, True) if across else (row, False)
        else:
            first = columns - column if across else column
            second, back = (rows - row, True) if down else (row, False)
        if self.hexes and told.stagger and column % 2:
            second += -1 if back else 1
        return first, second

    def _raw(self, first: int, second: int) -> tuple[int, int]:
        """The raw cell of numbers: the way back."""
        told = self.numbering or Numbering()
        across, down = told.descending
        columns, rows = self._most()
        reversed_first, most_first = (down, rows) if self.sideways else (across, columns)
        reversed_second, most_second = (across, columns) if self.sideways else (down, rows)
        column = most_first - first if reversed_first else first
        if self.hexes and told.stagger and column % 2:
            second -= -1 if reversed_second else 1
        return column, most_second - second if reversed_second else second

    def name(self, at: Pixel) -> str:
        return self._called(*self.cell(at)) if self.numbering else ""

    def _called(self, column: int, row: int) -> str:
        if self.numbering is None:
            return ""
        return self.numbering.name(*self._numbers(column, row))

    def place(self, name: str) -> Pixel | None:
        read = self.numbering.read(name) if self.numbering else None
        if read is None:
            return None
        at = self.centre(*self._raw(*read))
        margin = self.pitch  # half hexes at the edge have their middle beyond it
        off = any(
            not -margin[way] <= self._turned(at)[way] <= self._turned(self.size)[way] + margin[way] for way in (0, 1)
        )
        return None if off or self._called(*self.cell(at)) != name else at

    def cells(self) -> Iterator[tuple[str, Pixel]]:
        width, height = self._turned(self.size)
        (x0, y0), (dx, dy) = self.origin, self.pitch
        columns = range(math.floor(-x0 / dx), math.ceil((width - x0) / dx) + 1)
        rows = range(math.floor(-y0 / dy) - 1, math.ceil((height - y0) / dy) + 1)
        if len(columns) * len(rows) > MOST_CELLS:
            return
        for column in columns:
            for row in rows:
                x, y = self.centre(column, row)
                if 0 <= x < self.size[0] and 0 <= y < self.size[1]:
                    yield self._called(column, row), (x, y)


@dataclass(frozen=True)
class Regions(Grid):
    """Named points; a pixel belongs to the nearest."""

    points: tuple[tuple[str, Pixel], ...]

    def _near(self, at: Pixel) -> tuple[str, Pixel] | None:
        return min(self.points, key=lambda p: math.dist(p[1], at), default=None)

    def nearest(self, at: Pixel) -> Pixel:
        found = self._near(at)
        return found[1] if found else at

    def name(self, at: Pixel) -> str:
        found = self._near(at)
        return found[0] if found else ""

    def place(self, name: str) -> Pixel | None:
        return next((at for called, at in self.points if called == name), None)

    def cells(self) -> Iterator[tuple[str, Pixel]]:
        yield from self.points


@dataclass(frozen=True)
class Zone:
    """A part of a board, by its outline; with a grid of its own, the board's, or none."""

    title: str
    outline: tuple[Pixel, ...]
    grid: Grid | None
    form: str = "$name$"

    def holds(self, at: Pixel) -> bool:
        x, y = at
        inside, last = False, self.outline[-1] if self.outline else (0, 0)
        for corner in self.outline:
            (x1, y1), (x2, y2) = last, corner
            if (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1:
                inside = not inside
            last = corner
        return inside

    def called(self, place: str) -> str:
        return self.form.replace("$name$", self.title).replace("$gridLocation$", place)


@dataclass(frozen=True)
class Zones(Grid):
    """Zones in their order, and what lies behind them."""

    zones: tuple[Zone, ...]
    behind: Grid | None = None

    def _zone(self, at: Pixel) -> Zone | None:
        return next((zone for zone in self.zones if zone.holds(at)), None)

    def _grid(self, at: Pixel) -> Grid | None:
        zone = self._zone(at)
        return zone.grid if zone else self.behind

    def nearest(self, at: Pixel) -> Pixel:
        grid = self._grid(at)
        return grid.nearest(at) if grid else at

    def name(self, at: Pixel) -> str:
        zone, grid = self._zone(at), self._grid(at)
        place = grid.name(at) if grid else ""
        return zone.called(place) if zone else place

    def place(self, name: str) -> Pixel | None:
        for zone in self.zones:
            if zone.called("") == name:
                return middle(zone.outline)
            head, found, tail = zone.called("\0").partition("\0")
            if found and zone.grid and name.startswith(head) and name.endswith(tail):
                at = zone.grid.place(name[len(head) : len(name) - len(tail)])
                if at and zone.holds(at):
                    return at
        return self.behind.place(name) if self.behind else None

    def cells(self) -> Iterator[tuple[str, Pixel]]:
        for zone in self.zones:
            inside = [(n, at) for n, at in zone.grid.cells() if zone.holds(at)] if zone.grid else []
            yield from ((zone.called(name), at) for name, at in inside)
            if not inside:
                yield zone.called(""), middle(zone.outline)
        if self.behind:
            yield from ((name, at) for name, at in self.behind.cells() if self._zone(at) is None)


def middle(outline: tuple[Pixel, ...]) -> Pixel:
    xs, ys = [x for x, _ in outline] or [0], [y for _, y in outline] or [0]
    return (min(xs) + max(xs)) // 2, (min(ys) + max(ys)) // 2
