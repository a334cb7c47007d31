"""What follows from where a Unit stands on the plan now: traps that are no longer under it, a bank it has left."""

from sandtable.games.bagration.forces.units import Unit
from sandtable.games.bagration.sides import Role
from sandtable.games.bagration.state import State
from sandtable.games.bagration.turns import river_turn
from sandtable.games.bagration.turns.traps_underfoot import step_off
from sandtable.kernel import Procedure


def now_stands(state: State, role: Role, unit: Unit) -> Procedure[None]:
    """A Unit was told to stand somewhere: traps and the river bank take note of it."""
    step_off(state.now)
    yield from river_turn.moved_away(state, role, unit)
