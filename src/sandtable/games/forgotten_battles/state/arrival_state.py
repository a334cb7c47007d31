"""What the orders of arrival leave behind: which entries are done, what is still owed, conditions that were met."""

from dataclasses import dataclass, field
from enum import StrEnum


@dataclass
class Placed:
    """A line of the record of arrivals and withdrawals."""

    date: str
    side: str
    what: str
    counters: list[str]
    where: str


@dataclass
class Waiting:
    """A unit that has not yet come in from Army Group North, and the row that brings it."""

    name: str
    entry: str


@dataclass
class Came:
    """How a group without a date came: by a Special Event or an appeal, and when, in words."""

    words: str
    by_event: bool = False


class Offered(StrEnum):
    """What became of units that the Axis may take or leave."""

    NOT_YET = ""
    OPEN = "open"
    TAKEN = "taken"
    DECLINED = "declined"


@dataclass
class ArrivalState:
    """Nothing here is secret: booklets lie open."""

    done: list[str] = field(default_factory=list)
    owed: list[str] = field(default_factory=list)  # rows that were put off against the rule
    roster: dict[str, list[str]] = field(default_factory=dict)  # row -> counters typed from the players' booklet
    roster_asked: bool = False  # a file for both sides has been read: nobody is asked any more
    roster_sides: list[str] = field(default_factory=list)  # who has been asked for a roster file
    record: list[Placed] = field(default_factory=list)
    markers: dict[str, str] = field(default_factory=dict)  # AGN, AGS -> hex
    away: dict[str, str] = field(default_factory=dict)  # lent-out counter -> date of its return
    groups: dict[str, Came] = field(default_factory=dict)  # conditional groups in play
    gone: list[str] = field(default_factory=list)  # conditional groups that have left for good
    gone_by_event: list[str] = field(default_factory=list)  # of these, the ones a Special Event had brought
    north: list[Waiting] = field(default_factory=list)
    vitebsk: Offered = Offered.NOT_YET
    vitebsk_lost: list[str] = field(default_factory=list)  # hexes of Vitebsk in Soviet hands, as last told
    kovel: bool = False
    pz16: Offered = Offered.NOT_YET
    appeals: list[str] = field(default_factory=list)  # dates of appeals to STAVKA
    bases: int = 0  # Heinrici Defense Bases deployed
    forts: int = 0  # Panther Forts deployed
    rail_cap: int = 0  # the Soviet Rail Cap; 0: as the set-up has it
    posture_limit: int = 0  # Fronts in Offensive Posture at once; 0: no limit
    excused: list[str] = field(default_factory=list)  # Fronts that stay on the offensive above the limit, by a ruling
    markers_available: dict[str, int] = field(default_factory=dict)  # side -> RESERVE markers added
