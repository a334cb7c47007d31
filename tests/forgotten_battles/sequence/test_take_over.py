"""Start in the middle: what stands on the table is asked once, then the turn goes on as any other."""

from datetime import date

import pytest

from sandtable.games.forgotten_battles.arrivals.schedule import sections
from sandtable.games.forgotten_battles.game import GAME
from sandtable.games.forgotten_battles.state.sky import Sky
from sandtable.games.forgotten_battles.steps.take_over import take_over
from sandtable.games.forgotten_battles.victory import total
from sandtable.kernel import NotUnderstood, Refused, in_memory, play
from tests.forgotten_battles.arrivals.turns import arrivals
from tests.forgotten_battles.charters import charter
from tests.forgotten_battles.positions import state

SAID = {
    "date": "1944-02-12",
    "ice": True,
    "cold": 3,
    "soviet_vp": 7,
    "axis_vp": -1,
    "soviet_pax": 4,
    "axis_pax": 2,
    "axis_tigers": 1,
    "axis_dead": [{"name": "501st", "type": "tiger", "size": "battalion", "ar": 5}],
    "hedgehogs": [{"hex": "B18.18", "level": 2}],
    "partisans": [{"hex": "C30.12", "active": True}],
}


@pytest.mark.rule("tfb.calendar.turns")
def test_a_campaign_goes_on_from_any_turn():
    campaign = in_memory(GAME, charter("table"))
    pending = campaign.pending("axis")[0]
    assert pending.request.key == "take over"
    campaign.answer("axis", pending.id, SAID)
    s = campaign.state
    assert (s.date, s.phase, s.sky) == (date(1944, 2, 12), "weather", Sky(ice=True, cold=3))
    assert (total(s, "soviet"), total(s, "axis")) == (7, -1)
    assert (s.replacements["soviet"].pax, s.replacements["axis"].pax, s.replacements["axis"].tigers) == (4, 2, 1)
    assert s.hedgehogs == {"B18.18": 2}
    assert [u.name for u in s.dead_pile["axis"]] == ["501st"]
    assert "12 Feb 44, turn 42" in campaign.view("axis").headline


@pytest.mark.rule("tfb.weather.april_mud_end")
def test_a_run_of_mud_needs_its_turns():
    with pytest.raises(Refused, match="2 Mud turns in a row, but only 1"):
        play(take_over(state()), answers=[{"date": "1944-04-05", "mud": 2}])
    s = state()
    play(take_over(s), answers=[{"date": "1944-04-08", "mud": 2}])
    assert s.sky.mud == 2


@pytest.mark.rule("tfb.weather.ice.onset", "tfb.meta.hex_notation")
@pytest.mark.parametrize(
    ("said", "why"),
    [
        ({"date": "1944-03-12", "ice": True, "cold": 1, "thaw": 1}, "Freeze and Mud at once"),
        ({"date": "1944-03-12", "hedgehogs": [{"hex": "Orsha", "level": 1}]}, "no hex"),
    ],
)
def test_what_cannot_stand_on_a_table(said, why):
    with pytest.raises((Refused, NotUnderstood), match=why):
        play(take_over(state()), answers=[said])


@pytest.mark.rule("tfb.weather.ice.onset")
def test_ice_that_must_be_or_cannot_be():
    with pytest.raises(Refused, match="Ice is in force"):
        play(take_over(state()), answers=[{"date": "1944-01-01", "cold": 3}])
    with pytest.raises(Refused, match="no Ice"):
        play(take_over(state()), answers=[{"date": "1943-11-08", "ice": True}])
    for day in ("1943-11-12", "1943-12-08"):
        s = state()
        play(take_over(s), answers=[{"date": day, "ice": True}])
        assert s.sky.ice, "three turns of November may have been Freeze"
    play(take_over(state()), answers=[{"date": "1943-12-08"}])
    with pytest.raises(Refused, match="Ice is in force"):
        play(take_over(state()), answers=[{"date": "1943-12-12"}])


@pytest.mark.rule("tfb.arrival.axis.emergency.source", "tfb.arrival.axis.1944-01-19.withdraw_special")
def test_what_came_by_a_condition_before_is_told_and_leaves_on_its_date():
    s = state()
    came = ["9-counter division", "pz16", "kovel", "vitebsk declined", "airborne event", "6G.M appeal"]
    play(take_over(s), answers=[{"date": "1944-01-19", "ice": True, "conditions": came}])
    a = s.arrivals
    assert (a.pz16, a.kovel, a.vitebsk) == ("taken", True, "declined")
    assert set(a.groups) == {"9-counter division", "airborne", "6G.M"}
    a.roster_asked = True
    turn = arrivals(s, "axis")
    leaving = [r for r in turn.asked if r.cite == "tfb.arrival.axis.1944-01-19.withdraw_special"]
    assert ["9 counters" in r.question for r in leaving] == [True]
    s = state()
    play(take_over(s), answers=[{"date": "1944-01-19", "ice": True}])
    s.arrivals.roster_asked = True
    assert any("none of these units ever arrived" in text for text in arrivals(s, "axis").notes)
    assert s.arrivals.pz16 == "declined"


@pytest.mark.rule("tfb.arrival.soviet.1944-03-01.withdraw", "tfb.arrival.axis.1944-01-19.withdraw_special")
def test_what_has_come_and_left_again_before_is_not_in_play():
    s = state()
    came = ["9-counter division", "airborne event", "6G.M appeal"]
    play(take_over(s), answers=[{"date": "1944-03-05", "ice": True, "conditions": came}])
    assert s.arrivals.groups == {}
    assert s.arrivals.gone == [*came[:1], "6G.M", "airborne"]
    assert s.arrivals.gone_by_event == ["9-counter division", "airborne"]


@pytest.mark.rule("tfb.arrival.soviet.stavka.start")
def test_an_appeal_made_before_counts_as_the_one_of_the_game():
    s = state(stavka_appeals="once_a_game")
    play(take_over(s), answers=[{"date": "1944-01-19", "ice": True, "conditions": ["6G.M appeal"]}])
    s.arrivals.roster_asked = True
    assert "appeal" not in arrivals(s, "soviet").asked_keys
    told = next(section for section in sections(s, None) if section.title == "Arrivals that wait for a condition")
    assert ("Appeals to STAVKA", "appeal, before") in told.pairs


@pytest.mark.rule("tfb.arrival.soviet.1943-10-22.withdraw")
def test_what_is_lent_out_when_a_campaign_is_taken_over():
    s = state()
    play(take_over(s), answers=[{"date": "1943-11-05"}])
    owed = next(section for section in sections(s, None) if section.title == "Owed")
    assert ("Soviets", "6 (4)-2-2", "back on 22 Nov 43") in owed.rows
    s = state()
    play(take_over(s), answers=[{"date": "1943-11-26"}])
    assert s.arrivals.away == {}


@pytest.mark.rule("tfb.weather.ice.onset", "tfb.weather.ice.removal")
def test_runs_that_cannot_lie_behind_and_runs_that_must():
    for said, why in (
        ({"date": "1943-10-12", "cold": 3}, "3 turns of Freeze"),
        ({"date": "1943-11-05", "cold": 2}, "2 turns of Freeze"),
        ({"date": "1944-02-12", "ice": True, "thaw": 1}, "1 turn without Freeze"),
    ):
        with pytest.raises(Refused, match=why):
            play(take_over(state()), answers=[said])
    play(take_over(state()), answers=[{"date": "1943-11-05", "cold": 1}])
    s = state()
    play(take_over(s), answers=[{"date": "1943-12-08"}])
    assert s.sky.cold == 2, "both turns of December were Freeze, told or not"


@pytest.mark.rule("tfb.weather.ice.onset", "tfb.calendar.jan_setup")
def test_a_january_campaign_on_the_table_has_its_winter_behind_it():
    with pytest.raises(Refused, match="Ice is in force"):
        play(take_over(state(first_turn="1944-01-26")), answers=[{"date": "1944-01-26"}])
    asked = play(take_over(state(first_turn="1944-01-26")), stop=True).pending
    assert asked.refuse(asked.understand(asked.suggestion)) is None


@pytest.mark.rule("tfb.arrival.axis.north_edge.roll")
def test_units_that_still_wait_in_the_north_are_taken_over():
    with pytest.raises(Refused, match="before 1 Dec 43"):
        play(take_over(state()), answers=[{"date": "1943-12-01", "north": 1}])
    s = state()
    play(take_over(s), answers=[{"date": "1943-12-12", "ice": True, "north": 2}])
    s.arrivals.roster_asked = True
    entry = {"north edge hex": {"hex": "B18.34", "road": True}}
    turn = arrivals(s, "axis", entry, dice=[4, 5])
    assert "unit 1 enters at B18.34." in turn.notes
    assert [unit.name for unit in s.arrivals.north] == ["unit 2"]


@pytest.mark.rule("tfb.arrival.axis.emergency.vitebsk.trigger")
def test_a_declined_option_stays_open_where_a_setting_keeps_it():
    for window, found in (("next_phase_only", False), ("any_later_phase", True)):
        s = state(vitebsk_option_window=window)
        play(take_over(s), answers=[{"date": "1944-01-19", "ice": True, "conditions": ["vitebsk declined"]}])
        s.arrivals.roster_asked = True
        assert ("vitebsk" in arrivals(s, "axis", {"vitebsk": "decline"}).asked_keys) is found


@pytest.mark.rule("tfb.arrival.soviet.1944-01-01.rail_cap")
def test_the_rail_cap_is_not_asked_for_on_the_day_it_is_printed():
    for day, asked in (("1943-12-29", True), ("1944-01-01", False)):
        s = state(soviet_rail_cap_start="as_entered")
        play(take_over(s), answers=[{"date": day, "ice": True}])
        s.arrivals.roster_asked = True
        assert ("rail cap" in arrivals(s, "soviet").asked_keys) is asked
    assert s.arrivals.rail_cap == 12
