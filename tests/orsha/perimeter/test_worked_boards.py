"""The eight worked boards: loops, areas, Pockets, Isolated Areas, No-Man's Land and the drawn front, hex by hex."""

from __future__ import annotations

from dataclasses import dataclass, field

import perimeter_boards as boards
import pytest

from sandtable.games.orsha.perimeter import Front, Readings, determine, drawn_line, propose, settle
from sandtable.games.orsha.perimeter.position import Position
from sandtable.hexes.grid import Hexside


@dataclass
class Case:
    board: str
    loops: dict[str, str]
    area: dict[str, int]
    edge_only: dict[str, str] = field(default_factory=dict)
    pockets: dict[str, list[str]] = field(default_factory=dict)
    areas: dict[str, str] = field(default_factory=dict)
    no_mans_land: str = ""


CASES = {
    "W1": Case(
        boards.W1,
        {"german": "A5-B5-C5-D5-D4-D3-D2-D1-C1-B1-A1-A2-A3-A4", "russian": "E5-F5-G5-G4-G3-G2-G1-F1-E1-E2-E3-E4"},
        {"german": 20, "russian": 15},
    ),
    "W2": Case(
        boards.W2,
        {
            "german": "A5-B5-C5-D4-D3-D2-C2-C1-B1-A1-A2-A3-A4",
            "russian": "D2-E3-E4-F4-E5-F5-G5-G4-G3-G2-G1-F1-E1-D1",
        },
        {"german": 18, "russian": 18},
        edge_only={"russian": "D5"},
        areas={"D2": "A"},
        no_mans_land="D2",
    ),
    "W3": Case(
        boards.W3,
        {
            "german": "A5-B5-C5-D5-D4-E4-E3-F2-E2-D1-C1-B1-A1-A2-A3-A4",
            "russian": "E5-F5-G5-G4-G3-G2-G1-F1-E1-E2-E3-E4",
        },
        {"german": 24, "russian": 15},
        areas={"E2 E3 E4 F2": "B"},
    ),
    "W4": Case(
        boards.W4,
        {
            "german": "A5-B5-C5-D5-E5-E4-E3-E2-E1-D1-C1-B1-A1-A2-A3-A4",
            "russian": "F1-G1-H1-H2-H3-H4-H5-G5-F5-F4-F3-F2",
        },
        {"german": 25, "russian": 16},  # 15 and the Pocket
        pockets={"russian": ["D2"]},
        areas={"D2": "C russian"},
    ),
    "W5": Case(
        boards.W5,
        {
            "german": "A1-B1-C1-C2-C3-C4-C5-B5-A5-A4-A3-A2",
            "russian": "D5-E5-F5-G5-G4-G3-G2-G1-F1-E1-D1-D2-D3-D4",
        },
        {"german": 19, "russian": 20},
        pockets={"german": ["E2 E3 F3 F4"]},
        areas={"E2 E3 F3 F4": "C german"},
    ),
    "W6": Case(
        boards.W6,
        {
            "german": "A5-B5-B4-C4-C3-C2-B1-A1-A2-A3-A4",
            "russian": "B3-C4-C5-D5-E5-F5-G5-G4-G3-G2-G1-F1-E1-D1-C1-C2-B2",
        },
        {"german": 13, "russian": 27},
        areas={"B2 B3 C2 C3 C4": "D"},
    ),
    "W7": Case(
        boards.W7,
        {
            "german": "A5-B4-C4-D3-E3-E2-E1-D1-C1-B1-A1-A2-A3-A4",
            "russian": "F5-G5-G4-G3-G2-G1-F1-F2-F3-F4",
        },
        {"german": 22, "russian": 12},
        edge_only={"german": "B5 C5 D5", "russian": "E5"},
        no_mans_land="E4",
    ),
    "W8": Case(
        boards.W8,
        {
            "german": "A5-B5-C5-D5-D4-D3-C3-C2-B1-A1-A2-A3-A4",
            "russian": "D2-E3-E4-F4-F5-G5-G4-G3-G2-G1-F1-E1-D1",
        },
        {"german": 18, "russian": 18},
        edge_only={"german": "C1", "russian": "E5"},
        pockets={"russian": ["B3"]},
        areas={"B3": "C russian"},
    ),
}


def front_of(position: Position) -> Front:
    return determine(position, {side: propose(position, side) for side in position.sides})


def written(position: Position, hexes) -> str:
    return " ".join(sorted(position.grid.name(hex) for hex in hexes))


def same_ring(ours: tuple, theirs: list) -> bool:
    """The same closed loop, wherever it starts and whichever way round."""
    start = theirs.index(ours[0])
    forward = theirs[start:] + theirs[:start]
    backward = [forward[0], *forward[:0:-1]]
    return list(ours) in (forward, backward)


@pytest.mark.rule(
    "oto2.7.505",
    "oto2.7.5053.c",
    "oto2.7.5053.d",
    "oto2.7.5054.b",
    "oto2.7.5054.d",
    "oto2.7.5054.f",
    "oto2.7.5056.a",
    "oto2.7.5056.b",
)
@pytest.mark.parametrize("name", CASES)
def test_worked_board(name):
    case = CASES[name]
    position = boards.board(case.board)
    grid = position.grid
    perimeters = {side: propose(position, side) for side in position.sides}
    for side, perimeter in perimeters.items():
        [loop] = perimeter.loops
        assert same_ring(loop.hexes, [grid.hex(hex) for hex in case.loops[side].split("-")]), side
        assert loop.proved
        assert len(perimeter.area) == case.area[side]
        runs = {hex for run in perimeter.edge_runs for hex in run}
        assert written(position, runs - loop.area) == case.edge_only.get(side, "")
        assert [written(position, p.hexes) for p in perimeter.pockets] == case.pockets.get(side, [])
    front = determine(position, perimeters)
    found = {written(position, a.hexes): f"{a.type} {a.holder}" if a.holder else a.type for a in front.areas}
    assert found == case.areas
    assert written(position, front.no_mans_land) == case.no_mans_land


@pytest.mark.rule("oto2.7.505", "oto2.7.5067")
def test_w1_front_is_every_hexside_between_columns_d_and_e():
    front = front_of(boards.board(boards.W1))
    grid = front.position.grid
    between = {side for side in grid.hexsides() if {hex.q for hex in side.hexes} == {3, 4}}
    assert drawn_line(front, "german") == between == drawn_line(front, "russian")
    assert not front.isolated
    assert not front.no_mans_land


@pytest.mark.rule("oto2.7.5056.c", "oto2.7.5062.a")
def test_w3_a_strategic_location_in_a_type_b_area_keeps_its_controller():
    front = front_of(boards.board(boards.W3))
    assert not front.no_mans_land  # a type B Area becomes No-Man's Land in 7.5062 only
    settled = settle(front, front.position.units)
    grid = front.position.grid
    assert written(front.position, settled.no_mans_land) == "E2 E3 E4"
    assert settled.control[grid.hex("F2")] == "german"
    assert settled.control[grid.hex("E3")] is None
    assert written(front.position, settled.isolated) == "F2"


@pytest.mark.rule("oto2.7.5062.b", "oto2.7.5066")
def test_w4_the_emptied_pocket_passes_to_the_german():
    front = front_of(boards.board(boards.W4))
    d2 = front.position.grid.hex("D2")
    assert d2 in front.isolated
    escaped = [unit for unit in front.position.units if unit.hex != d2]
    settled = settle(front, escaped)
    assert settled.control[d2] == "german"
    assert not settled.isolated
    assert d2 not in settled.front_lines["russian"]
    assert d2 in front.front_lines["russian"]


@pytest.mark.rule("oto2.7.5062.c")
def test_w4_the_pocket_that_is_held_stays_with_its_holder():
    front = front_of(boards.board(boards.W4))
    d2 = front.position.grid.hex("D2")
    assert settle(front, front.position.units).control[d2] == "russian"


@pytest.mark.rule("oto2.7.5062.c", "oto2.7.5057.a")
def test_w6_control_in_a_type_d_area_is_unchanged():
    front = front_of(boards.board(boards.W6))
    grid = front.position.grid
    settled = settle(front, front.position.units)
    assert settled.control[grid.hex("B2")] == "russian"
    assert settled.control[grid.hex("C3")] == "german"
    assert settled.control[grid.hex("B3")] is None  # nobody Controlled it before
    assert settled.control[grid.hex("B4")] == "german"
    assert settled.control[grid.hex("D3")] == "russian"


@pytest.mark.rule("oto2.7.5057.b", "oto2.7.5054.f", "oto2.7.5067")
def test_w7_the_leader_outside_is_eliminated_and_the_squad_at_its_edge_is_not_isolated():
    front = front_of(boards.board(boards.W7))
    grid = front.position.grid
    assert [unit.hex for unit in front.eliminated] == [grid.hex("D3")]
    assert grid.hex("D4") not in front.isolated
    assert front.control[grid.hex("D4")] == "russian"
    assert front.control[grid.hex("E4")] is None
    d3_d4 = Hexside.between(grid.hex("D3"), grid.hex("D4"))
    assert d3_d4 in drawn_line(front, "german")


@pytest.mark.rule("oto2.7.5056.a")
def test_w6_read_hex_by_hex_only_empty_hexes_of_the_overlap_are_no_mans_land():
    position = boards.board(boards.W6)
    perimeters = {side: propose(position, side) for side in position.sides}
    front = determine(position, perimeters, readings=Readings(no_mans_land_test="by-hex"))
    assert written(position, front.no_mans_land) == "B3 C2 C4"
    assert {written(position, a.hexes): a.type for a in front.areas} == {"B2 C3": "D"}
