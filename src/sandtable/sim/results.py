"""What came of many campaigns: whole-number histograms that merge in any order, read with their intervals."""

import csv
import hashlib
import io
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import sqrt
from statistics import fmean, stdev
from typing import Any

from sandtable.odds import Odds

Named = dict[str, dict[int, int]]

Z = 1.959964
"""Ninety-five in a hundred such intervals hold the true value."""


def wilson(times: int, of: int) -> tuple[float, float, float]:
    """How often something came, with its 95 % interval, which is honest at 0 and 1 and for few campaigns too.

    >>> [round(x, 3) for x in wilson(8, 10)]
    [0.8, 0.49, 0.943]
    """
    p = times / of
    middle = (p + Z * Z / (2 * of)) / (1 + Z * Z / of)
    half = Z * sqrt(p * (1 - p) / of + Z * Z / (4 * of * of)) / (1 + Z * Z / of)
    return p, max(0.0, middle - half), min(1.0, middle + half)


@dataclass
class Result:
    """Histograms by name (`turns`, `state`, and every counter): value to number of campaigns."""

    histograms: Named = field(default_factory=dict)
    campaigns: int = 0
    each: Named = field(default_factory=dict)
    """What each single campaign gave, by its number, where runs with the same dice are compared; else empty."""

    def merge(self, other: "Result") -> None:
        self.campaigns += other.campaigns
        for name, given in other.each.items():
            self.each.setdefault(name, {}).update(given)
        for name, counts in other.histograms.items():
            mine = self.histograms.setdefault(name, {})
            for value, count in counts.items():
                mine[value] = mine.get(value, 0) + count

    def odds(self, name: str) -> Odds[int]:
        return Odds(self.histograms[name])

    def mean(self, name: str) -> tuple[float, float]:
        """The mean and the half-width of its 95 % interval."""
        law = self.odds(name)
        return float(law.mean()), Z * sqrt(float(law.variance()) / self.campaigns)

    def gain(self, other: "Result", name: str) -> tuple[float, float] | None:
        """How much more each campaign gave than the same campaign of another run: the mean, and the half-width of its
        95 % interval. None where no two can be compared."""
        mine, its = self.each.get(name, {}), other.each.get(name, {})
        differences = [value - its[number] for number, value in mine.items() if number in its]
        if len(differences) < 2:
            return None
        return fmean(differences), Z * stdev(differences) / sqrt(len(differences))

    def share(self, name: str, value: int) -> tuple[float, float, float]:
        """How often this value came, with its 95 % interval (Wilson)."""
        return wilson(self.histograms[name].get(value, 0), self.campaigns)

    def digest(self) -> str:
        """The same for any number of workers and any split of the work."""
        parts = sorted((name, sorted(counts.items())) for name, counts in self.histograms.items())
        return hashlib.sha256(repr((self.campaigns, parts)).encode()).hexdigest()[:16]

    def to_csv(self, words: Mapping[str, Sequence[str]] = {}) -> str:
        """Every histogram with its intervals; values that have words (verdicts) are told by them."""
        out = io.StringIO()
        rows = csv.writer(out, lineterminator="\n")
        rows.writerow(["what", "value", "campaigns", "share", "low", "high"])
        for name, counts in self.histograms.items():
            for value in sorted(counts):
                p, low, high = self.share(name, value)
                told = words[name][value] if name in words else value
                rows.writerow([name, told, counts[value], f"{p:.8f}", f"{low:.8f}", f"{high:.8f}"])
        return out.getvalue()

    def to_json(self) -> dict[str, object]:
        told = {name: _written(counts) for name, counts in self.histograms.items()}
        each = {"each": {name: _written(given) for name, given in self.each.items()}} if self.each else {}
        return {"campaigns": self.campaigns, "histograms": told, **each}

    @classmethod
    def from_json(cls, raw: Mapping[str, object]) -> "Result":
        told, each = _read(raw["histograms"]), _read(raw.get("each", {}))
        return cls(told, int(str(raw["campaigns"])), each)


def _written(counts: Mapping[int, int]) -> dict[str, int]:
    return {str(value): count for value, count in sorted(counts.items())}


def _read(raw: Any) -> Named:
    return {name: {int(value): count for value, count in counts.items()} for name, counts in raw.items()}
