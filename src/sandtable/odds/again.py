"""Tables that send you back to themselves: "on a 6, roll again", "roll twice and apply both"."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from sandtable.odds.distribution import Odds

T = TypeVar("T")


class _Again:
    """Stands for a result not yet rolled. Nothing can be done with it except to hand it on.

    Even asking whether it equals a 6 is refused: the answer would depend on the roll.
    """

    __hash__ = object.__hash__

    def __eq__(self, other: object) -> bool:
        raise TypeError("not rolled yet")

    def __bool__(self) -> bool:
        raise TypeError("not rolled yet")

    def __repr__(self) -> str:
        return "roll again"


AGAIN: Any = _Again()


def recursive(table: Callable[[Odds[T]], Odds[T]], depth: int, last: Odds[T]) -> Odds[T]:
    """A table that may be rolled inside itself, at most `depth` rolls deep; there `last` stands instead.

    `table` receives the odds of a further roll: `lambda again: die.then(lambda r: again + again if r == 6 else ...)`.
    """
    if depth < 0:
        raise ValueError(f"a depth of {depth}")
    found = last
    for _ in range(depth):
        found = table(found)
    return found


def until_settled(table: Callable[[Odds[T]], Odds[T]]) -> Odds[T]:
    """The same without limit, for tables that only replace a result by a new roll: the series is summed exactly.

    Refuses tables that do more with the further roll (add to it, roll two): those have no end; give a depth.
    """
    try:
        once = table(Odds.sure(AGAIN))
    except (TypeError, AttributeError) as trouble:
        raise ValueError("this table does more than roll again in place; say how deep with recursive()") from trouble
    if any(outcome is not AGAIN and _holds(outcome) for outcome in once):
        raise ValueError("this table does more than roll again in place; say how deep with recursive()")
    return once.given(lambda outcome: outcome is not AGAIN)


def _holds(outcome: object) -> bool:
    """True if the unrolled result hides inside an outcome, as in a pair of results."""
    return outcome is AGAIN or (isinstance(outcome, (tuple, frozenset)) and any(_holds(part) for part in outcome))
