"""The program format: branches by state, counters of any width, verdicts, tables no longer than needed."""

import numpy as np
import pytest

from sandtable.kernel import NotUnderstood
from sandtable.kernel.models import Model
from sandtable.odds import Odds
from sandtable.sim import Operation, exact_law, exact_verdict, simulate
from sandtable.sim.campaigns import program_for
from sandtable.sim.engines import by_kernel, by_numpy, by_python
from sandtable.sim.program import compile_program


def siege(turns: int = 8, walls: int = 2):
    """Each turn a six breaches a wall; when none is left the town falls."""
    die = Operation("die", 6, lambda n, digit: (n - 1, {"breaches": 1}) if digit == 5 else (n, {}))
    most = min(walls, turns)
    return compile_program(
        walls,
        [[die]] * turns,
        counters={"breaches": most},
        over=lambda n: n == 0,
        verdict=lambda n: "holds" if n else "falls",
    )


def all_engines(program, seed: int = 4, count: int = 2000):
    plain = by_python(program, seed, 50, count)
    assert np.array_equal(plain, by_numpy(program, seed, 50, count))
    assert np.array_equal(plain, by_kernel(program, seed, 50, count))
    return plain


def test_a_verdict_is_counted_and_known_exactly():
    program = siege()
    sixes = Odds({1: 1, 0: 5}) * 8
    assert exact_verdict(program).chance("falls") == sixes.at_least(2)
    result = simulate(program, 20_000, seed=1, engine="numpy")
    _, low, high = result.share("verdict", program.verdict_words.index("falls"))
    assert low < float(sixes.at_least(2)) < high
    assert "state" not in result.histograms
    all_engines(program)


def test_as_many_dice_as_the_state_says():
    """One die for each boat in use: the same die stands in the turn three times, and idles when there are fewer."""
    boat = Operation("boat", 3, lambda s, d: (s if not s[0] else (s[0] - 1, s[1] + (d > 0)), {}))
    row_out = Operation("out", 1, lambda s, _: ((s[0] + s[1], 0), {"trips": s[1]}))
    program = compile_program((3, 0), [[boat, boat, boat, row_out]] * 2, counters={"trips": 6})
    assert len(program.bounds) == 2
    back = Odds({1: 2, 0: 1})
    twice = (back * 3).then(lambda first: (back * first).map(lambda second: first + second))
    assert exact_law(program, "trips") == twice
    assert set(all_engines(program)[:, 2]) <= set(range(7))


def test_counters_have_the_room_they_say():
    die = Operation("die", 6, lambda s, d: (s, {"pips": d + 1, "sixes": int(d == 5), "turns": 1}))
    program = compile_program(0, [[die]] * 9, counters={"pips": 54, "sixes": 9, "turns": 9})
    assert program.widths == (6, 4, 4)
    assert exact_law(program, "pips").mean() == 31.5
    found = simulate(program, 500, engine="kernel")
    assert found.histograms["turns"] == {9: 500}
    assert max(found.histograms["pips"]) <= 54
    with pytest.raises(ValueError, match="pips can reach 54"):
        compile_program(0, [[die]] * 9, counters={"pips": 53, "sixes": 9, "turns": 9})
    with pytest.raises(ValueError, match="cannot be counted"):
        compile_program(0, [[die]], counters=["pips"])
    with pytest.raises(ValueError, match="bits"):
        compile_program(0, [[die]], counters=["a", "b", "c", "d", "e", "f"])


def test_the_longest_way_not_the_sum_of_all_bounds_the_counters():
    """Eight dice, but two walls: no more than two breaches can be counted."""
    assert siege(8, 2).widths == (2,)


def test_tables_cover_the_states_that_meet_them():
    """A chain of twenty kinds of draw, each with states of its own: the tables are short and say the same."""
    draws = [Operation("leg", 6, lambda s, d, n=n: ((n + 1, (s[1] + d) % 5), {"sum": d}), row=n) for n in range(20)]
    program = compile_program((0, 0), [[op] for op in draws], counters={"sum": 100})
    assert len(program.states) == 1 + 20 * 5
    assert len(program.next_state) == 6 * (1 + 19 * 5)
    assert exact_law(program, "sum") == Odds.die(6).map(lambda d: d - 1) * 20
    all_engines(program)


def test_draws_without_dice_never_overfill_a_word():
    still = Operation("still", 1, lambda s, _: (s, {}))
    step = Operation("step", 1, lambda s, _: (s + 1, {"steps": 1}))
    program = compile_program(0, [[still, step] * 40], counters=["steps"])
    assert max(len(word.positions) for word in program.words[0]) == 32
    assert set(all_engines(program, count=600)[:, 2]) == {40}


def test_a_model_says_what_it_simulates():
    model = Model.read('simulates = "economy"\nname = "plain"\n')
    assert program_for("forgotten-battles", {}, model=model).digest() == program_for("forgotten-battles", {}).digest()
    for text, said in (
        ('name = "x"', "says what it simulates"),
        ("simulates = [", "model: "),
        ('simulates = "peace"', "no program 'peace'"),
        ('simulates = "economy"\nguns = 3', "'guns' is not understood"),
    ):
        with pytest.raises(NotUnderstood, match=said):
            program_for("forgotten-battles", {}, model=Model.read(text))
