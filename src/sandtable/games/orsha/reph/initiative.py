"""7.521: who attacks. In this campaign that is settled."""

from sandtable.games.orsha.state import State
from sandtable.kernel import Note, Procedure
from sandtable.rules import rule


@rule("oto2.7.521")
def step_7_521(state: State) -> Procedure[None]:
    """7.521: the Russians attack and the Germans defend on every date, without a roll."""
    yield Note(f"{state.date}: the Russians attack, the Germans defend.", "oto2.7.521")
