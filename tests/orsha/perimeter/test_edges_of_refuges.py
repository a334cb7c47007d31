"""Two ways out that are equally short, and what else the campaign asks of who Escapes and who comes on."""

from dataclasses import replace

import pytest
from test_escape import GERMAN_SQUAD, front_with

from sandtable.games.orsha.ground.maps import our_map
from sandtable.games.orsha.perimeter.escape import Party
from sandtable.games.orsha.perimeter.perimeter import Perimeter
from sandtable.games.orsha.perimeter.pockets import Surroundings
from sandtable.games.orsha.perimeter.position import Position
from sandtable.games.orsha.positions import empty
from sandtable.games.orsha.reph.escapes import refuge
from sandtable.games.orsha.reph.menu import chart, may_set_up_on_board
from sandtable.games.orsha.sides import GERMAN, RUSSIAN
from sandtable.hexes.grid import distance
from sandtable.kernel import play


def between_edge_and_perimeter(*, edge=True, perimeter=True):
    """A squad two hexes from the map edge and two from its Perimeter, as far as these are there."""
    grid = our_map().grid
    here = grid.hex("C20")
    away = [hex for hex in grid if distance(hex, here) == 2]
    near_edge = next(hex for hex in away if hex in grid.boundary)
    inland = max((hex for hex in away if hex not in grid.boundary), key=lambda hex: distance(hex, near_edge))
    main = frozenset([inland]) if perimeter else frozenset()
    ours = {**dict.fromkeys(main, "german"), **({near_edge: "german"} if edge else {})}
    control = {**dict.fromkeys(grid), **ours}
    german = Perimeter("german", (), ((near_edge,),) if edge else (), Surroundings(main, main, ()), ())
    squad = replace(GERMAN_SQUAD, hex=here)
    bare = front_with(GERMAN_SQUAD)
    front = replace(
        bare,
        position=Position(grid, {}, {}, (squad,)),
        control=control,
        no_mans_land=frozenset(hex for hex, side in control.items() if side is None) - {here},
        perimeters={**bare.perimeters, "german": german},
        areas=(replace(bare.areas[0], hexes=frozenset([here])),),
    )
    return front, Party((squad,), 2), near_edge, inland


@pytest.mark.rule("oto2.7.5064.a")
@pytest.mark.parametrize(("said", "off_map"), [("edge", True), ("perimeter", False)])
def test_on_a_tie_the_owner_chooses_between_the_perimeter_and_the_map_edge(said, off_map):
    front, party, near_edge, inland = between_edge_and_perimeter()
    played = play(refuge(empty("23PM"), front, GERMAN, party), answers=[said])
    (asked,) = played.asked
    assert [o.key for o in asked.options] == ["perimeter", "edge"]
    assert (played.result.off_map, played.result.hex) == (off_map, near_edge if off_map else inland)


@pytest.mark.rule("oto2.7.5064.a")
@pytest.mark.parametrize(("edge", "perimeter", "off_map"), [(True, False, True), (False, True, False)])
def test_a_single_way_out_is_taken_without_a_question(edge, perimeter, off_map):
    front, party, *_ = between_edge_and_perimeter(edge=edge, perimeter=perimeter)
    played = play(refuge(empty("23PM"), front, GERMAN, party))
    assert played.asked == []
    assert played.result.off_map is off_map


@pytest.mark.rule("oto2.7.5064.a")
def test_without_a_way_out_there_is_none():
    front, party, *_ = between_edge_and_perimeter(edge=False, perimeter=False)
    assert play(refuge(empty("23PM"), front, GERMAN, party)).result is None


@pytest.mark.rule("oto2.cg12.b1")
@pytest.mark.parametrize(
    ("side", "date", "letter", "may"),
    [
        (RUSSIAN, "23AM", "I", True),
        (RUSSIAN, "23AM", "O", False),
        (RUSSIAN, "23PM", "I", False),
        (GERMAN, "23AM", "I", False),
    ],
)
def test_russian_groups_of_units_may_set_up_on_the_map_on_23am(side, date, letter, may):
    row = next(row for row in chart(side).values() if row.letter == letter)
    assert may_set_up_on_board(empty(date), row) is may
