"""The exact law of a rule by running the rule: against brute force, with decisions, and what makes it refuse."""

from dataclasses import dataclass, field
from fractions import Fraction
from itertools import product

import pytest

from sandtable.charts import consult, consult_with_dice, read_chart
from sandtable.kernel import DECISION, Amount, Choose, Confirm, Roll, Together, options
from sandtable.kernel.law import Undecided, as_suggested, ends, law
from sandtable.odds import Odds
from tests.toy import FORTUNE

TABLES = {"fortune": read_chart("fortune", FORTUNE, "toy")}
RUNS = []


@dataclass
class Purse:
    coins: int = 0
    luck: list[str] = field(default_factory=list)


def try_luck(s: Purse):
    """Good fortune pays a die; bad fortune is tried again once, blessed."""
    RUNS.append(1)
    row = yield from consult("fortune")
    if row.result == "poor":
        row = yield from consult("fortune", apply=["blessed"])
    s.luck.append(row.result)
    if row.result == "good":
        (pays,) = yield Roll(question="Pay", cite="", dice=(6,))
        s.coins += pays


def coins(s: Purse, _: object) -> int:
    return s.coins


def test_the_law_is_what_counting_every_throw_gives():
    by_hand: dict[int, int] = {}
    for first, again, pays in product(range(1, 7), repeat=3):
        good = first >= 4 or again + 1 >= 4
        by_hand[pays if good else 0] = by_hand.get(pays if good else 0, 0) + 1
    assert law(try_luck, Purse(), keep=coins, tables=TABLES) == Odds(by_hand)


def test_dice_are_told_apart_by_what_they_mean():
    RUNS.clear()
    law(try_luck, Purse(), keep=coins, tables=TABLES)
    assert len(RUNS) == 13, "six payments after each of two good rows, and one way to stay poor"


def test_the_state_stays_as_it_was():
    purse = Purse()
    law(try_luck, purse, keep=coins, tables=TABLES)
    assert purse == Purse()


def test_a_rule_that_looks_at_the_dice_themselves_is_followed_throw_by_throw():
    def doubles(s: Purse):
        _, dice = yield from consult_with_dice("two")
        s.coins = int(dice[0] == dice[1])

    two = read_chart("two", {**FORTUNE, "dice": "2d6", "rows": [{"roll": "any", "result": "good"}]}, "toy")
    assert law(doubles, Purse(), keep=coins, tables={"two": two}).chance(1) == Fraction(1, 6)


def spend(s: Purse):
    chosen = yield Choose(question="Spend?", cite="", wants=DECISION, options=options("all", "none"), suggestion="none")
    s.coins = 0 if chosen == "all" else s.coins


def test_questions_are_decided_by_the_policy_or_as_suggested():
    assert law(spend, Purse(3), keep=coins) == Odds.sure(3)
    assert law(spend, Purse(3), keep=coins, decide=lambda request: "all") == Odds.sure(0)


def test_a_policy_may_decide_by_chance():
    mixed = law(spend, Purse(3), keep=coins, decide=lambda request: Odds({"all": 2, "none": 1}))
    assert mixed == Odds({0: 2, 3: 1})


def test_a_question_nobody_decides_is_named():
    def lend(s: Purse):
        yield Confirm(question="Go on?", cite="")
        yield Amount(question="How much to lend?", cite="", wants=DECISION, maximum=s.coins)

    with pytest.raises(Undecided, match="How much to lend"):
        law(lend, Purse(), keep=coins, decide=as_suggested)


def test_sides_that_act_together_are_followed_too():
    def lane(side: str):
        (die,) = yield Roll(question="Race", cite="", side=side, dice=(6,))
        return die

    def race(s: Purse):
        run = yield Together({side: (lambda side=side: lane(side)) for side in ("axis", "soviet")})
        s.coins = (run["axis"] > run["soviet"]) - (run["axis"] < run["soviet"])

    assert law(race, Purse(), keep=coins) == Odds({-1: 15, 0: 6, 1: 15})


def test_every_end_has_a_state_to_go_on_from():
    found = ends(try_luck, Purse(2), keep=coins, tables=TABLES)
    assert [end.state.coins for end in found] == [end.kept for end in found]
    assert sum(end.chance for end in found) == 1
