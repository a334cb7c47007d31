"""The other reading of "largest" (7.5053.d): the longest loop, as an integer program on HiGHS.

One variable a segment, one a marker: a marker on the loop has two segments, a hex without one at most one. A solution
may fall into several loops; those are cut off and the program solved again, until it is one or the rounds are spent.
"""

from __future__ import annotations

from typing import Any

from sandtable.games.orsha.perimeter.bitboard import each_bit
from sandtable.games.orsha.perimeter.search import Effort
from sandtable.games.orsha.perimeter.web import Web

ROUNDS = 60
OUTLINES_PER_NODE = 20  # a branch of the integer program costs about as much as this many outlines of the search


def longest(web: Web, effort: Effort) -> tuple[tuple[int, ...] | None, int]:
    """The longest legal loop found, as bit numbers, and a length none exceeds."""
    best: tuple[int, ...] | None = None
    if not web.segments:
        return None, 0
    program = _Program(web)
    bound = len(web.through)
    for _ in range(ROUNDS):
        chosen, ceiling = program.solve(max(1, effort.outlines // OUTLINES_PER_NODE))
        bound = min(bound, ceiling)
        loops = _loops(web, chosen)
        for loop in loops:
            if any(web.anchors >> bit & 1 for bit in loop) and (best is None or len(loop) > len(best)):
                best = loop
        if not loops or (len(loops) == 1 and best == loops[0]) or (best is not None and len(best) >= bound):
            break
        if effort.stop is not None and effort.stop():
            break
        for loop in loops:
            program.cut_off(loop)
    return best, max(bound, len(best)) if best else bound


class _Program:
    """Variables: each segment, then each marker."""

    def __init__(self, web: Web) -> None:
        self.web = web
        self.markers = sorted(bit for bit in web.through if bit in web.markers)
        self.place = {bit: len(web.segments) + i for i, bit in enumerate(self.markers)}
        self.width = len(web.segments) + len(self.markers)
        self.rows: list[dict[int, float]] = []
        self.low: list[float] = []
        self.high: list[float] = []
        for bit in web.through:
            here = dict.fromkeys(each_bit(web.through[bit]), 1.0)
            if bit in self.place:
                self._require({**here, self.place[bit]: -2.0}, 0, 0)
            elif len(here) > 1:
                self._require(here, 0, 1)
        anchored = [n for n, segment in enumerate(web.segments) if any(web.anchors >> bit & 1 for bit in segment)]
        self._require(dict.fromkeys(anchored, 1.0), 1, len(anchored))

    def _require(self, row: dict[int, float], low: float, high: float) -> None:
        self.rows.append(row)
        self.low.append(low)
        self.high.append(high)

    def cut_off(self, loop: tuple[int, ...]) -> None:
        """A loop that holds a marker of this one and one beyond it must cross over."""
        inside = set(loop) & set(self.place)
        crossing = {
            n: 1.0 for n, segment in enumerate(self.web.segments) if (segment[0] in inside) != (segment[-1] in inside)
        }
        near = min(inside)
        for far in self.markers:
            if far not in inside:
                self._require({**crossing, self.place[near]: -2.0, self.place[far]: -2.0}, -2, float("inf"))

    def solve(self, nodes: int) -> tuple[list[int], int]:
        import numpy as np
        from scipy.optimize import Bounds, LinearConstraint, milp
        from scipy.sparse import csr_array

        entries: list[tuple[int, int, float]] = [(r, c, v) for r, row in enumerate(self.rows) for c, v in row.items()]
        rows, columns, values = zip(*entries, strict=True)
        matrix = csr_array((values, (rows, columns)), shape=(len(self.rows), self.width))
        gains = np.zeros(self.width)
        gains[: len(self.web.segments)] = [1 - len(segment) for segment in self.web.segments]
        result: Any = milp(
            gains,
            integrality=np.ones(self.width),
            bounds=Bounds(0, 1),
            constraints=LinearConstraint(matrix, self.low, self.high),
            options={"node_limit": nodes},
        )
        if result.status == 2:  # infeasible: no loop at all
            return [], 0
        ceiling = -result.mip_dual_bound if result.mip_dual_bound is not None else len(self.web.through)
        chosen = [] if result.x is None else [n for n in range(len(self.web.segments)) if result.x[n] > 0.5]
        return chosen, int(ceiling + 1e-6)


def _loops(web: Web, chosen: list[int]) -> list[tuple[int, ...]]:
    """The chosen segments, put end to end."""
    left = {n: web.segments[n] for n in chosen}
    loops = []
    while left:
        _, first = left.popitem()
        path = list(first)
        while path[-1] != path[0]:
            n, onward = next((n, s) for n, s in left.items() if path[-1] in (s[0], s[-1]))
            del left[n]
            path += onward[1:] if onward[0] == path[-1] else onward[-2::-1]
        loops.append(tuple(path[:-1]))
    return loops
