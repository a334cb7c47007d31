"""7.5061-7.5065: who must Escape, with what modifiers, and where to. Dice come from the examples."""

from __future__ import annotations

from dataclasses import replace

import perimeter_boards as boards
import pytest

from sandtable.games.orsha.perimeter import AreaType, Front, IsolatedArea, Kind, Mark, Position, Readings, Unit
from sandtable.games.orsha.perimeter.escape import (
    Party,
    ammunition_shortage,
    equipment_chart,
    escape_chart,
    escape_modifiers,
    hexes_from_friends,
    may_escape,
    must_escape,
    refuges,
)
from sandtable.games.orsha.perimeter.isolation import area_type, determine
from sandtable.games.orsha.perimeter.perimeter import Perimeter, propose
from sandtable.games.orsha.perimeter.pockets import Surroundings
from sandtable.hexes.grid import Grid, Hex, distance

GRID = Grid.rectangle(11, 11)
F6 = GRID.hex("F6")


def unit(name: str, side: str, kind: Kind, *marks: Mark) -> Unit:
    return Unit(name, side, kind, F6, marks=frozenset(marks))


def front_with(*units: Unit) -> Front:
    """All of these in one Isolated hex."""
    kind, holder = area_type(units)
    area = IsolatedArea(frozenset([F6]), kind, holder)
    bare = {
        side: Perimeter(side, (), (), Surroundings(frozenset(), frozenset(), ()), ()) for side in ("german", "russian")
    }
    lines = {side: frozenset[Hex]() for side in bare}
    return Front(Position(GRID, {}, {}, units), bare, (area,), frozenset(), dict.fromkeys(GRID), (), lines)


GERMAN_8_1 = unit("8-1", "german", Kind.SMC)
COMMISSAR = unit("commissar", "russian", Kind.SMC)
GERMAN_SQUAD = unit("squad", "german", Kind.MMC)
RUSSIAN_SQUAD = unit("rifles", "russian", Kind.MMC)


@pytest.mark.rule("oto2.7.5061.a")
def test_in_a_type_c_area_the_hostile_leader_must_the_other_may():
    front = front_with(GERMAN_SQUAD, GERMAN_8_1, COMMISSAR)
    assert must_escape(front, COMMISSAR)
    assert not must_escape(front, GERMAN_8_1)
    assert may_escape(front, GERMAN_8_1)
    assert not must_escape(front, GERMAN_SQUAD)
    assert may_escape(front, GERMAN_SQUAD)


@pytest.mark.rule("oto2.7.5061.a")
def test_in_a_type_d_area_nobody_must_in_a_type_b_every_smc():
    both = front_with(GERMAN_SQUAD, RUSSIAN_SQUAD, GERMAN_8_1, COMMISSAR)
    assert not any(must_escape(both, each) for each in both.position.units)
    leaders = front_with(GERMAN_8_1, COMMISSAR)
    assert all(must_escape(leaders, each) for each in leaders.position.units)
    assert not may_escape(both, replace(GERMAN_SQUAD, hex=GRID.hex("A1")))


@pytest.mark.rule("oto2.7.5061.a")
def test_w5_the_russian_leader_on_the_german_pocket_must_escape():
    position = boards.board(boards.W5)
    front = determine(position, {side: propose(position, side) for side in position.sides})
    assert [unit.side for unit in position.units if must_escape(front, unit)] == ["russian"]


@pytest.mark.rule("oto2.7.5061.b")
def test_ammunition_shortage_for_unit_and_weapon_left_in_a_pocket():
    mmg = unit("MMG", "german", Kind.GUN)
    front = front_with(GERMAN_SQUAD)
    assert front.areas[0].type is AreaType.C
    assert ammunition_shortage(front, [GERMAN_SQUAD, mmg]) == (GERMAN_SQUAD, mmg)
    assert ammunition_shortage(front, [replace(GERMAN_SQUAD, hex=GRID.hex("A1"))]) == ()
    assert ammunition_shortage(front_with(GERMAN_8_1), [GERMAN_8_1]) == ()


LEADER = unit("leader", "german", Kind.SMC)
AFV = unit("AFV", "german", Kind.VEHICLE, Mark.CAPTURED)


@pytest.mark.parametrize(
    ("party", "column", "dice", "final", "result"),
    [
        (Party((LEADER,), 1), "infantry", [5, 6], 8, "escapes"),
        (Party((GERMAN_SQUAD, LEADER), 4, leadership=-1, half_squads=2), "infantry", [4, 5], 9, "replaced"),
        (
            Party((replace(GERMAN_SQUAD, marks=frozenset([Mark.ENCIRCLED])), GERMAN_SQUAD), 2, half_squads=4),
            "infantry",
            [3, 4],
            11,
            "replaced_and_reduced",
        ),
        (Party((AFV,), 5), "vehicle", [4, 4], 10, "abandoned_crew_escapes"),
    ],
    ids=["lone leader beside friends", "squad with a 9-1", "two squads, Encircled", "captured AFV"],
)
def test_the_examples_of_the_escape_table(party, column, dice, final, result):
    reading = escape_chart().reading(column, escape_modifiers(party))
    assert reading.final(dice) == final
    assert reading.row(dice).result == result


def total(party: Party, **readings: str) -> int:
    return sum(modifier.value for modifier in escape_modifiers(party, readings=Readings(**readings)))


def test_modifiers_one_by_one():
    assert total(Party((LEADER,), None)) == -1
    assert total(Party((replace(LEADER, marks=frozenset([Mark.WOUNDED])),), None)) == 0
    assert total(Party((LEADER,), None, leadership=-2)) == -1  # not his own leadership when alone
    assert total(Party((GERMAN_SQUAD,), 2)) == -1
    assert total(Party((GERMAN_SQUAD,), 3)) == 0
    assert total(Party((GERMAN_SQUAD,), 1)) == -2
    assert total(Party((GERMAN_SQUAD,), 1), escape_proximity_drm="best-one-only") == -1
    assert total(Party((GERMAN_SQUAD,), None, half_squads=2, excess_pp=3)) == 4
    assert total(Party((replace(AFV, marks=frozenset([Mark.ENCIRCLED])),), None, half_squads=2, excess_pp=3)) == 0


@pytest.mark.parametrize(("die", "result"), [(3, "left"), (4, "eliminated")])
def test_equipment_of_a_unit_lost_while_escaping(die, result):
    assert equipment_chart().reading().row([die]).result == result


def test_every_column_of_the_escape_table_covers_every_roll():
    for column, ends in (("infantry", "eliminated"), ("vehicle", "wrecked")):
        reading = escape_chart().reading(column)
        assert reading.row([6, 6]).result == ends
        assert reading.row([1, 1]).result == "escapes"
        assert reading.row([4, 5]).result == ("replaced" if column == "infantry" else "escapes")


def retreat(friendly_hex: str) -> Front:
    """A German squad in F6, the German main area 3 hexes away, one German edge hex as named, the rest nobody's."""
    front = front_with(GERMAN_SQUAD)
    main = frozenset(hex for hex in GRID if distance(hex, F6) == 3 and hex not in GRID.boundary and hex.q < F6.q - 2)
    edge = GRID.hex(friendly_hex)
    control = {**dict.fromkeys(GRID), **dict.fromkeys(main, "german"), edge: "german"}
    german = Perimeter("german", (), ((edge,),), Surroundings(main, main, ()), ())
    land = frozenset(hex for hex, side in control.items() if side is None) - {F6}
    return replace(front, control=control, no_mans_land=land, perimeters={**front.perimeters, "german": german})


@pytest.mark.rule("oto2.7.5064.a")
def test_an_escapee_goes_to_the_nearest_refuge():
    grid = Grid.rectangle(11, 8)
    near_edge = next(hex for hex in grid.boundary if distance(hex, grid.hex("F6")) == 2)
    front = front_with(GERMAN_SQUAD)
    main = frozenset(hex for hex in grid if distance(hex, grid.hex("F6")) == 3 and hex not in grid.boundary)
    control = {**dict.fromkeys(grid), **dict.fromkeys(main, "german"), near_edge: "german"}
    german = Perimeter("german", (), ((near_edge,),), Surroundings(main, main, ()), ())
    land = frozenset(hex for hex, side in control.items() if side is None) - {grid.hex("F6")}
    squad = replace(GERMAN_SQUAD, hex=grid.hex("F6"))
    front = replace(
        front,
        position=Position(grid, {}, {}, (squad,)),
        control=control,
        no_mans_land=land,
        perimeters={**front.perimeters, "german": german},
    )
    [found] = refuges(front, "german", squad.hex)
    assert (found.hex, found.hexes, found.off_map) == (near_edge, 2, True)
    assert hexes_from_friends(front, squad) == 2
    # no way there over hexes it cannot enter: the main area, 3 hexes away
    beside = {hex for hex in near_edge.neighbours() if hex in grid}
    others = refuges(front, "german", squad.hex, enterable=lambda start, end: end not in beside)
    assert others
    assert all(refuge.hexes == 3 and not refuge.off_map for refuge in others)


@pytest.mark.rule("oto2.7.5064.a")
def test_equidistant_refuges_are_the_owners_choice():
    front = retreat("F11")
    found = refuges(front, "german", F6)
    assert len(found) > 1
    assert {refuge.hexes for refuge in found} == {3}


@pytest.mark.rule("oto2.7.5064.a")
def test_the_way_out_may_begin_in_the_pocket_itself():
    """The Pocket lies in nobody's Area: its own hexes must be crossed first."""
    front = retreat("F11")
    around = frozenset([F6, *F6.neighbours()])
    pocket = replace(front, areas=(replace(front.areas[0], hexes=around),), no_mans_land=front.no_mans_land - around)
    assert refuges(pocket, "german", F6) == refuges(front, "german", F6)
