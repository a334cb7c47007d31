"""A bar chart in plain text: label, percentage, exact fraction, bar."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from sandtable.odds.distribution import Odds

EIGHTHS = " ▏▎▍▌▋▊▉"

LONG_FRACTION = 11
"""Fractions with more characters than this (campaign totals) say nothing to a reader and are left out."""


def percent(chance: Fraction) -> str:
    """A percentage with one decimal; never "0.0%" for what can happen nor "100.0%" for what may not."""
    thousandths = round(chance * 1000)
    if chance and not thousandths:
        return "<0.1%"
    if chance != 1 and thousandths == 1000:
        return ">99.9%"
    return f"{thousandths // 10}.{thousandths % 10}%"


def words(outcome: Any) -> str:
    """An outcome as a person says it."""
    if outcome is None:
        return "never"
    if isinstance(outcome, bool):
        return "yes" if outcome else "no"
    if isinstance(outcome, tuple):
        return ", ".join(words(part) for part in outcome)
    return str(outcome).replace("_", " ")


def bar(share: Fraction, width: int) -> str:
    """A bar of `share` of the width, to an eighth of a character; what is possible always shows."""
    eighths = round(share * width * 8)
    if share and not eighths:
        eighths = 1
    full, rest = divmod(eighths, 8)
    return "█" * full + (EIGHTHS[rest] if rest else "")


def bars(odds: Odds[Any], width: int = 40, label: Callable[[Any], str] = words) -> list[str]:
    """One line for each outcome, in the order of the odds; the likeliest fills the width."""
    rows = odds.items()
    most = max(chance for _, chance in rows)
    labels = [label(outcome) for outcome, _ in rows]
    exact = [str(chance) for _, chance in rows]
    wide, side = max(map(len, labels)), max((len(text) for text in exact if len(text) <= LONG_FRACTION), default=0)
    numbers = all(isinstance(outcome, (int, Fraction)) for outcome, _ in rows)
    lines = []
    for text, (_, chance), fraction in zip(labels, rows, exact, strict=True):
        name = text.rjust(wide) if numbers else text.ljust(wide)
        shown = fraction if len(fraction) <= LONG_FRACTION else "…"
        middle = f"  {shown.rjust(side)}" if side else ""
        lines.append(f"{name}  {percent(chance):>6}{middle}  {bar(chance / most, width)}")
    return lines
