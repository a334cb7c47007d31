"""Wire, traps and ground of a turn: what is named, cited and remembered."""

import pytest

from sandtable.games.bagration.base.teams import TeamKind
from sandtable.games.bagration.forces.force_list import read_force
from sandtable.games.bagration.forces.force_sheet import infantry_points
from sandtable.games.bagration.obstacles.markers import Marker, Obstacle, Whom
from sandtable.games.bagration.readings import reading
from sandtable.games.bagration.terrain.features import Going, enter, feature
from sandtable.games.bagration.turns.ambushes import place_traps
from sandtable.games.bagration.turns.rolls import rolls
from sandtable.kernel import Roll, play
from tests.bagration.battles import keys, state_of


def wired(count, *, placed=True, **given):
    state = state_of("hammering", **given)
    state.now.obstacles = [
        Marker(f"Barbed Wire {n}", Obstacle.WIRE, (10.0 * n, 40.0) if placed else None) for n in range(1, count + 1)
    ]
    for unit in state.now.rosters["soviet"].force.units:
        unit.skill = "4+"
    return state


def at_wire(state, *told):
    team = f"{keys(state, 'soviet', 'Rifles A')[0]} infantry"
    played = play(rolls(state, "attacker"), answers=["wire", team, 1, *told, "no"], dice=lambda r: [6] * len(r.dice))
    return [r.question for r in played.asked if isinstance(r, Roll)]


@pytest.mark.rule("fow.obstacle.wire.marker", "fow.obstacle.wire.infantry")
@pytest.mark.parametrize(
    ("count", "told", "names"),
    [
        (2, 2, ["Barbed Wire 1", "Barbed Wire 2"]),
        (2, 1, ["Wire 1 of 1"]),
        (3, 2, ["Wire 1 of 2", "Wire 2 of 2"]),
        (1, 1, ["Barbed Wire 1"]),
    ],
)
def test_all_the_wire_there_is_has_its_names_and_some_of_it_is_counted(count, told, names):
    assert at_wire(wired(count), {"count": told}) == [f"Rifles A at {name}" for name in names]


@pytest.mark.rule("fow.obstacle.wire.marker", "fow.obstacle.wire.infantry")
def test_a_single_wire_without_a_place_needs_no_question():
    assert at_wire(wired(1, placed=False)) == ["Rifles A at Barbed Wire 1"]
    assert at_wire(wired(2, placed=False), {"count": 2}) == ["Rifles A at Barbed Wire 1", "Rifles A at Barbed Wire 2"]
    once = {"wire_tests": "once_a_move"}
    assert at_wire(wired(2, placed=False, **once)) == ["Rifles A at Barbed Wire 1"]
    assert at_wire(wired(2, **once), {"count": 2}) == ["Rifles A at Barbed Wire 1"], "one test in a move"


@pytest.mark.rule("fow.obstacle.wire.marker")
def test_wire_where_the_move_begins_comes_first():
    state = wired(3)
    state.now.rosters["soviet"].places[keys(state, "soviet", "Rifles A")[0]] = [20, 41]
    assert at_wire(state, {"count": 1}) == ["Rifles A at Barbed Wire 2"]
    names = ["Barbed Wire 2", "Wire 2 of 2"]
    assert at_wire(state, {"count": 2}) == [f"Rifles A at {name}" for name in names]
    every = ["Barbed Wire 2", "Barbed Wire 1", "Barbed Wire 3"]
    assert at_wire(state, {"count": 3}) == [f"Rifles A at {name}" for name in every]


@pytest.mark.rule("fow.obstacle.booby.placement", "fow.obstacle.booby.clearing")
def test_traps_lie_where_they_were_laid_and_under_whom():
    state = state_of("hammering")
    key = keys(state, "soviet", "Rifles A")[0]
    state.now.rosters["soviet"].places[key] = [20, 62]
    state.now.rosters["german"].traps = 2
    played = play(place_traps(state, "defender"), answers=[2, [20, 62], [30, 64]])
    first, second = state.now.obstacles
    assert (first.name, first.point, first.underfoot, first.under) == (
        "Booby Trap 1",
        (20, 62),
        True,
        Whom("soviet", key),
    )
    assert (second.name, second.point, second.underfoot, second.under) == ("Booby Trap 2", (30, 64), False, None)
    assert [r.key for r in played.asked] == ["traps", "trap_1", "trap_2"]
    assert [r.question for r in played.asked[1:]] == ["Lay Booby Trap 1 of 2", "Lay Booby Trap 2 of 2"]
    assert play(place_traps(state, "defender")).asked == [], "none is left"


@pytest.mark.rule("fow.obstacle.booby.placement")
def test_a_trap_is_laid_in_the_owners_area():
    state = state_of("hammering")
    state.now.rosters["german"].traps = 1
    ask = play(place_traps(state, "defender"), answers=[1], until="trap_1").pending
    assert ask.refuse([20.0, 62.0]) is None
    assert ask.refuse([20.0, 5.0]) is not None


@pytest.mark.rule("fow.base.cross_check", "fow.terrain.river.deep")
def test_all_that_is_asked_and_told_at_a_deep_river_cites_it():
    state, cite = wired(0), "fow.terrain.river.deep"
    team = f"{keys(state, 'soviet', 'Rifles A')[0]} infantry"
    answers = ["ground", "deep_river", team, 2, {"move": 9, "far": 9}, "no"]
    played = play(rolls(state, "attacker"), answers=answers, dice=[4, 4])
    cites = {r.key: r.cite for r in played.asked}
    assert cites["teams_of"] == cite
    assert [note.cite for note in played.notes if "Teams get on" in note.text] == [cite]
    assert [r.question for r in played.asked if isinstance(r, Roll)] == ["Rifles A at the deep river"]


@pytest.mark.rule("fow.base.cross_check")
@pytest.mark.parametrize(
    ("met", "names"), [(1, ["the hedge"]), (2, ["hedge 1 of 2", "hedge 2 of 2"]), (3, ["hedge 1 of 3", "hedge 2 of 3"])]
)
def test_several_hedges_are_told_apart(met, names):
    state = wired(0)
    team = f"{keys(state, 'soviet', 'T-34s')[0]} tank"
    answers = ["ground", "hedge", team, 1, "3+", met, "no"]
    played = play(
        rolls(state, "attacker"), answers=answers, dice=lambda r: [6 if met < 3 or "1 of" in r.question else 1]
    )
    assert [r.question for r in played.asked if isinstance(r, Roll)] == [f"T-34s at {name}" for name in names]


@pytest.mark.rule("fow.terrain.building.move", "fow.base.amphibious", "fow.river.amphibious")
def test_buildings_are_entered_by_openings_and_deep_water_by_amphibious_tanks():
    building, deep = feature("building"), feature("deep_river")
    foot, tank = TeamKind.INFANTRY, TeamKind.TANK
    assert enter(building, foot).refusal is None
    assert "openings" in enter(building, foot, by_opening=False).refusal.why
    assert enter(feature("woods"), foot, by_opening=False).refusal is None
    assert enter(deep, tank).refusal.rule == deep.rules[0]
    assert enter(deep, tank, amphibious=True).going is Going.DIFFICULT
    assert enter(feature("road"), tank, amphibious=True).going is Going.ROAD
    assert enter(feature("building"), tank, amphibious=True).refusal is not None, "a house is no water"


@pytest.mark.rule("fow.obstacle.wire.infantry", "fow.base.cross_check")
def test_a_unit_all_of_whose_teams_halted_moves_no_more_this_turn():
    state = wired(1)
    unit = state.now.rosters["soviet"].force.unit(keys(state, "soviet", "Rifles A")[0])
    unit.teams[0].left = 2
    team = f"{unit.key} infantry"
    play(rolls(state, "attacker"), answers=["wire", team, 2, {"count": 1}, "no"], dice=[1, 1])
    ask = play(rolls(state, "attacker"), answers=["wire"], until="teams_of").pending
    assert "moves no more this turn" in next(o.refused for o in ask.options if o.key == team)
    others = [o for o in ask.options if o.key != team and o.key.endswith("infantry")]
    assert not any("moves no more" in o.refused for o in others)


@pytest.mark.rule("fow.river.boats.count")
def test_boats_are_earned_by_units_of_nothing_but_infantry_or_by_every_infantry_team():
    force = read_force("Regiment\nRifles | 10 | 9 infantry\nStorm group | 9 | 8 infantry, 1 gun\nT-34s | 18 | 5 tank\n")
    assert infantry_points(force) == 10
    assert infantry_points(force, reading(boat_points="every_infantry_team")) == 19
