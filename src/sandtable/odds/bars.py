"""The parts of a bar chart in plain text: percentage, words, bar."""

from fractions import Fraction
from typing import Any

EIGHTHS = " ▏▎▍▌▋▊▉"
LONGEST_FRACTION = 11


def percent(chance: Fraction) -> str:
    """A percentage with one decimal; never "0.0%" for what can happen nor "100.0%" for what may not."""
    thousandths = round(chance * 1000)
    if chance and not thousandths:
        return "<0.1%"
    if chance != 1 and thousandths == 1000:
        return ">99.9%"
    return f"{thousandths // 10}.{thousandths % 10}%"


def exactly(chance: Fraction) -> str:
    """`30.6% (11/36)`; a long fraction says nothing to a reader and is left out."""
    fraction = str(chance)
    told = 0 < chance < 1 and len(fraction) <= LONGEST_FRACTION
    return f"{percent(chance)} ({fraction})" if told else percent(chance)


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
