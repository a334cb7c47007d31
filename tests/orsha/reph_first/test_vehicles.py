"""7.5131: abandoned, immobilized, Recalled and stunned vehicles."""

import pytest

from sandtable.games.orsha.pieces import Box, Memory, Status
from sandtable.games.orsha.reph.maintenance import (
    immobilisation_modifiers,
    maintain,
    man_abandoned,
    mobile_again,
    recalls,
    still_out,
    stuns,
)
from sandtable.games.orsha.reph.scrounging import step_7_5137, step_7_5139
from sandtable.games.orsha.reph.setup import may_be_placed
from sandtable.games.orsha.reph.victory_determination import victory_determination
from sandtable.kernel import Refused
from tests.orsha.reph_first.table import campaign, put, run

AFTER_23PM = "24AM"  # the date has been advanced in 7.512


@pytest.mark.rule("oto2.7.5131")
def test_for_each_vehicle_whichever_applies_and_nothing_is_asked_where_nothing_does():
    state = campaign(AFTER_23PM)
    put(state, "german", "StuG IIIG")
    assert run(maintain(state)).asked == []
    put(state, "german", "StuG IIIG", "K20", Status.IMMOBILISED)
    put(state, "german", "StuG IIIG", "K21", Status.STUNNED)
    assert [r.key for r in run(maintain(state), dice=[6, 1]).asked] == ["immobilisation", "stun"]


@pytest.mark.rule("oto2.7.5131.a")
def test_an_abandoned_vehicle_is_manned_by_personnel_of_the_same_area_only():
    state = campaign(AFTER_23PM)
    state.ground.isolated = [["K49"]]
    stug = put(state, "german", "StuG IIIG", "K20", Status.ABANDONED)
    far = put(state, "german", "4-6-7", "K49", Status.ISOLATED)
    crew = put(state, "german", "1-2-7")

    def manned(by):
        return {"german": [{"manned": [{"vehicle": stug.id, "crew": by.id}]}]}

    with pytest.raises(Refused, match="not in the Area"):
        run(man_abandoned(state, "german"), answers=manned(far))
    run(man_abandoned(state, "german"), answers={"german": [{}]})
    assert stug.has(Status.ABANDONED)
    run(man_abandoned(state, "german"), answers=manned(crew))
    assert not stug.has(Status.ABANDONED)
    assert (crew.holder, crew.hex) == (stug.id, "K20")


@pytest.mark.rule("oto2.7.5131.a", "oto2.7.508.b")
def test_who_guards_prisoners_mans_no_vehicle():
    state = campaign(AFTER_23PM)
    state.ground.isolated = [["K48", "K49"]]
    stug = put(state, "german", "StuG IIIG", "K49", Status.ABANDONED)
    guard = put(state, "german", "4-6-7", "K48", Status.ISOLATED)
    prisoner = put(state, "russian", "4-4-7", "K48", Status.CAPTURED)
    prisoner.holder = guard.id
    with pytest.raises(Refused, match="guards prisoners"):
        run(
            man_abandoned(state, "german"),
            answers={"german": [{"manned": [{"vehicle": stug.id, "crew": guard.id}]}]},
        )
    assert (prisoner.holder, stug.has(Status.ABANDONED)) == (guard.id, True)


@pytest.mark.rule("oto2.7.5131.a", "oto2.7.5061.b")
def test_an_abandoned_vehicle_in_an_isolated_area_is_manned_from_inside_it():
    state = campaign(AFTER_23PM)
    state.ground.isolated = [["K48", "K49"]]
    stug = put(state, "german", "StuG IIIG", "K49", Status.ABANDONED)
    near, far = put(state, "german", "4-6-7", "K48", Status.ISOLATED), put(state, "german", "1-2-7")

    def manned(by):
        return {"german": [{"manned": [{"vehicle": stug.id, "crew": by.id}]}]}

    with pytest.raises(Refused, match="not in the Area"):
        run(man_abandoned(state, "german"), answers=manned(far))
    run(man_abandoned(state, "german"), answers=manned(near))
    assert stug.status == [Status.ISOLATED, Status.AMMO_SHORTAGE]
    form = {"vehicles": [{"piece": stug.id, "fate": "abandon"}]}
    count = len(state.pieces)
    run(step_7_5137(state), answers={"german": [[stug.id], form]})
    assert (near.holder, len(state.pieces)) == ("", count), "who manned it steps out; there was no other crew"


@pytest.mark.rule("oto2.7.5131.b")
def test_a_9_1_armor_leader_gets_a_kv_going_on_a_5():
    state = campaign(AFTER_23PM)
    tank = put(state, "russian", "KV-1S", "K45", Status.IMMOBILISED)
    leader = put(state, "russian", "9-1 armor leader", "K45", holder=tank)
    run(mobile_again(state, "russian"), dice=[5])
    assert not tank.has(Status.IMMOBILISED)
    assert (tank.box, leader.box) == (Box.RETAINED, Box.RETAINED)


@pytest.mark.rule("oto2.7.5131.b")
def test_an_isolated_stug_in_the_front_line_stays_immobilized_on_a_3():
    state = campaign(AFTER_23PM)
    state.ground.front = {"german": ["K20"]}
    stug = put(state, "german", "StuG IIIG", "K20", Status.IMMOBILISED, Status.ISOLATED)
    run(mobile_again(state, "german"), dice=[3])
    assert stug.has(Status.IMMOBILISED)
    run(mobile_again(state, "german"), dice=[2])
    assert stug.status == [Status.ISOLATED]
    assert (stug.box, stug.hex) == (Box.MAP, "K20")


@pytest.mark.rule("oto2.7.5131.b")
@pytest.mark.parametrize(("drm", "mobile"), [(1, True), (2, False)])
def test_a_squad_that_mans_it_is_no_qualified_crew(drm, mobile):
    state = campaign(AFTER_23PM, immobilization_nonqualified_drm=drm)
    stug = put(state, "german", "StuG IIIG", "K20", Status.IMMOBILISED)
    put(state, "german", "2-4-7", "K20", holder=stug, memories=[Memory.MANS])
    run(mobile_again(state, "german"), dice=[3])
    assert stug.has(Status.IMMOBILISED) is not mobile


@pytest.mark.rule("oto2.7.5131.b")
@pytest.mark.parametrize("date", ["23PM", "24PM"])
def test_after_other_dates_nobody_rolls_nor_for_captured_or_abandoned_ones(date):
    state = campaign(date)
    put(state, "german", "StuG IIIG", "K20", Status.IMMOBILISED)
    assert run(mobile_again(state, "german")).asked == []
    state = campaign(AFTER_23PM)
    put(state, "german", "StuG IIIG", "K20", Status.IMMOBILISED, Status.CAPTURED)
    put(state, "german", "StuG IIIG", "K20", Status.IMMOBILISED, Status.ABANDONED)
    assert run(mobile_again(state, "german")).asked == run(mobile_again(state, "russian")).asked == []


@pytest.mark.rule("oto2.7.5131.c")
@pytest.mark.parametrize(("die", "box"), [(3, Box.RETAINED), (4, Box.MAINTENANCE)])
def test_a_t_34_recalled_for_low_ammo_comes_back_or_sits_out(die, box):
    state = campaign("23PM")
    tank = put(state, "russian", "T-34 M43", "K45", Status.RECALL, Status.LOW_AMMO)
    gone = put(state, "russian", "T-34 M43")
    gone.box = Box.RECALLED
    run(recalls(state, "russian"), dice=[die, 1] if die == 3 else [1, die], answers={"russian": [[gone.id]]})
    assert {tank.box, gone.box} == ({Box.RETAINED} if die == 3 else {Box.RETAINED, Box.MAINTENANCE})
    back = tank if die == 3 else gone
    assert back.remembers(Memory.ENTERS)
    assert not may_be_placed(back, "russian")
    assert tank.box is box
    if box is Box.MAINTENANCE:
        run(recalls(state, "russian"), dice=[3])
        assert tank.box is Box.RETAINED


@pytest.mark.rule("oto2.7.5131.c", "oto2.7.5114")
@pytest.mark.parametrize(("die", "box"), [(3, Box.RETAINED), (4, Box.MAINTENANCE)])
def test_an_armor_leader_goes_with_his_recalled_tank(die, box):
    state = campaign("23PM")
    tank = put(state, "russian", "T-34 M43", "K45", Status.RECALL, Status.LOW_AMMO)
    leader = put(state, "russian", "9-1 armor leader", "K45", holder=tank)
    run(recalls(state, "russian"), dice=[die])
    assert (tank.box, leader.box, leader.hex) == (box, box, "")
    assert not may_be_placed(leader, "russian") or box is Box.MAINTENANCE
    run(recalls(state, "russian"), dice=[3] if box is Box.MAINTENANCE else [])
    assert (tank.box, leader.box) == (Box.RETAINED, Box.RETAINED)


@pytest.mark.rule("oto2.7.5131.c", "oto2.7.5131.d")
def test_passengers_are_not_lost_with_a_recalled_or_stunned_vehicle():
    state = campaign("23PM")
    recalled, stunned = put(state, "german", "StuG IIIG", "", Status.RECALL), put(state, "german", "SdKfz 7/1")
    stunned.gain(Status.STUNNED)
    squads = [put(state, "german", "4-6-7", holder=vehicle) for vehicle in (recalled, stunned)]
    commander = put(state, "german", "9-1 armor leader", holder=recalled)
    run(maintain(state), dice=[6])
    assert [(p.box, p.holder) for p in squads] == [(Box.RETAINED, "")] * 2
    assert commander.box is Box.ELIMINATED


@pytest.mark.rule("oto2.7.5139", "oto2.7.5131.c")
def test_an_immobile_tank_recalled_for_low_ammo_keeps_the_reason_until_it_can_leave():
    state = campaign("23PM")
    tank = put(state, "russian", "T-34 M43", "K45", Status.RECALL, Status.LOW_AMMO, Status.IMMOBILISED)
    run(recalls(state, "russian"))
    run(step_7_5139(state))
    tank.lose(Status.IMMOBILISED)
    run(recalls(state, "russian"), dice=[4])
    assert tank.box is Box.MAINTENANCE


@pytest.mark.rule("oto2.7.5131.c")
def test_other_recalls_leave_the_ob_isolated_vehicles_stay_under_recall():
    state = campaign("23PM")
    stug = put(state, "german", "StuG IIIG", "", Status.RECALL, Status.DISABLED)
    cut_off = put(state, "german", "StuG IIIG", "K49", Status.RECALL, Status.ISOLATED)
    left = put(state, "german", "StuG IIIG")
    left.box = Box.RECALLED
    run(recalls(state, "german"), answers={"german": [[]]})
    assert (stug.box, left.box) == (Box.ELIMINATED, Box.ELIMINATED)
    assert cut_off.has(Status.RECALL)
    assert cut_off.has(Status.AMMO_SHORTAGE)
    assert cut_off.box is Box.MAP


@pytest.mark.rule("oto2.7.5131.c")
def test_what_is_still_out_at_cg_end_counts_as_lost():
    state = campaign("24PM")
    tank = put(state, "russian", "T-34 M43")
    tank.box = Box.MAINTENANCE
    assert run(still_out(state)).result == {"german": 0, "russian": 7}
    assert tank.box is Box.ELIMINATED


@pytest.mark.rule("oto2.7.5131.c", "oto2.7.5031")
def test_a_tank_of_unknown_worth_still_out_at_cg_end_is_asked_for():
    state = campaign("24PM")
    tank = put(state, "russian", "PT-34")
    tank.box = Box.MAINTENANCE
    played = run(still_out(state), answers=[6])
    assert played.result == {"german": 0, "russian": 6}
    assert "Casualty VP of Russian PT-34" in played.asked[0].question


@pytest.mark.rule("oto2.7.5131.c")
@pytest.mark.parametrize(("reading", "points"), [("not-counted", 0), ("counted", 14 + 2)])
def test_tanks_recalled_for_low_ammo_in_the_last_scenario_count_by_the_setting(reading, points):
    state = campaign("24PM", low_ammo_recall_in_last_scenario=reading)
    here = put(state, "russian", "T-34 M43", "K45", Status.RECALL, Status.LOW_AMMO)
    put(state, "russian", "9-1 armor leader", "K45", holder=here)
    gone, other = put(state, "russian", "T-34 M43"), put(state, "russian", "T-34 M43")
    gone.box = other.box = Box.RECALLED
    played = run(still_out(state), answers=[[gone.id]] if points else [])
    assert played.result == {"german": 0, "russian": points}
    assert (gone.box is Box.ELIMINATED) is bool(points)
    assert other.box is Box.RECALLED, "it was not for Low Ammunition"


@pytest.mark.rule("oto2.7.5131.b")
def test_a_passenger_is_no_crew():
    state = campaign("24AM")
    truck = put(state, "german", "SdKfz 7/1", "K30", Status.IMMOBILISED)
    put(state, "german", "4-6-7", "K30", holder=truck)
    assert not any("non-Qualified" in str(m) for m in immobilisation_modifiers(state, truck))
    put(state, "german", "4-6-7", "K30", holder=truck, memories=[Memory.MANS])
    assert any("non-Qualified" in str(m) for m in immobilisation_modifiers(state, truck))


@pytest.mark.rule("oto2.7.5131.c")
def test_a_german_vehicle_still_out_adds_to_the_russian_vp():
    state = campaign("24PM")
    state.ground.control = dict.fromkeys(state.ground.control, "german")
    state.track.cvp = 15
    stug = put(state, "german", "StuG IIIG")
    stug.box = Box.MAINTENANCE
    run(victory_determination(state))
    assert state.track.cvp == 21
    assert "1 for CVP" in state.over


@pytest.mark.rule("oto2.7.5131.d")
@pytest.mark.parametrize(
    ("status", "leader", "die", "left"),
    [
        ([], "", 6, Status.ABANDONED),
        ([Status.ISOLATED], "9-2 armor leader", 5, Status.STUNNED),
        ([], "", 3, None),
        ([Status.ISOLATED], "", 5, Status.ABANDONED),
    ],
)
def test_a_stunned_vehicle_recovers_keeps_its_stun_or_loses_its_crew(status, leader, die, left):
    state = campaign("23PM")
    stug = put(state, "german", "StuG IIIG", "K20", Status.STUNNED, *status)
    if leader:
        put(state, "german", leader, "K20", holder=stug)
    run(stuns(state, "german"), dice=[die])
    assert [s for s in stug.status if s not in status] == ([left] if left else [])
