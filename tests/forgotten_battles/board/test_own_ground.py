"""The campaign on the board over the players' own ground: reach, supply and combat ask it; what it lacks is asked."""

from fractions import Fraction

import pytest

from sandtable.games.forgotten_battles.board.barrages import gathered_barrage
from sandtable.games.forgotten_battles.board.moves import destinations, refuse_move
from sandtable.games.forgotten_battles.board.showing import board
from sandtable.games.forgotten_battles.board.supply_on_board import network
from sandtable.games.forgotten_battles.combat import Arm
from sandtable.games.forgotten_battles.game import GAME
from sandtable.games.forgotten_battles.maps import country, country_of
from sandtable.kernel import Deed, NotUnderstood, Place, read_settings
from tests.forgotten_battles.board.position import act, named, phase, vitebsk

HEAD = """
format = "sandtable-map 1"
title = "My own country"
vocabulary = "forgotten_battles"
[grid]
columns = 46
rows = 34
naming = "numbers"
numbering = "up"
"""
OWN = (
    HEAD
    + '[hexsides]\nblocked_lake = "31.23-31.22 31.23-32.23"\n'
    + '[[area]]\nterrain = "heavy_woods"\nhexes = "30.24 30.23 33.23"\n'
)


def costs(state, unit="51 RD"):
    return {str(d.place): d.cost for d in destinations(state, "soviet", [named(state, unit).id])}


def on(file, **at):
    state = vitebsk(**at)
    state.settings["map"] = file
    return state


def test_reach_and_supply_are_those_of_the_map_in_force():
    ours, theirs = vitebsk(_51_RD="31.23"), on(OWN, _51_RD="31.23")
    assert costs(ours)["32.23"] == "1/2", "along our road"
    assert costs(theirs) != costs(ours)
    assert country_of(theirs).terrain(country().hex("30.24")) == ("heavy_woods",)
    assert country_of(ours) is country()
    to = Deed("soviet", "move", (named(theirs, "51 RD").id,), (Place(hex="32.23"),))
    assert refuse_move(theirs, to) is not None, "a lake lies between"
    assert refuse_move(ours, to) is None
    assert network(ours, "soviet").railheads
    assert not network(theirs, "soviet").railheads, "their map has no railway"


def test_a_barrage_looks_at_their_ground():
    guns = {"_51_RD": "32.23", "_206_ID": "33.23"}
    ours, theirs = vitebsk(**guns), on(OWN, **guns)
    looked = [gathered_barrage(s, "soviet", [Fraction(9)], "33.23", Arm.ARTILLERY) for s in (ours, theirs)]
    assert looked[0] != looked[1]


def test_the_board_shows_their_ground():
    assert board(on(OWN, _51_RD="31.23"), "soviet").surface.title == "My own country"
    assert "our own invention" in board(vitebsk(_51_RD="31.23"), "soviet").surface.ours


def test_what_their_map_does_not_know_is_asked_once_and_kept():
    state = on(HEAD.replace("vocabulary", 'unknown = "all"\nvocabulary'), _51_RD="31.23")
    told = {"31.23": "open", "31.24": "swamp"}
    first = phase(state, "movement", "soviet", [act(state, "move", ["51 RD"], ["31.24"]), told])
    assert [r.question for r in first.asked if r.key == "ground"] == ["What lies in 31.23, 31.24?"]
    assert country_of(state).terrain(country().hex("31.24")) == ("swamp",)
    named(state, "51 RD").moved, named(state, "51 RD").spent = False, "0"
    again = phase(state, "movement", "soviet", [act(state, "move", ["51 RD"], ["31.23"])])
    assert not [r for r in again.asked if r.key == "ground"]


@pytest.mark.parametrize(
    ("file", "why"),
    [(OWN.replace("rows = 34", "rows = 35"), "1.01-1.34 to 46.01-46.34"), (OWN.replace("blocked_lake", "sea"), "sea")],
)
def test_a_map_that_cannot_be_used_is_refused(file, why):
    with pytest.raises(NotUnderstood, match=why):
        GAME.setup("vitebsk", read_settings(GAME.settings, {"map": file}))
