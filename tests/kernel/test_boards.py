"""Places as text, and a board as its viewer gets it."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sandtable.kernel import (
    Board,
    Box,
    Counter,
    Face,
    NotUnderstood,
    Place,
    Sightings,
    Spot,
    Surface,
    as_json,
    listed,
    plain,
    stacks,
    version_of,
)

MAP = Surface("map", "The map", 100, 80, "px", "hexes", (Spot("A1", 10, 10), Spot("B17.18", 30, 10)))
TABLE = Surface("table", "The table", 72, 48, "inches", "table")
TANK = Counter("a1", "3 Pz", "axis", Place(hex="A1"), Face("armor", "XX", "12-5-8"), mine=True)
LOST = Counter("a2", "5 Pz", "axis", Place(box="dead-pile"), mine=True)
BOARD = Board("Map", MAP, counters=(LOST, TANK), boxes=(Box("dead-pile", "Dead Pile"),))


@pytest.mark.parametrize(
    "text", ["K30", "K30/1", "K30/-1", "B17.18", "12.5,30", "12.5,30@90", "K30@60", "box:dead-pile"]
)
def test_a_place_comes_back_as_it_was_written(text):
    assert str(Place.read(text)) == text


@given(st.integers(0, 7200), st.integers(0, 4800), st.none() | st.integers(0, 359))
def test_any_hundredth_of_an_inch_comes_back(x, y, facing):
    place = Place(point=(x / 100, y / 100), facing=facing)
    assert Place.read(str(place)) == place


def test_hexes_are_read_as_players_type_them():
    assert Place.read(" k30/1 ") == Place(hex="K30", level=1)
    assert Place.read("12.50, 30") == Place(point=(12.5, 30.0))
    assert Place.read("Box:Dead-Pile") == Place(box="dead-pile")


@pytest.mark.parametrize(
    "text", ["", "two words", "box:", "99999,1", "1e9,2", "nan,1", "K30/", None, 7, ["K30"], "x" * 99, "\ud800"]
)
def test_what_is_no_place_is_not_understood(text):
    with pytest.raises(NotUnderstood, match="a place is wanted"):
        Place.read(text)


def test_a_place_is_one_thing_only():
    with pytest.raises(ValueError, match="only one of them"):
        Place(hex="K30", box="dead-pile")
    with pytest.raises(ValueError, match="only one of them"):
        Place()


def test_a_board_knows_its_places():
    assert BOARD.has(Place.read("B17.18"))
    assert BOARD.has(Place.read("box:dead-pile"))
    assert not BOARD.has(Place.read("Z9"))
    assert not BOARD.has(Place.read("3,3"))
    assert TABLE.has(Place.read("72,48"))
    assert not TABLE.has(Place.read("72.01,48"))


def test_counters_that_face_otherwise_are_one_stack():
    turned = Counter("a3", "Gun", "axis", Place(hex="A1", facing=60))
    assert [c.id for c in Board("Map", MAP, counters=(TANK, turned)).at(Place(hex="A1"))] == ["a1", "a3"]
    assert list(stacks((TANK, turned))) == ["A1"]


def test_a_board_is_plain_json_with_places_as_text():
    told = as_json(BOARD)
    assert json.loads(json.dumps(told)) == told
    assert told == plain(BOARD, kinds=False)
    assert told["counters"][1]["place"] == "A1"


def test_the_version_changes_with_what_is_seen_and_with_nothing_else():
    again = Board("Map", MAP, counters=(LOST, TANK), boxes=(Box("dead-pile", "Dead Pile"),))
    assert version_of(again) == version_of(BOARD)
    assert version_of(Board("Map", MAP, counters=(TANK,))) != version_of(BOARD)


def test_the_list_goes_by_place_map_first():
    assert listed(BOARD).rows == (("A1", "3 Pz", "axis", "12-5-8"), ("Dead Pile", "5 Pz", "axis", ""))


def test_what_comes_back_into_sight_has_a_new_name():
    axis = Sightings()
    axis.look(["tank", "gun"])
    before = axis.id_of("gun")
    axis.look(["gun"])
    axis.look(["gun", "tank"])
    assert axis.id_of("gun") == before
    assert axis.id_of("tank") not in ("seen-1", "seen-2")
    assert axis.thing_of("seen-1") is None
    assert axis.in_order() == ["gun", "tank"]


def test_names_tell_nothing_of_what_was_never_seen():
    """Two worlds: in one of them more is hidden, and other things lie concealed."""
    here, there = Sightings(), Sightings()
    here.look(["tank"])
    there.look(["rifles"])
    here.look(["tank", "gun"])
    there.look(["rifles", "lorry"])
    assert list(here.ids.values()) == list(there.ids.values())
    assert here.last == there.last
