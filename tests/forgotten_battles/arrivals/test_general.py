"""How units enter and leave: places, transport, withdrawals, the Dead Pile, what was put off."""

from datetime import date

import pytest

from sandtable.games.forgotten_battles.booklet.counters import Kind
from sandtable.games.forgotten_battles.booklet.rows import due, find, printed_rows, rows
from sandtable.games.forgotten_battles.game import GAME
from sandtable.games.forgotten_battles.readings import readings_from
from sandtable.games.forgotten_battles.replacements.dead_pile import remove
from sandtable.games.forgotten_battles.replacements.hand import lose_unsaved
from sandtable.games.forgotten_battles.state import DeadUnit
from sandtable.kernel import Refused, in_memory, play
from sandtable.rules import entries
from tests.forgotten_battles.arrivals.turns import Several, arrivals, state_on
from tests.forgotten_battles.charters import charter

CHOSEN = readings_from({})


@pytest.mark.rule("tfb.arrival.axis.general.entry")
def test_an_axis_arrival_at_a_corps_hq_is_refused():
    asked = arrivals(state_on("1943-10-22"), "axis").asked_by("tfb.arrival.axis.1943-10-22.hq")
    assert asked.check("army_hq") == "army_hq"
    with pytest.raises(Refused, match="Army or Army Group HQ needed") as no:
        asked.check("corps_hq")
    assert no.value.rule == "tfb.arrival.axis.general.entry"


@pytest.mark.rule("tfb.arrival.soviet.general.entry")
def test_soviet_divisions_are_placed_each_at_a_front_hq():
    s = state_on("1943-10-05")
    asked = arrivals(s, "soviet").asked_by("tfb.arrival.soviet.1943-10-05.front_hq")
    with pytest.raises(Refused, match="Front HQ needed") as no:
        asked.check("army_hq")
    assert no.value.rule == "tfb.arrival.soviet.general.entry"
    assert s.arrivals.record[-1].counters == ["XX 51 12-2-2", "XX 146 12-2-2"]
    assert s.arrivals.record[-1].where == "each at a Front HQ"


@pytest.mark.rule("tfb.arrival.axis.general.organic")
def test_axis_organic_trucks_arrive_full():
    asked = arrivals(state_on("1943-10-22"), "axis").asked_by("tfb.arrival.axis.1943-10-22.hq")
    assert "[FHH.PG] organic truck 1-45" in asked.context
    assert "Organic trucks arrive full." in asked.context
    assert "Truck and Wagon Points arrive empty." not in asked.context


@pytest.mark.rule("tfb.arrival.soviet.general.organic")
def test_soviet_organic_trucks_arrive_full():
    asked = arrivals(state_on("1943-11-19"), "soviet").asked_by("tfb.arrival.soviet.1943-11-19.front_hq")
    assert "Organic trucks arrive full." in asked.context
    withdrawn = arrivals(state_on("1944-02-15"), "soviet").asked_by("tfb.arrival.soviet.1944-02-15.withdraw")
    assert "Organic trucks arrive full." not in withdrawn.context


@pytest.mark.rule("tfb.arrival.soviet.general.transport")
def test_soviet_transport_arrives_empty():
    asked = arrivals(state_on("1944-02-19"), "soviet").asked_by("tfb.arrival.soviet.1944-02-19.front_hq")
    assert asked.context == ("3 Truck Points 45", "1 Wagon Point 10", "Truck and Wagon Points arrive empty.")


@pytest.mark.rule("tfb.arrival.axis.general.transport")
def test_axis_transport_typed_from_the_booklet_arrives_empty():
    s = state_on("1943-09-29")
    s.arrivals.roster["axis.1943-09-29.hq"] = ["2 Truck Points 45"]
    asked = arrivals(s, "axis").asked_by("tfb.arrival.axis.1943-09-29.hq")
    assert "Truck and Wagon Points arrive empty." in asked.context


@pytest.mark.rule("tfb.arrival.axis.general.withdraw", "tfb.arrival.axis.1944-01-19.withdraw")
def test_a_division_of_eight_leaves_the_map_and_the_dead_pile():
    s = state_on("1944-01-19")
    s.dead_pile["axis"] = [DeadUnit("a1", "I", "symbol"), DeadUnit("a2", "II", "symbol"), DeadUnit("a3", "x", "symbol")]
    key = "axis.1944-01-19.withdraw 8"
    said = Several([{"name": "Ours", "map": 6, "dead": 2, "pile": ["a1", "a2"]}, {"name": "Theirs"}])
    turn = arrivals(s, "axis", {key: said})
    asked = [r for r in turn.asked if r.key == key]
    assert len(asked) == 2
    assert asked[0].cite == "tfb.arrival.axis.1944-01-19.withdraw"
    assert "Ours: 6 counters off the map" in " ".join(turn.notes)
    assert "2 dead counters out of the Dead Pile." in turn.notes
    assert [u.id for u in s.dead_pile["axis"]] == ["a3"]
    with pytest.raises(Refused, match="7 accounted for; the division has 8"):
        asked[0].check({"name": "", "map": 6, "dead": 1, "pile": []})


@pytest.mark.rule("tfb.arrival.soviet.general.withdraw", "tfb.arrival.soviet.1944-02-15.withdraw")
def test_dead_units_of_a_withdrawn_corps_are_out_of_the_game():
    s = state_on("1944-02-15")
    mine = DeadUnit("s1", "41", "symbol", ar=3, formation="5.Tk")
    s.dead_pile["soviet"] = [mine, DeadUnit("s2", "185", "symbol", ar=2)]
    arrivals(s, "soviet")
    assert [u.id for u in s.dead_pile["soviet"]] == ["s2"]


@pytest.mark.rule("tfb.arrival.soviet.general.withdraw", "tfb.arrival.soviet.1944-03-05.withdraw")
def test_a_listed_unit_that_is_dead_goes_too_but_not_its_namesake():
    s = state_on("1944-03-05")
    s.dead_pile["soviet"] = [DeadUnit(f"s{ar}", "185", "symbol", "division", ar) for ar in (2, 3)]
    arrivals(s, "soviet")
    assert [u.id for u in s.dead_pile["soviet"]] == ["s3"]


@pytest.mark.rule("tfb.arrival.soviet.general.withdraw")
def test_by_a_setting_the_dead_stay_in_the_dead_pile():
    s = state_on("1944-02-15", withdraw_dead_units="stay_in_dead_pile")
    s.dead_pile["soviet"] = [DeadUnit("s1", "41", "symbol", ar=3, formation="5.Tk")]
    asked = arrivals(s, "soviet").asked_by("tfb.arrival.soviet.1944-02-15.withdraw")
    assert asked.options[0].label == "All gone: off the map; dead ones stay in the Dead Pile"
    assert len(s.dead_pile["soviet"]) == 1
    usual = arrivals(state_on("1944-02-15"), "soviet").asked_by("tfb.arrival.soviet.1944-02-15.withdraw")
    assert usual.options[0].label == "All gone: off the map, the dead ones out of the Dead Pile"
    remove(s, "soviet", "s1")
    assert s.dead_pile["soviet"] == []


@pytest.mark.rule("tfb.arrival.axis.general.dated_repl", "tfb.arrival.axis.1944-01-15.repl")
def test_pax_by_date_adds_to_what_the_table_gives():
    s = state_on("1944-01-15")
    s.replacements["axis"].pax = 1 + 1
    arrivals(s, "axis")
    assert s.replacements["axis"].pax == 5


@pytest.mark.rule("tfb.arrival.axis.general.dated_repl", "tfb.arrival.axis.1943-11-01.repl")
def test_eq_by_date_that_is_not_used_is_lost():
    s = state_on("1943-11-01")
    turn = arrivals(s, "axis")
    assert s.replacements["axis"].eq == [5]
    assert "Eq not used in this phase is lost." in turn.asked_by("tfb.arrival.axis.1943-11-01.repl").context
    told = play(lose_unsaved(s, "axis")).texts()
    assert "Eq AR5" in told[0]
    assert s.replacements["axis"].eq == []


@pytest.mark.rule("tfb.arrival.axis.general.dated_repl")
@pytest.mark.parametrize(("answer", "eq", "pax"), [("save", [5], 3), ("lose", [], 1)])
def test_whether_dated_replacements_keep_may_be_left_to_the_players(answer, eq, pax):
    s = state_on("1943-11-01", dated_replacement_saving="ask_players")
    s.replacements["axis"].pax, s.replacements["axis"].eq = 1, [4]
    asked = arrivals(s, "axis").asked_by("tfb.arrival.axis.1943-11-01.repl")
    assert "Whether they may be saved is for you to look up (13.5)." in asked.context
    s.date = date(1943, 11, 15)
    arrivals(s, "axis")
    played = play(lose_unsaved(s, "axis"), answers=[answer])
    assert played.asked[0].question.startswith("Of what came by date there is left: Eq AR5, 2 Pax.")
    assert (s.replacements["axis"].eq, s.replacements["axis"].pax) == (eq, pax), "what the table gave is not in doubt"
    if answer == "save":
        s.replacements["axis"].eq = []
    assert play(lose_unsaved(s, "axis")).asked == [], "nothing of it is left"


@pytest.mark.rule("tfb.arrival.axis.1944-01-15.repl")
def test_a_counter_may_be_lost_on_15_jan_by_a_setting():
    key = "lost axis.1944-01-15.repl"
    assert key not in arrivals(state_on("1944-01-15"), "axis").asked_keys
    assert key in arrivals(state_on("1944-01-15", counter_15_jan_44="as_entered"), "axis").asked_keys


@pytest.mark.rule("tfb.arrival.soviet.1943-10-22.withdraw", "tfb.arrival.soviet.1943-11-22.front_hq")
def test_the_6th_guards_at_brigade_is_lent_out_and_comes_back():
    s = state_on("1943-10-22")
    brigade = "6 (4)-2-2 ; 6th Guards AT brigade?"
    arrivals(s, "soviet")
    assert s.arrivals.away == {brigade: "1943-11-22"}
    assert s.dead_pile["soviet"] == []
    s.date = date(1943, 11, 22)
    arrivals(s, "soviet")
    assert s.arrivals.away == {}
    assert brigade in s.arrivals.record[-1].counters


@pytest.mark.rule("tfb.arrival.soviet.1943-11-19.dead_pile")
def test_a_cavalry_division_goes_straight_to_the_dead_pile():
    s = state_on("1943-11-19")
    turn = arrivals(s, "soviet")
    asked = turn.asked_by("tfb.arrival.soviet.1943-11-19.dead_pile")
    assert asked.context == ("5 [3G.Cav] 8-4-5",)
    with pytest.raises(Refused, match="can only be rebuilt"):
        asked.check("map")
    assert [(u.name, u.type, u.ar, u.formation) for u in s.dead_pile["soviet"]] == [("5", "cavalry", 4, "3G.Cav")]


@pytest.mark.rule("tfb.arrival.soviet.1944-03-12.available", "tfb.arrival.soviet.1944-04-19.available")
def test_reserve_markers_become_available():
    s = state_on("1944-03-12")
    asked = arrivals(s, "soviet").asked_by("tfb.arrival.soviet.1944-03-12.available")
    assert "RESERVE marker x1" in asked.question
    assert s.arrivals.markers_available == {"soviet": 1}
    s.date = date(1944, 4, 19)
    assert "RESERVE" in arrivals(s, "soviet").asked_by("tfb.arrival.soviet.1944-04-19.available").question
    assert s.arrivals.markers_available == {"soviet": 2}


@pytest.mark.rule("tfb.arrival.soviet.1944-01-01.rail_cap")
def test_the_soviet_rail_cap():
    s = state_on("1943-12-26")
    assert ("Soviet Rail Cap: as your set-up has it.", "tfb.arrival.soviet.1944-01-01.rail_cap") in orders(s)
    s.date = date(1944, 1, 1)
    assert "Rail Cap is 12" in arrivals(s, "soviet").asked_by("tfb.arrival.soviet.1944-01-01.rail_cap").question
    s.date = date(1944, 1, 5)
    assert ("Soviet Rail Cap 12.", "tfb.arrival.soviet.1944-01-01.rail_cap") in orders(s)
    nine = state_on("1943-12-26", soviet_rail_cap_start="9")
    arrivals(nine, "soviet")
    assert nine.arrivals.rail_cap == 9
    typed = state_on("1943-12-26", soviet_rail_cap_start="as_entered")
    arrivals(typed, "soviet", {"rail cap": {"cap": 8}})
    assert typed.arrivals.rail_cap == 8


def orders(s):
    from sandtable.games.forgotten_battles.arrivals.schedule import orders

    return orders(s)


def test_what_is_put_off_by_a_ruling_stays_owed_and_is_asked_again():
    campaign = in_memory(GAME, charter())
    s = campaign.state
    s.date, s.phase, s.player, s.first = date(1943, 10, 5), "arrivals", "soviet", "soviet"
    s.arrivals.roster_asked = True
    campaign = in_memory_from(campaign, s)
    answer(campaign, "special event", {})
    with pytest.raises(Refused):
        answer(campaign, "soviet.1943-10-05.front_hq", "not_all")
    answer(campaign, "soviet.1943-10-05.front_hq", "not_all", overrule="the HQ is surrounded")
    campaign.answer("axis", campaign.pending("axis")[0].id, "agree")
    assert campaign.state.arrivals.owed == ["tfb.arrival.soviet.1943-10-05.front_hq"]
    shown = next(t for t in campaign.view("axis").sections if t.title == "Owed")
    assert shown.rows == (("Soviets", "Arrivals at a Front HQ", "5 Oct 43"),)
    s = campaign.state
    s.date, s.phase, s.player = date(1943, 10, 8), "arrivals", "soviet"
    turn = arrivals(s, "soviet")
    assert turn.asked[0].cite == "tfb.arrival.soviet.1943-10-05.front_hq"
    assert s.arrivals.owed == []


def in_memory_from(campaign, state):
    """The campaign going on from a state arranged by hand."""
    from sandtable.kernel import codec

    changed = GAME.__class__()
    changed.setup = lambda scenario, settings: codec.decode(type(state), codec.encode(type(state), state))
    return in_memory(changed, campaign.charter)


def answer(campaign, key, value, **more):
    pending = next(p for p in campaign.pending("soviet") if p.request.key == key)
    campaign.answer("soviet", pending.id, value, **more)


def test_every_row_holds_the_counters_of_the_ledger():
    """The data against the ledger's own structure, figure by figure, so that no row was garbled on the way."""
    for side in ("axis", "soviet"):
        for row in printed_rows(side):
            more = next(e.more for e in entries(row.rule) if e.id == row.rule)
            units = more.get("units", [])
            assert len(units) == len(row.counters), row.rule
            for unit, counter in zip(units, row.counters, strict=True):
                if counter.kind is Kind.GROUND:
                    assert [unit["strength"], unit["ar"], unit["ma"]] == list(counter.values), row.rule
                    assert (unit.get("paren", False), unit.get("flak", 0)) == (counter.brackets, counter.flak)
                assert unit.get("formation") in (counter.formation or None, None), row.rule
                if counter.kind in (Kind.GROUND, Kind.HQ, Kind.AIR):
                    assert str(unit.get("id") or "?") in counter.name, row.rule
            assert (str(row.date) if row.date else None) == more.get("date")
            assert row.lost == more.get("lost", False)


def test_every_dated_entry_of_the_ledger_is_a_row_on_a_turn_of_that_side():
    dated = {e.id for e in entries("tfb.arrival.") if "date" in e.more}
    ours = {row.rule for side in ("axis", "soviet") for row in rows(side, CHOSEN) if row.date}
    assert dated - ours == {"tfb.arrival.axis.1943-12-12.combined", "tfb.arrival.soviet.stavka.start"}
    calendar = state_on("1943-09-26", last_turn="1944-04-29").calendar
    for turn in calendar.turns:
        for side in ("axis", "soviet"):
            assert bool(due(side, turn.date, CHOSEN)) == (side in turn.entries), (turn, side)


def test_the_first_date_of_the_january_campaign_is_in_its_set_up():
    s = state_on("1944-01-26", first_turn="1944-01-26")
    assert [r.key for r in arrivals(s, "soviet").asked] == ["special event", "appeal"]
    assert s.arrivals.markers == {"AGS": "C54.01", "AGN": "B15.35"}
    assert (s.arrivals.rail_cap, s.arrivals.bases, s.arrivals.forts) == (12, 7, 2)
    assert find("tfb.arrival.soviet.1944-01-26.front_hq", CHOSEN).rule in s.arrivals.done
