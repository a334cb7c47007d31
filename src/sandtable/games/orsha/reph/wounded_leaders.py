"""7.510: wounded leaders."""

from sandtable.charts import consult_each
from sandtable.games.orsha.catalogue import Class
from sandtable.games.orsha.pieces import Box, Piece, Status
from sandtable.games.orsha.reph.eliminations import let_go, retained
from sandtable.games.orsha.sides import SIDES
from sandtable.games.orsha.state import State
from sandtable.kernel import Procedure
from sandtable.rules import rule


@rule("oto2.7.510")
def step_7_510(state: State) -> Procedure[None]:
    """7.510: a dr for each wounded Retained leader, all on one screen, since they lie open; Evacuated is out of the OoB
    for good, but no casualty."""
    leaders = [p for side in SIDES for p in retained(state, side, Class.LEADER, Class.ARMOR_LEADER)]
    wounded = [p for p in leaders if p.has(Status.WOUNDED)]
    whose = {p.side for p in wounded}
    side = whose.pop() if len(whose) == 1 else None  # the owner rolls, where there is only one
    rows = yield from consult_each("wounded_leader", [(_words(p), _modifiers(p)) for p in wounded], side=side)
    for leader, row in zip(wounded, rows, strict=True):
        if row.result == "unwounded":
            leader.lose(Status.WOUNDED)
        elif row.result == "evacuated":
            let_go(state, leader)
            leader.box, leader.hex, leader.level, leader.holder = Box.EVACUATED, "", 0, ""


def _words(leader: Piece) -> str:
    """As both sides may read it: without his number."""
    return f"{leader.side.capitalize()} {leader.name}{f' in {leader.hex}' if leader.box is Box.MAP else ''}"


def _modifiers(leader: Piece) -> list[str]:
    isolated = ["isolated"] if leader.has(Status.ISOLATED) else []
    return [*isolated, *(["heroic"] if leader.has(Status.HEROIC) else [])]
