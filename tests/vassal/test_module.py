"""A module: maps, counters with both faces, set-ups with positions; and modules that mean no good."""

import pytest

from sandtable.kernel import NotUnderstood
from sandtable.vassal import read_module, read_save
from sandtable.vassal.laying import laid_out
from sandtable.vassal.pictures import size_of
from tests.vassal.made_up import build_file, flip, module, numbered, piece, png, save, slot, zipped

SLOTS = slot("1/5 Inf", "17", [("mark;Side", "Blue"), flip()]) + slot("HQ", "18", [("prototype;Leader", "")])


def test_maps_boards_sides_and_set_ups_are_read():
    read = read_module(module(build_file(slots=SLOTS, grid=numbered())))
    assert (read.name, read.version, read.sides) == ("Two Villages", "1.0", ("Blue", "Red"))
    (here,) = read.maps
    assert [(b.name, b.size, b.reversible) for b in here.boards] == [
        ("West", (520, 480), True),
        ("East", (520, 480), False),
    ]
    assert [(s.name, s.file) for s in read.set_ups] == [("Dawn", "dawn.vsav")]


def test_a_counter_has_a_name_two_faces_and_its_marks():
    infantry = read_module(module(build_file(slots=SLOTS))).by_gpid["17"]
    assert (infantry.tray, infantry.name, infantry.piece.image) == (("Blue",), "1/5 Inf", "unit.png")
    assert (infantry.piece.back(), infantry.piece.marks()) == ("back.png", {"Side": "Blue"})
    assert infantry.piece.images() == ["unit.png"]


def test_a_turned_layer_changes_picture_and_name():
    kind, _ = flip()
    turned = read_module(module(build_file(slots=slot("1/5 Inf", "17", [(kind, "1")])))).slots[0].piece
    assert (turned.name, turned.images(), turned.back()) == ("reduced 1/5 Inf", ["unit.png", "back.png"], "")


def test_a_prototype_stands_where_its_name_stood():
    leader = "+/null/mark;Rank\tpiece;;;;/$Grade$\tnull;0;0;;0"
    read = read_module(module(build_file(slots=SLOTS, prototypes={"Leader": leader})))
    assert [trait.id for trait in read.by_gpid["18"].piece.traits] == ["mark", "piece"]


def test_a_prototype_that_holds_itself_spoils_one_counter_and_not_the_module():
    endless = "+/null/prototype;Leader\tpiece;;;;/\tnull;0;0;;0"
    read = read_module(module(build_file(slots=SLOTS, prototypes={"Leader": endless})))
    assert (read.not_read, [s.gpid for s in read.slots]) == (("HQ",), ["17"])


def test_a_set_up_gives_every_piece_its_printed_hex():
    """Two boards side by side; the stack says where its pieces lie, and the topmost comes last."""
    commands = [
        piece("1", "1/5 Inf", "17", ("null", 0, 0)),
        piece("2", "HQ", "18", ("Main Map", 999, 999)),
        piece("3", "Truck", "19", ("Main Map", 10 + 520 + 82, 20 + 60)),
        "+/9/stack/Main Map;92;80;1;2;@@0",
        "PLAYER\tsecret\tA friend\tBlue",
        "Main MapBoardPicker\tWest\t0\t0\tEast\t1\t0",
    ]
    read = read_module(module(build_file(slots=SLOTS, grid=numbered()), **{"dawn.vsav": save(*commands)}))
    position = read_save(read.save(read.set_ups[0]))
    laid = laid_out(read, position, "Main Map")
    found = [
        (p.piece.name, b.board.name, b.name(p.at), p.height) for p in position.positions for b in laid if b.holds(p.at)
    ]
    assert found == [("1/5 Inf", "West", "02.02", 0), ("HQ", "West", "02.02", 1), ("Truck", "East", "02.02", 0)]
    assert position.sides == ("Blue",)
    assert "secret" not in repr(position)


def test_a_board_turned_round_counts_from_the_other_corner():
    read = read_module(module(build_file(grid=numbered())))
    position = read_save(save("Main MapBoardPicker\tWest/rev\t0\t0", hide=False))
    (west,) = laid_out(read, position, "Main Map")
    at = west.place("02.02")
    assert at == (10 + 520 - 82, 20 + 480 - 60)
    assert west.name(at) == "02.02"


def test_a_map_without_a_name_is_called_by_its_number():
    read = read_module(module(build_file().replace('mapName="Main Map"', 'mapName=""')))
    assert read.map("Map0") is read.maps[0]
    assert read.map("") is None


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"no zip", "no zip archive"),
        (zipped({"readme.txt": "hello"}), "no build file"),
        (module("<a><b></a>"), "damaged"),
        (module('<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>'), "document type"),
        (module("<a>" * 300 + "</a>" * 300), "deeper"),
        (module(build_file())[:-30], "damaged"),
    ],
)
def test_a_module_that_means_no_good_is_refused(data, why):
    with pytest.raises(NotUnderstood, match=why):
        read_module(data)


def test_a_picture_that_claims_to_be_huge_has_no_size():
    assert size_of(png(3, 2)) == (3, 2)
    assert size_of(png(3, 2).replace(b"\0\0\0\3\0\0\0\2", b"\xff\xff\xff\xff\xff\xff\xff\xff", 1)) is None


def test_paths_in_an_archive_are_names_and_nothing_else(tmp_path):
    read = read_module(module(build_file(), **{"../../etc/passwd": b"x", "images/..\\up.png": png(1, 1)}))
    assert read.picture("../../../etc/passwd") is None
    assert read.picture("..\\up.png") == png(1, 1)


def test_a_zip_that_unpacks_without_end_is_refused_before_it_does():
    bomb = zipped({"buildFile.xml": b" " * 70_000_000})
    assert len(bomb) < 100_000
    with pytest.raises(NotUnderstood, match="would unpack to 70,000,000 bytes"):
        read_module(bomb)


def test_a_save_with_more_commands_than_any_game_is_refused():
    with pytest.raises(NotUnderstood, match="more than any game"):
        read_save(save("\x1b".join(["x"] * 400_001), hide=False))
