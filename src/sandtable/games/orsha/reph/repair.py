"""7.513: Equipment repair and replenishment. Vehicles (7.5131), Weapons (7.5132-.5136), and the rest."""

from sandtable.games.orsha.reph.captured import step_7_5134, step_7_5135
from sandtable.games.orsha.reph.maintenance import maintain
from sandtable.games.orsha.reph.scrounging import step_7_5137, step_7_5138, step_7_5139
from sandtable.games.orsha.reph.weapon_repair import step_7_5132, step_7_5133
from sandtable.games.orsha.state import State
from sandtable.kernel import Procedure
from sandtable.rules import rule


@rule("oto2.7.5131")
def step_7_513(state: State) -> Procedure[None]:
    """7.513: its ten parts in order; 7.51310 shares its form with 7.5137."""
    yield from maintain(state)
    yield from step_7_5132(state)
    yield from step_7_5133(state)
    yield from step_7_5134(state)
    yield from step_7_5135(state)
    yield from step_7_5137(state)
    yield from step_7_5138(state)
    yield from step_7_5139(state)
