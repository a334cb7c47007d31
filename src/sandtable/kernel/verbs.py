"""What can be done on a board: the verbs of an `Act`, where they lead, and one deed as a rule reads it."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from sandtable.kernel.boards import Place


class Strictness(StrEnum):
    """How strictly acts are judged: chosen by the players, for each campaign."""

    FREE = "free"  # only whose counter it is, and that there is such a place
    ADVISE = "advise"  # what a rule forbids counts, with a warning that names the rule
    ENFORCE = "enforce"  # what a rule forbids is refused, and can be overruled


@dataclass(frozen=True, slots=True)
class Verb:
    """One thing to do. `counters`: how many it takes, from and to; `path`: a way, place by place.

    `to` is ``, `place` or `counter`; `words` are the choices it takes (`with`); `rule` the rule that allows it.
    """

    key: str
    title: str
    counters: tuple[int, int] = (1, 99)
    path: bool = False
    to: str = ""
    words: tuple[str, ...] = ()
    hint: str = ""
    rule: str = ""
    key_stroke: str = ""

    @property
    def goes(self) -> bool:
        """Whether it leads to a place."""
        return self.path or self.to == "place"


DONE = Verb("done", "Done", (0, 0), hint="Ends this phase for your side.", key_stroke="Shift+Enter")


@dataclass(frozen=True, slots=True)
class Destination:
    """Where counters may go and what it costs, or why they may not (`refused`, by which `rule`).

    `path` is the cheapest way there, place by place, without the place they start from. On a table without hexes
    `area` is the outline, in its inches, of the ground around it where they may be set down as well.
    """

    place: Place
    cost: str = ""
    refused: str = ""
    rule: str = ""
    path: tuple[str, ...] = ()
    area: tuple[tuple[float, float], ...] = ()


@dataclass(frozen=True, slots=True)
class Deed:
    """One act, as the rule that follows it reads it. `to` is the id of a counter; `chosen` one of the verb's words."""

    side: str
    verb: str
    counters: tuple[str, ...] = ()
    path: tuple[Place, ...] = ()
    to: str = ""
    chosen: str = ""

    @classmethod
    def of(cls, side: str, value: Mapping[str, Any], verb: Verb) -> "Deed":
        """The deed of an understood answer."""
        ways = value.get("path") or ([value["to"]] if verb.to == "place" and "to" in value else [])
        return cls(
            side,
            verb.key,
            tuple(value.get("counters", ())),
            tuple(Place.read(text) for text in ways),
            value.get("to", "") if verb.to == "counter" else "",
            value.get("with", ""),
        )

    @property
    def place(self) -> Place:
        """Where it leads; only for verbs that lead somewhere."""
        return self.path[-1]


@dataclass(frozen=True, slots=True)
class Advised:
    """An act to suggest, and in a line why."""

    act: dict[str, Any] | None = None
    because: str = ""
