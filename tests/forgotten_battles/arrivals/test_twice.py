"""Units that may come in two ways come once; lists typed from the booklet; what was put off and is asked again."""

from datetime import date

import pytest

from sandtable.games.forgotten_battles.arrivals.step import _owed
from sandtable.games.forgotten_battles.replacements.offers import unit_offers
from sandtable.games.forgotten_battles.state import DeadUnit
from sandtable.games.forgotten_battles.state.arrival_state import Came, Placed
from sandtable.games.forgotten_battles.victory import total
from sandtable.kernel import Refused
from tests.forgotten_battles.arrivals.turns import Several, arrivals, run, state_on

KOVEL = "axis.emergency.kovel.units"
SPECIAL = "axis.special_event.units"
SOURCE = pytest.mark.rule("tfb.arrival.axis.emergency.source")


def arrived(s, *counters):
    s.arrivals.record.append(Placed(s.date.isoformat(), "axis", "arrived", list(counters), "at an HQ"))


@SOURCE
def test_a_list_typed_on_the_spot_brings_nobody_twice():
    s = state_on("1944-02-22")
    arrived(s, "X 7 4-3-5")
    typed = {"counters": "X 7 4-3-5 ; the 7th\nX 8 4-3-5", "done": True}
    arrivals(s, "axis", {"tidings": {"kovel": "0"}, f"lost {KOVEL}": typed})
    assert s.arrivals.record[-1].counters == ["X 8 4-3-5"]
    s = state_on("1944-02-22")
    arrived(s, "X 7 4-3-5")
    turn = arrivals(s, "axis", {"tidings": {"kovel": "0"}, f"lost {KOVEL}": {**typed, "counters": "X 7 4-3-5"}})
    assert KOVEL not in turn.asked_keys
    assert any("all were released earlier" in note for note in turn.notes)


@SOURCE
def test_transport_and_aircraft_come_as_often_as_they_are_listed():
    s = state_on("1944-02-22")
    arrived(s, "3 Truck Points 45", "Ju.87 1 air 1-9", "XX ? 8-3-3")
    s.arrivals.roster[KOVEL] = ["3 Truck Points 45", "Ju.87 1 air 1-9", "XX ? 8-3-3"]
    arrivals(s, "axis", {"tidings": {"kovel": "0"}})
    assert s.arrivals.record[-1].counters == s.arrivals.roster[KOVEL]


@SOURCE
def test_a_unit_released_early_is_not_received_again_on_its_date():
    s = state_on("1944-02-22")
    s.arrivals.roster = {KOVEL: ["X 7 4-3-5"], "axis.1944-02-26.hq": ["X 7 4-3-5", "X 9 4-3-5"]}
    arrivals(s, "axis", {"tidings": {"kovel": "0"}})
    s.date = date(1944, 2, 26)
    arrivals(s, "axis")
    assert s.arrivals.record[-1].counters == ["X 9 4-3-5"]
    s = state_on("1944-02-26")
    arrived(s, "X 7 4-3-5")
    s.arrivals.roster["axis.1944-02-26.hq"] = ["X 7 4-3-5"]
    arrivals(s, "axis")
    assert s.arrivals.record[-1].counters == ["X 7 4-3-5"], "only emergencies are told to bring what dates bring"


@SOURCE
def test_a_unit_that_has_left_may_come_again():
    s = state_on("1944-02-22")
    arrived(s, "X 7 4-3-5")
    s.arrivals.record.append(Placed("1944-02-22", "axis", "withdrew", ["X 7 4-3-5"], "out of the game"))
    s.arrivals.roster[KOVEL] = ["X 7 4-3-5"]
    arrivals(s, "axis", {"tidings": {"kovel": "0"}})
    assert (s.arrivals.record[-1].what, s.arrivals.record[-1].counters) == ("arrived", ["X 7 4-3-5"])


@pytest.mark.rule("tfb.arrival.axis.special_event.units")
def test_each_special_event_brings_its_own_units():
    s = state_on("1943-11-05")
    first = {"counters": "XX 1 8-3-3", "done": True}
    arrivals(s, "axis", {"tidings": {"special_event": ["9-counter division"]}, f"lost {SPECIAL}": first})
    s.date = date(1943, 11, 8)
    second = {"counters": "XX 2 8-3-3", "done": True}
    arrivals(s, "axis", {"tidings": {"special_event": ["8-counter division"]}, f"lost {SPECIAL}": second})
    assert [p.counters for p in s.arrivals.record if "west map edge" in p.where] == [["XX 1 8-3-3"], ["XX 2 8-3-3"]]
    assert s.arrivals.roster[SPECIAL] == ["XX 1 8-3-3", "XX 2 8-3-3"], "what was typed before is kept"


@pytest.mark.rule("tfb.arrival.axis.special_event.units")
def test_of_a_roster_only_the_units_of_this_event_come():
    s = state_on("1943-11-05")
    s.arrivals.roster[SPECIAL] = ["XX 1 8-3-3", "XX 2 8-3-3", "XX 3 8-3-3"]
    both = {"tidings": {"special_event": ["9-counter division", "others"]}}
    turn = arrivals(s, "axis", {**both, "special event units": Several([["1"], ["0", "1"]])})
    assert [p.counters for p in s.arrivals.record[:2]] == [["XX 2 8-3-3"], ["XX 1 8-3-3", "XX 3 8-3-3"]]
    assert turn.asked_keys.count("special event units") == 2


@pytest.mark.rule("tfb.arrival.axis.special_event.units")
def test_other_units_may_come_by_several_events():
    s = state_on("1943-11-05")
    for day in (date(1943, 11, 5), date(1943, 11, 8)):
        s.date = day
        turn = arrivals(s, "axis", {"tidings": {"special_event": ["others"]}})
        assert f"lost {SPECIAL}" in turn.asked_keys


@pytest.mark.rule("tfb.arrival.axis.1944-01-19.withdraw_special")
def test_special_event_divisions_leave_with_a_roster_too():
    s = state_on("1944-01-19")
    s.arrivals.groups["9-counter division"] = Came("Special Event, before", by_event=True)
    s.arrivals.roster["axis.1944-01-19.withdraw_special"] = ["XX 1 8-3-3", "2 4-3-3"]
    asked = next(r for r in arrivals(s, "axis").asked if r.key == "axis.1944-01-19.withdraw_special 9")
    assert "XX 1 8-3-3" in asked.context


@pytest.mark.rule("tfb.arrival.soviet.1944-03-01.withdraw")
def test_the_tag_that_the_booklet_prints_otherwise_leaves_with_the_corps():
    s = state_on("1944-03-01")
    s.arrivals.groups["6G.M"] = Came("appeal")
    s.arrivals.roster["soviet.1944-03-01.withdraw"] = ["XXX [6G.M] marker", "16 [FG.M] 8-3-6", "XX 11 13-3-3"]
    asked = arrivals(s, "soviet").asked_by("tfb.arrival.soviet.1944-03-01.withdraw")
    assert asked.context == ("XXX [6G.M] marker", "16 [FG.M] 8-3-6")


# ---- what was put off


@pytest.mark.rule("tfb.arrival.axis.general.dated_repl", "tfb.arrival.axis.1944-01-15.repl")
def test_pax_are_received_once_though_the_counter_was_put_off():
    s = state_on("1944-01-19", counter_15_jan_44="as_entered")
    s.arrivals.owed = ["tfb.arrival.axis.1944-01-15.repl"]
    turn = run(_owed(s, "axis"))
    assert turn.asked_keys == ["lost axis.1944-01-15.repl"]
    assert s.replacements["axis"].pax == 0


@pytest.mark.rule("tfb.arrival.axis.1943-12-12.optional")
def test_16_panzer_put_off_still_comes_and_is_paid_once():
    s = state_on("1943-12-15")
    s.arrivals.pz16, s.arrivals.owed = "taken", ["tfb.arrival.axis.1943-12-12.optional"]
    run(_owed(s, "axis"))
    assert s.arrivals.record[-1].counters[0] == "XX [16.Pz] marker"
    assert total(s, "axis") == 0


@pytest.mark.rule("tfb.arrival.axis.special_event.units")
def test_of_a_special_event_put_off_only_its_own_units_come():
    s = state_on("1943-11-08")
    s.arrivals.owed = [f"tfb.arrival.{SPECIAL}"]
    s.arrivals.roster[SPECIAL] = ["XX 1 8-3-3", "XX 2 8-3-3"]
    run(_owed(s, "axis"), {"special event units": ["1"]})
    assert s.arrivals.record[-1].counters == ["XX 2 8-3-3"]


# ---- withdrawals and the Dead Pile


@pytest.mark.rule("tfb.arrival.soviet.general.withdraw")
def test_a_division_of_the_same_number_stays_in_the_dead_pile():
    s = state_on("1943-10-22")
    pile = [DeadUnit("s1", "6", "symbol", "division", 2), DeadUnit("s2", "6", "symbol", "brigade", 2)]
    s.dead_pile["soviet"] = pile
    arrivals(s, "soviet")
    assert [u.id for u in s.dead_pile["soviet"]] == ["s1"]


@pytest.mark.rule("tfb.arrival.soviet.general.withdraw", "tfb.arrival.soviet.1943-12-15.withdraw")
def test_the_dead_of_a_list_that_is_lost_are_asked_for():
    key = "lost soviet.1943-12-15.withdraw"
    s = state_on("1943-12-15")
    s.dead_pile["soviet"] = [DeadUnit("s1", "58", "symbol"), DeadUnit("s2", "64", "symbol")]
    turn = arrivals(s, "soviet", {key: {"counters": "", "done": True, "pile": ["s2"]}})
    assert [u.id for u in s.dead_pile["soviet"]] == ["s1"]
    assert "64 leaves the Dead Pile and cannot be rebuilt." in turn.notes
    s = state_on("1943-12-15", withdraw_dead_units="stay_in_dead_pile")
    s.dead_pile["soviet"] = [DeadUnit("s1", "58", "symbol")]
    asked = next(r for r in arrivals(s, "soviet").asked if r.key == key)
    assert "pile" not in [f.key for f in asked.fields]


@pytest.mark.rule("tfb.arrival.axis.general.withdraw", "tfb.arrival.axis.1944-01-19.withdraw")
def test_no_more_leave_the_dead_pile_than_are_counted_there():
    s = state_on("1944-01-19")
    s.dead_pile["axis"] = [DeadUnit("a1", "1", "symbol"), DeadUnit("a2", "2", "symbol")]
    asked = next(r for r in arrivals(s, "axis").asked if r.key == "axis.1944-01-19.withdraw 8")
    with pytest.raises(Refused, match="2 of the Dead Pile named, but 1"):
        asked.check({"name": "", "map": 7, "dead": 1, "pile": ["a1", "a2"]})
    assert asked.check({"name": "", "map": 6, "dead": 2, "pile": ["a1", "a2"]})


@pytest.mark.rule("tfb.arrival.soviet.general.withdraw", "tfb.arrival.soviet.1943-10-22.withdraw")
def test_a_dead_army_hq_of_the_list_goes_too():
    s = state_on("1943-10-22")
    s.dead_pile["soviet"] = [DeadUnit("s1", "21", "army_hq", "army"), DeadUnit("s2", "21", "symbol", "division", 2)]
    arrivals(s, "soviet")
    assert [u.id for u in s.dead_pile["soviet"]] == ["s2"]


@pytest.mark.rule("tfb.arrival.soviet.general.withdraw", "tfb.arrival.soviet.1943-10-22.withdraw")
def test_dead_units_whose_name_is_written_otherwise_are_asked_for():
    s = state_on("1943-10-22")
    names = ("13th Tank", "6 Gds AT", "113th Rifle", "21")
    s.dead_pile["soviet"] = [DeadUnit(f"s{n}", name, "symbol", ar=4) for n, name in enumerate(names)]
    turn = arrivals(s, "soviet", {"dead soviet.1943-10-22.withdraw": ["s0"]})
    asked = next(r for r in turn.asked if r.key == "dead soviet.1943-10-22.withdraw")
    assert [option.key for option in asked.options] == ["s0", "s1"]
    assert [u.id for u in s.dead_pile["soviet"]] == ["s1", "s2", "s3"]
    s = state_on("1943-10-22", withdraw_dead_units="stay_in_dead_pile")
    s.dead_pile["soviet"] = [DeadUnit("s0", "13th Tank", "symbol", ar=4)]
    assert "dead soviet.1943-10-22.withdraw" not in arrivals(s, "soviet").asked_keys


@pytest.mark.rule("tfb.arrival.soviet.1943-11-19.dead_pile")
def test_the_cavalry_division_of_19_nov_is_rebuilt_as_a_division():
    s = state_on("1943-11-19")
    arrivals(s, "soviet")
    s.replacements["soviet"].pax = 2
    (division,) = s.dead_pile["soviet"]
    assert [(o.line.key, o.why) for o in unit_offers(s, "soviet", division)] == [("cavalry", "")]


@pytest.mark.rule("tfb.arrival.axis.1944-01-15.repl")
def test_the_counter_of_15_jan_comes_from_a_roster_too():
    s = state_on("1944-01-15", counter_15_jan_44="as_entered")
    s.arrivals.roster["axis.1944-01-15.repl"] = ["X 904 7-4-3"]
    arrivals(s, "axis")
    assert s.arrivals.record[-1].counters == ["X 904 7-4-3"]
    assert s.replacements["axis"].pax == 3
