"""Everything that must be remembered of a Bagration campaign: the campaign, the battle, both rosters."""

from dataclasses import dataclass, field
from enum import StrEnum

from sandtable.games.bagration.base.movement import Order
from sandtable.games.bagration.base.teams import TeamKind
from sandtable.games.bagration.campaign_effects import Effect, Result
from sandtable.games.bagration.forces.deeds import AtWire, Deeds, Move
from sandtable.games.bagration.forces.units import Force
from sandtable.games.bagration.fortifications.cards import Fortification
from sandtable.games.bagration.missions.mission import Edge, Mission, StepSpec, mission
from sandtable.games.bagration.missions.zones import Battlefield
from sandtable.games.bagration.objectives.holding import Stand
from sandtable.games.bagration.objectives.victory import Objective
from sandtable.games.bagration.obstacles.markers import Marker
from sandtable.games.bagration.obstacles.minefields import MineHit
from sandtable.games.bagration.readings import Readings, read
from sandtable.games.bagration.river.boats import Flotilla
from sandtable.games.bagration.river.bridging import Crossing
from sandtable.games.bagration.river.waters import Waters, boat_length
from sandtable.games.bagration.sides import ATTACKER, DEFENDER, Role, enemy_of
from sandtable.games.bagration.terrain.landscape import Laid
from sandtable.kernel import Side
from sandtable.rules import rule
from sandtable.tabletop.rivers import River

Value = str | int | bool

FORCES = StepSpec(key="forces", title="Forces", rule="fow.base.teams")
TERRAIN = StepSpec(key="terrain", title="Terrain for the plan", rule="fow.terrain.schema")
"""No step of the booklet: what lies on the table is told to the program."""


@dataclass
class RiverCourse:
    """The river of this battle: its middle from edge to edge, its width, and where the current runs (-1, 0, +1)."""

    course: list[list[float]]
    width: float
    current: int = 0

    def river(self) -> River:
        return River(tuple((p[0], p[1]) for p in self.course), self.width)


@dataclass
class Roster:
    """One side in this battle: its force, and where each Unit is. Units are named by their keys in the force."""

    points: int = 0
    force: Force = field(default_factory=Force)
    reserve: list[str] = field(default_factory=list)
    ambush: str = ""
    places: dict[str, list[float]] = field(default_factory=dict)
    ranged_in: dict[str, list[float]] = field(default_factory=dict)
    recon: str = ""
    destroyed: list[str] = field(default_factory=list)
    withdrawn: list[str] = field(default_factory=list)
    counted_destroyed: list[str] = field(default_factory=list)
    rerolled: int = 0
    traps: int = 0
    stands: list[Stand] = field(default_factory=list)
    """Teams near the Objectives as last reported; what Holding is measured from."""
    orders: dict[str, Order] = field(default_factory=dict)
    """The Movement Order each Unit's Leader has given this turn, as far as it was given here."""
    deeds: list[Deeds] = field(default_factory=list)
    """What Teams did this turn."""
    moves: dict[str, Move] = field(default_factory=dict)
    """The way each Unit went on the board in this side's last turn."""
    shot: list[str] = field(default_factory=list)
    """Units and fortifications whose hits were thrown on the board in this side's last turn."""
    charged: list[str] = field(default_factory=list)
    """Units that assaulted on the board in this side's last turn."""
    began: list[Stand] = field(default_factory=list)
    """Where its Teams stood as this side's last turn began, where the table is here."""
    at_wire: list[AtWire] = field(default_factory=list)
    """Who moved into which wire, this turn and the last."""
    facings: dict[str, int] = field(default_factory=dict)
    """Which way Units with a front look, where they were turned or moved on the board."""

    def deeds_of(self, unit: str, kind: TeamKind) -> Deeds:
        """What the Teams of this kind did, as far as it was rolled here."""
        return next((done for done in self.deeds if (done.unit, done.kind) == (unit, kind)), Deeds(unit, kind))

    def remember(self, unit: str, kind: TeamKind) -> Deeds:
        """The same, to be changed."""
        found = self.deeds_of(unit, kind)
        if found not in self.deeds:
            self.deeds.append(found)
        return found

    def new_turn(self, turn: int) -> None:
        """A turn of this side begins: what was done in the last one is over, but who is in the wire is remembered."""
        self.orders, self.deeds, self.moves, self.shot, self.charged = {}, [], {}, [], []
        for stand in self.stands:
            stand.moved = False
        self.at_wire = [one for one in self.at_wire if one.turn >= turn - 1]

    def take_off(self, key: str) -> None:
        """A Unit leaves the table: nothing of it stands on the plan any more."""
        self.places.pop(key, None)
        self.ranged_in.pop(key, None)
        self.stands = [s for s in self.stands if s.unit != key]
        self.at_wire = [one for one in self.at_wire if one.unit != key]
        self.orders.pop(key, None)
        self.moves.pop(key, None)
        self.facings.pop(key, None)
        self.began = [s for s in self.began if s.unit != key]
        self.deeds = [done for done in self.deeds if done.unit != key]

    def gone(self) -> set[str]:
        return {*self.destroyed, *self.withdrawn}

    def off_table(self) -> set[str]:
        return {*self.reserve, *([self.ambush] if self.ambush else [])}


class Phase(StrEnum):
    START = "start"
    """A turn is due."""
    BEGUN = "begun"
    """It is in its Starting Step."""
    MOVE = "move"
    """It is in its Movement Step, where the table is here."""
    PLAY = "play"
    """It is being played."""


@dataclass
class Broken:
    """A Formation that failed its Last Stand."""

    role: Role
    formation: str


@dataclass
class Battle:
    """One mission being played. `at` counts the steps done; `turns` the turns begun by each role."""

    mission: str
    attacker: Side
    rosters: dict[Side, Roster]
    effects: list[Effect] = field(default_factory=list)
    entered: dict[str, int] = field(default_factory=dict)
    """Numbers of a mission that only the rulebook prints, by the names the mission gives them."""
    holding_denial: int | None = None
    """Inches within which an enemy keeps an Objective from being Held, where the players entered their own."""
    delayed_first_turn: int | None = None
    """From which turn Delayed Reserves are rolled for, likewise."""
    boat_length: int | None = None
    """In inches, likewise."""
    walls_bought: int = 0
    flanking: str = ""
    """What the players' rulebook says of Flanking Reserves."""
    reserve_edge: Edge | None = None
    """Where Reserves that only the campaign gives come on, as entered."""
    held_at_start: list[int] = field(default_factory=list)
    """Objectives Held as the Attacker's turn started, where that is tested."""
    at: int = 0
    ends: str = ""
    quarter: str = ""
    terrain: list[Laid] = field(default_factory=list)
    objectives: list[Objective] = field(default_factory=list)
    river: RiverCourse | None = None
    crossings: list[Crossing] = field(default_factory=list)
    boats: Flotilla = field(default_factory=Flotilla)
    faces: dict[str, list[str]] = field(default_factory=dict)
    fortifications: list[Fortification] = field(default_factory=list)
    obstacles: list[Marker] = field(default_factory=list)
    minefields: int = 0
    wire: int = 0
    mine_hit: MineHit | None = None
    cards: dict[str, str | int] = field(default_factory=dict)
    """Cells of the fortification cards that the scan lost, as the players typed them."""
    turns: dict[str, int] = field(default_factory=lambda: {ATTACKER: 0, DEFENDER: 0})
    turn_of: Role = ATTACKER
    phase: Phase = Phase.START
    delay_counters: int = 0
    measured: list[list[float]] = field(default_factory=list)
    """Lines measured at the Objectives when this turn ended, for the plan: x, y, x, y."""
    broken: list[Broken] = field(default_factory=list)
    winner: Side | None = None
    won_holding: list[int] = field(default_factory=list)
    """The Objectives by which the Attacker won at the end of a turn."""
    won_clear: bool = False
    """Whether the Defender won because no Attacking team was near."""
    why: str = ""
    why_cite: str = ""
    ended: bool = False

    def spec(self) -> Mission:
        return mission(self.mission)

    @rule("fow.mission.sequence")
    def steps(self) -> list[StepSpec]:
        """The steps of this battle in their order, up to the first turn."""
        first = StepSpec(key="briefing", title="The mission", rule=self.spec().rule)
        steps = [first, FORCES, *(s for s in self.spec().steps if not s.only_with or self.effect(s.only_with))]
        # the plan's terrain is told once the ends are known, since its inches count from the Attacker's corner
        ends = [s.key for s in steps].index("pick_ends")
        return [*steps[: ends + 1], TERRAIN, *steps[ends + 1 :]]

    def side(self, role: Role) -> Side:
        return self.attacker if role == ATTACKER else enemy_of(self.attacker)

    def role(self, side: Side) -> Role:
        return ATTACKER if side == self.attacker else DEFENDER

    def roster(self, role: Role) -> Roster:
        return self.rosters[self.side(role)]

    def effect(self, key: str, role: Role | None = None) -> Effect | None:
        return next((e for e in self.effects if e.key == key and (not role or e.side == self.side(role))), None)

    def ground(self, readings: Readings) -> Battlefield:
        return Battlefield(
            self.spec(),
            readings,
            self.river.river() if self.river else None,
            tuple(c.along for c in self.crossings if c.kind != "ford"),
            self.entered,
            tuple(self.terrain),
            tuple(c.along for c in self.crossings if c.kind == "ford"),
        )


@dataclass
class State:
    """The whole: which campaign (empty: a single battle), the battles fought, and the battle being fought."""

    scenario: str
    settings: dict[str, Value]
    campaign: str = ""
    index: int = 0
    results: list[Result] = field(default_factory=list)
    lists: dict[Side, str] = field(default_factory=dict)
    battle: Battle | None = None
    over: bool = False

    @property
    def now(self) -> Battle:
        assert self.battle is not None, "no battle is being fought"
        return self.battle

    @property
    def readings(self) -> Readings:
        """The settings as typed fields."""
        return read(self.settings)

    @property
    def on_board(self) -> bool:
        """Whether the table is here, and not only what is told of it."""
        return self.readings.table == "board"

    def ground(self) -> Battlefield:
        """The table of the battle being fought."""
        return self.now.ground(self.readings)

    def waters(self) -> Waters:
        """The river of the battle being fought, as its boats meet it."""
        battle, readings = self.now, self.readings
        assert battle.river is not None
        length = boat_length(readings, battle.boat_length)
        river, faces = battle.river.river(), battle.faces.get("boat_drift")
        return Waters(self.ground().table, river, battle.river.current, readings, length, faces)
