"""A charge on the board, judged: who may assault whom, over which ground, and what the tape tells of it beforehand.

How far a charge goes is in the rulebook: it is measured and told, and not judged.
"""

from dataclasses import dataclass, field

from sandtable.games.bagration.base.movement import Speed, refuse_distance
from sandtable.games.bagration.base.states import refuse_to_bailed_out, refuse_to_pinned
from sandtable.games.bagration.base.teams import TeamKind, refuse_to_independent
from sandtable.games.bagration.board.ground_of_battle import ground_of
from sandtable.games.bagration.board.table_counters import key_of
from sandtable.games.bagration.fortifications.bunkers_and_nests import refuse_assault_on
from sandtable.games.bagration.fortifications.cards import Fortification
from sandtable.games.bagration.river.boats import refuse_to_aboard
from sandtable.games.bagration.sides import Role, other
from sandtable.games.bagration.state import State
from sandtable.games.bagration.terrain.features import Hidden
from sandtable.games.bagration.terrain.seen_over_ground import seen_over
from sandtable.games.bagration.terrain.way_over_ground import refuse_impassable
from sandtable.games.bagration.turns import river_turn
from sandtable.games.bagration.turns.aiming import how_seen
from sandtable.games.bagration.turns.groups import BESIDE, Group, teams_of
from sandtable.games.bagration.turns.moves import refuse_to_leave
from sandtable.games.bagration.turns.rolls.weapons_told import free_teams
from sandtable.games.bagration.turns.tests_on_the_way import met_on_the_way
from sandtable.games.bagration.turns.unit_moves import March, march
from sandtable.kernel import Deed, Refused, Verb
from sandtable.rules import rule
from sandtable.tabletop.drawing import Ruler
from sandtable.tabletop.measures import Point, between

ASSAULT = Verb(
    "assault",
    "Assault",
    (1, 1),
    to="counter",
    hint="Into contact with an enemy: what lies on the way is met, then the dice are thrown.",
    rule="fow.base.independent",
    key_stroke="a",
)
FRAME = "fow.base.independent"
"""The rule that names charging into contact; the booklet has no rule of its own for all assaults."""


ROUNDED = 0.02
"""Places are kept to the hundredth of an inch: so much may lie between what is contact."""


@dataclass
class Assault:
    """Who charges whom, and which steps of it were made already."""

    state: State
    role: Role
    chargers: Group
    target: Group | Fortification
    made: list[str] = field(default_factory=list)

    @property
    def at(self) -> Point | None:
        return self.target.point if isinstance(self.target, Fortification) else self.target.place

    @property
    def way(self) -> March | None:
        """Straight into contact; None where they stand in it already."""
        start, at = self.chargers.place, self.at
        if start is None or at is None or between(start, at) <= BESIDE + ROUNDED:
            return None
        share = BESIDE / between(start, at)
        end = (at[0] + (start[0] - at[0]) * share, at[1] + (start[1] - at[1]) * share)
        return march(self.state, self.chargers, [(round(end[0], 2), round(end[1], 2))])

    @property
    def kinds(self) -> dict[TeamKind, int]:
        return teams_of(self.state.now.roster(self.role), self.chargers)

    def teams(self) -> int:
        """How many Teams strike: not those that gap wire, and no tank at a Bunker or Nest."""
        tanks = sum(n for kind, n in self.kinds.items() if kind.is_tank)
        free = free_teams(self.state.now.roster(self.role), self.chargers)
        return max(0, free - (tanks if isinstance(self.target, Fortification) else 0))

    @property
    def over(self) -> bool:
        """Whether either has nobody left."""
        lost = self.target.destroyed if isinstance(self.target, Fortification) else self.target.unit.destroyed
        return lost or self.chargers.unit.destroyed


# ---------------------------------------------------------------- judging


@rule("fow.base.bailed_out", "fow.base.independent", "fow.base.pinned", "fow.obstacle.wire.gapping")
def refuse_assault(state: State, role: Role, deed: Deed, assault: Assault | None) -> Refused | None:
    """Whom nobody may assault, who may not charge, and the ground that bars the way."""
    if assault is None or assault.at is None:
        return refuse_target(state, role, deed, "assault")
    group, target = assault.chargers, assault.target
    if not assault.kinds:
        return refuse_to_bailed_out("assault")
    if group.unit.independent:
        return refuse_to_independent("charge")
    return (
        refuse_to_leave(state.now.roster(role), group.unit)
        or (_refuse_work(assault, target) if isinstance(target, Fortification) else None)
        or _refuse_pinned(assault)
        or _refuse_way(assault)
        or refuse_far(group, assault.way.leg.length if assault.way else 0.0)
    )


@rule("fow.river.cross.in_boats")
def refuse_target(state: State, role: Role, deed: Deed, doing: str) -> Refused | None:
    """Teams in boats are neither shot at nor assaulted; nor is whatever else is no enemy on the table."""
    key = key_of(deed.to)
    if key.startswith("boat.") or key in river_turn.afloat(state.now, other(role)):
        return refuse_to_aboard(doing, by_enemy=True)
    words = "an assault is" if doing == "assault" else "hits are"
    return Refused(f"{words} on an enemy Unit or fortification on the table", "fow.base.bulletproof")


def _refuse_work(assault: Assault, work: Fortification) -> Refused | None:
    """A Unit of nothing but tanks assaults none; the others a Bunker only from its Field of Fire."""
    kind = next((one for one in assault.kinds if not one.is_tank), TeamKind.TANK)
    return refuse_assault_on(work, kind, assault.chargers.place, assault.state.readings)


def _refuse_pinned(assault: Assault) -> Refused | None:
    """Pinned Down, nobody comes closer to an enemy he sees; the board measures whether the ground hides him."""
    start, at = assault.chargers.place, assault.at
    if not assault.chargers.unit.pinned or start is None or at is None:
        return None
    kind = TeamKind.GUN if isinstance(assault.target, Fortification) else TeamKind.INFANTRY
    seen = seen_over(ground_of(assault.state.now), start, at, kind, moved=True)
    return None if seen.hidden is Hidden.UNSEEN else refuse_to_pinned("approach")


def _refuse_way(assault: Assault) -> Refused | None:
    """Ground that nobody of them crosses: a deep river for tanks and guns, and the like."""
    way = assault.way
    if way is None:
        return None
    unit = assault.chargers.unit
    return refuse_impassable(way.leg, way.ground, unit.kinds(), amphibious=unit.amphibious)


def refuse_far(group: Group, inches: float) -> Refused | None:
    """How far a charge or a breaking off goes is in the rulebook; farther than a Unit moves, none does."""
    most = group.unit.inches(Speed.TACTICAL)
    return refuse_distance(group.name, inches, Speed.TACTICAL, most) if most is not None else None


def assault_words(assault: Assault) -> str:
    """What the tape says: how far into contact and over what, what will be met, and how the target stands."""
    state, way = assault.state, assault.way
    told = ["in contact"]
    if way is not None:
        say = Ruler(state.readings.ruler).say
        told = [f"{say(round(way.leg.length, 1))} into contact, over {', '.join(way.grounds)}"]
        names = dict.fromkeys(_name(met.what) for met in met_on_the_way(way, assault.kinds))
        told += [f"on the way: {', '.join(names)}"] if names else []
    start, at = assault.chargers.place, assault.at
    told += _from_leader(assault)
    seen = how_seen(state, other(assault.role), start, at, assault.target) if start and at else []
    return "; ".join([*told, *seen])


@rule("fow.base.command")
def _from_leader(assault: Assault) -> list[str]:
    """Teams apart from their Leader: how far he is; whether they may still charge is in the rulebook."""
    group = assault.chargers
    leader = assault.state.now.roster(assault.role).places.get(group.unit.key)
    if group.stand is None or group.place is None or leader is None:
        return []
    say = Ruler(assault.state.readings.ruler).say
    return [f"{say(round(between(group.place, (leader[0], leader[1])), 1))} from their Leader"]


def _name(what: object) -> str:
    return str(getattr(what, "name", "") or getattr(getattr(what, "piece", None), "name", ""))
