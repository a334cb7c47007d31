"""Where Penal units meet losses, postures and the holding box: every one is counted, and counted once."""

import pytest

from sandtable.games.forgotten_battles.arrivals.dated_rows import limit_begins
from sandtable.games.forgotten_battles.front_markers import move_markers
from sandtable.games.forgotten_battles.legend.special_record import special_record
from sandtable.games.forgotten_battles.special.soviet_acts import use_penal
from sandtable.games.forgotten_battles.state import Front, Posture
from sandtable.games.forgotten_battles.steps.clean_up import clean_up
from sandtable.kernel import Refused, play
from tests.forgotten_battles.positions import state

AFTER = "tfb.special.soviet.penal.after"


def position(day="1944-02-26", **settings):
    s = state(day, **settings)
    s.fronts = [Front("Western", Posture.OFFENSIVE, 2), Front("Northwestern", Posture.OFFENSIVE, 1)]
    s.special.penal = {"Western": 2, "Northwestern": 1}
    return s


def reports(s, **postures):
    return [{"name": name, "posture": posture, "barrage_ready": False} for name, posture in postures.items()]


def on_record(s):
    return sum(s.special.penal.values()) + s.special.penal_box


@pytest.mark.rule("tfb.special.soviet.penal.after")
def test_a_penal_unit_that_attacked_is_no_combat_loss_and_goes_to_the_box_once():
    s = position()
    play(use_penal(s, "soviet"), answers=[{"front": "Western", "units": 1, "level": 1}])
    assert (s.special.penal["Western"], s.special.penal_box) == (1, 1)
    with pytest.raises(Refused) as no:
        play(clean_up(s, "soviet"), answers={"axis": [{}], "soviet": [{"losses": [{"name": "10", "type": "penal"}]}]})
    assert no.value.rule == AFTER
    play(clean_up(s, "soviet"), answers={"axis": [{}], "soviet": [{}]})
    assert (s.special.penal["Western"], s.special.penal_box) == (1, 1)


@pytest.mark.rule("tfb.rebuild.soviet.pool.penal")
def test_one_that_fell_without_attacking_is_told_by_its_front():
    s = position()
    said = {"penal": [{"front": "Northwestern", "units": 1}]}
    play(clean_up(s, "axis"), answers={"axis": [{}], "soviet": [said]})
    assert s.special.penal == {"Western": 2, "Northwestern": 0}
    assert s.special.penal_box == 1
    twice = {"penal": [{"front": "Western", "units": 2}, {"front": "Western", "units": 1}]}
    with pytest.raises(Refused, match="Western has 2 Penal Assault units, not 3"):
        play(clean_up(s, "axis"), answers={"axis": [{}], "soviet": [twice]})


@pytest.mark.rule("tfb.special.soviet.penal.receive", "tfb.arrival.axis.1944-03-01.one_offensive")
def test_however_a_front_leaves_its_posture_its_penal_units_go_to_the_box():
    by_report, by_limit, by_name = position(), position("1944-03-01"), position()
    play(move_markers(by_report, reports(by_report, Western="regrouping", Northwestern="offensive")))
    play(limit_begins(by_limit), answers=["Northwestern"])
    play(move_markers(by_name, reports(by_name, Northwestern="offensive")))
    for s in (by_report, by_limit, by_name):
        assert s.special.penal == {"Northwestern": 1}
        assert s.special.penal_box == 2
    stay = position("1944-03-01", penal_when_offensive_ends="stay_with_the_front")
    play(limit_begins(stay), answers=["Northwestern"])
    assert (stay.special.penal["Western"], stay.special.penal_box) == (2, 0)


@pytest.mark.rule("tfb.special.soviet.penal.receive")
def test_the_next_offensive_takes_its_penal_units_out_of_the_box():
    s = position()
    was = on_record(s)
    play(move_markers(s, reports(s, Western="none", Northwestern="offensive")))
    assert on_record(s) == was
    play(move_markers(s, reports(s, Western="offensive", Northwestern="offensive")), answers=[2])
    assert on_record(s) == was, "the same counters, not new ones"
    assert ("Penal Assault units", "Western", "2 left") in special_record(s, "Units").rows


@pytest.mark.rule("tfb.rebuild.soviet.pool.penal")
def test_the_holding_box_is_on_record():
    s = position()
    play(use_penal(s, "soviet"), answers=[{"front": "Western", "units": 2, "level": 2}])
    assert ("Penal Assault units", "holding box", "1 in it, 1 used so far") in special_record(s, "Units").rows
