"""What happens in a turn of The Forgotten Battles, at its edges."""

import pytest

from sandtable.games.forgotten_battles.arrivals.sixteenth_panzer import offer_pz16
from sandtable.games.forgotten_battles.combat.series import attrition
from sandtable.games.forgotten_battles.game import GAME
from sandtable.games.forgotten_battles.replacements.rebuild import rebuild
from sandtable.games.forgotten_battles.replacements.rebuild_places import refuse_appearance
from sandtable.games.forgotten_battles.special.allies import activate_all
from sandtable.games.forgotten_battles.special.axis_units import assault_shift
from sandtable.games.forgotten_battles.special.partisans import Effect, Target, try_effect
from sandtable.games.forgotten_battles.state import DeadUnit
from sandtable.games.forgotten_battles.state.special_state import SpecialState
from sandtable.kernel import play
from tests.forgotten_battles.arrivals.turns import state_on
from tests.forgotten_battles.positions import axis, place, state
from tests.forgotten_battles.special.readings import chosen


@pytest.mark.rule("tfb.arrival.axis.1943-12-12.optional")
@pytest.mark.parametrize(
    ("day", "combined", "told"),
    [("1943-12-08", False, 0), ("1943-12-08", True, 0), ("1943-12-12", True, 1), ("1943-12-15", True, 0)],
)
def test_why_16_panzer_is_not_offered_is_told_on_its_day_alone(day, combined, told):
    s = state_on(day, combined_game=combined)
    assert len(play(offer_pz16(s)).texts()) == told


@pytest.mark.rule("tfb.arrival.axis.1943-12-12.optional")
def test_16_panzer_that_has_come_is_not_told_of_again():
    s = state_on("1943-12-12")
    s.arrivals.pz16 = "taken"
    assert play(offer_pz16(s)).texts() == []


@pytest.mark.rule("tfb.weather.deep.attrition")
def test_attrition_is_read_on_the_best_action_rating_from_0_to_5():
    def column(*ratings):
        return attrition(ratings, steps=1, ground="dry").column.key

    assert [column(rating) for rating in (-1, 0, 1, 4, 5, 6)] == ["0", "0", "1", "4", "5", "5"]
    assert column(1, 3, 2) == "3"


@pytest.mark.rule("tfb.weather.deep.attrition")
@pytest.mark.parametrize(("steps", "shifts"), [(4, []), (5, [3])])
def test_five_steps_or_more_suffer_more(steps, shifts):
    assert [m.value for m in attrition([3], steps=steps, ground="dry").modifiers] == shifts


@pytest.mark.rule("tfb.special.axis.assault_shift.shift")
def test_two_column_shift_units_shift_as_entered_and_nothing_entered_is_nothing():
    entered = chosen(assault_shift_several="as_entered")
    assert assault_shift(["city"], 2, entered) == 0
    assert assault_shift(["city"], 1, entered) == 1
    assert assault_shift(["city"], 1, entered, entered=3) == 1, "one unit shifts one column"


@pytest.mark.rule("tfb.special.soviet.partisan.air_base")
def test_a_base_that_is_safe_from_partisans_costs_no_supply():
    safe = Effect("A", Target.AIR_BASE, "B20.20", levels=(1,))
    assert play(try_effect(SpecialState(), safe, chosen()), tables=GAME.tables()).result == 0


@pytest.mark.rule("tfb.special.axis.lithuanian.all")
def test_no_lithuanian_stirs_while_no_soviet_is_near():
    assert not activate_all(SpecialState(), "vilnius")
    assert activate_all(SpecialState(), "special event")


@pytest.mark.rule("tfb.replacement.axis.location", "tfb.special.axis.hungarian.hq")
def test_why_a_unit_can_appear_nowhere_is_the_reason_of_the_first_hq():
    s = axis(state(), place("VIII Hun", "corps_hq"), place("II Hun", "corps_hq"))
    s.special.hungarian_hqs = ["VIII Hun", "II Hun"]
    german = DeadUnit("a1", "Rgt", "sec")
    no = refuse_appearance(s, "axis", german)
    assert (no.why, no.rule) == (
        "VIII Hun can rebuild Hungarian units only",
        "tfb.special.axis.hungarian.hq",
    )
    assert refuse_appearance(s, "axis", DeadUnit("a2", "Hun", "sec", nation="hungarian")) is None
    assert refuse_appearance(s, "soviet", german) is None
    cut_off = axis(state(), place("9th Army", "army_hq", trace=False))
    no = refuse_appearance(cut_off, "axis", german)
    assert (no.why, no.rule) == (
        "no HQ in Trace Supply can rebuild it",
        "tfb.replacement.axis.location",
    )


@pytest.mark.rule("tfb.replacement.soviet.general", "tfb.replacement.axis.general")
def test_hqs_come_back_by_themselves_to_the_axis_alone():
    s = axis(state(), place("4th Army", "army_hq"))
    s.returning = [DeadUnit("a1", "HQ", "army_hq")]
    assert [r.key for r in play(rebuild(s, "axis"), answers=[[]]).asked] == ["returning"]
    assert play(rebuild(s, "soviet")).asked == []
