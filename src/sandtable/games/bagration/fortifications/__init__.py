"""Fortifications: cards, the selection chart, the Onslaught forces table, and how Bunkers and Nests fight."""

from sandtable.games.bagration.fortifications.cards import (
    SETTINGS,
    Card,
    Fortification,
    Selection,
    Weapon,
    cards,
    enter_lost_cells,
    lost_cells,
    put_up,
    selections,
    source_of,
    stat_cards,
    weapon_table,
    weapons,
)
from sandtable.games.bagration.fortifications.chart import (
    assign_boxes,
    buy_fortifications,
    dearest,
    enter_chart,
)
from sandtable.games.bagration.fortifications.forces_table import (
    OnslaughtForces,
    forces_table,
    onslaught_forces,
    refuse_defender_points,
)

__all__ = [
    "SETTINGS",
    "Card",
    "Fortification",
    "OnslaughtForces",
    "Selection",
    "Weapon",
    "assign_boxes",
    "buy_fortifications",
    "cards",
    "dearest",
    "enter_chart",
    "enter_lost_cells",
    "forces_table",
    "lost_cells",
    "onslaught_forces",
    "put_up",
    "refuse_defender_points",
    "selections",
    "source_of",
    "stat_cards",
    "weapon_table",
    "weapons",
]
