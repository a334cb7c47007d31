"""A Task Check as the booklet asks for it: a DR against a Morale Level, with its odds shown first."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from sandtable.games.orsha.pieces import Piece
from sandtable.games.orsha.reph.eliminations import called
from sandtable.kernel import Audience, Modifier, Procedure, Roll


@dataclass(frozen=True, slots=True)
class TaskCheck:
    """A10: passed when the DR with its modifiers is not above the Morale Level."""

    title: str
    morale: int
    modifiers: tuple[Modifier, ...] = ()

    def final(self, dice: Sequence[int]) -> int:
        return sum(dice) + sum(m.value for m in self.modifiers)

    def passed(self, dice: Sequence[int]) -> bool:
        return self.final(dice) <= self.morale

    def outcome(self, dice: Sequence[int]) -> str:
        return f"{'passes' if self.passed(dice) else 'fails'} against {self.morale}"

    def odds(self) -> list[tuple[str, Fraction]]:
        good = sum(self.passed((a, b)) for a in range(1, 7) for b in range(1, 7))
        return [("passes", Fraction(good, 36)), ("fails", Fraction(36 - good, 36))]


def task_check(
    piece: Piece, *, morale: int, modifiers: Sequence[Modifier], cite: str, seen_by: Audience | None = None
) -> Procedure[bool]:
    """Roll one unit's own check; True when it passes."""
    reading = TaskCheck("Task Check", morale, tuple(modifiers))
    dice = yield from Roll(
        question=f"Task Check of {called(piece)}, Morale Level {morale}",
        cite=cite,
        side=piece.side,
        key="task check",
        seen_by=seen_by,
        dice=(6, 6),
        reading=reading,
    )
    return reading.passed(dice)
