"""The algebra of odds: each operation beside a brute-force twin, over grids of parameters, and its laws."""

from __future__ import annotations

import pickle
from collections import Counter
from fractions import Fraction
from itertools import product
from math import prod

import icepool
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sandtable.odds import Odds, TooLarge
from sandtable.odds.sums import plus

small = st.dictionaries(st.integers(-4, 6), st.integers(1, 5), min_size=1, max_size=4).map(Odds)
lists_of_dice = st.lists(st.integers(1, 6), min_size=1, max_size=3)


def enumerate_all(*parts: Odds) -> list[tuple[tuple, int]]:
    """Every combination of outcomes with its weight, one by one."""
    return [
        (tuple(x for x, _ in combination), prod(w for _, w in combination))
        for combination in product(*(part.weights.items() for part in parts))
    ]


def twin(f, *parts: Odds) -> Odds:
    found: Counter = Counter()
    for outcomes, weight in enumerate_all(*parts):
        found[f(*outcomes)] += weight
    return Odds(dict(found))


# ---------------------------------------------------------------- values


def test_weights_are_whole_and_something_must_be_possible():
    assert Odds({"a": 2, "b": 0}).outcomes() == ["a"]
    for wrong in ({"a": 0.5}, {"a": Fraction(1, 2)}, {"a": True}):
        with pytest.raises(TypeError):
            Odds(wrong)
    for wrong in ({}, {"a": 0}, {"a": -1, "b": 2}):
        with pytest.raises(ValueError):
            Odds(wrong)


def test_odds_do_not_change():
    roll = Odds.die(6)
    with pytest.raises(AttributeError):
        roll.total = 7
    with pytest.raises(TypeError):
        roll.weights[1] = 9


def test_equal_as_chances_whatever_the_scale():
    assert Odds({1: 1, 2: 1}) == Odds({2: 50, 1: 50})
    assert hash(Odds({1: 1, 2: 1})) == hash(Odds({2: 50, 1: 50}))
    assert Odds({1: 1, 2: 1}) != Odds({1: 1, 2: 2})
    assert Odds({1: 1, 2: 1}) != Odds({1: 1, 3: 1})
    assert Odds({1: 1}) != Odds({1: 1, 2: 1})


def test_numbers_stand_in_order_and_words_as_first_named():
    assert Odds({3: 1, -1: 1, 2: 5}).outcomes() == [-1, 2, 3]
    assert Odds({"Mud": 4, "Dry": 2}).outcomes() == ["Mud", "Dry"]
    assert [x for x, _ in Odds({(1, 2): 1, (0, 5): 1}).items()] == [(0, 5), (1, 2)]
    assert list(Odds({None: 1, 3: 1})) == [None, 3]


def test_a_copy_through_pickle_is_equal():
    assert pickle.loads(pickle.dumps(Odds.dice("2d6"))) == Odds.dice("2d6")


# ---------------------------------------------------------------- dice


@pytest.mark.parametrize("text", ["2d6", "1d6+1d6", "d6 + d6", "2D6", "2d6+3-3"])
def test_two_dice_however_written(text):
    assert Odds.dice(text) == Odds.faces((6, 6)) == Odds.tuples((6, 6)).map(sum)
    assert Odds.dice(text).total == 36


@pytest.mark.parametrize("text", ["", "6", "2d", "d0", "0d6", "2d6+", "2d6d6", "2x6", "--1d6", "2d6 4"])
def test_what_is_not_dice_is_refused(text):
    with pytest.raises(ValueError, match="not dice"):
        Odds.dice(text)


@given(lists_of_dice)
def test_dice_against_enumeration(sides):
    everything = Counter(sum(faces) for faces in product(*(range(1, n + 1) for n in sides)))
    assert Odds.faces(sides) == Odds(dict(everything))
    assert len(Odds.tuples(sides)) == prod(sides)


def test_a_slip_of_the_pen_is_refused():
    with pytest.raises(TooLarge):
        Odds.dice("1d999999999")


def test_dice_may_be_subtracted():
    assert Odds.dice("1d6-1d6") == twin(lambda a, b: a - b, Odds.die(6), Odds.die(6))


# ---------------------------------------------------------------- sums


@given(small, small)
def test_sums_and_differences(a, b):
    assert a + b == twin(lambda x, y: x + y, a, b) == b + a
    assert a - b == twin(lambda x, y: x - y, a, b)
    assert (a + b).mean() == a.mean() + b.mean()
    assert (a + b).variance() == a.variance() + b.variance() == (a - b).variance()
    assert (a + b).total == a.total * b.total


@given(small, st.integers(-5, 5))
def test_shifts(a, n):
    assert a + n == n + a == a.map(lambda x: x + n)
    assert a - n == a.map(lambda x: x - n)
    assert n - a == a.map(lambda x: n - x)


@given(small, st.integers(0, 5))
def test_copies_against_enumeration(a, n):
    assert a * n == n * a == twin(lambda *xs: sum(xs), *[a] * n)


@given(small, small, st.integers(1, 40), st.integers(1, 40))
def test_long_sums_split_anywhere(a, b, n, m):
    """Packed products against sums by pairs, and against each other."""
    assert a * n + a * m == a * (n + m)
    assert (a + b) * n == a * n + b * n
    assert (a * n).total == a.total**n


@pytest.mark.parametrize("n", [2, 3, 7, 20])
@pytest.mark.parametrize("outcomes", [{0: 1, 1: 1, 10**6: 1}, {-7: 3, 5: 1}, {10: 3, 11: 7, 12: 16, 13: 7, 15: 3}])
def test_wide_and_narrow_sums_agree_with_adding_one_by_one(outcomes, n):
    one = Odds(outcomes)
    slow = {0: 1}
    for _ in range(n):
        after: Counter = Counter()
        for total, weight in slow.items():
            for x, w in outcomes.items():
                after[total + x] += weight * w
        slow = dict(after)
    assert dict((one * n).weights) == dict(sorted(slow.items()))


def test_tuples_add_place_by_place():
    counts = Odds({(0, 1): 1, (2, 0): 3})
    assert counts * 3 == twin(lambda *xs: tuple(map(sum, zip(*xs, strict=True))), counts, counts, counts)
    one_and_minus_one = (1, -1)
    assert counts + one_and_minus_one == counts.map(lambda x: (x[0] + 1, x[1] - 1))
    assert counts * 0 == Odds.sure((0, 0))
    with pytest.raises(ValueError):
        counts + Odds.sure((1, 2, 3))


def test_fractions_add_exactly():
    halves = Odds({Fraction(1, 2): 1, Fraction(1, 3): 2})
    assert (halves * 3).mean() == 3 * halves.mean()


def test_a_sum_too_large_is_refused_with_its_size():
    with pytest.raises(TooLarge, match="pairs of outcomes"):
        Odds.die(5000) * 5000


# ---------------------------------------------------------------- chances


@given(small)
def test_questions_against_enumeration(a):
    pairs, total = list(a.weights.items()), a.total
    assert sum(chance for _, chance in a.items()) == 1
    assert a.mean() == Fraction(sum(x * w for x, w in pairs), total)
    assert a.variance() == sum(Fraction(w, total) * (x - a.mean()) ** 2 for x, w in pairs)
    assert a.mode() == min((x for x, w in pairs if w == max(a.weights.values())))
    for n in range(-5, 8):
        assert a.chance(n) == Fraction(dict(pairs).get(n, 0), total)
        assert a.at_least(n) == a.chance(lambda x, n=n: x >= n) == 1 - a.at_most(n - 1)
    line = sorted(x for x, w in pairs for _ in range(w))
    for k in range(1, total + 1):
        assert a.quantile(Fraction(k, total)) == line[k - 1]
    assert a.quantile(0) == line[0]


@given(small)
def test_given_and_reroll(a):
    low = a.chance(lambda x: x <= 1)
    if low not in (0, 1):
        kept = a.given(lambda x: x > 1)
        assert kept.chance(3) == a.chance(3) / (1 - low)
        assert a.reroll(lambda x: x <= 1, times=None) == kept
    assert a.reroll(lambda x: x <= 1, times=0) == a
    assert a.reroll(lambda x: x <= 1) == twin(lambda x, y: y if x <= 1 else x, a, a)
    assert a.reroll(lambda x: x <= 1, times=2) == twin(
        lambda x, y, z: x if x > 1 else y if y > 1 else z,
        *[a] * 3,
    )


def test_given_the_impossible_is_refused():
    with pytest.raises(ValueError, match="no outcome"):
        Odds.die(6).given(lambda x: x > 6)


def test_chances_that_add_up():
    assert Odds.of_chances({"a": Fraction(1, 3), "b": Fraction(2, 3)}) == Odds({"a": 1, "b": 2})
    with pytest.raises(ValueError, match="add up"):
        Odds.of_chances({"a": Fraction(1, 3)})


# ---------------------------------------------------------------- mixtures


@given(small, small, st.integers(0, 4), st.integers(1, 4))
def test_mixtures(a, b, v, w):
    mixed = Odds.mixture([(a, v), (b, w)])
    for x in range(-4, 7):
        assert mixed.chance(x) == (v * a.chance(x) + w * b.chance(x)) / (v + w)


@given(small, small)
def test_then_weighs_each_way(a, b):
    follows = a.then(lambda x: b + x if x > 0 else x)
    assert follows == twin(lambda x, y: y + x if x > 0 else x, a, b)
    assert a.then(Odds.sure) == a == a.map(lambda x: x)


def test_mixture_refuses_odd_weights():
    for wrong in ([(Odds.die(6), -1), (Odds.die(4), 2)], [(Odds.die(6), 0.5)]):
        with pytest.raises(ValueError):
            Odds.mixture(wrong)


@given(small, small)
def test_joint_is_a_product(a, b):
    assert Odds.joint(a, b) == twin(lambda *xs: xs, a, b)
    assert Odds.joint() == Odds.sure(())


# ---------------------------------------------------------------- order


@pytest.mark.parametrize("n", [1, 2, 3, 4])
@given(a=small)
def test_best_and_worst(n, a):
    assert a.best_of(n) == twin(lambda *xs: max(xs), *[a] * n)
    assert a.worst_of(n) == twin(lambda *xs: min(xs), *[a] * n)


@given(small, small, small)
def test_best_of_unlike_parts(a, b, c):
    assert Odds.best(a, b, c) == twin(max, a, b, c)
    assert Odds.worst(a, b, c) == twin(min, a, b, c)


@pytest.mark.parametrize(("keep", "of"), [(k, n) for n in range(1, 5) for k in range(n + 1)])
@given(a=small)
def test_highest_and_lowest(keep, of, a):
    assert a.highest(keep, of=of) == twin(lambda *xs: sum(sorted(xs)[of - keep :]), *[a] * of)
    assert a.lowest(keep, of=of) == twin(lambda *xs: sum(sorted(xs)[:keep]), *[a] * of)


@pytest.mark.parametrize(("keep", "of", "sides"), [(10, 30, 10), (29, 30, 4), (2, 3, 100), (1, 30, 10), (7, 7, 6)])
def test_the_highest_of_a_large_pool_is_what_icepool_says(keep, of, sides):
    theirs = icepool.d(sides).highest(of, keep)
    ours = Odds.die(sides).highest(keep, of=of)
    assert ours == Odds({x: theirs.quantity(x) for x in theirs.outcomes()})


def test_the_highest_of_other_than_whole_numbers():
    pairs = Odds({(0, 1): 1, (2, 0): 2, (3, 5): 1})
    assert pairs.highest(2, of=3) == twin(lambda *xs: plus(*sorted(xs)[1:]), pairs, pairs, pairs)
    halves = Odds({Fraction(1, 2): 1, Fraction(5, 2): 3})
    assert halves.highest(2, of=3) == twin(lambda *xs: sum(sorted(xs)[1:]), halves, halves, halves)


def test_words_need_a_ranking():
    leader = Odds({"8-0": 3, "9-1": 2, "10-2": 1})
    best = leader.best_of(2, ranking=["8-0", "9-1", "10-2"])
    assert best == Odds({"8-0": 9, "9-1": 16, "10-2": 11})
    assert leader.worst_of(2, ranking=["8-0", "9-1", "10-2"]) == Odds({"8-0": 27, "9-1": 8, "10-2": 1})
    with pytest.raises(ValueError, match="10-2"):
        leader.best_of(2, ranking=["8-0", "9-1"])


def test_of_none_is_refused():
    with pytest.raises(ValueError):
        Odds.die(6).best_of(0)
    with pytest.raises(ValueError):
        Odds.die(6).highest(3, of=2)
