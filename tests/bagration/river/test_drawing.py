"""The plan shows every boat, and so does the table of boats."""

import pytest

from sandtable.games.bagration.frame import battle_table
from sandtable.games.bagration.plans.river_plan import boat_table, draw_river, lying
from sandtable.games.bagration.river.boats import Boat, BoatPlace, Flotilla
from sandtable.games.bagration.river.bridging import Crossing
from sandtable.games.bagration.river.waters import Waters
from sandtable.kernel.codec import decode, encode
from sandtable.tabletop import Bank, River
from sandtable.tabletop.drawing import BRICK, Plan

TABLE = battle_table()
RIVER = River.straight(TABLE, middle=36, width=8)


def state() -> Flotilla:
    boats = [
        Boat("soviet 1", "soviet"),
        Boat("soviet 2", "soviet", BoatPlace.LOADED, "Rifles", 3, 12),
        Boat("soviet 3", "soviet", BoatPlace.ENEMY_BANK, "Guards", 2, 30, 1),
        Boat("soviet 4", "soviet", BoatPlace.OFF_TABLE, "Guards", 3, 50, 1),
    ]
    return Flotilla(boats=boats, friendly={"soviet": Bank.NEAR})


@pytest.mark.rule("fow.river.banks", "fow.river.drift.off_table")
def test_every_boat_is_drawn_or_listed() -> None:
    plan = draw_river(Plan(TABLE, "River"), Waters(TABLE, RIVER, 1), [Crossing(12, "ford")], state(), {"soviet": BRICK})
    told = plan.words()
    assert "boat 3 at (30" in told
    assert "boat 1" in told
    assert "boat 4 at (49.7" in told, "past the edge down the current, where it will come on"
    left = draw_river(Plan(TABLE, "River"), Waters(TABLE, RIVER, -1), [], state(), {"soviet": BRICK}).words()
    assert "boat 4 at (-1.7" in left
    rows = {row[0]: row for row in boat_table(state()).rows}
    assert rows["4"][2] == "off the table"
    assert rows["3"][2:] == ("Enemy Bank", "Guards", 2, '30"')


@pytest.mark.rule("fow.river.banks", "fow.river.drift.off_table")
def test_however_many_boats_lie_idle_they_all_lie_on_the_plan() -> None:
    many = Flotilla([Boat(f"soviet {n}", "soviet") for n in range(80)], friendly={"soviet": Bank.NEAR})
    places = [point for _, point, _ in lying(RIVER, many, "soviet", 1, 2.0)]
    assert len(set(places)) == 80
    assert all(0 < x < 48 and 24 < y < 36 for x, y in places)


@pytest.mark.rule("fow.river.banks")
def test_idle_boats_lie_clear_of_loaded_ones_in_the_water_and_behind_them_on_land() -> None:
    boats = [Boat("soviet 0", "soviet", BoatPlace.LOADED, "Rifles", 3, 11.5)]
    boats += [Boat(f"soviet {n}", "soviet") for n in range(1, 151)]
    found = lying(RIVER, Flotilla(boats, friendly={"soviet": Bank.NEAR}), "soviet", 1, 2.0)
    assert len(found) == 151, "more than there are places for lie on the last of them"
    in_water = [along for boat, (_, y), along in found if boat.place is BoatPlace.IDLE and y > 32]
    on_land = [along for boat, (_, y), along in found if boat.place is BoatPlace.IDLE and y < 32]
    assert in_water[:5] == [2, 4.5, 7, 9.5, 14.5]
    assert on_land[:5] == [2, 4.5, 7, 9.5, 12]


@pytest.mark.rule("fow.river.drift.off_table")
def test_boats_that_were_carried_off_lie_one_behind_the_other_from_the_bank() -> None:
    boats = [Boat(f"soviet {n}", "soviet", BoatPlace.OFF_TABLE, "Guards", 3, 50, 1) for n in range(3)]
    found = lying(RIVER, Flotilla(boats, friendly={"soviet": Bank.NEAR}), "soviet", 1, 2.0)
    assert [(round(x, 2), round(y, 2), along) for _, (x, y), along in found] == [
        (49.7, 40, 48),
        (49.7, 42, 48),
        (49.7, 44, 48),
    ]


def test_the_river_s_state_survives_a_file() -> None:
    kept = encode(Flotilla, state())
    assert decode(Flotilla, kept) == state()
