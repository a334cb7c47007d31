"""The two sides: their keys, what they are called, and what both do at the same time in secret."""

from collections.abc import Callable
from functools import partial
from typing import TypeVar

from sandtable.kernel import Procedure, Side, Together

T = TypeVar("T")

GERMAN = "german"
RUSSIAN = "russian"
SIDES = (GERMAN, RUSSIAN)
PEOPLE = {GERMAN: "Germans", RUSSIAN: "Russians"}


def enemy(side: Side) -> Side:
    return RUSSIAN if side == GERMAN else GERMAN


def in_secret(lane: Callable[[Side], Procedure[T]], doing: str, cite: str = "") -> Procedure[dict[Side, T]]:
    """What each side does, sealed from the other; `doing` is what the other is told meanwhile."""
    done: dict[Side, T] = yield Together({side: partial(lane, side) for side in SIDES}, doing, cite)
    return done
