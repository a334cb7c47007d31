"""What lies on the board for one viewer: Units as trays of Teams, fortifications, obstacles, boats.

Both forces are open, as at any table; what is secret is which Units wait in Reserve and which lie in Ambush. So a Unit
off the table is on its owner's board alone, and what others see is in the order of the force lists they have read.
"""

from collections.abc import Iterator

from sandtable.games.bagration.base.movement import Speed
from sandtable.games.bagration.base.teams import TeamKind
from sandtable.games.bagration.board.fronts import standing
from sandtable.games.bagration.board.within_reach import within_reach
from sandtable.games.bagration.forces.units import Unit
from sandtable.games.bagration.fortifications.bunkers_and_nests import card_of
from sandtable.games.bagration.fortifications.cards import Fortification
from sandtable.games.bagration.objectives.holding import Stand
from sandtable.games.bagration.obstacles.markers import Obstacle
from sandtable.games.bagration.plans.river_plan import lying
from sandtable.games.bagration.plans.table_plan import arm
from sandtable.games.bagration.river.boats import Boat, BoatPlace
from sandtable.games.bagration.sides import ATTACKER, DEFENDER, Role
from sandtable.games.bagration.state import Battle, Roster, State
from sandtable.kernel import Box, Counter, Face, Place, Side
from sandtable.tabletop.drawing import Ruler
from sandtable.tabletop.measures import Point

TO_SET_OUT, RESERVE, AMBUSH, AFLOAT, UNPLACED, LOST = "to-set-out", "reserve", "ambush", "in-boats", "unplaced", "lost"
TITLES = {
    TO_SET_OUT: "To set out",
    RESERVE: "Your Reserve",
    AMBUSH: "Your Ambush",
    AFLOAT: "In boats",
    UNPLACED: "On the table, not set down yet",
    LOST: "Destroyed and withdrawn",
}
RANGED_IN, WORK, MARKER = "ranged.", "work.", "marker."
"""How ids of what is no Unit begin: before its Unit's, or before a number."""

OWN = (TO_SET_OUT, RESERVE, AMBUSH)
"""Boxes that nobody but their owner sees."""

SYMBOLS = {
    TeamKind.INFANTRY: "infantry",
    TeamKind.GUN: "antitank",
    TeamKind.TANK: "armor",
    TeamKind.UNARMOURED_TANK: "vehicle",
    TeamKind.TRANSPORT: "transport",
    TeamKind.AIRCRAFT: "air",
}
MARKERS = {Obstacle.WIRE: "wire", Obstacle.MINEFIELD: "mine", Obstacle.BOOBY_TRAP: "trap"}
CARD = {
    "hit_on": "Hit on",
    "assault": "Assault",
    "skill": "Skill",
    "motivation": "Motivation",
    "save": "Save",
    "cross": "Cross",
    "mines": "Crosses Minefields on",
}


def unit_id(key: str, *, own: bool = True, side: Side = "") -> str:
    """What a viewer calls a Unit: his own, the enemy's, or (an observer) by its side."""
    return f"{side or ('own' if own else 'enemy')}-{key}"


def key_of(id: str) -> str:
    """The Unit, fortification or marker that an id means, without whose it is."""
    return id.partition("-")[2]


def counters(state: State, viewer: Side | None) -> list[Counter]:
    """Everything this viewer sees, obstacles first, so that whatever stands on them lies on top."""
    return [
        *_markers(state, viewer),
        *(c for role in (DEFENDER, ATTACKER) for c in _boats(state, role, viewer)),
        *_works(state, viewer),
        *(c for role in (DEFENDER, ATTACKER) for c in _ranged_in(state, role, viewer)),
        *(c for role in (DEFENDER, ATTACKER) for c in _units(state, role, viewer)),
    ]


def boxes(state: State, viewer: Side | None, shown: list[Counter]) -> tuple[Box, ...]:
    """One's own boxes as far as the battle has them, and those of everybody that are not empty."""
    used = {c.place.box for c in shown}
    return tuple(Box(key, title, viewer or "" if key in OWN else "") for key, title in TITLES.items() if key in used)


# ---------------------------------------------------------------- Units


def _units(state: State, role: Role, viewer: Side | None) -> Iterator[Counter]:
    battle = state.now
    side, roster = battle.side(role), battle.roster(role)
    for unit in roster.force.units:
        place = place_of(battle, role, unit)
        if place is None or (place.box in OWN and viewer != side):
            continue
        yield _unit(state, role, unit, place, viewer)
        for n, stand in enumerate(apart_from(roster, unit.key)):
            yield Counter(
                _id(f"{unit.key}.{n}", side, viewer),
                f"{unit.name}: {stand.kind.many(stand.teams)}",
                side,
                Place(point=(stand.x, stand.y)),
                Face(
                    SYMBOLS[stand.kind],
                    values=str(stand.teams),
                    tags=(stand.condition.words,) if stand.condition.words else (),
                ),
                group=unit.formation or "Support",
                mine=viewer == side,
            )


def apart_from(roster: Roster, key: str) -> list[Stand]:
    """The groups of a Unit's Teams that stand elsewhere than its Leader."""
    here = roster.places.get(key)
    return [s for s in roster.stands if s.unit == key and here is not None and [s.x, s.y] != here]


def place_of(battle: Battle, role: Role, unit: Unit) -> Place | None:
    """Where a Unit is on the board or beside it; None: it is in the air."""
    roster, side = battle.roster(role), battle.side(role)
    if unit.key in roster.gone():
        return Place(box=LOST)
    if unit.key in roster.places:
        return standing(roster, role, unit)
    if unit.key in roster.reserve:
        return Place(box=RESERVE)
    if unit.key == roster.ambush:
        return Place(box=AMBUSH)
    over = battle.boats.boats_of(side, BoatPlace.ENEMY_BANK, BoatPlace.OFF_TABLE)
    if any(b.unit == unit.name and b.passengers for b in over):
        return Place(box=AFLOAT)
    if unit.kinds() == {TeamKind.AIRCRAFT}:
        return None
    return Place(box=UNPLACED if _set_out(battle, role) else TO_SET_OUT)


def _set_out(battle: Battle, role: Role) -> bool:
    """Whether this side's deployment is over, so that whatever is not off the table is on it."""
    return battle.at > [step.key for step in battle.steps()].index(f"deploy_{role}")


def _id(key: str, side: Side, viewer: Side | None) -> str:
    return unit_id(key, own=viewer == side, side="" if viewer else side)


def _unit(state: State, role: Role, unit: Unit, place: Place, viewer: Side | None) -> Counter:
    side = state.now.side(role)
    lost, mine = place.box == LOST, viewer == side
    tags = [] if lost else _tags(state, role, unit)
    symbol = "artillery" if unit.artillery else SYMBOLS[TeamKind(arm(unit))]
    return Counter(
        _id(unit.key, side, viewer),
        unit.name,
        side,
        place,
        Face(symbol, values="" if lost else str(unit.strong), tags=tuple(tags)),
        group=unit.formation or "Support",
        card=(
            *_card(state, unit, mine=mine),
            *within_reach(state, role, unit, apart_from(state.now.roster(role), unit.key)),
        ),
        mine=mine,
    )


def _tags(state: State, role: Role, unit: Unit) -> list[str]:
    move = state.now.roster(role).moves.get(unit.key)
    return [
        *(["Pinned Down"] if unit.pinned else []),
        *(["Bailed Out"] if any(t.bailed_out for t in unit.teams) else []),
        *(["Foxholes"] if unit.dug_in else []),
        *(["Dashed" if move.dashed else "Moved"] if move else []),
    ]


def _card(state: State, unit: Unit, *, mine: bool) -> tuple[tuple[str, str, str], ...]:
    """Teams and states for everybody; what its own card says for its owner."""
    teams = ", ".join(t.kind.many(t.left) for t in unit.teams)
    told = [("Teams", teams, "fow.base.teams"), ("State", ", ".join(unit.states()), "fow.base.good_spirits")]
    if mine:
        say = Ruler(state.readings.ruler).say
        speeds = ", ".join(f"{s.words} {say(inches)}" for s in Speed if (inches := unit.inches(s)) is not None)
        told += [("Speeds", speeds or "not told yet", "fow.base.dash")]
        told += [("Range", say(unit.range), "fow.base.teams")] if unit.range is not None else []
        told += [("Weapon", weapon, "fow.base.armour_save")] if (weapon := _weapon(unit)) else []
        told += [(title, value, "fow.base.skill_test") for key, title in CARD.items() if (value := getattr(unit, key))]
    return tuple(told)


def _weapon(unit: Unit) -> str:
    shots = f"ROF {unit.rof[0]} halted, {unit.rof[1]} moving" if unit.rof else ""
    strikes = "" if unit.anti_tank is None else f"Anti-tank {unit.anti_tank}"
    return ", ".join(filter(None, (shots, strikes, f"Firepower {unit.firepower}" if unit.firepower else "")))


# ---------------------------------------------------------------- fortifications, obstacles, boats


def _works(state: State, viewer: Side | None) -> Iterator[Counter]:
    battle = state.now
    side = battle.side(DEFENDER)
    for n, work in enumerate(battle.fortifications):
        if work.destroyed or (work.point is None and not _placing(battle, viewer)):
            continue
        card = card_of(work, state.readings, battle.cards)
        tags = (*(["Pinned Down"] if work.pinned else []), *(["Bailed Out"] if work.bailed_out else []))
        yield Counter(
            _id(f"{WORK}{n}", side, viewer),
            work.name,
            side,
            Place(point=work.point, facing=_front(work)) if work.point else Place(box=TO_SET_OUT),
            Face("nest" if card.kind == "nest" else "fort", tags=tags),
            group="Fortifications",
            card=(("Card", card.title, card.cite),),
            mine=viewer == side,
        )


def _front(work: Fortification) -> int | None:
    return None if work.facing is None else round(work.facing) % 360


def _ranged_in(state: State, role: Role, viewer: Side | None) -> Iterator[Counter]:
    """Markers where they lie; in the step that places them, those of one's own that are still to be placed."""
    battle, roster = state.now, state.now.roster(role)
    side, steps = battle.side(role), battle.steps()
    now = battle.at < len(steps) and steps[battle.at].key == "ranged_in" and viewer == side
    for unit in (u for u in roster.force.units if u.artillery):
        at = roster.ranged_in.get(unit.key)
        if at is None and (not now or unit.key in {*roster.reserve, *roster.gone()}):
            continue
        yield Counter(
            _id(f"{RANGED_IN}{unit.key}", side, viewer),
            f"Ranged In marker of {unit.name}",
            side,
            Place(point=(at[0], at[1])) if at else Place(box=TO_SET_OUT),
            Face("marker"),
            group="Ranged In markers",
            mine=viewer == side,
        )


def _markers(state: State, viewer: Side | None) -> Iterator[Counter]:
    """Where they lie; those still to be laid are in their owner's box."""
    side = state.now.side(DEFENDER)
    for n, mark in enumerate(state.now.obstacles):
        if mark.cleared or (mark.point is None and not _placing(state.now, viewer)):
            continue
        place = Place(point=mark.point) if mark.point else Place(box=TO_SET_OUT)
        id, mine = _id(f"{MARKER}{n}", side, viewer), viewer == side
        yield Counter(id, mark.name, side, place, Face(MARKERS[mark.kind]), group="Obstacles", mine=mine)


def _placing(battle: Battle, viewer: Side | None) -> bool:
    """Whether this viewer is placing fortifications and obstacles now."""
    steps = battle.steps()
    now = steps[battle.at].key if battle.at < len(steps) else ""
    return now in ("place_fortifications", "place_obstacles") and viewer == battle.side(DEFENDER)


def _boats(state: State, role: Role, viewer: Side | None) -> Iterator[Counter]:
    """Where each lies; one that the river carried off the table, in the box of those afloat."""
    battle = state.now
    side, table = battle.side(role), state.ground().table
    if battle.river is None or not battle.boats.boats_of(side):
        return
    waters = state.waters()
    for boat, point, _ in lying(waters.river, battle.boats, side, waters.current, waters.boat_length):
        x, y = round(point[0], 2), round(point[1], 2)
        there = table.contains((x, y)) and boat.place is not BoatPlace.OFF_TABLE
        yield _boat(boat, _id(f"boat.{boat.number}", side, viewer), (x, y) if there else None)


def _boat(boat: Boat, id: str, at: Point | None) -> Counter:
    return Counter(
        id,
        f"Boat {boat.number}",
        boat.side,
        Place(point=at) if at else Place(box=AFLOAT),
        Face("boat", values=str(boat.passengers) if boat.passengers else ""),
        states=(boat.place.words,),
        group="Assault Boats",
        card=(("For", boat.unit or "whoever comes next", "fow.river.boats.allocation"),),
    )
