"""Rebuilding, replacements and taking over, at their edges."""

from datetime import date

import pytest

from sandtable.games.forgotten_battles.arrivals.dated_rows import _excess_fronts, limit_begins
from sandtable.games.forgotten_battles.arrivals.emergencies import came_by_condition
from sandtable.games.forgotten_battles.booklet.counters import in_full, read_counter
from sandtable.games.forgotten_battles.booklet.rows import find, rows
from sandtable.games.forgotten_battles.game import GAME
from sandtable.games.forgotten_battles.readings import usual_readings
from sandtable.games.forgotten_battles.refusals import obey
from sandtable.games.forgotten_battles.replacements.hand import lose_unsaved
from sandtable.games.forgotten_battles.replacements.offers import unit_offers
from sandtable.games.forgotten_battles.replacements.special_results import axis_special
from sandtable.games.forgotten_battles.special.partisans import Effect, Target, try_effect
from sandtable.games.forgotten_battles.special.soviet_units import AirUnit, refuse_air_range
from sandtable.games.forgotten_battles.state import Front, Posture, ReplacementState
from sandtable.games.forgotten_battles.state.special_state import SpecialState
from sandtable.games.forgotten_battles.steps.take_over import take_over
from sandtable.kernel import Refused, play
from tests.forgotten_battles.arrivals.turns import state_on
from tests.forgotten_battles.positions import axis, dead, place, state
from tests.forgotten_battles.special.readings import chosen

ONE = "tfb.arrival.axis.1944-03-01.one_offensive"


def offer(s, side, unit, line):
    return next(o for o in unit_offers(s, side, unit) if o.line and o.line.key == line)


@pytest.mark.rule("tfb.rebuild.soviet.pax_and_eq", "tfb.rebuild.axis.pax_and_eq.pg")
@pytest.mark.parametrize(
    ("side", "line", "type", "size", "in_hand", "cite"),
    [
        ("soviet", "mech", "mech", "brigade", ReplacementState(pax=1, eq=[2]), "tfb.replacement.soviet.eq"),
        ("soviet", "mech", "mech", "brigade", ReplacementState(pax=0, eq=[3]), "tfb.rebuild.soviet.pax_and_eq"),
        ("soviet", "mech", "mech", "brigade", ReplacementState(pax=1), "tfb.rebuild.soviet.pax_and_eq"),
        ("axis", "pg", "pg", "regiment", ReplacementState(pax=1, eq=[2]), "tfb.replacement.axis.eq"),
        ("axis", "pg", "pg", "regiment", ReplacementState(pax=0, eq=[5]), "tfb.rebuild.axis.pax_and_eq.pg"),
        ("axis", "pg", "pg", "regiment", ReplacementState(pax=1), "tfb.rebuild.axis.pax_and_eq.pg"),
    ],
)
def test_by_which_rule_a_step_cannot_be_rebuilt(side, line, type, size, in_hand, cite):
    s = axis(state(), place("4th Army", "army_hq"))
    s.replacements[side] = in_hand
    unit = dead(s, side, "24th", type, size=size, ar=3)
    found = offer(s, side, unit, line)
    assert (bool(found.why), found.cite) == (True, cite)


@pytest.mark.rule("tfb.rebuild.soviet.one_pax.regiments", "tfb.rebuild.axis.one_pax.battalions")
def test_artillery_of_a_formation_alone_stands_on_the_formations_line():
    s = axis(state(), place("4th Army", "army_hq"))
    s.replacements["soviet"] = ReplacementState(eq=[5])
    inside = dead(s, "soviet", "Arty", "artillery", size="brigade", formation="5.Tk")
    alone = dead(s, "soviet", "Arty 2", "artillery", size="brigade")
    lines = [{o.line.key for o in unit_offers(s, "soviet", unit) if o.line} for unit in (inside, alone)]
    assert "arty_muf" in lines[0]
    assert "arty_muf" not in lines[1]


@pytest.mark.rule("tfb.arrival.axis.general.dated_repl")
@pytest.mark.parametrize(("answer", "pax", "eq"), [("save", 3, [4]), ("lose", 1, [])])
def test_what_came_by_date_is_saved_or_lost_as_the_players_look_it_up(answer, pax, eq):
    s = state(dated_replacement_saving="ask_players")
    s.replacements["axis"] = ReplacementState(pax=3, eq=[4, 5], dated_eq=[4], dated_pax=2)
    play(lose_unsaved(s, "axis"), answers=[answer])
    assert (s.replacements["axis"].pax, s.replacements["axis"].eq) == (pax, eq)


@pytest.mark.rule("tfb.arrival.axis.general.dated_repl")
def test_where_nothing_came_by_date_nothing_is_asked_and_no_pax_is_lost():
    s = state(dated_replacement_saving="ask_players")
    s.replacements["axis"] = ReplacementState(pax=3, eq=[4])
    played = play(lose_unsaved(s, "axis"))
    assert (s.replacements["axis"].pax, s.replacements["axis"].eq) == (3, [])
    assert played.texts() == ["Axis: not used and lost: Eq AR4."]


@pytest.mark.rule("tfb.special.soviet.partisan.air_base")
def test_of_three_strips_the_die_names_the_one_that_is_destroyed():
    effect = Effect("A", Target.AIR_BASE, "B20.20", levels=(0, 0, 0), others=("B20.21", "B21.20"))
    for die, hex in ((1, "B20.20"), (2, "B20.21"), (3, "B21.20")):
        played = play(try_effect(SpecialState(), effect, chosen()), dice=[6, die], tables=GAME.tables())
        assert f"The air strip in {hex} is destroyed." in played.texts()
        assert played.asked[-1].context == ("1: B20.20", "2: B20.21", "3: B21.20")


@pytest.mark.rule("tfb.notation.air_unit")
@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("La-5 265 air 3-1", "La-5 265: air rating 3, bombardment 1"),
        ("IL.4 265 air (0)-9", "IL.4 265: air rating (0), bombardment 9"),
    ],
)
def test_an_air_unit_tells_its_air_rating_first_and_in_brackets_if_it_only_defends(text, words):
    assert in_full(read_counter(text), usual_readings()) == words


@pytest.mark.rule(ONE)
@pytest.mark.parametrize(("day", "limit"), [("1944-02-26", 0), ("1944-03-01", 1), ("1944-03-05", 1)])
def test_one_front_on_the_offensive_from_1_march_on(day, limit):
    s = state_on("1944-02-26")
    s.date = date.fromisoformat(day)
    s.fronts = [Front("A", Posture.OFFENSIVE, 3)]
    assert play(limit_begins(s)).asked == [], "one Front is not too many"
    assert s.arrivals.posture_limit == limit


@pytest.mark.rule(ONE)
def test_the_limit_begins_once():
    s = state_on("1944-02-26")
    s.date, s.arrivals.posture_limit = date(1944, 3, 5), 1
    s.fronts = [Front("A", Posture.OFFENSIVE, 3), Front("B", Posture.OFFENSIVE, 3)]
    assert play(limit_begins(s)).asked == []


@pytest.mark.rule(ONE)
@pytest.mark.parametrize(("attacking", "asked"), [(0, False), (1, False), (2, True)])
def test_which_front_stays_is_asked_of_two_and_not_of_one(attacking, asked):
    s = state_on("1944-03-01")
    s.arrivals.posture_limit = 1
    s.fronts = [Front(name, Posture.OFFENSIVE, 3) for name in "AB"[:attacking]]
    played = play(_excess_fronts(s, find(ONE, s.readings)), answers=["A"] if asked else [])
    assert bool(played.asked) is asked


@pytest.mark.rule("tfb.special.soviet.air.army.range", "tfb.special.soviet.air.independent.range")
@pytest.mark.parametrize("unit", [AirUnit("1st AA", front="Western"), AirUnit("Independent")])
def test_without_an_hq_no_air_unit_flies(unit):
    with pytest.raises(Refused, match="no such HQ is known"):
        obey(refuse_air_range(unit, {}))


@pytest.mark.rule("tfb.calendar.turns", "tfb.calendar.pattern")
def test_a_campaign_taken_over_is_offered_its_first_turn():
    s = state()
    ask = play(take_over(s), until="take over").pending
    assert ask.suggestion["date"] == s.calendar.turns[0].date.isoformat()


@pytest.mark.rule("tfb.arrival.axis.emergency.source")
def test_a_group_that_came_by_a_special_event_and_was_due_to_leave_is_gone_when_taken_over():
    s = state()
    leaving = [(row.date, key) for row in rows("axis", s.readings) for key in row.printed.groups]
    day, key = leaving[0]
    s.date = day
    came_by_condition(s, [key])
    assert key in s.arrivals.groups, "on the day itself it is still there"
    later = state()
    later.date = date.fromordinal(day.toordinal() + 1)
    came_by_condition(later, [key])
    assert key not in later.arrivals.groups
    assert key in later.arrivals.gone
    assert set(later.arrivals.gone) == {key}, "who never came does not leave"


@pytest.mark.rule("tfb.replacement.axis.special.table", "tfb.replacement.axis.special.tiger_choice")
@pytest.mark.parametrize("die", [1, 2, 3, 4, 5, 6])
def test_on_a_1_or_2_the_tiger_or_the_other_is_chosen_and_else_nothing(die):
    s = axis(state(), place("4th Army", "army_hq"))
    played = play(axis_special(s), dice=[die], tables=GAME.tables(), answers=lambda r: _first(r))
    assert ("special result" in [r.key for r in played.asked]) is (die in (1, 2))


def _first(request):
    return "empty" if any(o.key == "empty" for o in request.options) else request.options[0].key
