"""Our own campaigns as data: counters and where they begin, supply, towns, and what the scan lost of counters."""

from datetime import date
from fractions import Fraction
from functools import cache

from sandtable.charts.data_files import table
from sandtable.games.forgotten_battles.booklet.counters import Counter, Kind, read_counter
from sandtable.games.forgotten_battles.booklet.rows import rows
from sandtable.games.forgotten_battles.data_files import load
from sandtable.games.forgotten_battles.readings import usual_readings
from sandtable.games.forgotten_battles.sides import AXIS
from sandtable.games.forgotten_battles.terrain import CombatClass, Mobility

VITEBSK = "vitebsk"
SYMBOL = "symbol"
"""What the rebuild chart calls a kind whose symbol it does not name."""


@table
class Look:
    """A kind of counter: what its symbol and colours tell, which the scan lost; `_type`: in the rebuild chart."""

    title: str
    short: str
    symbol: str
    mobility: Mobility = Mobility.LEG
    combat_class: CombatClass = CombatClass.OTHER
    anti_tank: int = 0
    steps: int = 1
    re: Fraction = Fraction(1)
    barrage: bool = False
    range: int = 0
    ar: int = 0
    flies: bool = False
    fighter: bool = False
    hip_shoots: bool = False
    axis_type: str = SYMBOL
    soviet_type: str = SYMBOL


@table
class Force:
    """Counters that stand together when the campaign begins, or enter on a later turn."""

    counters: tuple[str, ...]
    at: str = ""
    due: date | None = None


@table
class OwnSupply:
    start: dict[str, int]
    each_turn: tuple[int, ...]


@table
class OwnReplacements:
    """What comes each turn, and by which line of the booklet's chart each kind of counter is rebuilt."""

    pax: int
    eq: tuple[int, ...]
    air: int
    lines: dict[str, str]


@table
class OwnTrucks:
    """Truck Points at the start, hex by hex; their allowance, and how far they get away when others are captured."""

    allowance: int
    displaced: int
    axis: dict[str, int]
    soviet: dict[str, int]


@table
class OwnBases:
    """Air bases at the start: the level of each, 0 for a strip."""

    axis: dict[str, int]
    soviet: dict[str, int]


@table
class ReserveMarkers:
    markers: int


@table
class HQFigures:
    """Its defence in Combat and in Move Mode, and how far it moves."""

    combat: int
    move: int
    allowance: int


@table
class Points:
    soviet_wins: int
    draw: int
    axis_units_for_a_point: int
    towns: dict[str, int]


@table
class OwnCampaign:
    key: str
    title: str
    about: str
    rule: str
    first: date
    last: date
    front: dict[str, int]
    sources: dict[str, tuple[str, ...]]
    supply: dict[str, OwnSupply]
    replacements: dict[str, OwnReplacements]
    rail_cap: dict[str, int]
    trucks: OwnTrucks
    bases: OwnBases
    reserve: ReserveMarkers
    hq: HQFigures
    victory: Points
    kinds: dict[str, Look]
    looks: dict[str, str]
    soviet: tuple[Force, ...]
    axis: tuple[Force, ...]

    def forces(self, side: str) -> tuple[Force, ...]:
        return self.axis if side == AXIS else self.soviet

    def look_of(self, counter: Counter) -> str:
        """Which kind it is, by its size and figures; an HQ says so itself, of an aircraft its type."""
        if counter.kind is Kind.HQ:
            return "hq"
        if counter.kind is Kind.AIR:
            return self.looks[counter.name.split()[0]]
        figures = counter.plain.rpartition(" ")[2]
        return self.looks[f"{counter.size} {figures}".strip()]

    def is_soviet(self, hex: str) -> bool:
        """Whether the Soviets hold this hex when the campaign begins."""
        column, row = hex.split(".")
        return int(column) >= self.front.get(str(int(row)), self.front["other"])


@cache  # every unit on the map asks it, many times an act
def campaign(key: str = VITEBSK) -> OwnCampaign:
    return load(OwnCampaign, f"{key}.toml")


@cache
def printed(side: str) -> frozenset[str]:
    """The counters that a booklet prints for this side; a figure of any other is ours."""
    return frozenset(counter.plain for row in rows(side, usual_readings()) for counter in row.counters)


def is_ours(side: str, text: str) -> bool:
    return read_counter(text).plain not in printed(side)
