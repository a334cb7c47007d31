"""One line explained: what `walk.follow` has met on its way, in words. Only what was met is looked at here."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING

import numpy as np

from sandtable.hexes.grid import Grid, Hex
from sandtable.hexes.lines import Meeting, hexes_on_line
from sandtable.hexes.sight.line import hex_range
from sandtable.hexes.sight.pixels import Line, Met
from sandtable.hexes.sight.rules import BUILDING, TOO_MANY, judge
from sandtable.hexes.sight.scene import LEVEL, Scene, X, Y
from sandtable.hexes.sight.terrain import Does, terrain_of
from sandtable.hexes.sight.verdict import OF_CODE, WORDS, End, Hindrance, Kind, Reason, Segment, Verdict
from sandtable.hexes.sight.walk import MOST, RUN_FIELDS
from sandtable.hexes.sight.walk import follow as follow_plainly

if TYPE_CHECKING:
    from numpy.typing import NDArray


@dataclass(frozen=True, slots=True)
class Extra:
    """Something on the map that is not ground: a wreck, a vehicle, Smoke. Heights in quarters of a level."""

    hex: Hex
    what: str = "a wreck"
    height: int = 2
    hindrance: int = 1
    at_ends: bool = False  # whether it also hinders where the line starts and ends, as Smoke does


@dataclass
class _Story:
    """What the walk has found so far."""

    grid: Grid
    blocked: int = 0
    met: Met = field(default=Met(0, -1, 0, 0))
    point: tuple[int, int] | None = None
    by_range: dict[int, Hindrance] = field(default_factory=dict)
    others: list[Hindrance] = field(default_factory=list)
    segments: list[Segment] = field(default_factory=list)

    @property
    def hindrances(self) -> list[Hindrance]:
        return [*self.by_range.values(), *self.others]

    def block(self, code: int, met: Met, point: tuple[int, int] | None) -> None:
        if not self.blocked:
            self.blocked, self.met, self.point = code, met, point

    def hinder(self, away: int, met: Met, point: tuple[int, int]) -> None:
        had, amount = self.by_range.get(away), int(met.result)
        if had is None or amount > had.amount:
            hex = self.grid.hexes[met.hex]
            what = terrain_of(int(met.code)).name
            words = f"{what} in {self.grid.name(hex)}, +{amount}"
            self.by_range[away] = Hindrance(hex, amount, what, point, words)
            if sum(each.amount for each in self.by_range.values()) >= MOST:
                self.block(TOO_MANY, met, point)


Follow = Callable[..., tuple[Line, int, int]]


def explain(
    s: Scene,
    grid: Grid,
    start: Hex,
    end: Hex,
    bonus: int,
    reading: int,
    extras: Iterable[Extra] = (),
    floors: tuple[int, int] = (0, 0),
    follow: Follow = follow_plainly,
) -> Verdict:
    """The verdict on one line, with everything it meets; `floors`: the building levels of the two ends.

    `follow` is `walk.follow`, plain or compiled.
    """
    a, b = grid.index(start), grid.index(end)
    if a == b:
        here = End(start, grid.name(start), int(s.hexes[a, LEVEL]), Fraction(int(s.hexes[a, LEVEL])))
        return Verdict(here, here, 0, None, None, None, f"{here.name}: the same hex.", (), ())
    runs = _room(sum(s.cell.shape) + 2)  # no line has more pixels
    line, count, inside = follow(s, a, b, bonus, reading, *floors, runs)
    story = _Story(grid)
    if inside:
        story.block(BUILDING, Met(BUILDING, a, 0, 0), None)
    _tell(s, line, story, runs[:count].tolist(), (a, b))
    if extras:
        _count_extras(s, line, story, extras)
    ends = _ends(grid, line)
    first, last = ends if a < b else ends[::-1]
    return _verdict(story, first, last, line)


_rooms = threading.local()


def _room(size: int) -> NDArray[np.int64]:
    """Room for the runs of one line. Each thread keeps its own: fresh room would cost more than the walk."""
    room: NDArray[np.int64] | None = getattr(_rooms, "room", None)
    if room is None or len(room) < size:
        room = _rooms.room = np.empty((size, RUN_FIELDS), np.int64)
    return room


def _tell(s: Scene, line: Line, story: _Story, runs: Sequence[Sequence[int]], ends: tuple[int, int]) -> None:
    """The story of the thread, run by run; past what blocks it, it is only drawn to its end."""
    from_x, from_y, to_x, to_y = (int(s.hexes[end, at]) for end in ends for at in (X, Y))
    before = (from_x, from_y)
    pieces: list[tuple[Kind, str, int, int]] = []
    for result, h, code, x, y, end_x, end_y in runs:
        kind, label = Kind.CLEAR, ""
        if result < 0:
            story.block(result, Met(result, h, code, 0), (x, y))
            break
        if result > 0:
            story.hinder(int(hex_range(s.hexes, h, line.a)), Met(result, h, code, 0), (x, y))
            kind, label = Kind.HINDERED, f"{terrain_of(code).name} in {story.grid.name(story.grid.hexes[h])}"
        elif h >= 0:
            kind = Kind.OWN
        if story.blocked:  # this pixel was one Hindrance too many
            end_x, end_y = x, y
        if pieces and pieces[-1][:2] == (kind, label):
            pieces.pop()
        pieces.append((kind, label, end_x, end_y))
        if story.blocked:
            break
    if story.blocked and pieces[-1:] != [(Kind.BLOCKED, "", to_x, to_y)]:
        pieces.append((Kind.BLOCKED, "", to_x, to_y))
    for kind, label, x, y in pieces:
        story.segments.append(Segment(*before, x, y, kind, label))
        before = (x, y)


def _count_extras(s: Scene, line: Line, story: _Story, extras: Iterable[Extra]) -> None:
    """D9.4: vehicles and wrecks between the ends, in a hex the line passes through or along; A24: Smoke, there and at
    the ends."""
    grid = story.grid
    passed = {
        met.hex for met in hexes_on_line(grid.hexes[line.a], grid.hexes[line.b]) if met.meeting is not Meeting.CORNER
    }
    for extra in extras:
        if extra.hex not in passed or extra.hex not in grid:
            continue
        h = grid.index(extra.hex)
        ra, rb = int(hex_range(s.hexes, h, line.a)), int(hex_range(s.hexes, h, line.b))
        between = 0 < ra < line.range and 0 < rb < line.range
        if not between and not extra.at_ends:
            continue
        from_up, to_low = (ra, rb) if line.a_is_up else (rb, ra)
        result = judge(
            int(Does.HINDRANCE), extra.height, extra.hindrance, int(s.hexes[h, LEVEL]), line.lo, line.hi, line.low,
            line.up, from_up, to_low, 0, 1, 0,
        ) if between else extra.hindrance  # fmt: skip
        if result > 0:
            words = f"{extra.what} in {grid.name(extra.hex)}, +{result}"
            point = (int(s.hexes[h, 0]), int(s.hexes[h, 1]))
            story.others.append(Hindrance(extra.hex, int(result), extra.what, point, words))
    if sum(each.amount for each in story.hindrances) >= MOST:
        story.block(TOO_MANY, Met(TOO_MANY, line.b, 0, 0), None)


@cache
def _quarters(count: int) -> Fraction:
    return Fraction(count, 4)


def _ends(grid: Grid, line: Line) -> tuple[End, End]:
    one, two = grid.hexes[line.a], grid.hexes[line.b]
    upper, lower = (int(line.up), _quarters(int(line.hi))), (int(line.low), _quarters(int(line.lo)))
    at_a, at_b = (upper, lower) if line.a_is_up else (lower, upper)
    return End(one, grid.name(one), *at_a), End(two, grid.name(two), *at_b)


def _verdict(story: _Story, start: End, end: End, line: Line) -> Verdict:
    hindrances = tuple(story.hindrances)
    reason: Reason | None = None
    at, why = None, ""
    if story.blocked:
        reason = OF_CODE[story.blocked]
        at = story.grid.hexes[story.met.hex]
        terrain = terrain_of(int(story.met.code)).name
        why = WORDS[reason].format(hex=story.grid.name(at), terrain=terrain) + f" ({reason.rule})"
    total = sum(each.amount for each in hindrances)
    between_them = f"{start.name} to {end.name}, range {line.range}"
    if reason:
        words = f"{between_them}: blocked; {why}."
    elif total:
        words = f"{between_them}: clear, Hindrance +{total} ({'; '.join(each.words for each in hindrances)})."
    else:
        words = f"{between_them}: clear."
    return Verdict(start, end, int(line.range), reason, at, story.point, words, hindrances, tuple(story.segments))
