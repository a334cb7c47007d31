"""The answer to "can I see you?": clear or blocked, where, why by which rule, and every Hindrance one by one."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from sandtable.hexes.grid import Hex
from sandtable.hexes.sight import rules


class Reason(StrEnum):
    """Why a line is blocked."""

    GROUND = "ground"
    OBSTACLE = "obstacle"
    ADVANTAGE = "no height advantage"
    CREST = "crest line"
    BLIND = "blind hex"
    CREST_BLIND = "blind hex behind a crest line"
    WALL = "wall or hedge"
    BOCAGE = "bocage"
    DEPRESSION = "depression"
    BUILDING = "building"
    TOO_MANY = "Hindrance"

    @property
    def rule(self) -> str:
        """The base game's rule."""
        return RULES[self]


RULES = {
    Reason.GROUND: "A6.2",
    Reason.OBSTACLE: "A6.2",
    Reason.ADVANTAGE: "A6.2",
    Reason.CREST: "B10.2",
    Reason.BLIND: "A6.4",
    Reason.CREST_BLIND: "B10.23",
    Reason.WALL: "B9.2",
    Reason.BOCAGE: "B9.52",
    Reason.DEPRESSION: "A6.3",
    Reason.BUILDING: "A6.8",
    Reason.TOO_MANY: "B.10",
}

OF_CODE = {
    rules.GROUND: Reason.GROUND,
    rules.OBSTACLE: Reason.OBSTACLE,
    rules.ADVANTAGE: Reason.ADVANTAGE,
    rules.CREST: Reason.CREST,
    rules.BLIND: Reason.BLIND,
    rules.CREST_BLIND: Reason.CREST_BLIND,
    rules.WALL: Reason.WALL,
    rules.BOCAGE: Reason.BOCAGE,
    rules.DEPRESSION: Reason.DEPRESSION,
    rules.BUILDING: Reason.BUILDING,
    rules.TOO_MANY: Reason.TOO_MANY,
}

WORDS = {
    Reason.GROUND: "the ground in {hex} is higher than both ends",
    Reason.OBSTACLE: "{terrain} in {hex} rises above both ends",
    Reason.ADVANTAGE: "{terrain} in {hex} is as high as the upper end, which needs a height advantage to see over it",
    Reason.CREST: "the ground in {hex} is as high as the upper end and hides what lies below it",
    Reason.BLIND: "the lower end is in a blind hex behind {terrain} in {hex}",
    Reason.CREST_BLIND: "the lower end is in a blind hex behind the crest line in {hex}",
    Reason.WALL: "{terrain} on a hexside of {hex} stands between two units on its own level",
    Reason.BOCAGE: "{terrain} on a hexside of {hex} is a one-level obstacle",
    Reason.DEPRESSION: "in {hex} the line leaves the depression before the higher end looks down steeply enough",
    Reason.BUILDING: "the line between two levels never leaves the building",
    Reason.TOO_MANY: "the Hindrances add up to six or more",
}


@dataclass(frozen=True, slots=True)
class Hindrance:
    hex: Hex
    amount: int
    what: str
    point: tuple[int, int]
    words: str


class Kind(StrEnum):
    """What a piece of the thread passes over."""

    OWN = "own hex"
    CLEAR = "clear"
    HINDERED = "hindered"
    BLOCKED = "blocked"  # beyond what blocks it


@dataclass(frozen=True, slots=True)
class Segment:
    """A piece of the thread in the pixels of the ground, with what it meets."""

    x0: int
    y0: int
    x1: int
    y1: int
    kind: Kind
    label: str


@dataclass(frozen=True, slots=True)
class End:
    hex: Hex
    name: str
    level: int
    elevation: Fraction  # for this line: an Up-Slope end stands higher than its level


@dataclass(frozen=True, slots=True)
class Verdict:
    start: End
    end: End
    range: int
    reason: Reason | None
    at: Hex | None
    point: tuple[int, int] | None
    words: str
    hindrances: tuple[Hindrance, ...]
    segments: tuple[Segment, ...]

    @property
    def is_clear(self) -> bool:
        return self.reason is None

    @property
    def hindrance(self) -> int:
        """The total Hindrance DRM of a clear line; 0 for a blocked one, where it no longer matters."""
        return sum(each.amount for each in self.hindrances) if self.is_clear else 0

    def __str__(self) -> str:
        return self.words
