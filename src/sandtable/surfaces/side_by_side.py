"""Several boards of one player side by side, turned round or in part, as VASL lays them: one map."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from sandtable.kernel import NotUnderstood, Surface
from sandtable.surfaces.hexagons import spots, written
from sandtable.surfaces.own import OwnMap, Sheet

MOST_ACROSS = 12
"""Boards in a row or in a column; players put up to nine together."""

Box = tuple[float, float, float, float]


@dataclass
class BoardPlace:
    """Where a board lies among the others, counted from 1, and what of it: from hex to hex; empty: all of it."""

    key: str
    column: int = 1
    row: int = 1
    turned: bool = False
    first: str = ""
    last: str = ""


def side_by_side(boards: Sequence[tuple[BoardPlace, OwnMap]]) -> OwnMap:
    """The boards on one map. Where two of them print the same names, each name is told with its board's.

    Raises NotUnderstood for two boards in one place, or a part that the board does not have.
    """
    if len(boards) < 2:
        raise NotUnderstood("Put at least two boards side by side.")
    places = {(place.column, place.row) for place, _ in boards}
    if len(places) < len(boards):
        raise NotUnderstood("Two boards lie in the same place.")
    if not all(1 <= n <= MOST_ACROSS for place in places for n in place):
        raise NotUnderstood(f"Boards lie in columns and rows from 1 to {MOST_ACROSS}.")
    parts = [(place, own, part_of(own, place)) for place, own in boards]
    laid = [(place, own, part, _corner(place, parts)) for place, own, part in parts]
    cells = [
        (own.name, spot.name, _at(spot.x, spot.y, place, part, corner))
        for place, own, part, corner in laid
        for spot in own.surface.spots
        if _holds(part, spot.x, spot.y)
    ]
    often = Counter(written(name) for _, name, _ in cells)
    called = [(f"{board} {name}" if often[written(name)] > 1 else name, at) for board, name, at in cells]
    title = "Your boards side by side"
    surface = Surface(
        key=title,
        title=title,
        width=max(corner[0] + part[2] for _, _, part, corner in laid),
        height=max(corner[1] + part[3] for _, _, part, corner in laid),
        unit="px",
        kind="hexes",
        spots=spots(called),
        hexagon=laid[0][1].surface.hexagon,
    )
    sheets = tuple(_sheet(sheet, place, part, corner) for place, own, part, corner in laid for sheet in own.sheets)
    return OwnMap(title, surface, sheets)


def part_of(own: OwnMap, place: BoardPlace) -> Box:
    """What of the board's picture is used: left, top, width, height. A part ends in the middle of its outer columns."""
    surface = own.surface
    if not place.first and not place.last:
        return 0.0, 0.0, float(surface.width), float(surface.height)
    found = {written(spot.name): spot for spot in surface.spots}
    ends = [found.get(written(name)) for name in (place.first, place.last)]
    if None in ends:
        raise NotUnderstood(f"Of a part of {own.name}, name a hex at its upper left and one at its lower right.")
    xs, ys = sorted(end.x for end in ends if end), sorted(end.y for end in ends if end)
    half = max(y for _, y in surface.hexagon)
    top, low = max(0.0, ys[0] - half), min(surface.height, ys[1] + half)
    if xs[1] - xs[0] < 1:
        raise NotUnderstood(f"{own.name}: {place.first} and {place.last} lie in one column; a part has several.")
    return xs[0], top, xs[1] - xs[0], low - top


def _corner(place: BoardPlace, parts: Sequence[tuple[BoardPlace, OwnMap, Box]]) -> tuple[float, float]:
    """Beside what lies to the left in its row, and below what lies above it in its column."""
    x = sum(part[2] for other, _, part in parts if other.row == place.row and other.column < place.column)
    y = sum(part[3] for other, _, part in parts if other.column == place.column and other.row < place.row)
    return x, y


def _holds(part: Box, x: float, y: float) -> bool:
    """Also on its very edge, where a hex is shared with the next board."""
    left, top, width, height = part
    return left - 0.5 <= x <= left + width + 0.5 and top - 0.5 <= y <= top + height + 0.5


def _at(x: float, y: float, place: BoardPlace, part: Box, corner: tuple[float, float]) -> tuple[float, float]:
    left, top, width, height = part
    a, b = (width - (x - left), height - (y - top)) if place.turned else (x - left, y - top)
    return corner[0] + a, corner[1] + b


def _sheet(sheet: Sheet, place: BoardPlace, part: Box, corner: tuple[float, float]) -> Sheet:
    """The picture where its part lies."""
    left, top, width, height = part
    crop = (left - sheet.x, top - sheet.y, sheet.width, sheet.height)
    all_of_it = (width, height) == (sheet.width, sheet.height)
    return Sheet(
        f"{place.key}/{sheet.file}", *corner, width, height, turned=place.turned, crop=None if all_of_it else crop
    )
