"""A row of the table of speeds: what was measured, ours beside a rival's in the same run, and what is promised of it.

Less is always better: milliseconds, bytes, positions left open. A promise is a ratio (the rival takes at least so many
times as long) or a limit (ours takes at most so much); a row without one is there to be read.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import inf
from statistics import median, quantiles
from time import process_time
from typing import Any

ROUNDS = 9
ENOUGH = 0.02
"""Seconds of CPU: short work is repeated until a sample of it has lasted so long."""
FEWEST, LONG = 3, 8.0
"""After so many seconds so few rounds are enough."""


@dataclass(frozen=True, slots=True)
class Sample:
    """One thing measured several times: the median, and between which quartiles it lies."""

    middle: float
    low: float
    high: float

    @classmethod
    def of(cls, found: Sequence[float]) -> "Sample":
        if len(found) < 2:
            return cls(found[0], found[0], found[0])
        low, _, high = quantiles(found, n=4)
        return cls(median(found), low, high)

    @property
    def words(self) -> str:
        if self.low == self.high:
            return _number(self.middle)
        return f"{_number(self.middle)} ({_number(max(0.0, self.low))} to {_number(self.high)})"


@dataclass(frozen=True, kw_only=True, slots=True)
class Row:
    what: str
    ours: Sample
    unit: str = "ms"
    rival: str = ""
    theirs: Sample | None = None
    times: float = 0.0
    most: float = inf

    @property
    def ratio(self) -> float | None:
        return self.theirs.middle / self.ours.middle if self.theirs and self.ours.middle else None

    @property
    def promised(self) -> bool:
        return bool(self.times) or self.most < inf

    @property
    def kept(self) -> bool:
        return (not self.times or (self.ratio or 0.0) >= self.times) and self.ours.middle <= self.most

    @property
    def cells(self) -> tuple[str, ...]:
        """As the table has it: what, ours, the rival, his, the ratio, what was promised, whether it was kept."""
        theirs = f"{self.theirs.words} {self.unit}" if self.theirs else ""
        ratio = f"{_number(self.ratio)}" if self.ratio is not None else ""
        wanted = [f"{self.times:g} times"] if self.times else []
        wanted += [f"at most {self.most:g} {self.unit}"] if self.most < inf else []
        verdict = ("kept" if self.kept else "**missed**") if self.promised else ""
        return self.what, f"{self.ours.words} {self.unit}", self.rival, theirs, ratio, " and ".join(wanted), verdict


HEAD = ("what", "ours", "beside", "theirs", "times", "promised", "")


def race(rivals: Mapping[str, Callable[[], Any]], *, rounds: int = ROUNDS) -> dict[str, Sample]:
    """Milliseconds of CPU of each, taken in turn so that a busy moment slows all alike; the first go is not counted."""
    often = {name: _repeats(work) for name, work in rivals.items()}
    found: dict[str, list[float]] = {name: [] for name in rivals}
    begin = process_time()
    for n in range(rounds):
        if n >= FEWEST and process_time() - begin > LONG:
            break
        for name, work in rivals.items():
            found[name].append(milliseconds(work, often[name]))
    return {name: Sample.of(taken) for name, taken in found.items()}


def milliseconds(work: Callable[[], Any], times: int = 1) -> float:
    """Of CPU, for one go."""
    begin = process_time()
    for _ in range(times):
        work()
    return (process_time() - begin) / times * 1000


def _repeats(work: Callable[[], Any]) -> int:
    work()
    return max(1, round(ENOUGH * 1000 / max(milliseconds(work), 1e-3)))


def beside(
    what: str, rival: str, ours: Callable[[], Any], theirs: Callable[[], Any], *, rounds: int = ROUNDS, **promise: float
) -> Row:
    """The usual row: both do the same work, in turn."""
    found = race({"ours": ours, rival: theirs}, rounds=rounds)
    return Row(what=what, ours=found["ours"], rival=rival, theirs=found[rival], **promise)


def p99(times: Sequence[float]) -> float:
    return quantiles(times, n=100)[98]


def _number(value: float) -> str:
    """Three digits that count."""
    if value >= 1000:
        return f"{value:,.0f}"
    return f"{value:.3g}" if value >= 0.001 or not value else f"{value:.1e}"


def as_markdown(rows: Sequence[Row]) -> Iterator[str]:
    yield f"| {' | '.join(HEAD)} |"
    yield "|" + "---|" * len(HEAD)
    for row in rows:
        yield f"| {' | '.join(row.cells)} |"


def as_line(row: Row) -> str:
    what, ours, rival, theirs, ratio, wanted, verdict = row.cells
    other = f"; {rival} {theirs}".rstrip() + (f", {ratio} times" if ratio else "") if rival else ""
    promise = f" [{wanted}: {verdict.strip('*').upper() if 'missed' in verdict else verdict}]" if wanted else ""
    return f"  {what}: {ours}{other}{promise}"
