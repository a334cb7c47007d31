"""Who: the sides of a game, who may see what, and one value for each side."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Generic, TypeVar

T = TypeVar("T")
U = TypeVar("U")

Side = str
"""A side's key, such as `axis`. Games declare their own."""

Audience = frozenset[Side]
"""The sides that may read something. EVERYONE is the one that also lets observers read it."""

EVERYONE: Audience = frozenset({"*"})
NOBODY: Audience = frozenset()
REFEREE = "(referee)"
"""A viewer who sees everything: the record of a finished campaign, tests, `verify`."""


def only(*sides: Side) -> Audience:
    return frozenset(sides)


def may_see(audience: Audience, viewer: Side | None) -> bool:
    """Whether this viewer (None: an observer) belongs to the audience."""
    return audience >= EVERYONE or viewer == REFEREE or viewer in audience


@dataclass(slots=True)
class BySide(Generic[T]):
    """One value for each side, so that nothing is written twice as `axis_x` and `soviet_x`."""

    values: dict[Side, T]

    def __getitem__(self, side: Side) -> T:
        return self.values[side]

    def __setitem__(self, side: Side, value: T) -> None:
        if side not in self.values:
            raise KeyError(side)
        self.values[side] = value

    def __iter__(self) -> Iterator[Side]:
        return iter(self.values)

    def items(self) -> Iterator[tuple[Side, T]]:
        return iter(self.values.items())

    def map(self, f: Callable[[T], U]) -> "BySide[U]":
        return BySide({side: f(value) for side, value in self.values.items()})


@dataclass(frozen=True, slots=True)
class SideName:
    """How a side is called, and which of the house's two marks it wears: `bar` (slate) or `double` (brick)."""

    key: Side
    title: str
    mark: str = "bar"
