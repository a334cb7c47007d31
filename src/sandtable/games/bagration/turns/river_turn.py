"""The river in a turn: Units carried off the table come back, boats land, launch, drift and return."""

from collections.abc import Iterable
from dataclasses import replace

from sandtable.games.bagration.base.teams import TeamKind, transports_after
from sandtable.games.bagration.forces.units import Unit
from sandtable.games.bagration.river.boat_returns import return_boats, return_point, roll_off_table
from sandtable.games.bagration.river.boats import (
    BoatPlace,
    Crosser,
    allocate,
    enemy_bank,
    keep_up,
    leave_bank,
    reach_bank,
    transport_choices,
)
from sandtable.games.bagration.river.drift import launch_and_cross
from sandtable.games.bagration.river.landing import disembark
from sandtable.games.bagration.river.launching import ask_leader
from sandtable.games.bagration.setup.places import the_plan
from sandtable.games.bagration.setup.reserves_held import infantry_at_hand
from sandtable.games.bagration.sides import ATTACKER, Role, other
from sandtable.games.bagration.state import Battle, State
from sandtable.games.bagration.turns.traps_underfoot import step_off
from sandtable.kernel import DECISION, FACT, ChooseSome, Note, Option, Procedure, Side, counted
from sandtable.rules import rule
from sandtable.tabletop.measures import Point
from sandtable.tabletop.zones import Zone

ASHORE = 0.1
"""How far up the bank whoever gets out stands on the plan, in inches, so that he is out of the water."""

CARRIED_OFF = "carried off the table"

LEAVES = "leave "
"""How an answer says that a Unit at the bank moves away again."""


def at_start(state: State, role: Role) -> Procedure[None]:
    """As a turn begins: Units that the river carried off roll to come on."""
    battle = state.now
    side = battle.side(role)
    if battle.river is None or not battle.boats.boats_of(side):
        return
    back = yield from roll_off_table(battle.boats, side, readings=state.readings)
    place = return_point(battle.boats, side, battle.river.river(), battle.river.current)
    for unit in _named(battle, role, back):
        battle.roster(role).places[unit.key] = _ashore(state, place)


@rule("fow.river.timeline")
def movement(state: State, role: Role) -> Procedure[None]:
    """The Movement Step's boats: those at the bank since last turn land, others cross, empty ones come back."""
    yield from land_and_launch(state, role)
    yield from come_back(state, role)


def _has_boats(state: State, role: Role) -> bool:
    return state.now.river is not None and bool(state.now.boats.boats_of(state.now.side(role)))


@rule("fow.river.timeline")
def come_back(state: State, role: Role) -> Procedure[None]:
    """As the Movement Step ends: empty boats come back, and whoever has reached the bank waits for the next."""
    if not _has_boats(state, role):
        return
    side = state.now.side(role)
    pinned = [u.name for u in state.now.rosters[side].force.units if u.pinned]
    yield from return_boats(state.now.boats, side, readings=state.readings, pinned=pinned)
    yield from _reach(state, role)


@rule("fow.river.timeline")
def land_and_launch(state: State, role: Role) -> Procedure[None]:
    """As the Movement Step begins: boats at the far bank land their Units, Units at the near bank launch and drift."""
    battle = state.now
    side = battle.side(role)
    if battle.river is None or not battle.boats.boats_of(side):
        return
    turn, places = battle.turns[role], battle.roster(role).places
    keep_up_with_losses(state, role)
    yield from _begin_there(state, role)
    pinned = [u.name for u in battle.rosters[side].force.units if u.pinned]
    river, boats = battle.river.river(), battle.boats
    here = enemy_bank(boats, side)
    over_there = reversed(boats.boats_of(side, BoatPlace.ENEMY_BANK))
    lying = {b.unit: river.landing(b.along, here, -ASHORE) for b in over_there}
    against = battle.roster(other(role))
    enemies = [*((x, y) for x, y in against.places.values()), *((s.x, s.y) for s in against.stands)]
    landed = yield from disembark(boats, side, turn, river=river, enemies=enemies, all_known=state.on_board)
    for unit in _named(battle, role, landed):
        x, y = places[unit.key] = _ashore(state, lying[unit.name])
        yield Note(f"{unit.name}: ashore at {x:g}, {y:g}.", "fow.river.disembark", side=side)
    crossed = yield from launch_and_cross(
        boats,
        side,
        turn,
        replace(state.waters(), plan=the_plan(state)),
        pinned=pinned,
        leaders=_leaders(state, role),
        away=[c.name for c in boats.waiting if c.side == side and _strayed(state, role, c)],
    )
    for unit in _named(battle, role, crossed):
        battle.roster(role).take_off(unit.key)
        unit.dug_in = False
    step_off(battle)


def _ashore(state: State, point: Point) -> list[float]:
    """A place for the plan: where a slanting bank meets the table's edge, on the table."""
    table = state.ground().table
    return [round(min(max(point[0], 0.0), table.width), 2), round(min(max(point[1], 0.0), table.depth), 2)]


def _beside(state: State, role: Role) -> Zone:
    battle = state.now
    assert battle.river is not None
    bank = battle.boats.friendly_bank(battle.side(role))
    return state.waters().beside(bank)


def _at_bank(state: State, role: Role, key: str) -> bool | None:
    """Whether a Unit stands at its Friendly Bank, measured on the plan; None: the plan does not know it."""
    place = state.now.roster(role).places.get(key)
    return None if place is None else _beside(state, role).contains((place[0], place[1]))


def _leaders(state: State, role: Role) -> dict[str, Point]:
    """Where the plan knows the Leaders of Units that wait at the bank."""
    roster = state.now.roster(role)
    there = [u for u in roster.force.named(roster.places) if _at_bank(state, role, u.key)]
    return {u.name: (roster.places[u.key][0], roster.places[u.key][1]) for u in there}


def _strayed(state: State, role: Role, crosser: Crosser) -> bool:
    """A Unit that waits with all its Teams, but stands elsewhere by the plan. A part left behind is not measured."""
    unit = next(iter(_named(state.now, role, [crosser.name])), None)
    whole = crosser.behind == crosser.teams
    return whole and unit is not None and _at_bank(state, role, unit.key) is False


def moved_away(state: State, role: Role, unit: Unit) -> Procedure[None]:
    """A Unit that was told to stand elsewhere has left the bank, and its boats with it."""
    battle, side = state.now, state.now.side(role)
    waiting = [c for c in battle.boats.waiting if (c.name, c.side) == (unit.name, side)]
    if waiting and _strayed(state, role, waiting[0]):
        yield from _leave(state, side, [unit.name])


@rule("fow.river.launch.conditions", "fow.river.boats.allocation")
def _begin_there(state: State, role: Role) -> Procedure[None]:
    """Units that begin the Movement Step at the bank without having walked there: deployed, or out of an Ambush."""
    battle, side = state.now, state.now.side(role)
    here = [u for u in _able(battle, role) if _may_begin_there(state, role, u)]
    if not here:
        return
    chosen = yield from ChooseSome(
        question="Which Infantry Units begin this turn at your bank of the river and want to cross by boat?",
        telling="At the bank, to cross by boat: {}.",
        cite="fow.river.launch.conditions",
        wants=DECISION if state.on_board else FACT,  # the board knows who stands there
        side=side,
        key="begin_at_bank",
        options=tuple(Option(u.key, u.name, f"{u.strong} Teams") for u in here),
        suggestion=[u.key for u in here] if state.on_board and role == ATTACKER else [],
    )
    yield from _take_boats(state, role, chosen)


def _may_begin_there(state: State, role: Role, unit: Unit) -> bool:
    """By the plan; a Unit set out on trust only in the first turn, where its area reaches the bank."""
    measured = _at_bank(state, role, unit.key)
    if measured is not None or state.now.turns[role] > 1:
        return bool(measured)
    area = state.ground().standing(role)
    return bool(area.shape().intersection(_beside(state, role).shape()).area > 1)


def _able(battle: Battle, role: Role) -> list[Unit]:
    """Infantry Units on the table that neither wait for boats nor have crossed."""
    side, boats = battle.side(role), battle.boats
    busy = {c.name for c in boats.waiting if c.side == side} | {b.unit for b in boats.boats_of(side) if b.unit}
    busy |= {*boats.ashore.get(side, ())} | {*boats.off_table.get(side, ())}
    return [u for u in infantry_at_hand(battle, role) if u.name not in busy]


def keep_up_with_losses(state: State, role: Role) -> None:
    """Units at the bank that lost Teams give up the boats they no longer need; whoever waits may have them."""
    battle, side = state.now, state.now.side(role)
    for unit in battle.roster(role).force.units:
        keep_up(battle.boats, unit.name, side, unit.strong)
    allocate(battle.boats, side, state.readings)


def _named(battle: Battle, role: Role, names: Iterable[str]) -> list[Unit]:
    """Boats know their Units by name; names are told apart when a list is read."""
    wanted = set(names)
    return [u for u in battle.roster(role).force.units if u.name in wanted]


def afloat(battle: Battle, role: Role) -> dict[str, str]:
    """Units with every Team in boats over the river or carried off the table, by key, in words.

    Nobody can shoot at them. A Unit of which some Teams stand on either bank is on the table.
    """
    side, aboard = battle.side(role), dict[str, int]()
    for boat in battle.boats.boats_of(side, BoatPlace.ENEMY_BANK, BoatPlace.OFF_TABLE):
        aboard[boat.unit] = aboard.get(boat.unit, 0) + boat.passengers
    off = {*battle.boats.off_table.get(side, ())}
    whole = [u for u in _named(battle, role, aboard) if 0 < u.strong <= aboard[u.name]]
    return {u.key: CARRIED_OFF if u.name in off else "in boats at the Enemy Bank" for u in whole}


def _reach(state: State, role: Role) -> Procedure[None]:
    """Which Infantry Units have reached the bank this turn; they launch in a later Movement Step."""
    battle = state.now
    side, boats, able = battle.side(role), battle.boats, _able(battle, role)
    if state.on_board:  # who has reached it is measured
        able = [unit for unit in able if _at_bank(state, role, unit.key)]
    there = [c.name for c in boats.waiting if c.side == side and not boats.is_loaded(c.name, side)]
    if not able and len(there) < 2:  # where nobody else wants the boats, nobody need give them up
        return
    here = yield from ChooseSome(
        question="Which Infantry Units now stand at your bank of the river and want to cross by boat?",
        telling="At the bank now, to cross by boat: {}.",
        cite="fow.river.boats.allocation",
        wants=DECISION if state.on_board else FACT,
        side=side,
        key="reach_bank",
        context=(f"At your bank: {counted(len(boats.boats_of(side, BoatPlace.IDLE)), 'free boat')}.",),
        options=(
            *(Option(u.key, u.name, f"{u.strong} Teams") for u in able),
            *(Option(f"{LEAVES}{name}", f"{name} moves away again", "it gives up its boats") for name in there),
        ),
        suggestion=[unit.key for unit in able] if state.on_board and role == ATTACKER else [],
    )
    yield from _leave(state, side, [name for name in there if f"{LEAVES}{name}" in here])
    for unit in battle.roster(role).force.named(here):
        yield from _stand_there(state, role, unit)
    yield from _take_boats(state, role, here)


@rule("fow.river.launch.conditions")
def _stand_there(state: State, role: Role, unit: Unit) -> Procedure[None]:
    """Reaching the bank is measured: where the plan has the Unit elsewhere, its new place is told and checked."""
    battle, roster = state.now, state.now.roster(role)
    if _at_bank(state, role, unit.key) is not False:
        return
    assert battle.river is not None
    x, y = roster.places[unit.key]
    waters = replace(state.waters(), plan=the_plan(state))
    waiting = Crosser(unit.name, battle.side(role), unit.strong, unit.strong)
    place = yield from ask_leader(waters, waiting, battle.boats, (x, y))
    roster.places[unit.key], unit.dug_in = list(place), False
    roster.stands = [s for s in roster.stands if s.unit != unit.key]
    step_off(battle)


@rule("fow.river.boats.allocation")
def _take_boats(state: State, role: Role, chosen: Iterable[str]) -> Procedure[None]:
    """Units at the bank are served in the order they reached it."""
    battle, side, boats = state.now, state.now.side(role), state.now.boats
    for unit in battle.roster(role).force.named(chosen):
        got = reach_bank(boats, unit.name, side, unit.strong, unit.kinds(), state.readings)
        fate = "boats taken" if got else "waiting for boats"
        yield Note(f"{unit.name}: {fate}.", "fow.river.boats.allocation", side=side)
        yield from _transports(unit, side)


@rule("fow.river.boats.allocation")
def _leave(state: State, side: Side, names: Iterable[str]) -> Procedure[None]:
    """A Unit that moves away from the bank gives up its boats; the next in order has them."""
    boats = state.now.boats
    for name in names:
        leave_bank(boats, name, side)
        yield Note(f"{name} gives up its place at the bank.", "fow.river.boats.allocation", side=side)
    allocate(boats, side, state.readings)


@rule("fow.river.boats.transports", "fow.base.transports")
def _transports(unit: Unit, side: Side) -> Procedure[None]:
    """Transport Attachments of a Unit that takes to the boats: they never cross with it, and go to the rear."""
    if unit.transports_in_rear or not any(t.kind is TeamKind.TRANSPORT and t.left for t in unit.teams):
        return
    (choice,) = transport_choices(crosses_by_boat=True)
    unit.transports_in_rear = choice == "rear"
    yield Note(
        f"The transports of {unit.name} are {transports_after(choice)}.", "fow.river.boats.transports", side=side
    )
