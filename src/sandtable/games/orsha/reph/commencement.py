"""7.523: the scenario begins."""

from sandtable.games.orsha.sides import SIDES
from sandtable.games.orsha.state import State
from sandtable.kernel import Note, Procedure
from sandtable.rules import rule


@rule("oto2.7.523")
def step_7_523(state: State) -> Procedure[None]:
    """7.523: both sides announce ELR and SAN; the Germans have set up first, the Russians move first."""
    for side in SIDES:
        line = state.sides[side].line
        yield Note(f"{side.capitalize()}: ELR {line.elr}, SAN {line.san}.", "oto2.7.523", side=side)
    yield Note("The Germans have set up first; the Russians move first.", "oto2.7.523")
