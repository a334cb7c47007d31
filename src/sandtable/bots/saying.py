"""What a bot is given, and what it says: a request and its side's view; never the state."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol

from sandtable.kernel import Request, View

Sees = Callable[[], View]
"""The view of the bot's own side, drawn when it looks."""


@dataclass(frozen=True, slots=True)
class Said:
    """An answer, and why: a line for the story, read by whoever may read the answer."""

    value: Any
    why: str = ""


class Bot(Protocol):
    """Anything that can answer what a side is asked, knowing only what that side may know."""

    def say(self, request: Request, sees: Sees) -> Said: ...
