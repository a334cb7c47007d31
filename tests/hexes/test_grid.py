"""Grids: names both ways, order, edges, the boundary ring, for any stagger and size."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sandtable.hexes.grid import Edge, Grid, Hexside, Naming, NoSuchHex, NotAdjacent, Numbering, names


@st.composite
def grids(draw):
    columns = draw(st.integers(1, 34))
    if draw(st.booleans()):
        first, rows = draw(st.integers(0, 3)), draw(st.integers(1, 12))
        spans = ((first, first + rows - 1),) * columns
    else:
        low = draw(st.lists(st.integers(0, 2), min_size=columns, max_size=columns))
        high = draw(st.lists(st.integers(4, 9), min_size=columns, max_size=columns))
        spans = tuple(zip(low, high, strict=True))
    return Grid(
        spans,
        raised=draw(st.integers(0, 1)),
        naming=draw(st.sampled_from(Naming)),
        numbering=draw(st.sampled_from(Numbering)),
        first_column=draw(st.integers(1, 40)),
    )


@given(grids())
def test_names_and_order_round_trip(grid):
    assert len(set(grid.hexes)) == len(grid) == sum(last - first + 1 for first, last in grid.spans)
    for i, hex in enumerate(grid):
        assert grid.index(hex) == i
        assert hex in grid
        assert grid.hex(grid.name(hex)) == hex
    assert len({grid.name(hex) for hex in grid}) == len(grid)


@given(grids())
def test_neighbouring_columns_are_half_a_hex_apart(grid):
    for hex in grid:
        higher = hex.q % 2 == grid.raised
        number = grid.number(hex)
        down = 1 if grid.numbering is Numbering.DOWN else -1
        assert grid.number(hex.neighbour(3)) == number + down
        # the neighbour up and to the side: same number for lower columns, one step up for higher ones
        assert grid.number(hex.neighbour(1)) == (number - down if higher else number)


@given(grids())
def test_the_boundary_ring_walks_every_edge_hex(grid):
    boundary = grid.boundary
    at_the_edge = {hex for hex in grid if any(other not in grid for other in hex.neighbours())}
    assert set(boundary) <= at_the_edge
    if len(boundary) > 1:
        assert all(a.is_adjacent(b) for a, b in zip(boundary, boundary[1:] + boundary[:1], strict=True))
    straight = len(set(grid.spans)) == 1
    if straight:
        assert set(boundary) == at_the_edge


@given(grids())
def test_every_hexside_is_listed_once(grid):
    sides = list(grid.hexsides())
    assert len(sides) == len(set(sides))
    assert set(sides) == {Hexside.between(hex, other) for hex in grid for other in grid.neighbours(hex)}


def test_a_numbered_map():
    grid = Grid.rectangle(columns=60, rows=35, naming=Naming.NUMBERS, numbering=Numbering.UP)
    assert grid.name(grid.hex("23.14")) == "23.14"
    assert grid.hex("2314") == grid.hex("23.14")
    assert grid.hex("23.15") == grid.hex("23.14").neighbour(0)
    with pytest.raises(NoSuchHex, match=r"61\.01 is not on this map"):
        grid.hex("61.01")
    with pytest.raises(NoSuchHex, match="column and row"):
        grid.hex("K33")


def test_a_board_with_half_hexes_all_round():
    board = Grid.lettered(33, 11)
    assert len(board) == 33 * 11
    # the archives' own count leaves out A11, C11 ... (halves shared with the next board)
    assert names(board, board.edge(Edge.TOP))[:4] == ["A1", "B0", "C1", "D0"]
    assert board.edges(board.hex("A1")) == {Edge.TOP, Edge.LEFT}
    assert board.edges(board.hex("C5")) == frozenset()


@pytest.mark.parametrize("bad", ["", "K", "33", "AB12", "K-3", "K33x"])
def test_malformed_names_are_refused(bad):
    with pytest.raises(NoSuchHex):
        Grid.lettered(30, 53).hex(bad)


def test_hexsides_by_name():
    grid = Grid.lettered(30, 53)
    assert grid.hexside("T19-T20") == grid.hexside("T20-T19")
    assert grid.side_name(grid.hexside("T20-T19")) in ("T19-T20", "T20-T19")
    with pytest.raises(NotAdjacent, match="H10 and I9 are not adjacent"):
        grid.hexside("H10-I9")
