"""Questions to the referee in any phase on the map: the rules and the state answer, nothing changes."""

import copy

import pytest

from sandtable.games.forgotten_battles.special.actions import play as play_phase
from sandtable.games.forgotten_battles.special.referee import QUESTIONS
from sandtable.games.forgotten_battles.state import Front, Posture
from tests.forgotten_battles.arrivals.turns import Several, run
from tests.forgotten_battles.positions import state


def told(s, side, key, said):
    s.phase = "combat"
    before = copy.deepcopy(s)
    answers = {"combat": Several(["special", "done"]), "special unit": "ask", "question": key, key: said}
    turn = run(play_phase(s, side, "Combat Phase", ()), answers)
    assert s == before
    return turn.notes[-2] if turn.notes[-1].endswith("Done") else turn.notes[-1]


@pytest.mark.rule("tfb.special.axis.hungarian.adjacent", "tfb.special.axis.hungarian.hq")
@pytest.mark.rule("tfb.special.axis.night_fighter", "tfb.special.axis.garrison.immobile")
@pytest.mark.rule("tfb.special.axis.heinrici.values", "tfb.special.axis.anti_partisan.drm")
@pytest.mark.rule("tfb.special.axis.anti_partisan.supply", "tfb.special.soviet.cavalry.retreat")
@pytest.mark.rule("tfb.special.soviet.cavalry.cost", "tfb.special.soviet.cavalry.fuel")
@pytest.mark.rule("tfb.special.soviet.ur.hedgehog", "tfb.special.soviet.ur.cap")
@pytest.mark.rule("tfb.special.soviet.air.army.combine", "tfb.special.soviet.air.independent.combine")
@pytest.mark.rule("tfb.special.soviet.air.army.range", "tfb.special.soviet.air.independent.range")
@pytest.mark.parametrize(
    ("side", "key", "said", "answer"),
    [
        ("axis", "hungarian", {"hex": "C40.27"}, "yes"),
        ("axis", "hungarian", {"hex": "C40.28"}, "no: C40.28 is north of row 27"),
        ("axis", "hungarian", {"hex": "C20.29", "use": "patrol zone"}, "yes"),
        ("axis", "hungarian", {"hex": "nowhere"}, "no: 'NOWHERE' is no hex"),
        ("axis", "lithuanian_move", {"unit": "5 Lit"}, "no: 5 Lit may not leave its set-up hex"),
        ("axis", "rear_area", {"kind": "Police", "deed": "overrun"}, "no: Police units take no part in Overruns"),
        ("axis", "rear_area", {"kind": "Police", "deed": "attack"}, "yes"),
        ("axis", "drop", {"distance": 10}, "yes"),
        ("axis", "drop", {"distance": 11}, "no: the drop hex is 11 hexes"),
        ("axis", "hip_shoot", {"side": "axis", "type": "Ju.87D"}, "allowed by type"),
        ("soviet", "hip_shoot", {"side": "soviet", "type": "Il.2"}, "look up your rules"),
        ("axis", "cheap_hedgehog", {"distance": 2, "levels": 1}, "2T"),
        ("axis", "shift", {"features": ["village", "hedgehog"], "units": 1}, "1 column to the right"),
        ("axis", "shift", {"features": [], "units": 1}, "no shift"),
        ("axis", "river", {}, "yes"),
        ("axis", "river", {"soviet_zoc": True}, "no: the destination is in a Soviet ZOC"),
        ("axis", "river", {"mode": "combat"}, "no: the river unit moves in Move Mode"),
        ("soviet", "air_mission", {"front": "West", "own": 15, "nearest": 3, "mission": "barrage"}, "yes"),
        (
            "soviet",
            "air_mission",
            {"front": "West", "own": 16, "nearest": 3, "mission": "barrage"},
            "no: the air unit: 16",
        ),
        ("soviet", "air_mission", {"front": "Baltic", "own": 1, "mission": "barrage"}, "Front is Regrouping"),
        ("soviet", "air_mission", {"front": "", "own": 30, "nearest": 15}, "yes"),
        ("soviet", "air_mission", {"front": "", "nearest": 16}, "no: the air unit: 16 hexes from the nearest Front HQ"),
        ("soviet", "partisan_hex", {"terrain": "swamp"}, "yes"),
        ("soviet", "partisan_hex", {"terrain": "swamp", "lines": ["rail"]}, "no: there is a rail line"),
        ("soviet", "partisan_hex", {"terrain": "open", "deed": "enter"}, "no: Partisans may not enter Open"),
        ("soviet", "ur", {"front": "Baltic"}, "yes"),
        ("soviet", "ur", {"front": "West"}, "no: it must lie inside the boundary of a Regrouping Front"),
        ("soviet", "penal_hedgehog", {"level": 2, "units": 2}, "Level 1"),
        ("axis", "airstrip", {}, "yes"),
        ("axis", "airstrip", {"kind": "kessel"}, "no: the HQ is a Kessel HQ"),
        ("axis", "assault_engineer", {"printed": 4, "attacks": True, "against": ["river"]}, "AR 4"),
        ("axis", "assault_engineer", {"printed": 4}, "AR 3"),
        ("axis", "hungarian", {"hex": "C40.27", "adjacent": True}, "no: Hungarian units do not move next to"),
        (
            "axis",
            "hungarian_hq",
            {"hq": "Hungarian", "unit": "German"},
            "no: a Hungarian HQ can supply Hungarian units only",
        ),
        ("axis", "hungarian_hq", {"hq": "Hungarian", "unit": "Hungarian", "service": "rebuild"}, "yes"),
        ("axis", "hungarian_hq", {"hq": "German", "unit": "Hungarian"}, "yes"),
        ("axis", "axis_air", {"unit": "night_fighter", "mission": "fighter sweep"}, "no: the Night Fighter may not"),
        ("axis", "axis_air", {"unit": "night_fighter", "mission": "interception"}, "yes"),
        ("axis", "anti_partisan", {"target": "partisan", "steps": 2}, "+3 on Surprise and Combat roll, 0 T to attack"),
        ("axis", "anti_partisan", {"target": "other", "steps": 2}, "no modifier, 2 T to attack"),
        ("axis", "anti_partisan", {"target": "partisan", "attacks": "soviet"}, "no modifier"),
        ("axis", "static", {"unit": "garrison", "how": "be transported"}, "no: a Garrison cannot be transported"),
        ("axis", "static", {"unit": "base"}, "no: a Heinrici base is static"),
        ("soviet", "cavalry", {"terrain": "major_river"}, "yes; so stacked it moves at Leg costs, without Fuel"),
        ("soviet", "cavalry", {"terrain": "major_river", "together": False}, "no: it is prohibited"),
        ("soviet", "ur_defence", {"regrouping": 1, "existing": 0}, "Level 2"),
        ("soviet", "ur_defence", {"regrouping": 1, "existing": 2}, "Level 2"),
        ("soviet", "ur_defence", {"regrouping": 0, "existing": 0, "engineer": False}, "Level 0"),
        ("soviet", "air_mission", {"front": "West", "own": 1, "with": ["Baltic"]}, "no: Air Armies may not mix"),
        ("soviet", "air_mission", {"front": "", "own": 1, "with": ["West"]}, "yes"),
    ],
)
def test_a_question(side, key, said, answer):
    s = state()
    s.fronts = [Front("West", Posture.OFFENSIVE, 5), Front("Baltic", Posture.REGROUPING, 2)]
    s.special.penal = {"West": 2}
    assert answer in told(s, side, key, said)


@pytest.mark.rule("tfb.special.axis.river.ice")
def test_with_ice_the_river_unit_stays_where_it_is():
    s = state("1943-12-26")
    s.sky = type(s.sky)(ice=True)
    assert "Ice" in told(s, "axis", "river", {"mode": "combat"})
    assert "yes" in told(s, "axis", "river", {"mode": "move"})
    s.settings["river_unit_in_move_mode_when_ice_forms"] = "forced_to_combat_mode"
    assert "no: Ice forces the river unit into Combat Mode" in told(s, "axis", "river", {"mode": "move"})


@pytest.mark.rule("tfb.special.axis.hip_shoot")
@pytest.mark.parametrize(("type", "may"), [("Ju.87D", True), ("ju 87 D", True), ("Hs129", True), ("Ju.87B", False)])
def test_types_are_told_however_they_are_written(type, may):
    assert ("allowed by type" in told(state(), "axis", "hip_shoot", {"side": "axis", "type": type})) is may


@pytest.mark.rule("tfb.weather.limited.hip_shoot", "tfb.weather.none")
def test_the_weather_forbids_hip_shoots_and_drops_whatever_the_type():
    s = state()
    shoot = {"side": "axis", "type": "Hs.129"}
    s.flight = "limited"
    assert "no: Limited Flight: no hip shoots" in told(s, "axis", "hip_shoot", shoot)
    s.flight = "none"
    assert "no: No Flight" in told(s, "axis", "hip_shoot", shoot)
    assert "no: No Flight" in told(s, "axis", "drop", {"distance": 10})


@pytest.mark.rule("tfb.weather.deep.construction", "tfb.special.axis.engineer_hog")
def test_in_deep_freeze_no_price_is_told_for_what_may_not_be_built():
    s = state("1944-01-12")
    s.ground = "deep_freeze"
    assert "no: Deep Freeze: no Construction" in told(s, "axis", "cheap_hedgehog", {"distance": 2, "levels": 1})


@pytest.mark.rule("tfb.special.axis.assault_shift.shift")
def test_for_several_column_shift_units_the_referee_names_no_number_of_his_own():
    s = state(assault_shift_several="as_entered")
    assert "as you agreed on" in told(s, "axis", "shift", {"features": ["city"], "units": 2})
    assert "no shift" in told(s, "axis", "shift", {"features": [], "units": 2})


@pytest.mark.rule("tfb.weather.none", "tfb.weather.limited.phase")
def test_the_weather_comes_first():
    s = state()
    s.flight = "limited"
    assert "own Movement Phase" in told(s, "axis", "axis_air", {"unit": "other", "mission": "barrage"})
    assert "yes" in told(s, "axis", "axis_air", {"unit": "other", "mission": "interception"})
    s.flight = "none"
    assert "No Flight" in told(s, "soviet", "air_mission", {"mission": "other"})


def test_each_side_is_offered_its_own_questions():
    for side in ("axis", "soviet"):
        s = state()
        s.phase = "refit"
        answers = {"refit": Several(["special", "done"]), "special unit": "ask"}
        asked = run(play_phase(s, side, "", ()), answers).asked[2]
        assert {o.key for o in asked.options} == {key for key, q in QUESTIONS.items() if side in q.sides}


def test_the_other_side_learns_nothing_of_a_question():
    from sandtable.games.forgotten_battles.special.referee import ask_referee
    from sandtable.kernel import play

    played = play(ask_referee(state(), "soviet"), answers=["penal_hedgehog", {"level": 2, "units": 1}])
    assert "To “Which Hedgehog do attackers with Penal units face?” the referee says Level 1." in played.texts("soviet")
    assert played.texts("axis") == []
    assert played.texts(None) == []
    assert {asked.doing for asked in played.asked} == {""}, "it looks like any other decision"
