"""Where nobody is at the table, its model reads what was decided: strength, cover, who stands at the Objectives."""

from copy import deepcopy

import pytest

from sandtable.bots.recruit import bot_for
from sandtable.games import find
from sandtable.games.bagration import nobody_there
from sandtable.games.bagration.setup.example_forces import example_force, is_example
from sandtable.games.bagration.sides import ATTACKER, DEFENDER
from sandtable.games.bagration.turns.starting_step import on_table
from sandtable.kernel import Draw, Roll, read_settings
from sandtable.kernel.run import Run
from sandtable.tabletop.measures import between

GAME = find("bagration")
MANY = 150


def until_the_first_report():
    """Onslaught set up by two Recruits, and the report of the Soviets' first turn."""
    chosen = next(s for s in GAME.scenarios if s.key == "onslaught")
    state = GAME.setup("onslaught", read_settings(GAME.settings, chosen.settings))
    bots = {side: bot_for("bagration", "bot", side) for side in GAME.side_keys()}
    dice = Draw("set up")
    while True:
        run = Run(GAME.next_step(state).procedure(state), GAME.tables().__getitem__)
        while not run.finished:
            lane, request = next(run.open_requests())
            if request.key == "turn":
                return state, request
            said = bots[request.side or "german"]
            value = request.sample(dice) if isinstance(request, Roll) else said.say(request, lambda: None).value
            run.answer(lane.path, request.check(value), seq=1)


@pytest.fixture(scope="module")
def set_up():
    return until_the_first_report()


@pytest.fixture
def battle(set_up):
    state, report = set_up
    return deepcopy(state), report


def near_each_other(state):
    """Everybody in the middle, so that all fight."""
    for role in (ATTACKER, DEFENDER):
        places = state.now.roster(role).places
        for key in places:
            places[key] = [24.0, 30.0 if role == ATTACKER else 40.0]


def mean_lost(state, report):
    tolls = [nobody_there.turn_told(state, report, Draw("lost", n)) for n in range(MANY)]
    return sum(len(told["enemy"]) + len(told["works"]) for told in tolls) / MANY


def test_units_walk_to_the_objectives_and_guns_and_foxholes_stay(battle):
    state, report = battle
    told = nobody_there.turn_told(state, report, Draw("walk"))
    marks, units = [(o.x, o.y) for o in state.now.objectives], {u.key: u for u in on_table(state.now, ATTACKER)}
    moved = {row["unit"]: tuple(map(float, row["place"].split(","))) for row in told["moved"]}
    assert set(moved) == {key for key, unit in units.items() if not any(t.kind == "gun" for t in unit.teams)}
    for key, place in moved.items():
        was = tuple(state.now.roster(ATTACKER).places[key])
        assert 7.9 < between(was, place) <= 10.1
        assert min(between(place, m) for m in marks) < min(between(was, m) for m in marks)
    assert report.check(told)
    state.now.turn_of = DEFENDER
    assert nobody_there.turn_told(state, report, Draw("stay"))["moved"] == [], "they are in Foxholes"


def test_more_points_in_the_fight_destroy_more_and_cover_saves(battle):
    state, report = battle
    near_each_other(state)
    whole = mean_lost(state, report)
    fewer = deepcopy(state)
    for unit in fewer.now.roster(ATTACKER).force.units[:8]:
        fewer.now.roster(ATTACKER).destroyed.append(unit.key)
    assert mean_lost(fewer, report) < 0.8 * whole
    for unit in state.now.roster(DEFENDER).force.units:
        unit.dug_in = False
    assert mean_lost(state, report) > 1.3 * whole


def test_whoever_is_out_of_reach_neither_fights_nor_falls(battle):
    state, report = battle
    roster = state.now.roster(ATTACKER)
    for unit in roster.force.units:
        if unit.artillery:
            roster.destroyed.append(unit.key)
        elif unit.key in roster.places:
            roster.places[unit.key] = [24.0, 2.0]
    assert mean_lost(state, report) == 0


def test_objectives_are_measured_where_units_stand(battle):
    state, report = battle
    mark, *_ = state.now.objectives
    infantry = next(u for u in on_table(state.now, ATTACKER) if u.is_infantry and not u.independent)
    state.now.roster(ATTACKER).places[infantry.key] = [mark.x, mark.y]
    told = nobody_there.turn_told(state, report, Draw("nobody"))
    assert mark.key in told["began"]
    assert mark.key in told["denied"], "the Recruit's Germans stand there"
    for work in state.now.fortifications:
        work.destroyed = True
    state.now.roster(DEFENDER).places = {key: [2.0, 71.0] for key in state.now.roster(DEFENDER).places}
    assert mark.key not in nobody_there.turn_told(state, report, Draw("nobody"))["denied"]


def test_a_table_that_the_plan_does_not_know_is_left_to_the_page(battle):
    state, report = battle
    assert GAME.happens(state, report, Draw("any")) is not None
    state.now.roster(ATTACKER).places.popitem()
    assert GAME.happens(state, report, Draw("any")) is None


def test_places_offered_lie_where_it_counts(battle):
    state, _ = battle
    marks = [(o.x, o.y) for o in state.now.objectives]
    assert between(*marks) > 12, "the Attacker's lies apart from the Defender's, who cannot be everywhere"
    holding = [*state.now.roster(DEFENDER).places.values(), *(w.point for w in state.now.fortifications)]
    for mark in marks:
        assert any(between(mark, tuple(place)) <= 4 for place in holding), "somebody denies each Objective"


def test_an_example_list_grows_with_the_points_and_ones_own_is_kept():
    small, large = example_force("german", 50), example_force("german", 100)
    assert is_example(small, "german")
    assert is_example(large, "german")
    assert not is_example(small + "\nMy Panthers | 10 | 2 tank | front 9, top 1", "german")
