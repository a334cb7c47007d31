"""Tables that roll again, exploding dice, and questions about the long run."""

from __future__ import annotations

from fractions import Fraction

import pytest

from sandtable.odds import Odds, TooLarge
from sandtable.odds.again import recursive, until_settled
from sandtable.odds.steady import eventually, mean_turns

six_again = lambda again: Odds.die(6).then(lambda r: again if r == 6 else r)  # noqa: E731


@pytest.mark.parametrize("depth", range(6))
def test_roll_again_on_six(depth):
    found = recursive(six_again, depth, Odds.sure("nothing"))
    assert found.chance("nothing") == Fraction(1, 6**depth)
    for r in range(1, 6):
        assert found.chance(r) == sum(Fraction(1, 6**k) for k in range(1, depth + 1))


def test_without_limit_the_series_is_summed():
    assert until_settled(six_again) == Odds({1: 1, 2: 1, 3: 1, 4: 1, 5: 1})


def test_roll_twice_and_add():
    """By hand: depth 2, a 6 brings two more dice, and a 6 among those brings nothing."""
    table = lambda again: Odds.die(6).then(lambda r: again + again if r == 6 else r)  # noqa: E731
    inner = Odds({1: 1, 2: 1, 3: 1, 4: 1, 5: 1, 0: 1})
    expected = Odds.mixture([(Odds.sure(r), 1) for r in range(1, 6)] + [(inner + inner, 1)])
    assert recursive(table, 2, Odds.sure(0)) == expected


@pytest.mark.parametrize(
    "table",
    [
        lambda again: Odds.die(6).then(lambda r: again + again if r == 6 else r),
        lambda again: Odds.die(6).then(lambda r: again + 1 if r == 6 else r),
        lambda again: Odds.die(6).then(lambda r: again.map(lambda x: 2 if x == 1 else x) if r == 6 else r),
        lambda again: Odds.die(6).then(lambda r: Odds.joint(again, Odds.die(6)) if r == 6 else (r,)),
    ],
)
def test_what_has_no_closed_form_is_refused(table):
    with pytest.raises(ValueError, match="how deep"):
        until_settled(table)


@pytest.mark.parametrize("times", range(4))
def test_exploding_die(times):
    found = Odds.die(6).explode(lambda x: x == 6, times)
    expected: dict[int, Fraction] = {}

    def roll(so_far, left, chance):
        for face in range(1, 7):
            if face == 6 and left:
                roll(so_far + 6, left - 1, chance / 6)
            else:
                expected[so_far + face] = expected.get(so_far + face, Fraction(0)) + chance / 6

    roll(0, times, Fraction(1))
    assert dict(found.items()) == expected


# ---------------------------------------------------------------- the long run


def test_three_heads_in_a_row_take_fourteen_throws():
    assert mean_turns(0, lambda run: Odds({run + 1: 1, 0: 1}), lambda run: run == 3) == 14


@pytest.mark.parametrize("purse", range(11))
def test_gamblers_ruin(purse):
    step = lambda n: Odds.sure(n) if n in (0, 10) else Odds({n - 1: 3, n + 1: 2})  # noqa: E731
    ratio = Fraction(3, 2)
    assert eventually(purse, step, lambda n: n == 10) == (ratio**purse - 1) / (ratio**10 - 1)
    fair = lambda n: Odds({n - 1: 1, n + 1: 1})  # noqa: E731
    assert mean_turns(purse, fair, lambda n: n in (0, 10)) == purse * (10 - purse)


def test_what_may_never_come_has_no_mean():
    step = lambda n: Odds({"won": 1, "lost": 1}) if n == "start" else Odds.sure(n)  # noqa: E731
    assert eventually("start", step, lambda n: n == "won") == Fraction(1, 2)
    assert eventually("lost", step, lambda n: n == "won") == 0
    with pytest.raises(ValueError, match="never"):
        mean_turns("start", step, lambda n: n == "won")


def test_endless_states_are_refused():
    with pytest.raises(TooLarge, match="states"):
        mean_turns(0, lambda n: Odds({n + 1: 1, 0: 1}), lambda n: n < 0)
