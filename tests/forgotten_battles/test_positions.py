"""Text positions of The Forgotten Battles and the small maps beside them."""

import doctest

import pytest

from sandtable.games.forgotten_battles import positions
from sandtable.games.forgotten_battles.game import GAME
from sandtable.games.forgotten_battles.positions import ground, position, state
from sandtable.games.forgotten_battles.state import State
from sandtable.games.forgotten_battles.state.arrival_state import Came
from sandtable.kernel import NotUnderstood, codec


def test_the_examples_hold():
    assert doctest.testmod(positions).failed == 0
    assert doctest.testmod(positions).attempted >= 5


def test_every_kind_of_line():
    s = position("""
        1943-12-05 freeze             # the first winter
        soviet front_hq 1st Baltic at B20.30
        axis air_base Orsha (not in trace, not held)
        axis army_hq 3rd Panzer Army
        axis dead infantry 6th ID (size division, ar 3, steps 2)
        axis dead panzer 5th PzD
        soviet front 1st Baltic (offensive, turns 2, barrage ready)
        soviet front Western
        soviet partisan Brigade 1 at B12.08 (active)
        soviet partisan Brigade 2 at B12.09
        hedgehog 2 at B18.20
    """)
    assert (s.date.isoformat(), s.ground) == ("1943-12-05", "freeze")
    assert [(p.name, p.hex, p.trace, p.held) for p in s.supply["axis"].places] == [
        ("Orsha", "", False, False),
        ("3rd Panzer Army", "", True, True),
    ]
    assert [(u.id, u.name, u.type, u.size, u.ar, u.steps) for u in s.dead_pile["axis"]] == [
        ("a1", "6th ID", "infantry", "division", 3, 2),
        ("a2", "5th PzD", "panzer", "", 0, 1),
    ]
    assert [(f.name, f.posture, f.turns, f.barrage_ready) for f in s.fronts] == [
        ("1st Baltic", "offensive", 2, True),
        ("Western", "none", 0, False),
    ]
    assert [(p.hex, p.active) for p in s.partisans] == [("B12.08", True), ("B12.09", False)]
    assert s.hedgehogs == {"B18.20": 2}


def test_without_a_date_it_is_the_usual_one_and_settings_are_taken():
    s = position("axis corps_hq XX Corps", excess_offensive_fronts="owner_keeps_one")
    assert s.date.isoformat() == "1943-10-26"
    assert s.settings["excess_offensive_fronts"] == "owner_keeps_one"


@pytest.mark.parametrize(
    ("text", "why"),
    [("4th Army here", "no line of a position"), ("axis castle Orsha", "'castle' is no kind of place")],
)
def test_what_cannot_be_read_is_told(text, why):
    with pytest.raises(NotUnderstood, match=why):
        position(text)


def test_ground_by_the_words_of_the_map_files():
    country = ground("swamp 2.02 3.02\nroad 1.01 2.01\nminor_river 4.03-4.04\nvillage 3.03 Lyady", columns=5, rows=4)
    assert country.hexmap.has(country.hex("3.02"), "swamp")
    assert [s.name for s in country.hexmap.spots] == ["Lyady"]
    with pytest.raises(NotUnderstood, match="'jungle' is no word"):
        ground("jungle 1.01")


def test_how_a_group_came_is_read_from_an_older_file():
    raw = codec.to_plain(State, state())
    raw["arrivals"]["groups"] = {"airborne": "Special Event of 5 Dec 43", "6G.M": "appeal of 1 Nov 43"}
    groups = codec.from_plain(State, GAME.upgrade(raw)).arrivals.groups
    assert groups["airborne"] == Came("Special Event of 5 Dec 43", by_event=True)
    assert groups["6G.M"] == Came("appeal of 1 Nov 43")
