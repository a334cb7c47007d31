"""The terrain players put on the plan: read, refused, drawn, and measured where a rule speaks of the ground."""

import random

import pytest

from sandtable.games.bagration.base.teams import TeamKind
from sandtable.games.bagration.fortifications.cards import put_up, selections
from sandtable.games.bagration.plans.table_plan import table_plan
from sandtable.games.bagration.readings import reading
from sandtable.games.bagration.setup.siting import siting
from sandtable.games.bagration.terrain.features import features
from sandtable.games.bagration.terrain.landscape import Form, Laid, concealed_at, in_drawing_order, read_row, told_apart
from sandtable.games.bagration.turns.ambushes import reveal_ambush
from sandtable.kernel import NotUnderstood, Refused, codec, play
from tests.bagration.battles import GAME, do, keys, state_of, with_objectives, with_river
from tests.tabletop.brute import to_course

ROAD = {"feature": "road", "form": "line", "points": "0, 50; 30, 50; 48, 60", "width": "2"}
LAKE = {"feature": "lake_or_pond", "form": "ellipse", "points": "10, 55; 20, 65", "width": ""}
WOODS = {"feature": "woods", "form": "outline", "points": "30, 40; 40, 40; 36, 48", "width": ""}
HOUSE = {"feature": "building", "form": "rectangle", "points": "44, 44; 40, 41", "width": ""}
FORD = {"feature": "ford", "form": "rectangle", "points": "14, 55; 16, 65", "width": ""}


def laid(*rows):
    return told_apart([read_row(row) for row in rows])


def with_terrain(state, *rows):
    state.now.terrain = laid(*rows)
    return state


def test_the_step_takes_any_form_and_tells_what_lies_there():
    state = state_of("onslaught")
    played = do(state, "terrain", answers=[{"pieces": [ROAD, LAKE, WOODS, HOUSE, WOODS]}])
    assert [p.name for p in state.now.terrain] == ["road", "lake or pond", "woods 1", "building", "woods 2"]
    assert "On the table: road" in played.texts()[-1]
    again = codec.decode(GAME.state, codec.encode(GAME.state, state))
    assert again == state


def test_the_table_may_be_left_empty():
    state = state_of("onslaught")
    played = do(state, "terrain", answers=[{"pieces": []}])
    assert state.now.terrain == []
    assert len(played.notes) == 1, "the answer itself, and nothing that follows from it"
    do(state, "terrain", answers=[{}])
    assert state.now.terrain == []


@pytest.mark.rule("fow.meta.frame", "fow.terrain.schema")
@pytest.mark.parametrize(
    ("row", "why"),
    [
        ({**WOODS, "points": "30, 40; 50, 40; 36, 48"}, 'Woods: (50", 40") is off the table of 48" x 72"'),
        ({**ROAD, "width": "0"}, 'Road: a line 50.59" long and 0" wide'),
        ({**ROAD, "points": "3, 3; 3, 3"}, 'Road: a line 0" long'),
        ({**WOODS, "points": "10, 10; 20, 20; 20, 10; 10, 20"}, "Woods: its outline crosses itself"),
        ({**HOUSE, "points": "40, 41; 40, 44"}, "Building: its outline crosses itself or has no inside"),
    ],
)
def test_what_does_not_fit_the_table_is_refused(row, why):
    with pytest.raises(NotUnderstood) as refused:
        do(state_of("onslaught"), "terrain", answers=[{"pieces": [row]}])
    assert why in refused.value.why


@pytest.mark.parametrize(
    ("row", "why"),
    [
        ({**ROAD, "points": "here and there"}, "points such as 10, 20; 18, 30 are wanted"),
        ({**ROAD, "points": "nan, 1; 2, 3"}, "points such as"),
        ({**ROAD, "width": "wide"}, "a width in inches is wanted"),
        ({**LAKE, "points": "1, 1; 2, 2; 3, 3"}, "exactly two points are wanted, not 3"),
        ({**WOODS, "points": "1, 1; 2, 2"}, "3 to 60 points are wanted, not 2"),
        ({**WOODS, "feature": "volcano"}, "one of"),
    ],
)
def test_what_is_no_terrain_is_not_understood(row, why):
    with pytest.raises(NotUnderstood) as fault:
        do(state_of("onslaught"), "terrain", answers=[{"pieces": [row]}])
    assert why in fault.value.why


# ---------------------------------------------------------------- fortifications


def works_zone(state):
    zone = state.ground().zone("fortifications")
    return siting(state.now, zone, fortification=True, readings=state.readings)


@pytest.mark.rule("fow.mission.onslaught.setup.4")
@pytest.mark.parametrize(
    ("place", "why"),
    [
        ((20, 50.9), "on the road"),
        ((20, 51), "on the road"),
        ((20, 51.1), None),
        ((15, 60), "on the lake or pond"),
        ((35, 42), None),
        ((42, 42), None),
    ],
)
def test_a_fortification_off_roads_and_out_of_water_is_measured(place, why):
    refused = works_zone(with_terrain(state_of("onslaught"), ROAD, LAKE, WOODS, HOUSE)).refuse(place)
    assert (refused is None) is (why is None)
    if why:
        assert why in refused.why
        assert refused.rule == "fow.mission.onslaught.setup.4"


@pytest.mark.rule("fow.mission.onslaught.setup.4")
@pytest.mark.parametrize("feature", ["road", "railway_line", "ford", "brook_or_stream", "deep_river", "road_bridge"])
def test_every_such_ground_bars_a_fortification(feature):
    piece = {"feature": feature, "form": "rectangle", "points": "20, 50; 30, 60", "width": ""}
    assert works_zone(with_terrain(state_of("onslaught"), piece)).refuse((25, 55))


@pytest.mark.rule("fow.mission.onslaught.setup.4")
def test_with_terrain_on_the_plan_nobody_is_told_to_look_what_a_fortification_stands_on():
    nest = next(k for k, s in selections().items() if s.teams == 1 and s.card == "gun_nest")
    for rows in ((), (ROAD,)):
        state = with_terrain(state_of("onslaught"), *rows)
        state.now.fortifications = put_up(nest)
        played = do(state, "place_fortifications", answers=[[24, 60], "270"])
        assert any("Not in water" in line for line in played.asked[0].context) is (not rows)
        assert any("Measured on the plan" in text for text in played.texts()) is bool(rows)


def test_ten_thousand_places_by_a_road_and_in_a_wood_agree_with_brute_force():
    draw, state = random.Random(44), with_terrain(state_of("onslaught"), ROAD, WOODS)
    road, woods = (piece.ground() for piece in state.now.terrain)
    course = [(0.0, 50.0), (30.0, 50.0), (48.0, 60.0)]
    for _ in range(10_000):
        p = (round(draw.uniform(0, 48), 2), round(draw.uniform(0, 72), 2))
        assert (road.nearest(p) <= 1e-9) is (to_course(p, course) <= 1 + 1e-9), p
        assert (woods.nearest(p) <= 1e-9) is in_triangle(p, (30, 40), (40, 40), (36, 48)), p


def in_triangle(p, a, b, c):
    """By the signs of three areas, as nothing in the table does it."""

    def area(u, v, w):
        return (v[0] - u[0]) * (w[1] - u[1]) - (w[0] - u[0]) * (v[1] - u[1])

    signs = [area(a, b, p), area(b, c, p), area(c, a, p)]
    return all(s >= -1e-9 for s in signs) or all(s <= 1e-9 for s in signs)


# ---------------------------------------------------------------- units and objectives


@pytest.mark.rule("fow.terrain.river.no_stop")
@pytest.mark.parametrize(("rows", "stands"), [((LAKE,), False), ((LAKE, FORD), True), ((WOODS,), True)])
def test_no_unit_starts_in_a_lake_unless_it_stands_in_the_ford(rows, stands):
    ground = with_terrain(state_of("onslaught"), *rows).ground()
    refused = ground.standing("defender").refuse((15, 60))
    assert (refused is None) is stands
    if refused:
        assert "on the lake or pond" in refused.why
        assert refused.rule == "fow.terrain.river.no_stop"


@pytest.mark.rule("fow.terrain.river.no_stop")
def test_a_deployment_into_the_lake_is_refused():
    state = with_terrain(state_of("onslaught", deployment="as_a_list"), LAKE)
    rows = [{"unit": u.key, "place": "15, 60"} for u in state.now.rosters["german"].force.units]
    with pytest.raises(Refused, match="on the lake or pond"):
        do(state, "deploy_defender", answers=[{"units": rows}])


@pytest.mark.rule("fow.mission.foothold.setup.3", "fow.mission.crossroads.setup.4")
def test_an_objective_lies_in_no_open_water_of_the_plan_either():
    lake = {**LAKE, "points": "20, 53; 28, 61"}
    state = with_terrain(with_river(state_of("foothold"), 62, 66), lake)
    refused = state.ground().zone("objectives").refuse((24, 57))
    assert "on the lake or pond" in refused.why
    assert state.now.ground(reading(objective_in_open_water="allowed")).zone("objectives").refuse((24, 57)) is None
    dry = with_terrain(state_of("onslaught"), lake).ground()
    assert dry.zone("objectives").refuse((24, 57)) is None, "no other mission says so"


@pytest.mark.rule("fow.base.ambush")
def test_an_ambush_is_told_that_its_woods_conceal_it():
    woods, marsh = laid(WOODS, {**WOODS, "feature": "road", "points": "30, 60; 40, 60; 36, 68"})
    assert concealed_at([woods, marsh], (35, 42), TeamKind.TANK) is woods
    assert concealed_at([woods, marsh], (35, 62), TeamKind.INFANTRY) is None
    state = with_terrain(state_of("onslaught"), WOODS)
    state.now.rosters["german"].ambush = keys(state, "german", "Guns")[0]
    answers = ["reveal", [35, 42], {"nearest": "near", "seen": False}]
    asked = play(reveal_ambush(state, "defender"), answers=answers).asked
    assert asked[-1].context == ("It stands in woods: Concealed (fow.terrain.woods).",)


@pytest.mark.rule("fow.river.crossings.minimum")
def test_a_wide_river_among_the_terrain_is_told_its_crossings():
    river = {"feature": "deep_river", "form": "line", "points": "0, 30; 48, 30", "width": "8"}
    bridge = {"feature": "road_bridge", "form": "line", "points": "20, 25; 20, 35", "width": "2"}
    second = {**bridge, "points": "40, 25; 40, 35"}
    played = do(state_of("onslaught"), "terrain", answers=[{"pieces": [river, bridge, second]}])
    assert 'is 8" wide and 48" long: it needs 2 crossings and has 2; 3 or more are advised' in played.texts()[-1]
    with pytest.raises(Refused, match="needs 2 crossings and has 1"):
        do(state_of("onslaught"), "terrain", answers=[{"pieces": [river, bridge]}])
    narrow = do(state_of("onslaught"), "terrain", answers=[{"pieces": [{**river, "width": "6"}]}])
    assert not any("crossings" in text for text in narrow.texts())


# ---------------------------------------------------------------- the plan


@pytest.mark.parametrize("key", sorted(features()))
def test_every_feature_is_drawn_in_every_form(key):
    pieces = [Laid(key, Form.LINE, [[2, 2], [20, 9]], 1.5), Laid(key, Form.ELLIPSE, [[2, 20], [9, 30]])]
    state = with_objectives(state_of("onslaught"), ("defender", 24, 60))
    state.now.terrain = told_apart(pieces)
    picture = table_plan(state)
    assert features()[key].title.lower() in picture.words.lower()
    terrain, rest = picture.svg.split('<g class="markers">')
    assert '<g class="terrain">' in terrain, "under all that stands on it"
    assert '<g class="terrain">' not in rest


def test_bridges_lie_over_water_and_roads_over_hills():
    names = ["road_bridge", "woods", "deep_river", "road", "gentle_hill"]
    pieces = [Laid(n, Form.LINE if n in ("road", "deep_river", "road_bridge") else Form.OUTLINE, []) for n in names]
    drawn = [p.feature for p in in_drawing_order(pieces)]
    assert drawn == ["gentle_hill", "woods", "deep_river", "road", "road_bridge"]


@pytest.mark.rule("fow.terrain.building.move", "fow.terrain.swamp")
@pytest.mark.parametrize("deployment", ["unit_by_unit", "as_a_list"])
def test_guns_are_not_set_out_in_a_building_nor_anybody_in_a_swamp(deployment):
    swamp = {"feature": "swamp", "form": "rectangle", "points": "10, 40; 14, 44", "width": ""}
    for german, place, why in (
        ("Guns | 6 | 3 gun\n", "42, 42", "the building"),
        ("Men | 6 | 7 infantry\n", "42, 42", ""),
        ("Men | 6 | 7 infantry\n", "12, 42", "the swamp"),
    ):
        state = with_terrain(state_of("hammering", german=german, deployment=deployment), HOUSE, swamp)
        told = {"units": [{"unit": "u1", "place": place}]}
        answer = told if deployment == "as_a_list" else [int(n) for n in place.split(", ")]
        if why:
            with pytest.raises(Refused, match=why):
                do(state, "deploy_defender", answers=[answer])
        else:
            do(state, "deploy_defender", answers=[answer])
    state = with_terrain(state_of("hammering"), HOUSE)
    state.now.rosters["german"].ambush = keys(state, "german", "Guns")[0]
    with pytest.raises(Refused, match="the building"):
        play(reveal_ambush(state, "defender"), answers=["reveal", [42, 42]])


@pytest.mark.rule("fow.terrain.schema")
def test_what_lies_on_the_table_is_told_once():
    played = do(state_of("onslaught"), "terrain", answers=[{"pieces": [WOODS]}])
    (form,) = played.asked
    assert form.told_after, "the line after it names every piece"
    assert "On the table: woods." in played.texts()
