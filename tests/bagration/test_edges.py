"""Rules of Bagration at their edges: the last case that is allowed beside the first that is not."""

import pytest

from sandtable.games.bagration.aftermath import aftermath
from sandtable.games.bagration.campaign_effects import Result, battles, read_otherwise
from sandtable.games.bagration.fortifications.cards import put_up
from sandtable.games.bagration.fortifications.chart import buy_fortifications
from sandtable.games.bagration.fortifications.forces_table import onslaught_forces
from sandtable.games.bagration.frame import battle_table
from sandtable.games.bagration.game import GAME
from sandtable.games.bagration.missions.mission import mission
from sandtable.games.bagration.missions.reserves import dice_on
from sandtable.games.bagration.objectives.victory import Objective, attacker_wins, earliest
from sandtable.games.bagration.obstacles.markers import Marker, Obstacle, met_on
from sandtable.games.bagration.positions import battle
from sandtable.games.bagration.readings import USUAL, reading
from sandtable.games.bagration.river.boats import Boat, BoatPlace, Flotilla
from sandtable.games.bagration.river.drift import drift
from sandtable.games.bagration.river.waters import Waters, suits_boats
from sandtable.games.bagration.setup.reserves_held import reserve_edge
from sandtable.games.bagration.setup.walls import buy_walls
from sandtable.games.bagration.terrain.features import catalogue, features
from sandtable.games.bagration.turns.arrivals import reserve_dice
from sandtable.games.bagration.turns.starting_step import end
from sandtable.kernel import play, read_settings
from sandtable.tabletop import Bank, River
from tests.bagration.battles import some_effect


@pytest.mark.rule("fow.mission.victory_summary")
def test_from_which_turn_a_mission_can_be_won():
    assert earliest(mission("hammering"), "attacker", {}) == 6
    assert earliest(mission("onslaught"), "attacker", {}) == 1
    assert earliest(mission("sickle"), "defender", {}) == 9, "the turn that is to be reached"
    assert earliest(mission("breakthrough"), "attacker", {"win_from_turn": 5}) == 5
    assert earliest(mission("onslaught"), "attacker", {}, moved_to=3) == 3


@pytest.mark.rule("fow.mission.crossroads.victory.attacker")
def test_the_attacker_of_crossroads_holds_one_of_each_and_not_before_turn_6():
    marks = [Objective(1, "defender", 24, 40), Objective(2, "attacker", 20, 60), Objective(3, "attacker", 30, 60)]
    spec = mission("crossroads")

    def wins(*held, turn=6):
        return attacker_wins(spec, marks, held, turn, 6)

    assert wins(1, 2)
    assert not wins(1, 2, turn=5)
    assert not wins(2, 3)
    assert not wins(1)
    assert not wins()
    marks[0].on_table = False
    assert not wins(1, 2), "an Objective that was taken off is not held"


@pytest.mark.rule("fow.mission.onslaught.victory.attacker", "fow.mission.crossroads.victory.attacker")
def test_any_objective_wins_onslaught_from_the_first_turn():
    marks = [Objective(1, "defender", 24, 50)]
    assert attacker_wins(mission("onslaught"), marks, [1], 1, 1)
    assert not attacker_wins(mission("onslaught"), marks, [], 1, 1)
    assert not attacker_wins(mission("onslaught"), marks, [2], 1, 1)


@pytest.mark.rule("fow.obstacle.booby.effect", "fow.obstacle.wire.tank", "fow.obstacle.wire.infantry")
@pytest.mark.parametrize(("beside", "met"), [(2.0, True), (2.1, False)])
def test_wire_is_met_within_two_inches_of_the_way(beside, met):
    marker = Marker("wire", Obstacle.WIRE, (20, 10 + beside))
    assert (met_on(((0.0, 10.0), (40.0, 10.0)), [marker]) == [marker]) is met


@pytest.mark.rule("fow.campaign.river.2.german")
@pytest.mark.parametrize(
    ("effects", "edge", "asked"),
    [
        ([], "as_entered", []),
        (["units_in_reserve"], "attackers_edge", []),
        (["units_in_reserve"], "as_entered", ["reserve_edge"]),
    ],
)
def test_the_edge_of_reserves_is_asked_where_the_campaign_gives_them_and_it_is_entered(effects, edge, asked):
    given = {"soviet_reserve_edge": edge} if edge == "as_entered" else {}
    state = battle("crossroads", effects=[some_effect(key, "soviet", 2) for key in effects], **given)
    played = play(reserve_edge(state, "attacker"), answers=["left"] if asked else [])
    assert [request.key for request in played.asked] == asked
    assert state.now.reserve_edge == ("left" if asked else None)


@pytest.mark.rule("fow.campaign.line.3.german")
@pytest.mark.parametrize(("turn", "extra", "dice"), [(1, 0, 1), (2, 0, 2), (2, 1, 3)])
def test_a_die_for_reserves_each_turn_and_one_more_by_the_campaign(turn, extra, dice):
    effects = [some_effect("reserve_dice", "german", extra)] if extra else []
    state = battle("hammering", effects=effects)
    state.now.turns["defender"] = turn
    assert reserve_dice(state, "defender") == dice


@pytest.mark.rule("fow.river.drift.occupied", "fow.river.drift.off_table", "fow.river.drift.same")
@pytest.mark.parametrize(("along", "place"), [(40, BoatPlace.ENEMY_BANK), (40.1, BoatPlace.OFF_TABLE)])
def test_a_boat_that_drifts_to_the_very_edge_lands_and_beyond_it_is_off_the_table(along, place):
    river = River(((0.0, 36.0), (48.0, 36.0)), 8.0)
    state = Flotilla(friendly={"soviet": Bank.NEAR})
    boat = Boat("boat 1", "soviet", unit="Rifles", along=along, passengers=3)
    state.boats = [boat]
    drift(state, [boat], 8, 2, Waters(battle_table(), river, 1))
    assert (boat.place, boat.since) == (place, 2)
    assert state.off_table.get("soviet", []) == (["Rifles"] if place is BoatPlace.OFF_TABLE else [])


@pytest.mark.rule("fow.base.degrees")
@pytest.mark.parametrize(("index", "over"), [(0, False), (3, False), (4, True)])
def test_a_campaign_goes_on_until_its_last_battle(index, over):
    state = GAME.setup("line", read_settings(GAME.settings, {}))
    state.index = index
    end(state.now, "soviet", "a test says so", "fow.base.victory_check")
    play(aftermath(state), answers=lambda request: {"degree": "major", "lesser": "no"}[request.key])
    assert state.over is over
    assert state.index == (index if over else index + 1)


@pytest.mark.rule("fow.fortification.defilade_wall")
@pytest.mark.parametrize(("points", "price", "most"), [(5, 0, 2), (5, 2, 2), (3, 2, 1), (1, 2, 0), (-1, 2, 0)])
def test_no_more_walls_than_bunkers_and_points(points, price, most):
    state = battle("onslaught", defilade_wall_points="as_entered")
    state.now.fortifications += put_up("at_bunker_75cm") + put_up("at_bunker_5cm")
    asked = play(buy_walls(state, points), answers=[price], until="walls").pending
    assert asked.maximum == most


@pytest.mark.rule("fow.fortification.chart")
@pytest.mark.parametrize(("budget", "told"), [(30, False), (999, True)])
def test_who_cannot_spend_all_points_is_told_so(budget, told):
    asked = play(buy_fortifications(budget), until="fortifications").pending
    assert any("cannot be spent" in line for line in asked.context) is told


@pytest.mark.rule("fow.fortification.chart")
@pytest.mark.parametrize("budget", [8, 20, 32, 999])
def test_what_is_suggested_leaves_no_points_that_another_fortification_could_have(budget):
    asked = play(buy_fortifications(budget), until="fortifications").pending
    assert asked.suggestion
    assert asked.one_more(asked.check(asked.suggestion), [item.key for item in asked.items]) is None


@pytest.mark.rule("fow.base.reserves.roll")
@pytest.mark.parametrize(("turn", "first", "extra", "dice"), [(1, 1, 0, 1), (2, 3, 0, 0), (3, 3, 0, 1), (4, 1, 1, 5)])
def test_dice_for_reserves(turn, first, extra, dice):
    assert dice_on(turn, first, extra) == dice
    assert dice_on(turn, first) == (max(0, dice - extra))


@pytest.mark.rule("fow.river.use")
@pytest.mark.parametrize(("metres", "word"), [(19.9, "narrower"), (20, ""), (30, ""), (30.1, "wider")])
def test_rivers_of_20_to_30_metres_suit_boats(metres, word):
    assert (word in suits_boats(metres)) if word else suits_boats(metres) == ""


@pytest.mark.rule("fow.terrain.schema")
def test_the_catalogue_says_of_each_feature_what_it_conceals():
    table = catalogue()
    told = {row[0]: (row[5], row[6], row[7]) for row in table.rows}
    for feature in features().values():
        inside, behind, cover = told[feature.title]
        assert (inside, behind) == (feature.conceals_inside or "—", feature.conceals_behind or "—")
        assert cover in ("Bulletproof", "none")
    assert any(inside != "—" for inside, _, _ in told.values())


@pytest.mark.rule("fow.rule.fortified_defence.points", "fow.mission.onslaught.forces")
@pytest.mark.parametrize(
    ("attacker", "defender", "on_table"), [(100, 50, 20), (102, 51, 20), (104, 52, 21), (75, 37, 15)]
)
def test_forty_percent_of_the_defender_to_the_nearest_point(attacker, defender, on_table):
    forces = onslaught_forces(attacker, reading(onslaught_on_table="nearest_to_40_percent_of_the_defender"))
    assert (forces.defender, forces.on_table) == (defender, on_table)


@pytest.mark.rule("fow.campaign.river.2.soviet")
def test_the_contrary_reading_counts_in_the_river_campaign_before_the_river_crossing_alone():
    asked = reading(crossroads_soviet_win="german_reserves_otherwise_immediate")
    won = Result("crossroads", "soviet", "major")

    def effects(campaign, index, previous, settings):
        return [effect.key for effect in read_otherwise(campaign, index, previous, settings)]

    river = next(n for n, b in enumerate(battles("river")) if b.mission == "river_crossing")
    assert effects("river", river, None, asked) == ["reserves_immediate"]
    assert effects("river", river, won, asked) == []
    assert effects("river", river, Result("crossroads", "german", "major"), asked) == ["reserves_immediate"]
    assert effects("river", river, None, USUAL) == []
    assert effects("line", 0, None, asked) == []
    other = next(n for n, b in enumerate(battles("river")) if b.mission != "river_crossing")
    assert effects("river", other, None, asked) == []
