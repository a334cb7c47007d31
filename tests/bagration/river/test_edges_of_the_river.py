"""Boats and current at their edges."""

from math import sqrt

import pytest

from sandtable.games.bagration.base.movement import cross_checks
from sandtable.games.bagration.frame import battle_table
from sandtable.games.bagration.game import GAME
from sandtable.games.bagration.plans.river_plan import lying
from sandtable.games.bagration.readings import reading
from sandtable.games.bagration.river.boat_returns import return_boats
from sandtable.games.bagration.river.boats import Boat, BoatPlace, Crosser, Flotilla, keep_up
from sandtable.games.bagration.river.bridging import roll_current
from sandtable.games.bagration.river.drift import drift
from sandtable.games.bagration.river.landing import back_off
from sandtable.games.bagration.river.launching import launch_zone, load
from sandtable.games.bagration.river.waters import Waters
from sandtable.kernel import Refused, play
from sandtable.tabletop import Bank, River

TABLE = battle_table()
RIVER = River.straight(TABLE, middle=36, width=8)


def boat(number, place=BoatPlace.ENEMY_BANK, unit="Rifles", passengers=3, along=20.0, since=1):
    return Boat(str(number), "soviet", place, unit, passengers, along, since=since)


@pytest.mark.rule("fow.river.current.when", "fow.river.current.table")
@pytest.mark.parametrize(
    ("die", "seen_from", "way", "told"),
    [
        (1, "attacker", -1, "left"),
        (6, "attacker", 1, "right"),
        (1, "defender", 1, "right"),
        (6, "defender", -1, "left"),
    ],
)
def test_which_way_the_current_flows_is_told_as_the_attacker_sees_it(die, seen_from, way, told):
    played = play(roll_current(readings=reading(current_seen_from=seen_from)), dice=[die], tables=GAME.tables())
    assert played.result == way
    assert f"The current flows to the Attacker's {told}." in played.texts()


@pytest.mark.rule("fow.river.current.when")
def test_the_current_is_rolled_once():
    with pytest.raises(Refused, match="stays the same"):
        play(roll_current(-1), tables=GAME.tables())


@pytest.mark.rule("fow.base.cross_check")
def test_the_odds_of_a_cross_check_are_told_at_the_first_feature_alone():
    played = play(cross_checks("3+", ["hedge", "wall", "ditch"], context=("two in three",)), dice=[3, 3, 3])
    assert ["two in three" in roll.context for roll in played.asked] == [True, False, False]


@pytest.mark.rule("fow.river.drift.off_table", "fow.river.drift.occupied")
def test_one_unit_of_several_boats_is_off_the_table_once_under_its_own_name():
    state = Flotilla(friendly={"soviet": Bank.NEAR})
    state.boats = [boat(1, BoatPlace.LOADED, "Rifles", along=44), boat(2, BoatPlace.LOADED, "Rifles", along=47)]
    drift(state, state.boats, 8, 3, Waters(TABLE, RIVER, 1))
    assert state.off_table == {"soviet": ["Rifles"]}
    assert [(b.place, b.since) for b in state.boats] == [(BoatPlace.OFF_TABLE, 3)] * 2


@pytest.mark.rule("fow.river.drift.off_table")
def test_a_unit_is_carried_off_to_the_left_as_well():
    state = Flotilla(friendly={"soviet": Bank.NEAR})
    state.boats = [boat(1, BoatPlace.LOADED, along=7.9), boat(2, BoatPlace.LOADED, "Other", along=20)]
    drift(state, state.boats[:1], 8, 1, Waters(TABLE, RIVER, -1))
    drift(state, state.boats[1:], 8, 1, Waters(TABLE, RIVER, -1))
    assert [b.place for b in state.boats] == [BoatPlace.OFF_TABLE, BoatPlace.ENEMY_BANK]
    assert state.off_table == {"soviet": ["Rifles"]}


@pytest.mark.rule("fow.river.boats.allocation", "fow.river.boats.capacity")
@pytest.mark.parametrize(("strong", "carried"), [(7, [3, 3]), (6, [3, 3]), (5, [3, 2]), (3, [3, 0]), (0, [0, 0])])
def test_a_unit_that_lost_nobody_keeps_everybody_in_its_boats(strong, carried):
    state = Flotilla(friendly={"soviet": Bank.NEAR})
    state.boats = [boat(1), boat(2)]
    keep_up(state, "Rifles", "soviet", strong)
    assert [b.passengers for b in state.boats] == carried
    assert [b.unit for b in state.boats] == ["Rifles" if n else "" for n in carried]


@pytest.mark.rule("fow.river.boats.allocation")
def test_of_the_teams_lost_those_on_the_bank_go_first():
    state = Flotilla(friendly={"soviet": Bank.NEAR}, waiting=[Crosser("Rifles", "soviet", 8, 2)])
    state.boats = [boat(1), boat(2)]
    keep_up(state, "Rifles", "soviet", 7)
    assert (state.waiting[0].teams, state.waiting[0].behind) == (7, 1)
    assert [b.passengers for b in state.boats] == [3, 3]
    keep_up(state, "Rifles", "soviet", 5)
    assert state.waiting == []
    assert [b.passengers for b in state.boats] == [3, 2]


@pytest.mark.rule("fow.river.return", "fow.river.return.load", "fow.river.timeline")
def test_a_boat_that_is_back_lies_free_at_the_beginning_of_its_bank():
    state = Flotilla(friendly={"soviet": Bank.NEAR})
    state.boats = [boat(1, unit="", passengers=0, since=4)]
    play(return_boats(state, "soviet"), dice=[3])
    (back,) = state.boats
    assert (back.place, back.along, back.since, back.unit) == (BoatPlace.IDLE, 0.0, 0, "")


@pytest.mark.rule("fow.river.disembark.shallows")
def test_a_boat_backs_off_no_farther_than_it_must():
    found = back_off(boat(1), RIVER, Bank.FAR, [(21.3, 40.7)])
    exact = sqrt(2**2 - 1.3**2) - 0.7
    assert found.back == found.ashore == round(exact, 6)
    assert found.point == pytest.approx((20, 40 - exact))


@pytest.mark.rule("fow.river.disembark.shallows")
def test_no_boat_backs_off_where_the_river_is_too_narrow():
    brook = River.straight(TABLE, middle=36, width=1)
    found = back_off(boat(1), brook, Bank.FAR, [(20, 36.5)])
    assert isinstance(found, Refused)
    assert "nowhere in the river" in found.why


@pytest.mark.rule("fow.river.launch.place", "fow.base.command")
def test_a_boat_lies_half_its_length_at_most_from_the_edge_of_the_bank():
    state = Flotilla(friendly={"soviet": Bank.NEAR})
    zone = launch_zone(Waters(TABLE, RIVER), state, Crosser("Rifles", "soviet", 7, 7), (20, 31))
    assert zone.contains((20, 32))
    assert zone.contains((20, 33))
    assert zone.contains((20, 31))
    assert not zone.contains((20, 33.1))
    assert not zone.contains((20, 30.9))
    assert not zone.contains((40, 32)), "out of command"


@pytest.mark.rule("fow.river.boats.capacity", "fow.river.launch.mount")
def test_three_teams_to_a_boat_and_not_one_more():
    state = Flotilla(friendly={"soviet": Bank.NEAR}, waiting=[Crosser("Rifles", "soviet", 7, 7)])
    state.boats = [boat(n, BoatPlace.IDLE, passengers=0) for n in (1, 2)]
    with pytest.raises(Refused, match="2 boats carry 6 Teams, not 7"):
        load(state, state.waiting[0], 7)
    load(state, state.waiting[0], 6)
    assert [b.passengers for b in state.boats] == [3, 3]
    assert state.waiting[0].behind == 1


@pytest.mark.rule("fow.river.banks", "fow.river.drift.off_table")
def test_boats_carried_off_lie_past_the_edge_one_behind_the_other():
    state = Flotilla(friendly={"soviet": Bank.NEAR})
    state.boats = [boat(n, BoatPlace.OFF_TABLE) for n in (1, 2, 3)]
    places = [point for _, point, _ in lying(RIVER, state, "soviet", 1, 2.0)]
    first, second, third = places
    assert {x for x, _ in places} == {first[0]}
    assert first[0] > 48
    assert second[1] - first[1] == third[1] - second[1] == 2.0
    assert first[1] == RIVER.landing(RIVER.length, Bank.FAR)[1]
    left = [point for _, point, _ in lying(RIVER, state, "soviet", -1, 2.0)]
    assert all(x < 0 for x, _ in left)


@pytest.mark.rule("fow.river.banks")
def test_boats_lie_in_rows_at_their_bank_and_leave_room_for_loaded_ones():
    state = Flotilla(friendly={"soviet": Bank.NEAR})
    state.boats = [boat(n, BoatPlace.IDLE, "", 0, 0.0) for n in (1, 2, 3)]
    alongs = [along for _, _, along in lying(RIVER, state, "soviet", 1, 2.0)]
    assert alongs == [2.0, 4.5, 7.0]
    state.boats.append(boat(4, BoatPlace.LOADED, along=4.5))
    places = lying(RIVER, state, "soviet", 1, 2.0)
    assert [along for b, _, along in places if b.place is BoatPlace.IDLE] == [2.0, 7.0, 9.5]
    assert [along for b, _, along in places if b.place is BoatPlace.LOADED] == [4.5]
