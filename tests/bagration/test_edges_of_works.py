"""Bunkers and Nests, markers, Formations and Units off the table, at their edges."""

import pytest

from sandtable.games.bagration.base.movement import cross_checks
from sandtable.games.bagration.base.teams import TeamKind
from sandtable.games.bagration.fortifications.bunkers_and_nests import refuse_assault_on
from sandtable.games.bagration.fortifications.cards import put_up, selections
from sandtable.games.bagration.missions.mission import mission
from sandtable.games.bagration.objectives.victory import earliest
from sandtable.games.bagration.obstacles.markers import Marker, Obstacle, met_on
from sandtable.games.bagration.river.boat_returns import pool, roll_off_table
from sandtable.games.bagration.river.boats import Boat, BoatPlace, Flotilla, leave_river
from sandtable.games.bagration.turns.rolls import rolls
from sandtable.games.bagration.turns.starting_step import formations_left
from sandtable.kernel import Roll, play
from sandtable.tabletop import Bank
from tests.bagration.battles import keys, state_of


def work(card):
    (found, *_) = put_up(next(k for k, s in selections().items() if s.card == card))
    found.point, found.facing = (20.0, 40.0), 270.0  # towards the Attacker
    return found


@pytest.mark.rule("fow.fortification.bunker.no_tank_assault", "fow.fortification.nest.no_tank_assault")
@pytest.mark.parametrize("card", ["bunker", "gun_nest"])
def test_tanks_assault_no_bunker_and_no_nest_and_infantry_a_bunker_from_its_front(card):
    cards = {s.card for s in selections().values()}
    name = next(c for c in sorted(cards) if card in c)
    found = work(name)
    assert "Tank teams cannot assault" in refuse_assault_on(found, TeamKind.TANK).why
    assert "Tank teams cannot assault" in refuse_assault_on(found, TeamKind.TANK, (20.0, 30.0)).why
    assert refuse_assault_on(found, TeamKind.INFANTRY) is None, "from where is not told"
    assert refuse_assault_on(found, TeamKind.INFANTRY, (20.0, 30.0)) is None
    behind = refuse_assault_on(found, TeamKind.INFANTRY, (20.0, 50.0))
    if card == "bunker":
        assert behind.rule == "fow.fortification.bunker.field_of_fire"
    else:
        assert behind is None


@pytest.mark.rule("fow.obstacle.wire.infantry", "fow.obstacle.booby.effect")
def test_neither_wire_that_is_gone_nor_a_trap_still_held_is_met():
    way = ((20.0, 30.0), (20.0, 45.0))
    there = Marker("there", Obstacle.WIRE, (20, 40))
    gone = Marker("gone", Obstacle.WIRE, (20, 38), cleared=True)
    held = Marker("held", Obstacle.BOOBY_TRAP, None)
    assert met_on(way, [gone, held, there]) == [there]
    assert met_on(((20.0, 40.0), (20.0, 40.0)), [there]) == [], "who stays where he is tests nothing"


@pytest.mark.rule("fow.obstacle.wire.infantry", "fow.obstacle.booby.effect")
def test_markers_are_met_in_the_order_of_the_way():
    near, far = Marker("near", Obstacle.WIRE, (20, 34)), Marker("far", Obstacle.WIRE, (20, 40))
    mines = Marker("mines", Obstacle.MINEFIELD, (20, 44))
    assert met_on(((20.0, 30.0), (20.0, 45.0)), [far, mines, near]) == [near, far, mines]
    assert met_on(((20.0, 45.0), (20.0, 30.0)), [far, mines, near]) == [far, near], "mines under him are no move onto"


@pytest.mark.rule("fow.base.cross_check")
@pytest.mark.parametrize(("teams", "names"), [(1, ()), (2, ("Team 1", "Team 2"))])
def test_dice_are_told_apart_where_several_teams_roll(teams, names):
    played = play(cross_checks("3+", ["hedge"], unit="Rifles", teams=teams), dice=[3] * teams)
    (roll,) = played.asked
    assert roll.names == names


@pytest.mark.rule("fow.base.cross_check", "fow.terrain.river.deep")
def test_a_cross_check_cites_the_ground_that_asks_it():
    state = state_of("hammering")
    for unit in state.now.rosters["soviet"].force.units:
        unit.skill = "4+"
    team = f"{keys(state, 'soviet', 'Rifles A')[0]} infantry"
    answers = ["ground", "deep_river", team, 1, {"move": 9, "far": 9}, "no"]
    played = play(rolls(state, "attacker"), answers=answers, dice=[4])
    (roll,) = (a for a in played.asked if isinstance(a, Roll))
    assert roll.cite == "fow.terrain.river.deep"


@pytest.mark.rule("fow.river.return")
def test_a_unit_that_is_lost_leaves_its_boats_empty():
    state = Flotilla(friendly={"soviet": Bank.NEAR}, ashore={"soviet": ["Rifles", "Storm"]})
    state.boats = [
        Boat("1", "soviet", BoatPlace.ENEMY_BANK, "Rifles", 3, 20, since=1),
        Boat("2", "soviet", BoatPlace.ENEMY_BANK, "Storm", 2, 30, since=1),
        Boat("3", "soviet", BoatPlace.LOADED, "Rifles", 2, 20, since=1),
    ]
    leave_river(state, "Rifles", "soviet")
    assert [(b.unit, b.passengers, b.place) for b in state.boats] == [
        ("", 0, BoatPlace.ENEMY_BANK),
        ("Storm", 2, BoatPlace.ENEMY_BANK),
        ("", 0, BoatPlace.IDLE),
    ]
    assert state.ashore == {"soviet": ["Storm"]}


@pytest.mark.rule("fow.river.drift.off_table_dice", "fow.river.drift.off_table")
def test_nobody_off_the_table_rolls_no_dice_and_begins_anew():
    assert [pool(attempt, 0) for attempt in (1, 2, 3)] == [0, 0, 0]
    state = Flotilla(friendly={"soviet": Bank.NEAR}, attempts={"soviet": 2})
    assert play(roll_off_table(state, "soviet")).asked == []
    assert state.attempts == {"soviet": 0}


@pytest.mark.rule("fow.mission.victory_summary")
def test_the_defender_of_onslaught_can_win_from_turn_6_and_a_mission_without_a_number_from_the_first():
    assert earliest(mission("onslaught"), "attacker", {}) == 1
    for key in ("onslaught", "hammering", "sickle", "river_crossing", "crossroads", "foothold"):
        spec = mission(key)
        for role in ("attacker", "defender"):
            if not (spec.wins(role).from_turn or spec.wins(role).reach_turn):
                assert earliest(spec, role, {}) == 1


@pytest.mark.rule("fow.base.formation_last_stand")
@pytest.mark.parametrize(
    ("reading", "shaken", "stands"),
    [("required", 0, True), ("required", 1, False), ("required", 2, False), ("not_required", 2, True)],
)
def test_two_units_in_good_spirits_hold_a_formation(reading, shaken, stands):
    line = "Regiment\nA | 9 | 7 infantry\nB | 9 | 7 infantry\n"
    state = state_of("sickle", soviet=line, formation_last_stand_good_spirits=reading)
    units = [u.key for u in state.now.rosters["soviet"].force.units]
    left = formations_left(state.now, "attacker", state.readings, set(units[:shaken]))
    assert left == (["Regiment"] if stands else [])
