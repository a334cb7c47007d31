"""Programs of registers: three engines and the exact walk give the same from one table."""

from dataclasses import replace

import numpy as np
import pytest

from sandtable.odds import Odds, TooLarge
from sandtable.sim.register_engines import (
    by_kernel,
    by_numpy,
    by_python,
    exact_register,
    one_campaign,
    simulate_registers,
)
from sandtable.sim.registers import Step, compile_registers

START = {"weather": 0, "gold": 10, "spent": 0, "luck": 0, "idle": 0}
SKY = Step("sky", 6, ("weather",), ("weather",), (), lambda weather, digit: (min(2, weather + (digit > 3)),))
LUCK = Step("luck", 36, (), ("luck",), (), lambda digit: (digit // 6 + digit % 6 + 2,))
MARKET = Step(
    "market",
    1,
    ("weather", "luck"),
    (),
    ("gold", "spent"),
    lambda weather, luck, digit: (-(luck > 7) - weather, (luck > 7) + weather),
)
IDLE = Step("idle", 36, ("idle",), ("idle",), (), lambda idle, digit: (digit,))


@pytest.fixture(scope="module")
def program():
    turns = [[SKY, LUCK, MARKET, IDLE]] * 5
    return compile_registers(START, turns, outputs=["gold", "spent", "weather", "idle"])


def test_three_engines_throw_the_same_dice(program):
    plain = by_python(program, 5, 1000, 700)
    assert np.array_equal(plain, by_numpy(program, 5, 1000, 700))
    assert np.array_equal(plain, by_kernel(program, 5, 1000, 700))
    assert [one_campaign(program, 5, 1234)[name] for name in program.outputs] == list(plain[234])
    assert (plain[:, 0] + plain[:, 1] == 10).all(), "gold is kept or spent"


def test_a_rejected_word_is_redrawn_alike(monkeypatch):
    """Bounds that reject 46 of 100 words."""
    monkeypatch.setattr("sandtable.sim.philox.MOST_PRODUCT", 1 << 32)
    wild = Step("wild", 1320, (), (), ("gold",), lambda digit: (digit,))
    still = Step("still", 1, ("gold",), ("spent",), (), lambda gold, digit: (gold % 7,))
    program = compile_registers({"gold": 0, "spent": 0}, [[wild, still, wild, wild]] * 2, outputs=["gold", "spent"])
    plain = by_python(program, 11, 0, 1500)
    assert np.array_equal(plain, by_numpy(program, 11, 0, 1500))
    assert np.array_equal(plain, by_kernel(program, 11, 0, 1500))


def test_the_exact_law_by_counting(program):
    """Two turns, all 46,656 pairs of draws gone through one by one."""
    short = program.first(2)
    weights = dict[int, int]()
    for first in range(216):
        for second in range(216):
            values = list(short.start)
            for turn, digits in zip(short.turns, (first, second), strict=True):
                for step, digit in zip(turn, (digits // 36, digits % 36, 0, 0), strict=True):
                    short.does(step, values, digit)
            gold = values[short.registers.index("gold")]
            weights[gold] = weights.get(gold, 0) + 1
    assert exact_register(short, "gold") == Odds(weights)


def test_exact_and_simulated_agree(program):
    """100,000 campaigns: four means within five standard errors (a false alarm in fewer than 1 of 10^5 runs)."""
    result = simulate_registers(program, 100_000, seed=3, engine="kernel")
    for name in program.outputs:
        mean, half = result.mean(name)
        assert abs(mean - float(exact_register(program, name).mean())) < half * 5 / 1.96


def test_what_the_answer_does_not_depend_on_costs_nothing(program):
    """`idle` has 36 values that matter to nobody: the law of the weather keeps three states apart."""
    assert len(exact_register(program, "weather", most_states=3)) == 3
    with pytest.raises(TooLarge, match="simulate it"):
        exact_register(program, "gold", most_states=3)
    untouched = replace(program, turns=())
    assert exact_register(untouched, "gold") == Odds({10: 1})


def test_ranges_are_followed_and_tables_shared(program):
    """The market's table grows with the weather; once the weather can be anything it is the same table."""
    markets = [turn[2] for turn in program.turns]
    assert len(set(markets)) == 2
    wide = Step("wide", 6, ("a", "b"), ("a",), (), lambda a, b, digit: (0,))
    more = Step("more", 6, (), (), ("a", "b"), lambda digit: (digit * 1000, digit * 1000))
    with pytest.raises(ValueError, match="needs a table"):
        compile_registers({"a": 0, "b": 0}, [[more, wide]], outputs=["a"])
    with pytest.raises(ValueError, match="no register"):
        compile_registers({"a": 0}, [], outputs=["b"])


def test_the_same_hash_for_any_split(program):
    whole = simulate_registers(program, 3000, seed=3, engine="numpy", block=3000)
    for workers, block in ((1, 777), (2, 1250), (3, 2999)):
        again = simulate_registers(program, 3000, seed=3, engine="kernel", workers=workers, block=block)
        assert again.digest() == whole.digest()
    assert simulate_registers(program, 3000, seed=4, engine="numpy").digest() != whole.digest()
