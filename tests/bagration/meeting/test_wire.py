"""Wire where a move begins, who halted in it, and Wire Gapping instead of moving; traps laid under whoever stands."""

import pytest

from sandtable.games.bagration.base.teams import TeamKind
from sandtable.games.bagration.forces.deeds import AtWire
from sandtable.games.bagration.obstacles.markers import Marker, Obstacle, Whom
from sandtable.games.bagration.turns.ambushes import place_traps
from sandtable.games.bagration.turns.rolls import rolls
from sandtable.games.bagration.turns.starting_step import lose, starting_step
from sandtable.games.bagration.turns.turn_report import end_of_turn
from sandtable.kernel import Refused, Roll, play
from tests.bagration.battles import keys, state_of
from tests.bagration.tools.test_tools import facts

WIRE = "fow.obstacle.wire.infantry"


def battle(**given):
    """The Attacker's turn 3; two wires before Rifles A, who stand an inch from the first."""
    state = state_of("hammering", **given)
    state.now.obstacles = [
        Marker("Barbed Wire 1", Obstacle.WIRE, (20, 30)),
        Marker("Barbed Wire 2", Obstacle.WIRE, (20, 40)),
    ]
    state.now.turns.update(attacker=3, defender=2)
    state.now.phase = "play"
    (rifles,) = keys(state, "soviet", "Rifles A")
    roster = state.now.rosters["soviet"]
    roster.places[rifles] = [20, 29]
    roster.force.unit(rifles).skill = "4+"
    return state, rifles, roster


def roll(state, *answers, dice=()):
    return play(rolls(state, "attacker"), answers=[*answers, "no"], dice=dice)


@pytest.mark.rule(WIRE)
@pytest.mark.parametrize("told", [{"way": "20, 29; 20, 36"}, {"count": 1}])
def test_wire_within_two_inches_of_where_a_way_begins_tests_told_as_a_way_or_a_number(told):
    state, rifles, roster = battle()
    played = roll(state, "wire", f"{rifles} infantry", 3, told, dice=[4, 3, 3])
    assert "Rifles A: 1 of 3 Teams get through, 2 halt in the wire." in played.texts()
    assert [(w.marker, w.through, w.halted) for w in roster.at_wire] == [("Barbed Wire 1", 1, 2)], "alike in both"


@pytest.mark.rule(WIRE)
def test_a_number_may_not_leave_out_the_wire_a_unit_stands_in():
    state, rifles, _ = battle()
    state.now.obstacles.append(Marker("Barbed Wire 3", Obstacle.WIRE, (21, 29)))
    with pytest.raises(Refused, match="Barbed Wire 1 and Barbed Wire 3 lie where it begins; 1 are told"):
        roll(state, "wire", f"{rifles} infantry", 3, {"count": 1})


@pytest.mark.rule(WIRE)
def test_whoever_comes_on_at_wire_tests_there_and_the_tool_says_the_same():
    told = facts("obstacles", way="0, 30; 0, 40", laid=[{"kind": "wire", "place": "1, 30"}], skill="4+")
    assert "at each of 1" in told["Each Team rolls"]


@pytest.mark.rule(WIRE)
def test_teams_that_halted_move_no_more_this_turn_and_begin_in_the_wire_in_the_next():
    state, rifles, roster = battle()
    del roster.places[rifles]  # the plan does not know: the record does
    roll(state, "wire", f"{rifles} infantry", 9, {"count": 2}, dice=[1] * 4 + [6] * 5 + [1] + [6] * 4)
    assert roster.deeds_of(rifles, TeamKind.INFANTRY).halted == 5
    again = roll(state, "wire", f"{rifles} infantry", 4, {"count": 1}, dice=[6] * 4)
    assert next(a for a in again.asked if a.key == "how_many_teams").maximum == 4, "the others move no more"
    roster.new_turn(4)
    state.now.turns["attacker"] = 4
    asked = roll(state, "wire", f"{rifles} infantry", 5, {"count": 2}, dice=[6] * 10).asked
    form = next(a for a in asked if a.key == "wires_met")
    assert form.suggestion["count"] == 2, "Teams halted at both last turn"
    assert "Barbed Wire 1 and Barbed Wire 2" in form.context[1]
    roster.new_turn(6)
    assert roster.at_wire == [], "what is two turns old is forgotten"


@pytest.mark.rule("fow.obstacle.wire.gapping")
def test_a_team_that_failed_at_the_wire_last_turn_did_not_get_into_it():
    state, rifles, roster = battle()
    roster.at_wire = [AtWire(rifles, "Barbed Wire 1", 2, through=0, halted=3)]
    gap = ["gapping", f"{rifles} infantry", "Barbed Wire 1", {"leader": "5", "wire": "1", "entered": True}]
    with pytest.raises(Refused, match="in the previous turn"):
        roll(state, *gap)
    roster.at_wire = [AtWire(rifles, "Barbed Wire 1", 2, through=2, halted=1)]
    roll(state, *gap)
    assert state.now.obstacles[0].cleared


@pytest.mark.rule("fow.obstacle.wire.gapping")
def test_wire_is_gapped_instead_of_moving_by_leader_and_team():
    state, rifles, roster = battle()
    roll(state, "wire", f"{rifles} infantry", 9, {"count": 1}, dice=[6] * 9)
    with pytest.raises(Refused, match="every Team of it has moved"):
        roll(state, "gapping", f"{rifles} infantry")
    state, rifles, roster = battle()
    roll(state, "gapping", f"{rifles} infantry", "Barbed Wire 1", {"leader": "5", "wire": "1"})
    assert roster.deeds_of(rifles, TeamKind.INFANTRY).gapped == 1
    state.now.turn_of = "attacker"
    with pytest.raises(Refused, match="ordered Wire Gapping instead of moving"):
        play(end_of_turn(state), answers=[{"moved": [{"unit": rifles, "place": "20, 35"}]}])
    play(end_of_turn(state), answers=[{"moved": [{"unit": rifles, "place": "20, 29"}]}])


@pytest.mark.rule("fow.obstacle.wire.gapping")
def test_whoever_gaps_wire_does_not_move_after_it():
    state, rifles, _ = battle(soviet="Formation\nRifles A | 4 | 2 infantry | skill 4+\nB | 2 | 2 infantry\n")
    for wire in ("Barbed Wire 1", "Barbed Wire 2"):
        roll(state, "gapping", f"{rifles} infantry", wire, {"leader": "5", "wire": "1"})
    state.now.obstacles[0].cleared = False
    with pytest.raises(Refused, match="moves no more this turn"):
        roll(state, "wire", f"{rifles} infantry")


def test_nothing_of_a_unit_that_is_gone_is_remembered_at_the_wire():
    state, rifles, roster = battle()
    roll(state, "wire", f"{rifles} infantry", 2, {"count": 1}, dice=[1, 6])
    roster.orders[rifles] = "Dig In"
    lose(state.now, "attacker", [rifles])
    assert (roster.at_wire, roster.deeds, roster.orders) == ([], [], {})


def test_a_new_turn_forgets_what_was_done_in_the_last():
    state, rifles, roster = battle()
    roll(state, "wire", f"{rifles} infantry", 2, {"count": 1}, dice=[1, 6])
    state.now.phase = "start"
    play(starting_step(state), answers=[{}])
    assert roster.deeds == []
    assert roster.at_wire, "but who is in the wire is remembered"


# ---------------------------------------------------------------- Booby Traps


def trapped():
    """The Defender lays a trap under the tank that the plan knows at 20, 40."""
    state = state_of("onslaught")
    state.now.rosters["german"].traps = 2
    (tanks,) = keys(state, "soviet", "T-34s")
    state.now.rosters["soviet"].places[tanks] = [20, 40]
    state.now.rosters["soviet"].force.unit(tanks).skill = "4+"
    play(place_traps(state, "defender"), answers=[2, [20.5, 40], [30, 40]])
    return state, tanks


@pytest.mark.rule("fow.obstacle.booby.clearing")
def test_a_trap_laid_under_a_tank_the_plan_knows_is_rolled_for_before_it_is_cleared():
    state, tanks = trapped()
    under, free = state.now.obstacles
    assert (under.underfoot, under.under) == (True, Whom("soviet", tanks))
    assert (free.underfoot, free.under) == (False, None)
    with pytest.raises(Refused, match="was laid under T-34s"):
        roll(state, "clear", "Booby Trap 1", f"{tanks} tank", {"standing": True, "underfoot": False})
    played = roll(state, "clear", "Booby Trap 1", f"{tanks} tank", {"standing": True}, dice=[4])
    assert [a for a in played.asked if isinstance(a, Roll)], "it rolls to be hit first"
    assert under.cleared


@pytest.mark.rule("fow.obstacle.booby.clearing")
def test_whoever_moves_off_the_trap_has_it_under_him_no_more():
    state, tanks = trapped()
    state.now.turn_of, state.now.phase = "attacker", "play"
    state.now.turns.update(attacker=2, defender=1)
    play(end_of_turn(state), answers=[{"moved": [{"unit": tanks, "place": "20, 36"}]}])
    assert not state.now.obstacles[0].underfoot
