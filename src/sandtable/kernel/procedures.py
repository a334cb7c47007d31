"""Procedures: rules as generators that ask. A procedure yields what it wants and receives it.

It may yield a Request (answered by a person, a bot, dice, a replay), a Note (a line of the story), a Lookup (a table of
the campaign, house rules included), or a Together (one procedure for each side, sealed from each other).
"""

from collections.abc import Callable, Generator, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeVar

from sandtable.kernel.notes import Note
from sandtable.kernel.requests import Request
from sandtable.kernel.sides import Side

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Lookup:
    """Asks the campaign for one of its tables by name. Answered at once; nothing is journalled."""

    table: str


@dataclass(frozen=True, slots=True)
class Together:
    """Several procedures side by side, one for each side, sealed until all are done; returns each one's result.

    A lane must not change the state it shares with the others: it returns its result, and the procedure that split
    applies the results afterwards. So the order in which the sides answer changes nothing. What is one side's alone and
    shown to nobody else (counters laid out behind a screen) its lane may change.
    """

    lanes: Mapping[Side, Callable[[], "Procedure[Any]"]]
    doing: str = "deciding"
    cite: str = ""


Wanted = Request | Note | Lookup | Together
Procedure = Generator[Wanted, Any, T]


@dataclass(frozen=True, slots=True)
class Step:
    """One numbered step of the sequence of play."""

    key: str
    title: str
    cite: str
    procedure: Callable[[Any], Procedure[Any]] = field(compare=False)
