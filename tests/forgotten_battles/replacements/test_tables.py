"""The replacement tables: every example of tfb.replacement.*.table, pax, eq, air, and what keeps."""

import pytest

from sandtable.games.forgotten_battles.game import GAME
from sandtable.games.forgotten_battles.replacements.air_units import use_air
from sandtable.games.forgotten_battles.replacements.hand import lose_unsaved, receive
from sandtable.games.forgotten_battles.replacements.rebuild import rebuild
from sandtable.games.forgotten_battles.replacements.tables import axis_replacements, soviet_replacements
from sandtable.games.forgotten_battles.state import ReplacementState
from sandtable.kernel import Roll, play
from tests.forgotten_battles.positions import axis, dead, place, state

NO_HOG = {"use": "no"}


@pytest.mark.rule("tfb.replacement.soviet.table", "tfb.replacement.soviet.special_gate", "tfb.replacement.soviet.pax")
@pytest.mark.parametrize(
    ("dice", "pax", "eq", "air", "special"),
    [([1, 3], 1, [2], 0, False), ([3, 3], 2, [3], 1, True), ([5, 5], 3, [5], 2, True), ([1, 1], 0, [], 0, False)],
)
def test_soviet_rows(dice, pax, eq, air, special):
    s = state("1944-02-05")
    script = [*dice, *([6] if special else [])]  # a 6 places a Hog only
    played = play(soviet_replacements(s), dice=script, answers=[NO_HOG] * special, tables=GAME.tables())
    assert s.replacements["soviet"] == ReplacementState(pax=pax, eq=eq, air=air)
    assert sum(isinstance(r, Roll) for r in played.asked) == 1 + special
    assert played.asked[0].reading.modifiers == (), "no -1 on replacements"


@pytest.mark.rule("tfb.supply.soviet.year_modifier")
def test_the_other_reading_of_the_1944_modifier():
    s = state("1944-02-05", soviet_1944_modifier="supply_and_replacement")
    play(soviet_replacements(s), dice=[1, 1], tables=GAME.tables())
    assert s.replacements["soviet"].pax == 0
    play(soviet_replacements(s), dice=[3, 3], tables=GAME.tables())
    assert s.replacements["soviet"].eq == [2], "6 - 1 = 5"
    before = state("1943-12-29", soviet_1944_modifier="supply_and_replacement")
    play(soviet_replacements(before), dice=[2, 2], tables=GAME.tables())
    assert before.replacements["soviet"].eq == [2]


@pytest.mark.rule("tfb.replacement.axis.table", "tfb.replacement.axis.special_gate", "tfb.replacement.axis.pax")
@pytest.mark.parametrize(
    ("dice", "hand", "hogs", "special"),
    [
        ([2, 2], ReplacementState(), 0, False),
        ([4, 4], ReplacementState(pax=1, eq=[4], air=1), 1, False),
        ([4, 5], ReplacementState(pax=1, eq=[5], air=1), 2, True),
        ([5, 6], ReplacementState(pax=2, ally_pax=1, eq=[4, 5], air=2), 2, True),
    ],
)
def test_axis_rows(dice, hand, hogs, special):
    s = state()
    answers = [*[NO_HOG] * hogs, *(["empty"] * special)]
    play(axis_replacements(s), dice=[*dice, *([5] * special)], answers=answers, tables=GAME.tables())
    assert s.replacements["axis"] == hand


@pytest.mark.rule("tfb.replacement.soviet.pax", "tfb.replacement.axis.pax", "tfb.replacement.axis.ally")
@pytest.mark.parametrize("side", ["soviet", "axis"])
def test_pax_keep(side):
    s = state()
    s.replacements[side] = ReplacementState(pax=4, ally_pax=1)
    receive(s, side, pax=2)
    play(lose_unsaved(s, side))
    assert (s.replacements[side].pax, s.replacements[side].ally_pax) == (6, 1)


@pytest.mark.rule("tfb.replacement.soviet.eq", "tfb.replacement.axis.eq", "tfb.replacement.soviet.air")
@pytest.mark.parametrize("side", ["soviet", "axis"])
def test_eq_and_air_do_not_keep(side):
    s = state()
    receive(s, side, eq=[2], air=1)
    played = play(lose_unsaved(s, side))
    assert s.replacements[side] == ReplacementState()
    assert "Eq AR2, 1 Air" in played.texts()[0]


@pytest.mark.rule("tfb.replacement.soviet.air", "tfb.rebuild.soviet.air")
def test_two_air_replacements():
    s = state()
    fighter = dead(s, "soviet", "Yak.7b 81", "air", steps=2)
    s.replacements["soviet"].air = 2
    play(use_air(s, "soviet"), answers=["restore", fighter.id])
    assert s.dead_pile["soviet"] == []
    assert s.replacements["soviet"].air == 0


@pytest.mark.rule("tfb.replacement.axis.air", "tfb.rebuild.axis.air")
def test_one_air_replacement_does_one_thing():
    s = state()
    dead(s, "axis", "Fw.190", "air")
    s.replacements["axis"].air = 1
    play(use_air(s, "axis"), answers=["restore"])
    assert [u.name for u in s.dead_pile["axis"]] == ["Fw.190"]


@pytest.mark.rule("tfb.replacement.axis.air", "tfb.replacement.soviet.air")
def test_air_not_used_is_lost_when_the_phase_ends():
    s = axis(state(), place("4th Army", "army_hq"))
    s.replacements["axis"].air = 1
    play(rebuild(s, "axis"), answers=["lose"])
    assert s.replacements["axis"].air == 0


@pytest.mark.rule("tfb.replacement.axis.air")
def test_air_that_is_given_up_is_no_longer_in_hand():
    s = axis(state(), place("4th Army", "army_hq"))
    s.replacements["axis"].air, s.replacements["axis"].pax = 2, 1
    played = play(rebuild(s, "axis"), answers=["lose", "done"])
    assert played.asked[0].context == ("In hand: 2 Air.",)
    assert played.asked[1].context == ("In hand: 1 Pax.",)
    assert "Axis: not used and lost: 2 Air." in played.texts("axis")
