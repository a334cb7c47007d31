"""Dice as players write them: "d6", "2d6", "3d6-2", "1d6+1d4+3"."""

import re

from sandtable.odds.packing import TooLarge

_TERM = re.compile(r"\s*([+-]?)\s*(?:(\d*)d(\d+)|(\d+))\s*", re.ASCII | re.IGNORECASE)

MOST = 10_000
"""More dice, or more sides, than this are a slip of the pen."""


def read_dice(text: str) -> tuple[list[tuple[int, int, int]], int]:
    """Dice as (sign, count, sides), and the constant. Refuses what it does not understand."""
    dice: list[tuple[int, int, int]] = []
    constant, at = 0, 0
    while at < len(text):
        term = _TERM.match(text, at)
        if term is None or (at > 0 and not term[1]):
            break
        sign = -1 if term[1] == "-" else 1
        if term[3]:
            dice.append((sign, int(term[2] or 1), int(term[3])))
        else:
            constant += sign * int(term[4])
        at = term.end()
    if at < len(text) or not dice or any(count < 1 or sides < 1 for _, count, sides in dice):
        raise ValueError(f"{text!r} is not dice; write it like 2d6 or 1d6+1")
    if any(count > MOST or sides > MOST for _, count, sides in dice):
        raise TooLarge(f"{text!r}: at most {MOST:,} dice of at most {MOST:,} sides")
    return dice, constant
