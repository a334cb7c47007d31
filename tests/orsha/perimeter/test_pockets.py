"""7.5054-7.5055 and footnote 9: Pockets on the ground and upstairs."""

from __future__ import annotations

from dataclasses import replace

import perimeter_boards as boards
import pytest

from sandtable.games.orsha.perimeter import (
    AreaType,
    Kind,
    Location,
    Mark,
    Position,
    Readings,
    SideView,
    Unit,
    determine,
    propose,
    settle,
)
from sandtable.games.orsha.perimeter.buildings import upper_pockets
from sandtable.games.orsha.perimeter.isolation import isolated_hexes
from sandtable.games.orsha.perimeter.perimeter import Perimeter
from sandtable.games.orsha.perimeter.pockets import Surroundings
from sandtable.hexes.grid import Grid

# A Russian wall along hexrow D cuts the east off from the German main loop in hexrows A-C.
WALL = """
  A B C D E F G H I
1 g   g   r   r   r
    g   r   r   r
2 ,   .   .   .   ;
    .   r   .   .
3 ,   .   .   .   ;
    .   r   .   .
4 ,   .   .   .   ;
    .   r   .   .
5 ,   .   .   .   ;
    .   r   .   .
6 g   g   r   r   r
    g   r   r   r
"""
# As before, but nobody holds the east.
NOBODY = """
  A B C D E F G H I
1 g   g   .   .   .
    g   r   .   .
2 ,   .   .   .   .
    .   r   .   .
3 ,   .   .   .   .
    .   r   .   .
4 ,   .   .   .   .
    .   r   .   .
5 g   g   .   .   .
    g   r   .   .
"""


def names(position: Position, hexes) -> list[str]:
    return sorted(position.grid.name(hex) for hex in hexes)


def with_units(*units: tuple[str, str, Kind], strategic: dict[str, str] | None = None, text: str = WALL) -> Position:
    position = boards.board(text)
    hex = position.grid.hex
    placed = tuple(Unit(f"{side} {name}", side, kind, hex(name)) for name, side, kind in units)
    fixed = {**position.strategic, **{hex(name): side for name, side in (strategic or {}).items()}}
    return replace(position, units=placed, strategic=fixed)


@pytest.mark.rule("oto2.7.5054.a", "oto2.7.5056.c")
def test_an_empty_trench_outside_both_main_areas_is_no_pocket_and_stays_german():
    position = with_units(strategic={"G3": "german"}, text=NOBODY)
    trench = position.grid.hex("G3")
    front = determine(position, {side: propose(position, side) for side in position.sides})
    assert not any(front.perimeters[side].pockets for side in position.sides)
    assert trench not in front.no_mans_land
    assert front.control[trench] == "german"
    assert position.grid.hex("G4") in front.no_mans_land


@pytest.mark.rule("oto2.7.5054.a")
def test_a_lone_leader_makes_no_pocket_a_half_squad_does():
    leader = with_units(("G3", "german", Kind.SMC))
    assert propose(leader, "german").pockets == ()
    front = determine(leader, {side: propose(leader, side) for side in leader.sides})
    assert [unit.kind for unit in front.eliminated] == [Kind.SMC]
    half_squad = with_units(("G3", "german", Kind.MMC))
    assert [names(half_squad, pocket.hexes) for pocket in propose(half_squad, "german").pockets] == [["G3"]]


@pytest.mark.rule("oto2.7.5054.c")
def test_a_pocket_takes_nothing_from_the_main_area():
    for seed in range(40):
        position = boards.random_position(seed, 9, 8)
        for side in position.sides:
            perimeter = propose(position, side)
            loops = frozenset().union(*(loop.area for loop in perimeter.loops))
            assert not loops & perimeter.pocket_hexes
            edge = position.edge_hexes & perimeter.pocket_hexes
            # an edge hex only where a unit stands in one that is not friendly, and then alone
            assert all(len(p.hexes) == 1 for p in perimeter.pockets if p.hexes & edge)


@pytest.mark.rule("oto2.7.5054.c", "oto2.7.5054.f")
def test_an_edge_hex_of_the_main_loop_may_not_be_used_unless_read_so():
    """W8: the grain D1-C2-C3-B3 ends in an edge hex that lies on the Russian main loop."""
    position = boards.board(boards.W8)
    squad = position.grid.hex("B3")
    usual = propose(position, "russian")
    assert squad in usual.pocket_hexes
    other = propose(position, "russian", readings=Readings(pocket_map_edge_hex="any-friendly-edge-hex"))
    assert other.pockets == ()
    assert names(position, other.main_area - usual.main_area) == ["B3", "C2", "C3"]


@pytest.mark.rule("oto2.7.5054.b")
def test_a_pocket_encloses_what_lies_within_its_grains():
    position = with_units(
        ("E3", "german", Kind.MMC), ("G3", "german", Kind.MMC), ("E5", "german", Kind.MMC), ("G5", "german", Kind.MMC)
    )
    [pocket] = propose(position, "german").pockets
    assert {position.grid.hex("F3"), position.grid.hex("F4")} <= pocket.hexes
    assert pocket.line <= pocket.hexes
    closed = Readings(pocket_shape="closed-loops-only")
    assert propose(position, "german", readings=closed).pocket_hexes == pocket.hexes


@pytest.mark.rule("oto2.7.5054.b", "oto2.7.506")
def test_a_pocket_may_enclose_the_enemy():
    ring = [(name, "german", Kind.MMC) for name in ("G2", "H2", "H3", "G4", "F3", "F2")]
    position = with_units(*ring, ("G3", "russian", Kind.MMC))
    [pocket] = propose(position, "german").pockets
    assert names(position, pocket.hexes - pocket.line) == ["G3"]
    front = determine(position, {side: propose(position, side) for side in position.sides})
    assert [area.type for area in front.areas] == [AreaType.D]


@pytest.mark.rule("oto2.7.5054.f", "oto2.6.pocket")
def test_a_pocket_never_takes_in_a_map_edge_hex():
    """Two zigzags join the squads; the one over the edge hex F1 does not count."""
    position = with_units(("E2", "german", Kind.MMC), ("G2", "german", Kind.MMC), text=NOBODY)
    assert names(position, propose(position, "german").pocket_hexes) == ["E2", "F2", "G2"]


@pytest.mark.rule("oto2.7.5057.b")
def test_a_leader_in_a_pocket_of_his_own_side_lives():
    position = with_units(("G3", "german", Kind.MMC), ("G3", "german", Kind.SMC), ("H3", "german", Kind.SMC))
    front = determine(position, {side: propose(position, side) for side in position.sides})
    assert names(position, (unit.hex for unit in front.eliminated)) == ["H3"]


@pytest.mark.rule("oto2.7.5054.b")
def test_with_closed_loops_only_a_line_falls_into_single_hexes():
    position = boards.board(boards.W5)
    perimeter = propose(position, "german", readings=Readings(pocket_shape="closed-loops-only"))
    assert [names(position, pocket.hexes) for pocket in perimeter.pockets] == [["E2"], ["F4"]]


@pytest.mark.rule("oto2.7.5054.b")
def test_an_immobile_vehicle_holds_a_pocket():
    position = with_units(("G3", "german", Kind.VEHICLE))
    stuck = replace(position, units=(replace(position.units[0], marks=frozenset([Mark.IMMOBILE])),))
    assert names(stuck, propose(stuck, "german").pocket_hexes) == ["G3"]


@pytest.mark.rule("oto2.7.5054.e")
def test_pockets_are_isolated_even_where_the_enemy_is_not():
    position = with_units(("G3", "german", Kind.MMC), text=NOBODY)
    squad = position.grid.hex("G3")
    perimeters = {side: propose(position, side) for side in position.sides}
    assert perimeters["german"].pocket_hexes == {squad}
    assert squad not in perimeters["russian"].area
    assert isolated_hexes(perimeters) == {squad}
    assert isolated_hexes(perimeters, Readings(isolated_scope="overlap-only")) == frozenset()


# ---- upstairs

GRID = Grid.rectangle(7, 7)
C3, C4 = GRID.hex("C3"), GRID.hex("C4")


def building(*, russian_downstairs: bool, squads=(C3,)) -> Position:
    """A two-hex building with an upper level, the stairwell in C3; German squads upstairs."""
    links = frozenset(
        frozenset(pair)
        for pair in [
            (Location(C3, 0), Location(C3, 1)),
            (Location(C3, 1), Location(C4, 1)),
        ]
    )
    units = tuple(Unit(f"squad {GRID.name(hex)}", "german", Kind.MMC, hex, level=1) for hex in squads)
    control = {C3: "russian", C4: "russian"} if russian_downstairs else {C3: "german", C4: "german"}
    upper = {Location(hex, 1): "german" for hex in (C3, C4)}
    return Position(GRID, {}, control, units, upper_control=upper, links=links)


@pytest.mark.rule("oto2.7.5055")
def test_a_squad_upstairs_cut_off_from_the_ground_is_a_pocket_of_its_own():
    cut_off = building(russian_downstairs=True)
    perimeter = propose(cut_off, "german")
    assert [pocket.locations for pocket in perimeter.upper_pockets] == [{Location(C3, 1)}]
    assert perimeter.pockets == ()
    assert C3 not in SideView(cut_off, "german").markers
    free = building(russian_downstairs=False)
    assert propose(free, "german").upper_pockets == ()
    assert C3 in SideView(free, "german").markers


@pytest.mark.rule("oto2.7.5055")
def test_adjacent_upper_locations_with_squads_are_one_pocket():
    both = building(russian_downstairs=True, squads=(C3, C4))
    [pocket] = propose(both, "german").upper_pockets
    assert pocket.locations == {Location(C3, 1), Location(C4, 1)}


@pytest.mark.rule("oto2.7.5055", "oto2.7.506")
def test_an_upper_level_pocket_is_an_isolated_area():
    position = building(russian_downstairs=True)
    front = determine(position, {side: propose(position, side) for side in position.sides})
    [area] = [area for area in front.areas if area.upper]
    assert (area.type, area.holder) == (AreaType.C, "german")
    assert front.area_of(position.units[0]) == area
    emptied = settle(front, ())
    assert [area.type for area in emptied.areas if area.upper] == [AreaType.A]


@pytest.mark.rule("oto2.7.5055", "oto2.7.506")
def test_those_upstairs_do_not_count_for_the_ground_below():
    upstairs = building(russian_downstairs=True)
    below = Unit("rifles", "russian", Kind.MMC, C3)
    position = upstairs.with_units((*upstairs.units, below))
    both = Surroundings(frozenset([C3]), frozenset([C3]), ())
    perimeters = {side: Perimeter(side, (), (), both, upper_pockets(position, side)) for side in position.sides}
    found = {bool(area.upper): (area.type, area.holder) for area in determine(position, perimeters).areas}
    assert found == {True: (AreaType.C, "german"), False: (AreaType.C, "russian")}
