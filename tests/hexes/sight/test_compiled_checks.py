"""The compiled walk is what explains a line: the same words, threads and reasons as plain Python, and no waiting."""

from __future__ import annotations

from itertools import combinations
from time import process_time

import numpy as np
import pytest

from sandtable.hexes.grid import Grid
from sandtable.hexes.sight import Extra, Reading, Sight
from sandtable.hexes.sight import engine as sight_engine
from sandtable.hexes.sight.drawing import thread_of
from sandtable.hexes.sight.trace import explain
from sandtable.hexes.sight.verdict import Kind
from tests.hexes.sight.grounds import painted

GRID = Grid.lettered(9, 9)
GROUND = painted(
    GRID,
    terrain={
        "C4": 24,
        "D4": 60,
        "E5": 24,
        "F2": 24,
        "G6": 25,
        "H3": 51,
        "H4": 51,
        "B7": 14,
        "E2": 24,
        "D2": 24,
        "C2": 24,
    },
    levels={"G6": 1, "G7": 1, "F6": 1, "B3": 2},
    walls={"E7-F7": 72},
    slopes=[(GRID.hex("G6"), GRID.hex("G5"))],
)


@pytest.mark.parametrize("reading", [Reading(), Reading(0.75)])
def test_the_compiled_walk_explains_every_line_as_plain_python_does(reading: Reading) -> None:
    sight = Sight(GROUND, reading)
    sight_engine.compiled()
    assert sight_engine.is_compiled()
    for a, b in combinations(GRID.hexes, 2):
        for start, end in ((a, b), (b, a)):
            plain = explain(sight._for_one, GRID, start, end, reading.bonus, reading.bits)
            assert sight.check(start, end) == plain


def test_the_explained_check_agrees_with_the_batch_and_runs_from_end_to_end() -> None:
    sight = Sight(GROUND)
    codes = sight.all_pairs().codes
    for (i, a), (j, b) in combinations(enumerate(GRID.hexes), 2):
        verdict = sight.check(a, b)
        assert (verdict.is_clear, verdict.hindrance) == (codes[i, j] >= 0, max(0, codes[i, j]))
        assert verdict.segments[-1].kind is not Kind.BLOCKED or not verdict.is_clear
        ends = (verdict.segments[-1].x1, verdict.segments[-1].y1)
        assert ends == tuple(int(each) for each in GROUND.centre(b))
        assert thread_of(verdict).words == verdict.words


def test_wrecks_and_floors_are_told_by_the_compiled_check_too() -> None:
    sight_engine.compiled()
    sight = Sight(painted(GRID))
    wrecked = sight.check(GRID.hex("A4"), GRID.hex("A8"), [Extra(GRID.hex("A6"))])
    assert wrecked.hindrance == 1
    assert "a wreck in A6" in wrecked.words
    upstairs = Sight(GROUND).check(GRID.hex("H3"), GRID.hex("H4"), floors=(1, 0))
    assert (upstairs.start.level, upstairs.end.level) == (1, 0)


def test_a_field_is_what_the_pairs_say() -> None:
    sight = Sight(GROUND)
    codes = sight.all_pairs().codes
    for i in (0, 17, 40):
        field = sight.field(GRID.hexes[i])
        assert [field.seen.get(hex, -1) for hex in GRID.hexes] == np.maximum(codes[i], -1).tolist()


def test_all_pairs_tell_how_far_they_are_and_need_no_certain_number_of_threads() -> None:
    sight, told = Sight(GROUND), list[float]()
    one = sight.all_pairs(threads=1, progress=told.append)
    assert told == sorted(told)
    assert told[-1] == 1.0
    assert len(told) > 10
    assert (sight.all_pairs(threads=3).codes == one.codes).all()
    assert (one.codes == one.codes.T).all()


def test_an_explained_check_is_a_fraction_of_a_millisecond() -> None:
    """Measured at 0.07 ms over our map; the bound leaves room for a busy machine."""
    sight_engine.compiled()
    sight = Sight(GROUND)
    pairs = list(combinations(GRID.hexes, 2))[::9]
    [sight.check(a, b) for a, b in pairs]
    began = process_time()
    for a, b in pairs:
        sight.check(a, b)
    assert (process_time() - began) / len(pairs) < 0.0005
