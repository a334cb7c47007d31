"""Entry Areas (section 6), clearing the map (7.507), drawing (7.5067), and the readings as settings."""

from __future__ import annotations

from dataclasses import replace

import perimeter_boards as boards
import pytest

from sandtable.games.orsha.perimeter import (
    Front,
    Kind,
    Mark,
    Readings,
    SideView,
    Unit,
    area_letters,
    determine,
    drawn_line,
    propose,
    settle,
)
from sandtable.games.orsha.perimeter.clearing import (
    HalfDay,
    Shelter,
    stays_on_map,
)
from sandtable.games.orsha.perimeter.entry import (
    NORTH_FIRST,
    german_north_entry,
    german_west_entry,
    russian_entry,
)
from sandtable.hexes.grid import Grid, Hexside

GRID = Grid.rectangle(30, 53)


def front_of(text: str) -> Front:
    position = boards.board(text)
    return determine(position, {side: propose(position, side) for side in position.sides})


# ---- Entry Areas


@pytest.mark.rule("oto2.6.entry.russian", "oto2.6.entry.german-west")
def test_east_and_west_edges():
    assert russian_entry(GRID) == {hex for hex in GRID if GRID.number(hex) == 53}
    assert german_west_entry(GRID) == {hex for hex in GRID if GRID.number(hex) == 1}


@pytest.mark.rule("oto2.6.entry.german-north")
@pytest.mark.parametrize(
    ("arrow", "first_russian", "last"),
    [(30, 33, 28), (30, 40, 30), (30, 4, None), (None, None, 53)],
)
def test_north_edge_entry(arrow, first_russian, last):
    control = {GRID.hex(f"DD{n}"): "russian" for n in range(first_russian or 99, 54)}
    found = german_north_entry(GRID, control, arrow)
    assert max((GRID.number(hex) for hex in found), default=None) == last
    assert all(hex.q == 29 for hex in found)
    assert all(hex.q == 0 for hex in german_north_entry(GRID, control, arrow, NORTH_FIRST))


# ---- clearing

PAK = Unit("PaK 40", "german", Kind.GUN, boards.board(boards.W1).grid.hex("B3"), marks=frozenset([Mark.CREWED]))


@pytest.mark.rule("oto2.7.507")
@pytest.mark.parametrize(
    ("played", "shelter", "stays"),
    [
        (HalfDay.AM, Shelter.NONE, True),
        (HalfDay.PM, Shelter.NONE, False),
        (HalfDay.PM, Shelter.TRENCH, True),
        (HalfDay.PM, Shelter.BUILDING, True),
        (HalfDay.PM, Shelter.PILLBOX, True),
    ],
)
def test_which_guns_stay_on_the_map(played, shelter, stays):
    found = stays_on_map(front_of(boards.W1), PAK, just_played=played, shelter=shelter)
    assert (found is not None) is stays


@pytest.mark.rule("oto2.7.507", "oto2.7.5071")
def test_isolated_units_and_immobile_vehicles_stay():
    front = front_of(boards.W4)
    trapped = next(unit for unit in front.position.units if unit.side == "russian")
    free = next(unit for unit in front.position.units if unit.side == "german")
    assert stays_on_map(front, trapped, just_played=HalfDay.PM).rule == "oto2.7.5071"
    assert stays_on_map(front, free, just_played=HalfDay.PM) is None
    tank = replace(free, kind=Kind.VEHICLE, marks=frozenset([Mark.IMMOBILE]))
    assert stays_on_map(front, tank, just_played=HalfDay.AM) is not None
    assert stays_on_map(front, replace(tank, marks=frozenset()), just_played=HalfDay.AM) is None


# ---- the front, drawn


@pytest.mark.rule("oto2.7.5067")
def test_the_line_stays_whole_where_an_empty_area_became_no_mans_land():
    """W2: D2 lies on both loops and is nobody's; the line runs behind it, along C2, C3 and D3."""
    front = front_of(boards.W2)
    grid = front.position.grid
    d2 = grid.hex("D2")
    line = drawn_line(front, "german")
    assert {Hexside.between(d2, grid.hex(name)) for name in ("C2", "C3", "D3")} <= line
    assert Hexside.between(d2, grid.hex("D1")) not in line
    assert area_letters(front) == {"D2": "A"}


@pytest.mark.rule("oto2.7.5067")
def test_every_hexside_of_the_line_has_us_on_one_side_and_not_on_the_other():
    for seed in range(30):
        position = boards.random_position(seed, 9, 8)
        front = determine(position, {side: propose(position, side) for side in position.sides})
        front = settle(front, front.position.units)
        for side in position.sides:
            for edge in drawn_line(front, side):
                controllers = {front.control[hex] for hex in edge.hexes if hex not in front.isolated}
                assert controllers != {side}


# ---- readings


@pytest.mark.rule("oto2.7.5052")
def test_edge_runs_may_be_read_as_loop_hexes_only():
    """Then edge hexes count where the loop takes them in and nowhere else, and another loop may be the largest."""
    position = boards.board(boards.W7)
    alone = Readings(edge_runs_in_perimeter="loop-hexes-only")
    perimeter = propose(position, "german", readings=alone)
    best = max(boards.enclosed(loop) for loop in boards.every_loop(SideView(position, "german", alone)))
    assert perimeter.loops[0].size == len(perimeter.loops[0].area) == best
    assert perimeter.edge_runs == ()
    left = {position.grid.name(hex) for hex in SideView(position, "german").friendly_edge - perimeter.main_area}
    assert left == {"D5"}
