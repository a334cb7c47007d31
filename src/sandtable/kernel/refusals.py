"""The three ways to say no, so that whoever asked can answer each differently."""

from collections.abc import Sequence
from reprlib import Repr
from typing import Any, TypeVar

_SHORT = Repr()
_SHORT.maxstring = _SHORT.maxother = _SHORT.maxlong = 60


def shown(value: Any) -> str:
    """What somebody sent, short enough for a sentence however long or deep it is."""
    return _SHORT.repr(value)


No = TypeVar("No", "Refused", "NotUnderstood")


class Refused(ValueError):
    """Understood, but the rules forbid it here. Players can overrule it, with a reason.

    >>> str(Refused("2 of I1 already bought on 23AM; the limit is 2", "oto2.7.5187"))
    'oto2.7.5187: 2 of I1 already bought on 23AM; the limit is 2'
    """

    def __init__(self, why: str, rule: str = "") -> None:
        super().__init__(f"{rule}: {why}" if rule else why)
        self.why = why
        self.rule = rule


class NotUnderstood(ValueError):
    """Not an answer to this question at all: the wrong kind of thing, a die of 7, a name that is not on the list."""

    def __init__(self, why: str, rule: str = "") -> None:
        super().__init__(f"{rule}: {why}" if rule else why)
        self.why = why
        self.rule = rule


def every(found: Sequence[No]) -> No:
    """All that is wrong with a form as one, each on a line of its own; by the rule of the first."""
    if len(found) == 1:
        return found[0]
    return type(found[0])("\n".join(dict.fromkeys(no.why for no in found)), found[0].rule)


class Conflict(RuntimeError):
    """Somebody else was faster: what this answers is no longer open. Look again; nothing was changed."""


class RuleFault(RuntimeError):
    """A procedure broke down: our mistake, not the player's. The campaign stands where it stood.

    Its own text may hold what a side may not see; `told` is what anybody may read.
    """

    @property
    def where(self) -> str:
        return str(self).partition(" broke down")[0]

    @property
    def told(self) -> str:
        return (
            f"{self.where} broke down: a mistake of the program, not of the players. The answer does not count, and "
            "the campaign stands where it stood. Answer otherwise, or take back an earlier answer."
        )
