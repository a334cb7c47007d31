"""The search against every legal loop there is, and what must hold of any result."""

from __future__ import annotations

import random
from dataclasses import replace

import perimeter_boards as boards
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sandtable.games.orsha.perimeter import (
    Effort,
    Kind,
    Mark,
    Position,
    Readings,
    SideView,
    Unit,
    check_largest,
    check_loop,
    propose,
)
from sandtable.hexes.grid import Grid, Hex
from sandtable.hexes.regions import loop_area

SIZES = [(5, 5), (6, 5), (5, 6), (4, 7)]


def measure(view: SideView, loop: list[Hex]) -> tuple[int, int, int]:
    """Hexes with the edge runs, friendly non-SMC units in the rest, friendly Strategic Locations in it."""
    runs = {hex for run in view.edge_runs for hex in run}
    area = loop_area(loop, view.position.grid)
    units = sum(unit.hex in area - runs for unit in view.ground_units)
    return len(area | runs), units, len((area - runs) & view.strategic)


@pytest.mark.rule("oto2.7.5053.d")
@pytest.mark.parametrize("seed", range(48))
def test_no_legal_loop_is_larger(seed):
    """Against an exhaustive walk over all legal loops, ties included."""
    position = boards.random_position(seed, *SIZES[seed % len(SIZES)])
    for side in position.sides:
        view = SideView(position, side)
        every = list(boards.every_loop(view))
        perimeter = propose(position, side)
        if view.all_round:
            continue
        if not every:
            assert not perimeter.loops
            continue
        best = max(measure(view, loop) for loop in every)
        first = perimeter.loops[0]
        assert measure(view, list(first.hexes)) == best
        assert first.size == first.bound == best[0]
        assert len(first.area) == boards.enclosed(list(first.hexes))


@pytest.mark.rule("oto2.7.5053.d")
@pytest.mark.parametrize(
    ("seed", "measured"),
    [(9, (18, 2, 1)), (155, (25, 2, 0)), (314, (13, 1, 0)), (547, (12, 1, 0)), (916, (25, 1, 1))],
)
def test_of_two_equal_areas_the_one_with_more_units_then_more_strategic_locations(seed, measured):
    """Boards with several largest loops, one of which holds a unit more, though perhaps a Strategic Location less."""
    position = boards.random_position(seed, 7, 6)
    view = SideView(position, "german")
    assert measure(view, list(propose(position, "german").loops[0].hexes)) == measured


PATIENT = 10_000_000
"""Outlines to try. The solver of this reading is limited in seconds: enough of them on the busiest machine."""


@pytest.mark.rule("oto2.7.5053.d")
@pytest.mark.parametrize("seed", range(24))
def test_longest_loop_reading(seed):
    position = boards.random_position(seed, *SIZES[seed % len(SIZES)])
    longest = Readings(largest_loop_measure="longest-loop")
    view = SideView(position, "german", longest)
    every = list(boards.every_loop(view))
    loops = propose(position, "german", readings=longest, effort=Effort(outlines=PATIENT)).loops
    if view.all_round or not every:
        return
    assert loops[0].size == len(loops[0].hexes) == max(map(len, every)) == loops[0].bound


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 10_000), st.integers(4, 12), st.integers(5, 12))
def test_the_checker_accepts_what_is_proposed(seed, columns, rows):
    position = boards.random_position(seed, columns, rows)
    for side in position.sides:
        view = SideView(position, side)
        taken: frozenset[Hex] = frozenset()
        for loop in propose(position, side).loops:
            verdict = check_loop(view, loop.hexes, taken)
            assert verdict.legal, verdict.refusals
            assert verdict.loop is not None
            assert verdict.loop.area == loop.area
            assert not taken & loop.area
            taken |= loop.area
        if not taken:
            continue
        assert check_largest(view, propose(position, side).loops[0].hexes).is_largest


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 10_000), st.integers(5, 12), st.integers(5, 12))
def test_one_more_friendly_strategic_location_never_shrinks_the_loop(seed, columns, rows):
    """Inland, that is: one more friendly edge hex can move a Map Edge Marker away from where the loop turned."""
    position = boards.random_position(seed, columns, rows)
    inland = [hex for hex in position.grid if hex not in position.edge_hexes]
    hex = random.Random(seed).choice(inland)
    before = propose(position, "german").loops
    after = propose(replace(position, strategic={**position.strategic, hex: "german"}), "german").loops
    assert (after[0].size if after else 0) >= (before[0].size if before else 0)
    assert before == () or after != ()


def mirrored(position: Position) -> Position:
    grid = position.grid
    width = len(grid.spans)

    def turn(hex: Hex) -> Hex:
        other = width - 1 - hex.q
        return Hex(other, grid.number(hex) - other // 2)

    return Position(
        Grid.rectangle(width, grid.spans[0][1]),
        {turn(hex): side for hex, side in position.strategic.items()},
        {turn(hex): side for hex, side in position.control.items()},
        tuple(replace(unit, hex=turn(unit.hex)) for unit in position.units),
    )


@settings(max_examples=30, deadline=None)
@given(st.integers(0, 10_000), st.sampled_from([5, 7, 9, 11]), st.integers(5, 12))
def test_a_mirrored_map_has_a_mirrored_front(seed, columns, rows):
    position = boards.random_position(seed, columns, rows)
    other = mirrored(position)
    for side in position.sides:
        ours, theirs = propose(position, side), propose(other, side)
        assert [loop.size for loop in ours.loops[:1]] == [loop.size for loop in theirs.loops[:1]]


def test_a_side_that_holds_the_whole_map_edge_has_the_whole_map():
    position = boards.board(boards.W1)
    for hex in position.grid:
        position = boards.take_control(position, hex, "german")
    position = position.with_units(())
    perimeter = propose(position, "german")
    assert perimeter.loops[0].hexes == position.grid.boundary
    assert perimeter.area == set(position.grid)
    assert check_loop(SideView(position, "german"), position.grid.boundary).legal
    assert propose(position, "russian").loops == ()


def test_two_main_loops_on_separate_stretches_of_edge():
    """A side cut in two by enemy edge hexes has two main loops and one Perimeter."""
    text = """
  A B C D E F G
1 g   r   r   g
    g   r   g
2 ,   .   .   ,
    .   R   .
3 ,   .   .   ,
    .   R   .
4 ,   .   .   ,
    .   R   .
5 g   r   r   g
    g   r   g
"""
    perimeter = propose(boards.board(text), "german")
    assert [loop.size - len({h for run in perimeter.edge_runs for h in run}) for loop in perimeter.loops] == [3, 3]
    assert len(perimeter.main_area) == 20
    assert not perimeter.pockets


@pytest.mark.parametrize("outlines", [0, 1, 2, 4, 8])
def test_effort_spent_gives_an_honest_bound(outlines):
    """The largest Russian loop of W8 has 17 hexes; whatever was found in time, that lies within what is claimed."""
    hasty = propose(boards.board(boards.W8), "russian", effort=Effort(outlines=outlines))
    if hasty.loops:
        assert hasty.loops[0].size <= 17 <= hasty.loops[0].bound
    else:
        assert hasty.unsettled >= 17
        assert not hasty.proved


def test_the_caller_may_stop_the_search():
    stopped = propose(boards.board(boards.W8), "russian", effort=Effort(stop=lambda: True))
    assert stopped.loops == ()
    assert stopped.unsettled == 19  # the outline that turns at C3


def test_vehicles_guns_and_the_dead():
    """R10 and section 6, as markers: a Mobile tank makes its hex Strategic, an Immobile one does not."""
    grid = Grid.rectangle(7, 7)
    hex = grid.hex("D4")

    def marks(kind: Kind, *signs: Mark) -> bool:
        unit = Unit("x", "german", kind, hex, marks=frozenset(signs))
        return hex in SideView(Position(grid, {}, {}, (unit,)), "german").markers

    assert marks(Kind.MMC)
    assert marks(Kind.VEHICLE)
    assert not marks(Kind.VEHICLE, Mark.IMMOBILE)
    assert not marks(Kind.VEHICLE, Mark.MA_OUT)
    assert not marks(Kind.VEHICLE, Mark.ABANDONED)
    assert marks(Kind.GUN, Mark.CREWED)
    assert not marks(Kind.GUN, Mark.CREWED, Mark.HOOKED)
    assert not marks(Kind.GUN)
    assert not marks(Kind.SMC)
    assert not marks(Kind.MMC, Mark.PRISONER)
