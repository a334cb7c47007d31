"""Lists, arrivals, dashes, withdrawals and wire, at their edges."""

from fractions import Fraction

import pytest

from sandtable.games.bagration.base.ambush import refuse_more_than_one
from sandtable.games.bagration.base.ratings import score
from sandtable.games.bagration.base.teams import TeamKind, refuse_on_ground
from sandtable.games.bagration.chances import through_wire
from sandtable.games.bagration.forces.force_list import read_force
from sandtable.games.bagration.frame import battle_table
from sandtable.games.bagration.missions.entries import stretches
from sandtable.games.bagration.missions.mission import Edge
from sandtable.games.bagration.obstacles.markers import Marker, Mover, Obstacle, wire_around
from sandtable.games.bagration.readings import reading
from sandtable.games.bagration.river.boats import Boat, BoatPlace, Crosser, Flotilla, reach_bank
from sandtable.games.bagration.river.drift import cross
from sandtable.games.bagration.river.river_charts import charts
from sandtable.games.bagration.river.waters import Waters
from sandtable.games.bagration.setup.briefing import refuse_list
from sandtable.games.bagration.setup.siting import look_yourselves
from sandtable.games.bagration.terrain.features import dash_over, feature
from sandtable.games.bagration.terrain.landscape import Laid, passable_ground
from sandtable.games.bagration.turns.arrivals import roll_reserves
from sandtable.games.bagration.turns.starting_step import victory_at_start
from sandtable.games.bagration.turns.withdrawal import _take_off
from sandtable.kernel import play
from sandtable.tabletop import Bank, River
from tests.bagration.battles import keys, some_effect, state_of, with_objectives

RIVER = River(((0.0, 36.0), (48.0, 36.0)), 8.0)


@pytest.mark.rule("fow.base.ambush")
@pytest.mark.parametrize(("units", "legal"), [(0, True), (1, True), (2, False), (3, False)])
def test_one_unit_lies_in_ambush(units, legal):
    assert (refuse_more_than_one(units) is None) is legal


@pytest.mark.rule("fow.base.skill_test")
@pytest.mark.parametrize(("rating", "die", "passed"), [("4+", 4, True), ("4+", 3, False), ("Auto", None, True)])
def test_a_skill_test_is_passed_on_its_number_or_more(rating, die, passed):
    assert play(score(rating, "Skill", "fow.base.skill_test"), dice=[die] if die else []).result is passed


@pytest.mark.rule("fow.obstacle.wire.tank", "fow.obstacle.wire.infantry")
def test_whom_wire_does_not_stop_gets_past_any_number_of_markers():
    gun = Mover("PaK", TeamKind.GUN, skill="4+")
    assert [through_wire(gun, n) for n in (1, 2)] == [1, 1]
    rifles = Mover("Rifles", TeamKind.INFANTRY, skill="4+")
    assert [through_wire(rifles, n) for n in (0, 1, 2)] == [1, Fraction(1, 2), Fraction(1, 4)]


@pytest.mark.rule("fow.obstacle.wire.marker")
def test_only_wire_that_lies_within_two_inches_is_around_a_place():
    wire, far = Marker("wire", Obstacle.WIRE, (20, 42)), Marker("far", Obstacle.WIRE, (20, 42.1))
    gone = Marker("gone", Obstacle.WIRE, (20, 40), cleared=True)
    mines = Marker("mines", Obstacle.MINEFIELD, (20, 41))
    assert wire_around((20, 40), [wire, far, gone, mines, Marker("held", Obstacle.WIRE)]) == [wire]


@pytest.mark.rule("fow.terrain.building.move", "fow.terrain.swamp")
def test_nobody_is_set_out_where_none_of_its_teams_could_go():
    swamp = Laid("swamp", "rectangle", [[10, 10], [20, 20]])
    cliff = Laid("escarpment_cliff_side", "line", [[0, 30], [48, 30]], 1)
    lake = Laid("lake_or_pond", "rectangle", [[30, 40], [40, 50]])
    tanks, foot = [TeamKind.TANK], [TeamKind.INFANTRY]
    assert len(passable_ground([swamp], tanks)) == 1
    assert passable_ground([cliff], tanks) == [], "an edge is no ground to stand on"
    assert passable_ground([lake], tanks) == [], "water is another rule"
    assert passable_ground([Laid("woods", "rectangle", [[0, 0], [5, 5]])], foot) == []


@pytest.mark.rule("fow.rule.fortified_defence.points")
def test_only_the_defender_behind_fortifications_has_half_the_points():
    force = read_force("Battalion\nA | 30 | 7 infantry\nB | 30 | 7 infantry\n")
    onslaught, sickle = state_of("onslaught"), state_of("sickle")
    assert refuse_list(onslaught, "german", force).rule == "fow.rule.fortified_defence.points"
    assert refuse_list(onslaught, "soviet", force) is None
    assert refuse_list(sickle, "german", force) is None
    sickle.now.rosters["german"].points = 50
    assert refuse_list(sickle, "german", force).rule == "fow.base.teams"


@pytest.mark.rule("fow.mission.reserves")
def test_reserves_come_on_over_the_edge_of_the_mission_or_the_one_the_campaign_gives():
    state = state_of("hammering")
    ground = state.ground()
    by_mission = stretches(ground, "defender")
    given = stretches(ground, "defender", Edge.LEFT)
    assert by_mission
    assert given
    assert given != by_mission
    assert {s.start[0] for s in given} | {s.end[0] for s in given} == {0.0}


@pytest.mark.rule("fow.mission.onslaught.setup.4")
@pytest.mark.parametrize(
    ("mission", "work", "bind", "terrain", "told"),
    [
        ("onslaught", True, False, False, True),
        ("onslaught", False, False, False, False),
        ("onslaught", False, True, False, True),
        ("onslaught", True, False, True, False),
        ("hammering", True, False, False, False),
    ],
)
def test_where_nobody_measures_the_ground_it_is_said(mission, work, bind, terrain, told):
    state = state_of(mission)
    state.now.terrain = [Laid("woods", "rectangle", [[0, 0], [5, 5]])] if terrain else []
    readings = reading(siting_limits_bind_obstacles=bind)
    assert bool(look_yourselves(state.now, fortification=work, readings=readings)) is told


@pytest.mark.rule("fow.base.dash", "fow.terrain.road")
def test_one_dash_rate_for_the_whole_move_and_none_into_what_is_impassable():
    road, open_ground, woods = feature("road"), feature("open"), feature("woods")
    tank, swamp = TeamKind.TANK, feature("swamp")
    alone, mixed = dash_over([road], tank), dash_over([road, open_ground], tank)
    assert alone.speed is not mixed.speed
    assert mixed.speed is dash_over([open_ground], tank).speed
    assert dash_over([road, woods], tank).speed is dash_over([woods], tank).speed
    assert dash_over([road, swamp], tank).refusal is not None
    deep = dash_over([feature("deep_river")], tank)
    assert deep.refusal is not None, "only Amphibious tanks swim"
    assert dash_over([feature("deep_river")], tank, amphibious=True).refusal is None


@pytest.mark.rule("fow.rule.phased_withdrawal.remove")
@pytest.mark.parametrize(("spirits", "words"), [("yes", "leave the table."), ("no", "counted as Destroyed.")])
def test_a_unit_that_withdraws_out_of_good_spirits_counts_as_destroyed(spirits, words):
    state = state_of("sickle")
    unit = state.now.rosters["german"].force.units[1]
    played = play(_take_off(state, unit), answers=[spirits])
    assert played.texts()[-1].endswith(words)
    roster = state.now.rosters["german"]
    assert roster.withdrawn == [unit.key]
    assert roster.counted_destroyed == ([unit.key] if spirits == "no" else [])


@pytest.mark.rule("fow.river.boats.allocation", "fow.river.boats.following")
def test_a_unit_queues_at_its_bank_once_and_each_side_has_its_own_queue():
    state = Flotilla(friendly={"soviet": Bank.NEAR, "german": Bank.FAR})
    for _ in range(2):
        reach_bank(state, "Rifles", "soviet", 3)
    reach_bank(state, "Rifles", "german", 3)
    assert [(c.name, c.side) for c in state.waiting] == [("Rifles", "soviet"), ("Rifles", "german")]


@pytest.mark.rule("fow.river.cross.place", "fow.river.drift.table")
@pytest.mark.parametrize(
    ("alongs", "told"),
    [
        ((20.0,), ["at the Enemy Bank"]),
        ((47.0,), ["carried off the table"]),
        ((20.0, 47.0), ["1 of 2 boats are carried off", "at the Enemy Bank"]),
    ],
)
def test_what_became_of_the_boats_is_told(alongs, told):
    state = Flotilla(friendly={"soviet": Bank.NEAR})
    state.boats = [Boat(str(n), "soviet", BoatPlace.LOADED, "Rifles", 3, along) for n, along in enumerate(alongs, 1)]
    state.waiting = [Crosser("Rifles", "soviet", 3 * len(alongs), 0)]
    waters = Waters(battle_table(), RIVER, 1, reading(partly_off_table="those_boats_only"))
    step = cross(state, state.waiting[0], 1, waters)
    texts = [t for t in play(step, dice=[6], tables=charts()).texts() if t.startswith("Rifles:")]
    assert len(texts) == len(told)
    for words, text in zip(told, texts, strict=True):
        assert words in text


@pytest.mark.rule("fow.base.reserves.roll", "fow.campaign.river.5.german")
def test_what_comes_of_the_reserves_is_told_again_only_where_a_success_was_rolled_again():
    for effects, dice, again in (((), [5], False), (("reroll_first_reserve",), [5, 1], True)):
        state = state_of("hammering", effects=[some_effect(key, "german", 1) for key in effects])
        roster = state.now.rosters["german"]
        roster.reserve = keys(state, "german", "Grenadiers A")
        state.now.turns["defender"] = 1
        played = play(roll_reserves(state, "defender"), dice=dice, stop=not again)
        assert any(note.text.startswith("So ") for note in played.notes) is again


@pytest.mark.rule("fow.base.reserves.roll")
@pytest.mark.parametrize(("waiting", "turn", "dice"), [([], 3, 0), (["Grenadiers A"], 1, 1), (["Grenadiers A"], 2, 2)])
def test_a_die_for_each_turn_is_rolled_while_somebody_waits(waiting, turn, dice):
    state = state_of("hammering")
    state.now.rosters["german"].reserve = keys(state, "german", *waiting)
    state.now.turns["defender"] = turn
    played = play(roll_reserves(state, "defender"), dice=[1] * dice)
    words = [r.question for r in played.asked]
    assert words == ([f"Reserves of the Germans: {'1 die' if dice == 1 else f'{dice} dice'}"] if dice else [])


@pytest.mark.rule("fow.base.teams")
@pytest.mark.parametrize("kind", list(TeamKind))
def test_aircraft_alone_do_not_touch_the_ground(kind):
    assert (refuse_on_ground(kind) is None) is (kind is not TeamKind.AIRCRAFT)


@pytest.mark.rule("fow.base.victory_check")
@pytest.mark.parametrize(
    ("role", "held", "wins"), [("attacker", [1], True), ("attacker", [], False), ("defender", [1], False)]
)
def test_an_objective_held_as_the_attackers_turn_starts_wins_by_that_reading(role, held, wins):
    state = with_objectives(state_of("onslaught"), ("defender", 20, 50))
    state.now.turns[role] = 3
    state.now.held_at_start = held
    assert (victory_at_start(state, role) is not None) is wins
    assert state.now.winner == ("soviet" if wins else None)
