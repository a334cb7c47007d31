"""7.506 where it meets other rules: SMC left behind, captured Weapons, Cupolas, who is told what."""

import pytest

from sandtable.games.orsha.frame.at_start import refuse_hidden
from sandtable.games.orsha.pieces import Box, Status
from sandtable.games.orsha.reph.isolation_step import step_7_506
from sandtable.games.orsha.reph.map_clearing import step_7_507
from sandtable.games.orsha.reph.marker_removal import step_7_502
from sandtable.games.orsha.reph.perimeter_step import step_7_505
from sandtable.games.orsha.reph.setup import step_7_5222
from sandtable.kernel import Refused
from tests.orsha.reph_first.table import campaign, put, run
from tests.orsha.reph_first.test_perimeter_and_escape import TAKE, hold, lines, row


@pytest.mark.rule("oto2.7.5066", "oto2.7.5061.a")
def test_the_leader_left_alone_in_a_pocket_must_escape_before_the_pocket_changes_hands():
    state = lines()
    squad = hold(state, "german", "4-6-7", "K49")
    put(state, "german", "8-0", "K49")
    run(step_7_505(state), answers=TAKE)
    left = {"parties": [row(squad)]}
    with pytest.raises(Refused, match="must attempt"):
        run(step_7_506(state), dice=[1, 1], answers={"german": [[], left, {"parties": []}]})


@pytest.mark.rule("oto2.7.5066", "oto2.7.5061.a", "oto2.7.5062.b")
@pytest.mark.parametrize(("dice", "box"), [([1, 1], Box.RETAINED), ([6, 6], Box.ELIMINATED)])
def test_the_leader_left_alone_rolls_once_and_then_the_pocket_passes(dice, box):
    state = lines()
    squad = hold(state, "german", "4-6-7", "K49")
    leader = put(state, "german", "8-0", "K49", Status.WOUNDED)
    run(step_7_505(state), answers=TAKE)
    answers = {"german": [[], {"parties": [row(squad)]}, {}]}
    played = run(step_7_506(state), dice=[1, 1, *dice], answers=answers)
    assert played.asked[-2].context[0].endswith("must try.")
    assert leader.box is box
    assert state.ground.control["K49"] == "russian"


# ---- Ammunition Shortage


@pytest.mark.rule("oto2.7.5061.b", "oto2.7.5222")
@pytest.mark.parametrize(("reading", "short"), [("spared", False), ("short", True)])
def test_a_captured_weapon_in_a_pocket_is_short_of_ammunition_by_the_setting_only(reading, short):
    state = lines(captured_weapon_shortage=reading)
    squad = hold(state, "german", "4-6-7", "K49")
    taken = put(state, "russian", "MMG", "K49", Status.CAPTURED, holder=squad)
    tank = put(state, "russian", "T-34 M43", "K49", Status.CAPTURED)
    run(step_7_505(state), answers=TAKE)
    run(step_7_506(state), answers={"german": [{}]})
    assert taken.has(Status.AMMO_SHORTAGE) is short
    run(step_7_5222(state), answers={"german": [{}]})
    assert taken.has(Status.AMMO_SHORTAGE) is short
    assert tank.has(Status.AMMO_SHORTAGE), "a captured AFV is a unit"


# ---- Cupolas


@pytest.mark.rule("oto2.7.506", "oto2.4.1.h", "oto2.7.5061.b")
def test_a_cupola_behind_the_russian_lines_is_a_type_c_area_and_nobody_is_asked_to_leave_it():
    state = lines()
    cupola = hold(state, "german", "HMG Cupola", "K49")
    run(step_7_505(state), answers=TAKE)
    played = run(step_7_506(state))
    assert any("K49 C" in text for text in played.texts())
    assert state.ground.control["K49"] == "german"
    assert cupola.has(Status.ISOLATED)
    assert cupola.has(Status.AMMO_SHORTAGE)
    run(step_7_507(state))
    assert (cupola.box, cupola.hex) == (Box.MAP, "K49")
    assert not cupola.has(Status.CAPTURED)
    run(step_7_5222(state))


@pytest.mark.rule("oto2.7.502.g", "oto2.4.1.e", "oto2.4.1.h")
def test_a_hidden_cupola_is_put_on_the_map_and_does_not_hide_again_for_nothing():
    state = campaign()
    cupola = put(state, "german", "HMG Cupola", "K30", Status.HIDDEN)
    mines = put(state, "german", "Minefield", "K31", Status.HIDDEN)
    run(step_7_502(state))
    assert not cupola.has(Status.HIDDEN)
    assert mines.has(Status.HIDDEN), "another Fortification"
    state.date = "23PM"
    assert refuse_hidden(state, cupola).rule == "oto2.4.1.e"
