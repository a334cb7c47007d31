"""Before the first turn of a scenario."""

from sandtable.games.orsha.state import Battle, State
from sandtable.kernel import Note, Procedure


def opening(state: State) -> Procedure[None]:
    """The log of the battle is opened."""
    state.battle, state.turn = Battle(how="table"), 1
    yield Note(f"The scenario of {state.date} begins.", "oto2.7.523")
