"""Exact odds beside icepool: six questions, asked of both in turn in one process; CPU time, medians.

Goal: 15 times faster in the geometric mean, at least 3 times on every question, and equal as Fractions.
Q5 is also asked of icepool in a form written for speed by hand; that row is shown and not counted.
Both remember a large pool (Q6), so its first time has a row of its own.
"""

from __future__ import annotations

from collections.abc import Callable
from math import prod
from statistics import median
from time import process_time
from typing import Any

from tests.odds.questions import QUESTIONS, Question, boats_icepool_by_hand, boats_ours, chances

GOAL_MEAN, GOAL_EACH = 15, 3
ROUNDS = 9
ENOUGH = 0.02
"""A sample repeats short questions until it has lasted this many seconds."""


def seconds(ask: Callable[[], Any], times: int) -> float:
    begin = process_time()
    for _ in range(times):
        ask()
    return (process_time() - begin) / times


def repeats(ask: Callable[[], Any]) -> int:
    ask()
    return max(1, round(ENOUGH / max(seconds(ask, 1), 1e-6)))


def side_by_side(question: Question, rounds: int) -> tuple[float, float]:
    """Median CPU seconds of ours and of icepool's, interleaved so that a busy machine slows both."""
    asks = (question.ours, question.icepools)
    times = [repeats(ask) for ask in asks]
    samples: tuple[list[float], list[float]] = ([], [])
    for _ in range(rounds):
        for ask, n, sample in zip(asks, times, samples, strict=True):
            sample.append(seconds(ask, n))
    return median(samples[0]), median(samples[1])


def main(rounds: int = ROUNDS) -> bool:
    """Print the table; true if the goals are met."""
    print("exact odds, milliseconds of CPU    ours   icepool   times faster")
    _line("Q6 for the first time", *(seconds(ask, 1) for ask in (QUESTIONS[-1].ours, QUESTIONS[-1].icepools)))
    ratios = []
    for question in QUESTIONS:
        if chances(question.ours()) != chances(question.icepools()):
            raise AssertionError(f"{question.name}: the answers differ")
        ours, theirs = side_by_side(question, rounds)
        ratios.append(theirs / ours)
        _line(question.name, ours, theirs)
    by_hand = Question("Q5 against icepool tuned by hand", boats_ours, boats_icepool_by_hand)
    _line(by_hand.name, *side_by_side(by_hand, rounds))
    mean = prod(ratios) ** (1 / len(ratios))
    met = mean >= GOAL_MEAN and min(ratios) >= GOAL_EACH
    print(
        f"geometric mean of the six {mean:.1f} (goal {GOAL_MEAN}), least {min(ratios):.1f} (goal {GOAL_EACH}), "
        f"equal as Fractions: {'met' if met else 'NOT met'}"
    )
    return met


def _line(name: str, ours: float, theirs: float) -> None:
    print(f"{name:<34} {ours * 1000:8.3f} {theirs * 1000:9.3f} {theirs / ours:10.1f}")


if __name__ == "__main__":
    raise SystemExit(0 if main() else 1)
