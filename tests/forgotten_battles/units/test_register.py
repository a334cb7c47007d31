"""The register: every unit once, from its arrival to the Dead Pile and back, or out of the game."""

import pytest

from sandtable.games.forgotten_battles import register
from sandtable.games.forgotten_battles.audit import audit
from sandtable.games.forgotten_battles.game import GAME
from sandtable.games.forgotten_battles.replacements.dead_pile import bury, take_back
from sandtable.games.forgotten_battles.state import DeadUnit
from sandtable.games.forgotten_battles.state.unit_register import DEAD, MAP, WITHDRAWN
from sandtable.kernel import play
from tests.forgotten_battles.arrivals.turns import arrivals, state_on
from tests.forgotten_battles.positions import state


def unit(s, name, formation=""):
    return next(u for u in s.register.values() if (u.name, u.formation) == (name, formation))


@pytest.mark.rule("tfb.arrival.soviet.general.entry")
def test_arrivals_enter_the_register_with_their_printed_figures():
    s = state_on("1943-10-29")
    arrivals(s, "soviet")
    division, brigade = unit(s, "166"), unit(s, "40")
    assert (division.size, register.figures(division), division.at) == ("division", "12-2-2", MAP)
    assert (brigade.size, register.figures(brigade), brigade.brackets) == ("brigade", "(3)-2-2", True)


@pytest.mark.rule("tfb.arrival.axis.general.entry")
def test_two_counters_that_look_alike_are_two_units_and_markers_are_none():
    s = state_on("1943-10-22")
    arrivals(s, "axis")
    regiments = [u for u in register.of(s, "axis") if register.figures(u) == "8-4-3"]
    assert len(regiments) == 2
    assert not [u for u in register.of(s, "axis") if "marker" in u.counter]


@pytest.mark.rule("tfb.replacement.soviet.general")
def test_a_lost_unit_lies_in_the_dead_pile_and_a_rebuilt_one_is_back():
    s = state_on("1943-10-15")
    arrivals(s, "soviet")
    play(bury(s, "soviet", DeadUnit("", "71", "infantry", "division", 2)))
    lost = unit(s, "71")
    assert (lost.at, lost.type, lost.lost) == (DEAD, "infantry", 1)
    take_back(s, "soviet", s.dead_pile["soviet"][0], steps=1)
    assert (lost.at, lost.lost) == (MAP, 0)
    assert lost.type == "infantry", "told once, and kept"


@pytest.mark.rule("tfb.replacement.soviet.general")
def test_steps_of_a_large_unit_are_counted_while_it_fights_on():
    s = state_on("1943-10-15")
    arrivals(s, "soviet")
    play(bury(s, "soviet", DeadUnit("", "71", "infantry", "division", 2, multi_step=True, steps=2)))
    assert (unit(s, "71").at, unit(s, "71").lost) == (MAP, 2)


@pytest.mark.rule("tfb.replacement.axis.general")
def test_a_unit_of_the_set_up_is_registered_when_it_falls_and_is_known_from_then_on():
    s = state()
    for _ in range(2):
        play(bury(s, "axis", DeadUnit("", "206 ID", "infantry", "division", 3)))
        take_back(s, "axis", s.dead_pile["axis"][0], steps=1)
    assert [u.name for u in register.of(s, "axis")] == ["206 ID"]


@pytest.mark.rule("tfb.arrival.soviet.general.withdraw")
def test_withdrawn_units_are_out_of_the_game_also_when_they_were_in_the_set_up():
    s = state_on("1943-11-15")
    arrivals(s, "soviet")
    assert (unit(s, "161").at, unit(s, "187").at, unit(s, "11").kind) == (WITHDRAWN, WITHDRAWN, "HQ")


@pytest.mark.rule("tfb.arrival.soviet.general.entry", "tfb.arrival.soviet.general.withdraw")
def test_a_brigade_that_was_only_lent_out_is_the_same_counter_when_it_returns():
    s = state_on("1943-11-22")
    lent = [u for u in register.of(s, "soviet") if u.counter == "6 (4)-2-2"]
    assert [u.at for u in lent] == [WITHDRAWN]
    arrivals(s, "soviet")
    assert [u.at for u in register.of(s, "soviet") if u.counter == "6 (4)-2-2"] == [MAP]


@pytest.mark.rule("tfb.arrival.soviet.general.withdraw")
def test_a_formation_leaves_with_all_its_units():
    s = state_on("1943-11-19")
    arrivals(s, "soviet")
    assert unit(s, "32", "3G.Cav").at == MAP
    counters = [c for row in ("XXX [3G.Cav] marker",) for c in [register.read_counter(row)]]
    register.withdraw(s, "soviet", counters)
    assert {u.at for u in register.of(s, "soviet") if u.formation == "3G.Cav"} == {WITHDRAWN}


def test_everybody_reads_the_register_and_only_the_soviets_what_waits_in_their_box():
    s = state_on("1943-10-15")
    arrivals(s, "soviet")
    play(bury(s, "soviet", DeadUnit("", "71", "infantry", "division", 2)))
    s.rvgk.append(take_back(s, "soviet", s.dead_pile["soviet"][0], steps=1))
    rows = {
        viewer: next(t.rows for t in GAME.view(s, viewer).sections if t.title == "Register of units, Soviets")
        for viewer in ("soviet", "axis")
    }
    assert next(r for r in rows["soviet"] if r[0] == "71")[-1] == "RVGK-3 Box"
    assert next(r for r in rows["axis"] if r[0] == "71")[-1] == "on the map"


def test_a_campaign_from_before_the_register_has_one_from_its_record():
    raw = {
        "settings": {},
        "arrivals": {
            "record": [
                {"side": "soviet", "what": "arrived", "counters": ["XX 51 12-2-2"], "where": "", "date": "1943-10-05"},
                {"side": "axis", "what": "arrived", "counters": ["a Flak unit"], "where": "", "date": "1943-10-05"},
                {"side": "soviet", "what": "withdrew", "counters": ["13 4-4-8"], "where": "", "date": "1943-10-22"},
            ]
        },
    }
    found = GAME.upgrade(raw)["register"]
    assert [(u["name"], u["at"]) for u in found.values()] == [("51", MAP), ("13", WITHDRAWN)]


def test_the_auditor_finds_a_dead_unit_that_nobody_registered():
    s = state_on("1943-10-15")
    arrivals(s, "soviet")
    before = state_on("1943-10-15")
    before.register = dict(s.register)
    play(bury(s, "soviet", DeadUnit("", "71", "infantry", "division", 2)))
    assert not [f for f in audit(s, before) if "register" in f.what]
    unit(s, "71").dead = []
    assert [f for f in audit(s, before) if "not in the register" in f.what]


@pytest.mark.rule("tfb.replacement.soviet.general")
def test_every_loss_of_a_large_unit_is_known_by_its_own_number():
    s = state_on("1943-10-15")
    arrivals(s, "soviet")
    for _ in range(2):
        play(bury(s, "soviet", DeadUnit("", "71", "infantry", "division", 2, multi_step=True, steps=1)))
    first, second = s.dead_pile["soviet"]
    assert (unit(s, "71").dead, unit(s, "71").lost) == ([first.id, second.id], 2)
    take_back(s, "soviet", first, steps=1)
    assert unit(s, "71").lost == 1
