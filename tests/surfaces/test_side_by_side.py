"""VASL boards side by side: turned round, in part, with names that both print."""

import pytest

from sandtable.kernel import NotUnderstood
from sandtable.surfaces.bringing import bring_board
from sandtable.surfaces.side_by_side import BoardPlace, side_by_side
from tests.vassal.made_up import png, zipped

SIZE = (450, 516)  # nine columns of eight rows


@pytest.fixture(scope="module")
def boards(tmp_path_factory):
    """Two boards of VASL's usual hexes."""
    found = {}
    for name in ("02", "04"):
        metadata = f'<boardMetadata name="{name}" version="6" boardImageFileName="bd{name}.png" width="9" height="8"/>'
        data = zipped({"BoardMetadata.xml": metadata, f"bd{name}.png": png(*SIZE)})
        found[name] = bring_board(data, tmp_path_factory.mktemp(name)).maps[0]
    return found


def laid(boards, *places):
    own = side_by_side([(place, boards[place.key]) for place in places])
    return own, {spot.name: (spot.x, spot.y) for spot in own.surface.spots}


def test_two_boards_side_by_side_share_the_hexes_of_their_seam(boards):
    own, at = laid(boards, BoardPlace("02"), BoardPlace("04", column=2))
    assert (own.surface.width, own.surface.height) == (900, 516)
    assert at["02-A1"] == (0, 32.25)
    assert at["04-A1"] == at["02-I1"] == (450, 32.25)
    assert [(s.file, s.x, s.turned, s.crop) for s in own.sheets] == [
        ("02/0.png", 0, False, None),
        ("04/0.png", 450, False, None),
    ]


def test_a_board_turned_round_has_its_last_hexes_first(boards):
    own, at = laid(boards, BoardPlace("02"), BoardPlace("04", row=2, turned=True))
    assert at["04-I8"] == (0, 516 + 32.25)
    assert at["04-A1"] == (450, 516 + 516 - 32.25)
    assert own.sheets[1].turned


def test_a_part_ends_in_the_middle_of_its_outer_columns_and_the_next_board_joins_there(boards):
    own, at = laid(boards, BoardPlace("02", first="C1", last="G4"), BoardPlace("04", column=2))
    assert "C1" not in at, "also the other board prints it"
    assert at["02-C1"] == (0, 32.25)
    assert at["02-G4"] == (225, 32.25 + 3 * 64.5)
    assert "A2" in at, "of this one the other board alone is used"
    assert at["04-C1"] == (225 + 112.5, 32.25)
    assert not [name for name in at if name.startswith("02-A") or name == "02-C6"]
    part = own.sheets[0]
    assert (part.width, part.height, part.crop) == (225, 258, (112.5, 0, 450, 516))


def test_a_part_turned_round(boards):
    _, at = laid(boards, BoardPlace("02", first="C1", last="G4", turned=True), BoardPlace("04", column=2))
    assert at["02-G4"] == (0, 258 - 32.25 - 3 * 64.5)
    assert at["02-C1"] == (225, 258 - 32.25)


@pytest.mark.parametrize(
    ("places", "why"),
    [
        ([BoardPlace("02")], "at least two"),
        ([BoardPlace("02"), BoardPlace("04")], "same place"),
        ([BoardPlace("02"), BoardPlace("04", column=99)], "from 1 to 12"),
        ([BoardPlace("02", first="C1"), BoardPlace("04", column=2)], "upper left"),
        ([BoardPlace("02", first="C1", last="Z9"), BoardPlace("04", column=2)], "lower right"),
        ([BoardPlace("02", first="C1", last="C4"), BoardPlace("04", column=2)], "in one column"),
    ],
)
def test_what_cannot_lie_so_is_refused_in_words(boards, places, why):
    with pytest.raises(NotUnderstood, match=why):
        laid(boards, *places)
