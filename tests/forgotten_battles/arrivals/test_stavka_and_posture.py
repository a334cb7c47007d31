"""The STAVKA appeal and the limits of Soviet posture, through the turns."""

from datetime import date

import pytest

from sandtable.games.forgotten_battles.arrivals.emergencies import by_event
from sandtable.games.forgotten_battles.arrivals.stavka import appeal, bring, refuse_appeal
from sandtable.games.forgotten_battles.refusals import obey
from sandtable.games.forgotten_battles.state import Front, Posture, State
from sandtable.games.forgotten_battles.steps.map_report import situation
from sandtable.games.forgotten_battles.victory import total
from sandtable.kernel import Refused, play
from tests.forgotten_battles.arrivals.turns import Several, arrivals, run, state_on


@pytest.mark.rule("tfb.arrival.soviet.stavka.start")
def test_no_appeal_before_november():
    with pytest.raises(Refused, match="before 1 Nov 43"):
        obey(refuse_appeal(state_on("1943-10-29")))
    assert refuse_appeal(state_on("1943-11-01")) is None
    assert "appeal" not in arrivals(state_on("1943-10-29"), "soviet").asked_keys
    assert "appeal" in arrivals(state_on("1943-11-01"), "soviet").asked_keys


@pytest.mark.rule("tfb.arrival.soviet.stavka.start")
def test_how_often_one_may_appeal_is_a_setting():
    once = state_on("1943-11-01", stavka_appeals="once_a_game")
    arrivals(once, "soviet", {"appeal": "yes"}, dice=[1])
    once.date = date(1943, 11, 5)
    with pytest.raises(Refused, match="one appeal a game"):
        obey(refuse_appeal(once))
    turn = state_on("1943-11-01", stavka_appeals="once_a_turn")
    assert arrivals(turn, "soviet", {"appeal": "yes"}, dice=[1]).asked_keys.count("appeal") == 1
    turn.date = date(1943, 11, 5)
    assert refuse_appeal(turn) is None
    free = state_on("1943-11-01")
    assert arrivals(free, "soviet", {"appeal": Several(["yes", "no"])}, dice=[1]).asked_keys.count("appeal") == 2


@pytest.mark.rule("tfb.arrival.soviet.stavka.cost")
def test_an_appeal_costs_a_point_even_if_rejected():
    for die, groups in ((1, []), (3, ["6G.M"])):
        s = state_on("1943-12-05")
        run(appeal(s), dice=[die])
        assert total(s, "soviet") == -1
        assert list(s.arrivals.groups) == groups


@pytest.mark.rule("tfb.arrival.soviet.stavka.roll", "tfb.arrival.soviet.stavka.airborne")
def test_a_five_brings_the_airborne_corps():
    s = state_on("1943-12-05")
    run(appeal(s), dice=[5])
    assert s.arrivals.record[-1].counters == ["XX 11 13-3-3", "XX 12 13-3-3", "XX 14 13-3-3"]
    assert s.arrivals.record[-1].where == "each at a Front HQ"


@pytest.mark.rule("tfb.arrival.soviet.stavka.roll", "tfb.arrival.soviet.stavka.mech_corps")
def test_with_the_airborne_here_by_special_event_a_six_brings_the_mechanized_corps():
    s = state_on("1943-12-05")
    arrivals(s, "soviet", {"special event": {"groups": ["airborne"]}})
    turn = run(appeal(s), dice=[6])
    assert len(s.arrivals.record[-1].counters) == 10
    assert s.arrivals.record[-1].counters[0] == "XXX [6G.M] marker"
    assert "52 [6G.M] 22-2-2" in s.arrivals.record[-1].counters
    assert "Organic trucks arrive full." in turn.asked[-1].context


@pytest.mark.rule("tfb.arrival.soviet.stavka.roll", "tfb.arrival.soviet.1944-03-01.withdraw")
def test_that_the_airborne_corps_came_by_special_event_is_remembered_when_it_has_left():
    s = state_on("1943-12-05")
    arrivals(s, "soviet", {"special event": {"groups": ["airborne"]}})
    s.date = date(1944, 3, 1)
    arrivals(s, "soviet")
    assert (s.arrivals.groups, s.arrivals.gone, s.arrivals.gone_by_event) == ({}, ["airborne"], ["airborne"])
    run(appeal(s), dice=[5])
    assert list(s.arrivals.groups) == ["6G.M"], "in place of the airborne corps, without a ruling"
    s = state_on("1943-12-05")
    run(appeal(s), dice=[5])
    s.date = date(1944, 3, 1)
    arrivals(s, "soviet")
    assert "appeal repeated" in run(appeal(s), {"appeal repeated": "none"}, dice=[5]).asked_keys


@pytest.mark.rule("tfb.arrival.soviet.stavka.roll")
def test_a_corps_that_has_come_already_needs_a_ruling():
    s = state_on("1943-12-05")
    run(appeal(s), dice=[2])
    assert run(appeal(s), {"appeal repeated": "none"}, dice=[2]).asked_keys == ["stavka", "appeal repeated"]
    assert sum("XXX [6G.M] marker" in p.counters for p in s.arrivals.record) == 1
    s.settings["stavka_repeat_result"] = "no_units"
    assert run(appeal(s), dice=[2]).asked_keys == ["stavka"]


@pytest.mark.rule("tfb.arrival.soviet.1944-03-01.withdraw")
def test_on_1_mar_what_stavka_sent_goes_home():
    s = state_on("1943-12-05")
    run(appeal(s), dice=[3])
    s.date = date(1944, 3, 1)
    turn = arrivals(s, "soviet")
    asked = turn.asked_by("tfb.arrival.soviet.1944-03-01.withdraw")
    assert len(asked.context) == 10
    assert all("6G.M" in line for line in asked.context)
    assert (s.arrivals.groups, s.arrivals.gone) == ({}, ["6G.M"])
    s = state_on("1944-03-01")
    turn = arrivals(s, "soviet")
    assert "none of these units ever arrived" in " ".join(turn.notes)
    assert "soviet.1944-03-01.withdraw" not in turn.asked_keys


# ---- posture


@pytest.mark.rule("tfb.arrival.axis.1944-03-01.one_offensive")
def test_only_one_front_on_the_offensive_from_march():
    """The report of what stands on the map is refused with a second Front in Offensive Posture."""
    both = [{"name": name, "hex": "", "posture": "offensive", "barrage_ready": False} for name in "AB"]
    one = [both[0], {**both[1], "posture": "none"}]

    def refused(s: State, fronts: list[dict[str, object]]) -> Refused | None:
        report = play(situation(s, "soviet"), stop=True).pending
        return report.refuse(report.understand({"fronts": fronts}))

    assert refused(state_on("1944-02-26"), both) is None
    s = state_on("1944-03-01")
    arrivals(s, "axis")
    s.date = date(1944, 3, 5)
    no = refused(s, both)
    assert (no.why, no.rule) == (
        "A and B in Offensive Posture; the limit is 1 now",
        "tfb.arrival.axis.1944-03-01.one_offensive",
    )
    assert refused(s, one) is None


@pytest.mark.rule("tfb.arrival.axis.1944-03-01.one_offensive")
def test_fronts_already_on_the_offensive_when_the_limit_starts():
    s = state_on("1944-03-01", excess_offensive_fronts="owner_keeps_one")
    s.fronts = [Front("A", Posture.OFFENSIVE, 3), Front("B", Posture.OFFENSIVE, 1), Front("C", Posture.REGROUPING)]
    turn = arrivals(s, "axis", {"excess fronts": "B"})
    asked = next(r for r in turn.asked if r.key == "excess fronts")
    assert asked.side == "soviet"
    assert [o.key for o in asked.options] == ["A", "B"]
    assert [(f.name, f.posture) for f in s.fronts] == [("A", "none"), ("B", "offensive"), ("C", "regrouping")]
    s = state_on("1944-03-01")
    s.fronts = [Front("A", Posture.OFFENSIVE, 3), Front("B", Posture.OFFENSIVE, 1)]
    arrivals(s, "axis", {"excess fronts": "all"})
    assert all(f.posture == "offensive" for f in s.fronts)


@pytest.mark.rule("tfb.arrival.axis.1944-03-01.one_offensive")
def test_the_limit_holds_on_1_mar_though_the_soviets_play_first():
    s = state_on("1944-03-01", excess_offensive_fronts="owner_keeps_one")
    s.fronts = [Front("A", Posture.OFFENSIVE, 3), Front("B", Posture.OFFENSIVE, 1)]
    arrivals(s, "soviet", {"excess fronts": "A"})
    assert [(f.name, f.posture) for f in s.fronts] == [("A", "offensive"), ("B", "none")]
    report = play(situation(s, "soviet"), stop=True).pending
    both = [{"name": name, "hex": "", "posture": "offensive", "barrage_ready": False} for name in "AB"]
    assert report.refuse(report.understand({"fronts": both})).why.endswith("the limit is 1 now")
    turn = arrivals(s, "axis")
    assert "axis.1944-03-01.one_offensive" in turn.asked_keys
    assert "excess fronts" not in turn.asked_keys, "asked once"
    assert "excess fronts" not in arrivals(state_on("1944-02-26"), "soviet").asked_keys


@pytest.mark.rule("tfb.arrival.axis.1944-03-01.one_offensive")
def test_fronts_that_stay_by_a_ruling_may_be_reported_so_and_no_other():
    s = state_on("1944-03-01")
    s.fronts = [Front("A", Posture.OFFENSIVE, 3), Front("B", Posture.OFFENSIVE, 1), Front("C")]
    arrivals(s, "axis", {"excess fronts": "all"})

    def refused(*attacking: str) -> Refused | None:
        fronts = [{"name": f, "hex": "", "posture": "offensive" if f in attacking else "none"} for f in "ABC"]
        report = play(situation(s, "soviet"), stop=True).pending
        return report.refuse(report.understand({"fronts": fronts}))

    assert refused("A", "B") is None
    assert refused("A", "C") is not None
    s.fronts[1].posture = "none"
    assert refused("A", "B") is not None, "once it has left it does not come back"


@pytest.mark.rule("tfb.arrival.axis.emergency.vitebsk.trigger")
def test_the_hexes_of_vitebsk_may_fall_one_after_the_other():
    s = state_on("1943-12-15")
    assert "vitebsk" not in arrivals(s, "axis", {"tidings": {"vitebsk": ["B18.18"]}}).asked_keys
    s.date = date(1943, 12, 19)
    turn = arrivals(s, "axis", {"tidings": {"vitebsk": ["B18.18", "B18.19"]}, "vitebsk": "decline"})
    assert turn.asked[0].fields[0].default == ["B18.18"], "what fell before stands there"
    assert "vitebsk" in turn.asked_keys
    s = state_on("1943-12-15")
    arrivals(s, "axis", {"tidings": {"vitebsk": ["B18.18"]}})
    s.date = date(1943, 12, 19)
    arrivals(s, "axis", {"tidings": {"vitebsk": []}})
    assert s.arrivals.vitebsk_lost == [], "and is taken off when it has been retaken"


@pytest.mark.rule("tfb.arrival.soviet.stavka.mech_corps", "tfb.arrival.soviet.stavka.airborne")
@pytest.mark.parametrize(("group", "other"), [("6G.M", "airborne"), ("airborne", "6G.M")])
def test_a_group_that_comes_back_is_not_gone_any_more_and_the_other_still_is(group, other):
    s = state_on("1944-01-01")
    s.arrivals.gone, s.arrivals.gone_by_event = ["6G.M", "airborne"], ["6G.M", "airborne"]
    play(bring(s, group, by_event("3")), stop=True)
    assert (s.arrivals.gone, s.arrivals.gone_by_event) == ([other], [other])
    assert list(s.arrivals.groups) == [group]
