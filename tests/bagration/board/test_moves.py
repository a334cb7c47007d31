"""Moving on the board: speeds over mixed ground, enemies, water, wire, mines and difficult ground on the way."""

import pytest

from sandtable.games.bagration.obstacles.markers import Marker, Obstacle
from sandtable.games.bagration.river.bridging import Crossing
from tests.bagration.board.tables import OPEN, act, at, step, table


def refused(state, value, **more):
    """What the first question of the step says to an act."""
    played = step(state, until="movement", **more)
    return played.pending.forbidden(played.pending.understand(value))


@pytest.mark.rule("fow.base.dash")
def test_a_unit_moves_as_far_as_its_tactical_speed_and_no_farther():
    state = table(OPEN)
    assert refused(state, act("move", "own-u2", path=["22,21.5"], word="Tactical")) is None
    no = refused(state, act("move", "own-u2", path=["22,21.75"], word="Tactical"))
    assert no.why == 'Rifles A would go 8.25"; Tactical is 8"'


@pytest.mark.rule("fow.base.dash")
def test_a_way_is_measured_bend_by_bend_and_over_several_moves():
    state = table(OPEN)
    assert refused(state, act("move", "own-u2", path=["26,13.5", "26,18"], word="Tactical")).why.startswith(
        'Rifles A would go 8.5"'
    )
    step(state, act("move", "own-u2", path=["26,13.5"], word="Tactical"))
    assert state.now.rosters["soviet"].moves["u2"].way == [[22, 13.5], [26, 13.5]]
    assert refused(state, act("move", "own-u2", path=["26,18"], word="Tactical")).why.startswith(
        'Rifles A would go 8.5"'
    )


@pytest.mark.rule("fow.base.dash", "fow.terrain.road", "fow.terrain.woods")
def test_mixed_ground_has_the_speed_of_the_slowest_ground_on_the_way():
    woods = OPEN.replace(".....R..T...", ".....R.WT...") + "W = ploughed_field\n"
    state = table(woods)  # the field reaches from x = 28 to 32, y = 9 to 18
    over = refused(state, act("move", "own-u5", path=["20.5,13.5"], word="Dash"))
    assert over.why == 'T-34s would go 13.5" over open ground, ploughed field; Terrain Dash is 12"'
    assert refused(state, act("move", "own-u5", path=["34,29"], word="Dash")) is None  # 15.5" in the open


@pytest.mark.rule("fow.terrain.road")
def test_a_road_through_a_swamp_is_a_road_and_only_all_along_it():
    state = table(
        OPEN.replace("............\nG =", "........R...\nG =")
        .replace("R = soviet", "R = road\nr = soviet")
        .replace(".....R..T", ".....r..T")
    )
    state.now.terrain[0].points = [[33, 0], [35, 40]]
    assert refused(state, act("move", "own-u5", path=["34,33"], word="Dash")) is None  # 19.5" by road
    off = refused(state, act("move", "own-u5", path=["34,27", "40,27"], word="Dash"))
    assert "Cross Country Dash is 16" in off.why


@pytest.mark.rule("fow.base.dash")
def test_a_dash_keeps_eight_inches_from_every_enemy_all_the_way():
    state = table(OPEN.replace("....G.......\n............", "............\n....G......."))  # the Guns at 18, 40.5
    state.now.rosters["soviet"].places["u5"] = [27, 40.5]
    no = refused(state, act("move", "own-u5", path=["24,46"], word="Dash"))
    assert "T-34s and Guns: the move comes within" in no.why
    assert refused(state, act("move", "own-u5", path=["24,46"], word="Tactical")) is None


@pytest.mark.rule("fow.terrain.building.move", "fow.terrain.swamp")
def test_impassable_ground_on_the_way_is_refused_however_far_it_is_open():
    state = table(OPEN.replace(".....R..T...", ".....R.WT...") + "W = swamp\n")
    no = refused(state, act("move", "own-u5", path=["26,13.5"], word="Tactical"))
    assert (no.why, no.rule) == ("Swamp is Impassable to tank teams", "fow.terrain.swamp")


@pytest.mark.rule("fow.terrain.river.no_stop", "fow.river.bridge.road")
def test_no_move_ends_in_the_river_and_tanks_cross_it_by_the_bridge():
    river = OPEN.replace(
        "............\n............\n............\n.....R", "............\n~~~~~~~~~~~~\n............\n.....R"
    )
    state = table(river, "river_crossing")  # the river from y = 27 to 36
    state.now.rosters["soviet"].places["u5"] = [34, 26]
    assert "into the river" in refused(state, act("move", "own-u5", path=["34,30"], word="Tactical")).why
    assert refused(state, act("move", "own-u5", path=["34,36"], word="Tactical")).rule == "fow.terrain.river.deep"
    state.now.crossings.append(Crossing(34.0))
    assert refused(state, act("move", "own-u5", path=["34,36"], word="Tactical")) is None


@pytest.mark.rule("fow.obstacle.wire.marker", "fow.obstacle.wire.infantry")
def test_teams_test_at_wire_on_their_way_and_those_that_fail_stay_there():
    state = table(OPEN)
    state.now.obstacles.append(Marker("Barbed Wire 1", Obstacle.WIRE, (22, 18)))
    step(state, act("move", "own-u2", path=["22,21"], word="Tactical"), dice=[5, 5, 5, 5, 5, 6, 1, 2, 4])
    roster = state.now.rosters["soviet"]
    assert at(state, "soviet", "Rifles A") == [22, 21]
    assert sorted((s.teams, s.x, s.y) for s in roster.stands) == [(3, 22.0, 16.0), (6, 22, 21)]
    held = refused(state, act("move", "own-u2.0", path=["22,20"], word="Tactical"))
    assert "moves no more this turn" in held.why


@pytest.mark.rule("fow.obstacle.wire.infantry")
def test_a_unit_of_which_nobody_gets_through_stands_in_the_wire():
    state = table(OPEN)
    state.now.obstacles.append(Marker("Barbed Wire 1", Obstacle.WIRE, (22, 18)))
    step(state, act("move", "own-u2", path=["22,21"], word="Tactical"), dice=[1] * 9)
    assert at(state, "soviet", "Rifles A") == [22, 16]
    assert state.now.rosters["soviet"].stands == []


@pytest.mark.rule("fow.base.minefield")
def test_a_minefield_on_the_way_is_noticed_and_rolled_for():
    state = table(OPEN)
    state.now.obstacles.append(Marker("Minefield 1", Obstacle.MINEFIELD, (22, 18)))
    played = step(state, act("move", "own-u2", path=["22,21"], word="Tactical"), dice=[5, 5, 5, 5, 5, 6, 5, 5, 4])
    assert any("1 of 9 Teams hit by Minefield 1" in note.text for note in played.notes)


@pytest.mark.rule("fow.base.cross_check")
def test_a_cross_check_is_made_at_each_wood_as_it_is_entered():
    state = table(OPEN.replace(".....R..T...", ".....R.WT...") + "W = woods\n")
    step(state, act("move", "own-u5", path=["25,13.5"], word="Tactical"), dice=[3, 3, 3, 3, 2])
    assert at(state, "soviet", "T-34s") == [25, 13.5]
    assert [(s.teams, s.x) for s in state.now.rosters["soviet"].stands] == [(4, 25), (1, 32.0)]


@pytest.mark.rule("fow.base.foxholes")
def test_whoever_moves_leaves_his_foxholes_and_tanks_that_are_bailed_out_stay():
    state = table(OPEN)
    roster = state.now.rosters["soviet"]
    roster.force.unit("u2").dug_in = True
    roster.force.unit("u5").teams[0].bailed_out = 2
    move = [act("move", unit, path=[to], word="Tactical") for unit, to in (("own-u2", "22,20"), ("own-u5", "34,20"))]
    step(state, *move)
    assert not roster.force.unit("u2").dug_in
    assert sorted((s.teams, s.y, s.condition.value) for s in roster.stands) == [(2, 13.5, "bailed_out"), (3, 20, "fit")]


@pytest.mark.rule("fow.base.dash")
def test_several_units_keep_their_distances_and_a_card_not_told_is_not_judged():
    state = table(OPEN.replace("........R...", "").replace(".....R..T...", "..H..R..T...") + "H = soviet Howitzers\n")
    step(state, act("move", "own-u2", "own-u5", path=["24,20"], word="Tactical"))
    assert (at(state, "soviet", "Rifles A"), at(state, "soviet", "T-34s")) == ([24, 20], [36, 20])
    assert refused(state, act("move", "own-u4", path=["10,60"], word="Tactical")) is None


@pytest.mark.rule("fow.base.dash")
def test_a_group_that_halted_moves_by_itself_next_turn_and_joins_its_leader():
    state = table(OPEN)
    state.now.obstacles.append(Marker("Barbed Wire 1", Obstacle.WIRE, (22, 18)))
    step(state, act("move", "own-u2", path=["22,21"], word="Tactical"), dice=[5, 5, 5, 5, 5, 6, 1, 2, 4])
    roster = state.now.rosters["soviet"]
    roster.new_turn(3)
    state.now.turns["attacker"] = 3
    step(state, act("move", "own-u2.0", path=["22,20.5"], word="Tactical"), dice=[5, 5, 6])
    assert roster.stands == [], "all nine stand with their Leader again"


@pytest.mark.rule("fow.base.pinned")
@pytest.mark.parametrize(
    ("pinned", "to", "told"),
    [(True, "22,20", True), (True, "22,10", False), (True, "22,13.5", False), (False, "22,20", False)],
)
def test_a_unit_that_is_pinned_down_is_told_whom_it_comes_closer_to(pinned, to, told):
    state = table(OPEN)
    state.now.rosters["soviet"].force.unit("u2").pinned = pinned
    texts = step(state, act("move", "own-u2", path=[to], word="Tactical")).texts()
    assert ("Rifles A is Pinned Down and comes closer to Guns: only if it cannot see them." in texts) is told
