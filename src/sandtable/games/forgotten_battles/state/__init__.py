"""The state of a campaign of The Forgotten Battles: what the paper records would hold.

One part for each chapter. What only one side may know (OCS 4.9: nobody looks through an enemy stack) is named as such;
everything else lies open, since dice are thrown openly and markers and the Dead Piles lie beside the map.
"""

from dataclasses import dataclass, field
from datetime import date
from enum import StrEnum

from sandtable.games.forgotten_battles.calendar import Calendar, Turn, calendar_of
from sandtable.games.forgotten_battles.readings import Readings
from sandtable.games.forgotten_battles.sides import SIDES
from sandtable.games.forgotten_battles.state.arrival_state import ArrivalState
from sandtable.games.forgotten_battles.state.board_state import BoardState
from sandtable.games.forgotten_battles.state.sky import Sky
from sandtable.games.forgotten_battles.state.special_state import SpecialState
from sandtable.games.forgotten_battles.state.unit_register import RegisteredUnit
from sandtable.kernel import Value, readings


@dataclass
class PastWeather:
    """A line of the weather record."""

    date: date
    ground: str
    flight: str
    ice: bool


# ---- supply: known to its owner only, except the totals, which come from open dice


class PlaceKind(StrEnum):
    FRONT_HQ = "front_hq"
    ARMY_GROUP_HQ = "army_group_hq"
    ARMY_HQ = "army_hq"
    CORPS_HQ = "corps_hq"
    KESSEL_HQ = "kessel_hq"
    MAJOR_CITY = "major_city"
    MINOR_CITY = "minor_city"
    VILLAGE = "village"
    AIR_BASE = "air_base"


@dataclass
class Place:
    """An HQ, a city or an air base of one side, as its player last reported it."""

    name: str
    kind: PlaceKind
    hex: str = ""
    trace: bool = True
    detrainable: bool = True
    held: bool = True


@dataclass
class SupplyLine:
    """One turn of a side's supply ledger, in tokens (4 T are 1 SP)."""

    date: date
    received: int = 0
    spent: int = 0
    lost: int = 0
    captured: int = 0


@dataclass
class SupplyState:
    """One side's supply: where it can go, where it went this turn, and the ledger."""

    reported: bool = False
    places: list[Place] = field(default_factory=list)
    placed: dict[str, int] = field(default_factory=dict)
    opening: int = 0
    ledger: list[SupplyLine] = field(default_factory=list)


@dataclass
class Minsk:
    """What the Axis supply rules ask about Minsk. Open to both."""

    isolated: bool = False
    soviet: bool = False
    fortress: bool = False
    detrainable: bool = True


# ---- replacements, the Dead Pile, pools


@dataclass
class ReplacementState:
    """Replacements in hand. Pax, Ally Pax and Tiger rebuilds keep; everything else is gone when the phase ends."""

    pax: int = 0
    ally_pax: int = 0
    tigers: int = 0
    eq: list[int] = field(default_factory=list)
    air: int = 0
    trucks_lost: int = 0
    dated_eq: list[int] = field(default_factory=list)
    """Of `eq` and `pax`, what came by date and may keep otherwise, where the players look that up themselves."""
    dated_pax: int = 0


@dataclass
class ReplacementLine:
    """What one side received on a turn: from open dice and printed arrivals, so known to all. Eq are counted."""

    date: date
    pax: int = 0
    ally_pax: int = 0
    eq: int = 0
    air: int = 0


@dataclass
class DeadUnit:
    """A unit, or lost steps of one, waiting to be rebuilt. `type` is a key of data/rebuild.toml."""

    id: str
    name: str
    type: str
    size: str = ""
    ar: int = 0
    formation: str = ""
    mobility: str = "leg"
    nation: str = ""
    symbol: str = ""
    multi_step: bool = False
    steps: int = 1


@dataclass
class Pool:
    """Counters to be drawn at random. `counted` is False while nobody has told what is in it. Its owner's secret."""

    names: list[str] = field(default_factory=list)
    counted: bool = False


@dataclass
class Partisan:
    """A Partisan on the map. Which counter it is (`name`) is the Soviet player's secret while it lies face down."""

    name: str
    hex: str
    active: bool = False


# ---- markers and points


class Posture(StrEnum):
    NONE = "none"
    OFFENSIVE = "offensive"
    REGROUPING = "regrouping"


@dataclass
class Front:
    """The markers of a Soviet Front: posture with its turns, and whether its artillery barrage is ready."""

    name: str
    posture: Posture = Posture.NONE
    turns: int = 0
    barrage_ready: bool = False


@dataclass
class VictoryLine:
    """Victory points with their reason."""

    date: date
    side: str
    points: int
    why: str
    cite: str = ""


@dataclass
class State:
    settings: dict[str, Value]
    date: date
    phase: str = "weather"
    player: str = ""
    first: str = ""
    sky: Sky = field(default_factory=Sky)
    ground: str = "dry"
    flight: str = "full"
    weather_record: list[PastWeather] = field(default_factory=list)
    supply: dict[str, SupplyState] = field(default_factory=lambda: {side: SupplyState() for side in SIDES})
    minsk: Minsk = field(default_factory=Minsk)
    replacements: dict[str, ReplacementState] = field(
        default_factory=lambda: {side: ReplacementState() for side in SIDES}
    )
    replacement_record: dict[str, list[ReplacementLine]] = field(default_factory=dict)
    dead_pile: dict[str, list[DeadUnit]] = field(default_factory=lambda: {side: [] for side in SIDES})
    buried: dict[str, int] = field(default_factory=lambda: dict.fromkeys(SIDES, 0))
    """How many units of each side were ever laid down: the numbers of its own ids, and of nobody else's."""
    rvgk: list[DeadUnit] = field(default_factory=list)
    """What was rebuilt into the RVGK-3 Box and has not left it, as far as it was told. Known to the Soviets."""
    returning: list[DeadUnit] = field(default_factory=list)
    symbols: dict[str, list[str]] = field(default_factory=dict)
    pools: dict[str, Pool] = field(default_factory=dict)
    partisans: list[Partisan] = field(default_factory=list)
    hedgehogs: dict[str, int] = field(default_factory=dict)
    fixed_hedgehogs: list[str] = field(default_factory=list)
    fronts: list[Front] = field(default_factory=list)
    vp: list[VictoryLine] = field(default_factory=list)
    arrivals: ArrivalState = field(default_factory=ArrivalState)
    special: SpecialState = field(default_factory=SpecialState)
    register: dict[str, RegisteredUnit] = field(default_factory=dict)
    """Every unit that has come, by its id. Open to all, as arrivals and Dead Piles are."""
    board: BoardState | None = None
    """Only in a campaign that is played on the board."""
    through: bool = False
    """The player has told that all phases up to Clean-up were played at the table."""
    written: list[str] = field(default_factory=list)
    """The sides that have written this player turn down before Clean-up, with those phases."""
    unusual: dict[str, list[str]] = field(default_factory=dict)
    """What each side's sheet of this turn asks for, which is otherwise passed over. Known to its side."""
    over: str = ""
    verdict: str = ""

    @property
    def readings(self) -> Readings:
        """The settings as typed fields."""
        return readings(Readings, self.settings)

    @property
    def calendar(self) -> Calendar:
        return calendar_of(self.settings)

    @property
    def turn(self) -> Turn:
        return self.calendar.on(self.date)
