"""The state of the campaign On Track to Orsha: what the CG Roster, the RG Purchase Record, the Force Organizer and the
perimeter map would hold on paper. Each chapter keeps its part in a dataclass of its own."""

from dataclasses import dataclass, field

from sandtable.games.orsha.catalogue import kind
from sandtable.games.orsha.pieces import Box, Piece, Status
from sandtable.games.orsha.readings import Readings
from sandtable.games.orsha.sides import GERMAN, RUSSIAN
from sandtable.kernel import Side, Sightings, Value, readings

DATES = ("23AM", "23PM", "24AM", "24PM")


@dataclass
class Group:
    """A Reinforcement Group bought or given: a line of the RG Purchase Record (7.5189)."""

    id: str
    rg: str  # its row in the chart: I1, V5, O2 ...
    side: Side
    date: str
    cost: int = 0
    strength: str = ""  # Full, Depleted, or empty where none is rolled
    leaders: list[str] = field(default_factory=list)
    weapons: list[str] = field(default_factory=list)
    trucks: bool = False  # bought with trucks (Russian note o)
    off_map: bool = False  # bought at a discount, to enter or be Retained (CG12)
    engineers: bool = False  # Assault Engineers and Sappers (note d)
    notes: list[str] = field(default_factory=list)  # other words of its line
    on_map: bool = False  # set up on the map at a surcharge, or off it at a discount (CG12)
    preregistered: list[str] = field(default_factory=list)
    observer: str = ""  # hex and level of its Offboard Observer
    used: bool = False  # OBA that has placed an FFE (CG7)
    gone: bool = False
    odds: list[str] = field(default_factory=list)  # what its rolls gave, and how likely that was
    received: bool = False  # its units, weapons and leaders have been found (7.519)
    given: bool = False  # stands in the Initial OB: never counts against a maximum (7.3)


@dataclass
class RosterLine:
    """One date of a side's CG Roster."""

    date: str
    elr: int
    san: int
    cpp_left_before: int = 0
    cpp_received: int = 0
    cpp_spent: int = 0
    cvp: int = 0  # inflicted on this side in the scenario
    evp: int = 0

    @property
    def cpp_total(self) -> int:
        return self.cpp_left_before + self.cpp_received

    @property
    def cpp_left(self) -> int:
        return self.cpp_total - self.cpp_spent


@dataclass
class Placing:
    """Where a side is about to set up a piece, and as what: its own secret until it is done (7.5224)."""

    hex: str
    level: int = 0
    start: str = ""


@dataclass
class SideState:
    """Everything one side keeps to itself."""

    roster: list[RosterLine] = field(default_factory=list)
    groups: list[Group] = field(default_factory=list)
    fpp: int = 0
    recon: int = 0  # Locations that may be reconnoitred on this date (7.5225)
    paid_on_map: list[str] = field(default_factory=list)  # kinds of OB items that may set up on the map (CG12b)
    pieces: dict[str, Piece] = field(default_factory=dict)  # by id, in the order they came; none is ever deleted
    setting_up: dict[str, Placing] = field(default_factory=dict)  # on the board, until the side has set up
    numbered: int = 0  # the last number a piece of this side was given: one side's numbers tell nothing of the other's

    @property
    def line(self) -> RosterLine:
        """The roster line of the current date."""
        return self.roster[-1]


@dataclass
class Track:
    """The VP tracks on the map edge (7.4): each kind apart, remainders carried."""

    cvp: int = 0
    evp: int = 0
    scenario_start_cvp: int = 0
    scenario_start_evp: int = 0
    scenario_start_lvp: int = 0
    cpp_penalty: int = 0
    scenario_winners: dict[str, str] = field(default_factory=dict)


@dataclass
class Ground:
    """What the battles have done to the map: control, lasting changes, fires, wrecks that block."""

    control: dict[str, Side] = field(default_factory=dict)  # hex, or hex/level, to its Controller
    changes: dict[str, str] = field(default_factory=dict)  # hex to a lasting terrain change (CG5)
    fires: dict[str, str] = field(default_factory=dict)  # hex to flame or blaze
    no_mans_land: list[str] = field(default_factory=list)
    perimeter: dict[Side, list[str]] = field(default_factory=dict)
    front: dict[Side, list[str]] = field(default_factory=dict)
    drawn: dict[Side, list[str]] = field(default_factory=dict)  # hexsides of the front, own hex first (7.5067)
    isolated: list[list[str]] = field(default_factory=list)  # Areas; `hex/level` where only an upper level is
    isolated_types: list[str] = field(default_factory=list)  # the letter of each Area (7.506)
    loops: dict[Side, list[list[str]]] = field(default_factory=dict)  # main loops, hex by hex (7.5053)
    proposed: dict[Side, list[str]] = field(default_factory=dict)  # Perimeters to choose, each shown to its side; 7.505
    laying: dict[Side, "Laying"] = field(default_factory=dict)  # markers as they are dragged, each side its own; 7.5053
    escaping: dict[str, str] = field(default_factory=dict)  # piece to its odds to Escape, while that is asked; 7.5063
    control_before: dict[str, Side] = field(default_factory=dict)  # what the Perimeters were drawn from; until 7.5067
    lines: dict[str, int] = field(default_factory=dict)  # by sector, where a quick battle left the line


@dataclass
class Laying:
    """A Perimeter that a side is laying out on the board: markers, the loops that turn at them, markers of no use."""

    markers: list[str] = field(default_factory=list)
    loops: list[list[str]] = field(default_factory=list)
    idle: dict[str, str] = field(default_factory=dict)  # hex to the reason
    edge: list[str] = field(default_factory=list)  # the Map Edge Markers


@dataclass
class PastFront:
    """What was held as the scenario of a date began: hexes as runs along their columns (`A1-12 B0-11`)."""

    date: str
    control: str
    perimeter: dict[Side, str] = field(default_factory=dict)


@dataclass
class Conditions:
    """Weather, ground and wind of the coming scenario (7.517, 7.5221)."""

    weather: str = ""
    ec: str = ""
    wind: str = ""
    wind_direction: int = 0
    rained: bool = False  # Rain fell in the scenario, whatever the date began with (7.5171)


@dataclass
class Told:
    """What the battle log or the battle's Report says of one piece."""

    piece: str
    fate: str = "map"
    hex: str = ""
    level: int = 0
    status: list[Status] = field(default_factory=list)
    holder: str = ""
    now: str = ""  # the counter it is now: its half squad or Replacement
    along: str = ""  # across which hexside it is in Bypass or at Crest


@dataclass(frozen=True)
class Look:
    """A line of sight that was declared (A6.11): from hex to hex, whether it is clear, with which Hindrance."""

    start: str
    end: str
    clear: bool
    hindrance: int = 0


@dataclass
class Battle:
    """The scenario being played: how it is fought, and what its log holds so far (5.2, 7.13)."""

    how: str = ""  # `table`, `board` or `quick`
    acting: Side = ""  # on the board: whose Player Turn comes now
    looks: list[Look] = field(default_factory=list)  # lines of sight declared in this Player Turn
    moved: list[str] = field(default_factory=list)  # counters that moved in this Player Turn
    made: list[str] = field(default_factory=list)  # counters that came about in the battle: Deployed, promoted
    ffe1: dict[str, int] = field(default_factory=dict)  # OBA group to the FFE:1 counters it has placed
    ffe: dict[Side, int] = field(default_factory=dict)  # FFE counters of any sort each side has placed
    on_board: list[str] = field(default_factory=list)  # OBA groups whose FFE is on the board now
    smoke: list[str] = field(default_factory=list)  # of these, the ones firing a Smoke mission
    dispersed: list[str] = field(default_factory=list)  # of these, the ones whose Smoke is Dispersed (5.3)
    harassing: list[str] = field(default_factory=list)  # FFE turned into Harassing Fire (5.3)
    red_cards: dict[str, int] = field(default_factory=dict)  # added to a module's pile (5.3)
    cbm_attacks: dict[str, int] = field(default_factory=dict)  # CBM group to the attacks it has made
    cbm_turn: dict[str, int] = field(default_factory=dict)  # CBM group to the Game Turn of its last attack
    bombarded: list[str] = field(default_factory=list)  # Center Hexes (footnote 20)
    atcb: list[str] = field(default_factory=list)  # aircraft that carry it (IHSR 4)
    told: list[Told] = field(default_factory=list)  # the draft of the Report
    fired: list[str] = field(default_factory=list)  # modules, CBMs and Bombardments used in this scenario (CG13)
    smoke_missions: dict[str, int] = field(default_factory=dict)  # OBA group to its Smoke missions (RG notes g)
    fires: dict[str, str] = field(default_factory=dict)  # hex to flame, blaze or out, as logged: a draft too
    taken: dict[str, Side] = field(default_factory=dict)  # hexes whose Control was claimed on the board: a draft too
    ffe_at: dict[str, str] = field(default_factory=dict)  # on the board: OBA group to the hex of its FFE
    screens: dict[str, str] = field(default_factory=dict)  # on the board: hex to the Smoke counter in it
    snipers: dict[Side, str] = field(default_factory=dict)  # on the board: the hex of each side's Sniper counter
    shelled: list[str] = field(default_factory=list)  # hexes of the Bombardment being resolved on the board
    bridge: str = ""  # the side that last Controlled the K33 bridge, if it was destroyed in this scenario (6)


@dataclass
class State:
    settings: dict[str, Value]
    date: str = DATES[0]
    phase: str = "7.518"  # the RePh step or the battle's part that comes now
    turn: int = 0
    sides: dict[Side, SideState] = field(default_factory=lambda: {GERMAN: SideState(), RUSSIAN: SideState()})
    track: Track = field(default_factory=Track)
    ground: Ground = field(default_factory=Ground)
    conditions: Conditions = field(default_factory=Conditions)
    battle: Battle = field(default_factory=Battle)
    fronts: list[PastFront] = field(default_factory=list)
    sightings: dict[str, Sightings] = field(default_factory=dict)  # by viewer, what he calls the things he sees
    over: str = ""
    winner: Side | None = None

    @property
    def readings(self) -> Readings:
        """The settings as typed fields."""
        return readings(Readings, self.settings)

    @property
    def on_board(self) -> bool:
        """Whether the counters lie on the board here: as it was set, or as the last scenario was fought. Who fights
        quick battles has no other table either."""
        return (self.battle.how if self.readings.battles == "ask" else self.readings.battles) in ("board", "quick")

    @property
    def pieces(self) -> list[Piece]:
        """The pieces of both sides, each side's in the order they came: how the two came between each other is told
        nowhere."""
        return [piece for side in (GERMAN, RUSSIAN) for piece in self.sides[side].pieces.values()]

    def of(self, side: Side, *boxes: Box) -> list[Piece]:
        """The pieces of a side, in these boxes if any are named."""
        return [p for p in self.sides[side].pieces.values() if not boxes or p.box in boxes]

    def add(self, side: Side, name: str, group: str, box: Box = Box.REINFORCEMENT) -> Piece:
        """A new piece, with a number of its side for the rest of the campaign."""
        kind(side, name)
        camp = self.sides[side]
        camp.numbered += 1
        piece = Piece(f"{side[0]}{camp.numbered}", name, side, group, box)
        camp.pieces[piece.id] = piece
        return piece

    def piece(self, piece_id: str) -> Piece:
        """The piece of this number; raises KeyError when there is none."""
        found = self.known(piece_id)
        if found is None:
            raise KeyError(piece_id)
        return found

    def known(self, piece_id: str) -> Piece | None:
        """The piece of this number, if there is one."""
        for camp in self.sides.values():
            if (found := camp.pieces.get(piece_id)) is not None:
                return found
        return None
