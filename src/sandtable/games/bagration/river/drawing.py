"""The river on the plan: water, current, crossings, and every boat where it lies."""

from collections.abc import Mapping, Sequence
from typing import Any

from sandtable.games.bagration.river.boats import BoatPlace, RiverState, boat_length, enemy_bank
from sandtable.games.bagration.river.crossings import Crossing
from sandtable.kernel import Side, Table
from sandtable.tabletop import River
from sandtable.tabletop.drawing import Plan, Tint

WORDS = {
    BoatPlace.IDLE: "Friendly Bank, free",
    BoatPlace.LOADED: "Friendly Bank, loaded",
    BoatPlace.ENEMY_BANK: "Enemy Bank",
    BoatPlace.OFF_TABLE: "off the table",
}


def draw_river(
    plan: Plan,
    river: River,
    crossings: Sequence[Crossing],
    state: RiverState,
    tints: Mapping[Side, Tint],
    *,
    current: int = 0,
    settings: Mapping[str, Any] | None = None,
) -> Plan:
    """The river and all its boats. Boats off the table lie past the edge; idle ones in a row at their own bank."""
    plan.river(river, current=current)
    for crossing in crossings:
        plan.crossing(crossing.kind, river, crossing.along)
    length = boat_length(settings)
    for side, tint in tints.items():
        idle = 0
        for boat in state.boats_of(side):
            if boat.place is BoatPlace.OFF_TABLE:
                continue
            bank = state.friendly_bank(side) if boat.place is not BoatPlace.ENEMY_BANK else enemy_bank(state, side)
            along = boat.along
            if boat.place is BoatPlace.IDLE:
                along = 2 + idle * (length + 0.5)
                idle += 1
            point = river.landing(along, bank, 0.6)
            turned = river.heading(along) + (0.0 if current >= 0 else 180.0)
            plan.boat(
                point, tint, length=length, passengers=boat.passengers, turned=turned, label=boat.name.split()[-1]
            )
    return plan


def boat_table(state: RiverState) -> Table:
    """Every boat in words, those off the table as well."""
    rows = []
    for b in state.boats:
        along = f'{b.along:g}"' if b.place in (BoatPlace.ENEMY_BANK, BoatPlace.LOADED) else "-"
        rows.append((b.name, b.side, WORDS[b.place], b.unit or "-", b.passengers, along))
    columns = ("Boat", "Side", "Where", "Unit", "Passengers", "Along the river")
    return Table("Assault Boats", columns, tuple(rows), "fow.river.boats.count", tab="River", empty="No boats.")
