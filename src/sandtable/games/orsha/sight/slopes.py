"""Slope hexsides, 1.1-1.3: which there are, which a line crosses, who is Up-Slope and who Down-Slope for it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from sandtable.games.orsha.printed.terrain import slope_numbers
from sandtable.hexes.grid import Hex, Hexside
from sandtable.hexes.ground import Ground
from sandtable.hexes.lines import exit_sides, line_touches
from sandtable.hexes.maps import HexMap
from sandtable.rules import rule

DOUBT = "oto2.1.2.b"
"""The rule at which the ledger marks the reading of a shared vertex."""


class SharedVertex(StrEnum):
    """1.2: what a line crosses at a vertex shared by an Up-Slope and a Down-Slope hexside of one hex."""

    BOTH = "both-crossed"
    UP_SLOPE = "up-slope-only"
    DOWN_SLOPE = "down-slope-only"


@dataclass(frozen=True)
class Crossed:
    """The slope hexsides of a hex that a line from or to it crosses, by their numbers 0-5."""

    up: frozenset[int]
    down: frozenset[int]


@rule("oto2.1.1", "oto2.1.2.a", "oto2.1.2.b")
@dataclass(frozen=True)
class Slopes:
    """1.1: every slope hexside with its Up-Slope hex; the hash marks lie in the other.

    The hexside counts with both its end vertices; the drawing of the marks inside the hex does not count.
    """

    up: Mapping[Hexside, Hex]
    shared_vertex: SharedVertex = SharedVertex.BOTH

    @classmethod
    def drawn(cls, marks: Iterable[tuple[Hex, Hex]], shared_vertex: SharedVertex = SharedVertex.BOTH) -> Slopes:
        """From pairs of an Up-Slope hex and the neighbour that holds the hash marks."""
        return cls({Hexside.between(upper, lower): upper for upper, lower in marks}, shared_vertex)

    @classmethod
    def of_map(cls, hexmap: HexMap, shared_vertex: SharedVertex = SharedVertex.BOTH) -> Slopes:
        return cls(dict(hexmap.slopes), shared_vertex)

    @classmethod
    def of_ground(cls, ground: Ground, shared_vertex: SharedVertex = SharedVertex.BOTH) -> Slopes:
        """A board archive lists slopes under their Up-Slope hex."""
        return cls({Hexside(hex, d): hex for hex, sides in ground.slopes.items() for d in sides}, shared_vertex)

    def up_sides(self, hex: Hex) -> frozenset[int]:
        """The hexsides over which a hex is Up-Slope."""
        return frozenset(d for d in range(6) if self.up.get(Hexside(hex, d)) == hex)

    def down_sides(self, hex: Hex) -> frozenset[int]:
        """The hexsides over which a hex is Down-Slope: it holds their hash marks."""
        return frozenset(d for d in range(6) if self.up.get(Hexside(hex, d), hex) != hex)

    def crossed(self, hex: Hex, other: Hex) -> Crossed:
        """1.2: over which hexsides of its own a hex is Up- or Down-Slope for the line to `other`."""
        by = exit_sides(hex, other)
        up, down = self.up_sides(hex) & by, self.down_sides(hex) & by
        if up and down:  # a vertex that both share
            if self.shared_vertex is SharedVertex.UP_SLOPE:
                down = frozenset()
            elif self.shared_vertex is SharedVertex.DOWN_SLOPE:
                up = frozenset()
        return Crossed(up, down)

    def touched(self, start: Hex, end: Hex) -> list[Hexside]:
        """Every slope hexside that the line from centre to centre touches anywhere, vertices included."""
        return [side for side in self.up if line_touches(start, end, side)]


@rule("oto2.1.2.a")
def is_up_slope(slopes: Slopes, hex: Hex, other: Hex) -> bool:
    """1.2: is a Location in `hex` Up-Slope for the line to `other`?"""
    return bool(slopes.crossed(hex, other).up)


@rule("oto2.1.2.a")
def is_down_slope(slopes: Slopes, hex: Hex, other: Hex) -> bool:
    """1.2: is a Location in `hex` Down-Slope for the line to `other`? It changes nothing about sight (1.3)."""
    return bool(slopes.crossed(hex, other).down)


@rule("oto2.1.3.b")
def elevation(slopes: Slopes, hex: Hex, other: Hex, level: int) -> Fraction:
    """1.3: a Location counts 3/4 of a level higher for a line over a hexside across which its hex is Up-Slope.

    Two such hexsides lift it no higher than one.
    """
    return level + (slope_numbers().sight.rise if is_up_slope(slopes, hex, other) else Fraction(0))
