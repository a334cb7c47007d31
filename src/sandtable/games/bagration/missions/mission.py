"""A mission as the booklet prints it: special rules, zones, reserves, steps, victory conditions, all from its TOML."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cache
from typing import Literal

from sandtable.games.bagration.booklet import Page, page
from sandtable.games.bagration.sides import Role
from sandtable.rules import rule

BOOKLET = ("onslaught", "hammering", "sickle", "river_crossing", "crossroads", "foothold")
RULEBOOK = ("breakthrough", "bridgehead", "rearguard")

Number = int | str
"""A number of the file, or the name under which the players enter it from their rulebook."""

Landmark = Literal["centre", "middle", "edges", "sides", "rear", "front", "river"]
Kind = Literal["immediate", "delayed", "deep", "flanking", "scattered", "fortified"]
"""Kinds of Reserves."""


class Edge(StrEnum):
    """Where Reserves come on: an edge of the table, both sides, stretches round corners, or anywhere."""

    REAR = "rear"
    FRONT = "front"
    LEFT = "left"
    RIGHT = "right"
    SIDES = "sides"
    CORNERS = "corners"
    ANY = "any"


def number(value: Number, entered: Mapping[str, int]) -> float:
    """The number itself, or the one the players entered under this name."""
    return float(entered[value]) if isinstance(value, str) else float(value)


@dataclass(frozen=True, kw_only=True)
class Ask(Page):
    """A number that only the rulebook prints, with what is publicly said of it."""

    key: str
    label: str
    value: int


@dataclass(frozen=True, kw_only=True)
class Special(Page):
    name: str
    side: Literal["attacker", "defender", "both"]


@dataclass(frozen=True, kw_only=True)
class ZoneSpec(Page):
    """A zone in the words of the booklet: in which half or on which bank, how far from what."""

    label: str
    half: Role | None = None
    bank: Role | None = None
    quarters: tuple[tuple[str, str], ...] = ()
    at_least: dict[Landmark, Number] = field(default_factory=dict)
    at_most: dict[Landmark, Number] = field(default_factory=dict)
    or_at_most: dict[Landmark, Number] = field(default_factory=dict)
    beyond: int | None = None
    """So far across the centre line as well."""
    past_river: int | None = None
    from_enemy: Number | None = None
    dry: bool = False
    water: Literal["", "crossings only"] = ""
    lane: int | None = None
    """Where its label is written on the diagram."""


@dataclass(frozen=True, kw_only=True)
class Entry(Page):
    """Where Reserves come on."""

    edge: Edge
    half: Role | None = None
    corners: tuple[tuple[str, str], ...] = ()
    round_corner: bool = False
    """Down a side edge from a corner: not everybody reads it so."""
    within: dict[Literal["corner", "rear"], Number] = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True)
class ReservesSpec(Page):
    kinds: tuple[Kind, ...]
    entry: tuple[Entry, ...]
    percent: Number | None = None
    units_at_least: int = 0


@dataclass(frozen=True, kw_only=True)
class Obstacles(Page):
    """Minefields and wire: so many for each full share of somebody's points, or as many as are entered."""

    forbidden: str
    counted_on: Role = "defender"
    minefields: int = 0
    wire: int = 0
    entered: str = ""


@dataclass(frozen=True, kw_only=True)
class Siting(Page):
    apart: int
    from_objective: int


@dataclass(frozen=True, kw_only=True)
class Placing(Page):
    by: Role
    zone: str


@dataclass(frozen=True, kw_only=True)
class StepSpec(Page):
    """One step of the set-up; `only_with` an effect of the campaign."""

    key: str
    title: str
    place: tuple[Placing, ...] = ()
    side: Role = "defender"
    ask: bool = False
    only_with: str = ""


@dataclass(frozen=True, kw_only=True)
class First(Page):
    side: Role


@dataclass(frozen=True, kw_only=True)
class Wins(Page):
    """How a player wins: what the Attacker Holds, what is clear of him, or which turn the Defender reaches."""

    hold: Literal["", "any", "one of each"] = ""
    clear: Literal["", "all", "attacker"] = ""
    within: int = 0
    from_turn: Number | None = None
    reach_turn: Number | None = None

    @property
    def first(self) -> Number:
        """The first turn on which this player can win."""
        return self.from_turn or self.reach_turn or 1


@dataclass(frozen=True, kw_only=True)
class VictorySpec(Page):
    """With a `rule` of its own nobody wins before the first turn that counts."""

    attacker: Wins
    defender: Wins


@dataclass(frozen=True, kw_only=True)
class RiverBand(Page):
    centre: int
    rear: int


@dataclass(frozen=True, kw_only=True)
class RiverSpec(Page):
    apart: int
    near: Literal["", "centre"] = ""
    width: tuple[int, int] | None = None
    at_least: RiverBand | None = None
    crossings: int | None = None
    crossings_per: int = 0
    crossing_from_sides: int = 0


@dataclass(frozen=True, kw_only=True)
class Leaving(Page):
    leaves: dict[str, int]


@dataclass(frozen=True, kw_only=True)
class WithdrawalSpec(Page):
    objectives: Leaving | None = None


@dataclass(frozen=True, kw_only=True)
class Mission(Page):
    """One mission. Numbers that only a rulebook prints are named in it and entered by players."""

    key: str = ""
    title: str
    set: str
    book: str
    theme: str
    edges: Literal["short", "long", "quarters"]
    zones: dict[str, ZoneSpec]
    steps: tuple[StepSpec, ...]
    first: First
    victory: VictorySpec
    page: int | None = None
    sure: str = ""
    asks: tuple[Ask, ...] = ()
    special: tuple[Special, ...] = ()
    reserves: dict[Role, ReservesSpec] = field(default_factory=dict)
    river: RiverSpec | None = None
    obstacles: Obstacles | None = None
    siting: Siting | None = None
    withdrawal: WithdrawalSpec | None = None

    def gives(self, special: str, role: Role) -> bool:
        """Whether the mission gives this special rule to the Attacker or Defender."""
        return any(s.name == special and s.side in (role, "both") for s in self.special)

    def wins(self, role: Role) -> Wins:
        return self.victory.attacker if role == "attacker" else self.victory.defender

    @property
    def waters(self) -> RiverSpec:
        """The river of a mission that has one."""
        assert self.river is not None
        return self.river


@rule("fow.mission.index")
@cache
def mission(key: str) -> Mission:
    """Missions: `mission("onslaught")`."""
    return replace(page(Mission, f"missions/{key}"), key=key)
