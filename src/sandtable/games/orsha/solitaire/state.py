"""Everything a mission's records hold. Where the player's own squads stand is among it only if the mission is played on
the board here."""

from dataclasses import dataclass, field
from enum import StrEnum

from sandtable.games.orsha.solitaire.readings import Readings
from sandtable.kernel import Value, readings

PLAYER = "player"


class Half(StrEnum):
    FRIENDLY = "friendly"
    ENEMY = "enemy"


class Attitude(StrEnum):
    HOLD = "Hold"
    ADVANCE = "Advance"


class Holder(StrEnum):
    FRIENDLY = "friendly"
    ENEMY = "enemy"


@dataclass
class Suspect:
    """A S? counter. `colour` changes with its Attitude; a reinforcement's units take the Prevailing Attitude."""

    id: int
    hex: str
    attitude: Attitude = Attitude.HOLD
    colour: str = "first"
    reinforcement: bool = False


@dataclass
class EnemyUnit:
    """An Activated ENEMY unit, or one of the three guns set up at start."""

    id: int
    name: str
    kind: str  # squad, half-squad, leader, gun, cupola, vehicle, sw, fortification
    hex: str
    attitude: Attitude = Attitude.HOLD
    broken: bool = False
    gone: bool = False
    at_start: bool = False
    note: str = ""


@dataclass
class OwnLine:
    """A line of the player's order of battle."""

    group: str
    name: str
    count: int
    note: str = ""


@dataclass
class OwnPiece:
    """A counter of the player's on the board, where the mission is played there; no hex: beside the map."""

    id: int
    name: str
    group: str
    hex: str = ""
    broken: bool = False
    gone: bool = False
    afv: int = 0  # the number of the AFV that it is


@dataclass
class Afv:
    id: int
    name: str
    status: str = "mobile"  # mobile, immobilized, recalled, lost


@dataclass
class Mine:
    """A minefield hex; None: its strength has not been found yet."""

    hex: str
    ap: int | None = None
    at: int | None = None
    known_from_start: bool = False
    cleared: bool = False  # by B24.7: it attacks nobody, and a road path may pass it


@dataclass
class Wreck:
    hex: str
    status: str = "placed"


@dataclass
class Vpo:
    key: str
    title: str
    kind: str = "LVP"
    holder: Holder = Holder.ENEMY
    value: int | None = None


@dataclass
class Due:
    """Something to be done as the first thing of a coming phase."""

    half: Half
    text: str
    cite: str


@dataclass
class Happening:
    turn: int
    half: Half
    side: str
    row: str
    event: str
    cite: str


@dataclass
class Board:
    name: str
    place: str  # centre or beside
    vpo_number: int | None = None
    features: dict[str, list[str]] = field(default_factory=dict)
    bridges: list[str] = field(default_factory=list)


@dataclass
class State:
    mission: str
    settings: dict[str, Value]
    phase: str = "tables"
    turn: int = 1
    half: Half = Half.FRIENDLY
    enemy_san: int = 0
    friendly_san: int = 0
    ac: int = 0
    enemy_re: str = ""
    friendly_re: str = ""
    elr: dict[str, int] = field(default_factory=dict)
    suspects: list[Suspect] = field(default_factory=list)
    units: list[EnemyUnit] = field(default_factory=list)
    own: list[OwnLine] = field(default_factory=list)
    afvs: list[Afv] = field(default_factory=list)
    mines: list[Mine] = field(default_factory=list)
    wrecks: list[Wreck] = field(default_factory=list)
    vpos: list[Vpo] = field(default_factory=list)
    cover: dict[str, list[str]] = field(default_factory=dict)  # of the printed map, as the player named it
    due: list[Due] = field(default_factory=list)
    happened: list[Happening] = field(default_factory=list)
    used: list[str] = field(default_factory=list)  # starred rows that have been carried out
    reinforcing: bool = False
    next_reinforcement: int = 0
    counterattack_on: str = ""  # the VPO that Activated units go for
    counterattackers: list[int] = field(default_factory=list)
    fighter_bombers: str = "to come"  # to come, on board, gone
    fighter_bombers_left: int = 0
    observer: str = ""
    opening_fire: str = ""
    company_hexes: dict[str, list[str]] = field(default_factory=dict)
    foxholes: bool = False
    boards: list[Board] = field(default_factory=list)
    entry_edge: str = ""
    month: str = ""
    conditions: str = ""
    strikes: int = 0
    leaders_generated: int = 0
    typed: dict[str, str] = field(default_factory=dict)  # base tables the player has typed in, as TOML
    told: dict[str, dict[str, str]] = field(default_factory=dict)  # of other base tables, what a number gave
    pieces: list[OwnPiece] = field(default_factory=list)
    next_id: int = 1
    ended_by: str = ""
    friendly_vp: int = 0
    enemy_vp: int = 0
    scored: list[list[str]] = field(default_factory=list)
    verdict: str = ""
    over: bool = False

    def new_id(self) -> int:
        self.next_id += 1
        return self.next_id - 1

    @property
    def readings(self) -> Readings:
        """The settings as typed fields."""
        return readings(Readings, self.settings)

    @property
    def plays_on_board(self) -> bool:
        return self.readings.table == "board"

    @property
    def on_printed_map(self) -> bool:
        """OtO-S1 is played on the printed map; its ground is not known here, except what the player tells."""
        return self.readings.s1_map == "printed"

    def on_board(self) -> list[EnemyUnit]:
        return [u for u in self.units if not u.gone]

    def activated(self) -> list[EnemyUnit]:
        """Units that came out of S?, with an Attitude of their own."""
        return [u for u in self.on_board() if not u.at_start and u.kind not in ("sw", "fortification")]

    def vpo(self, key: str) -> Vpo:
        return next(v for v in self.vpos if v.key == key)

    def held_by(self, holder: Holder) -> list[Vpo]:
        return [v for v in self.vpos if v.holder is holder]
