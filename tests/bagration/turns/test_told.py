"""The report of a turn: what it changes, what cannot be so, and what the plan knows better."""

import pytest

from sandtable.games.bagration.fortifications.cards import put_up
from sandtable.games.bagration.obstacles.markers import Marker, Obstacle
from sandtable.games.bagration.river.boats import BoatPlace, provide_boats
from sandtable.games.bagration.turns.turn_report import end_of_turn
from sandtable.kernel import NotUnderstood, Refused, play
from sandtable.tabletop.rivers import Bank
from tests.bagration.battles import confirmed, keys, state_of, with_objectives, with_river


def ended(state, role="attacker", turn=3):
    state.now.turn_of, state.now.phase = role, "play"
    state.now.turns.update(attacker=turn, defender=turn if role == "defender" else turn - 1)
    return state


def onslaught(**given):
    return ended(with_objectives(state_of("onslaught", **given), ("defender", 20, 50), ("attacker", 32, 50)))


@pytest.mark.rule("fow.base.holding", "fow.fortification.nest.team", "fow.fortification.bunker.team")
@pytest.mark.parametrize(
    ("place", "winner"),
    [((20, 54), None), ((22, 52), None), ((20, 54.1), "soviet")],
)
def test_a_nest_on_the_plan_denies_an_objective_that_nobody_told_of(place, winner):
    state = onslaught()
    (nest,) = state.now.fortifications = put_up("gun_nest_5cm")
    nest.point = place
    answers = [{"began": ["1"]}] if winner is None else [{"began": ["1"]}, "agree"]
    played = play(confirmed(end_of_turn(state)), answers=answers)
    assert state.now.winner == winner
    assert any("from Objective 1: not Held" in n for n in played.texts()) is (winner is None)


@pytest.mark.rule("fow.base.holding", "fow.fortification.nest.team")
def test_a_nest_that_is_told_destroyed_denies_no_more():
    state = onslaught()
    (nest,) = state.now.fortifications = put_up("gun_nest_5cm")
    nest.point = (20, 52)
    play(confirmed(end_of_turn(state)), answers=[{"began": ["1"], "works": [nest.name]}, "agree"])
    assert nest.destroyed
    assert state.now.winner == "soviet"


def test_where_words_alone_decide_the_plan_is_not_asked():
    state = onslaught(objectives_checked="in_words")
    (nest,) = state.now.fortifications = put_up("gun_nest_5cm")
    nest.point = (20, 52)
    play(confirmed(end_of_turn(state)), answers=[{"began": ["1"]}])
    assert state.now.winner == "soviet"


@pytest.mark.rule("fow.mission.river_crossing.victory.defender")
@pytest.mark.parametrize(("y", "winner"), [(48, None), (48.5, "german")])
def test_a_loaded_boat_opposite_an_objective_denies_the_defenders_win(y, winner):
    """The entry's example: an Objective exactly 8 inches from the river, a loaded boat at the bank opposite it."""
    state = with_river(state_of("river_crossing"), 32, 40)
    ended(with_objectives(state, ("attacker", 20, y)), "defender", 6)
    provide_boats(state.now.boats, {"soviet": 25}, {"soviet": Bank.NEAR})
    boat = state.now.boats.boats_of("soviet")[0]
    boat.place, boat.unit, boat.passengers, boat.along = BoatPlace.ENEMY_BANK, "Rifles A", 3, 20.0
    play(confirmed(end_of_turn(state)), answers=[{}] if winner is None else [{}, "agree"])
    assert state.now.winner == winner


@pytest.mark.rule("fow.base.teams")
def test_a_unit_that_loses_its_last_team_is_destroyed():
    state = onslaught()
    (rifles,) = keys(state, "soviet", "Rifles A")
    play(confirmed(end_of_turn(state)), answers=[{"losses": [{"unit": f"own {rifles}", "teams": 9}]}])
    assert rifles in state.now.rosters["soviet"].destroyed


@pytest.mark.parametrize(
    ("told", "why"),
    [
        ({"losses": [{"unit": "own {}", "teams": 10}]}, "10 Teams are told, 9 are left"),
        ({"losses": [{"unit": "own {}", "teams": 5}] * 2}, "10 Teams are told, 9 are left"),
        ({"states": [{"unit": "own {}", "state": "free", "tanks": 1}]}, "only tanks are Bailed Out"),
        ({"moved": [{"unit": "{}", "place": "50, 10"}]}, "off the table"),
    ],
)
def test_what_cannot_be_is_refused(told, why):
    state = onslaught()
    (rifles,) = keys(state, "soviet", "Rifles A")
    rows = {key: [r | {"unit": r["unit"].format(rifles)} for r in rows] for key, rows in told.items()}
    with pytest.raises((Refused, NotUnderstood), match=why):
        play(confirmed(end_of_turn(state)), answers=[rows])


def test_obstacles_that_are_gone_leave_the_plan():
    state = onslaught()
    state.now.obstacles = [Marker("Barbed Wire 1", Obstacle.WIRE, (20, 40))]
    play(confirmed(end_of_turn(state)), answers=[{"cleared": ["Barbed Wire 1"]}])
    assert state.now.obstacles[0].cleared
