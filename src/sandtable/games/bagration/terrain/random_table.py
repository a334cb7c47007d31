"""A table at random: the usual features of a theatre, each where it disturbs no other, legal by the game's checks."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from math import cos, pi, sin

from sandtable.games.bagration.terrain.features import theatre
from sandtable.games.bagration.terrain.laid_out_tables import Lot, lots, road_width
from sandtable.games.bagration.terrain.landscape import Form, Laid, understand_laid
from sandtable.kernel import Draw, NotUnderstood
from sandtable.rules import rule
from sandtable.tabletop import Point, Table

TRIES = 30
"""How often a piece looks for a free place before it is left out."""
APART = 1.0
"""Inches between two pieces; a road may run along any of them."""
CORNERS = 7
HOUSES = (3, 5)

Band = tuple[float, float]
"""From and to, in inches up the table: where the river of the mission lies or may be laid."""


@dataclass
class Laying:
    """A table that is being laid: what lies there already, and where nothing may lie."""

    table: Table
    draw: Draw
    bands: Sequence[Band] = ()
    pieces: list[Laid] = field(default_factory=list)

    def inches(self, low: float, high: float) -> float:
        """A length between the two, to the half inch."""
        return low + self.draw.below(int((high - low) * 2) + 1) / 2

    def put(self, *pieces: Laid) -> bool:
        """Lays them, if all are understood and keep clear of the river and of what lies there; else none."""
        if not all(map(self._fits, pieces)):
            return False
        self.pieces += pieces
        return True

    def _fits(self, piece: Laid) -> bool:
        try:
            understand_laid(piece, self.table)
        except NotUnderstood:
            return False
        shape = piece.ground().shape()
        _, low, _, high = shape.bounds
        if any(low < to and high > start for start, to in self.bands):
            return False
        # roads and streams cross one another; everything else keeps apart
        others = [p for p in self.pieces if not (piece.form == p.form == Form.LINE)]
        return all(shape.distance(other.ground().shape()) >= APART for other in others)


@rule("fow.terrain.theatre")
def random_table(table: Table, region: str, draw: Draw, bands: Sequence[Band] = ()) -> list[Laid]:
    """Roads first, then what the words of the theatre mean, water before woods; what finds no place is left out."""
    laying = Laying(table, draw, bands)
    _roads(laying)
    known = lots()
    wanted = [known[word] for word in theatre(region)]
    for lot in sorted(wanted, key=lambda lot: ORDER.index(lot.shape)):
        if lot.shape != "stream" or not bands:  # a table has one river
            for _ in range(draw.between(*lot.count)):
                _lay(laying, lot)
    return laying.pieces


ORDER = ("stream", "village", "pool", "blob", "field")


def _lay(laying: Laying, lot: Lot) -> None:
    """One of its pieces, or a village of them."""
    makes = {"blob": _blob, "field": _field, "pool": _pool, "village": _village, "stream": _stream}
    for _ in range(TRIES):
        if laying.put(*makes[lot.shape](laying, lot)):
            return


def _middle(laying: Laying, half: float) -> Point:
    table = laying.table
    return laying.inches(half + 1, table.width - half - 1), laying.inches(half + 1, table.depth - half - 1)


def _blob(laying: Laying, lot: Lot) -> Iterator[Laid]:
    """An outline round a middle, its corners nearer or farther."""
    half = laying.inches(*lot.size) / 2
    x, y = _middle(laying, half)
    corners = []
    for n in range(CORNERS):
        far, turn = half * laying.draw.between(75, 100) / 100, 2 * pi * n / CORNERS
        corners.append([round(x + far * cos(turn), 1), round(y + far * sin(turn), 1)])
    yield Laid(laying.draw.choice(lot.features), Form.OUTLINE, corners)


def _box(laying: Laying, lot: Lot, form: Form) -> Laid:
    wide, deep = laying.inches(*lot.size), laying.inches(*lot.size)
    x, y = _middle(laying, max(wide, deep) / 2)
    corners = [[x - wide / 2, y - deep / 2], [x + wide / 2, y + deep / 2]]
    return Laid(laying.draw.choice(lot.features), form, corners)


def _field(laying: Laying, lot: Lot) -> Iterator[Laid]:
    yield _box(laying, lot, Form.RECTANGLE)


def _pool(laying: Laying, lot: Lot) -> Iterator[Laid]:
    yield _box(laying, lot, Form.ELLIPSE)


def _village(laying: Laying, lot: Lot) -> Iterator[Laid]:
    """A few houses in a square."""
    x, y = _middle(laying, 7)
    places = [(x + 5 * dx, y + 5 * dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)]
    for px, py in laying.draw.some(places, laying.draw.between(*HOUSES)):
        wide, deep = laying.inches(*lot.size), laying.inches(*lot.size)
        corners = [[px - wide / 2, py - deep / 2], [px + wide / 2, py + deep / 2]]
        yield Laid(lot.features[0], Form.RECTANGLE, corners)


def _stream(laying: Laying, lot: Lot) -> Iterator[Laid]:
    """From side to side; roads cross it as they find it."""
    table, wide = laying.table, laying.inches(*lot.size)
    start, end = (laying.inches(table.depth * 0.35, table.depth * 0.65) for _ in range(2))
    middle = [table.width / 2, (start + end) / 2 + laying.inches(-3, 3)]
    yield Laid(laying.draw.choice(lot.features), Form.LINE, [[0.0, start], middle, [table.width, end]], wide)


def _roads(laying: Laying) -> None:
    """One road up the table, in the stretches that the river leaves, and perhaps one across."""
    table, wide = laying.table, float(road_width())
    x = laying.inches(table.width * 0.3, table.width * 0.7)
    for low, high in _free(laying):
        ends = [[x, low], [x + laying.inches(-4, 4), (low + high) / 2], [x, high]]
        laying.put(Laid("road", Form.LINE, ends, wide))


def _free(laying: Laying) -> list[Band]:
    """The stretches of the table between the bands, two inches off them, that are worth a road."""
    edges = [0.0, *(n for low, high in sorted(laying.bands) for n in (low - 2, high + 2)), laying.table.depth]
    return [(low, high) for low, high in zip(edges[::2], edges[1::2], strict=True) if high - low >= 4]
