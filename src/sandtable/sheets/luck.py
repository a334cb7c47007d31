"""The luck report: each side's dice against what dice do, exactly."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Any

from sandtable.kernel import Line, Side
from sandtable.odds import Odds

RAREST = 5


@dataclass(frozen=True, slots=True)
class Rare:
    """A roll whose outcome was unlikely."""

    text: str
    outcome: str
    odds: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Luck:
    """One side's dice. `lower` and `higher` are the chances of a total at most, at least, as high as theirs."""

    side: Side | None
    rolls: int
    dice: int
    total: int
    expected: Fraction
    lower: Fraction
    higher: Fraction
    faces: tuple[tuple[int, int], ...]
    rare: tuple[Rare, ...]

    @property
    def difference(self) -> str:
        gap = float(self.total - self.expected)
        return f"{gap:+.1f}".replace("-", "−")

    @property
    def words(self) -> str:
        """The percentile in plain words. A total is never good or bad in itself: some charts want low rolls."""
        if min(self.lower, self.higher) > Fraction(1, 10):
            return "As dice fall."
        low = self.lower < self.higher
        return f"{'Low' if low else 'High'}: so {'low' if low else 'high'} or {'lower' if low else 'higher'} " + (
            f"comes in {_in_words(self.lower if low else self.higher)}."
        )


def _in_words(chance: Fraction) -> str:
    return f"about one campaign in {max(1, round(1 / chance))}"


def luck(rolls: Iterable[Line]) -> list[Luck]:
    """A report for each side (None: rolls for the table) over the rolls this viewer may read."""
    by_side: dict[Side | None, list[Line]] = {}
    for line in rolls:
        by_side.setdefault(line.side, []).append(line)
    return [_of(side, lines) for side, lines in sorted(by_side.items(), key=lambda pair: str(pair[0] or "~"))]


def _of(side: Side | None, lines: list[Line]) -> Luck:
    thrown = [(n, faces) for line in lines for n, faces in zip(line.data["dice"], line.data["faces"], strict=True)]
    total = sum(n for n, _ in thrown)
    kinds = Counter(faces for _, faces in thrown)
    law = _total_of(tuple(sorted(kinds.items())))
    expected = sum((Fraction(faces + 1, 2) * count for faces, count in kinds.items()), Fraction(0))
    sixes = Counter(n for n, faces in thrown if faces == 6)
    return Luck(
        side,
        len(lines),
        len(thrown),
        total,
        expected,
        law.at_most(total),
        law.at_least(total),
        tuple((face, sixes[face]) for face in range(1, 7)) if sixes else (),
        tuple(sorted(_rare(lines), key=lambda r: Fraction(*r.odds))[:RAREST]),
    )


@lru_cache(maxsize=256)
def _total_of(kinds: tuple[tuple[int, int], ...]) -> Odds[int]:
    return Odds.dice("+".join(f"{count}d{faces}" for faces, count in kinds))


def _rare(lines: list[Line]) -> list[Rare]:
    found = []
    for line in lines:
        odds: dict[str, Any] = {words: (over, under) for words, over, under in line.data.get("odds", ())}
        outcome = line.data.get("outcome", "")
        if outcome in odds and Fraction(*odds[outcome]) <= Fraction(1, 4):
            found.append(Rare(line.text.split(":")[0], outcome, odds[outcome]))
    return found
