"""What follows from where a Unit stands on the plan now: traps that are no longer under it, a bank it has left."""

from sandtable.games.bagration.state import State
from sandtable.games.bagration.turns import crossing
from sandtable.games.bagration.turns.underfoot import step_off
from sandtable.games.bagration.units import Unit
from sandtable.kernel import Procedure


def now_stands(state: State, role: str, unit: Unit) -> Procedure[None]:
    """A Unit was told to stand somewhere: traps and the river bank take note of it."""
    step_off(state.now)
    yield from crossing.moved_away(state, role, unit)
