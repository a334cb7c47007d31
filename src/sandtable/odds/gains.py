"""What a chain adds up: each move's gain as weighted vectors of whole numbers, worked out once for each row."""

from collections.abc import Callable, Iterable, Sequence
from math import gcd, lcm
from typing import Any, Generic, NamedTuple

from sandtable.odds.distribution import Odds
from sandtable.odds.packing import Grid, Vector, slot_bytes, spread
from sandtable.odds.walk import K, Row, Rows, S

Gain = int | tuple[int, ...] | Odds[Any]

CountedRow = tuple[int, list[tuple[int, Vector, int]]]
"""The row's denominator, and (state reached, gain, weight) for everything that may happen."""


class CountedRows(Generic[S, K]):
    """The chain's rows, each move split by what it gains."""

    def __init__(self, rows: Rows[S, K], gain: Callable[[K, S, S], Gain]) -> None:
        self.rows = rows
        self._gain = gain
        self._known: dict[K, dict[int, CountedRow]] = {}
        self.places: int | None = None  # how many totals stand side by side; 0 is one total that is no tuple

    def under(self, kind: K, present: Iterable[int]) -> dict[int, CountedRow]:
        """The rows for one kind of turn, filled in for every state that is present."""
        known = self._known.setdefault(kind, {})
        missing = [i for i in present if i not in known]
        if missing:
            plain = self.rows.under(kind, missing)
            for i in missing:
                known[i] = self._split(kind, i, plain[i])
        return known

    def _split(self, kind: K, i: int, row: Row) -> CountedRow:
        states, gain = self.rows.states, self._gain
        gains = [gain(kind, states[i], states[j]) for j, _ in row[1]]
        if not any(isinstance(gained, Odds) for gained in gains):
            moves = zip(row[1], gains, strict=True)
            return row[0], [(j, self._vector(gained), weight) for (j, weight), gained in moves]
        return self._split_by_roll(row, [self._vectors(gained) for gained in gains])

    def _split_by_roll(self, row: Row, gains: list[tuple[int, list[tuple[Vector, int]]]]) -> CountedRow:
        common = lcm(*[total for total, _ in gains])
        terms = [
            (j, vector, weight * part * (common // total))
            for (j, weight), (total, vectors) in zip(row[1], gains, strict=True)
            for vector, part in vectors
        ]
        shared = gcd(*[weight for _, _, weight in terms])
        return row[0] * common // shared, [(j, vector, weight // shared) for j, vector, weight in terms]

    def _vectors(self, gain: Gain) -> tuple[int, list[tuple[Vector, int]]]:
        if isinstance(gain, Odds):
            return gain.total, [(self._vector(x), weight) for x, weight in gain._weights.items()]
        return 1, [(self._vector(gain), 1)]

    def _vector(self, gain: Any) -> Vector:
        vector: Vector = gain if isinstance(gain, tuple) else (gain,)
        places = len(gain) if isinstance(gain, tuple) else 0
        if self.places is None:
            self.places = places
        if places != self.places or not vector or not all(isinstance(place, int) for place in vector):
            raise TypeError(f"a gain is a whole number, or always a tuple of as many whole numbers: {gain!r}")
        return vector

    def total(self, vector: tuple[Any, ...]) -> Any:
        """A vector as the caller wrote his gains."""
        return vector if self.places else vector[0]


class PairedRows(CountedRows[S, K]):
    """Rows whose step says state and gain together, because one roll decides both."""

    def __init__(self, rows: Rows[S, K], step: Callable[[K, S], Odds[tuple[S, Any]]]) -> None:
        super().__init__(rows, lambda kind, before, after: 0)
        self._pairs = step

    def _split(self, kind: K, i: int, row: Row) -> CountedRow:
        weights = self._pairs(kind, self.rows.states[i])._weights
        shared = gcd(*weights.values())
        terms = [(self.rows.number(to), self._vector(gain), weight // shared) for (to, gain), weight in weights.items()]
        return sum(weight for _, _, weight in terms), terms


class Plan(NamedTuple):
    """What must be known before the first sum is made: the room every total needs, and each turn's denominator."""

    turns: list[tuple[Any, int]]  # kind, common denominator
    lows: dict[Any, Vector]  # for each kind of turn, the least that any move gains
    grid: Grid
    width: int
    terms: int  # how many (move, gain) pairs all turns have together

    def low_after(self, turns: int) -> Vector:
        """The least total that these turns can bring."""
        if turns == len(self.turns):
            return self.grid.lows
        lows = [self.lows[kind] for kind, _ in self.turns[:turns]]
        return tuple(map(sum, zip(*lows, strict=True))) or tuple(0 for _ in self.grid.lows)


def plan(rows: CountedRows[S, K], start: Iterable[int], total: int, turns: Sequence[K]) -> Plan:
    """Walk the chain once without weights."""
    present = frozenset(start)
    seen: dict[tuple[K, frozenset[int]], tuple[int, frozenset[int], int]] = {}
    commons: list[tuple[K, int]] = []
    terms = 0
    for kind in turns:
        found = seen.get((kind, present))
        if found is None:
            known = rows.under(kind, present)
            common = lcm(*[known[i][0] for i in present])
            reached = [j for i in present for j, _, _ in known[i][1]]
            found = seen[kind, present] = (common, frozenset(reached), len(reached))
        common, present, moved = found
        total *= common
        terms += moved
        commons.append((kind, common))
    spreads = {
        kind: spread(vector for _, terms in rows.under(kind, ()).values() for _, vector, _ in terms)
        for kind in dict.fromkeys(kind for kind, _ in commons)
    }
    grid = _grid(commons, spreads, rows.places or 1)
    return Plan(commons, {kind: low for kind, (low, _, _) in spreads.items()}, grid, slot_bytes(total), terms)


def _grid(turns: list[tuple[K, int]], spreads: dict[K, tuple[Vector, Vector, Vector]], size: int) -> Grid:
    often: dict[K, int] = {}
    for kind, _ in turns:
        often[kind] = often.get(kind, 0) + 1
    places = range(size)
    lows = [sum(spreads[kind][0][p] * n for kind, n in often.items()) for p in places]
    spans = [sum((spreads[kind][1][p] - spreads[kind][0][p]) * n for kind, n in often.items()) for p in places]
    strides = [gcd(*(spreads[kind][2][p] for kind in often)) or 1 for p in places]
    return Grid(lows, strides, [span // stride + 1 for span, stride in zip(spans, strides, strict=True)])
