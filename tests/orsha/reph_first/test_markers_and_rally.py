"""7.502, 7.503: markers leave, hidden pieces appear, everybody rallies, riders unload."""

import pytest

from sandtable.games.orsha.pieces import Box, Status
from sandtable.games.orsha.reph.marker_removal import step_7_502
from sandtable.games.orsha.reph.mines import step_7_5042
from sandtable.games.orsha.reph.rally_and_unloading import step_7_503
from sandtable.games.orsha.state import Group
from tests.orsha.reph_first.table import campaign, put, run


@pytest.mark.rule("oto2.7.502", "oto2.7.502.g")
def test_a_hidden_squad_and_trench_appear_a_hidden_minefield_stays_hidden():
    state = campaign()
    squad = put(state, "german", "4-6-7", "K20", Status.HIDDEN)
    trench = put(state, "german", "Trench", "K20", Status.HIDDEN)
    mines = put(state, "german", "Minefield", "K21", Status.HIDDEN, ap=6)
    played = run(step_7_502(state))
    assert not squad.has(Status.HIDDEN)
    assert not trench.has(Status.HIDDEN)
    assert mines.has(Status.HIDDEN)
    assert not any("Minefield" in text or "K21" in text for text in played.texts("russian"))


@pytest.mark.rule("oto2.7.502", "oto2.7.503.a")
def test_disrupted_and_dm_go_in_7_502_the_break_in_7_503():
    state = campaign()
    half = put(state, "german", "2-3-6", "K20", Status.BROKEN, Status.DISRUPTED, Status.DM)
    run(step_7_502(state))
    assert half.status == [Status.BROKEN]
    run(step_7_503(state))
    assert half.status == []


@pytest.mark.rule("oto2.7.502")
def test_what_else_leaves_the_map_and_what_does_not():
    state = campaign()
    berserk = put(state, "russian", "4-4-7", "K20", Status.BERSERK, Status.FANATIC, Status.CONCEALED, Status.WOUNDED)
    tank = put(state, "russian", "T-34 M43", "K20", Status.MOTION, Status.CE, Status.IMMOBILISED)
    dummy = put(state, "german", "?", "K21")
    plane = put(state, "russian", "Sturmovik", "K20")
    played = run(step_7_502(state))
    assert berserk.status == [Status.WOUNDED]
    assert tank.status == [Status.IMMOBILISED]
    assert dummy.box is Box.ELIMINATED
    assert plane.box is Box.RETAINED
    assert any("Sniper" in text for text in played.texts())


@pytest.mark.rule("oto2.7.502.d")
@pytest.mark.parametrize(
    ("used", "reading", "stays"), [(False, "gone", True), (True, "gone", False), (True, "retained", True)]
)
def test_the_radio_stays_while_its_module_is_retained(used, reading, stays):
    state = campaign(used_oba_module=reading)
    state.sides["german"].groups.append(Group("german 23AM O1 1", "O1", "german", "23AM", used=used))
    radio = put(state, "german", "Radio", "K20", group="german 23AM O1 1")
    run(step_7_502(state))
    assert (radio.box is Box.MAP) == stays


@pytest.mark.rule("oto2.7.502.d")
def test_only_the_radio_of_a_module_that_is_gone_is_removed():
    state = campaign(used_oba_module="retained")
    state.sides["german"].groups += [
        Group("german 23AM O1 1", "O1", "german", "23AM", gone=True),
        Group("german 23AM O1 2", "O1", "german", "23AM"),
    ]
    gone = put(state, "german", "Radio", "", group="german 23AM O1 1")
    kept = [put(state, "german", "Radio", "K20", group="german 23AM O1 2"), put(state, "german", "Radio", "K20")]
    kept += [put(state, "german", "8-1", "K20", group="german 23AM O1 1")]
    run(step_7_502(state))
    assert gone.box is Box.ELIMINATED
    assert [piece.box for piece in kept] == [Box.MAP] * 3


@pytest.mark.rule("oto2.7.502.g")
@pytest.mark.parametrize(("reading", "hidden"), [("revealed", False), ("may-stay-hidden", True)])
def test_a_hidden_at_ditch_by_the_reading_chosen(reading, hidden):
    state = campaign(**{"at-ditch-in-7.502g": reading})
    ditch = put(state, "german", "AT Ditch", "K20", Status.HIDDEN)
    run(step_7_502(state))
    assert ditch.has(Status.HIDDEN) is hidden


@pytest.mark.rule("oto2.7.503.a")
def test_everybody_rallies_without_dice():
    state = campaign()
    squad = put(state, "russian", "4-4-7", "K20", Status.BROKEN)
    half = put(state, "german", "2-3-6", "L20", Status.BROKEN, Status.DISRUPTED)
    played = run(step_7_503(state))
    assert squad.status == half.status == []
    assert played.asked == []
    put(state, "german", "4-6-7", "K20", Status.BROKEN).box = Box.ELIMINATED
    assert run(step_7_503(state)).texts() == [], "the dead do not rally"


@pytest.mark.rule("oto2.7.503.b")
@pytest.mark.parametrize("unloads", [True, False])
def test_a_rider_who_unloads_into_mines_is_checked_later_as_infantry(unloads):
    state = campaign()
    tank = put(state, "russian", "KV-1S", "K20")
    squad = put(state, "russian", "4-4-7", "K20", holder=tank)
    put(state, "german", "Minefield", "K20", ap=6)
    played = run(step_7_503(state), answers=[[squad.id] if unloads else []])
    assert len(played.asked) == 1
    assert squad.name == "4-4-7"
    unhurt = {"attacks": [{"piece": tank.id, "result": "none"}]}
    answers = [{"ways": []}, unhurt] + ([{}] if unloads else [])
    played = run(step_7_5042(state), dice=[3, 4] if unloads else [], answers=answers)
    assert [request.key for request in played.asked] == ["clear way", "mine attacks"] + [
        "morale",
        "task check",
    ] * unloads


@pytest.mark.rule("oto2.7.503.a", "oto2.7.5051")
def test_a_broken_squad_that_rallies_alone_in_an_enemy_hex_controls_it_before_victory_is_determined():
    state = campaign()
    state.ground.control |= {"K33": "german", "K35": "german", "K37": "german"}
    put(state, "russian", "4-4-7", "K33", Status.BROKEN)
    put(state, "russian", "4-4-7", "K35", Status.BROKEN)
    put(state, "german", "StuG IIIG", "K35")
    put(state, "russian", "8-0", "K37", Status.BROKEN)
    told = run(step_7_503(state)).texts()
    assert state.ground.control["K33"] == "russian"
    assert state.ground.control["K35"] == "german", "an enemy vehicle is there too"
    assert state.ground.control["K37"] == "german", "a leader gains no Control"
    assert "The Russian side Controls K33 now." in told
