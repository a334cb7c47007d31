"""Assaults on the board: who charges whom is pointed at; the way into contact is walked, and the dice are at hand.

The booklet touches an assault where it speaks of ground, wire, mines, rivers, boats, Bunkers and Nests: that is
measured, refused and tested here. How far a charge goes, who shoots meanwhile, who strikes when and who gives way is in
the rulebook, which is not here: the players say what comes next, and every throw and loss of it is made on the board.
"""

from dataclasses import dataclass

from sandtable.games.bagration.base.ratings import score
from sandtable.games.bagration.base.states import refuse_to_bailed_out, refuse_to_pinned
from sandtable.games.bagration.base.teams import TeamKind, refuse_to_independent
from sandtable.games.bagration.board.ground_of_battle import ground_of
from sandtable.games.bagration.board.table_counters import key_of
from sandtable.games.bagration.fortifications.bunkers_and_nests import card_of, refuse_assault_on
from sandtable.games.bagration.fortifications.cards import Fortification
from sandtable.games.bagration.river.boats import refuse_to_aboard
from sandtable.games.bagration.sides import Role, other
from sandtable.games.bagration.state import State
from sandtable.games.bagration.terrain.features import Hidden
from sandtable.games.bagration.terrain.seen_over_ground import seen_over
from sandtable.games.bagration.terrain.way_over_ground import refuse_impassable
from sandtable.games.bagration.turns import river_turn
from sandtable.games.bagration.turns.aiming import target_words
from sandtable.games.bagration.turns.groups import BESIDE, Group, count_again, group_of, teams_of
from sandtable.games.bagration.turns.morale import motivation_of
from sandtable.games.bagration.turns.moves import move_to, refuse_to_leave
from sandtable.games.bagration.turns.rolls.volleys import volley
from sandtable.games.bagration.turns.rolls.weapons_told import Weapon, free_teams, weapon_of
from sandtable.games.bagration.turns.rolls.work_volleys import volley_at_work
from sandtable.games.bagration.turns.tests_on_the_way import met_on_the_way, walk
from sandtable.games.bagration.turns.unit_cards import rating
from sandtable.games.bagration.turns.unit_moves import March, march
from sandtable.kernel import DECISION, FACT, Choose, Deed, Note, Option, PlacePoint, Procedure, Refused, Verb
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
    """Who charges whom; `struck` once the chargers have thrown."""

    state: State
    role: Role
    chargers: Group
    target: Group | Fortification
    struck: bool = False

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


def assault_words(assault: Assault) -> str:
    """What the tape says: how far into contact and over what, what will be met, and how the target stands."""
    state, way = assault.state, assault.way
    told = ["in contact"]
    if way is not None:
        say = Ruler(state.readings.ruler).say
        told = [f"{say(round(way.leg.length, 1))} into contact, over {', '.join(way.grounds)}"]
        names = dict.fromkeys(_name(met.what) for met in met_on_the_way(way, assault.kinds))
        told += [f"on the way: {', '.join(names)}"] if names else []
    return "; ".join([*told, target_words(state, assault.role, assault.chargers, assault.target)])


def _name(what: object) -> str:
    return str(getattr(what, "name", "") or getattr(getattr(what, "piece", None), "name", ""))


# ---------------------------------------------------------------- carrying out


def carry_out(assault: Assault) -> Procedure[None]:
    """Into contact, as far as ground, wire and mines let them; then what the players say comes next."""
    state, role, unit = assault.state, assault.role, assault.chargers.unit
    way = assault.way
    if way is not None:
        yield from walk(way)
    assault.chargers = group_of(state, role, unit.key) or assault.chargers
    if unit.destroyed:
        return
    if assault.way is not None:
        words = f"{unit.name} does not get into contact with {assault.target.name}."
        yield Note(words, FRAME, side=state.now.side(role))
        return
    while not assault.over:
        told = yield from _next(assault)
        if told == "over":
            return
        yield from STEPS[told](assault)
        for one in (role, other(role)):
            count_again(state.now.roster(one))


def _next(assault: Assault) -> Procedure[str]:
    ours, theirs = assault.chargers.unit.name, assault.target.name
    unit = isinstance(assault.target, Group)
    told = yield from Choose(
        question=f"{ours} assaults {theirs}: what comes next, by your rulebook?",
        told_after=True,
        cite=FRAME,
        wants=FACT,
        side=assault.state.now.side(assault.role),
        key="assault_next",
        context=(assault_words(assault),),
        options=(
            Option("strike", f"{ours} strikes"),
            Option("fire", f"{theirs} shoots at them as they come"),
            Option("back", f"{theirs} strikes back"),
            Option("nerve", f"Motivation of {ours}"),
            Option("their_nerve", f"Motivation of {theirs}"),
            Option("move", f"{ours} moves: it falls back, or goes on"),
            *([Option("their_move", f"{theirs} moves: it breaks off")] if unit else []),
            Option("over", "The assault is over"),
        ),
        suggestion="over" if assault.struck else "strike",
    )
    return told


def _strike(assault: Assault) -> Procedure[None]:
    """One die for each Team in contact, on the Assault number of its card."""
    state, role, unit = assault.state, assault.role, assault.chargers.unit
    assault.struck = True
    needed = yield from rating(unit, "assault", state.now.side(role), FRAME)
    weapon = Weapon(unit.name, assault.teams(), needed=needed, assaults=True)
    if isinstance(assault.target, Fortification):
        yield from volley_at_work(state, role, weapon, assault.target, assault_words(assault))
    else:
        yield from volley(state, role, weapon, assault.target.unit, assault_words(assault))


def _fire(assault: Assault) -> Procedure[None]:
    """Those who are charged shoot."""
    state, enemy = assault.state, other(assault.role)
    yield from volley(state, enemy, weapon_of(state, enemy, assault.target), assault.chargers.unit)


def _back(assault: Assault) -> Procedure[None]:
    """Those who are charged strike; a fortification by the Assault number of its own card."""
    state, enemy, target = assault.state, other(assault.role), assault.target
    if isinstance(target, Fortification):
        dice, needed = 1, card_of(target, state.readings, state.now.cards).ratings["assault"] or ""
    else:
        dice = free_teams(state.now.roster(enemy), target)
        needed = yield from rating(target.unit, "assault", state.now.side(enemy), FRAME)
    yield from volley(state, enemy, Weapon(target.name, dice, needed=needed, assaults=True), assault.chargers.unit)


@rule("fow.base.skill_test")
def _nerve(assault: Assault, role: Role, who: Group | Fortification) -> Procedure[None]:
    """Motivation, as the card prints it; what hangs on it the rulebook tells."""
    side, cite = assault.state.now.side(role), "fow.base.skill_test"
    if isinstance(who, Fortification):
        number = yield from motivation_of(assault.state, who)
    else:
        number = yield from rating(who.unit, "motivation", side, cite)
    yield from score(number, f"Motivation of {who.name} in the assault", cite, side=side, key="assault_motivation")


@rule("fow.base.foxholes", "fow.terrain.river.no_stop")
def _move(assault: Assault, role: Role, who: Group) -> Procedure[None]:
    """Where they go, by the rulebook: on dry ground of the table."""
    state, ground, at = assault.state, assault.state.ground(), who.place
    point = yield from PlacePoint(
        question=f"Where does {who.unit.name} go?",
        telling=f"{who.unit.name} goes to {{}}.",
        cite="fow.terrain.river.no_stop",
        wants=DECISION,
        side=state.now.side(role),
        key="assault_move",
        width=ground.table.width,
        depth=ground.table.depth,
        also=lambda value: ground.refuse_wet((value[0], value[1])),
        suggestion=list(at) if at else None,
    )
    yield from move_to(state, role, who.unit, point)
    if role == assault.role:
        assault.chargers = group_of(state, role, who.unit.key) or assault.chargers
    else:
        assault.target = group_of(state, role, who.unit.key) or assault.target


def _their_nerve(assault: Assault) -> Procedure[None]:
    yield from _nerve(assault, other(assault.role), assault.target)


def _their_move(assault: Assault) -> Procedure[None]:
    if isinstance(assault.target, Group):
        yield from _move(assault, other(assault.role), assault.target)


STEPS = {
    "strike": _strike,
    "fire": _fire,
    "back": _back,
    "nerve": lambda assault: _nerve(assault, assault.role, assault.chargers),
    "their_nerve": _their_nerve,
    "move": lambda assault: _move(assault, assault.role, assault.chargers),
    "their_move": _their_move,
}
