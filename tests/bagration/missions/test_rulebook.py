"""Breakthrough, Bridgehead and Rearguard: what is publicly known is offered, what the players enter counts."""

import pytest

from sandtable.games.bagration.missions.entries import refuse_entry
from sandtable.games.bagration.missions.mission import BOOKLET, RULEBOOK, mission
from sandtable.games.bagration.setup.reserves_held import most_on_table, refuse_reserves
from sandtable.games.bagration.turns.starting_step import first_win
from sandtable.games.bagration.turns.turn_report import fields
from sandtable.kernel import NotUnderstood
from tests.bagration.battles import do, state_of, with_objectives
from tests.bagration.missions.fields import field

BREAKTHROUGH = pytest.mark.rule("fow.base.breakthrough")
BRIDGEHEAD = pytest.mark.rule("fow.base.bridgehead")
REARGUARD = pytest.mark.rule("fow.base.rearguard")


@pytest.mark.rule("fow.base.breakthrough", "fow.base.bridgehead", "fow.base.rearguard")
@pytest.mark.parametrize(
    ("key", "zone", "box"),
    [
        ("breakthrough", "objectives", (36, 24, 64, 40)),
        ("breakthrough", "attacker", (0, 0, 28, 16)),
        ("bridgehead", "objectives", (28, 32, 44, 40)),
        ("bridgehead", "defender", (20, 24, 52, 48)),
        ("rearguard", "objectives", (16, 32, 56, 48)),
        ("rearguard", "defender", (0, 24, 72, 48)),
        ("rearguard", "attacker", (0, 0, 72, 8)),
    ],
)
def test_areas_on_a_table_of_72_by_48(key, zone, box):
    assert field(key).zone(zone).shape().bounds == box


@BREAKTHROUGH
def test_the_defender_of_breakthrough_holds_two_quarters():
    zone = field("breakthrough").zone("defender")
    assert [zone.contains(p) for p in ((10, 40), (60, 10), (10, 10), (60, 40))] == [True, True, False, False]


@BRIDGEHEAD
@pytest.mark.parametrize(("point", "legal"), [((36, 8), True), ((36, 8.1), False), ((8, 24), True), ((8.1, 24), False)])
def test_the_attacker_of_bridgehead_stays_back_or_by_the_sides(point, legal):
    assert field("bridgehead").zone("attacker").contains(point) is legal


@BREAKTHROUGH
@pytest.mark.parametrize(
    ("role", "point", "legal"),
    [
        ("defender", (72, 16), True),
        ("defender", (56, 0), True),
        ("defender", (55, 0), False),
        ("defender", (0, 32), True),
        ("defender", (16, 48), True),
        ("defender", (72, 17), False),
        ("attacker", (72, 32), True),
        ("attacker", (56, 48), True),
        ("attacker", (72, 31), False),
        ("attacker", (0, 0), False),
    ],
)
def test_breakthroughs_reserves_come_on_at_their_corners(role, point, legal):
    assert (refuse_entry(field("breakthrough"), role, list(point)) is None) is legal


@BRIDGEHEAD
def test_bridgeheads_scattered_reserves_may_come_on_anywhere_and_the_rulebook_is_named():
    for point in ((0, 20), (72, 1), (30, 48), (30, 0)):
        assert refuse_entry(field("bridgehead"), "defender", list(point)) is None
    assert refuse_entry(field("bridgehead"), "defender", [30, 20]) is not None
    assert mission("bridgehead").reserves["defender"].kinds == ("deep", "scattered", "immediate")


@pytest.mark.rule("fow.base.breakthrough", "fow.base.bridgehead")
@pytest.mark.parametrize("key", ["breakthrough", "bridgehead"])
def test_sixty_percent_or_what_the_rulebook_says(key):
    state = state_of(key)
    assert most_on_table(state.now, "defender", state.readings) == 60
    state.now.entered["on_table_percent"] = 50
    assert most_on_table(state.now, "defender", state.readings) == 50


@BREAKTHROUGH
def test_the_attacker_of_breakthrough_holds_one_unit_back():
    state = state_of("breakthrough")
    assert "at least 1" in refuse_reserves(state.now, "attacker", [], state.readings).why
    assert refuse_reserves(state.now, "attacker", ["u1"], state.readings) is None


@pytest.mark.rule("fow.base.breakthrough", "fow.base.bridgehead", "fow.base.rearguard")
@pytest.mark.parametrize("key", RULEBOOK)
def test_the_players_enter_what_their_rulebook_says(key):
    state = state_of(key)
    known = dict(state.now.entered)
    state.now.entered = {}
    played = do(state, "rulebook", answers=[{}])
    assert state.now.entered == known, "offered as publicly known"
    assert "The booklet does not print this mission." in played.asked[0].context
    blank = state_of(key, rulebook_missions="as_entered")
    with pytest.raises(NotUnderstood):
        do(blank, "rulebook", answers=[{}])
    do(blank, "rulebook", answers=[known])


@pytest.mark.rule("fow.base.bridgehead")
def test_numbers_that_leave_no_room_are_refused():
    with pytest.raises(NotUnderstood, match="leave no room for Objectives"):
        do(state_of("bridgehead"), "rulebook", answers=[{"objective_from_sides": 36}])
    with pytest.raises(NotUnderstood, match="leave no edge to come on"):
        do(state_of("breakthrough"), "rulebook", answers=[{"corner": 60}])
    with pytest.raises(NotUnderstood, match="cannot be 0"):
        do(state_of("breakthrough"), "rulebook", answers=[{"win_from_turn": 0}])


@pytest.mark.rule("fow.base.breakthrough", "fow.base.bridgehead")
@pytest.mark.parametrize("key", ["breakthrough", "bridgehead", *(k for k in BOOKLET if k != "sickle")])
def test_the_report_asks_for_teams_within_eight_inches(key):
    state = with_objectives(state_of(key), ("attacker", 40, 30))
    state.now.turns["defender"] = 6
    near = next(f for f in fields(state, "defender") if f.key == "near")
    assert near.label == 'Attacking teams are within 8" of'


@pytest.mark.rule("fow.base.breakthrough", "fow.base.bridgehead", "fow.base.rearguard")
def test_quarters_are_picked_in_turn_and_foxholes_are_asked():
    state = state_of("breakthrough")
    played = do(state, "pick_ends", answers=["nw", "south-west"])
    assert [a.side for a in played.asked] == ["german", "soviet"]
    do(state, "foxholes", answers=["no"])
    assert not any(u.dug_in for roster in state.now.rosters.values() for u in roster.force.units)
    assert (state.now.ends, state.now.quarter) == ("nw", "south-west")


@REARGUARD
def test_rearguards_minefields_are_those_entered():
    state = state_of("rearguard")
    state.now.entered["minefields"] = 1
    do(state, "place_obstacles", answers=[0, [10, 40]])
    assert [m.point for m in state.now.obstacles] == [(10, 40)]


@pytest.mark.rule("fow.base.breakthrough", "fow.base.bridgehead", "fow.base.rearguard")
@pytest.mark.parametrize(
    ("key", "attacker", "defender"), [("breakthrough", 6, 6), ("bridgehead", 1, 6), ("rearguard", 1, 9)]
)
def test_from_which_turn_the_rulebooks_missions_can_be_won(key, attacker, defender):
    battle = state_of(key).now
    assert (first_win(battle, "attacker"), first_win(battle, "defender")) == (attacker, defender)
