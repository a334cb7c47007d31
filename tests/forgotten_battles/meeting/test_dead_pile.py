"""Where the Dead Pile meets withdrawals, take-overs, namesakes, the RVGK-3 Box and each side's own numbers."""

import json
from typing import Any

import pytest

from sandtable.games.forgotten_battles.booklet.withdrawals import formation_gone
from sandtable.games.forgotten_battles.game import GAME
from sandtable.games.forgotten_battles.records import view
from sandtable.games.forgotten_battles.replacements.offers import offers
from sandtable.games.forgotten_battles.replacements.rebuild import rebuild
from sandtable.games.forgotten_battles.state import DeadUnit
from sandtable.games.forgotten_battles.steps.clean_up import clean_up
from sandtable.games.forgotten_battles.steps.map_report import situation
from sandtable.games.forgotten_battles.steps.take_over import take_over
from sandtable.kernel import Hidden, in_memory, play
from sandtable.kernel.codec import decode, encode
from tests.forgotten_battles.arrivals.turns import arrivals, state_on
from tests.forgotten_battles.charters import charter
from tests.forgotten_battles.positions import dead, fronts, state

WITHDRAW = "tfb.arrival.soviet.general.withdraw"


def taken_over(day, *rows, **more):
    s = state(**more)
    told = {"date": day, "ice": True, "cold": 3, "soviet_dead": list(rows)}
    played = play(take_over(s), answers=[told])
    return s, played.texts()


def unit(name, **more: Any):
    return {"name": name, "type": "symbol", "size": "brigade", "ar": 3, **more}


# ---- withdrawn, and dead


@pytest.mark.rule("tfb.arrival.soviet.general.withdraw", "tfb.arrival.soviet.1944-02-15.withdraw")
def test_a_dead_unit_of_a_withdrawn_corps_is_not_rebuilt_after_a_take_over():
    s, told = taken_over("1944-02-19", unit("41", formation="5.Tk"), unit("7", formation="2G.Cav"))
    assert [u.name for u in s.dead_pile["soviet"]] == ["7"], "2G.Cav leaves on 26 Feb only"
    assert any("5.Tk was withdrawn on 15 Feb 44" in text for text in told)
    assert not [o for o in offers(s, "soviet") if o.unit and o.unit.name == "41"]
    s, _ = taken_over("1944-02-19", unit("41", formation="5.Tk"), withdraw_dead_units="stay_in_dead_pile")
    assert [u.name for u in s.dead_pile["soviet"]] == ["41"]


@pytest.mark.rule("tfb.arrival.soviet.general.withdraw", "tfb.arrival.soviet.1943-10-22.withdraw")
def test_a_listed_unit_that_was_only_lent_out_is_still_in_the_dead_pile_after_its_return():
    rows = (unit("6", ar=2), unit("13", ar=4), unit("13", ar=4, size="division"))
    s, _ = taken_over("1944-02-12", *rows)
    assert [(u.name, u.size) for u in s.dead_pile["soviet"]] == [("6", "brigade"), ("13", "division")]


@pytest.mark.rule("tfb.arrival.soviet.general.withdraw", "tfb.arrival.soviet.1944-03-01.withdraw")
def test_a_corps_that_never_came_was_not_withdrawn():
    s, _ = taken_over("1944-03-05")
    assert formation_gone(s, "soviet", "6G.M") is None
    s = state()
    said = {"date": "1944-03-05", "ice": True, "cold": 3, "conditions": ["6G.M event"]}
    play(take_over(s), answers=[said])
    assert formation_gone(s, "soviet", "6G.M").rule == "tfb.arrival.soviet.1944-03-01.withdraw"


@pytest.mark.rule("tfb.arrival.soviet.general.withdraw")
def test_a_roster_that_is_read_after_a_take_over_takes_the_withdrawn_dead_out():
    s, _ = taken_over("1944-02-12", unit("904", formation="9.Tk"))
    assert len(s.dead_pile["soviet"]) == 1
    file = '[soviet]\n"1944-01-08.withdraw" = ["XXX [9.Tk] marker", "904 [9.Tk] 7-3-6"]'
    arrivals(s, "soviet", {"roster": {"roster": file}})
    assert s.dead_pile["soviet"] == []


@pytest.mark.rule("tfb.arrival.soviet.general.withdraw")
def test_what_is_written_down_late_of_a_withdrawn_corps_does_not_lie_in_the_dead_pile():
    s = state_on("1944-02-19")
    said = {"losses": [unit("41", formation="5.Tk")]}
    play(clean_up(s, "soviet"), answers={"axis": [{}], "soviet": [said]})
    assert s.dead_pile["soviet"] == []


# ---- namesakes


@pytest.mark.rule("tfb.arrival.soviet.general.withdraw", "tfb.arrival.soviet.1944-03-05.withdraw")
def test_a_dead_unit_whose_size_was_not_told_is_asked_for_and_not_taken_for_another():
    s = state_on("1944-03-05")
    form = clean_up(s, "soviet")
    play(form, answers={"axis": [{}], "soviet": [{"losses": [{"name": "185", "type": "symbol", "ar": 2}]}]})
    assert s.dead_pile["soviet"][0].size == ""
    turn = arrivals(s, "soviet")
    assert "dead soviet.1944-03-05.withdraw" in turn.asked_keys
    assert len(s.dead_pile["soviet"]) == 1, "the player did not say that it is the division"


@pytest.mark.rule("tfb.arrival.soviet.general.withdraw", "tfb.arrival.soviet.1944-03-05.withdraw")
def test_a_brigade_of_the_same_number_and_rating_stays():
    s = state_on("1944-03-05")
    s.dead_pile["soviet"] = [
        DeadUnit("s1", "185", "symbol", "brigade", 2),
        DeadUnit("s2", "185", "symbol", "company", 2),
    ]
    arrivals(s, "soviet")
    assert len(s.dead_pile["soviet"]) == 2


# ---- the RVGK-3 Box


@pytest.mark.rule("tfb.replacement.soviet.location")
def test_a_rebuilt_soviet_unit_waits_in_the_box_until_it_is_told_to_leave():
    s = fronts(state(), 2)
    s.replacements["soviet"].pax = 4
    lying = dead(s, "soviet", "10 Rifle", "cavalry", size="division", ar=3, multi_step=True, steps=3)
    play(rebuild(s, "soviet"), answers=[f"{lying.id}:cavalry"] * 2)
    assert [(u.name, u.steps) for u in s.rvgk] == [("10 Rifle", 2)]
    assert s.dead_pile["soviet"][0].steps == 1
    own, enemy = (next(t for t in view(s, v).sections if t.title == "RVGK-3 Box") for v in ("soviet", "axis"))
    assert own.rows == (("10 Rifle", "division", 3, 2),)
    assert enemy.rows == ((Hidden("what waits there"), "", "", ""),)
    said = {"fronts": [{"name": "F1", "posture": "none"}], "rvgk": [lying.id]}
    play(situation(s, "soviet"), answers=[said])
    assert s.rvgk == []


@pytest.mark.rule("tfb.replacement.soviet.location", "tfb.arrival.soviet.1944-02-15.withdraw")
def test_a_withdrawn_unit_leaves_the_box_too():
    s = state_on("1944-02-15")
    s.rvgk = [DeadUnit("s1", "41", "symbol", "brigade", 3, "5.Tk"), DeadUnit("s2", "9", "symbol", "brigade", 3)]
    arrivals(s, "soviet")
    assert [u.id for u in s.rvgk] == ["s2"]


# ---- numbers of one's own


@pytest.mark.rule("tfb.replacement.soviet.general")
def test_each_side_numbers_its_own_dead():
    s = state()
    losses = {"axis": [{"losses": [unit("1")] * 3}], "soviet": [{"losses": [unit("2")]}]}
    play(clean_up(s, "axis"), answers=losses)
    assert [u.id for u in s.dead_pile["soviet"]] == ["s1"], "nothing of it tells how many the Axis lost"
    assert [u.id for u in s.dead_pile["axis"]] == ["a1", "a2", "a3"]


@pytest.mark.rule("tfb.replacement.soviet.general")
def test_a_file_with_one_number_for_both_sides_opens_and_no_id_comes_twice():
    campaign = in_memory(GAME, charter())
    raw = json.loads(encode(GAME.state, campaign.state))
    raw["buried"], raw["dead_pile"]["axis"] = 7, [{"id": "a7", "name": "1", "type": "sec"}]
    del raw["rvgk"], raw["special"]["penal_box"]
    s = decode(GAME.state, json.dumps(GAME.upgrade(raw)).encode())
    play(clean_up(s, "axis"), answers={"axis": [{"losses": [unit("9")]}], "soviet": [{}]})
    assert [u.id for u in s.dead_pile["axis"]] == ["a7", "a8"]
