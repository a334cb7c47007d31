"""Requests: what a procedure yields when the rulebook says "roll" or "choose". Here the base and `Roll`."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Generator, Hashable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Generic, Protocol

from typing_extensions import TypeVar

from sandtable.kernel.dice import Draw
from sandtable.kernel.notes import answered
from sandtable.kernel.plain import fingerprint
from sandtable.kernel.refusals import NotUnderstood, Refused, shown
from sandtable.kernel.sides import Audience, Side

T = TypeVar("T", default=Any)

Check = Callable[[Any], Refused | str | None]
"""A further check of an answer: None when it is legal, else the reason (a Refused may name its own rule)."""


@dataclass(frozen=True, slots=True)
class Modifier:
    """A signed number with its reason and rule. Lists of these are kept; sums and sentences derive from them."""

    value: int
    reason: str
    cite: str = ""


def summed(thrown: str, dice: Sequence[int], modifiers: Sequence[Modifier], final: int | None) -> str:
    """The dice, what counted for something, and the number they came to, if it is not the die itself.

    >>> summed("4", [4], [], 4), summed("4, 2", [4, 2], [Modifier(1, "mud"), Modifier(0, "the date")], 7)
    ('4', '4, 2, +1 mud: 7')
    """
    signed = "".join(f", {m.value:+d} {m.reason}" for m in modifiers if m.value)
    if final is None or (list(dice) == [final] and not signed):
        return thrown + signed
    return f"{thrown}{signed}: {final}"


class Reading(Protocol):
    """What a roll will be read on: the same object tells the odds before and the outcome after.

    One that has `counts = True` reads each die for itself, and `final` is the number of successes.
    """

    @property
    def title(self) -> str: ...
    @property
    def modifiers(self) -> Sequence[Modifier]: ...
    def final(self, dice: Sequence[int]) -> int: ...
    def outcome(self, dice: Sequence[int]) -> str: ...
    def odds(self) -> list[tuple[str, Fraction]]: ...


@dataclass(frozen=True, kw_only=True)
class Request(ABC, Generic[T]):
    """A question to one side (`side` None: to whoever is at the table), with the rule that asks it. T: its answer.

    A procedure asks it: `answer = yield from Choose(...)` gives the checked answer, with its type.
    """

    question: str
    cite: str
    side: Side | None = None
    key: str = ""
    context: tuple[str, ...] = ()
    seen_by: Audience | None = None
    doing: str = ""
    telling: str = field(default="", compare=False)
    """The line of the story as a sentence, `{}` in place of the answer; without it, the question and its answer."""
    told_after: bool = field(default=False, compare=False)
    """What follows from the answer is told by the procedure: the answer itself is a routine line."""

    def __iter__(self) -> Generator["Request[T]", T, T]:
        return (yield self)

    @abstractmethod
    def understand(self, value: Any) -> T:
        """The answer in its normal form, if it has the right shape; raises NotUnderstood."""

    @abstractmethod
    def describe(self, value: Any) -> str:
        """The answer in words, for the log."""

    def story(self, value: Any) -> str:
        """The line of the story for this answer."""
        words = self.describe(value)
        if not self.telling:
            return answered(self.question, words)
        told = self.telling.replace("{}", words)
        return told[:1].upper() + told[1:]

    def is_routine(self, value: Any) -> bool:
        """Whether whoever reads the story can do without this line: nothing was decided, or what follows tells it."""
        return self.told_after

    @abstractmethod
    def sample(self, draw: Draw) -> T:
        """A legal answer, for bots and fuzzing."""

    def audience(self, value: Any) -> Audience | None:
        """Who may read the line of this answer (None: everyone, or inside a Together that lane's side only)."""
        return self.seen_by

    def kept(self, value: Any) -> dict[str, Any]:
        """What the log keeps with the line of this answer."""
        return {"answer": value, "key": self.key, **({"routine": True} if self.is_routine(value) else {})}

    def refuse(self, value: Any) -> Refused | None:
        """Why the rules forbid this (understood) answer, or None."""
        return None

    def check(self, value: Any) -> T:
        """The answer in its normal form; raises NotUnderstood or Refused."""
        understood = self.understand(value)
        refusal = self.refuse(understood)
        if refusal:
            raise refusal
        return understood


@dataclass(frozen=True, kw_only=True)
class Roll(Request[list[int]]):
    """Dice wanted. `dice` gives the faces of each die; `names` tells them apart where colours matter.

    `means` is for a rule that looks at nothing else of the dice: throws that mean the same lead to the same.
    """

    dice: tuple[int, ...]
    names: tuple[str, ...] = ()
    reading: Reading | None = field(default=None, compare=False)
    means: Callable[[Sequence[int]], Hashable] | None = field(default=None, compare=False)

    def understand(self, value: Any) -> list[int]:
        """Numbers as thrown. The campaign has put its own dice in place of None before this is asked."""
        if not isinstance(value, list | tuple) or len(value) != len(self.dice):
            raise NotUnderstood(f"{self.question} needs {self.wanted()}, got {shown(value)}", self.cite)
        for number, faces in zip(value, self.dice, strict=True):
            if isinstance(number, bool) or not isinstance(number, int) or not 1 <= number <= faces:
                raise NotUnderstood(f"{self.question}: a die shows 1 to {faces}, not {shown(number)}", self.cite)
        return list(value)

    def wanted(self) -> str:
        """Such as `2d6`."""
        kinds = {faces: self.dice.count(faces) for faces in self.dice}
        return " + ".join(f"{count}d{faces}" for faces, count in kinds.items())

    def describe(self, value: Sequence[int]) -> str:
        names = self.names or ("",) * len(value)
        # A name that ends in a number would run into its die: boat 1 (5), boat 2 (3); in brackets boat 1: 5.
        apart = "{} ({})" if self.reading is None else "{}: {}"
        thrown = ", ".join(
            apart.format(name, n) if name[-1:].isdigit() else f"{name} {n}".strip()
            for name, n in zip(names, value, strict=True)
        )
        if self.reading is None:
            return thrown
        # The number is said where it is not the die itself, and the outcome does not count the successes in words.
        final = None if getattr(self.reading, "counts", False) else self.reading.final(value)
        return f"{self.reading.outcome(value)} ({summed(thrown, value, self.reading.modifiers, final)})"

    def story(self, value: Sequence[int]) -> str:
        """What came of it first, then the dice; what it was rolled for is one thought, without colons."""
        return answered(self.question.replace(": ", ", "), self.describe(value))

    def read_as(self, value: Sequence[int]) -> str:
        """A fingerprint of what these dice mean, so that a re-run notices a corrected chart; words do not count."""
        if self.reading is None:
            return ""
        row = self.reading.row(value) if hasattr(self.reading, "row") else None
        means = [row.result, row.data] if row else self.reading.outcome(value)
        return fingerprint([self.reading.final(value), means])

    def sample(self, draw: Draw) -> list[int]:
        return [draw.below(faces) + 1 for faces in self.dice]

    def prospect(self) -> dict[str, Any]:
        """What can be told before the dice fall: what they are read on, each modifier, the exact odds."""
        if self.reading is None:
            return {}
        return {
            "on": self.reading.title,
            "modifiers": [[m.value, m.reason, m.cite] for m in self.reading.modifiers],
            "odds": [[words, chance.numerator, chance.denominator] for words, chance in self.reading.odds()],
        }

    def record(self, value: Sequence[int]) -> dict[str, Any]:
        """What the log keeps of a roll: the dice, and what they were read on with the odds it had."""
        kept: dict[str, Any] = {"dice": list(value), "faces": list(self.dice), "names": list(self.names)}
        if self.reading is not None:
            kept |= self.prospect()
            kept |= {"final": self.reading.final(value), "outcome": self.reading.outcome(value)}
        return kept
