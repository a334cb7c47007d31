"""The river in a turn: Units carried off the table come back, boats land, launch, drift and return."""

from sandtable.games.bagration.missions.deployment import deployed
from sandtable.games.bagration.river.assault import launch_and_cross
from sandtable.games.bagration.river.boats import BoatPlace, reach_bank
from sandtable.games.bagration.river.landing import disembark, return_boats, roll_off_table
from sandtable.games.bagration.state import State
from sandtable.kernel import ChooseSome, Note, Option, Procedure
from sandtable.rules import rule


def at_start(state: State, role: str) -> Procedure[None]:
    """As a turn begins: Units that the river carried off roll to come on."""
    battle = state.now
    if battle.river and battle.boats.boats_of(battle.side(role)):
        yield from roll_off_table(battle.boats, battle.side(role), settings=state.settings)


@rule("fow.river.timeline")
def movement(state: State, role: str) -> Procedure[None]:
    """The Movement Step's boats: those at the bank since last turn land, others cross, empty ones come back."""
    battle = state.now
    side = battle.side(role)
    if battle.river is None or not battle.boats.boats_of(side):
        return
    turn = battle.turns[role]
    yield from disembark(battle.boats, side, turn)
    yield from launch_and_cross(
        battle.boats,
        side,
        turn,
        table=battle.ground(state.settings).table,
        river=battle.river.river(),
        current=battle.river.current,
        pinned=[u.name for u in battle.rosters[side].force.units if u.pinned],
        settings=state.settings,
        faces=battle.faces.get("boat_drift"),
    )
    yield from return_boats(battle.boats, side, settings=state.settings)
    yield from _reach(state, role)


def _reach(state: State, role: str) -> Procedure[None]:
    """Which Infantry Units have reached the bank this turn; they launch in a later Movement Step."""
    battle = state.now
    side, roster, boats = battle.side(role), battle.roster(role), battle.boats
    busy = {c.name for c in boats.waiting if c.side == side} | {b.unit for b in boats.boats_of(side) if b.unit}
    busy |= {*boats.ashore.get(side, ())} | {*boats.off_table.get(side, ())}
    able = [u for u in deployed(battle, role) if u.is_infantry and u.key != roster.ambush and u.name not in busy]
    if not able:
        return
    here = yield ChooseSome(
        question="Which Infantry Units now stand at your bank of the river and want to cross by boat?",
        cite="fow.river.boats.allocation",
        side=side,
        key="reach_bank",
        context=(f"{len(boats.boats_of(side, BoatPlace.IDLE))} boats lie at your bank.",),
        options=tuple(Option(u.key, u.name, f"{u.strong} Teams") for u in able),
        suggestion=[],
    )
    for unit in roster.force.named(here):
        got = reach_bank(boats, unit.name, side, unit.strong, unit.kinds(), state.settings)
        fate = "takes its boats" if got else "waits for boats"
        yield Note(f"{unit.name} {fate}.", "fow.river.boats.allocation", side=side)
