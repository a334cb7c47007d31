"""Ground, obstacles and time at their edges."""

import pytest

from sandtable.games.bagration.base.teams import TeamKind
from sandtable.games.bagration.frame import battle_table
from sandtable.games.bagration.missions.mission import mission
from sandtable.games.bagration.objectives.victory import degree_of, may_hold, outlasted
from sandtable.games.bagration.obstacles.barbed_wire import wire_number
from sandtable.games.bagration.obstacles.markers import Marker, Mover, Obstacle
from sandtable.games.bagration.obstacles.minefields import refuse_trap
from sandtable.games.bagration.readings import USUAL, reading
from sandtable.games.bagration.terrain.landscape import Laid, concealed_at, count_crossings
from sandtable.games.bagration.turns.ambushes import place_traps
from sandtable.games.bagration.views.prospects import obstacle_odds
from sandtable.kernel import play
from tests.bagration.battles import keys, state_of


@pytest.mark.rule("fow.base.ambush", "fow.terrain.schema")
def test_only_what_stands_up_from_the_ground_conceals_and_only_where_it_lies():
    road = Laid("road", "line", [[0, 20], [40, 20]], 2)
    woods = Laid("woods", "rectangle", [[10, 10], [20, 30]])
    hill = Laid("gentle_hill", "rectangle", [[0, 0], [48, 72]])
    infantry = TeamKind.INFANTRY
    assert concealed_at([road, hill, woods], (15, 20), infantry) is woods, "the road and the hill under it hide nobody"
    assert concealed_at([road, hill, woods], (30, 20), infantry) is None
    assert concealed_at([woods], (21, 20), infantry) is None
    assert concealed_at([], (15, 20), infantry) is None


@pytest.mark.rule("fow.mission.sickle.victory.defender")
@pytest.mark.parametrize(("key", "turn", "won"), [("sickle", 8, False), ("sickle", 9, True), ("onslaught", 20, False)])
def test_only_in_swinging_the_sickle_does_the_defender_win_by_reaching_turn_9(key, turn, won):
    assert outlasted(mission(key), turn, {}) is won


@pytest.mark.rule("fow.obstacle.booby.placement")
def test_who_holds_one_trap_lays_one():
    table = battle_table()
    zone = table.zone("the Defender's deployment area", table.half("far"))
    whole = reading(booby_trap_release="all_at_once")
    assert refuse_trap((20, 40), zone, own_starting_step=True, readings=whole) is None
    assert refuse_trap((20, 40), zone, own_starting_step=True, placing=2).why == "2 Booby Traps are placed; 1 are held"


@pytest.mark.rule("fow.obstacle.booby.placement")
def test_traps_are_numbered_on_from_those_that_lie_there():
    state = state_of("hammering")
    state.now.obstacles = [
        Marker("Barbed Wire 1", Obstacle.WIRE, (20, 60)),
        Marker("Booby Trap 1", Obstacle.BOOBY_TRAP, (22, 60)),
        Marker("Minefield 1", Obstacle.MINEFIELD, (24, 60)),
    ]
    state.now.rosters["german"].traps = 3
    played = play(place_traps(state, "defender"), answers=[2, [20, 62], [30, 62]])
    assert [m.name for m in state.now.obstacles[3:]] == ["Booby Trap 2", "Booby Trap 3"]
    assert state.now.rosters["german"].traps == 1
    assert "2 Booby Traps are laid." in played.texts()


@pytest.mark.rule("fow.obstacle.booby.placement")
def test_who_lays_no_trap_keeps_them_all_and_nothing_is_told():
    state = state_of("hammering")
    state.now.rosters["german"].traps = 3
    played = play(place_traps(state, "defender"), answers=[0])
    assert (state.now.rosters["german"].traps, state.now.obstacles) == (3, [])
    assert not any("are laid" in text for text in played.texts())


@pytest.mark.rule("fow.obstacle.wire.tank")
def test_a_gun_without_a_cross_number_tests_on_its_skill_and_a_tank_never_does():
    stopped = reading(wire_stops_guns=True)
    gun = Mover("PaK", TeamKind.GUN, skill="4+")
    assert wire_number(gun, stopped) == "4+"
    assert wire_number(Mover("PaK", TeamKind.GUN, skill="4+", cross="5+"), stopped) == "5+"
    assert wire_number(gun) is None
    assert wire_number(Mover("T-34", TeamKind.TANK, skill="4+"), stopped) == "", "its Cross number is still to be told"


@pytest.mark.rule("fow.obstacle.wire.infantry", "fow.obstacle.wire.tank", "fow.obstacle.booby.effect")
def test_chances_at_wire_are_told_to_its_player_and_those_in_mines_where_mines_lie():
    state = state_of("hammering")
    roster = state.now.rosters["soviet"]
    for unit in roster.force.units:
        roster.places[unit.key] = [20, 10]
    rifles = roster.force.unit(keys(state, "soviet", "Rifles A")[0])
    rifles.skill = "4+"
    assert obstacle_odds(state, "soviet") == [], "nothing lies there"
    state.now.obstacles = [Marker("Barbed Wire 1", Obstacle.WIRE, (20, 40))]
    (table,) = obstacle_odds(state, "soviet")
    assert table.columns == ("Teams of", "Past one wire", "Past two")
    assert table.rows == (("Rifles A, infantry", "50.0%", "25.0%"),)
    assert obstacle_odds(state, None) == []
    assert obstacle_odds(state, "german") == [], "no card of theirs is known"
    state.now.obstacles.append(Marker("Minefield 1", Obstacle.MINEFIELD, (30, 40)))
    (table,) = obstacle_odds(state, "soviet")
    assert table.columns[-1] == "Hit by mines"
    assert table.rows == (("Rifles A, infantry", "50.0%", "25.0%", "50.0%"),)
    rifles.teams[0].left = 0
    assert obstacle_odds(state, "soviet") == []
    rifles.teams[0].left = 9
    for marker in state.now.obstacles:
        marker.cleared = True
    assert obstacle_odds(state, "soviet") == []


@pytest.mark.rule("fow.base.degrees")
@pytest.mark.parametrize(
    ("lost", "degree"), [(0, "stunning"), (1, "stunning"), (2, "major"), (3, "minor"), (4, "minor"), (9, "minor")]
)
def test_the_degree_of_a_victory_by_the_units_lost(lost, degree):
    assert degree_of(lost)[0] == degree


@pytest.mark.rule("fow.base.holding.exclusions")
def test_who_can_hold_an_objective():
    sister, plain = USUAL, reading(holding_exclusions="independent_teams_only")
    for readings in (sister, plain):
        assert may_hold(TeamKind.TANK, readings)
        assert not may_hold(TeamKind.TANK, readings, independent=True)
        assert not may_hold(TeamKind.AIRCRAFT, readings)
    assert not may_hold(TeamKind.TANK, sister, bailed_out=True)
    assert not may_hold(TeamKind.TANK, sister, dashed=True)
    assert may_hold(TeamKind.TANK, plain, bailed_out=True, dashed=True)


@pytest.mark.rule("fow.river.crossings.minimum")
def test_a_river_of_more_than_6_inches_needs_a_crossing_for_each_24_inches_begun():
    def river(width, long):
        return Laid("deep_river", "line", [[0, 36], [long, 36]], width)

    def needed(*pieces):
        return [(found.needed, found.has) for found in count_crossings(pieces)]

    assert needed(river(6, 48)) == []
    assert needed(river(6.1, 48)) == [(2, 0)]
    assert needed(river(8, 24.5)) == [(2, 0)]
    assert needed(river(8, 24)) == [(1, 0)]
    over = Laid("road_bridge", "rectangle", [[10, 30], [12, 42]])
    beside = Laid("road_bridge", "rectangle", [[10, 50], [12, 60]])
    assert needed(river(8, 48), over, beside) == [(2, 1)]
    assert needed(Laid("deep_river", "rectangle", [[0, 30], [48, 40]])) == [(2, 0)]
