"""What we write for VASSAL is the module's own counters at our places; read again it is the same."""

import pytest

from sandtable.kernel import NotUnderstood
from sandtable.vassal import read_module, read_save
from sandtable.vassal.board_files import BoardFile, laid_by, map_of_files
from sandtable.vassal.laying import laid_out
from sandtable.vassal.writing import Placed, write_save
from tests.vassal.made_up import build_file, flip, module, numbered, slot

SLOTS = slot("1/5 Inf", "17", [("mark;Side,Nation", "Blue,A\\,B"), flip()]) + slot("HQ", "18")


@pytest.fixture
def villages():
    return read_module(module(build_file(slots=SLOTS, grid=numbered())))


def test_counters_stand_where_we_put_them_with_their_pictures_and_states(villages):
    west = laid_out(villages, read_save(write_save(villages, [])), "Main Map")[0]
    at = west.place("03.04")
    read = read_save(write_save(villages, [Placed("17", "Main Map", at, {"Flip": 1}), Placed("18", "Main Map", at)]))
    assert [(p.piece.gpid, p.piece.name, p.at, p.height) for p in read.positions] == [
        ("17", "reduced 1/5 Inf", at, 0),
        ("18", "HQ", at, 1),
    ]
    infantry = read.positions[0].piece
    assert (infantry.images(), infantry.marks()["Nation"]) == (["unit.png", "back.png"], "A,B")
    assert [trait.type for trait in infantry.traits] == [t.type for t in villages.by_gpid["17"].piece.traits]


def test_a_counter_that_the_module_has_not_is_refused(villages):
    with pytest.raises(NotUnderstood, match="Two Villages has no counter '99'"):
        write_save(villages, [Placed("99", "Main Map", (0, 0))])


def test_boards_that_are_files_beside_the_module_are_named_with_their_places():
    boards = [BoardFile("04", "6.1", 0, 1, turned=True), BoardFile("02", "6.4")]
    assert laid_by(boards) == "bd\t0\t0\t02\tVER\t6.4\tbd\t0\t1\tr04\tVER\t6.1"


def test_a_module_with_boards_of_its_own_takes_no_others(villages):
    with pytest.raises(NotUnderstood, match="Two Villages has boards of its own"):
        map_of_files(villages)
