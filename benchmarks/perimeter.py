"""The largest perimeter loop on full-size random positions: how many are proved within 2 s, beside the plain way.

A position is 30 hexrows by 53 hexes with 150 units a side, a railway, entrenchments and a front that wanders. `line`:
the units stand close behind it; `deep`: the two sides are mixed to twice that depth; `scattered`: units anywhere on the
map, much harder than any scenario should end. The plain way is one best-first branch and bound in sets and dicts.
Goal: nine in ten positions, both sides, proved in time.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from statistics import mean, median
from time import process_time

from benchmarks._plain_perimeter import plain_largest
from sandtable.games.orsha.perimeter import Effort, Kind, Position, SideView, Unit
from sandtable.games.orsha.perimeter.entry import NORTH_LAST
from sandtable.games.orsha.perimeter.perimeter import next_loop
from sandtable.games.orsha.perimeter.position import SIDES
from sandtable.games.orsha.perimeter.strategic import fixed_strategic_hexes
from sandtable.hexes.grid import Grid, Hex

COLUMNS, ROWS, UNITS, SECONDS, GOAL = 30, 53, 150, 2.0, 0.9
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
    """Positions with both sides proved, seconds a position, and by how much a larger loop could exceed the rest."""

    proved: int = 0
    seconds: list[float] = field(default_factory=list)
    gaps: list[int] = field(default_factory=list)

    def add(self, seconds: float, ends: list[tuple[int, int]]) -> None:
        self.seconds.append(seconds)
        self.proved += all(size == bound for size, bound in ends)
        self.gaps += [bound - size for size, bound in ends if size < bound]


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


def main() -> bool:
    """Print the table; true if the goal is met."""
    print(f"largest loops, {SECONDS:g} s a position     proved  median s   gap | plain way: proved  median s")
    proved = 0
    for style, (number, depth) in STYLES.items():
        tallies = (Tally(), Tally())
        for seed in range(number):
            position = random_position(seed, depth)
            results = []
            for solve, tally in zip((ours, plain), tallies, strict=True):
                ends, seconds = timed(solve, position)
                tally.add(seconds, ends)
                results.append(ends)
            for (size, bound), (plain_size, plain_bound) in zip(*results, strict=True):
                if size > plain_bound or plain_size > bound:
                    raise AssertionError(f"{style} {seed}: the two ways disagree")
        new, old = tallies
        proved += new.proved
        gap = f"{mean(new.gaps):.1f}" if new.gaps else "-"
        print(
            f"  {style:<32} {new.proved:>3}/{number}  {median(new.seconds):8.3f} {gap:>5} | "
            f"{old.proved:>15}/{number}  {median(old.seconds):8.3f}"
        )
    total = sum(number for number, _ in STYLES.values())
    print(f"  proved in time: {proved} of {total}; goal {GOAL:.0%}")
    return proved >= GOAL * total


if __name__ == "__main__":
    main()
