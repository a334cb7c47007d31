"""The Reorganization Phase at its edges: forms, levels, captured weapons, the wind."""

import pytest

from sandtable.games.orsha.counter_battery import lowest
from sandtable.games.orsha.cupola import repair, values
from sandtable.games.orsha.frame.initial_rules import armor_leaders_of_the_ob
from sandtable.games.orsha.frame.special_rules import late_germans
from sandtable.games.orsha.frame.victory import BRIDGE, bridge_destroyed
from sandtable.games.orsha.ground.maps import refuse_level
from sandtable.games.orsha.pieces import Status
from sandtable.games.orsha.positions import board, campaign, empty, group, put, the
from sandtable.games.orsha.reph.breakdowns import step_7_5043
from sandtable.games.orsha.reph.captured import step_7_5135
from sandtable.games.orsha.reph.casualties import worth_of
from sandtable.games.orsha.reph.melee import after_first_round, hold_where_alone
from sandtable.games.orsha.reph.recon import step_7_5226
from sandtable.games.orsha.reph.set_up_areas import _is_joint
from sandtable.games.orsha.reph.setup import step_7_5221
from sandtable.games.orsha.reph.strength import step_7_5194
from sandtable.games.orsha.sides import GERMAN, RUSSIAN
from sandtable.kernel import NotUnderstood, Refused, play
from tests.orsha.reph_first.table import TABLES, run


def taken(ask, value):
    try:
        ask.check(value)
    except (Refused, NotUnderstood):
        return False
    return True


def at(procedure, key, *, dice=(), answers=()):
    return play(procedure, dice=dice, answers=answers, tables=TABLES, until=key).pending


# ---- forms


@pytest.mark.rule("oto2.7.5043")
@pytest.mark.parametrize(
    ("squads", "half_squads", "legal"),
    [(0, 0, True), (1, 0, True), (0, 2, True), (0, 3, False), (2, 0, False), (-1, 0, False), (0, -1, False)],
)
def test_a_squad_or_two_half_squads_help_a_bogged_vehicle(squads, half_squads, legal):
    state = board("K20 german: StuG IIIG (bogged)")
    row = {"piece": the(state, "StuG IIIG").id, "result": "freed", "squads": squads, "half_squads": half_squads}

    def free():
        run(step_7_5043(state), answers=[{"vehicles": [row]}])

    if legal:
        free()
        assert the(state, "StuG IIIG").status == []
    else:
        with pytest.raises((Refused, NotUnderstood)):
            free()


@pytest.mark.rule("oto2.4.1.j")
def test_the_repair_number_of_a_cupola_is_1_to_5_as_counters_print_it():
    state = board("K20 german: MMG Cupola (malfunctioned)")
    ask = at(repair(the(state, "MMG Cupola")), "repair number")
    assert [n for n in range(-1, 8) if taken(ask, n)] == [1, 2, 3, 4, 5]
    assert ask.suggestion == 1
    assert run(repair(the(state, "MMG Cupola")), dice=[5], answers=[5]).result is True
    assert run(repair(the(state, "MMG Cupola")), dice=[6], answers=[5]).result is False


@pytest.mark.rule("oto2.4.1.a", "oto2.4.1.b", "oto2.4.1.g")
def test_what_a_cupola_is_and_is_not():
    cupola = values()
    assert cupola.is_fortification
    assert cupola.fights_as_afv
    assert cupola.may_lay_fire_lane
    assert not cupola.may_move
    assert not cupola.burns
    assert not cupola.leaves_wreck
    assert not cupola.crew_survival
    assert cupola.penalty_buttoned_up == 0


@pytest.mark.rule("oto2.7.5221")
@pytest.mark.parametrize(
    ("weather", "force", "told"),
    [
        ("Clear", "calm", "Wind Force: Calm."),
        ("Clear", "mild breeze", "Wind Force: Mild breeze, direction 4."),
        ("Clear & Gusty", "gusty", "Wind Force: Gusty, direction 4."),
    ],
)
def test_a_calm_has_no_direction(weather, force, told):
    state = empty("23PM")
    state.conditions.weather = weather
    played = run(step_7_5221(state), answers=[{"force": force, "direction": 4}])
    assert told in played.texts()
    assert not any("Drifting Smoke" in text for text in played.texts())
    (ask,) = played.asked
    assert [n for n in range(-1, 9) if taken(ask, {"force": force, "direction": n})] == [1, 2, 3, 4, 5, 6]
    assert ask.suggestion == {"force": "gusty" if "Gusty" in weather else "calm", "direction": 1}
    assert {f.key: f.default for f in ask.fields}["direction"] == 1
    assert taken(ask, {"force": "calm", "direction": 1}) is (weather == "Clear")


@pytest.mark.rule("oto2.7.5221")
@pytest.mark.parametrize(("force", "fire", "smoke"), [
    ("mild breeze", "blaze", True), ("mild breeze", "flame", False), ("calm", "blaze", False),
])  # fmt: skip
def test_a_mild_breeze_and_a_blaze_make_drifting_smoke(force, fire, smoke):
    state = empty("23PM")
    state.ground.fires = {"K20": fire}
    played = run(step_7_5221(state), answers=[{"force": force, "direction": 1}])
    assert any("Drifting Smoke" in text for text in played.texts()) is smoke


@pytest.mark.rule("oto2.rg.german.note.k", "oto2.rg.german.note.l", "oto2.rg.russian.note.n")
def test_none_to_three_aircraft_arrive_and_one_is_offered():
    state = empty("23PM")
    group(state, GERMAN, "F1").date = "23PM"
    ask = at(step_7_5194(state), "aircraft")
    assert [n for n in range(-1, 6) if taken(ask, {"number": n})] == [0, 1, 2, 3]
    assert ask.fields[0].default == 1


@pytest.mark.rule("oto2.7.5136", "oto2.7.5135")
@pytest.mark.parametrize(
    ("ma", "others", "dice", "wreck"),
    [
        (1, 0, [], False),
        (6, 0, [], True),
        (6, 1, [1], False),
        (6, 2, [6, 1], False),
        (6, 2, [6, 6], True),
        (1, 1, [6], False),
    ],
)
def test_a_captured_afv_is_kept_while_one_of_its_weapons_works(ma, others, dice, wreck):
    state = board("K20 german: StuG IIIG")
    tank = put(state, RUSSIAN, "T-34 M43", "K20", Status.CAPTURED, holder=the(state, "StuG IIIG"))
    tank.holder = ""
    ask = at(step_7_5135(state), "other weapons", dice=[ma])
    assert [n for n in range(-1, 7) if taken(ask, n)] == [0, 1, 2, 3, 4]
    assert ask.suggestion == 0
    tank.lose(Status.DISABLED)
    run(step_7_5135(state), dice=[ma, *dice], answers=[others])
    assert tank.has(Status.WRECK) is wreck
    assert tank.has(Status.DISABLED) is (ma == 6 and not wreck)


# ---- who takes a Location


@pytest.mark.rule("oto2.7.5051", "oto2.7.5031")
def test_who_is_left_alone_upstairs_takes_that_level_and_not_the_ground():
    state = board("C8/1 russian: 4-4-7")
    state.ground.control["C8"] = GERMAN
    run(hold_where_alone(state, [("C8", 1)]))
    assert (state.ground.control["C8"], state.ground.control["C8/1"]) == (GERMAN, RUSSIAN)


@pytest.mark.rule("oto2.7.5051", "oto2.7.5031")
def test_who_is_upstairs_is_not_driven_out_by_who_is_on_the_ground():
    state = board("C8/1 russian: 4-4-7\nC8 german: 4-6-7")
    state.ground.control["C8"] = RUSSIAN
    run(hold_where_alone(state, [("C8", 0)]))
    assert state.ground.control["C8"] == RUSSIAN, "the enemy above keeps it"
    run(hold_where_alone(state, [("C8", 1)]))
    assert state.ground.control["C8/1"] == RUSSIAN, "on this level he is alone"


@pytest.mark.rule("oto2.6.lvp.k33", "oto2.7.5051")
@pytest.mark.parametrize(("stands", "takes"), [(True, GERMAN), (False, RUSSIAN)])
def test_the_gully_under_the_bridge_counts_only_when_the_bridge_is_gone(stands, takes):
    state = board(f"{BRIDGE}/-1 russian: 4-4-7")
    state.ground.control[BRIDGE] = GERMAN
    if not stands:
        bridge_destroyed(state, GERMAN)
    run(hold_where_alone(state, [(BRIDGE, -1)]))
    assert state.ground.control[BRIDGE] == takes


@pytest.mark.rule("oto2.7.501.c")
def test_each_side_opens_or_closes_its_own_vehicles():
    state = board("K20 german: StuG IIIG\nK20 russian: T-34 M43")
    asked = run(after_first_round(state, ("K20", 0)), answers=lambda request: []).asked
    assert [(r.side, [o.key for o in r.options]) for r in asked] == [
        (GERMAN, [the(state, "StuG IIIG").id]),
        (RUSSIAN, [the(state, "T-34 M43").id]),
    ]


# ---- numbers


@pytest.mark.rule("oto2.5.3.note-d")
def test_the_lowest_calibre_among_no_modules_is_nobodys():
    assert lowest([]) == []
    state = empty("23PM")
    small, big = group(state, GERMAN, "O1"), group(state, GERMAN, "O3")
    assert lowest([big, small]) == [small]


@pytest.mark.rule("oto2.map.extent")
def test_the_highest_level_of_a_hex_is_named():
    assert refuse_level("C8", 1, range(2)) is None
    assert refuse_level("C8", 2, range(2)).why == "C8 has no level 2: its highest level is 1"
    assert refuse_level("C8", 3, range(3)).why == "C8 has no level 3: its highest level is 2"
    assert refuse_level("K20", 1, range(1)).why == "K20 has no level 1: it has no building with an upper level"
    assert refuse_level("K20", -1, range(-1, 1)) is None


@pytest.mark.rule("oto2.cg12.a3")
def test_germans_who_are_late_on_24pm_count_what_their_counters_are_worth_and_a_wagon_nothing():
    state = empty("24PM")
    state.turn = 2
    squad, leader = put(state, GERMAN, "4-6-7", ""), put(state, GERMAN, "9-1", "")
    gun = put(state, GERMAN, "LMG", "")
    russian = put(state, RUSSIAN, "4-4-7", "")
    assert late_germans(state, [squad, gun, russian]) == squad.kind.cvp
    assert late_germans(state, [squad, leader]) == squad.kind.cvp + leader.kind.cvp
    state.turn = 1
    assert late_germans(state, [squad]) == 0


@pytest.mark.rule("oto2.7.5226")
def test_a_reconnaissance_is_made_once():
    state = empty("23PM")
    state.ground.control = {"K20": RUSSIAN}
    state.sides[RUSSIAN].recon = 2
    run(step_7_5226(state), answers=[{"hexes": "K21"}])
    assert state.sides[RUSSIAN].recon == 0
    assert run(step_7_5226(state)).asked == []


@pytest.mark.rule("oto2.7.4.ihsr6")
def test_two_armor_leader_rolls_for_the_tanks_of_the_ob_once_and_on_23am_alone():
    state = campaign("23AM")
    bought = put(state, RUSSIAN, "9-1 armor leader", "", group="V1")
    assert bought.group == "V1"
    played = run(armor_leaders_of_the_ob(state), dice=[1, 1, 6, 6])
    assert [len(roll.dice) for roll in played.asked] == [4], (
        "two DRs on one screen; one that was bought is none of the OB"
    )
    assert any(p.group != "V1" and "armor leader" in p.name for p in state.of(RUSSIAN))
    assert run(armor_leaders_of_the_ob(state)).asked == [], "rolled already"
    assert run(armor_leaders_of_the_ob(campaign("23PM"))).asked == []


@pytest.mark.rule("oto2.7.5062.c")
def test_joint_control_is_of_type_d_areas_by_the_setting_alone():
    def joint(letter, setting, number="0"):
        state = board("K20 german: 4-6-7 (isolated)", type_d_control=setting)
        state.ground.isolated = [["K20"], ["K30"]]
        state.ground.isolated_types = [letter, "D"] if number == "0" else [letter]
        return _is_joint(state, the(state, "4-6-7"))

    assert joint("D", "joint")
    assert not joint("C", "joint")


@pytest.mark.rule("oto2.7.5031")
def test_casualty_vp_without_a_public_value_are_asked_from_0_to_20():
    state = board("K20 german: 4-6-7")
    squad = the(state, "4-6-7")
    assert run(worth_of(squad)).result == squad.kind.cvp
    ask = at(worth_of(put(state, GERMAN, "MMG Cupola", "K20")), "casualty vp")
    assert [n for n in (-1, 0, 20, 21) if taken(ask, n)] == [0, 20]
    assert ask.suggestion == 0


@pytest.mark.rule("oto2.7.501.c")
@pytest.mark.parametrize(
    ("status", "revealed"), [([Status.HIDDEN], True), ([Status.CONCEALED], True), ([Status.PINNED], False), ([], False)]
)
def test_after_the_first_round_who_was_hidden_or_concealed_is_revealed(status, revealed):
    state = board("K20 german: 8-0")
    squad = put(state, RUSSIAN, "4-4-7", "K20", *status)
    played = run(after_first_round(state, ("K20", 0)))
    assert any("is revealed in the Melee" in text for text in played.texts()) is revealed
    assert squad.status == []


@pytest.mark.rule("oto2.7.5043")
@pytest.mark.parametrize(
    ("helping", "told"),
    [({}, "freed."), ({"half_squads": 1}, "freed, with -1 on"), ({"squads": 1}, "freed, with -2 on")],
)
def test_whoever_is_not_named_does_not_help_to_free_it(helping, told):
    state = board("K20 german: StuG IIIG (bogged)")
    row = {"piece": the(state, "StuG IIIG").id, "result": "freed", **helping}
    assert told in run(step_7_5043(state), answers=[{"vehicles": [row]}]).texts()[-1]
