"""The river in a turn: Units carried off the table come back, boats land, launch, drift and return."""

from collections.abc import Iterable

from sandtable.games.bagration.base.teams import TeamKind, transports_after
from sandtable.games.bagration.forces import Unit
from sandtable.games.bagration.missions.held_back import deployed
from sandtable.games.bagration.missions.mission import other
from sandtable.games.bagration.missions.reports import the_plan
from sandtable.games.bagration.river.assault import launch_and_cross
from sandtable.games.bagration.river.boats import (
    BoatPlace,
    allocate,
    enemy_bank,
    keep_up,
    leave_bank,
    reach_bank,
    transport_choices,
    with_entered,
)
from sandtable.games.bagration.river.landing import disembark, return_boats, return_point, roll_off_table
from sandtable.games.bagration.state import Battle, State
from sandtable.kernel import ChooseSome, Note, Option, Procedure, Side
from sandtable.rules import rule

LEAVES = "leave "
"""How an answer says that a Unit at the bank moves away again."""


def at_start(state: State, role: str) -> Procedure[None]:
    """As a turn begins: Units that the river carried off roll to come on."""
    battle = state.now
    side = battle.side(role)
    if battle.river is None or not battle.boats.boats_of(side):
        return
    back = yield from roll_off_table(battle.boats, side, settings=state.settings)
    place = return_point(battle.boats, side, battle.river.river(), battle.river.current)
    for unit in _named(battle, role, back):
        battle.roster(role).places[unit.key] = [round(place[0], 2), round(place[1], 2)]


@rule("fow.river.timeline")
def movement(state: State, role: str) -> Procedure[None]:
    """The Movement Step's boats: those at the bank since last turn land, others cross, empty ones come back."""
    battle = state.now
    side = battle.side(role)
    if battle.river is None or not battle.boats.boats_of(side):
        return
    turn, places = battle.turns[role], battle.roster(role).places
    _keep_up(state, role)
    pinned = [u.name for u in battle.rosters[side].force.units if u.pinned]
    river, boats = battle.river.river(), battle.boats
    here = enemy_bank(boats, side)
    lying = {b.unit: river.landing(b.along, here) for b in reversed(boats.boats_of(side, BoatPlace.ENEMY_BANK))}
    enemies = [(x, y) for x, y in battle.roster(other(role)).places.values()]
    landed = yield from disembark(boats, side, turn, river=river, enemies=enemies)
    for unit in _named(battle, role, landed):
        x, y = places[unit.key] = [round(n, 2) for n in lying[unit.name]]
        yield Note(f"{unit.name}: ashore at {x:g}, {y:g}.", "fow.river.disembark", side=side)
    crossed = yield from launch_and_cross(
        boats,
        side,
        turn,
        table=battle.ground(state.settings).table,
        river=river,
        current=battle.river.current,
        pinned=pinned,
        settings=with_entered(state.settings, battle.entered),
        faces=battle.faces.get("boat_drift"),
        plan=the_plan(state),
    )
    for unit in _named(battle, role, crossed):
        battle.roster(role).take_off(unit.key)
        unit.dug_in = False
    yield from return_boats(boats, side, settings=state.settings, pinned=pinned)
    yield from _reach(state, role)


def _keep_up(state: State, role: str) -> None:
    """Units at the bank that lost Teams give up the boats they no longer need; whoever waits may have them."""
    battle, side = state.now, state.now.side(role)
    for unit in battle.roster(role).force.units:
        keep_up(battle.boats, unit.name, side, unit.strong)
    allocate(battle.boats, side, state.settings)


def _named(battle: Battle, role: str, names: Iterable[str]) -> list[Unit]:
    """Boats know their Units by name; names are told apart when a list is read."""
    wanted = set(names)
    return [u for u in battle.roster(role).force.units if u.name in wanted]


def afloat(battle: Battle, role: str) -> dict[str, str]:
    """Units wholly in boats or carried off the table, by key, in words. Nobody can shoot at them."""
    side, boats = battle.side(role), battle.boats
    behind = {c.name for c in boats.waiting if c.side == side and c.behind}
    aboard = {b.unit for b in boats.boats_of(side, BoatPlace.ENEMY_BANK) if not b.is_empty} - behind
    off = set(boats.off_table.get(side, ()))
    words = {u.key: "in boats at the Enemy Bank" for u in _named(battle, role, aboard)}
    return words | {u.key: "carried off the table" for u in _named(battle, role, off)}


def _reach(state: State, role: str) -> Procedure[None]:
    """Which Infantry Units have reached the bank this turn; they launch in a later Movement Step."""
    battle = state.now
    side, roster, boats = battle.side(role), battle.roster(role), battle.boats
    busy = {c.name for c in boats.waiting if c.side == side} | {b.unit for b in boats.boats_of(side) if b.unit}
    busy |= {*boats.ashore.get(side, ())} | {*boats.off_table.get(side, ())}
    able = [u for u in deployed(battle, role) if u.is_infantry and u.key != roster.ambush and u.name not in busy]
    there = [c.name for c in boats.waiting if c.side == side and not boats.is_loaded(c.name, side)]
    if not able and len(there) < 2:  # where nobody else wants the boats, nobody need give them up
        return
    here = yield ChooseSome(
        question="Which Infantry Units now stand at your bank of the river and want to cross by boat?",
        cite="fow.river.boats.allocation",
        side=side,
        key="reach_bank",
        context=(f"{len(boats.boats_of(side, BoatPlace.IDLE))} boats lie at your bank.",),
        options=(
            *(Option(u.key, u.name, f"{u.strong} Teams") for u in able),
            *(Option(f"{LEAVES}{name}", f"{name} moves away again", "it gives up its boats") for name in there),
        ),
        suggestion=[],
    )
    yield from _leave(state, side, [name for name in there if f"{LEAVES}{name}" in here])
    for unit in roster.force.named(here):
        got = reach_bank(boats, unit.name, side, unit.strong, unit.kinds(), state.settings)
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
    allocate(boats, side, state.settings)


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
