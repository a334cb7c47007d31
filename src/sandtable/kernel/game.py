"""The contract of a game: its sides, its settings, how it starts, what comes next, and what each side may see."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from typing import Any, ClassVar, Generic, TypeVar

from sandtable.kernel.courses import Branches, CourseMaker, Decide, RegisterCourse
from sandtable.kernel.dice import Draw
from sandtable.kernel.faults import Fault
from sandtable.kernel.files import File, KnownCounters
from sandtable.kernel.procedures import Step
from sandtable.kernel.questions import Question
from sandtable.kernel.requests import Request
from sandtable.kernel.settings import Setting, Value
from sandtable.kernel.sides import Side, SideName
from sandtable.kernel.tools import Tool
from sandtable.kernel.views import Outcome, Outline, Scenario, Sheet, View

S = TypeVar("S")


class Game(ABC, Generic[S]):
    """One game. `state` is a plain dataclass that JSON can hold; procedures alone change it."""

    key: ClassVar[str]
    title: ClassVar[str]
    explanation: ClassVar[str] = ""
    sides: ClassVar[tuple[SideName, ...]]
    scenarios: ClassVar[tuple[Scenario, ...]]
    settings: ClassVar[tuple[Setting, ...]] = ()
    state: ClassVar[type[Any]]
    policies: ClassVar[str] = ""
    """The package folder that holds this game's policies, and in `models` its models."""
    map_words: ClassVar[tuple[str, str]] = ("", "")
    """The package and the file in it with the words of this game's maps; empty where it has none."""
    map_facts: ClassVar[tuple[tuple[str, str], ...]] = ()
    """What else its maps say in `[data]`, each with a player's words for it, to be entered beside a painted map."""
    usual_course: ClassVar[str] = ""
    """The course that is drawn when no model is named."""
    usual_policy: ClassVar[str] = ""
    """The policy by which a whole campaign is drawn when none is named; empty where it cannot be."""
    unattended: ClassVar[tuple[str, Mapping[str, Value]]] = ("", {})
    """The scenario that bots play unless another is named, and settings without which they would invent battles."""

    @abstractmethod
    def setup(self, scenario: str, settings: Mapping[str, Value]) -> S:
        """The state at the very start."""

    @abstractmethod
    def next_step(self, state: S) -> Step | None:
        """The step that comes now; None when the campaign is over. A pure function of the state."""

    @abstractmethod
    def view(self, state: S, viewer: Side | None) -> View:
        """What this viewer (None: an observer) may see."""

    def headline(self, state: S) -> str:
        """Where the campaign stands, in one line that everybody may know. A game overrides it where a view is slow."""
        return self.view(state, None).headline

    def outline(self, state: S) -> tuple[Outline, ...]:
        """The sequence of play around now, for everybody."""
        return ()

    def progress(self, state: S) -> tuple[int, int]:
        """How far along: turns done, turns in all."""
        return (0, 0)

    def outcome(self, state: S) -> Outcome | None:
        """How it ended, once it has."""
        return None

    def points(self, state: S) -> Mapping[Side, int]:
        """Each side's points as the referee counts them now; the more the better. Empty where none are counted."""
        return {}

    def happens(self, state: S, request: Request, draw: Draw) -> Any:
        """What happens on a table where nobody is, read off what was decided: the answer to a fact, by the game's own
        model; None: as the page `nobody.toml` says."""
        return None

    def tables(self) -> Mapping[str, Any]:
        """The tables that procedures look up by name, as the booklet prints them."""
        return {}

    def with_house_rules(self, overlay: str) -> Mapping[str, Any]:
        """The tables with a house-rule file (TOML text) laid over them."""
        return self.tables()

    def for_tools(self, state: S) -> Mapping[str, str]:
        """What a campaign fills into the fields of its game's tools, by their keys, as typed. Open to all."""
        return {}

    def tools(self) -> tuple[Tool, ...]:
        """Calculators of this game: they know the booklet, not the campaign."""
        return ()

    def questions(self) -> tuple[Question, ...]:
        """What are my chances? Questions over turns and steps that this game answers exactly."""
        return ()

    def courses(self) -> Mapping[str, CourseMaker]:
        """Ways a campaign can be told as draws in whole numbers, by name: what is drawn by the million."""
        return {}

    def course_by_policy(
        self, settings: Mapping[str, Value], tables: Mapping[str, Any], decide: Decide
    ) -> RegisterCourse | None:
        """The whole campaign as draws where every side decides by this policy; None where it cannot be told so."""
        return None

    def branches(self, scenario: str) -> Branches | None:
        """The battles of a linked campaign in every branch, where models can be derived from them."""
        return None

    def files(self, state: S, viewer: Side | None) -> tuple[File, ...]:
        """Files for other programs that this viewer (None: an observer) may take away now."""
        return ()

    def counters_in(self, module: str) -> KnownCounters:
        """What is known beforehand of a VASSAL module of this name."""
        return KnownCounters()

    def sheets(self, state: S) -> tuple[Sheet, ...]:
        """The paper sheets players know by name. Their forms hold nothing of the state that is not open to all."""
        return ()

    def upgrade(self, raw: dict[str, Any]) -> dict[str, Any]:
        """A state that an older version wrote, as plain data, in today's shape.

        Here a setting declared since takes its default. A game whose state has changed its shape does the rest.
        """
        if isinstance(raw.get("settings"), dict):
            raw["settings"] = {**{s.key: s.default for s in self.settings}, **raw["settings"]}
        return raw

    def audit(self, state: S, before: S | None = None) -> Iterable[Fault]:
        """What cannot be in this state; `before` is the state one step earlier. Written from the rulebook's side."""
        return ()

    def told_to(self, viewer: Side | None, text: str, state: S) -> str:
        """A public line as this viewer reads it: names by which only its own side knows a thing are left out."""
        return text

    def correctable(self, state: S, side: Side) -> dict[str, str]:
        """Paths into the state that a ruling of this side may name, each with its words. Rulings are public."""
        return {}

    def check_ruling(self, state: S, changes: Mapping[str, Any]) -> None:
        """Raises NotUnderstood for a place, a word or a number that this game has not. `state`: as it would be."""

    def side_title(self, side: Side | None) -> str:
        return next((s.title for s in self.sides if s.key == side), "The table" if side is None else str(side))

    def side_keys(self) -> tuple[Side, ...]:
        return tuple(s.key for s in self.sides)
