"""The Report of what happened in the battle. 7.13"""

from sandtable.games.orsha.state import State
from sandtable.kernel import Note, Procedure


def battle_report(state: State) -> Procedure[None]:
    """Nothing is asked yet."""
    yield Note(f"The scenario of {state.date} is over.", "oto2.7.13.a")
