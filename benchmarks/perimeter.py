"""The largest perimeter loop on full-size random positions, beside the plain way.

A position is 30 hexrows by 53 hexes with 150 units a side, a railway, entrenchments and a front that wanders. `line`:
the units stand close behind it; `deep`: the two sides are mixed to twice that depth; `scattered`: units anywhere on the
map, much harder than any scenario should end. The plain way is one best-first branch and bound in sets and dicts.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from time import process_time

from benchmarks._plain_perimeter import plain_largest
from benchmarks._rows import Row, Sample
from sandtable.games.orsha.perimeter import Effort, Kind, Position, SideView, Unit
from sandtable.games.orsha.perimeter.entry import NORTH_LAST
from sandtable.games.orsha.perimeter.perimeter import next_loop
from sandtable.games.orsha.perimeter.position import SIDES
from sandtable.games.orsha.perimeter.strategic import fixed_strategic_hexes
from sandtable.hexes.grid import Grid, Hex

COLUMNS, ROWS, UNITS, SECONDS, OPEN = 30, 53, 150, 2.0, 0.1
KINDS = (Kind.MMC,) * 16 + (Kind.SMC,) * 2 + (Kind.VEHICLE,) * 2
STYLES = {"line": (20, 7.0), "deep": (20, 14.0), "scattered": (10, None)}
"""How many of the 50 positions, and how deep the units stand, in hexes."""


def random_position(seed: int, depth: float | None) -> Position:
    rnd = random.Random(seed)
    grid = Grid.rectangle(COLUMNS, ROWS)
    front = _wandering(rnd, ROWS / 2 + rnd.uniform(-8, 8), 1.2, 6, ROWS - 6)
    rail = _wandering(rnd, rnd.uniform(8, COLUMNS - 8), 0.5, 1, COLUMNS - 2, steps=ROWS)
    at = {(hex.q, grid.number(hex)): hex for hex in grid}
    control = {hex: SIDES[number >= front[column]] for (column, number), hex in at.items()}
    units: list[Unit] = []
    trenches: set[Hex] = set()
    held: dict[Hex, str] = {}
    for ahead, side in ((-1, SIDES[0]), (1, SIDES[1])):
        while sum(unit.side == side for unit in units) < UNITS:
            column = rnd.randrange(COLUMNS)
            back = abs(rnd.gauss(0, depth)) - 4 * rnd.random() if depth else 0
            number = round(front[column] + ahead * back) if depth else rnd.randint(1, ROWS)
            hex = at.get((column, number))
            if hex is not None and held.setdefault(hex, side) == side:
                units.append(Unit(f"{side} {len(units)}", side, rnd.choice(KINDS), hex))
        for _ in range(60):
            column = rnd.randrange(COLUMNS)
            hex = at.get((column, round(front[column] + ahead * abs(rnd.gauss(0, 10)))))
            trenches |= {hex} if hex else set()
    control.update(held)
    railway = [at[int(rail[number - 1]), number] for number in range(1, ROWS + 1)]
    strategic = fixed_strategic_hexes(grid, railroad=railway, entrenchments=trenches, compass=NORTH_LAST)
    return Position(grid, {hex: control[hex] for hex in strategic}, control, tuple(units))


def _wandering(
    rnd: random.Random, start: float, wander: float, low: float, high: float, steps: int = COLUMNS
) -> list[float]:
    found = []
    for _ in range(steps):
        start = min(high, max(low, start + rnd.gauss(0, wander)))
        found.append(start)
    return found


@dataclass
class Tally:
    """Milliseconds a position, and how many positions stay unproved for one side at least."""

    open: int = 0
    taken: list[float] = field(default_factory=list)

    def add(self, seconds: float, ends: list[tuple[int, int]]) -> None:
        self.taken.append(seconds * 1000)
        self.open += any(size < bound for size, bound in ends)


def timed(solve: Callable[[SideView], tuple[int, int]], position: Position) -> tuple[list[tuple[int, int]], float]:
    """For each side the size found and the bound; the seconds for both."""
    start = process_time()
    return [solve(SideView(position, side)) for side in SIDES], process_time() - start


def stopwatch(seconds: float) -> Callable[[], bool]:
    end = process_time() + seconds
    return lambda: process_time() > end


def ours(view: SideView) -> tuple[int, int]:
    loop, bound = next_loop(view, frozenset(), Effort(outlines=1_000_000, stop=stopwatch(SECONDS / 2)))
    return loop.size if loop else 0, bound


def plain(view: SideView) -> tuple[int, int]:
    return plain_largest(view, stopwatch(SECONDS / 2))


def rows() -> Iterator[Row]:
    left = {"ours": 0, "plain": 0}
    for style, (number, depth) in STYLES.items():
        tallies = {"ours": Tally(), "plain": Tally()}
        for seed in range(number):
            position = random_position(seed, depth)
            results = []
            for name, solve in (("ours", ours), ("plain", plain)):
                ends, seconds = timed(solve, position)
                tallies[name].add(seconds, ends)
                results.append(ends)
            for (size, bound), (plain_size, plain_bound) in zip(*results, strict=True):
                if size > plain_bound or plain_size > bound:
                    raise AssertionError(f"{style} {seed}: the two ways disagree")
        found = {name: Sample.of(tally.taken) for name, tally in tallies.items()}
        yield Row(what=f"{style}, {number} positions", ours=found["ours"], rival="the plain way", theirs=found["plain"])
        for name, tally in tallies.items():
            left[name] += tally.open
    total = sum(number for number, _ in STYLES.values())
    unproved = {name: Sample.of([n]) for name, n in left.items()}
    yield Row(
        what=f"not proved largest within {SECONDS:g} s",
        ours=unproved["ours"],
        unit=f"of {total}",
        rival="the plain way",
        theirs=unproved["plain"],
        most=OPEN * total,
    )
