"""7.4: the Initial Scenario, its OBs and its special rules."""

import pytest

from sandtable.games.orsha.battle.contradictions import refuse_rows
from sandtable.games.orsha.battle.opening import air_support
from sandtable.games.orsha.cupola import hides_free
from sandtable.games.orsha.frame import initial_rules
from sandtable.games.orsha.frame.initial import given_group
from sandtable.games.orsha.game import GAME
from sandtable.games.orsha.pieces import Box, Status
from sandtable.games.orsha.reinforcement_groups import row_of
from sandtable.games.orsha.reph.set_up_areas import refuse_place
from sandtable.games.orsha.reph.setup import step_7_5224
from sandtable.games.orsha.state import Told
from sandtable.kernel import play
from tests.orsha.campaigns import new_state


def named(state, side, name):
    return [p for p in state.of(side) if p.name == name]


def only_these(state, pieces):
    for side, camp in state.sides.items():
        camp.pieces = {p.id: p for p in pieces if p.side == side}


@pytest.mark.rule("oto2.7.4.ob.german", "oto2.7.11", "oto2.6.initial-scenario")
def test_the_german_ob():
    state = new_state()
    line = state.sides["german"].line
    assert (line.elr, line.san, line.cpp_total) == (3, 3, 66)
    assert [g.rg for g in state.sides["german"].groups] == ["I1"]
    counts = {"HMG Cupola": 2, "SdKfz 10/4": 2, "AT Ditch": 5, "Wire": 10, "Trench": 10, "Minefield": 4}
    assert {name: len(named(state, "german", name)) for name in counts} == counts
    mines = named(state, "german", "Minefield")
    assert (sum(m.factors["ap"] for m in mines), sum(m.factors["at"] for m in mines)) == (24, 12)
    squad = state.add("german", "4-6-7", "german OB I1 1")
    assert refuse_place(state, squad, "K41") is None
    assert "below 42" in refuse_place(state, squad, "K42").why


@pytest.mark.rule("oto2.7.4.ob.russian")
def test_the_russian_ob():
    state = new_state()
    line = state.sides["russian"].line
    assert (line.elr, line.san, line.cpp_total) == (4, 3, 68)
    given = [g.rg for g in state.sides["russian"].groups]
    assert (given.count("V5"), given.count("V4"), given.count("I5"), given.count("B1")) == (3, 2, 1, 2)
    assert sum(rg[0] in "IV" for rg in given) == 6
    assert (len(named(state, "russian", "T-34 M43")), len(named(state, "russian", "44A GA"))) == (4, 4)
    assert len(named(state, "russian", "GAZ-MM")) == 6
    assert len(named(new_state(initial_trucks=36), "russian", "GAZ-MM")) == 36
    in_groups = sum(row_of(g).count(g.strength) for g in state.sides["russian"].groups if g.rg[0] == "V")
    assert in_groups + len(named(state, "russian", "T-34 M43")) == 14


@pytest.mark.rule("oto2.7.4.ihsr2", "oto2.6.full-strength", "oto2.7.3.b", "oto2.6.strength", "oto2.6.depleted")
def test_given_groups_are_at_full_strength_and_count_against_nothing():
    group = given_group("german", "I1", 1)
    assert (group.strength, group.given, group.cost) == ("Full", True, 0)
    assert given_group("russian", "B1", 1).strength == ""


@pytest.mark.rule("oto2.7.4.ihsr1", "oto2.cg3", "oto2.cg1")
def test_the_sheet_gives_the_weather_but_not_the_wind():
    state = new_state()
    assert (state.conditions.weather, state.conditions.ec, state.conditions.wind) == ("Overcast", "Wet", "")
    assert len(state.ground.control) == 1590, "the whole map is in play"
    assert (state.ground.control["K41"], state.ground.control["K42"]) == ("german", "russian")


@pytest.mark.rule("oto2.7.4.ihsr4.a")
def test_four_aircraft_with_an_atcb_dr_each_until_turn_2():
    state = new_state()
    play(initial_rules.aircraft_arrive(state), dice=[1, 2, 3, 6])
    planes = initial_rules.aircraft_of_the_ob(state)
    assert [p.id in state.battle.atcb for p in planes] == [True, True, False, False]
    state.turn = 1
    play(initial_rules.aircraft_leave(state))
    assert all(p.box is not Box.RECALLED for p in planes)
    state.turn = 2
    play(initial_rules.aircraft_leave(state))
    assert all(p.box is Box.RECALLED for p in planes), "none is on board when Turn 3 begins"


@pytest.mark.rule("oto2.7.4.ihsr4.a")
@pytest.mark.parametrize(("most", "carry"), [(1, 1), (2, 2), (5, 3)])
def test_the_atcb_number_is_a_setting(most, carry):
    state = new_state(atcb_max_dr=most)
    play(initial_rules.aircraft_arrive(state), dice=[1, 2, 3, 6])
    assert len(state.battle.atcb) == carry


@pytest.mark.rule("oto2.7.4.ihsr4.b", "oto2.fn.16")
def test_air_support_flies_in_overcast_and_the_four_given_on_23am_in_rain_too():
    state = new_state()
    given, bought = named(state, "russian", "44A GA")[0], state.add("russian", "44A GA", "russian 23AM F1 1")
    assert initial_rules.may_fly(state, given)
    assert initial_rules.may_fly(state, bought)
    state.conditions.weather = "Rain"
    assert initial_rules.may_fly(state, given)
    assert not initial_rules.may_fly(state, bought), "IHSR 4 speaks of the four alone"
    assert not initial_rules.may_fly(state)
    assert refuse_rows(state, "russian", [Told(bought.id, "eliminated")]).rule == "oto2.fn.16"
    assert refuse_rows(state, "russian", [Told(given.id, "eliminated")]) is None
    told = play(air_support(state)).texts()
    assert told == ["44A GA do not fly in Rain and stay Retained."]
    later = new_state("23PM")
    later.conditions.weather = "Overcast"
    assert initial_rules.may_fly(later)
    later.conditions.weather = "Rain"
    assert not initial_rules.may_fly(later)


@pytest.mark.rule("oto2.7.4.ihsr5")
def test_cupolas_hide_free_on_23am():
    state = new_state()
    cupolas = named(state, "german", "HMG Cupola")
    only_these(state, cupolas)

    def set_up(proposal):
        return {"units": [{**row, "start": "" if row["piece"] == cupolas[1].id else row["start"]} for row in proposal]}

    form = play(step_7_5224(state), stop=True).pending
    proposal = form.fields[0].default
    assert [row["start"] for row in proposal] == ["hidden", "hidden"], "asked once, in the form of the set-up"
    assert any("IHSR 5" in line for line in form.context)
    play(step_7_5224(state), answers=[set_up(proposal)])
    assert [p.has(Status.HIDDEN) for p in cupolas] == [True, False]
    dear = new_state(given_cupolas_hip="costs-fpp")
    only_these(dear, named(dear, "german", "HMG Cupola"))
    assert {row["start"] for row in play(step_7_5224(dear), stop=True).pending.fields[0].default} == {""}
    assert not hides_free(new_state(given_cupolas_hip="costs-fpp"), cupolas[1])
    assert not hides_free(new_state("24AM"), cupolas[1])


@pytest.mark.rule("oto2.7.4.ihsr6")
@pytest.mark.parametrize(("dice", "leaders"), [([1, 3, 4, 4], ["9-1 armor leader"]), ([4, 4, 4, 4], [])])
def test_two_armor_leader_drs_for_the_t34(dice, leaders):
    state = new_state()
    play(initial_rules.armor_leaders_of_the_ob(state), dice=dice, tables=GAME.tables())
    assert [p.name for p in state.of("russian") if "armor leader" in p.name] == leaders


@pytest.mark.rule("oto2.7.4.ihsr7")
def test_no_russian_foxholes_on_23am():
    assert initial_rules.refuse_foxholes(new_state(), "russian").rule == "oto2.7.4.ihsr7"
    assert initial_rules.refuse_foxholes(new_state("23PM"), "russian") is None
    assert initial_rules.refuse_foxholes(new_state(), "german") is None
