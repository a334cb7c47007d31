"""A question to the referee: whose it is, what must be told, and what answers it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from sandtable.games.forgotten_battles.combat.table import combat_numbers
from sandtable.games.forgotten_battles.effects import FlightPhase, Mission, refuse_mission
from sandtable.games.forgotten_battles.refusals import obey
from sandtable.games.forgotten_battles.state import State
from sandtable.kernel import Field, FieldKind, Refused

NUMBER, CHOICE, YES_NO, SEVERAL = FieldKind.NUMBER, FieldKind.CHOICE, FieldKind.YES_NO, FieldKind.SEVERAL
Said = Mapping[str, Any]
AXIS, SOVIET, BOTH = ("axis",), ("soviet",), ("axis", "soviet")
S = "tfb.special."
MISSIONS = ("barrage", "facility barrage", "fighter sweep", "interception", "other")


@dataclass(frozen=True, slots=True)
class Question:
    """One question: whose it is, what must be told, and what answers it (words, or Refused)."""

    title: str
    sides: tuple[str, ...]
    rule: str
    fields: Callable[[State], tuple[Field, ...]]
    answer: Callable[[State, Said], str]


def fixed(*fields: Field) -> Callable[[State], tuple[Field, ...]]:
    """Fields that do not hang on the state."""
    return lambda state: fields


def hedgehog_level(key: str, label: str) -> Field:
    return how_many(key, label, combat_numbers().hedgehog.highest)


def how_many(key: str, label: str, most: int = 99) -> Field:
    return Field(key, label, NUMBER, maximum=most)


def yes(no: Refused | None) -> str:
    """`yes` where nothing is refused."""
    obey(no)
    return "yes"


def refuse_weather(state: State, mission: str) -> Refused | None:
    """The weather first: what may not fly at all in this phase needs no other rule."""
    own = FlightPhase.OWN_MOVEMENT if state.phase == "movement" else FlightPhase.OTHER
    known = Mission(mission) if mission in (Mission.INTERCEPTION, Mission.HIP_SHOOT) else Mission.OTHER
    return refuse_mission(state.flight, own, known)
