"""Good places and choices that are offered: what people may take, and bots take, is to some purpose."""

from sandtable.games.bagration.fortifications.cards import put_up
from sandtable.games.bagration.fortifications.chart import buy_fortifications
from sandtable.games.bagration.obstacles.markers import Obstacle
from sandtable.games.bagration.setup import good_places
from sandtable.games.bagration.setup.example_forces import example_force
from sandtable.games.bagration.setup.siting import siting
from sandtable.games.bagration.terrain.landscape import Form, Laid
from sandtable.games.bagration.turns.arrivals import roll_reserves
from sandtable.kernel import play
from sandtable.tabletop.measures import between
from tests.bagration.battles import do, keys, state_of, with_objectives

TWO = (("defender", 24, 64), ("attacker", 8, 48))


def defended(*marks):
    return with_objectives(state_of("onslaught"), *(marks or TWO))


def test_the_defender_lays_his_objective_far_from_the_attacker_who_lays_his_apart_from_it():
    state = state_of("onslaught")
    zone = state.ground().zone("objectives")
    assert good_places.objective_place(state.now, zone, "defender") == [24, 64]
    state = defended(TWO[0])
    assert good_places.objective_place(state.now, zone, "attacker")[1] == 48


def works_set_out(state, *selections):
    battle = state.now
    for key in selections:
        battle.fortifications += put_up(key, battle.fortifications)
    zone = state.ground().zone("fortifications")
    for work in battle.fortifications:
        site = siting(battle, zone, fortification=True, readings=state.readings)
        work.point = tuple(good_places.where_a_work_stands(battle, site))
        assert site.contains(work.point)
    return [work.point for work in battle.fortifications]


def test_fortifications_guard_every_objective_with_as_many():
    state = defended()
    stand = works_set_out(state, "turret_panther", "at_bunker_75cm", "mg_nests_4", "mg_nests_2")
    marks = [(o.x, o.y) for o in state.now.objectives]
    assert [sum(between(mark, place) <= 4 for place in stand) for mark in marks] == [4, 4]
    assert all(between(a, b) >= 3 for n, a in enumerate(stand) for b in stand[:n])


def test_they_stand_in_the_open_if_an_objective_has_open_ground_and_in_the_wood_if_it_has_none():
    state = defended(("defender", 24, 60))
    state.now.terrain = [Laid("woods", Form.RECTANGLE, [(10, 60), (40, 70)])]
    assert all(y < 60 for _, y in works_set_out(state, "at_bunker_75cm", "at_bunker_5cm"))
    state = defended(("defender", 24, 60))
    state.now.terrain = [Laid("woods", Form.RECTANGLE, [(10, 45), (40, 70)])]
    ((x, y),) = works_set_out(state, "at_bunker_75cm")
    assert between((x, y), (24, 60)) == 2


def test_mines_and_wire_lie_before_each_objective_in_turn_and_on_no_road():
    state = defended()
    state.now.terrain = [Laid("road", Form.LINE, [(24, 36), (24, 72)], 2.0)]
    zone = state.ground().zone("fortifications")
    places = [good_places.before_objectives(state.now, kind, zone) for kind in (Obstacle.MINEFIELD, Obstacle.WIRE)]
    assert [y for _, y in places] == [58, 54]
    assert all(1 < abs(x - 24) <= 4 for x, _ in places)


def test_as_many_points_as_may_start_on_the_table_and_first_whoever_digs_in():
    state = state_of("onslaught", german=example_force("german", 50))
    state.now.rosters["german"].points = 50
    held = do(state, "choose_reserves", stop=True).pending.suggestion
    units = state.now.rosters["german"].force.units
    out = [u for u in units if u.key not in held]
    assert sum(u.points for u in out) == 20
    assert all(u.digs for u in out)


def test_an_example_list_spends_what_it_can():
    def total(text):
        return sum(int(line.split("|")[1]) for line in text.splitlines()[1:])

    assert [total(example_force("german", points)) for points in (50, 60, 75)] == [50, 60, 75]
    assert "commander" in example_force("german", 25)


def test_of_the_chart_the_best_of_every_kind_comes_first():
    bought = play(buy_fortifications(32), until="fortifications").pending.suggestion
    assert bought == {"turret_panther": 1, "at_bunker_75cm": 1, "mg_nests_4": 1, "mg_nests_1": 1}


def test_who_can_hold_an_objective_comes_first_to_the_one_that_the_enemy_is_near():
    state = defended(("defender", 10, 60), ("attacker", 38, 60))
    state.now.rosters["german"].reserve = keys(state, "german", "Panthers A", "Guns", "Grenadiers A")
    state.now.turns["defender"] = 1
    for x, mark in ((12, 1), (36, 2)):
        state.now.rosters["soviet"].places = {"u2": [x, 50]}
        coming = play(roll_reserves(state, "defender"), dice=[5], until="coming").pending
        assert coming.suggestion == keys(state, "german", "Grenadiers A")
        entry = play(roll_reserves(state, "defender"), dice=[5], answers=[coming.suggestion], until="entry").pending
        near, far = sorted((between(tuple(entry.suggestion), (o.x, o.y)), o.number) for o in state.now.objectives)
        assert near[1] == mark
        assert far[0] > 20
        assert f"Objective {mark}" in entry.because
