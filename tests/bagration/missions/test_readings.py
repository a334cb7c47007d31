"""Doubts of the booklet left to the players: the same step under the other reading."""

import pytest

from sandtable.games.bagration.river.bridging import Crossing
from sandtable.games.bagration.setup.bridges import refuse_crossing
from sandtable.games.bagration.setup.briefing import readings
from sandtable.games.bagration.setup.river_course import refuse_river
from sandtable.games.bagration.setup.special_rules import reserve_words
from sandtable.games.bagration.state import RiverCourse
from sandtable.games.bagration.turns.arrivals import roll_reserves
from sandtable.games.bagration.turns.rolls import rolls
from sandtable.kernel import NotUnderstood, Refused, play
from tests.bagration.battles import do, effect, keys, state_of, with_river


@pytest.mark.rule("fow.mission.river_crossing.setup.1")
def test_a_river_of_any_course_is_laid_as_it_is_told():
    state = state_of("river_crossing", river_course="as_entered")
    drawn = {"feature": "deep_river", "form": "line", "width": "6"}
    asked = do(state, "river", answers=[{"course": [{**drawn, "points": "0, 30; 24, 38; 48, 34"}]}]).asked[0]
    assert [b.title for b in asked.fields[0].shapes.brushes] == ["Deep river"], "it is drawn on the plan"
    assert (state.now.river.course, state.now.river.width) == ([[0.0, 30.0], [24.0, 38.0], [48.0, 34.0]], 6)
    for points in ("0, 30", "0, 30; 24, 38"):
        with pytest.raises((Refused, NotUnderstood)):
            do(
                state_of("river_crossing", river_course="as_entered"),
                "river",
                answers=[{"course": [{**drawn, "points": points}]}],
            )
    asked = do(state_of("river_crossing"), "river", answers=[{"width": "6"}]).asked[0]
    assert [f.key for f in asked.fields] == ["width"], "else straight, and in the middle"


@pytest.mark.rule("fow.river.crossings.table")
def test_faces_of_the_river_bridging_table_as_the_players_read_them():
    state = with_river(state_of("river_crossing", river_bridging_faces="as_entered"), 32, 40)
    faces = {str(n): kind for n, kind in enumerate(["damaged_bridge"] * 3 + ["ford"] * 3, start=1)}
    places = [[10, 36], [30, 36]]
    do(state, "crossings", answers=["roll", "roll", faces, *places], dice=[1, 6])
    assert [c.kind for c in state.now.crossings] == ["damaged_bridge", "ford"]
    agreed = with_river(state_of("river_crossing", river_bridging_faces="as_entered"), 32, 40)
    played = do(agreed, "crossings", answers=["roll", "agree", "ford", "ford", *places])
    assert "river_bridging_faces" not in [a.key for a in played.asked], "nobody rolls, so nobody is asked"


@pytest.mark.rule("fow.fortification.chart")
def test_the_boxes_of_the_players_own_chart_bind_the_defender():
    state = state_of("onslaught", fortification_boxes="as_entered")
    chart = {str(n): ["tank_turret_bunker"] for n in range(1, 7)}
    do(state, "buy_fortifications", answers=[chart, {"turret_t70": 3}, 0])
    assert len(state.now.fortifications) == 3, "our chart has two boxes for turrets"
    with pytest.raises(Refused, match="the limit is 2"):
        do(state_of("onslaught"), "buy_fortifications", answers=[{"turret_t70": 3}, 0])


@pytest.mark.rule("fow.base.ranged_in")
def test_how_near_a_ranged_in_marker_may_lie_is_left_to_the_rulebook_aloud():
    words = "How near the enemy it may lie is in your rulebook."
    for reading, told in (("as_stated", False), ("ask_players", True)):
        played = do(state_of("sickle", ranged_in_placement=reading), "ranged_in", answers=[[1, 2], [3, 4]])
        assert [words in a.context for a in played.asked] == [told, told]


@pytest.mark.rule("fow.campaign.river.2.german")
def test_the_edge_of_the_two_soviet_units_may_be_another():
    late = effect("river", 1, "crossroads", "german")
    state = state_of("river_crossing", effects=late, soviet_reserve_edge="as_entered")
    held = keys(state, "soviet", "Rifles A", "Rifles B")
    do(state, "choose_reserves_attacker", answers=[held, "left"])
    state.now.turns["attacker"] = 1
    with pytest.raises(Refused, match="left edge"):
        play(roll_reserves(state, "attacker"), dice=[5], answers=[held[:1], [20, 0]])
    play(roll_reserves(state, "attacker"), dice=[5], answers=[held[:1], [0, 20]])
    assert state.now.rosters["soviet"].places == {held[0]: [0, 20]}


@pytest.mark.rule("fow.base.skill_test")
def test_a_table_that_rolls_everything_itself_is_not_asked():
    assert play(rolls(state_of("onslaught", rolls_at_hand="never"), "attacker")).asked == []
    assert play(rolls(state_of("onslaught"), "attacker"), answers=["no"]).asked


@pytest.mark.rule("fow.base.reserves.delayed")
def test_an_entered_turn_of_delayed_reserves_is_told_and_asked_only_where_they_are():
    state = state_of("hammering", delayed_reserves_first_turn="as_entered")
    play(readings(state), answers=[{"delayed_reserves_first_turn": 5}])
    assert "Delayed: rolled for from the owner's turn 5" in reserve_words(state.now, "attacker")
    assert "third turn" in reserve_words(state_of("hammering").now, "attacker")
    assert not play(readings(state_of("foothold", delayed_reserves_first_turn="as_entered"))).asked


@pytest.mark.rule("fow.river.drift.table")
def test_faces_of_the_drift_are_not_asked_where_nobody_has_boats():
    guns = "Battery\nHowitzers | 8 | 4 gun\n"
    state = with_river(state_of("river_crossing", soviet=guns, drift_faces="as_entered"), 32, 40)
    state.now.river.current = 0
    played = do(state, "current", dice=[2])
    assert [a.key for a in played.asked] == ["current"]


@pytest.mark.rule("fow.meta.frame", "fow.mission.crossroads.setup.2")
def test_a_river_can_be_laid_on_the_longest_table():
    state = state_of("crossroads", table_length=240, table_width=144)
    do(state, "river", answers=[{}])
    assert state.now.river.course[0][1] == 193, "as offered"
    with pytest.raises(Refused, match="1 to 16 is asked"):
        do(state_of("crossroads", river_width_where_not_given="as_entered"), "river", answers=[{"width": "17"}])


@pytest.mark.rule("fow.meta.bounds", "fow.mission.river_crossing.setup.1", "fow.mission.crossroads.setup.2")
@pytest.mark.parametrize(("bounds", "legal"), [("inclusive", True), ("exclusive", False)])
def test_exactly_the_distance_asked_at_the_river_by_either_reading_of_bounds(bounds, legal):
    state = with_river(state_of("river_crossing", distance_bounds=bounds), 32, 40)
    state.now.crossings = [Crossing(12.0)]
    assert (refuse_crossing(state.now, state, 24.0, 2) is None) is legal, "12 inches apart"
    assert refuse_crossing(state.now, state, 24.25, 2) is None
    band = state_of("crossroads", distance_bounds=bounds)
    assert (refuse_river(band.now, band, RiverCourse([[0, 54], [48, 54]], 8)) is None) is legal, "14 from the centre"
