"""Arrivals that wait for a condition: Vitebsk, Kovel, Special Events, 16. Panzer, STAVKA, Army Group North."""

from datetime import date

import pytest

from sandtable.games.forgotten_battles.arrivals.emergencies import kovel_in_danger, refuse_pz16, vitebsk_fallen
from sandtable.games.forgotten_battles.arrivals.north_edge import refuse_entry_hex
from sandtable.games.forgotten_battles.arrivals.schedule import to_come
from sandtable.games.forgotten_battles.paper import sheets
from sandtable.games.forgotten_battles.readings import readings_from
from sandtable.games.forgotten_battles.refusals import obey
from sandtable.games.forgotten_battles.victory import total
from sandtable.kernel import NotUnderstood, Refused
from tests.forgotten_battles.arrivals.turns import arrivals, state_on

VITEBSK = {"vitebsk": ["B18.18", "B18.19"]}


@pytest.mark.rule("tfb.arrival.axis.emergency.vitebsk.trigger")
def test_both_hexes_of_vitebsk_must_fall():
    assert not vitebsk_fallen(["B18.18"])
    assert vitebsk_fallen(["B18.19", "B18.18"])
    s = state_on("1943-12-19")
    assert "vitebsk" not in arrivals(s, "axis", {"tidings": {"vitebsk": ["B18.18"]}}).asked_keys
    s = state_on("1943-12-19")
    assert "vitebsk" in arrivals(s, "axis", {"tidings": VITEBSK, "vitebsk": "decline"}).asked_keys


@pytest.mark.rule("tfb.arrival.axis.emergency.vitebsk.trigger")
def test_the_vitebsk_option_is_for_one_phase_unless_a_setting_keeps_it():
    s = state_on("1943-12-19")
    arrivals(s, "axis", {"tidings": VITEBSK, "vitebsk": "decline"})
    s.date = date(1943, 12, 22)
    assert "vitebsk" not in arrivals(s, "axis", {"tidings": {}}).asked_keys
    s = state_on("1943-12-19", vitebsk_option_window="any_later_phase")
    arrivals(s, "axis", {"tidings": VITEBSK, "vitebsk": "decline"})
    s.date = date(1943, 12, 22)
    assert "vitebsk" in arrivals(s, "axis", {"tidings": {}}).asked_keys


@pytest.mark.rule("tfb.arrival.axis.emergency.vitebsk.trigger")
def test_a_recapture_does_not_cancel_unless_a_setting_says_so():
    told = {"tidings": {"vitebsk": ["B18.18", "both_fell"]}, "vitebsk": "decline"}
    assert "vitebsk" in arrivals(state_on("1943-12-19"), "axis", told).asked_keys
    assert "vitebsk" not in arrivals(state_on("1943-12-19", vitebsk_recapture_cancels=True), "axis", told).asked_keys


@pytest.mark.rule("tfb.arrival.axis.emergency.vitebsk.trigger")
def test_an_option_that_is_kept_open_ends_with_a_recapture_where_that_cancels():
    for cancels in (True, False):
        chosen = {"vitebsk_option_window": "any_later_phase", "vitebsk_recapture_cancels": cancels}
        s = state_on("1943-12-19", **chosen)
        arrivals(s, "axis", {"tidings": VITEBSK, "vitebsk": "decline"})
        s.date = date(1943, 12, 22)
        told = {"tidings": {"vitebsk": ["B18.18"]}, "vitebsk": "decline"}
        assert ("vitebsk" in arrivals(s, "axis", told).asked_keys) is not cancels


@pytest.mark.rule("tfb.arrival.axis.emergency.vitebsk.vp", "tfb.arrival.axis.emergency.vitebsk.units")
def test_taking_the_vitebsk_units_gives_the_soviets_a_point():
    s = state_on("1943-12-19")
    turn = arrivals(s, "axis", {"tidings": VITEBSK, "vitebsk": "take"})
    assert total(s, "soviet") == 1
    asked = turn.asked_by("tfb.arrival.axis.emergency.vitebsk.units")
    assert "any Army or Army Group HQ" in asked.question
    assert "see your booklet: at least 1 counter" in asked.context
    s = state_on("1943-12-19")
    arrivals(s, "axis", {"tidings": VITEBSK, "vitebsk": "decline"})
    assert total(s, "soviet") == 0


@pytest.mark.rule("tfb.arrival.axis.emergency.kovel.trigger", "tfb.arrival.axis.emergency.kovel.units")
def test_kovel():
    assert kovel_in_danger(5)
    assert not kovel_in_danger(6)
    assert not kovel_in_danger(3, "transport")
    s = state_on("1944-02-22")
    assert not s.arrivals.kovel
    assert "lost axis.emergency.kovel.units" not in arrivals(s, "axis", {"tidings": {"kovel": "6"}}).asked_keys
    s.date = date(1944, 3, 1)
    s.arrivals.done.clear()
    turn = arrivals(s, "axis", {"tidings": {"kovel": "5"}})
    assert "A1.10 or A9.01" in turn.asked_by("tfb.arrival.axis.emergency.kovel.units").question
    assert total(s, "soviet") == total(s, "axis") == 0
    s.date = date(1944, 3, 5)
    assert "kovel" not in [f.key for f in arrivals(s, "axis").asked[0].fields], "it comes once"


@pytest.mark.rule("tfb.arrival.axis.emergency.kovel.units")
def test_kovel_units_enter_at_two_hexes_only():
    s = state_on("1944-02-22")
    s.arrivals.roster["axis.emergency.kovel.units"] = ["X 7 4-3-5"]
    asked = arrivals(s, "axis", {"tidings": {"kovel": "0"}}).asked_by("tfb.arrival.axis.emergency.kovel.units")
    assert asked.check("A9.01") == "A9.01"
    with pytest.raises(Refused, match=r"A1\.10 or A9\.01 needed"):
        asked.check("elsewhere")


@pytest.mark.rule("tfb.arrival.axis.emergency.source", "tfb.arrival.axis.1944-03-29.hq")
def test_a_unit_released_early_does_not_arrive_twice():
    s = state_on("1944-02-22")
    s.arrivals.roster = {
        "axis.emergency.kovel.units": ["X 7 4-3-5", "X 8 4-3-5"],
        "axis.1944-03-29.hq": ["X 7 4-3-5", "X 9 4-3-5"],
    }
    arrivals(s, "axis", {"tidings": {"kovel": "0"}})
    s.date = date(1944, 3, 29)
    asked = arrivals(s, "axis").asked_by("tfb.arrival.axis.1944-03-29.hq")
    assert "X 7 4-3-5" not in asked.context
    assert "X 9 4-3-5" in asked.context
    s = state_on("1944-03-29", emergency_units_twice="ask_players")
    s.arrivals.roster = {"axis.1944-03-29.hq": ["X 7 4-3-5"]}
    assert "axis.1944-03-29.hq" in arrivals(s, "axis").asked_keys


@pytest.mark.rule("tfb.arrival.axis.1944-03-29.hq")
def test_on_29_mar_nothing_comes_when_all_were_released():
    s = state_on("1944-03-29")
    turn = arrivals(s, "axis", {"lost axis.1944-03-29.hq": {"released": True}})
    assert "tfb.arrival.axis.1944-03-29.hq" not in s.arrivals.owed
    assert not any("placed as the booklet lists" in note for note in turn.notes)


@pytest.mark.rule("tfb.arrival.axis.special_event.units", "tfb.arrival.axis.1944-01-19.withdraw_special")
def test_special_event_divisions_leave_only_if_they_came():
    key9, key8 = "axis.1944-01-19.withdraw_special 9", "axis.1944-01-19.withdraw_special 8"
    s = state_on("1944-01-19")
    assert not {key9, key8} & set(arrivals(s, "axis").asked_keys)
    s = state_on("1943-11-05")
    turn = arrivals(s, "axis", {"tidings": {"special_event": ["9-counter division"]}})
    assert "any rail hex on the west map edge" in turn.asked_by("tfb.arrival.axis.special_event.units").question
    s.date = date(1944, 1, 19)
    keys = arrivals(s, "axis").asked_keys
    assert key9 in keys
    assert key8 not in keys
    assert s.arrivals.gone == ["9-counter division"]
    s.date = date(1944, 1, 22)
    special = arrivals(s, "axis").asked[0].fields[-1]
    assert [k for k, _ in special.choices] == ["8-counter division", "others"]


# ---- Army Group North


@pytest.mark.rule("tfb.arrival.axis.north_edge.place", "tfb.meta.map_orientation")
def test_where_units_from_army_group_north_enter():
    s = state_on("1943-12-05")
    assert refuse_entry_hex("B18.34", "B21.35", s.readings) is None
    with pytest.raises(Refused, match=r"not west of the AGN marker at B21\.35"):
        obey(refuse_entry_hex("B22.34", "B21.35", s.readings))
    for wrong in ("B18.35", "C18.34"):
        with pytest.raises(Refused, match="no hex of the north map edge"):
            obey(refuse_entry_hex(wrong, "B21.35", s.readings))
    with pytest.raises(NotUnderstood):
        obey(refuse_entry_hex("somewhere", "B21.35", s.readings))
    assert refuse_entry_hex("B22.34", "B21.35", readings_from({"map_layout": "as_entered"})) is None


@pytest.mark.rule("tfb.arrival.axis.north_edge.place", "tfb.arrival.axis.1943-12-05.north_edge")
def test_on_5_dec_the_marker_moves_first():
    def entry(**settings):
        s = state_on("1943-12-05", **settings)
        turn = arrivals(s, "axis", {"north edge hex": {"hex": "B20.34", "road": True}}, dice=[1])
        return next(r for r in turn.asked if r.key == "north edge hex")

    with pytest.raises(Refused, match="not west"):
        entry().check({"hex": "B22.34", "road": True})
    with pytest.raises(Refused, match="only a road hex"):
        entry().check({"hex": "B20.34", "road": False})
    late = entry(agn_marker_moves_first=False)
    assert late.check({"hex": "B22.34", "road": True}), "by the old place of the marker, B23.35"
    s = state_on("1943-12-05", agn_marker_moves_first=False)
    arrivals(s, "axis", {"north edge hex": {"hex": "B22.34", "road": True}}, dice=[1])
    assert s.arrivals.markers["AGN"] == "B21.35"


@pytest.mark.rule("tfb.arrival.axis.north_edge.roll", "tfb.arrival.axis.1943-12-01.north_edge")
def test_the_1st_corps_comes_over_several_turns():
    s = state_on("1943-12-01")
    hexes = {"north edge hex": {"hex": "B20.34", "road": True}}
    turn = arrivals(s, "axis", {**hexes, "lost axis.1943-12-01.north_edge": {"units": 2}}, dice=[4, 5])
    entered = [note for note in turn.notes if "enters at" in note]
    assert [note.partition(" enters")[0] for note in entered] == ["XXX HQ 1st Corps ?-?", "division 1"]
    assert [w.name.split(" ?")[0] for w in s.arrivals.north] == ["division 2"]
    s.date = date(1943, 12, 5)
    arrivals(s, "axis", {**hexes, "lost axis.1943-12-05.north_edge": {"units": 1}}, dice=[6, 1])
    assert [w.name.split(" ?")[0] for w in s.arrivals.north] == ["division 2"]
    s.date = date(1943, 12, 12)
    arrivals(s, "axis", hexes, dice=[3])
    assert s.arrivals.north == []
    s = state_on("1943-12-01")
    with pytest.raises(Refused):
        arrivals(s, "axis", {"lost axis.1943-12-01.north_edge": {"units": 1}}, dice=[])


@pytest.mark.rule("tfb.arrival.axis.1943-12-01.north_edge", "tfb.arrival.axis.1943-12-05.north_edge")
def test_units_typed_from_the_booklet_roll_by_their_names():
    s = state_on("1943-12-01")
    s.arrivals.roster["axis.1943-12-01.north_edge"] = ["XXX HQ 1 8-4", "XX 205 10-3-3"]
    turn = arrivals(s, "axis", {"north edge hex": {"hex": "B20.34", "road": True}}, dice=[1])
    assert [n for n in turn.notes if "enters at" in n] == [
        "XXX HQ 1 8-4 enters at B20.34.",
        "XX 205 10-3-3 enters at B20.34.",
    ]
    s = state_on("1943-12-05")
    s.arrivals.roster["axis.1943-12-05.north_edge"] = ["XX 206 10-3-3"]
    arrivals(s, "axis", dice=[5])
    assert [w.name for w in s.arrivals.north] == ["XX 206 10-3-3"]


@pytest.mark.rule("tfb.arrival.axis.1943-12-08.north_edge")
def test_an_alert_unit_from_army_group_north():
    s = state_on("1943-12-08")
    turn = arrivals(s, "axis", {"north edge hex": {"hex": "B20.34", "road": True}}, dice=[2])
    hex_asked = next(r for r in turn.asked if r.key == "north edge hex")
    assert "B21.35" in hex_asked.context[0]
    assert "PG/AG Alert unit enters at B20.34." in turn.notes
    s = state_on("1943-12-08")
    arrivals(s, "axis", dice=[6])
    assert [w.name for w in s.arrivals.north] == ["PG/AG Alert unit"]
    s.date = date(1943, 12, 12)
    assert "north_edge" in arrivals(s, "axis", dice=[1]).asked_keys
    s = state_on("1943-12-08")
    arrivals(s, "axis", {"draw": "empty"}, dice=[])
    assert s.arrivals.north == []


# ---- 16. Panzer Division


@pytest.mark.rule("tfb.arrival.axis.1943-12-12.optional")
def test_16_panzer_for_a_victory_point():
    s = state_on("1943-12-12")
    turn = arrivals(s, "axis", {"pz16": "take"})
    assert (total(s, "axis"), total(s, "soviet")) == (-1, 0)
    assert s.arrivals.record[-1].counters[:2] == ["XX [16.Pz] marker", "16 [16.Pz] 4-5-8"]
    assert len(s.arrivals.record[-1].counters) == 8
    assert "? cannot be read: see your booklet" in turn.asked_by("tfb.arrival.axis.1943-12-12.optional").context
    s = state_on("1943-12-12", pz16_vp="soviet_plus_1")
    arrivals(s, "axis", {"pz16": "take"})
    assert (total(s, "axis"), total(s, "soviet")) == (0, 1)


@pytest.mark.rule("tfb.arrival.axis.1943-12-12.optional")
def test_16_panzer_declined_does_not_come_later():
    s = state_on("1943-12-12")
    arrivals(s, "axis", {"pz16": "decline"})
    s.date = date(1943, 12, 15)
    with pytest.raises(Refused, match="the offer is for 12 Dec 43 only") as no:
        obey(refuse_pz16(s))
    assert no.value.rule == "tfb.arrival.axis.1943-12-12.optional"
    assert "pz16" not in arrivals(s, "axis").asked_keys
    s = state_on("1943-12-12", pz16_offer="any_later_turn")
    arrivals(s, "axis", {"pz16": "decline"})
    s.date = date(1943, 12, 15)
    assert "pz16" in arrivals(s, "axis", {"pz16": "take"}).asked_keys
    s.date = date(1943, 12, 19)
    assert "pz16" not in arrivals(s, "axis").asked_keys


@pytest.mark.rule("tfb.arrival.axis.1943-12-12.combined", "tfb.arrival.axis.1943-12-12.optional")
def test_16_panzer_is_not_offered_in_a_combined_game():
    s = state_on("1943-12-12", combined_game=True)
    turn = arrivals(s, "axis")
    assert "pz16" not in turn.asked_keys
    assert any("The Third Winter" in note for note in turn.notes)
    for combined in (True, False):
        s = state_on("1943-12-12", combined_game=combined)
        blank = next(table for sheet in sheets(s) for table in sheet.form if "schedule, Axis" in table.title)
        for table in (to_come(s), blank):
            assert any("16.Pz" in str(row) for row in table.rows) is not combined
