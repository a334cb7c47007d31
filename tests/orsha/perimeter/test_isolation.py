"""7.5056-7.5062, 7.5066: types of Isolated Areas, Control, SMC left outside."""

from __future__ import annotations

from dataclasses import replace

import perimeter_boards as boards
import pytest

from sandtable.games.orsha.perimeter import (
    AreaType,
    Front,
    IsolatedArea,
    Kind,
    Mark,
    Position,
    Readings,
    Unit,
    determine,
    propose,
    settle,
    written_back,
)
from sandtable.games.orsha.perimeter.isolation import area_type, sole_neighbour
from sandtable.games.orsha.perimeter.perimeter import Perimeter
from sandtable.games.orsha.perimeter.pockets import Pocket, Surroundings
from sandtable.hexes.grid import Grid, Hex

GRID = Grid.rectangle(9, 9)
E5 = GRID.hex("E5")


def unit(side: str, kind: Kind, *marks: Mark, at: Hex = E5) -> Unit:
    return Unit(f"{side} {kind}", side, kind, at, marks=frozenset(marks))


G_LEADER, R_LEADER = unit("german", Kind.SMC), unit("russian", Kind.SMC)
G_SQUAD, R_SQUAD = unit("german", Kind.MMC), unit("russian", Kind.MMC)


@pytest.mark.rule("oto2.7.506")
@pytest.mark.parametrize(
    ("units", "expected"),
    [
        ([], (AreaType.A, None)),
        ([G_LEADER, R_LEADER], (AreaType.B, None)),
        ([G_SQUAD, R_LEADER], (AreaType.C, "german")),
        ([unit("russian", Kind.VEHICLE, Mark.IMMOBILE), G_SQUAD], (AreaType.D, None)),
        ([unit("russian", Kind.VEHICLE, Mark.ABANDONED), G_SQUAD], (AreaType.C, "german")),
        ([unit("russian", Kind.MMC, Mark.PRISONER)], (AreaType.A, None)),
        ([unit("german", Kind.GUN)], (AreaType.A, None)),
    ],
)
def test_types(units, expected):
    assert area_type(units) == expected


@pytest.mark.rule("oto2.7.506")
def test_abandoned_vehicles_count_when_read_so():
    counted = Readings(abandoned_vehicle_in_isolated_area="counted")
    assert area_type([unit("russian", Kind.VEHICLE, Mark.ABANDONED), G_SQUAD], counted) == (AreaType.D, None)
    assert area_type([unit("russian", Kind.VEHICLE, Mark.ABANDONED, Mark.WRECK)], counted) == (AreaType.A, None)


def laid_out(german: set[str], russian: set[str], *, pockets: dict[str, set[str]] | None = None) -> dict:
    """Perimeters given hex by hex, so that a case can be set up without a battle."""

    def hexes(names: set[str]) -> frozenset[Hex]:
        return frozenset(GRID.hex(name) for name in names)

    found = {}
    for side, area in (("german", german), ("russian", russian)):
        own = [Pocket(side, hexes(names), hexes(names)) for s, names in (pockets or {}).items() if s == side]
        found[side] = Perimeter(side, (), (), Surroundings(hexes(area), hexes(area), tuple(own)), ())
    return found


def rows(*columns: str) -> set[str]:
    return {f"{column}{number}" for column in columns for number in range(1, 10)}


@pytest.mark.rule("oto2.7.5057.a")
def test_control_passes_inside_an_area_but_not_where_isolated():
    trench, isolated_trench = GRID.hex("B4"), GRID.hex("E4")
    position = Position(GRID, {trench: "russian", isolated_trench: "russian"}, {}, (replace(G_SQUAD, hex=E5),))
    front = determine(position, laid_out(rows("A", "B", "C", "D", "E"), rows("E", "F", "G", "H", "I")))
    assert front.control[trench] == "german"
    assert front.control[isolated_trench] == "russian"
    assert front.control[GRID.hex("C2")] == "german"
    assert front.control[GRID.hex("G2")] == "russian"
    assert [area.type for area in front.areas] == [AreaType.C]


@pytest.mark.rule("oto2.7.5056.a", "oto2.7.5056.b")
def test_an_empty_hex_of_an_area_that_holds_units_is_not_no_mans_land():
    perimeters = laid_out(rows("A", "B", "C", "D", "E"), rows("E", "F", "G"))
    front = determine(Position(GRID, {}, {}, (G_SQUAD,)), perimeters)
    assert GRID.hex("E1") in front.isolated
    assert front.no_mans_land == {GRID.hex(name) for name in rows("H", "I")}
    empty = determine(Position(GRID, {}, {}), perimeters)
    assert GRID.hex("E1") in empty.no_mans_land
    by_hex = determine(Position(GRID, {}, {}, (G_SQUAD,)), perimeters, readings=Readings(no_mans_land_test="by-hex"))
    assert GRID.hex("E1") in by_hex.no_mans_land
    assert by_hex.isolated == {E5}


@pytest.mark.rule("oto2.7.5057.b")
def test_a_leader_outside_his_own_perimeter_is_eliminated_one_in_the_overlap_is_not():
    alone = replace(G_LEADER, hex=GRID.hex("G5"))
    position = Position(GRID, {}, {}, (alone, G_LEADER))
    front = determine(position, laid_out(rows("A", "B", "C", "D", "E"), rows("E", "F", "G", "H", "I")))
    assert front.eliminated == (alone,)
    assert front.position.units == (G_LEADER,)
    assert [area.type for area in front.areas] == [AreaType.B]


def emptied_pocket(control: dict[str, str | None]) -> Front:
    """A Russian Pocket in E5 that has lost its unit; its six neighbours as given."""
    perimeters = laid_out(set(), set(), pockets={"russian": {"E5"}})
    position = Position(GRID, {}, {})
    held: dict[Hex, str | None] = dict.fromkeys(GRID)
    held.update({GRID.hex(name): side for name, side in control.items()})
    land = frozenset(hex for hex, side in held.items() if side is None)
    area = IsolatedArea(frozenset([E5]), AreaType.C, "russian", pocket_of="russian")
    lines = {"german": frozenset[Hex](), "russian": frozenset([E5])}
    return Front(position, perimeters, (area,), land - {E5}, held, (), lines)


AROUND = [GRID.name(hex) for hex in GRID.neighbours(E5)]


@pytest.mark.rule("oto2.7.5062.b")
@pytest.mark.parametrize(
    ("sides", "owner"),
    [
        (["german"] * 6, "german"),
        (["russian"] + ["german"] * 5, None),
        ([None] * 4 + ["german"] * 2, "german"),
        ([None] * 6, None),
    ],
)
def test_an_emptied_pocket_goes_to_the_only_side_around_it(sides, owner):
    front = emptied_pocket(dict(zip(AROUND, sides, strict=True)))
    assert sole_neighbour(front, front.areas[0]) == owner
    settled = settle(front, ())
    assert settled.control[E5] == owner
    assert (E5 in settled.no_mans_land) == (owner is None)
    assert not settled.isolated


@pytest.mark.rule("oto2.7.5062.b")
def test_only_a_pocket_passes_to_its_surrounders():
    front = emptied_pocket(dict.fromkeys(AROUND, "german"))
    overlap = replace(front, areas=(replace(front.areas[0], pocket_of=None),))
    assert settle(overlap, ()).control[E5] is None


@pytest.mark.rule("oto2.7.5066", "oto2.7.5062.c")
def test_a_type_d_area_one_side_has_left_is_type_c():
    german, russian = replace(G_SQUAD, hex=GRID.hex("E3")), replace(R_SQUAD, hex=GRID.hex("E7"))
    position = Position(GRID, {GRID.hex("E2"): "german"}, {}, (german, russian))
    front = determine(position, laid_out(rows("A", "B", "C", "D", "E"), rows("E", "F", "G", "H", "I")))
    assert [area.type for area in front.areas] == [AreaType.D]
    settled = settle(front, (russian,))
    assert [(area.type, area.holder) for area in settled.areas] == [(AreaType.C, "russian")]
    assert all(settled.control[GRID.hex(name)] == "russian" for name in rows("E"))


@pytest.mark.rule("oto2.7.5062.c")
def test_type_d_control_may_be_read_as_joint():
    position = boards.board(boards.W6)
    perimeters = {side: propose(position, side) for side in position.sides}
    usual = settle(determine(position, perimeters), position.units)
    assert usual.joint == frozenset()
    joint = determine(position, perimeters, readings=Readings(type_d_control="joint"))
    assert settle(joint, position.units).joint == {position.grid.hex(n) for n in ("B2", "B3", "C2", "C3", "C4")}


@pytest.mark.rule("oto2.7.5062.a")
def test_type_a_and_b_areas_turn_into_no_mans_land():
    perimeters = laid_out(rows("A", "B", "C", "D", "E"), rows("E", "F", "G", "H", "I"))
    front = determine(Position(GRID, {GRID.hex("E1"): "russian"}, {}, (G_LEADER,)), perimeters)
    settled = settle(front, (G_LEADER,))
    assert settled.no_mans_land == {GRID.hex(name) for name in rows("E") - {"E1"}}
    assert settled.control[GRID.hex("E1")] == "russian"


@pytest.mark.rule("oto2.7.5057.a", "oto2.7.5062.c")
def test_control_is_written_back_to_the_position():
    trench, other = GRID.hex("B4"), GRID.hex("G4")
    position = Position(GRID, {trench: "russian", other: "german"}, {GRID.hex("I9"): "german"}, (G_SQUAD,))
    front = determine(position, laid_out(rows("A", "B", "C", "D", "E"), rows("E", "F", "G")))
    after = written_back(settle(front, front.position.units))
    assert after.strategic == {trench: "german", other: "russian"}
    assert after.controller(GRID.hex("E9")) == "german"  # the type C Area is the squad's
    assert after.controller(GRID.hex("I9")) is None  # outside both Perimeters
    assert after.units == (G_SQUAD,)
