"""The forms of The Forgotten Battles at their ends, and what they fill in beforehand."""

import pytest

from sandtable.games.forgotten_battles.game import GAME
from sandtable.games.forgotten_battles.positions import axis, dead, place, state
from sandtable.games.forgotten_battles.replacements.air_units import use_air
from sandtable.games.forgotten_battles.replacements.hedgehogs import hog
from sandtable.games.forgotten_battles.replacements.tables import axis_replacements
from sandtable.games.forgotten_battles.special.axis_acts import lithuanians
from sandtable.kernel import NotUnderstood, Refused, play
from tests.forgotten_battles.arrivals.turns import arrivals, state_on

NO_HOG = {"use": "no"}


def taken(ask, value):
    try:
        ask.check(value)
    except (Refused, NotUnderstood):
        return False
    return True


@pytest.mark.rule("tfb.arrival.soviet.1944-01-01.rail_cap")
def test_a_rail_cap_of_1_to_99_is_entered_and_9_is_offered():
    s = state_on("1943-12-12", soviet_rail_cap_start="as_entered")
    turn = arrivals(s, "soviet", {"rail cap": {"cap": 7}})
    ask = next(r for r in turn.asked if r.key == "rail cap")
    assert [cap for cap in (0, 1, 99, 100) if taken(ask, {"cap": cap})] == [1, 99]
    assert ask.suggestion == {"cap": 9}
    assert s.arrivals.rail_cap == 7


@pytest.mark.rule("tfb.special.axis.lithuanian.fixed", "tfb.special.axis.lithuanian.all")
@pytest.mark.parametrize(
    ("why", "distance", "told"),
    [
        ("unit", 5, "Ukmerge is activated."),
        ("unit", 6, "Ukmerge is still fixed."),
        ("vilnius", 5, "Every Lithuanian unit is activated."),
        ("vilnius", 6, "The Lithuanian units are still fixed."),
        ("special event", 99, "Every Lithuanian unit is activated."),
    ],
)
def test_a_soviet_unit_within_5_hexes_wakes_the_lithuanians(why, distance, told):
    s = axis(state(), place("Ukmerge", "corps_hq"))
    said = {"why": why, "unit": "Ukmerge", "distance": distance}
    played = play(lithuanians(s, "axis"), answers=[said])
    assert played.texts()[-1] == told
    (ask,) = played.asked
    assert [n for n in (-1, 0, 99, 100) if taken(ask, {**said, "distance": n})] == [0, 99]
    assert ask.suggestion == {"why": "unit", "unit": "", "distance": 99}, "which wakes nobody"


@pytest.mark.rule("tfb.replacement.axis.hog", "tfb.replacement.soviet.special.hog")
def test_a_hog_is_taken_to_lie_in_trace_supply_and_level_2_is_the_highest():
    ask = play(hog(state(), "axis", used=[]), until="hog").pending
    assert ask.told_after, "the line after it names the hex"
    by_key = {field.key: field for field in ask.fields}
    assert by_key["trace"].default is True
    assert not taken(ask, {"use": "yes", "hex": "B18.19", "trace": False, "level_before": 0})
    assert taken(ask, {"use": "yes", "hex": "B18.19", "trace": True, "level_before": 1})
    assert not taken(ask, {"use": "yes", "hex": "B18.19", "trace": True, "level_before": 2})


@pytest.mark.rule("tfb.replacement.axis.special_gate", "tfb.replacement.axis.hog")
@pytest.mark.parametrize(("dice", "told"), [([4, 4], [()]), ([4, 5], [("Hog 1 of 2.",), ("Hog 2 of 2.",)])])
def test_which_of_several_hogs_it_is_is_told_and_of_a_single_one_nothing(dice, told):
    special = dice == [4, 5]
    answers = [*[NO_HOG] * len(told), *(["empty"] * special)]
    played = play(axis_replacements(state()), dice=[*dice, *([5] * special)], answers=answers, tables=GAME.tables())
    assert [r.context for r in played.asked if r.key == "hog"] == told


@pytest.mark.rule("tfb.arrival.axis.north_edge.place")
def test_a_unit_from_army_group_north_is_offered_the_first_hex_west_of_the_marker_and_only_a_road_hex_will_do():
    s = state_on("1943-12-08")
    s.arrivals.markers["AGN"] = "B21.35"
    turn = arrivals(s, "axis", {"north edge hex": {"hex": "B20.34", "road": True}}, dice=[1])
    ask = next(r for r in turn.asked if r.key == "north edge hex")
    assert ask.suggestion == {"hex": "B20.34", "road": True}
    assert not taken(ask, {"hex": "B20.34", "road": False})
    assert not taken(ask, {"hex": "B21.34", "road": True})


@pytest.mark.rule("tfb.replacement.soviet.air", "tfb.replacement.axis.air")
def test_air_replacements_are_used_one_after_the_other_and_what_has_no_use_is_lost():
    s = state()
    s.replacements["axis"].air = 3
    fighter, division = dead(s, "axis", "Me.109g", "air"), dead(s, "axis", "206 ID", "infantry")
    played = play(use_air(s, "axis"), answers=[fighter.id, "restore", "lose"])
    assert s.replacements["axis"].air == 0
    assert [unit.id for unit in s.dead_pile["axis"]] == [division.id]
    assert [ask.suggestion for ask in played.asked] == [fighter.id, "restore", "restore"]
    assert [ask.context for ask in played.asked] == [(f"In hand: {n} Air.",) for n in (3, 2, 1)]
    assert all(ask.told_after for ask in played.asked)
    assert "not used and lost: 1 Air" in played.texts()[-1]
