"""7.505-7.5053: grains, Map Edge Markers, where a marker may stand, what a grain may not contain."""

from __future__ import annotations

import perimeter_boards as boards
import pytest

from sandtable.games.orsha.perimeter import Draft, Kind, Mark, Position, Readings, Refusal, SideView, Unit
from sandtable.games.orsha.perimeter.entry import NORTH_LAST
from sandtable.games.orsha.perimeter.position import Location
from sandtable.games.orsha.perimeter.segments import Grain, grain, segments
from sandtable.games.orsha.perimeter.strategic import fixed_strategic_hexes
from sandtable.hexes.grid import Direction, Grid, Hex

GRID = Grid.rectangle(30, 53)


def path(*names: str) -> tuple[Hex, ...]:
    return tuple(GRID.hex(name) for name in names)


def view(position: Position, side: str = "german", **readings: str) -> SideView:
    return SideView(position, side, Readings(**readings))


EMPTY = Position(GRID, {}, {})


@pytest.mark.rule("oto2.7.505.grain")
def test_hex_grain():
    assert grain(view(EMPTY), path("A38", "B38", "C39")) is Grain.HEX
    assert grain(view(EMPTY), path("A38", "B38", "C38")) is not Grain.HEX
    assert grain(view(EMPTY), path("A38", "B38")) is Grain.HEX


@pytest.mark.rule("oto2.7.505.altgrain")
def test_alternate_hex_grain():
    assert grain(view(EMPTY), path("B38", "C39", "D38")) is Grain.ALTERNATE
    assert grain(view(EMPTY), path("J3", "J4", "I5", "I6", "H6", "H7", "G8", "G9")) is Grain.ALTERNATE
    start = GRID.hex("M20")
    north = start.neighbour(Direction.N)
    three = (start, north, north.neighbour(Direction.NE), north.neighbour(Direction.NE).neighbour(Direction.NE))
    assert grain(view(EMPTY), three) is None


@pytest.mark.rule("oto2.7.505.altgrain")
def test_with_the_flank_chosen_at_each_step_a_bent_zigzag_is_a_grain_too():
    start = GRID.hex("M20")
    n, ne = Direction.N, Direction.NE
    bent = [start]
    for direction in (n, ne, ne, n):
        bent.append(bent[-1].neighbour(direction))
    assert grain(view(EMPTY), tuple(bent)) is None
    either = view(EMPTY, perimeter_alternate_grain="either-flank-at-each-step")
    assert grain(either, tuple(bent)) is Grain.ALTERNATE
    assert grain(either, tuple(bent[:4])) is Grain.ALTERNATE  # ends on a flank
    straight_then_bent = [start]
    for direction in (n, n, ne, ne):
        straight_then_bent.append(straight_then_bent[-1].neighbour(direction))
    assert grain(either, tuple(straight_then_bent)) is None
    ends = {bent[0], bent[-1]}
    every = frozenset(GRID)
    strict_paths = segments(view(EMPTY), ends, every).paths
    either_paths = segments(either, ends, every)
    assert set(strict_paths) < set(either_paths.paths)
    assert len(either_paths.paths) == 4  # two bends, two ways round each
    assert either_paths.complete


@pytest.mark.rule("oto2.7.5051")
def test_control_of_a_strategic_location_flips():
    trench = GRID.hex("K20")
    position = Position(GRID, {trench: "german"}, {})
    taken = boards.take_control(position, trench, "russian")
    assert taken.controller(trench) == "russian"
    assert trench in SideView(taken, "russian").markers
    assert trench not in SideView(taken, "german").markers
    plain = GRID.hex("L20")
    assert boards.take_control(position, plain, "russian").controller(plain) == "russian"
    assert plain not in SideView(boards.take_control(position, plain, "russian"), "russian").markers


def edge_position(signs: str) -> tuple[Position, tuple[Hex, ...]]:
    """The clockwise map edge of a 7 by 7 board: these hexes first, the rest uncontrolled."""
    grid = Grid.rectangle(7, 7)
    ring = grid.boundary[: len(signs)]
    control = {hex: {"g": "german", "r": "russian"}[sign] for hex, sign in zip(ring, signs, strict=True) if sign != "."}
    return Position(grid, {}, control), ring


@pytest.mark.rule("oto2.7.5052")
def test_map_edge_markers_stand_where_the_edge_changes_hands():
    position, ring = edge_position("gggrr")
    assert ring[2] in SideView(position, "german").edge_markers
    assert ring[1] not in SideView(position, "german").edge_markers
    assert ring[3] in SideView(position, "russian").edge_markers
    position, ring = edge_position("ggrgg")
    assert {ring[1], ring[3]} <= SideView(position, "german").edge_markers
    assert SideView(position, "russian").edge_markers == {ring[2]}


@pytest.mark.rule("oto2.7.5052")
def test_a_run_beside_an_uncontrolled_hex():
    position, ring = edge_position("ggg.r")
    assert SideView(position, "german").edge_markers == {ring[0], ring[2]}
    no_marker = view(position, edge_run_beside_uncontrolled_hex="no-marker")
    assert no_marker.edge_markers == frozenset()
    beside_enemy, ring = edge_position("gggr")
    assert view(beside_enemy, edge_run_beside_uncontrolled_hex="no-marker").edge_markers == {ring[2]}


@pytest.mark.rule("oto2.7.5052")
def test_an_edge_hex_with_an_enemy_unit_is_not_friendly():
    position, ring = edge_position("ggggr")
    tank = Unit("T-34", "russian", Kind.VEHICLE, ring[1])
    leader = Unit("8-1", "russian", Kind.SMC, ring[1])
    assert ring[1] in SideView(position.with_units((leader,)), "german").friendly_edge
    broken = SideView(position.with_units((tank,)), "german")
    assert ring[1] not in broken.friendly_edge
    assert {ring[0], ring[2]} <= broken.edge_markers


@pytest.mark.rule("oto2.7.5053.a")
def test_where_a_marker_may_stand():
    leader_hex, trench, plain, squad_hex = path("K10", "L10", "M10", "N10")
    units = (Unit("9-1", "german", Kind.SMC, leader_hex), Unit("squad", "german", Kind.MMC, squad_hex))
    german = SideView(Position(GRID, {trench: "german"}, {plain: "german"}, units), "german")
    refusal = german.refuse_marker(leader_hex)
    assert refusal is not None
    assert refusal.rule == "oto2.7.5053.a"
    assert "SMC" in refusal.why
    assert german.refuse_marker(trench) is None
    assert german.refuse_marker(squad_hex) is None
    assert "no Strategic Location" in german.refuse_marker(plain).why
    assert "no MMC" in german.refuse_marker(GRID.hex("P10")).why
    assert SideView(german.position, "russian").refuse_marker(trench).rule == "oto2.7.5053.b"


@pytest.mark.rule("oto2.7.5053.b")
@pytest.mark.parametrize(
    ("strategic", "units", "legal"),
    [
        ({}, (), True),
        ({}, (Unit("8-1", "russian", Kind.SMC, GRID.hex("C3")),), True),
        ({"C3": "russian"}, (), False),
        ({}, (Unit("T-34", "russian", Kind.VEHICLE, GRID.hex("C3"), marks=frozenset([Mark.IMMOBILE])),), False),
        ({}, (Unit("wreck", "russian", Kind.VEHICLE, GRID.hex("C3"), marks=frozenset([Mark.WRECK])),), True),
    ],
    ids=["empty", "leader alone", "enemy foxhole", "immobile tank", "wreck"],
)
def test_what_blocks_the_grain_c1_to_c5(strategic, units, legal):
    ends = {"C1": "german", "C5": "german"}
    fixed = {GRID.hex(name): side for name, side in {**ends, **strategic}.items()}
    german = SideView(Position(GRID, fixed, {}, units), "german")
    paths = segments(german, german.markers, german.passable).paths
    assert (path("C1", "C2", "C3", "C4", "C5") in paths) is legal


@pytest.mark.rule("oto2.7.5053.b")
def test_an_enemy_upstairs_blocks_unless_read_otherwise():
    upstairs = Unit("squad", "russian", Kind.MMC, GRID.hex("C3"), level=1)
    position = Position(GRID, {}, {}, (upstairs,), links=frozenset([frozenset([Location(upstairs.hex, 1)])]))
    assert view(position).blocked(upstairs.hex) is not None
    assert view(position, enemy_on_grain_levels="ground-level-only").blocked(upstairs.hex) is None


@pytest.mark.rule("oto2.7.5053.b")
def test_markers_are_placed_from_the_map_edge_markers_on():
    position = boards.board(boards.W1)
    grid = position.grid
    draft = Draft(SideView(position, "german"))
    assert {grid.name(hex) for hex in draft.markers} == {"D1", "D5"}
    placed = draft.place(grid.hex("C3"))
    assert isinstance(placed, Draft)
    assert grid.hex("C3") in placed.markers
    assert isinstance(placed.place(grid.hex("C2")), Refusal)
    straight = [tuple(map(grid.name, way)) for way in placed.points_at(grid.hex("D1"))]
    assert ("D1", "D2", "D3", "D4", "D5") in straight


@pytest.mark.rule("oto2.6.strategic-location")
def test_strategic_locations_of_the_map():
    rail, foxhole = GRID.hex("M20"), GRID.hex("Q31")
    found = fixed_strategic_hexes(GRID, railroad=[rail], entrenchments=[foxhole], compass=NORTH_LAST)
    assert {rail, foxhole} <= found
    assert GRID.hex("A20") in found  # hexrows A and DD are the south and north edges
    assert GRID.hex("DD20") in found
    assert GRID.hex("M1") not in found  # the west edge is not Strategic by itself
    everywhere = fixed_strategic_hexes(GRID, readings=Readings(strategic_edges="all-four-edges"))
    assert GRID.hex("M1") in everywhere
