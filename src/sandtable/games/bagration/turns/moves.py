"""What follows from where a Unit stands now: foxholes left behind, traps no longer under it, a bank it has left."""

from collections.abc import Sequence

from sandtable.games.bagration.base.movement import Order
from sandtable.games.bagration.forces.units import Unit
from sandtable.games.bagration.sides import Role
from sandtable.games.bagration.state import Roster, State
from sandtable.games.bagration.turns import river_turn
from sandtable.games.bagration.turns.traps_underfoot import step_off
from sandtable.kernel import Note, Procedure, Refused
from sandtable.rules import rule


def now_stands(state: State, role: Role, unit: Unit) -> Procedure[None]:
    """A Unit was told to stand somewhere: traps and the river bank take note of it."""
    step_off(state.now)
    yield from river_turn.moved_away(state, role, unit)


@rule("fow.base.foxholes")
def move_to(state: State, role: Role, unit: Unit, place: Sequence[float]) -> Procedure[None]:
    """A Unit stands at a new place with all its Teams. Whoever moves leaves his Foxholes behind, and the bank."""
    battle, roster = state.now, state.now.roster(role)
    if unit.dug_in and roster.places.get(unit.key) not in (None, list(place)):
        unit.dug_in = False
        yield Note(f"{unit.name} leaves its Foxholes.", "fow.base.foxholes", side=battle.side(role))
    roster.places[unit.key] = list(place)
    roster.stands = [s for s in roster.stands if s.unit != unit.key]
    yield from now_stands(state, role, unit)


@rule("fow.obstacle.wire.gapping")
def refuse_to_leave(roster: Roster, unit: Unit) -> Refused | None:
    """A Leader who ordered Wire Gapping does so instead of moving."""
    if roster.orders.get(unit.key) != Order.WIRE_GAPPING:
        return None
    return Refused(f"the Leader of {unit.name} ordered Wire Gapping instead of moving", "fow.obstacle.wire.gapping")
