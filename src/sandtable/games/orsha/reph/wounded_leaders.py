"""7.510: wounded leaders."""

from sandtable.charts import consult
from sandtable.games.orsha.catalogue import Class
from sandtable.games.orsha.pieces import Box, Status
from sandtable.games.orsha.reph.eliminations import called, let_go, retained
from sandtable.games.orsha.sides import SIDES
from sandtable.games.orsha.state import State
from sandtable.kernel import Procedure
from sandtable.rules import rule


@rule("oto2.7.510")
def step_7_510(state: State) -> Procedure[None]:
    """7.510: a dr for each wounded Retained leader; Evacuated is out of the OoB for good, but no casualty."""
    for side in SIDES:
        for leader in retained(state, side, Class.LEADER, Class.ARMOR_LEADER):
            if not leader.has(Status.WOUNDED):
                continue
            drm = ["isolated"] if leader.has(Status.ISOLATED) else []
            drm += ["heroic"] if leader.has(Status.HEROIC) else []
            row = yield from consult("wounded_leader", apply=drm, side=side, about=called(leader))
            if row.result == "unwounded":
                leader.lose(Status.WOUNDED)
            elif row.result == "evacuated":
                let_go(state, leader)
                leader.box, leader.hex, leader.level, leader.holder = Box.EVACUATED, "", 0, ""
