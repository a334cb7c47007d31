"""Soviet supply: every example of tfb.supply.soviet.*"""

import pytest

from sandtable.games.forgotten_battles.game import GAME
from sandtable.games.forgotten_battles.state import State
from sandtable.games.forgotten_battles.supply.soviet_supply import soviet_supply
from sandtable.games.forgotten_battles.supply.tokens import stock
from sandtable.kernel import Allocate, Played, Refused, play
from tests.forgotten_battles.positions import fronts, state


def receive(s: State, dice: list[int], *answers: object) -> Played:
    return play(soviet_supply(s), dice=dice, answers=answers, tables=GAME.tables())


@pytest.mark.rule("tfb.supply.soviet.table", "tfb.supply.soviet.year_modifier")
@pytest.mark.parametrize(
    ("day", "dice", "final", "sp"),
    [
        ("1943-10-26", [2, 2], 4, 11),
        ("1944-01-05", [2, 2], 3, 10),
        ("1944-01-05", [6, 6], 11, 15),
        ("1944-03-08", [4, 5], 8, 12),
        ("1943-12-29", [5, 6], 11, 15),
        ("1944-01-01", [5, 6], 10, 13),
        ("1944-01-01", [1, 1], 1, 10),
    ],
)
def test_what_the_table_gives(day, dice, final, sp):
    s = fronts(state(day), 1)
    played = receive(s, dice)
    assert played.asked[0].reading.final(dice) == final
    assert s.supply["soviet"].placed == {"F1": 4 * sp}
    assert stock(s.supply["soviet"]) == 4 * sp


@pytest.mark.rule("tfb.supply.soviet.front_hq_minimum")
def test_every_front_hq_gets_its_point():
    s = fronts(state(), 4)
    with pytest.raises(Refused, match=r"F2 must get at least 1, not 0") as refused:
        receive(s, [3, 4], {"F1": 12})
    assert refused.value.rule == "tfb.supply.soviet.front_hq_minimum"
    receive(fronts(state(), 4), [3, 4], {"F1": 9, "F2": 1, "F3": 1, "F4": 1})


@pytest.mark.rule("tfb.supply.soviet.remainder")
def test_the_rest_goes_as_the_player_likes():
    s = fronts(state("1944-01-05"), 3)
    played = receive(s, [2, 2], {"F1": 1, "F2": 8, "F3": 1})
    ask = next(r for r in played.asked if isinstance(r, Allocate))
    assert (ask.total, ask.unit) == (10, "SP")
    assert sum(t.minimum for t in ask.targets) == 3
    assert s.supply["soviet"].placed == {"F1": 4, "F2": 32, "F3": 4}


@pytest.mark.rule("tfb.supply.soviet.front_hq_minimum")
def test_more_cannot_be_placed_than_came():
    with pytest.raises(Refused, match="14 SP allocated of 12"):
        receive(fronts(state(), 2), [3, 4], {"F1": 13, "F2": 1})
    with pytest.raises(Refused, match="1 SP more must be allocated"):
        receive(fronts(state(), 2), [3, 4], {"F1": 10, "F2": 1})


@pytest.mark.rule("tfb.supply.soviet.air_bases")
def test_two_tokens_to_each_of_four_air_bases():
    s = fronts(state(), 3, bases=4)
    played = receive(s, [2, 2], dict.fromkeys(["B1", "B2", "B3", "B4"], 2), {"F1": 7, "F2": 1, "F3": 1})
    first, second = [r for r in played.asked if isinstance(r, Allocate)]
    assert first.total == 44 - 12, "the three points owed to the HQs are not for air bases"
    assert (second.total, second.unit) == (9, "SP")
    assert sum(s.supply["soviet"].placed.values()) == 44


@pytest.mark.rule("tfb.supply.soviet.air_bases")
def test_what_air_bases_do_not_take():
    s = fronts(state(), 3, bases=2)
    s.supply["soviet"].places[-1].trace = False
    with pytest.raises(Refused, match="B1 takes at most 2, not 3"):
        receive(s, [2, 2], {"B1": 3})
    with pytest.raises(Refused, match=r"B2 \(not in Trace Supply\) takes at most 0"):
        receive(s, [2, 2], {"B2": 1})
    s = fronts(state(), 3, bases=1)
    s.supply["soviet"].places[-1].held = False
    assert all(r.key != "air bases" for r in receive(s, [2, 2], {"F1": 9, "F2": 1, "F3": 1}).asked)


@pytest.mark.rule("tfb.supply.soviet.air_bases")
def test_an_odd_token_leaves_the_rest_in_tokens():
    s = fronts(state(air_base_increments="unlimited"), 2, bases=1)
    played = receive(s, [3, 4], {"B1": 5}, {"F1": 39, "F2": 4})
    assert played.asked[-1].unit == "T"
    assert any("as much to each as you like" in line for line in played.asked[1].context)
    with pytest.raises(Refused, match="F2 must get at least 4, not 3"):
        receive(fronts(state(), 2, bases=1), [3, 4], {"B1": 1}, {"F1": 44, "F2": 3})


@pytest.mark.rule("tfb.supply.soviet.table")
def test_odds_are_those_of_two_dice():
    odds = {
        word: (chance.numerator, chance.denominator) for word, chance in GAME.tables()["soviet_supply"].reading().odds()
    }
    assert odds["12 SP"] == (4, 9)
    assert odds["15 SP"] == (1, 12)


def test_where_it_went_is_told_to_nobody_else():
    played = receive(fronts(state(), 2), [3, 4], {"F1": 11, "F2": 1})
    assert any("F1" in text for text in played.texts("soviet"))
    assert not any("F1" in text for text in played.texts("axis"))
    assert any("12 SP" in text for text in played.texts("axis")), "dice are thrown in the open"


@pytest.mark.rule("tfb.supply.soviet.table")
def test_house_rules_lie_over_the_table():
    house = """[soviet_supply]
rows = [ { roll = "8-", result = "13 SP", sp = 13 }, { roll = "9+", result = "15 SP", sp = 15 } ]"""
    s = fronts(state("1944-01-05"), 1)
    play(soviet_supply(s), dice=[3, 4], tables=GAME.with_house_rules(house))
    assert s.supply["soviet"].placed == {"F1": 52}


@pytest.mark.rule("tfb.supply.soviet.front_hq_minimum", "tfb.supply.soviet.remainder")
def test_the_suggestion_spreads_what_is_left():
    asked = receive(fronts(state(), 4), [4, 4], {"F1": 9, "F2": 1, "F3": 1, "F4": 1}).asked[-1]
    assert asked.suggestion == {"F1": 3, "F2": 3, "F3": 3, "F4": 3}
    asked = receive(fronts(state(), 5), [4, 4], {"F1": 8, "F2": 1, "F3": 1, "F4": 1, "F5": 1}).asked[-1]
    assert asked.suggestion == {"F1": 3, "F2": 3, "F3": 2, "F4": 2, "F5": 2}
    asked.check(asked.suggestion)
