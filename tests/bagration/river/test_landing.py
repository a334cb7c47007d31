"""fow.river.drift.off_table*, .disembark*, .return*, .timeline: what follows the crossing."""

import pytest

from sandtable.games.bagration.frame import battle_table
from sandtable.games.bagration.readings import reading
from sandtable.games.bagration.river.boat_returns import empty_boats, pool, return_boats, return_point, roll_off_table
from sandtable.games.bagration.river.boats import Boat, BoatPlace, Flotilla, provide_boats, reach_bank
from sandtable.games.bagration.river.drift import cross
from sandtable.games.bagration.river.landing import (
    BackedOff,
    back_off,
    disembark,
    refuse_disembark,
    refuse_landing_move,
)
from sandtable.games.bagration.river.launching import load
from sandtable.games.bagration.river.river_charts import charts
from sandtable.games.bagration.river.waters import Waters
from sandtable.kernel import Refused, play
from sandtable.tabletop import Bank, River

TABLE = battle_table()
RIVER = River.straight(TABLE, middle=36, width=8)


def off(*units: str, attempts: int = 0) -> Flotilla:
    state = Flotilla(friendly={"soviet": Bank.NEAR}, off_table={"soviet": list(units)}, attempts={"soviet": attempts})
    for unit in units:
        state.boats.append(Boat(f"of {unit}", "soviet", BoatPlace.OFF_TABLE, unit, 3))
    return state


@pytest.mark.rule("fow.river.drift.off_table", "fow.river.drift.off_table_dice")
def test_one_unit_off_the_table() -> None:
    state = off("Rifles")
    assert play(roll_off_table(state, "soviet"), dice=[2]).result == []
    played = play(roll_off_table(state, "soviet"), dice=[1, 5])
    assert played.result == ["Rifles"], "two dice at the second attempt"
    assert state.off_table["soviet"] == []
    assert state.attempts["soviet"] == 0
    assert state.ashore == {"soviet": ["Rifles"]}
    assert state.boats[0].is_empty, "its boat can be rolled for"
    assert return_point(state, "soviet", RIVER, 1) == (48, 40)
    assert return_point(state, "soviet", RIVER, -1) == (0, 40)
    assert play(roll_off_table(off("Rifles"), "soviet"), dice=[3]).result == ["Rifles"]


@pytest.mark.rule("fow.river.drift.off_table_dice")
def test_the_pool() -> None:
    assert [pool(1, 3), pool(2, 1), pool(2, 2), pool(1, 1)] == [3, 2, 3, 1]
    assert play(roll_off_table(off("A", "B"), "soviet"), dice=[3, 6]).result == ["A", "B"]
    state = off("A", "B", attempts=1)
    played = play(roll_off_table(state, "soviet"), dice=[2, 1, 4], answers=[["B"]])
    assert played.result == ["B"], "one success: one Unit, the owner's choice"
    assert state.off_table["soviet"] == ["A"]
    assert len(play(roll_off_table(off("A", "B", "C"), "soviet"), dice=[1, 1, 1]).asked) == 1
    alone = off("A")
    assert play(roll_off_table(alone, "soviet"), dice=[1]).result == []
    assert play(roll_off_table(Flotilla(), "soviet")).result == [], "nobody off: no dice"


@pytest.mark.rule("fow.river.drift.off_table_dice")
def test_a_pool_for_each_unit() -> None:
    each = reading(off_table_dice="one_pool_for_each_unit")
    state = off("A", "B")
    assert play(roll_off_table(state, "soviet", readings=each), dice=[1, 3]).result == ["B"]
    assert play(roll_off_table(state, "soviet", readings=each), dice=[2, 3]).result == ["A"], "two dice of its own"


@pytest.mark.rule("fow.river.disembark")
def test_a_turn_after_reaching_the_bank() -> None:
    boat = Boat("1", "soviet", BoatPlace.ENEMY_BANK, "Rifles", 3, 20, since=3)
    early = refuse_disembark(boat, 3)
    assert early is not None
    assert "reached the bank in turn 3; its passengers leave it in turn 4" in early.why
    assert refuse_disembark(boat, 4) is None
    state = Flotilla(boats=[boat], friendly={"soviet": Bank.NEAR})
    assert play(disembark(state, "soviet", 3)).result == [], "nothing is asked in turn 3"
    assert play(disembark(state, "soviet", 4), answers=["stay"]).result == []
    assert play(disembark(state, "soviet", 5), answers=["bank"]).result == ["Rifles"]
    assert boat.is_empty
    assert refuse_disembark(boat, 6) is not None


@pytest.mark.rule("fow.river.disembark.shallows")
def test_backing_off() -> None:
    boat = Boat("1", "soviet", BoatPlace.ENEMY_BANK, "Rifles", 3, 20, since=1)
    backed = back_off(boat, RIVER, Bank.FAR, [(20, 41)])
    assert isinstance(backed, BackedOff)
    assert backed.back == pytest.approx(1)
    assert backed.point == pytest.approx((20, 39))
    assert refuse_landing_move(4, backed.ashore) is None
    short = refuse_landing_move(0.5, backed.ashore)
    assert short is not None
    assert '1" are needed to get ashore; the move is 0.5"' in short.why
    none = back_off(boat, RIVER, Bank.FAR, [(20, 43)])
    assert isinstance(none, Refused)
    assert 'nearest enemy is 3" away' in none.why
    aslant = back_off(boat, RIVER, Bank.FAR, [(21, 40)])
    assert isinstance(aslant, BackedOff)
    assert (aslant.point[0] - 21) ** 2 + (aslant.point[1] - 40) ** 2 == pytest.approx(4)


@pytest.mark.rule("fow.river.return")
def test_empty_boats_return() -> None:
    state = Flotilla(friendly={"soviet": Bank.NEAR})
    state.boats = [Boat(str(n), "soviet", BoatPlace.ENEMY_BANK) for n in range(4)]
    state.boats.append(Boat("full", "soviet", BoatPlace.ENEMY_BANK, "Rifles", 2))
    assert len(empty_boats(state, "soviet")) == 4, "no roll for a boat that is not empty"
    play(return_boats(state, "soviet"), dice=[3, 1, 6, 2])
    assert [b.place for b in state.boats[:4]] == [
        BoatPlace.IDLE,
        BoatPlace.ENEMY_BANK,
        BoatPlace.IDLE,
        BoatPlace.ENEMY_BANK,
    ]
    state.boats[1].place = BoatPlace.OFF_TABLE
    assert len(empty_boats(state, "soviet")) == 2, "those carried off downstream as well"


@pytest.mark.rule("fow.river.return.load", "fow.river.boats.following")
def test_loading_returned_boats() -> None:
    def waiting(idle: int) -> Flotilla:
        state = Flotilla(friendly={"soviet": Bank.NEAR})
        state.boats = [Boat(f"back {n}", "soviet", BoatPlace.ENEMY_BANK) for n in range(2)]
        state.boats += [Boat(f"idle {n}", "soviet") for n in range(idle)]
        assert not reach_bank(state, "Rifles", "soviet", 9)
        return state

    enough = waiting(1)
    assert play(return_boats(enough, "soviet"), dice=[3, 4], answers=[["Rifles"]]).result == ["Rifles"]
    assert enough.is_loaded("Rifles", "soviet")
    too_few = waiting(0)
    assert play(return_boats(too_few, "soviet"), dice=[3, 4]).result == []
    assert not too_few.allotted("Rifles", "soviet")


@pytest.mark.rule("fow.river.return.load", "fow.river.launch.conditions")
def test_only_units_that_waited_for_boats_load_at_once_and_no_pinned_ones() -> None:
    state = Flotilla(friendly={"soviet": Bank.NEAR})
    state.boats = [Boat("back", "soviet", BoatPlace.ENEMY_BANK), *(Boat(f"idle {n}", "soviet") for n in range(3))]
    assert reach_bank(state, "First", "soviet", 9)
    assert not reach_bank(state, "Second", "soviet", 3)
    assert not play(return_boats(state, "soviet"), dice=[1]).result, "nothing came back, nobody is asked"
    with pytest.raises(Refused, match="Second: it is Pinned Down"):
        play(return_boats(state, "soviet", pinned=["Second"]), dice=[3], answers=[["Second"]])
    state.boats[0].place, state.boats[0].unit = BoatPlace.ENEMY_BANK, ""
    played = play(return_boats(state, "soviet"), dice=[3], answers=[["Second"]])
    assert [o.key for a in played.asked if a.key == "load" for o in a.options] == ["Second"], "First has its boats"


@pytest.mark.rule("fow.river.timeline")
def test_the_life_of_a_boat() -> None:
    state = Flotilla()
    provide_boats(state, {"soviet": 25}, {"soviet": Bank.NEAR})
    for unit in ("First", "Second"):
        reach_bank(state, unit, "soviet", 9)

    def over(unit: str, turn: int) -> None:
        crosser = state.crosser(unit, "soviet")
        if not state.is_loaded(unit, "soviet"):
            load(state, crosser, crosser.behind)
        for n, boat in enumerate(state.allotted(unit, "soviet")):
            boat.along = 10 + 2 * n
        play(cross(state, crosser, turn, Waters(TABLE, RIVER, 1)), dice=[1], tables=charts())

    over("First", 1)
    assert not state.allotted("Second", "soviet"), "4 boats, 3 in use"
    assert play(disembark(state, "soviet", 2), answers=["bank"]).result == ["First"]
    assert play(return_boats(state, "soviet"), dice=[3, 3, 3], answers=[["Second"]]).result == ["Second"]
    over("Second", 3)
    assert state.ashore["soviet"] == ["First"]
    assert play(disembark(state, "soviet", 3)).result == [], "at the bank in turn 3"
    assert play(disembark(state, "soviet", 4), answers=["bank"]).result == ["Second"], "ashore in turn 4"
