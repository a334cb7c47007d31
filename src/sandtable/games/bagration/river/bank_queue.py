"""Units at the bank in the order they reached it, for odds and programs."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from sandtable.games.bagration.river.boats import served


@dataclass(frozen=True)
class BankQueue:
    """Each Unit by the boats it needs and the risk it runs. Those alike are of one kind: only their number matters."""

    units: tuple[tuple[int, Any], ...]
    kept: bool = False
    """Whether boats are kept for a Unit that waits for more."""

    @cached_property
    def kinds(self) -> tuple[tuple[int, Any], ...]:
        """Those with most boats first."""
        return tuple(sorted(set(self.units), reverse=True))

    @cached_property
    def order(self) -> tuple[int, ...]:
        """The kind of each Unit."""
        return tuple(self.kinds.index(unit) for unit in self.units)

    def boats_of(self, kinds: Iterable[int]) -> int:
        return sum(self.kinds[kind][0] for kind in kinds)

    def counted(self, kinds: Sequence[int]) -> tuple[int, ...]:
        """How many there are of each kind."""
        return tuple(kinds.count(kind) for kind in range(len(self.kinds)))

    def served(self, waiting: Sequence[int], free: int) -> list[int]:
        """The kinds of the Units that so many free boats serve, where so many of each kind still wait."""
        gone, left = [self.order.count(kind) - n for kind, n in enumerate(waiting)], []
        for kind in self.order:
            gone[kind] -= 1
            if gone[kind] < 0:
                left.append(kind)
        return [left[n] for n in served([self.kinds[kind][0] for kind in left], free, kept=self.kept)]
