"""River assaults: the river's current and crossings, boats from launch to return, plan and odds.

The life of a boat (fow.river.timeline): turn n, Movement Step: `launch_and_cross`. Turn n + 1: `roll_off_table` as it
begins, `disembark` in the Movement Step, `return_boats` at its end. Turn n + 2: the next Unit crosses.
"""

from sandtable.games.bagration.river.assault import cross, drift, launch_and_cross, refuse_launch
from sandtable.games.bagration.river.boats import (
    Boat,
    BoatPlace,
    Crosser,
    RiverState,
    allocate,
    boats_for,
    boats_needed,
    leave_bank,
    provide_boats,
    reach_bank,
    refuse_boats_to,
    refuse_side,
    refuse_to_aboard,
)
from sandtable.games.bagration.river.crossings import (
    Crossing,
    advice,
    crossings_needed,
    roll_current,
    settle_kinds,
)
from sandtable.games.bagration.river.faces import SETTINGS, charts, enter_faces
from sandtable.games.bagration.river.landing import (
    back_off,
    disembark,
    pool,
    refuse_disembark,
    refuse_landing_move,
    return_boats,
    return_point,
    roll_off_table,
)
from sandtable.games.bagration.river.launching import load, refuse_mount

__all__ = [
    "SETTINGS",
    "Boat",
    "BoatPlace",
    "Crosser",
    "Crossing",
    "RiverState",
    "advice",
    "allocate",
    "back_off",
    "boats_for",
    "boats_needed",
    "charts",
    "cross",
    "crossings_needed",
    "disembark",
    "drift",
    "enter_faces",
    "launch_and_cross",
    "leave_bank",
    "load",
    "pool",
    "provide_boats",
    "reach_bank",
    "refuse_boats_to",
    "refuse_disembark",
    "refuse_landing_move",
    "refuse_launch",
    "refuse_mount",
    "refuse_side",
    "refuse_to_aboard",
    "return_boats",
    "return_point",
    "roll_current",
    "roll_off_table",
    "settle_kinds",
]
