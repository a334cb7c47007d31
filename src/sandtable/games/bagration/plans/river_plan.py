"""The river on the plan: water, current, crossings, and every boat where it lies."""

from collections.abc import Mapping, Sequence

from sandtable.games.bagration.river.boats import Boat, BoatPlace, Flotilla, enemy_bank
from sandtable.games.bagration.river.bridging import Crossing
from sandtable.games.bagration.river.waters import Waters
from sandtable.kernel import Side, Table
from sandtable.rules import rule
from sandtable.tabletop import Bank, Point, River
from sandtable.tabletop.drawing import Plan, Tint

SPACE = 0.5
"""Inches between boats in a row."""
DEEP = 2.0
"""Inches from one row of boats to the next, so that their numbers can be read."""
MOST_ROWS = 8
BESIDE = 1.7
"""How far past the table's edge a boat that was carried off is drawn."""


def draw_river(
    plan: Plan, waters: Waters, crossings: Sequence[Crossing], flotilla: Flotilla, tints: Mapping[Side, Tint]
) -> Plan:
    """The river and all its boats. Boats off the table lie past the edge; idle ones in rows at their own bank."""
    river, current, length = waters.river, waters.current, waters.boat_length
    plan.river(river, current=current)
    for crossing in crossings:
        plan.crossing(crossing.kind, river, crossing.along)
    for side, tint in tints.items():
        for boat, point, along in lying(river, flotilla, side, current, length):
            turned = river.heading(along) + (0.0 if current >= 0 else 180.0)
            plan.boat(point, tint, length=length, passengers=boat.passengers, turned=turned, label=boat.number)
    return plan


@rule("fow.river.banks", "fow.river.drift.off_table")
def lying(river: River, flotilla: Flotilla, side: Side, current: int, length: float) -> list[tuple[Boat, Point, float]]:
    """Every boat of a side with its place on the plan and how far along the river that is."""
    found = []
    waiting = off = 0
    loaded = [b.along for b in flotilla.boats_of(side, BoatPlace.LOADED)]
    rows = [r for r in _rows(river, length) if r[1] < HALF_IN or all(abs(r[0] - n) >= length for n in loaded)]
    for boat in flotilla.boats_of(side):
        bank = enemy_bank(flotilla, side) if boat.place is BoatPlace.ENEMY_BANK else flotilla.friendly_bank(side)
        along, in_water = boat.along, HALF_IN
        if boat.place is BoatPlace.OFF_TABLE:
            point, along = _past_the_edge(river, flotilla, side, current, off)
            off += 1
        else:
            if boat.place is BoatPlace.IDLE:
                along, in_water = rows[min(waiting, len(rows) - 1)]
                waiting += 1
            point = river.landing(along, bank, in_water)
        found.append((boat, point, along))
    return found


HALF_IN = 0.6
"""How far from its bank a boat in the water is drawn."""


def _rows(river: River, length: float) -> list[tuple[float, float]]:
    """Places for idle boats, side by side along the bank; each further row lies behind the last, on land."""
    in_a_row = max(1, int((river.length - 2 * length) // (length + SPACE)))
    return [
        (length + place * (length + SPACE), HALF_IN - row * DEEP)
        for row in range(MOST_ROWS)
        for place in range(in_a_row)
    ]


def _past_the_edge(river: River, flotilla: Flotilla, side: Side, current: int, number: int) -> tuple[Point, float]:
    """Beyond the side edge down the current, the first where the Enemy Bank meets it, the others behind."""
    end = river.length if current > 0 else 0.0
    x, y = river.landing(end, enemy_bank(flotilla, side))
    inland = 1.0 if enemy_bank(flotilla, side) is Bank.FAR else -1.0
    return (x + (BESIDE if current > 0 else -BESIDE), y + inland * number * DEEP), end


def boat_table(flotilla: Flotilla) -> Table:
    """Every boat in words, those off the table as well."""
    rows = []
    for b in flotilla.boats:
        along = f'{b.along:g}"' if b.place in (BoatPlace.ENEMY_BANK, BoatPlace.LOADED) else "-"
        where = "Friendly Bank" if b.unit and b.place is BoatPlace.IDLE else b.place.words
        rows.append((b.number, b.side.title(), where, b.unit or "-", b.passengers, along))
    columns = ("Boat", "Side", "Where", "Unit", "Passengers", "Along the river")
    return Table("Assault Boats", columns, tuple(rows), "fow.river.boats.count", tab="River", empty="No boats.")
