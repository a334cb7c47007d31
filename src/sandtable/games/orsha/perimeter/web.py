"""All legal segments of a side at once, and the widest outline a choice among them leaves (7.505, 7.5053).

A legal loop enters each hex once, so at a hex without a marker it follows one segment only. Forget that, and let it
turn wherever two segments meet: the widest loop is then the rim of what the outside cannot reach. It encloses every
legal loop, so it bounds them; where it turns at a hex without a marker it offends, and one of two sets of segments must
go.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import TypeVar

from sandtable.games.orsha.perimeter.bitboard import BitBoard, Steps, Triangles, each_bit
from sandtable.hexes.grid import Hex

T = TypeVar("T")
Stretch = tuple[int, ...]
"""Hexes of an outline from one marker to the next, as bit numbers."""


@dataclass(frozen=True, eq=False)
class Outline:
    """The widest loop that the segments `alive` leave when it may turn anywhere. Its rim is walked only when asked."""

    web: Web
    alive: int
    walls: Steps
    inside: Triangles
    area: int

    @property
    def outside(self) -> Triangles:
        everything = self.web.board.all
        return Triangles(everything & ~self.inside.a, everything & ~self.inside.b)

    @cached_property
    def loop(self) -> tuple[int, ...]:
        return tuple(self.web.board.rim(self.inside))

    @cached_property
    def offences(self) -> tuple[Stretch, ...]:
        """The stretches from marker to marker that are no segment."""
        return tuple(
            stretch
            for stretch in stretches(self.loop, self.web.markers)
            if not self.web.on_one_segment(stretch, self.alive)
        )

    @property
    def legal(self) -> bool:
        return not self.offences


class Web:
    """The segments of one side, by hex and by step. `anchors` are the hexes one of which a loop must hold."""

    def __init__(
        self, board: BitBoard, segments: Sequence[Sequence[Hex]], markers: Iterable[Hex], anchors: int
    ) -> None:
        self.board = board
        self.segments = [tuple(board.bit(hex) for hex in segment) for segment in segments]
        self.markers = frozenset(board.bit(hex) for hex in markers)
        self.anchors = anchors
        self.through: dict[int, int] = {}
        self.along: dict[tuple[int, int], int] = {}
        for number, segment in enumerate(self.segments):
            mark = 1 << number
            for bit in segment:
                self.through[bit] = self.through.get(bit, 0) | mark
            for step in pairwise(segment):
                self.along[step] = self.along.get(step, 0) | mark
        # A step is walked both ways. What was written above is one way only where all segments agree on it.
        for a, b in list(self.along):
            both = self.along[a, b] | self.along.get((b, a), 0)
            self.along[a, b] = self.along[b, a] = both

    def outlines(self) -> list[Outline]:
        """One for each block of segments that hangs together and holds an anchor."""
        walls = [0, 0, 0]
        offsets = self.board.offsets
        for a, b in self.along:
            d = offsets.index(b - a)
            if d < 3:
                walls[d] |= 1 << a
        return self._outlines((1 << len(self.segments)) - 1, Steps(*walls), self.board.beyond)

    def without(self, outline: Outline, gone: int) -> list[Outline]:
        """The outlines that remain when the segments `gone` may not be used."""
        alive = outline.alive & ~gone
        return self._outlines(alive, self._walls(outline.walls, gone & outline.alive, alive), outline.outside)

    def both(self, outlines: Sequence[Outline]) -> list[Outline]:
        """The outlines when everything forbidden in any of these is forbidden."""
        alive, outside = outlines[0].alive, outlines[0].outside
        for other in outlines[1:]:
            alive &= other.alive
            outside |= other.outside
        return self._outlines(alive, self._walls(outlines[0].walls, outlines[0].alive & ~alive, alive), outside)

    def choice(self, stretch: Stretch, alive: int) -> tuple[int, int]:
        """Two sets of segments, of which every legal loop avoids one or the other whole.

        Walking the offending stretch from its marker, at the first hex where no segment walked so far goes on, the
        segments through that hex either take the next step or do not; a loop enters the hex once.
        """
        walked = alive
        for a, b in pairwise(stretch):
            on = self.along[a, b] & alive
            if not walked & on:
                return on, self.through[a] & alive & ~on
            walked &= on
        raise ValueError("this stretch is a segment: it does not offend")

    def _walls(self, walls: Steps, gone: int, alive: int) -> Steps:
        kept = [walls.north, walls.north_east, walls.south_east]
        offsets, along = self.board.offsets, self.along
        for number in each_bit(gone):
            for a, b in pairwise(self.segments[number]):
                if not along[a, b] & alive:
                    d = offsets.index(b - a)
                    if d > 2:
                        a, d = b, d - 3
                    kept[d] &= ~(1 << a)
        return Steps(*kept)

    def _outlines(self, alive: int, walls: Steps, start: Triangles) -> list[Outline]:
        board = self.board
        outside = board.outside(walls, start)
        left = Triangles(board.all & ~outside.a, board.all & ~outside.b)
        pieces = []
        while left.a or left.b:
            seed = Triangles(left.a & -left.a, 0) if left.a else Triangles(0, left.b & -left.b)
            piece = board.piece(left, seed)
            left = Triangles(left.a & ~piece.a, left.b & ~piece.b)
            if board.corners(piece) & self.anchors:
                pieces.append(piece)
        return [Outline(self, alive, walls, piece, board.corners(piece)) for piece in pieces]

    def on_one_segment(self, stretch: Stretch, alive: int) -> bool:
        """Does one of these segments take every step of the stretch?"""
        for step in pairwise(stretch):
            alive &= self.along[step]
            if not alive:
                return False
        return True


def stretches(loop: Sequence[T], markers: frozenset[T]) -> list[tuple[T, ...]]:
    """The loop cut at its markers; a loop without any is one stretch that ends where it began."""
    start = next((i for i, hex in enumerate(loop) if hex in markers), 0)
    ring = [*loop[start:], *loop[: start + 1]]
    cuts = [0] + [i for i in range(1, len(ring) - 1) if ring[i] in markers] + [len(ring) - 1]
    return [tuple(ring[a : b + 1]) for a, b in pairwise(cuts)]
