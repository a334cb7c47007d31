"""What a campaign on the board keeps beside the register of units: supply on the map, ground taken, sightings."""

from dataclasses import dataclass, field

from sandtable.games.forgotten_battles.sides import SIDES
from sandtable.kernel import Sightings

VIEWERS = (*SIDES, "")
"""Each has ids of its own; the empty one is the observer."""


@dataclass
class Dump:
    """Supply on the ground, in tokens (4 T are 1 SP); in the box of arrivals until it is placed.

    With `trucks` it is so many Truck Points with their load; `spent`: their movement points in this phase.
    """

    id: str
    side: str
    tokens: int
    at: str
    trucks: int = 0
    spent: str = "0"


@dataclass
class SupplyAccount:
    """Where a side's supply came from and went, in tokens."""

    received: int = 0
    spent: int = 0
    lost: int = 0
    captured: int = 0


@dataclass
class PastCombat:
    """A line of the record of combats."""

    date: str
    side: str
    hex: str
    odds: str
    result: str


@dataclass
class PastFront:
    """The ground taken when a turn ended, where it had changed."""

    date: str
    taken: dict[str, str]


@dataclass
class DropPlan:
    """Where a unit is to be dropped, and on the turn of which date; `done`: it was."""

    hex: str
    date: str
    done: bool = False


@dataclass
class BoardState:
    """`taken`: hexes that changed hands, by their holder. `active`: the stack that is moving. `barraged`: hexes that
    were barraged in this phase. `segment`: how far the phase has come, 0 movement, 1 barrage, 2 combat. `began`: where
    each unit of the side that plays it stood as the phase began. `railed`: points of the Rail Cap used in it.
    `bases`: the level of the air base in a hex, 0 for a strip; it is whoever's the hex is. `refitted`: bases that have
    refitted in this phase. `busted`: Trainbusting markers, by the side whose trains they hinder. `carries`: tokens that
    a type of aircraft carries, `move_sides`: the allowance on the Move side of a kind of counter, `para`: whether a
    unit shows the Para symbol, all as the players have told. `flown_in`: tokens that aircraft brought to a base in this
    phase. `drops`: the Drop Plan of a unit.
    `delivered`: tokens that trucks or trains brought to a hex in it, which go no farther (OCS 12.7: no leap-frogging).
    """

    campaign: str
    dumps: dict[str, Dump] = field(default_factory=dict)
    accounts: dict[str, SupplyAccount] = field(default_factory=lambda: {side: SupplyAccount() for side in SIDES})
    taken: dict[str, str] = field(default_factory=dict)
    sightings: dict[str, Sightings] = field(default_factory=lambda: {viewer: Sightings() for viewer in VIEWERS})
    active: list[str] = field(default_factory=list)
    barraged: list[str] = field(default_factory=list)
    segment: int = 0
    began: dict[str, str] = field(default_factory=dict)
    railed: str = "0"
    delivered: dict[str, int] = field(default_factory=dict)
    bases: dict[str, int] = field(default_factory=dict)
    refitted: list[str] = field(default_factory=list)
    busted: dict[str, str] = field(default_factory=dict)
    carries: dict[str, float] = field(default_factory=dict)
    move_sides: dict[str, int] = field(default_factory=dict)
    para: dict[str, bool] = field(default_factory=dict)
    drops: dict[str, DropPlan] = field(default_factory=dict)
    flown_in: dict[str, int] = field(default_factory=dict)
    laid: int = 0
    dumped: int = 0
    combats: list[PastCombat] = field(default_factory=list)
    fronts: list[PastFront] = field(default_factory=list)
