"""How a large picture is cut into squares at several sizes."""

import pytest

from sandtable.surfaces.tiles import Cut


def test_a_map_of_8000_by_6000_is_cut_at_four_sizes():
    cut = Cut(8000, 6000)
    assert cut.worth
    assert [cut.size(level) for level in range(cut.levels)] == [(8000, 6000), (4000, 3000), (2000, 1500), (1000, 750)]
    names = list(cut.tiles())
    assert len(names) == len(set(names)) == 16 * 12 + 8 * 6 + 4 * 3 + 2 * 2
    assert all(map(cut.has, names))


@pytest.mark.parametrize(
    "name", ["4-0-0", "0-16-0", "0-0-12", "3-2-0", "0-0", "../0-0-0", "0-0-0.png", "٠-0-0", "0-00-0", ""]
)
def test_nothing_else_is_a_square_of_it(name):
    assert not Cut(8000, 6000).has(name)


def test_what_is_small_is_not_cut():
    assert not Cut(760, 760).worth
    assert Cut(1024, 700).levels == 1
    assert Cut(1025, 700).levels == 2
