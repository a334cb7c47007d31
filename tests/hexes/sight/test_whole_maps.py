"""Many lines at once: the compiled walk and the explaining one agree, both ways are one, nothing fails."""

from __future__ import annotations

import random
import subprocess
import sys
from functools import cache

import numpy as np
import pytest

from sandtable.hexes.grid import Edge, Grid
from sandtable.hexes.ground import Ground
from sandtable.hexes.sight import AS_VASL, BASE, DOWN_SLOPE_ONLY, Reading, Sight
from sandtable.hexes.sight.engine import compiled
from sandtable.hexes.sight.verdict import OF_CODE
from sandtable.hexes.sight.walk import look_at_each
from sandtable.hexes.vasl import read_board
from tests.hexes.sight.grounds import BOARDS, oracle

READINGS = {"base": BASE, "slopes": Reading(0.75), "vasl": AS_VASL, "down-slope": Reading(0.75, DOWN_SLOPE_ONLY)}
CODES = (14, 24, 25, 26, 28, 30, 41, 50, 60, 63, 64, 65, 72, 73, 74, 75, 85, 133, 157, 175, 200)


@cache
def scattered(seed: int) -> Ground:
    """Blobs of every kind of terrain, hills and gullies, slopes and embankments, strewn at random."""
    rng = random.Random(seed)
    grid = Grid(tuple((1 - c % 2, 9) for c in range(14)), cut=frozenset(Edge))
    width, height = int(13 * 56.25), int(9 * 64.5)
    elevation, code = np.zeros((width, height), np.int8), np.zeros((width, height), np.uint8)
    x, y = np.arange(width)[:, None], np.arange(height)[None, :]
    for _ in range(8):
        rise, size = rng.choice((-1, 1, 1, 2)), rng.randint(50, 130)
        cx, cy = rng.randrange(width), rng.randrange(height)
        elevation[(x - cx) ** 2 + (y - cy) ** 2 < size**2] += rise
    for _ in range(70):
        cx, cy, w, h = rng.randrange(width), rng.randrange(height), rng.randint(3, 60), rng.randint(3, 60)
        code[max(0, cx - w) : cx + w, max(0, cy - h) : cy + h] = rng.choice(CODES)

    def some(share: float) -> dict[object, frozenset[int]]:
        return {hex: frozenset(rng.sample(range(6), 2)) for hex in grid if rng.random() < share}

    return Ground(elevation, code, grid, slopes=some(0.3), embankments=some(0.05), partial_orchards=some(0.05))  # type: ignore[arg-type]


def grounds() -> list[str]:
    return ["scattered-1", "scattered-2", "scattered-3", *BOARDS]


@cache
def ground(name: str) -> Ground:
    if name.startswith("scattered"):
        return scattered(int(name[-1]))
    return read_board(oracle() / f"bd{name}").ground


@pytest.mark.parametrize("name", grounds())
@pytest.mark.parametrize("reading", READINGS)
def test_explained_and_compiled_agree(name: str, reading: str) -> None:
    """Thousands of lines; walking every pixel in plain Python must find what the skipping walk finds."""
    sight = Sight(ground(name), READINGS[reading])
    compiled()
    rng = random.Random(name + reading)
    grid = sight.grid
    pairs = [(rng.choice(grid.hexes), rng.choice(grid.hexes)) for _ in range(150)]
    for (a, b), code in zip(pairs, sight.batch(pairs).codes, strict=True):
        verdict = sight.check(a, b)
        assert (verdict.is_clear, verdict.hindrance) == (code >= 0, max(int(code), 0)), verdict.words
        if code < 0 and grid.index(a) < grid.index(b):
            assert verdict.reason is OF_CODE[int(code)]


def test_few_lines_are_walked_in_plain_python() -> None:
    """The same walk without the compiler, which a single field does not wait for."""
    sight = Sight(scattered(2), READINGS["slopes"])
    here, others = np.full(len(sight.grid), 60), np.arange(len(sight.grid))
    plain, order = np.empty(len(others), np.int8), others
    look_at_each(sight.scene, here, others, order, sight.reading.bonus, sight.reading.bits, plain)
    compiled()
    assert np.array_equal(plain, sight.batch_of(here, others).codes)
    assert len(set(plain.tolist())) > 5


def test_a_check_and_a_field_do_not_wait_for_the_compiler() -> None:
    code = (
        "import sys\nfrom tests.hexes.sight.grounds import painted\nfrom sandtable.hexes.grid import Grid\n"
        "from sandtable.hexes.sight import Sight\nsight = Sight(painted(Grid.lettered(5, 5), terrain={'C3': 60}))\n"
        "a, b = sight.grid.hex('A3'), sight.grid.hex('E3')\nassert not sight.check(a, b).is_clear\n"
        "assert b in sight.field(a).hidden\nprint('numba' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"


@pytest.mark.parametrize("name", grounds())
def test_all_pairs_both_ways(name: str) -> None:
    """No exception on any pair, and A-B is B-A, each asked for by itself."""
    for reading in (READINGS["slopes"], AS_VASL):
        sight = Sight(ground(name), reading)
        count = len(sight.grid)
        first, second = np.divmod(np.arange(count * count), count)
        there = sight.batch_of(first, second).codes
        back = sight.batch_of(second, first).codes
        assert np.array_equal(there, back)
        assert np.array_equal(there.reshape(count, count), sight.all_pairs(threads=2).codes)


@pytest.mark.parametrize("name", ["scattered-1", "scattered-2"])
def test_the_words_are_the_same_from_both_ends_when_nothing_blocks(name: str) -> None:
    sight = Sight(ground(name), READINGS["slopes"])
    rng = random.Random(name)
    for _ in range(60):
        a, b = rng.sample(sight.grid.hexes, 2)
        there, back = sight.check(a, b), sight.check(b, a)
        assert there.is_clear is back.is_clear
        assert there.hindrance == back.hindrance
        if there.is_clear:
            assert {each.hex for each in there.hindrances} == {each.hex for each in back.hindrances}
        assert there.segments[0].kind == back.segments[-1].kind or not there.is_clear


def test_a_field_is_a_row_of_all_pairs() -> None:
    sight = Sight(scattered(1), BASE)
    grid, pairs = sight.grid, sight.all_pairs()
    for hex in (grid.hexes[0], grid.hexes[70]):
        field = sight.field(hex)
        row = pairs.codes[grid.index(hex)]
        assert {grid.index(other): hindrance for other, hindrance in field.seen.items()} == {
            i: int(code) for i, code in enumerate(row) if code >= 0
        }
        assert len(field.seen) + len(field.hidden) == len(grid)
        assert field.clear | field.hindered == set(field.seen)


def test_an_empty_batch() -> None:
    assert len(Sight(scattered(1)).batch([]).codes) == 0
