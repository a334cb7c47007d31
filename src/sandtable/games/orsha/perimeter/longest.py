"""The other reading of "largest" (7.5053.d): the longest loop, as an integer program on HiGHS.

One variable a segment, one a marker: a marker on the loop has two segments, a hex without one at most one. A solution
may fall into several loops; those are cut off and the program solved again, until it is one or the rounds are spent.
"""

from dataclasses import dataclass
from itertools import accumulate
from math import isfinite
from typing import Any

from sandtable.games.orsha.perimeter.bitboard import each_bit
from sandtable.games.orsha.perimeter.search import Effort
from sandtable.games.orsha.perimeter.web import Web

ROUNDS = 60
OUTLINES_A_SECOND = 10_000
"""What the other search does: the solver, which cannot count outlines, gets as long as they would take."""


def longest(web: Web, effort: Effort, start: tuple[int, ...] | None) -> tuple[tuple[int, ...] | None, int]:
    """The longest legal loop found, as bit numbers, and a length none exceeds; `start` is a legal loop to beat.

    A solver that was cut short may have got farther on a faster machine.
    """
    if not web.segments:
        return None, 0
    best, bound = start, len(web.through)
    program = _Program(web)
    for _ in range(ROUNDS):
        answer = program.solve(effort.outlines / OUTLINES_A_SECOND)
        bound = min(bound, answer.ceiling)
        loops = _loops(web, answer.chosen)
        for loop in loops:
            if any(web.anchors >> bit & 1 for bit in loop) and (best is None or len(loop) > len(best)):
                best = loop
        done = len(loops) < 2 or (best is not None and len(best) >= bound)
        if done or answer.cut_short or (effort.stop is not None and effort.stop()):
            break
        program.part(loops)
    return best, max(bound, len(best)) if best else bound


@dataclass(frozen=True, slots=True)
class _Answer:
    chosen: list[int]
    ceiling: int
    cut_short: bool


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

    def part(self, loops: list[tuple[int, ...]]) -> None:
        """Of several loops only one can be right: one with markers of two of them must cross over."""
        ends = [set(loop) & set(self.place) for loop in loops]
        for i, inside in enumerate(ends):
            crossing = {
                n: 1.0 for n, path in enumerate(self.web.segments) if (path[0] in inside) != (path[-1] in inside)
            }
            for j, beyond in enumerate(ends):
                if i != j:
                    near, far = self.place[min(inside)], self.place[min(beyond)]
                    self._require({**crossing, near: -2.0, far: -2.0}, -2, float("inf"))

    def solve(self, seconds: float) -> _Answer:
        from highspy import Highs, HighsModelStatus

        solver: Any = Highs()  # type: ignore[no-untyped-call]
        for option, value in {"output_flag": False, "threads": 1, "time_limit": seconds}.items():
            solver.setOptionValue(option, value)
        solver.passModel(self._model())
        solver.run()
        status, info = solver.getModelStatus(), solver.getInfo()
        if status == HighsModelStatus.kInfeasible:  # no loop at all
            return _Answer([], 0, cut_short=False)
        bound, found = info.mip_dual_bound, isfinite(info.objective_function_value)
        ceiling = int(1e-6 - bound) if isfinite(bound) else len(self.web.through)
        values = solver.getSolution().col_value if found else ()
        chosen = [n for n, value in enumerate(values[: len(self.web.segments)]) if value > 0.5]
        return _Answer(chosen, ceiling, cut_short=status == HighsModelStatus.kTimeLimit)

    def _model(self) -> Any:
        """As long as possible: each segment is worth its hexes but one, and whatever is chosen is chosen wholly."""
        from highspy import HighsLp, HighsVarType, MatrixFormat

        model = HighsLp()
        model.num_col_, model.num_row_ = self.width, len(self.rows)
        model.col_cost_ = [1.0 - len(segment) for segment in self.web.segments] + [0.0] * len(self.markers)
        model.col_lower_, model.col_upper_ = [0.0] * self.width, [1.0] * self.width
        model.integrality_ = [HighsVarType.kInteger] * self.width
        model.row_lower_, model.row_upper_ = self.low, self.high
        model.a_matrix_.format_ = MatrixFormat.kRowwise
        model.a_matrix_.start_ = [0, *accumulate(len(row) for row in self.rows)]
        model.a_matrix_.index_ = [column for row in self.rows for column in row]
        model.a_matrix_.value_ = [value for row in self.rows for value in row.values()]
        return model


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
