"""Chains beside a twin that walks every path, in both forms of totals."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sandtable.odds import Chain, Odds, TooLarge, totals
from sandtable.odds.gains import plan

STATES, KINDS, TURNS = 4, 3, 5

rows = st.lists(
    st.lists(st.dictionaries(st.integers(0, STATES - 1), st.integers(1, 4), min_size=1, max_size=3), min_size=STATES),
    min_size=KINDS,
    max_size=KINDS,
)
kinds = st.lists(st.integers(0, KINDS - 1), min_size=0, max_size=TURNS)
gain_tables = st.lists(st.integers(-3, 4), min_size=STATES * STATES, max_size=STATES * STATES)


def every_path(start, turns, step):
    """All paths with their chances, written out."""
    paths = [((start,), Fraction(1))]
    for kind in turns:
        paths = [((*path, to), chance * p) for path, chance in paths for to, p in step(kind, path[-1]).items()]
    return paths


def gathered(pairs) -> dict:
    found: dict = {}
    for outcome, chance in pairs:
        found[outcome] = found.get(outcome, Fraction(0)) + chance
    return found


@given(rows, kinds, gain_tables)
@settings(max_examples=60, deadline=None)
def test_chain_against_every_path(table, turns, gains):
    step = lambda kind, state: Odds(table[kind][state])  # noqa: E731
    gain = lambda kind, before, after: kind + gains[before * STATES + after]  # noqa: E731
    chain = Chain(0, turns, step)
    paths = every_path(0, turns, step)
    counted = chain.counting(gain)

    def total(path):
        return sum(gain(kind, a, b) for kind, a, b in zip(turns, path, path[1:], strict=False))

    assert dict(chain.after().items()) == gathered((path[-1], p) for path, p in paths)
    for n in range(len(turns) + 1):
        assert dict(counted.after(n).items()) == gathered(
            ((path[n], sum(gain(k, a, b) for k, a, b in zip(turns[:n], path, path[1:], strict=False))), p)
            for path, p in paths
        )
    assert dict(counted.totals().items()) == gathered((total(path), p) for path, p in paths)
    assert counted.expected() == sum(total(path) * p for path, p in paths) == counted.totals().mean()
    hits = gathered((next((n for n, s in enumerate(path) if s == 3), None), p) for path, p in paths)
    assert dict(chain.hitting(lambda s: s == 3).items()) == hits
    assert chain.by_turn(lambda s: s % 2) == [sum(p for path, p in paths if path[n] % 2) for n in range(len(turns) + 1)]


@given(rows, kinds.filter(bool), gain_tables)
@settings(max_examples=40, deadline=None)
def test_packed_and_sparse_totals_are_the_same(table, turns, gains):
    """The gain has a further roll in it, two places, and wide strides."""

    def gain(kind, before, after):
        return Odds({(gains[before * STATES + after], 0): 2, (kind, 700): 1})

    chain = Chain(0, turns, lambda kind, state: Odds(table[kind][state]))
    counted = chain.counting(gain)
    planned = plan(counted._rows, chain._start, chain._total, turns)
    both = []
    for form in (totals.Packed(counted._rows, planned), totals.Sparse(counted._rows, planned)):
        *_, last = totals.walk(form, planned, chain._start)
        both.append({i: dict(form.weights([polynomial], len(turns))) for i, polynomial in last.items()})
    assert both[0] == both[1]
    steps = sum(
        len(form.weights([polynomial], n)) * len(counted._rows.under(kind, ())[i][1])
        for n, (kind, now) in enumerate(zip(turns, totals.walk(form, planned, chain._start), strict=False))
        for i, polynomial in now.items()
    )
    assert totals.sparse_steps(counted._rows, planned, chain._start, 10**6) == (steps, len(turns))


def test_a_start_by_chance():
    chain = Chain(Odds({0: 1, 5: 2}), ["x", "x"], lambda kind, n: Odds({n: 1, n + 1: 1}))
    assert chain.after() == Odds({0: 1, 1: 2, 2: 1, 5: 2, 6: 4, 7: 2})
    assert chain.hitting(lambda n: n in (2, 5)) == Odds({0: 8, 2: 1, None: 3})
    assert chain.counting(lambda kind, a, b: b - a).expected() == 1


def test_step_is_asked_once_for_each_kind_and_state():
    asked = Counter()

    def step(kind, state):
        asked[kind, state] += 1
        return Odds({state: 1, min(state + 1, 3): 1})

    chain = Chain(0, ["a"] * 10 + ["b"] * 10, step)
    chain.after()
    chain.hitting(lambda s: s == 3)
    chain.counting(lambda kind, a, b: 1).totals()
    assert set(asked.values()) == {1}


def test_many_turns_of_two_dice_are_their_sum():
    chain = Chain(None, ["roll"] * 50, lambda kind, state: Odds.sure(None))
    counted = chain.counting(lambda kind, a, b: Odds.dice("2d6"))
    assert counted.totals() == Odds.dice("2d6") * 50
    assert counted.expected() == 350


def test_tuples_of_totals():
    chain = Chain(None, [None] * 6, lambda kind, state: Odds.sure(None))
    both = chain.counting(lambda kind, a, b: Odds.die(6).map(lambda r: (int(r == 6), r)))
    assert both.totals() == Odds.die(6).map(lambda r: (int(r == 6), r)) * 6
    assert both.expected() == (1, 21)
    assert both.totals(0) == Odds.sure((0, 0))
    assert both.expected(0) == (0, 0)


def test_mixed_gains_are_refused():
    chain = Chain(0, [0, 1], lambda kind, state: Odds.sure(0))
    for wrong in (lambda k, a, b: (1, 2) if k else 1, lambda k, a, b: (1,) * (k + 1), lambda k, a, b: 0.5):
        with pytest.raises(TypeError, match="whole number"):
            chain.counting(wrong).totals()


def test_one_roll_decides_state_and_gain():
    """A store of 3 from which a die takes, until it is empty; what the die takes is counted."""

    def step(kind, left):
        return Odds.die(6).map(lambda r: (max(left - r, 0), min(left, r)) if r < 4 else (left, 0))

    counted = Chain.gaining(3, ["x"] * 4, step)
    paths = [((3, 0), Fraction(1))]
    for _ in range(4):
        paths = [((to, sum_ + got), p * q) for (at, sum_), p in paths for (to, got), q in step("x", at).items()]
    assert dict(counted.after().items()) == gathered(paths)
    assert counted.chain.hitting(lambda left: left == 0).mean(lambda turn: turn or 0) > 1
    assert counted.totals().mean() == counted.expected()


def form_of(counted):
    return type(counted._prepared(None)[1])


def test_the_form_that_takes_fewer_steps_is_chosen():
    chain = Chain(None, [None] * 12, lambda kind, state: Odds.sure(None))
    scattered = Odds({(0, 0): 1, (10_000, 0): 1, (9_999, 1): 1})
    counted = chain.counting(lambda kind, a, b: scattered)
    assert form_of(counted) is totals.Sparse
    assert counted.totals() == scattered * 12
    for gain in (Odds.die(6), Odds.die(500), Odds.tuples((6, 6))):
        assert form_of(chain.counting(lambda kind, a, b, gain=gain: gain)) is totals.Packed


def test_too_large_is_refused_with_its_size():
    chain = Chain(None, [None] * 64, lambda kind, state: Odds.sure(None))
    many = Odds.tuples((6, 6)).map(lambda d: (d[0], d[1], d[0] * d[1], d[0] ** d[1] % 7))
    with pytest.raises(TooLarge, match=r"takes about [\d,]+ steps, some [\d,]+ seconds .* of 64\); room for 100,000"):
        chain.counting(lambda kind, a, b: many, room=100_000).totals()
    endless = Odds({0: 1, 1: 1, 10**12: 1})
    with pytest.raises(TooLarge, match=r"by turn \d+ of 64\); room for 5,000"):
        chain.counting(lambda kind, a, b: endless, room=5_000).totals()
    assert chain.counting(lambda kind, a, b: endless, room=5_000).expected() == 64 * endless.mean()
    assert len(chain.counting(lambda kind, a, b: endless).totals()) == 65 * 66 // 2


def test_more_turns_than_there_are():
    chain = Chain(0, [None] * 3, lambda kind, n: Odds.sure(n))
    with pytest.raises(ValueError, match="3 turns"):
        chain.after(4)
