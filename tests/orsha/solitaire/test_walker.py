"""Walks through both solitaire missions: after every step the auditor finds nothing that cannot be."""

import copy

import pytest
from hypothesis import HealthCheck, given, settings

from sandtable.games.orsha.solitaire.game import GAME
from sandtable.games.orsha.solitaire.setup_enemy import minefields
from sandtable.games.orsha.solitaire.state import Afv, Half, Holder, Mine, Suspect
from tests.orsha.solitaire.missions import breakthrough, crossroads, run, with_unit
from tests.orsha.solitaire.walks import GROUND
from tests.walking import Way, walk, ways


@pytest.mark.rule("oto2.sasl.s1.sequence", "oto2.sasl.s2.sequence")
@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(ways(GROUND, steps=30))
def test_nothing_that_cannot_be_comes_of_a_walk(way):
    walk(GROUND, way)


@pytest.mark.parametrize("start", sorted(GROUND.starts))
@pytest.mark.rule("oto2.sasl.s1.end", "oto2.sasl.s2.end")
def test_a_walk_from_each_start(start):
    campaign = walk(GROUND, Way(start, (), 7, 25))
    assert campaign.keeper.last_record().step > 0


# ---- the auditor sees what it is for


def faults(s, before=None):
    return [fault.rule for fault in GAME.audit(s, before)]


def in_play():
    s = breakthrough()
    run(minefields(s))
    s.suspects = [Suspect(s.new_id(), "K10")]
    return s


def test_a_mission_in_play_has_no_fault():
    assert faults(in_play()) == []
    assert faults(crossroads()) == []


def _twice(s):
    s.suspects.append(Suspect(s.suspects[0].id, "K11"))


def _nowhere(s):
    s.suspects.append(Suspect(s.new_id(), "ZZ99"))


def _lost_mines(s):
    s.mines = [m for m in s.mines if m.hex != "F23"]


def _odd_mines(s):
    s.mines.append(Mine("K12", 7, 0))


def _planes_too_early(s):
    s.fighter_bombers, s.fighter_bombers_left = "on board", 3


def _early_end(s):
    s.turn, s.phase, s.over, s.verdict, s.ended_by = 5, "over", True, "draw", "a dr"


def _odd_tank(s):
    s.afvs.append(Afv(s.new_id(), "T-34 M43", "asleep"))


@pytest.mark.rule("oto2.sasl.s1.suspects", "oto2.sasl.s1.minefields", "oto2.sasl.s1.air", "oto2.sasl.s1.end")
@pytest.mark.parametrize(
    ("spoil", "cite"),
    [
        (_twice, "oto2.sasl.s1.suspects"),
        (_nowhere, "oto2.sasl.s1.map"),
        (_lost_mines, "oto2.sasl.s1.minefields"),
        (_odd_mines, "oto2.sasl.s1.minefields.strength"),
        (_planes_too_early, "oto2.sasl.s1.air"),
        (_early_end, "oto2.sasl.s1.end"),
        (_odd_tank, "oto2.sasl.s1.oob.armor"),
    ],
)
def test_what_cannot_be_is_found(spoil, cite):
    s = in_play()
    spoil(s)
    assert cite in faults(s)


@pytest.mark.rule("oto2.sasl.s1.vp")
def test_points_that_the_schedule_does_not_give_are_found():
    s = in_play()
    s.turn, s.phase, s.over, s.verdict, s.ended_by = 8, "over", True, "draw", "the dr"
    s.vpos[0].holder = Holder.FRIENDLY
    rest = len(s.vpos) - 1
    s.scored = [["VPO", "1", str(rest)], ["rail", "2", "0"], ["road", "0", "1"], ["guns", "0", "0"]]
    s.friendly_vp, s.enemy_vp = 3, rest + 1
    assert faults(s) == []
    s.scored[1] = ["rail", "2", "1"]
    s.enemy_vp += 1
    assert faults(s) == ["oto2.sasl.s1.vp"]


@pytest.mark.rule("oto2.sasl.s1.sequence", "oto2.sasl.s1.minefields.strength", "oto2.sasl.s1.msr3.b")
def test_what_one_step_cannot_do_is_found():
    before = in_play()
    before.turn, before.half = 3, Half.ENEMY
    with_unit(before, "4-6-7", "squad", "K10", gone=True)
    before.mines[0].ap, before.mines[0].at = 6, 0
    s = copy.deepcopy(before)
    assert faults(s, before) == []
    s.turn, s.half = 5, Half.FRIENDLY
    s.units[0].gone = False
    s.mines[0].ap = 12
    s.opening_fire = "K10"
    assert set(faults(s, before)) == {
        "oto2.sasl.s1.sequence",
        "oto2.sasl.s1.msr5.activation",
        "oto2.sasl.s1.minefields.strength",
        "oto2.sasl.s1.msr3.b",
    }
