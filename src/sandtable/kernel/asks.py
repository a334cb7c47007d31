"""The asks: a small closed family of decisions. Each can check an answer, be drawn from its data, and sample one.

Places have their own module (`places`), and so have forms (`forms`).
"""

import re
from abc import abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from sandtable.kernel.dice import Draw
from sandtable.kernel.plain import is_whole
from sandtable.kernel.refusals import NotUnderstood, Refused, shown
from sandtable.kernel.requests import Check, Request, T
from sandtable.kernel.views import Picture

TRIES = 200
"""How often `sample` looks for an answer that also passes the further check before it falls back on the suggestion."""


class Wants(StrEnum):
    """What an ask wants. A form that has both in it wants a fact: nobody else than people could fill it in."""

    DECISION = "decision"
    """What a side decides: a bot can answer for its side."""
    FACT = "fact"
    """What only people can see or know: what happened on their table, what their map, cards and rulebooks say."""


DECISION, FACT = Wants.DECISION, Wants.FACT


@dataclass(frozen=True, kw_only=True)
class Ask(Request[T]):
    """Something a side must say. `also` checks further; `suggestion` is a legal answer to offer, and for bots,
    `because` says in a line why it is a good one.

    `wants` says whether it is a decision or a fact; it has no default, so that no rule can forget it.
    `draw_refused` draws an (understood) answer that was refused, with what was measured, for the side that gave it.
    """

    wants: Wants = field(compare=False)
    also: Check | None = field(default=None, compare=False)
    suggestion: Any = None
    because: str = field(default="", compare=False)
    draw_refused: Callable[[Any], Picture | None] | None = field(default=None, compare=False)

    def refuse(self, value: Any) -> Refused | None:
        return self.refuse_by_limits(value) or self.refuse_by_check(value)

    def refuse_by_limits(self, value: Any) -> Refused | None:
        return None

    def refuse_by_check(self, value: Any) -> Refused | None:
        found = self.also(value) if self.also else None
        return Refused(found, self.cite) if isinstance(found, str) else found

    def sample(self, draw: Draw) -> T:
        for _ in range(TRIES):
            value = self.guess(draw)
            if self._legal(value):
                return value
        if self.suggestion is None:
            raise RuntimeError(f"no legal answer found to {self.question!r} ({self.cite}); it needs a suggestion")
        return self.check(self.suggestion)

    def _legal(self, value: Any) -> bool:
        try:
            return self.refuse(value) is None
        except NotUnderstood:  # a further check may find an answer that contradicts itself
            return False

    @abstractmethod
    def guess(self, draw: Draw) -> T:
        """An answer of the right shape that keeps the ask's own limits if that is easy."""


NOTHING_DONE = ("done", "no", "none", "nothing", "pass", "stay")
"""Keys of options by which a side lets a thing be: such lines of the story can be left out."""


@dataclass(frozen=True, slots=True)
class Option:
    """One thing to choose. `refused` tells why it is shown but may not be taken; `rule` by which rule."""

    key: str
    label: str
    hint: str = ""
    refused: str = ""
    rule: str = ""
    telling: str = field(default="", compare=False)
    """The line of the story when it is chosen; without it, the question and its label."""


def option(key: str, label: str, no: Refused | None, hint: str = "") -> Option:
    """An option that a `refuse_...` was asked about: with its reason and rule where it may not be taken."""
    return Option(key, label, hint, no.why, no.rule) if no else Option(key, label, hint)


def options(*labels: str) -> tuple[Option, ...]:
    """Options whose keys are their words: `options("yes", "no")`."""
    return tuple(Option(label, label) for label in labels)


def _by_key(ask: Request, listed: Sequence[Option], key: Any) -> Option:
    for option in listed:
        if option.key == key:
            return option
    known = ", ".join(o.key for o in listed[:12]) + (" …" if len(listed) > 12 else "")
    raise NotUnderstood(f"{shown(key)} is not among the answers ({known})", ask.cite)


def _refusal(ask: Request, option: Option) -> Refused | None:
    return Refused(f"{option.label}: {option.refused}", option.rule or ask.cite) if option.refused else None


@dataclass(frozen=True, kw_only=True)
class Choose(Ask[str]):
    """One of several options, by key."""

    options: tuple[Option, ...]

    def understand(self, value: Any) -> str:
        return _by_key(self, self.options, value).key

    def refuse_by_limits(self, value: str) -> Refused | None:
        return _refusal(self, _by_key(self, self.options, value))

    def describe(self, value: str) -> str:
        return _by_key(self, self.options, value).label

    def story(self, value: str) -> str:
        return _by_key(self, self.options, value).telling or super().story(value)

    def is_routine(self, value: str) -> bool:
        return self.told_after or value in NOTHING_DONE

    def guess(self, draw: Draw) -> str:
        free = [o.key for o in self.options if not o.refused]
        return draw.choice(free or [o.key for o in self.options])


@dataclass(frozen=True, kw_only=True)
class ChooseSome(Ask[list[str]]):
    """Several different options, by key, between `at_least` and `at_most`."""

    options: tuple[Option, ...]
    at_least: int = 0
    at_most: int | None = None

    def understand(self, value: Any) -> list[str]:
        if not isinstance(value, list | tuple):
            raise NotUnderstood(f"a list of answers is wanted, not {shown(value)}", self.cite)
        keys = [_by_key(self, self.options, v).key for v in value]
        if len(set(keys)) < len(keys):
            raise NotUnderstood("the same answer is given twice", self.cite)
        return [o.key for o in self.options if o.key in keys]

    def refuse_by_limits(self, value: list[str]) -> Refused | None:
        if len(value) < self.at_least:
            return Refused(f"choose at least {self.at_least}; {len(value)} chosen", self.cite)
        if self.at_most is not None and len(value) > self.at_most:
            return Refused(f"choose at most {self.at_most}; {len(value)} chosen", self.cite)
        refusals = (_refusal(self, _by_key(self, self.options, key)) for key in value)
        return next((r for r in refusals if r), None)

    def describe(self, value: list[str]) -> str:
        return ", ".join(_by_key(self, self.options, key).label for key in value) or "none"

    def is_routine(self, value: list[str]) -> bool:
        return self.told_after or not value

    def guess(self, draw: Draw) -> list[str]:
        free = [o.key for o in self.options if not o.refused]
        most = len(free) if self.at_most is None else min(self.at_most, len(free))
        return draw.some(free, draw.between(min(self.at_least, most), most))


@dataclass(frozen=True, kw_only=True)
class Amount(Ask[int]):
    """A whole number between two bounds."""

    minimum: int = 0
    maximum: int
    unit: str = ""

    def understand(self, value: Any) -> int:
        if not is_whole(value):
            raise NotUnderstood(f"a whole number is wanted, not {shown(value)}", self.cite)
        return value

    def refuse_by_limits(self, value: int) -> Refused | None:
        if not self.minimum <= value <= self.maximum:
            return Refused(f"{value} is outside {self.minimum} to {self.maximum} {self.unit}".rstrip(), self.cite)
        return None

    def describe(self, value: int) -> str:
        # A unit is named in the plural, and one of it is told in the singular: 1 hex, 1 wreck.
        unit = re.sub(r"(?<=x)es$|(?<!s)s$", "", self.unit) if value == 1 else self.unit
        return f"{value} {unit}".rstrip()

    def guess(self, draw: Draw) -> int:
        return draw.between(self.minimum, max(self.minimum, self.maximum))


@dataclass(frozen=True, kw_only=True)
class Confirm(Ask[bool]):
    """Nothing to decide, but somebody has to say that it is done or seen. For yes or no use Choose."""

    wants: Wants = field(default=FACT, init=False, compare=False)
    button: str = "Done"

    def understand(self, value: Any) -> bool:
        if value is not True:
            raise NotUnderstood("this can only be confirmed", self.cite)
        return True

    def describe(self, value: bool) -> str:
        return self.button.lower()

    def is_routine(self, value: bool) -> bool:
        return True

    def guess(self, draw: Draw) -> bool:
        return True
