"""Largest perimeter loops on full-size random positions: how many are proved within 2 s, against plain branch and bound.

A position is 30 hexrows by 53 hexes with 150 units a side, a railway, entrenchments and a front that wanders. `line`:
the units stand close behind it; `deep`: the two sides are mixed to twice that depth; `scattered`: units anywhere on the
map, much harder than any scenario should end.
"""

from __future__ import annotations

import random
from statistics import mean, median
from time import perf_counter

from benchmarks.plain_perimeter import plain_largest
from sandtable.games.orsha.perimeter import Effort, Kind, Position, SideView, Unit
from sandtable.games.orsha.perimeter.entry import NORTH_LAST
from sandtable.games.orsha.perimeter.perimeter import next_loop
from sandtable.games.orsha.perimeter.position import SIDES
from sandtable.games.orsha.perimeter.strategic import fixed_strategic_hexes
from sandtable.hexes.grid import Grid, Hex

COLUMNS, ROWS, UNITS, SECONDS = 30, 53, 150, 2.0
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


def _timed_out(seconds: float):
    end = perf_counter() + seconds
    return lambda: perf_counter() > end


def main() -> None:
    print(f"Perimeters: {sum(n for n, _ in STYLES.values())} positions, both sides, {SECONDS:g} s each")
    for style, (number, depth) in STYLES.items():
        ours: list[float] = []
        plain: list[float] = []
        proved = plain_proved = 0
        gaps: list[int] = []
        for seed in range(number):
            position = random_position(seed, depth)
            for side in SIDES:  # warm the caches that both ways share
                SideView(position, side).markers
            start = perf_counter()
            found = [next_loop(SideView(position, side), frozenset(), _effort()) for side in SIDES]
            ours.append(perf_counter() - start)
            start = perf_counter()
            stop = _timed_out(SECONDS)
            baseline = [plain_largest(SideView(position, side), stop) for side in SIDES]
            plain.append(perf_counter() - start)
            ends = [(loop.size if loop else 0, bound) for loop, bound in found]
            proved += all(size == bound for size, bound in ends)
            gaps += [bound - size for size, bound in ends if bound > size]
            plain_proved += all(size == bound for size, bound in baseline)
            for (size, bound), (their_size, their_bound) in zip(ends, baseline, strict=True):
                assert size <= their_bound and their_size <= bound, "the two ways disagree"
        gap = f"{mean(gaps):.1f} hexes" if gaps else "none"
        print(
            f"  {style:<10} proved {proved}/{number} (plain {plain_proved}/{number}), "
            f"median {median(ours):.3f} s (plain {median(plain):.3f} s), gap of the rest: {gap}"
        )


def _effort() -> Effort:
    return Effort(outlines=1_000_000, stop=_timed_out(SECONDS / 2))


if __name__ == "__main__":
    main()
