"""How far things reach on the board: where a Unit may go, command distance, Fields of Fire, the drift of boats."""

import re
from math import dist

import pytest

from sandtable.games.bagration.board.reach_layers import reach_layers
from sandtable.games.bagration.fortifications.bunkers_and_nests import main_range
from sandtable.games.bagration.fortifications.cards import put_up, selections
from sandtable.games.bagration.river.boats import Boat, BoatPlace
from sandtable.tabletop import Bank
from sandtable.tabletop.drawing import Plan
from tests.bagration.battles import with_river
from tests.bagration.board.tables import act, step, table

OPEN = """
............
............
....G.......
............
............
............
..H..R..T...
............
G = german Guns
R = soviet Rifles A
T = soviet T-34s
H = soviet Howitzers
"""
# Rifles A stand at 22, 13.5, the T-34s at 34, 13.5, the Howitzers, of which nobody told a speed, at 10, 13.5


def reach(state, *counters, verb="move"):
    return step(state, until="movement").pending.reach(verb, counters)


def away(found, start):
    return [round(dist(start, one.place.point), 1) for one in found]


@pytest.mark.rule("fow.base.dash")
def test_a_unit_is_shown_its_tactical_move_eight_ways_and_how_far_a_dash_goes():
    found = reach(table(OPEN), "own-u2")
    assert [one.place.point for one in found[:3]] == [(22, 21.5), (27.66, 19.16), (30, 13.5)]
    assert away(found, (22, 13.5)) == [8] * 8
    assert {(one.cost, one.refused) for one in found} == {('8"', "")}
    tactical, dash, *others = (one.area for one in found)
    assert {round(dist((22, 13.5), point), 1) for point in tactical} == {8}
    assert {round(dist((22, 13.5), point), 1) for point in dash} == {12}
    assert set(others) == {()}


@pytest.mark.rule("fow.base.dash")
@pytest.mark.parametrize(("gone", "left"), [(0, '8"'), (4, '4"'), (4.75, '3.2"'), (6.25, '1.8"'), (7, '1"')])
def test_what_it_has_moved_this_turn_is_taken_from_both_speeds(gone, left):
    state = table(OPEN)
    if gone:
        step(state, act("move", "own-u2", path=[f"22,{13.5 + gone}"], word="Tactical"))
    found = reach(state, "own-u2")
    assert len(found) == 8
    assert {one.cost for one in found} == {left}
    assert [dist((22, 13.5 + gone), point) for point in found[1].area] == pytest.approx([12 - gone] * 48, abs=0.01)


@pytest.mark.rule("fow.base.dash")
def test_less_than_an_inch_is_nowhere_to_go():
    state = table(OPEN)
    step(state, act("move", "own-u2", path=["22,20.75"], word="Tactical"))
    assert reach(state, "own-u2") == ()


@pytest.mark.rule("fow.base.dash")
def test_several_units_are_shown_where_the_first_may_go():
    state = table(OPEN)
    step(state, act("move", "own-u5", path=["34,11.5"], word="Tactical"))
    for pair in (("own-u5", "own-u2"), ("own-u5", "own-u4")):
        found = reach(state, *pair)
        assert away(found, (34, 11.5)) == [8] * 8, "ten inches of which two are gone"
        assert {round(dist((34, 11.5), point)) for point in found[0].area} == {8}
        assert {round(dist((34, 11.5), point)) for point in found[1].area} == {14}


@pytest.mark.rule("fow.base.dash")
def test_nowhere_is_shown_for_a_unit_without_speeds_or_place_nor_for_another_deed():
    state = table(OPEN)
    assert reach(state, "own-u4") == ()
    assert reach(state, "own-u4", "own-u2") == ()
    assert reach(state, "own-u2", verb="dig_in") == ()
    del state.now.rosters["soviet"].places["u2"]
    assert reach(state, "own-u2") == ()


@pytest.mark.rule("fow.base.dash", "fow.terrain.swamp")
def test_off_the_table_nothing_is_shown_and_what_is_forbidden_says_why():
    state = table(OPEN.replace("..H..R..T...", "..H..R.WT...") + "W = swamp\n")
    state.now.rosters["soviet"].places["u2"] = [4, 13.5]
    assert len(reach(state, "own-u2")) == 5, "three of the eight ways lead over the side edge"
    west = [one for one in reach(state, "own-u5") if one.place.point == (24, 13.5)]
    assert [(one.cost, one.refused, one.rule) for one in west] == [
        ("", "Swamp is Impassable to tank teams", "fow.terrain.swamp")
    ]


# ---- layers


def layer(state, key):
    """One of the layers, each mark as its numbers in inches of the table."""
    plan = Plan(state.ground().table, "a plan", scale=10)
    svg = next(one.svg for one in reach_layers(state, plan) if one.key == key)

    def inches(mark, *names):
        x, y, *more = (float(re.search(rf'\b{name}="([^"]+)"', mark)[1]) / 10 for name in names)
        return round(x - 3.6, 2), round(75.6 - y, 2), *(round(n, 2) for n in more)

    circles = [inches(mark, "cx", "cy", "r") for mark in re.findall("<circle[^>]*>", svg)]
    lines = [(inches(mark, "x1", "y1"), inches(mark, "x2", "y2")) for mark in re.findall("<line[^>]*>", svg)]
    texts = [(inches(mark, "x", "y"), told) for mark, told in re.findall("(<text[^>]*>)([^<]*)", svg)]
    paths = re.findall("<path[^>]*>", svg)
    return circles, lines, texts, paths


@pytest.mark.rule("fow.base.command")
def test_command_reaches_6_inches_around_a_leader_and_8_for_eight_teams_or_more():
    circles, *_ = layer(table(OPEN), "command")
    assert sorted(circles) == [(10, 13.5, 6), (18, 49.5, 6), (22, 13.5, 8), (34, 13.5, 6)]


@pytest.mark.rule("fow.base.forward_firing", "fow.fortification.defilade_wall")
def test_a_gun_that_fires_forward_reaches_the_ground_before_it_and_what_is_destroyed_or_not_placed_reaches_none():
    state = table("\n".join(["." * 12] * 8))
    gun = put_up(next(key for key, s in selections().items() if s.card == "anti_tank_bunker"))[0]
    state.now.fortifications = [gun]
    assert layer(state, "fire") == ([], [], [], [])
    gun.point, gun.facing = (20.0, 40.0), 270.0
    circles, _, _, paths = layer(state, "fire")
    assert (len(circles), len(paths)) == (0, 1)
    numbers = [float(n) / 10 for n in re.findall(r"[-\d.]+", re.search(r' d="([^"]+)"', paths[0])[1])]
    corners = [(round(x - 3.6, 1), round(75.6 - y, 1)) for x, y in zip(numbers[::2], numbers[1::2], strict=True)]
    assert max(y for _, y in corners) == 40, "nothing behind it"
    assert {round(dist((20, 40), corner)) for corner in corners} == {main_range(gun)}
    gun.facing = None
    assert layer(state, "fire")[0] == [(20, 40, main_range(gun))], "who knows where it looks?"
    gun.destroyed = True
    assert layer(state, "fire") == ([], [], [], [])


@pytest.mark.rule("fow.river.drift.same", "fow.river.drift.table")
def test_a_boat_s_drift_is_a_line_from_its_launch_to_its_landing_with_the_distance_in_the_middle():
    state = table("\n".join(["." * 12] * 8), "river_crossing")
    state.now.boats.boats = [
        Boat("1", "soviet", BoatPlace.ENEMY_BANK, "u2", 3, 24.25, 1, launched=18.0),
        Boat("2", "soviet", BoatPlace.ENEMY_BANK, "u2", 3, 30.0, 1),
        Boat("3", "soviet", BoatPlace.LOADED, "u2", 3, 40.0, 0, launched=40.0),
    ]
    assert layer(state, "drift") == ([], [], [], []), "no river, no drift"
    with_river(state, 32, 40)
    state.now.boats.friendly = {"soviet": Bank.NEAR}
    _, lines, texts, _ = layer(state, "drift")
    assert lines == [((18, 32), (24.25, 40))]
    assert texts == [((21.12, 36), "6.25&quot;")]
