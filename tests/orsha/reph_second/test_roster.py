"""7.515-7.517, 7.521, 7.523: CPP, ELR, weather, and what is settled without a roll."""

import pytest

from sandtable.games.orsha.reinforcement_groups import historical
from sandtable.games.orsha.reph.commencement import step_7_523
from sandtable.games.orsha.reph.cpp import step_7_515
from sandtable.games.orsha.reph.elr import step_7_516
from sandtable.games.orsha.reph.initiative import step_7_521
from sandtable.games.orsha.reph.weather import step_7_517
from sandtable.kernel import play
from tests.orsha.reph_second.states import TABLES, group, on


@pytest.mark.rule("oto2.7.515", "oto2.7.5151", "oto2.6.cpp")
@pytest.mark.parametrize(
    ("date", "side", "dice", "cpp"),
    [("23PM", "russian", [4, 4], 21), ("24AM", "russian", [1, 2], 25), ("24PM", "german", [5, 5], 20)],
)
def test_cpp(date, side, dice, cpp):
    state = on(date)
    played = play(step_7_515(state), dice=[*dice, 3, 4] if side == "german" else [3, 4, *dice], tables=TABLES)
    assert state.sides[side].line.cpp_received == cpp
    other = "russian" if side == "german" else "german"
    assert not any(f"Repl {cpp}" in text for text in played.texts(other)), "each side's DR is secret"


@pytest.mark.rule("oto2.7.5151")
def test_the_historical_drm():
    state = on("24AM")
    assert historical(state, "russian").value == -1
    assert historical(state, "german").value == 0


@pytest.mark.rule("oto2.7.5152")
def test_start_and_repl_make_the_total():
    state = on("24AM", german=0)
    state.sides["german"].line.cpp_left_before = 3
    played = play(step_7_515(state), dice=[4, 3, 4, 3], tables=TABLES)
    assert state.sides["german"].line.cpp_total == 25
    assert "Start 3 + Repl 22 = Total 25 CPP for 24AM." in played.texts("german")


@pytest.mark.rule("oto2.7.516")
def test_elr_stays_at_its_limit():
    state = on("23PM")
    state.track.scenario_winners["23AM"] = "russian"
    group(state, "russian", "I2", date="23AM")
    group(state, "russian", "I5", date="23AM")
    state.sides["russian"].line.cvp = 34
    played = play(step_7_516(state), dice=[3, 4, 1, 1], tables=TABLES)
    roll = played.notes[1]
    assert roll.data["final"] == 1  # 2 - 1 - 2 + 1 + 0 + 1
    assert state.sides["russian"].line.elr == 4
    assert "stays at its limit of 4" in played.texts()[-1]


@pytest.mark.rule("oto2.7.516", "oto2.7.518")
def test_the_elr_roll_does_not_tell_the_other_side_what_was_bought():
    state = on("23PM")
    group(state, "russian", "I2", date="23AM")
    played = play(step_7_516(state), dice=[3, 4, 3, 4], tables=TABLES)
    assert any("elite Infantry RG" in text for text in played.texts("russian"))
    assert not any("elite Infantry RG" in text for text in played.texts("german"))


@pytest.mark.rule("oto2.7.516")
def test_elr_falls():
    state = on("24PM")
    state.sides["german"].line.cvp = 110
    played = play(step_7_516(state), dice=[4, 3, 3, 4], tables=TABLES)
    assert played.notes[0].data["final"] == 13  # 7 + 3 + 2 + 1
    assert state.sides["german"].line.elr == 2


@pytest.mark.rule("oto2.7.516")
@pytest.mark.parametrize(("suffered", "final"), [(99, 12), (100, 13)])
def test_every_full_50_cvp_counts_and_elr_1_is_the_lowest(suffered, final):
    state = on("24PM")
    state.sides["german"].line.cvp, state.sides["german"].line.elr = suffered, 2
    for lowest in (1, 1):
        played = play(step_7_516(state), dice=[4, 3, 3, 4], tables=TABLES)
        assert played.notes[0].data["final"] == final  # 7 + 3 + 1 or 2 + 1
        assert state.sides["german"].line.elr == lowest
    assert "The German ELR stays at its limit of 1." in played.texts()


@pytest.mark.rule("oto2.7.516")
def test_a_given_elite_group_was_not_bought():
    state = on("23PM")
    group(state, "russian", "I5", date="23AM").given = True
    assert all(
        "elite" not in m[1]
        for m in play(step_7_516(state), dice=[3, 4, 3, 4], tables=TABLES).notes[1].data["modifiers"]
    )


@pytest.mark.rule("oto2.7.517")
@pytest.mark.parametrize(
    ("before", "dice", "after"), [("Overcast", [2, 2], "Rain"), ("Clear", [6, 6], "Clear & Gusty")]
)
def test_weather(before, dice, after):
    state = on("23PM")
    state.conditions.weather = before
    play(step_7_517(state), dice=[*dice, 4], tables=TABLES)
    assert state.conditions.weather == after


@pytest.mark.rule("oto2.7.5171")
@pytest.mark.parametrize(
    ("before", "die", "ec", "setting"),
    [
        ("Overcast", 3, "Wet", -2),
        ("Clear", 5, "Moderate", -2),
        ("Rain", 5, "Moist", -2),
        ("Rain", 5, "Moist", -1),
        ("Rain", 5, "Wet", -3),
    ],
)
def test_ground(before, die, ec, setting):
    state = on("24AM", **{"ec-drm-previous-rain": setting})
    state.conditions.weather = before
    play(step_7_517(state), dice=[4, 4, die], tables=TABLES)
    assert state.conditions.ec == ec


@pytest.mark.rule("oto2.7.5171")
@pytest.mark.parametrize(("before", "die", "ec"), [("Overcast", 5, "Wet"), ("Rain", 5, "Moist"), ("Clear", 6, "Moist")])
def test_rain_that_fell_in_the_scenario_counts_beside_overcast_and_only_once(before, die, ec):
    state = on("24AM")
    state.conditions.weather, state.conditions.rained = before, True
    play(step_7_517(state), dice=[4, 4, die], tables=TABLES)
    assert (state.conditions.ec, state.conditions.rained) == (ec, False)


@pytest.mark.rule("oto2.7.521")
def test_the_russians_always_attack():
    played = play(step_7_521(on("24AM")))
    assert played.texts() == ["24AM: the Russians attack, the Germans defend."]


@pytest.mark.rule("oto2.7.523")
def test_commencement_announces_elr_and_san():
    texts = play(step_7_523(on("23PM"))).texts(None)
    assert texts[:2] == ["German: ELR 3, SAN 3.", "Russian: ELR 4, SAN 3."]
    assert "Russians move first" in texts[2]
