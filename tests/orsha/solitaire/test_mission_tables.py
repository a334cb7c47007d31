"""SAN, Activation Number and Random Event numbers of both missions; what is fixed without dice."""

import pytest

from sandtable.charts import consult
from sandtable.games.orsha.solitaire import opening
from sandtable.games.orsha.solitaire.booklet import S1, S2
from sandtable.games.orsha.solitaire.game import GAME, credit
from sandtable.games.orsha.solitaire.mission_special_rules import standing_orders
from sandtable.games.orsha.solitaire.setup_enemy import ground
from sandtable.games.orsha.solitaire.state import Attitude, Holder
from tests.orsha.solitaire.missions import breakthrough, crossroads, run


@pytest.mark.rule(
    "oto2.sasl.s1.san.enemy",
    "oto2.sasl.s1.san.friendly",
    "oto2.sasl.s1.ac",
    "oto2.sasl.s1.re.enemy",
    "oto2.sasl.s1.re.friendly",
    "oto2.sasl.s2.san.enemy",
    "oto2.sasl.s2.san.friendly",
    "oto2.sasl.s2.ac",
    "oto2.sasl.s2.re.enemy",
    "oto2.sasl.s2.re.friendly",
)
@pytest.mark.parametrize(
    ("chart", "dice", "expect"),
    [
        ("s1-enemy-san", [1, 2], "3"),
        ("s1-enemy-san", [4, 5], "4"),
        ("s1-enemy-san", [5, 5], "5"),
        ("s1-friendly-san", [1, 1], "2"),
        ("s1-friendly-san", [1, 3], "3"),
        ("s1-friendly-san", [6, 4], "4"),
        ("s1-ac", [2], "3"),
        ("s1-ac", [3], "4"),
        ("s1-enemy-re", [3], "5/6"),
        ("s1-enemy-re", [5], "4/5"),
        ("s1-enemy-re", [6], "3/4"),
        ("s1-friendly-re", [2], "5/6"),
        ("s1-friendly-re", [4], "4/5"),
        ("s1-friendly-re", [5], "3/4"),
        ("s2-enemy-san", [2, 3], "6"),
        ("s2-enemy-san", [3, 4], "5"),
        ("s2-enemy-san", [4, 4], "4"),
        ("s2-friendly-san", [1, 4], "3"),
        ("s2-friendly-san", [3, 3], "2"),
        ("s2-ac", [4], "2"),
        ("s2-ac", [5], "3"),
        ("s2-enemy-re", [4], "4/5"),
        ("s2-enemy-re", [5], "3/4"),
        ("s2-friendly-re", [1], "5/6"),
        ("s2-friendly-re", [3], "4/5"),
        ("s2-friendly-re", [6], "3/4"),
    ],
)
def test_each_mission_table(chart, dice, expect):
    assert run(consult(chart), dice).result.result == expect


@pytest.mark.rule(
    "oto2.sasl.s1.san.enemy", "oto2.sasl.s1.san.friendly", "oto2.sasl.s1.ac", "oto2.sasl.s1.re.enemy",
    "oto2.sasl.s1.re.friendly", "oto2.sasl.s2.san.enemy", "oto2.sasl.s2.san.friendly", "oto2.sasl.s2.ac",
    "oto2.sasl.s2.re.enemy", "oto2.sasl.s2.re.friendly", "oto2.sasl.s1.attitude", "oto2.sasl.s2.attitude",
)  # fmt: skip
def test_the_numbers_are_kept_and_the_attitude_is_hold():
    s = breakthrough()
    told = run(opening.numbers(s), [1, 2, 6, 4, 2, 6, 5])
    assert (s.enemy_san, s.friendly_san, s.ac, s.enemy_re, s.friendly_re) == (3, 4, 3, "3/4", "3/4")
    assert told.texts()[-1] == "Prevailing Attitude: Hold"
    t = crossroads()
    run(opening.numbers(t), [1, 2, 6, 4, 5, 6, 1])
    assert (t.enemy_san, t.friendly_san, t.ac, t.enemy_re, t.friendly_re) == (6, 2, 3, "3/4", "5/6")
    assert opening.prevailing(t) is Attitude.HOLD


@pytest.mark.rule("oto2.sasl.s1.frame", "oto2.sasl.s1.vpo", "oto2.sasl.s1.msr1", "oto2.sasl.s1.msr6")
def test_s1_frame_vpo_and_conditions():
    s = breakthrough()
    told = run(ground(s), answers=[["V17"]])
    assert told.asked[0].suggestion == ["V17"]  # the only VPO in the set-up area
    assert [v.key for v in s.held_by(Holder.FRIENDLY)] == ["V17"]
    assert {v.key for v in s.vpos} == {"CC5", "I7", "Q10", "I14", "Z15", "V17", "D22"}  # K33 is out of play
    assert s.elr == {"enemy": 3, "friendly": 4}
    assert s.conditions == "EC Moist, no wind at start"
    assert any("Sniper in P18" in text for text in told.texts())
    assert "railroad Locations" in standing_orders(s)[0][0]


@pytest.mark.rule("oto2.sasl.s1.msr2", "oto2.sasl.s1.msr9")
def test_s1_standing_orders():
    lines = dict(reversed(standing_orders(breakthrough())))
    assert any("Assault Engineers (H1.22) and Sappers (B28.8)" in text for text in lines)
    assert any("may not abandon" in text for text in lines)
    assert lines["The Offboard Observer and FBs need no Command."] == "oto2.sasl.s1.msr9"


@pytest.mark.rule("oto2.sasl.s2.frame", "oto2.sasl.s2.msr5")
def test_s2_standing_orders():
    lines = dict(standing_orders(crossroads()))
    assert lines["All ground is Level 0, every building wooden, every road unpaved."] == "oto2.sasl.s2.msr5"
    assert next(iter(lines)).startswith("Race west")


@pytest.mark.rule("oto2.sasl.credits")
def test_the_designers_are_named():
    assert credit(S1) == "Designed by Todd Hively."
    assert credit(S2) == "Designed by Daniel Zucker."
    assert "Todd Hively" in GAME.scenarios[0].explanation
