"""The base rules of sight at one point of a line, as plain functions of whole numbers.

Both walkers use them: the compiled one (`kernel.py`, millions of lines) and the explaining one (`trace.py`, one line
with every reason), so a verdict and its explanation cannot disagree about a rule. Heights are in quarters of a level,
`ground` is in levels. `low` and `up` are the levels of the lower and the upper end without any slope; `lo` and `hi` are
the elevations their eyes have for this line, in quarters. A negative answer blocks and names the reason, a positive
one is a Hindrance, 0 is nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import numpy as np

_F = TypeVar("_F", bound=Callable[..., Any])
JITABLE: list[Callable[..., Any]] = []


def jitable(function: _F) -> _F:
    """Plain Python, and compiled into the entries of `kernel.py`; the compiler itself is loaded there, not here."""
    JITABLE.append(function)
    return function


@jitable
def wide(number: Any) -> int:
    """A number of any width as a signed 64-bit one, which is what plain Python numbers are when compiled."""
    return np.int64(number)  # type: ignore[return-value]


@jitable
def place(number: Any) -> int:
    """A number that is never negative, as an index: unsigned, so that compiled code need not look for a sign."""
    return np.uint64(number)  # type: ignore[return-value]


# Why a line is blocked. The numbers are the walkers' private language; `verdict.py` has the words.
GROUND = -1
OBSTACLE = -2
ADVANTAGE = -3
CREST = -4
BLIND = -5
CREST_BLIND = -6
WALL = -7
BOCAGE = -8
DEPRESSION = -9
BUILDING = -10
TOO_MANY = -11

# Bits of `terrain.Does`, as the bare numbers a kernel can compile.
_OBSTACLE, _HINDRANCE, _SPLIT, _LOWER_OBSTACLE, _LOWER_HINDRANCE = 1, 2, 8, 16, 32


@jitable
def is_blind(top: int, low: int, up: int, from_up: int, to_low: int, crest: int) -> bool:
    """A6.4-.43: does something `top` levels high hide the lower end?

    One hex behind it for each level it rises above the lower end, one less for each level beyond the first that the
    upper end stands above it, one more for each full five hexes between the upper end and it. An obstacle or a cliff
    hides at least one hex; a bare crest line (`crest` 1) one hex less, perhaps none (B10.23).
    """
    hidden = (top - low) - max(0, up - top - 1) + from_up // 5 - crest
    return to_low <= max(hidden, 1 - crest)


@jitable
def judge(
    does: int, height: int, weight: int, ground: int, lo: int, hi: int, low: int, up: int,
    from_up: int, to_low: int, cliff: int, excused: int, upper_half: int,
) -> int:  # fmt: skip
    """What a point between the two ends does to the line.

    `excused`: the ground here may be as high as the upper end (a depression the line follows; B10.2 beside a crest).
    `upper_half`: split terrain is met above its split even by a line between two ends on its own ground, because one
    of them is Up-Slope and looks into the leaves.
    """
    bottom = 4 * ground
    top = bottom + height
    if bottom > hi:
        return GROUND
    if does & _SPLIT and low == up and low == ground and not upper_half:
        if does & _LOWER_OBSTACLE:
            return OBSTACLE
        return weight if does & _LOWER_HINDRANCE else 0
    if top > hi and does & _OBSTACLE:
        return OBSTACLE
    if low != up and not excused:
        if bottom == hi:
            return CREST
        if ground > low and is_blind(ground, low, up, from_up, to_low, 1 - cliff):
            return CREST_BLIND
    if height == 0:
        return 0
    full = top // 4
    hides = full > max(low, ground) and is_blind(full, low, up, from_up, to_low, 0)
    over = top > hi or (low != up and (top == hi or hides))
    if not over:
        return 0
    if does & _OBSTACLE:
        return ADVANTAGE if top == hi else BLIND
    return weight if does & _HINDRANCE else 0


@jitable
def judge_hexside(
    does: int, height: int, weight: int, ground: int, lo: int, hi: int, low: int, up: int, from_up: int, to_low: int
) -> int:
    """What hexside terrain that is not at either end's own feet does to the line (B9.2, B9.52)."""
    bottom = 4 * ground
    top = bottom + height
    if height < 4:  # a wall or hedge stops a line between two ends on its own level, and no other
        return WALL if bottom == lo and bottom == hi else 0
    if does & _SPLIT and low == up and low == ground:
        return weight
    full = top // 4
    if (
        top > hi
        or (lo != hi and top == hi)
        or (top < hi and full > low and is_blind(full, low, up, from_up, to_low, 0))
    ):
        return BOCAGE
    return 0
