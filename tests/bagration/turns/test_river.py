"""The river in a turn: who is afloat, who is ashore, and what a lost Unit leaves behind."""

import pytest

from sandtable.games.bagration.river.boats import keep_up, provide_boats, reach_bank
from sandtable.games.bagration.river.launching import load
from sandtable.games.bagration.turns.river_turn import afloat, at_start, movement
from sandtable.games.bagration.turns.starting_step import lose, on_table
from sandtable.kernel import Refused, play
from sandtable.tabletop.rivers import Bank
from tests.bagration.battles import GAME, keys, state_of, with_river


def at_the_river():
    state = with_river(state_of("river_crossing"), 32, 40)
    provide_boats(state.now.boats, {"soviet": 22.0}, {"soviet": Bank.NEAR})
    state.now.rosters["soviet"].places = {keys(state, "soviet", "Rifles A")[0]: [10, 20]}
    state.now.turns["attacker"] = 1
    return state


def move(state, turn, *answers, dice=()):
    state.now.turns["attacker"] = turn
    return play(movement(state, "attacker"), answers=answers, dice=dice, tables=GAME.tables())


def boats(*places):
    return {"boats": [{"boat": f"Boat {n}", "place": place} for n, place in enumerate(places, 1)]}


HERE = [20, 31]
"""Where the Leader stands once he has reached the bank: measured then, and known when he launches."""
LAUNCH = (["Rifles A"], boats("18, 32", "20, 32", "22, 32"))


@pytest.mark.rule("fow.river.timeline", "fow.mission.river_crossing.special")
@pytest.mark.rule("fow.river.disembark", "fow.river.disembark.shallows")
def test_a_unit_reaches_the_bank_crosses_and_lands_in_three_turns():
    state = at_the_river()
    rifles = keys(state, "soviet", "Rifles A")[0]
    move(state, 1, [rifles], HERE)
    move(state, 2, *LAUNCH, [], dice=[1])
    assert afloat(state.now, "attacker") == {rifles: "in boats at the Enemy Bank"}
    assert rifles not in state.now.rosters["soviet"].places
    assert rifles not in [u.key for u in on_table(state.now, "attacker")], "nobody can shoot at it"
    move(state, 3, "bank", [], dice=[1, 1, 1])
    assert afloat(state.now, "attacker") == {}
    assert state.now.rosters["soviet"].places[rifles] == [22, 40.1], (
        "drifted four inches with the current, at the far bank"
    )


@pytest.mark.rule("fow.river.drift.off_table")
def test_a_unit_carried_off_comes_back_at_the_corner():
    state = at_the_river()
    rifles = keys(state, "soviet", "Rifles A")[0]
    move(state, 1, [rifles], [46, 31])
    far = (["Rifles A"], boats("44, 32", "46, 32", "47, 32"))
    move(state, 2, *far, [], dice=[6])
    assert afloat(state.now, "attacker") == {rifles: "carried off the table"}
    play(at_start(state, "attacker"), dice=[3], tables=GAME.tables())
    assert state.now.rosters["soviet"].places[rifles] == [48, 40]


@pytest.mark.rule("fow.river.boats.following")
def test_a_unit_destroyed_at_the_bank_frees_its_boats():
    state = at_the_river()
    rifles = keys(state, "soviet", "Rifles A")[0]
    move(state, 1, [rifles], HERE)
    assert len(state.now.boats.free("soviet")) == 1
    lose(state.now, "attacker", [rifles])
    assert len(state.now.boats.free("soviet")) == 4
    assert state.now.rosters["soviet"].destroyed == [rifles]


@pytest.mark.rule("fow.rule.river_assault")
def test_the_defender_of_river_crossing_is_asked_nothing_about_boats():
    state = at_the_river()
    state.now.turns["defender"] = 1
    assert not play(movement(state, "defender"), tables=GAME.tables()).asked


@pytest.mark.rule("fow.river.drift.occupied")
@pytest.mark.parametrize(("reading", "lie"), [(2, [22, 24, 26]), ("as_entered", [22, 26, 30])])
def test_longer_boats_lie_farther_apart(reading, lie):
    """Launched two inches apart; boats of four inches carry on to the next free place."""
    state = at_the_river()
    state.settings["boat_length"] = reading
    state.now.boat_length = 4
    move(state, 1, [keys(state, "soviet", "Rifles A")[0]], HERE)
    move(state, 2, *LAUNCH, [], dice=[1])
    assert sorted(b.along for b in state.now.boats.boats if b.passengers) == lie


@pytest.mark.rule("fow.river.disembark.shallows")
def test_boats_back_off_from_enemies_on_the_bank_as_far_as_they_must():
    def landing(told):
        state = at_the_river()
        rifles = keys(state, "soviet", "Rifles A")[0]
        move(state, 1, [rifles], HERE)
        move(state, 2, *LAUNCH, [], dice=[1])
        state.now.rosters["german"].places = {keys(state, "german", "HQ")[0]: [22, 41]}
        played = move(state, 3, "shallows", told, [], dice=[1, 1, 1])
        return played, next(a for a in played.asked if a.key == "shallows")

    played, asked = landing({"enemies": "22, 41", "move": 8})
    assert next(f.default for f in asked.fields if f.key == "enemies") == "22, 41", "known from the plan"
    assert any('backs off 1"; its passengers wade 1" ashore' in t for t in played.texts())
    with pytest.raises(Refused, match='1" are needed to get ashore; the move is 0"'):
        landing({"enemies": "22, 41", "move": 0})
    with pytest.raises(Refused, match='nearest enemy is 3" away'):
        landing({"enemies": "22, 43", "move": 8})
    at_the_bank, _ = landing({"leave": True})
    assert not any("wade" in t for t in at_the_bank.texts())


@pytest.mark.rule("fow.river.boats.transports", "fow.base.transports")
def test_transports_of_a_unit_in_boats_are_sent_to_the_rear():
    lorries = "Regiment\nRifles A | 10 | 9 infantry, 2 transport\nB | 5 | 3 infantry\n"
    state = with_river(state_of("river_crossing", soviet=lorries), 32, 40)
    provide_boats(state.now.boats, {"soviet": 15.0}, {"soviet": Bank.NEAR})
    played = move(state, 1, ["u1", "u2"])
    assert "The transports of Rifles A are Sent to the Rear." in played.texts()
    first, second = state.now.rosters["soviet"].force.units
    assert (first.transports_in_rear, second.transports_in_rear) == (True, False)
    assert "transports Sent to the Rear" in first.states()


@pytest.mark.rule("fow.river.boats.allocation", "fow.river.boats.capacity")
def test_a_unit_that_loses_teams_at_the_bank_gives_up_the_boats_it_no_longer_needs():
    state = at_the_river()
    first, second = keys(state, "soviet", "Rifles A", "Rifles B")
    move(state, 1, [first, second], HERE)
    waiting = state.now.boats.waiting
    assert [c.boats_needed for c in waiting] == [3, 3]
    for key in (first, second):
        state.now.rosters["soviet"].force.unit(key).teams[0].left = 5
    played = move(state, 2, ["Rifles A"], boats("20, 32", "22, 32"), [], dice=[1])
    assert [o.hint for o in played.asked[0].options if o.key == "Rifles A"] == ["5 Teams, 2 boats"]
    assert sum(b.passengers for b in state.now.boats.carrying("Rifles A", "soviet")) == 5
    assert len(state.now.boats.allotted("Rifles B", "soviet")) == 2, "four boats are enough for both now"


@pytest.mark.rule("fow.river.boats.capacity")
def test_teams_lost_in_loaded_boats_do_not_cross():
    state = at_the_river()
    river = state.now.boats
    reach_bank(river, "Rifles A", "soviet", 9)
    load(river, river.crosser("Rifles A", "soviet"), 9)
    keep_up(river, "Rifles A", "soviet", 4)
    assert [b.passengers for b in river.allotted("Rifles A", "soviet")] == [3, 1]
    assert len(river.free("soviet")) == 2


@pytest.mark.rule("fow.river.boats.allocation")
def test_a_unit_that_moves_away_from_the_bank_leaves_its_boats_to_the_next():
    state = at_the_river()
    move(state, 1, keys(state, "soviet", "Rifles A", "Rifles B"), HERE)
    assert not state.now.boats.allotted("Rifles B", "soviet")
    played = move(state, 2, [], ["leave Rifles A"])
    assert "Rifles A gives up its place at the bank." in played.texts()
    assert len(state.now.boats.allotted("Rifles B", "soviet")) == 3


@pytest.mark.rule("fow.river.drift.off_table")
def test_boats_that_are_left_on_the_table_are_told():
    state = at_the_river()
    state.settings["partly_off_table"] = "those_boats_only"
    move(state, 1, keys(state, "soviet", "Rifles A"), [40, 31])
    played = move(state, 2, ["Rifles A"], boats("36, 32", "40, 32", "42, 32"), [], dice=[4])
    assert "Rifles A: 1 of 3 boats are carried off the table." in played.texts()
    assert 'Rifles A: at the Enemy Bank, 44", 48" along the river.' in played.texts()
