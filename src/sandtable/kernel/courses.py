"""Courses: a campaign told as draws in whole numbers, for the engines that draw it by the million and walk it exactly.

A game says what is drawn and what follows; how it is compiled and drawn is the engines' business (`sandtable.sim`).
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from sandtable.kernel.models import Model
from sandtable.kernel.requests import Request
from sandtable.kernel.settings import Value

Draw = tuple[str, int, Callable[[Any, int], tuple[Any, Mapping[str, int]]], Any]
"""Name, bound, what a digit below it does to a state (the next state, and gains by counter), and the row that tells
equal draws."""

RegisterDraw = tuple[str, int, tuple[str, ...], tuple[str, ...], tuple[str, ...], Callable[..., tuple[int, ...]], Any]
"""Name, bound, registers read, set and added to, what a digit does, and the row that tells equal draws."""

Decide = Callable[[Request], Any]


@dataclass(frozen=True)
class Course:
    """Turns of draws over states that can be numbered through."""

    start: Any
    turns: Sequence[Sequence[Draw]]
    counters: Sequence[str] | Mapping[str, int]
    over: Callable[[Any], bool] = lambda state: False
    verdict: Callable[[Any], str] | None = None


@dataclass(frozen=True)
class RegisterCourse:
    """Turns of draws over registers, for campaigns whose states are too many to be numbered."""

    start: Mapping[str, int]
    turns: Sequence[Sequence[RegisterDraw]]
    outputs: tuple[str, ...]
    exact: tuple[str, ...] = ()
    """Outputs whose exact law is small."""


CourseMaker = Callable[[Mapping[str, Value], Mapping[str, Any], Model], Course]
"""(settings, charts with house rules, model) to the course."""


class Fought(Protocol):
    """A battle of a linked campaign while it is fought."""

    state: Any

    def ended(self) -> str | None:
        """How the battle ended, in words that `Branches.model` understands; None while it is fought."""


class Branches(Protocol):
    """The battles of a linked campaign, each once for every branch that leads to it, to be played and counted."""

    def keys(self) -> tuple[str, ...]:
        """A name for each battle in each branch, in the order of play."""

    def begin(self, game: Any, settings: Mapping[str, Value], key: str) -> Fought:
        """The campaign as this battle begins."""

    def model(self, name: str, about: str, counted: Mapping[str, Mapping[str, int]], times: int) -> str:
        """The model as TOML: of `times` battles of each key, how often each word came."""
