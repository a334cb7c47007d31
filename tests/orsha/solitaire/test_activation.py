"""Activation: the mission's tables of S1, the base tables of S2 under its modifiers."""

import pytest

from sandtable.charts import consult
from sandtable.games.orsha.solitaire import activation
from sandtable.games.orsha.solitaire.events.event_rolls import Whose, base_event
from sandtable.games.orsha.solitaire.state import Attitude, Suspect
from sandtable.kernel import NoteKind, Refused
from sandtable.rules import entry
from tests.orsha.solitaire.missions import breakthrough, crossroads, run, with_suspects


@pytest.mark.rule("oto2.sasl.s1.msr5.activation", "oto2.sasl.s1.msr5.gun", "oto2.sasl.s1.msr5.vehicle")
@pytest.mark.parametrize(
    ("chart", "dice", "expect"),
    [
        ("activation", [2, 2], "S, S, L, F, SW"),
        ("activation", [6, 5], "GUN, F"),
        ("activation", [6, 6], "VEHICLE"),
        ("gun", [4, 1], "HMG Cupola"),
        ("gun", [3, 4], "75L AT"),
        ("gun", [5, 6], "150 INF"),
        ("vehicle", [1, 2], "StuH 42"),
        ("vehicle", [5, 5], "PzJg III/IV"),
        ("vehicle", [6, 6], "SdKfz 7/1"),
    ],
)
def test_the_tables_of_msr_5(chart, dice, expect):
    assert run(consult(chart), dice).result.result == expect


@pytest.mark.rule("oto2.sasl.s1.msr5.activation", "oto2.sasl.s1.msr5.gun", "oto2.sasl.s1.msr5.vehicle")
@pytest.mark.parametrize("total", range(2, 13))
def test_every_row_is_the_ledgers(total):
    dice = [min(6, total - 1), total - min(6, total - 1)]
    listed = {row["dr"]: row["items"] for row in entry("oto2.sasl.s1.msr5.activation").more["table"]}
    assert run(consult("activation"), dice).result["items"] == listed[total]
    guns = {row["dr"]: row["item"] for row in entry("oto2.sasl.s1.msr5.gun").more["table"]}
    assert run(consult("gun"), dice).result.result == guns[total]
    vehicles = entry("oto2.sasl.s1.msr5.vehicle").more["table"]
    wanted = next(row["vehicle"] for row in vehicles if row["dr"][0] <= total <= row["dr"][1])
    assert run(consult("vehicle"), dice).result.result == wanted


@pytest.mark.rule("oto2.sasl.s1.msr5.activation", "oto2.sasl.s1.msr6")
def test_a_suspect_turns_into_units():
    s = with_suspects(breakthrough(), "K5", "K6")
    dice = [4, 5, 3, 4]  # 9: S, L, SW; G2 for the squad
    played = run(activation.activate(s), dice, ["K5", "5-4-8", "8-1", "LMG"])
    assert [(u.name, u.kind, u.hex) for u in s.units] == [
        ("4-6-8", "squad", "K5"),
        ("8-1", "leader", "K5"),
        ("LMG", "sw", "K5"),
    ]
    assert [x.hex for x in s.suspects] == ["K6"]
    assert any(n.kind is NoteKind.REVEAL for n in played.notes)
    with pytest.raises(Refused):
        run(activation.activate(s), [], ["K5"])  # no S? is there any more


@pytest.mark.rule("oto2.sasl.s1.msr6")
def test_g2_gives_no_658_and_no_548():
    assert activation.replaced("5-4-8") == "4-6-8"
    assert activation.replaced("6-5-8") == "4-6-8"
    assert activation.replaced("4-6-7") == "4-6-7"
    s = with_suspects(crossroads(), "V48 K5")
    run(activation.squad(s, "S", "V48 K5", Attitude.HOLD), [3, 4], ["5-4-8"])
    assert s.units[0].name == "5-4-8"  # only S1 replaces them


@pytest.mark.rule("oto2.sasl.s1.msr5.activation", "oto2.sasl.s1.msr5.gun")
def test_half_squad_gun_and_cupola():
    s = with_suspects(breakthrough(), "K5", "K6")
    run(activation.activate(s), [1, 2, 3, 4, 4, 1], ["K5", "4-6-7"])  # HS, GUN: 5 is the HMG Cupola
    assert [(u.name, u.kind) for u in s.units] == [("2-4-7", "half-squad"), ("HMG Cupola", "cupola")]
    run(activation.activate(s), [1, 1, 4, 4], ["K6"])
    assert (s.units[-1].name, s.units[-1].kind) == ("StuG IIIG", "vehicle")


@pytest.mark.rule("oto2.sasl.re.enemy.34")
def test_units_of_a_reinforcing_suspect_take_the_prevailing_attitude():
    s = breakthrough()
    s.suspects = [Suspect(1, "K1", Attitude.ADVANCE, "other", reinforcement=True), Suspect(2, "K9", Attitude.ADVANCE)]
    run(activation.activate(s), [3, 3, 3, 4], ["K1", "4-6-7"])
    assert s.units[0].attitude is Attitude.HOLD
    run(activation.activate(s), [3, 3, 2, 4], ["K9", "Advance", "4-6-7"])  # of RE 11-12: SASL 3.2 is asked
    assert s.units[1].attitude is Attitude.ADVANCE


@pytest.mark.rule("oto2.sasl.s2.msr1", "oto2.sasl.s2.msr2")
def test_s2_adds_one_on_a1_and_an_even_final_brings_a_fortification():
    s = with_suspects(crossroads(), "V48 K5")
    played = run(activation.activate(s), [3, 4, 2, 2, 5], ["V48 K5", {"S": 1}, "4-4-7", {"result": "Foxhole"}])
    assert played.asked[1].reading.final([3, 4]) == 8
    squad_roll = next(r for r in played.asked if r.key == "g2")
    assert squad_roll.reading.final([2, 2]) == 7
    assert [(u.name, u.kind) for u in s.units] == [("4-4-7", "squad"), ("Foxhole", "fortification")]
    assert activation.fortification_too(8)
    assert not activation.fortification_too(9)  # Original 8
    t = with_suspects(crossroads(), "V48 K5")
    odd = run(activation.activate(t), [4, 4], ["V48 K5", {}])
    assert not any(r.key == "a5" for r in odd.asked)


@pytest.mark.rule("oto2.sasl.s2.msr1", "oto2.sasl.s2.msr4")
def test_s2_reads_a11_with_one_more_on_the_coloured_die_before_any_activation():
    s = crossroads()
    played = run(base_event(s, Whose.ENEMY), [2, 5], [{"result": "a patrol"}])
    assert played.asked[0].reading.final([2, 5]) == 35
    assert played.asked[0].reading.final([6, 5]) == 75
    assert s.units == []
    assert (s.happened[0].row, s.happened[0].event) == ("35", "a patrol")
    plain = run(base_event(crossroads(), Whose.FRIENDLY), [2, 5], [{"result": "rations"}])
    assert plain.asked[0].reading.final([2, 5]) == 25


@pytest.mark.rule("oto2.sasl.s2.msr3")
def test_the_first_leader_and_each_minus_two_bring_an_artillery_strike():
    s = crossroads()
    strikes = []
    for name in ("8-1", "9-2", "8-0", "10-2"):
        before = s.strikes
        run(activation.leader(s, "V48 K5", Attitude.HOLD), [], [name])
        strikes.append(s.strikes - before)
    assert strikes == [1, 1, 0, 1]
    t = crossroads()
    run(activation.leader(t, "V48 K5", Attitude.HOLD), [], ["9-2"])
    assert t.strikes == 1
    u = breakthrough()
    run(activation.leader(u, "K5", Attitude.HOLD), [], ["9-2"])
    assert u.strikes == 0
