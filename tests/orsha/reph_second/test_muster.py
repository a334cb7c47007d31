"""7.519: strength, weapons, models, OBA and leaders of new groups, by the ledger's dice."""

from collections import Counter

import pytest

from sandtable.games.orsha.reph.group_leaders import step_7_5196, step_7_5197
from sandtable.games.orsha.reph.oba import refuse_mission, step_7_5195
from sandtable.games.orsha.reph.strength import step_7_5191, step_7_5193, step_7_5194
from sandtable.games.orsha.reph.weapons import step_7_5192
from sandtable.kernel import play
from tests.orsha.reph_second.states import TABLES, group, initial, names, on


def run(step, state, *dice, answers=None):
    return play(step(state), dice=dice, answers=answers or {}, tables=TABLES)


@pytest.mark.rule(
    "oto2.7.5191", "oto2.rg.german.note.c", "oto2.rg.russian.note.c", "oto2.6.depleted", "oto2.6.strength"
)
@pytest.mark.parametrize(
    ("side", "rg", "date", "dice", "strength", "count", "unit"),
    [
        ("russian", "I1", "23PM", [3, 5], "Depleted", 8, "4-4-7"),
        ("russian", "V4", "24AM", [4, 5], "Full", 2, "KV-1S"),
        ("german", "V3", "24PM", [4, 4], "Depleted", 2, "StuG IIIG"),
        ("german", "I1", "23PM", [6, 2], "Full", 12, "4-6-7"),
        ("german", "I1", "24PM", [6, 2], "Depleted", 9, "4-6-7"),
    ],
)
def test_strength(side, rg, date, dice, strength, count, unit):
    state = on(date)
    bought = group(state, side, rg)
    run(step_7_5191, state, *dice)
    assert bought.strength == strength
    assert Counter(names(state, side)) == {unit: count}


@pytest.mark.rule("oto2.6.rg-record", "oto2.7.5191", "oto2.7.5195", "oto2.7.5196")
def test_the_record_keeps_the_odds_of_each_roll():
    """23PM, Russian +1: Full on 7 or less, 21 of 36; each side's odds stand on its own lines."""
    state = on("23PM")
    company, guns = group(state, "russian", "I1"), group(state, "russian", "O1")
    run(step_7_5191, state, 2, 2)
    run(step_7_5195, state, 2, 4, answers={"russian": ["Radio"]})
    run(step_7_5196, state, 1, 1)
    assert company.odds[0] == "Full 58.3%"
    assert [words.rsplit(" ", 1)[0] for words in (*guns.odds, company.odds[1])] == [
        "Normal Ammo",
        ", ".join(company.leaders),
    ]


@pytest.mark.rule("oto2.7.5191", "oto2.7.5193", "oto2.rg.german.I7", "oto2.rg.german.note.c")
def test_cupolas_come_without_a_roll():
    state = on("24PM")
    bought = group(state, "german", "I7")
    run(step_7_5191, state)
    run(step_7_5193, state)
    assert bought.strength == "Full"
    assert names(state, "german") == ["HMG Cupola", "MMG Cupola"]


@pytest.mark.rule("oto2.7.5191", "oto2.7.4.ihsr2")
def test_everything_is_full_on_23am():
    state = initial()
    group(state, "german", "I2")
    run(step_7_5191, state)
    assert names(state, "german").count("4-4-7") == 12
    assert names(state, "russian").count("KV-1S") == 4


@pytest.mark.rule("oto2.rg.german.note.b", "oto2.rg.russian.note.b")
def test_guns_come_with_crews():
    state = on("23PM")
    group(state, "german", "G1")
    run(step_7_5191, state, 2, 2)
    assert Counter(names(state, "german")) == {"75L PaK 40": 2, "2-2-8": 2}
    gun = state.of("german")[0]
    assert state.piece(gun.holder).name == "2-2-8"


@pytest.mark.rule("oto2.rg.german.note.d", "oto2.rg.russian.note.d")
@pytest.mark.parametrize(("side", "rg"), [("german", "I3"), ("russian", "I5")])
def test_assault_engineers(side, rg):
    state = on("23PM")
    bought = group(state, side, rg)
    run(step_7_5191, state, 2, 2)
    assert bought.engineers


@pytest.mark.rule("oto2.rg.russian.note.o")
def test_a_truck_for_each_gun_received():
    state = on("23PM")
    group(state, "russian", "G2").trucks = True
    run(step_7_5191, state, 4, 4)  # 9 with +1: Depleted
    assert Counter(names(state, "russian")) == {"76L obr. 39": 1, "2-2-8": 1, "GAZ-MM": 1}


@pytest.mark.rule("oto2.7.5192", "oto2.7.5192.german", "oto2.rg.german.note.e")
def test_sw_of_a_full_german_company():
    state = on("23PM")
    group(state, "german", "I1", "Full")
    run(step_7_5192, state, 3)
    assert Counter(names(state, "german")) == {"LMG": 3, "MMG": 2, "PSK": 1}


@pytest.mark.rule("oto2.7.5192")
def test_sw_of_a_depleted_german_company():
    state = on("23PM")
    group(state, "german", "I1", "Depleted")
    run(step_7_5192, state, 2, 5, 4, 6, 1, 3)
    assert Counter(names(state, "german")) == {"LMG": 2, "PSK": 1, "MMG": 1}
    other = on("23PM", **{"depleted-parenthesised-sw": "one-less"})
    group(other, "german", "I1", "Depleted")
    run(step_7_5192, other, 2, 5, 4, 6, 1, 3)
    assert Counter(names(other, "german")) == {"LMG": 2, "PSK": 1}


@pytest.mark.rule("oto2.7.5192.german", "oto2.7.5192.russian", "oto2.rg.russian.note.e")
def test_sw_of_other_groups():
    state = on("23PM")
    group(state, "german", "I3", "Full")
    group(state, "russian", "I4", "Full")
    run(step_7_5192, state, 3, 4)
    assert Counter(names(state, "german")) == {"LMG": 1, "FT": 1, "DC": 2}
    assert Counter(names(state, "russian")) == {"LMG": 1, "DC": 1}


@pytest.mark.rule("oto2.7.5193")
def test_depleted_heavy_weapons():
    state = on("23PM")
    group(state, "russian", "I6", "Depleted")
    run(step_7_5193, state, 5, 3, 6)
    assert names(state, "russian") == ["HMG", "2-2-8"]
    other = on("23PM")
    group(other, "german", "I6", "Depleted")
    run(step_7_5193, other, 6, 5)
    assert names(other, "german") == ["81mm MTR", "2-2-8"]


@pytest.mark.rule("oto2.7.5193")
def test_the_owner_chooses_which_weapon_comes_all_the_same():
    state = on("23PM")
    group(state, "russian", "I6", "Depleted")
    run(step_7_5193, state, 5, 6, 5, answers={"russian": [".50 cal"]})
    assert names(state, "russian") == [".50 cal", "2-2-8"]


@pytest.mark.rule("oto2.7.5194", "oto2.rg.russian.note.j", "oto2.rg.russian.note.k", "oto2.rg.russian.note.l")
@pytest.mark.parametrize(
    ("rg", "strength", "dice", "models"),
    [
        ("V6", "Full", [4, 5], ["OT-34/ATO-42", "OT-34(L)"]),
        ("V5", "Depleted", [5], ["PT-34"]),
        ("V7", "Full", [4, 5], ["KV-8(L)", "KV-8"]),
        ("V8", "Full", [3, 4], ["KV-1 M41", "KV-1 M42"]),
        ("G3", "Full", [3, 6], ["45LL obr. 42", "45L obr. 32"]),
    ],
)
def test_models(rg, strength, dice, models):
    state = on("23PM")
    group(state, "russian", rg, strength)
    run(step_7_5194, state, *dice)
    assert [n for n in names(state, "russian") if n != "2-2-8"] == models


@pytest.mark.rule("oto2.rg.russian.note.k")
def test_the_doubtful_kv_is_a_setting():
    state = on("23PM", **{"kv-ft-dr-4": "KV-8"})
    group(state, "russian", "V7", "Full")
    run(step_7_5194, state, 4, 3)
    assert names(state, "russian") == ["KV-8", "KV-8(L)"]


@pytest.mark.rule(
    "oto2.rg.german.note.k", "oto2.rg.german.note.l", "oto2.rg.russian.note.n", "oto2.7.4.ihsr4.c", "oto2.7.5194"
)
def test_aircraft_are_asked_and_their_bombs_rolled():
    state = on("23PM")
    bought = group(state, "german", "F2")
    run(step_7_5194, state, 5, 2, answers={"german": [{"number": 2, "type": "Ju 87G"}]})
    assert bought.notes == ["2 aircraft Ju 87G", "aircraft 1 no ATCB", "aircraft 2 has ATCB"]
    assert names(state, "german") == ["DB '43 Stuka"] * 2, "counters of the Force Organizer, which can be lost"
    plain = on("23PM")
    stuka = group(plain, "german", "F1")
    run(step_7_5194, plain, answers={"german": [{"number": 1}]})
    assert stuka.notes == ["1 aircraft"]
    quick = on("23PM")
    quick.settings["battles"] = "quick"
    group(quick, "russian", "F1")
    assert run(step_7_5194, quick).asked == []


@pytest.mark.rule("oto2.7.5195")
@pytest.mark.parametrize(
    ("side", "rg", "date", "dice", "ammo"),
    [("german", "O1", "24PM", [4, 4], "Scarce Ammo"), ("russian", "O2", "24AM", [3, 3], "Plentiful Ammo")],
)
def test_oba(side, rg, date, dice, ammo):
    state = on(date)
    module = group(state, side, rg)
    run(step_7_5195, state, *dice, answers={side: ["Radio"]})
    assert module.strength == ammo
    assert names(state, side) == ["Radio"]


@pytest.mark.rule("oto2.7.5195")
def test_a_counter_battery_module_rolls_nothing():
    state = on("23PM")
    group(state, "german", "O5")
    run(step_7_5195, state)
    assert names(state, "german") == []


@pytest.mark.rule("oto2.7.5195")
def test_oba_of_23am_is_a_setting():
    state = initial(**{"oba-strength-23am": "normal-ammo"})
    module = group(state, "german", "O1")
    run(step_7_5195, state, answers={"german": ["Field Phone"]})
    assert module.strength == "Normal Ammo"


@pytest.mark.rule("oto2.rg.russian.note.h", "oto2.cg13.b")
def test_rockets_bring_their_observer_and_no_radio():
    state = on("23PM")
    module = group(state, "russian", "O5")
    run(step_7_5195, state, 3, 3, answers={"russian": ["K53"]})
    assert module.observer == "K53 level 2"
    assert names(state, "russian") == []


@pytest.mark.rule("oto2.rg.german.note.g", "oto2.rg.russian.note.g", "oto2.rg.german.note.f", "oto2.rg.russian.note.f")
def test_missions_that_purchased_modules_fire():
    state = on("23PM")
    german, russian, rocket = group(state, "german", "O1"), group(state, "russian", "O1"), group(state, "russian", "O4")
    assert refuse_mission(german, "smoke", smoke_fired=3) is None
    assert refuse_mission(russian, "smoke") is None
    assert refuse_mission(russian, "smoke", smoke_fired=1).rule == "oto2.rg.russian.note.g"
    assert refuse_mission(rocket, "smoke").rule == "oto2.rg.russian.note.h"
    assert refuse_mission(german, "barrage") is not None
    assert refuse_mission(german, "illumination") is not None


@pytest.mark.rule("oto2.7.5196")
@pytest.mark.parametrize(
    ("side", "rg", "date", "strength", "dice", "final", "leaders"),
    [
        ("german", "I2", "24PM", "Depleted", [4, 5], 12, ["8-0", "7-0"]),
        ("russian", "I2", "24AM", "Full", [3, 4], 5, ["9-1", "7-1"]),
        ("russian", "I5", "23AM", "Full", [1, 1], -1, ["10-3", "9-1", "8-0"]),
    ],
)
def test_leaders(side, rg, date, strength, dice, final, leaders):
    state = on(date)
    company = group(state, side, rg, strength)
    played = run(step_7_5196, state, *dice)
    assert played.notes[0].data["final"] == final
    assert company.leaders == leaders
    assert names(state, side) == leaders


@pytest.mark.rule("oto2.7.5196")
def test_depletion_counts_as_set():
    state = on("23PM", **{"leader-drm-depleted": 2})
    group(state, "german", "I1", "Depleted")
    assert run(step_7_5196, state, 4, 4).notes[0].data["final"] == 10


@pytest.mark.rule("oto2.7.5197", "oto2.rg.german.note.a", "oto2.rg.russian.note.a")
@pytest.mark.parametrize(
    ("side", "rg", "strength", "dice", "leader"),
    [
        ("german", "V1", "Full", [2, 3], ["9-1 armor leader"]),
        ("russian", "V8", "Full", [1, 3], ["9-1 armor leader"]),
        ("german", "I3", "Full", [1], []),
        ("german", "I4", "Depleted", [6], ["7-0"]),
        ("russian", "V1", "Full", [4, 4], []),
    ],
)
def test_armor_and_platoon_leaders(side, rg, strength, dice, leader):
    state = on("23PM")
    platoon = group(state, side, rg, strength)
    run(step_7_5197, state, *dice)
    assert platoon.leaders == leader
    assert platoon.received


@pytest.mark.rule("oto2.7.5197")
def test_the_best_platoon_roll_is_a_setting():
    state = on("23PM", **{"platoon-leader-dr-1": "9-2"})
    platoon = group(state, "german", "I3", "Full")
    run(step_7_5197, state, 1)
    assert platoon.leaders == ["9-2"]
