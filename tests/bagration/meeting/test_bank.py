"""Where river, plan and boats meet: bridges that carry Teams, banks that are measured, Units deployed beside them."""

import pytest

from sandtable.games.bagration.river.boats import provide_boats
from sandtable.games.bagration.river.bridging import Crossing
from sandtable.games.bagration.turns.ambushes import reveal_ambush
from sandtable.games.bagration.turns.river_turn import movement
from sandtable.games.bagration.turns.turn_report import end_of_turn
from sandtable.kernel import NotUnderstood, Refused, play
from sandtable.tabletop.rivers import Bank
from tests.bagration.battles import GAME, do, keys, state_of, with_objectives, with_river
from tests.bagration.turns.test_river import boats


def foothold(**given):
    """The Defender's bank is the far one, at y = 60; Grenadiers A were deployed beside it."""
    state = with_river(state_of("foothold", **given), 52, 60)
    provide_boats(state.now.boats, {"german": 18.0}, {"german": Bank.FAR})
    (grenadiers,) = keys(state, "german", "Grenadiers A")
    state.now.rosters["german"].places[grenadiers] = [20, 61]
    state.now.turns.update(attacker=1, defender=1)
    return state, grenadiers


def move(state, role, turn, *answers, dice=()):
    state.now.turns[role] = turn
    return play(movement(state, role), answers=answers, dice=dice, tables=GAME.tables())


@pytest.mark.rule("fow.river.launch.conditions")
def test_a_unit_deployed_at_the_bank_launches_in_turn_1():
    state, grenadiers = foothold()
    lie = boats("18, 60", "20, 60", "22, 60")
    played = move(state, "defender", 1, [grenadiers], ["Grenadiers A"], lie, [], dice=[1])
    assert [a.key for a in played.asked][:2] == ["begin_at_bank", "launch"]
    assert any("at the Enemy Bank" in t for t in played.texts())


@pytest.mark.rule("fow.river.launch.conditions")
def test_a_unit_deployed_elsewhere_must_first_reach_the_bank():
    state, grenadiers = foothold()
    state.now.rosters["german"].places[grenadiers] = [20, 64]
    begin, reach = move(state, "defender", 1, [], []).asked
    assert (begin.key, reach.key) == ("begin_at_bank", "reach_bank")
    assert grenadiers not in [o.key for o in begin.options], "the plan knows where it stands"
    assert grenadiers in [o.key for o in reach.options]


@pytest.mark.rule("fow.river.launch.conditions")
def test_set_out_on_trust_whoever_may_stand_there_is_asked_in_turn_1_only():
    state, _ = foothold(deployment="on_the_table")
    state.now.rosters["german"].places = {}
    assert move(state, "defender", 1, [], []).asked[0].key == "begin_at_bank"
    assert move(state, "defender", 2, []).asked[0].key == "reach_bank"


@pytest.mark.rule("fow.river.launch.conditions", "fow.river.boats.allocation")
def test_reaching_the_bank_is_measured_on_the_plan():
    state, grenadiers = foothold()
    roster = state.now.rosters["german"]
    roster.places[grenadiers] = [20, 66]
    with pytest.raises(Refused, match='5" from the far bank'):
        move(state, "defender", 2, [grenadiers], [20, 65])
    asked = move(state, "defender", 2, [grenadiers], [20, 62]).asked[-1]
    assert asked.suggestion == [20, 61], "the nearest place beside the bank is offered"
    assert roster.places[grenadiers] == [20, 62]
    launched = move(state, "defender", 3, ["Grenadiers A"], boats("18, 60", "20, 60", "22, 60"), [], dice=[1])
    assert "leader" not in [a.key for a in launched.asked], "where he stands is known"


@pytest.mark.rule("fow.river.boats.allocation", "fow.river.launch.conditions")
def test_a_unit_told_to_stand_elsewhere_has_left_the_bank_and_its_boats():
    state, grenadiers = foothold()
    move(state, "defender", 1, [grenadiers], [], [])
    assert len(state.now.boats.allotted("Grenadiers A", "german")) == 3
    with_objectives(state, ("defender", 20, 54))
    state.now.turn_of, state.now.phase = "defender", "play"
    told = play(end_of_turn(state), answers=[{"moved": [{"unit": grenadiers, "place": "20, 70"}]}])
    assert "Grenadiers A gives up its place at the bank." in told.texts()
    assert state.now.boats.waiting == []
    assert len(state.now.boats.free("german")) == 4


@pytest.mark.rule("fow.river.launch.conditions")
def test_who_did_not_begin_at_the_bank_by_the_plan_does_not_launch():
    state, grenadiers = foothold()
    move(state, "defender", 1, [grenadiers], [], [])
    state.now.rosters["german"].places[grenadiers] = [20, 66]
    with pytest.raises(Refused, match="must be next to the Friendly Bank when the Movement Step begins"):
        move(state, "defender", 2, ["Grenadiers A"])


# ---------------------------------------------------------------- bridges


@pytest.mark.rule("fow.terrain.river.no_stop", "fow.river.bridge.kinds")
@pytest.mark.parametrize(("kind", "legal"), [("road_bridge", True), ("ford", True), (None, False)])
def test_a_team_may_be_set_out_on_a_bridge_but_not_in_the_river(kind, legal):
    state = with_river(state_of("foothold"), 52, 60)
    state.now.crossings = [Crossing(20.0, kind, "attacker")] if kind else []
    zone = state.ground().standing("defender")
    assert zone.contains((20, 56)) is legal
    assert not zone.contains((30, 56)), "the water beside it"
    state.now.rosters["german"].reserve = [u.key for u in state.now.rosters["german"].force.units if u.name != "Guns"]
    if legal:
        do(state, "deploy_defender", answers=[[20, 56]])
    else:
        with pytest.raises(Refused, match="out of the river"):
            do(state, "deploy_defender", answers=[[20, 56]])


@pytest.mark.rule("fow.terrain.river.no_stop")
def test_nobody_is_told_to_end_a_turn_in_the_river_but_on_the_bridge():
    state = with_objectives(with_river(state_of("foothold"), 52, 60), ("defender", 20, 54))
    state.now.crossings = [Crossing(20.0, "road_bridge", "attacker")]
    state.now.turn_of, state.now.phase = "attacker", "play"
    state.now.turns["attacker"] = 1
    (tanks,) = keys(state, "soviet", "T-34s")

    def told(place):
        return play(end_of_turn(state), answers=[{"moved": [{"unit": tanks, "place": place}]}, "agree"])

    with pytest.raises(Refused, match="out of the river"):
        told("30, 56")
    with pytest.raises(NotUnderstood, match="off the table"):
        told("60, 56")
    play(end_of_turn(state), answers=[{"moved": [{"unit": tanks, "place": "20, 56"}]}])
    assert state.now.rosters["soviet"].places[tanks] == [20, 56]


# ---------------------------------------------------------------- the Ambush and the plan


def hidden(*enemies):
    state = state_of("crossroads")
    state.now.rosters["german"].ambush = keys(state, "german", "Guns")[0]
    units = state.now.rosters["soviet"].force.units
    state.now.rosters["soviet"].places = {u.key: list(p) for u, p in zip(units, enemies, strict=False)}
    return state


@pytest.mark.rule("fow.base.ambush")
def test_the_place_offered_for_an_ambush_follows_the_plan():
    middle = play(reveal_ambush(hidden(), "defender"), answers=["reveal", [10, 40], {}]).asked[1].suggestion
    state = hidden(middle)
    asked = play(reveal_ambush(state, "defender"), answers=["reveal", [middle[0], 45], {"nearest": "near"}]).asked
    x, y = asked[1].suggestion
    assert ((x - middle[0]) ** 2 + (y - middle[1]) ** 2) ** 0.5 > 16
    assert asked[2].suggestion == {"nearest": "near", "seen": False, "large_gun": False}


@pytest.mark.rule("fow.base.ambush")
def test_the_plan_refuses_an_ambush_four_inches_from_an_enemy_and_a_distance_it_knows_better():
    with pytest.raises(Refused, match='HQ: 3" from the nearest enemy'):
        play(reveal_ambush(hidden((10, 43)), "defender"), answers=["reveal", [10, 40]])
    with pytest.raises(Refused, match='on the plan HQ is 10" away'):
        play(reveal_ambush(hidden((10, 50)), "defender"), answers=["reveal", [10, 40], {"nearest": "far"}])
