"""Minefields, Booby Traps and Barbed Wire as markers on the table, and which of them a move meets (fow.obstacle.*)."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise
from math import sqrt

from sandtable.games.bagration.base.saves import Cover
from sandtable.games.bagration.base.teams import TeamKind
from sandtable.games.bagration.numbers import obstacle_numbers, rulebook
from sandtable.kernel import Side
from sandtable.rules import rule
from sandtable.tabletop import TINY, Path, Piece, Point, between


class Obstacle(StrEnum):
    MINEFIELD = "minefield"
    BOOBY_TRAP = "booby_trap"
    WIRE = "wire"

    @property
    def words(self) -> str:
        return {"minefield": "Minefield", "booby_trap": "Booby Trap", "wire": "Barbed Wire"}[self.value]


@dataclass(frozen=True)
class Whom:
    """A Unit of a side, by its key."""

    side: Side
    unit: str


@dataclass
class Marker:
    """An obstacle on the table, or (a Booby Trap without a place) still held back."""

    name: str
    kind: Obstacle
    point: Point | None = None
    cleared: bool = False
    underfoot: bool = False
    """Placed under a Team, which has not moved onto it."""
    under: Whom | None = None
    """Whom it was placed under, as far as the plan knows."""


@dataclass(frozen=True, slots=True)
class Mover:
    """A Team as obstacles see it: what its card prints. Armour only for tanks."""

    name: str
    kind: TeamKind
    skill: str = ""
    cross: str = ""
    mines: str | None = None
    save: str = ""
    top_armour: int | None = None
    cover: Cover = Cover.NONE


@rule("fow.obstacle.wire.marker", "fow.obstacle.booby.effect", "fow.obstacle.minefield")
def reach(kind: Obstacle) -> float:
    """Wire reaches 2" round its marker, a Booby Trap only the marker itself, a Minefield as the rulebook says."""
    if kind is Obstacle.BOOBY_TRAP:
        return 0.0
    return float(obstacle_numbers().wire.radius if kind is Obstacle.WIRE else rulebook().minefield.radius)


def met_on(path: Sequence[Point], markers: Sequence[Marker], base: Piece | None = None) -> list[Marker]:
    """The markers a move meets, in the order it meets them."""
    return [marker for _, marker in met_along(path, markers, base)]


@rule("fow.obstacle.booby.effect", "fow.obstacle.wire.tank", "fow.obstacle.wire.infantry")
def met_along(
    path: Sequence[Point], markers: Sequence[Marker], base: Piece | None = None
) -> list[tuple[float, Marker]]:
    """The same with how far along the move each is met; wire that lies where the move begins is met at once.

    Whoever moves within reach of wire tests, from wherever he sets out. Mines are met by moving onto them: whoever
    stands there already was rolled for, or had a trap laid under him.
    """
    met: list[tuple[float, Marker]] = []
    moves = sum(between(a, b) for a, b in pairwise(path)) > TINY
    for marker in markers:
        if marker.point is None or marker.cleared or not moves:
            continue
        limit = reach(marker.kind) + _half(base)
        begins = between(path[0], marker.point) <= limit + TINY
        if begins and marker.kind is Obstacle.WIRE:
            met.append((0.0, marker))
        elif not begins and Path("", tuple(path)).nearest(marker.point) <= limit + TINY:
            met.append((_entered_after(path, marker.point, limit), marker))
    return sorted(met, key=lambda pair: pair[0])


@rule("fow.obstacle.wire.marker")
def wire_around(place: Point, markers: Sequence[Marker]) -> list[Marker]:
    """The Wire markers within whose reach a place lies: whoever sets out from there tests at them."""
    wires = [m for m in markers if m.kind is Obstacle.WIRE and m.point and not m.cleared]
    return [m for m in wires if m.point and between(place, m.point) <= reach(m.kind) + TINY]


def _half(base: Piece | None) -> float:
    """Half the base, so that a Team on a trap is one whose base covers it."""
    return min(base.width, base.depth) / 2 if base else 0.0


def _entered_after(path: Sequence[Point], point: Point, limit: float) -> float:
    """How far along the path the marker's reach begins: where a stretch first cuts the circle round it."""
    done = 0.0
    for a, b in pairwise(path):
        long = between(a, b)
        if long and Path("", (a, b)).nearest(point) <= limit + TINY:
            foot = ((point[0] - a[0]) * (b[0] - a[0]) + (point[1] - a[1]) * (b[1] - a[1])) / long
            chord = sqrt(max(0.0, limit**2 - between(a, point) ** 2 + foot**2))
            return done + max(0.0, foot - chord)
        done += long
    return done
