"""Dice as players write them: "d6", "2d6", "3d6-2", "1d6+1d4+3"."""

from __future__ import annotations

import re

_TERM = re.compile(r"([+-]?)(?:(\d*)d(\d+)|(\d+))")


def read_dice(text: str) -> tuple[list[tuple[int, int, int]], int]:
    """Dice as (sign, count, sides), and the constant. Refuses what it does not understand."""
    compact = text.replace(" ", "").lower()
    dice: list[tuple[int, int, int]] = []
    constant, at = 0, 0
    while at < len(compact):
        term = _TERM.match(compact, at)
        if term is None or (at > 0 and not term[1]):
            break
        sign = -1 if term[1] == "-" else 1
        if term[3]:
            dice.append((sign, int(term[2] or 1), int(term[3])))
        else:
            constant += sign * int(term[4])
        at = term.end()
    if at < len(compact) or not dice or any(count < 1 or sides < 1 for _, count, sides in dice):
        raise ValueError(f"{text!r} is not dice; write it like 2d6 or 1d6+1")
    return dice, constant
