"""Known minefields: strength on first entry."""

import pytest

from sandtable.games.orsha.solitaire import field, mines
from sandtable.games.orsha.solitaire.setup_enemy import minefields
from sandtable.games.orsha.solitaire.turn import MENU, open_now
from sandtable.games.orsha.solitaire.victory_points import refuse_path
from sandtable.kernel import Refused
from tests.orsha.solitaire.missions import breakthrough, run


def mined():
    s = breakthrough()
    run(minefields(s))
    return s


@pytest.mark.rule("oto2.sasl.s1.minefields.strength")
@pytest.mark.parametrize(
    ("dice", "ap", "at"), [([3, 2, 5], 8, 2), ([1, 3], 6, 0), ([6, 1, 6], 12, 3), ([6, 2, 1], 12, 1)]
)
def test_first_entry(dice, ap, at):
    s = mined()
    run(mines.entered(s), dice, ["F23"])
    mine = mines.mine_at(s, "F23")
    assert (mine.ap, mine.at) == (ap, at)


@pytest.mark.rule("oto2.sasl.s1.minefields.strength")
def test_the_strength_is_found_once_and_only_of_mined_hexes():
    s = mined()
    run(mines.entered(s), [3, 2, 5], ["F23"])
    told = run(mines.entered(s), [], ["F23"])
    assert told.texts()[-1] == "F23: 8 A-P and 2 A-T factors, as found before"
    with pytest.raises(Refused):
        run(mines.entered(s), [], ["I22"])


@pytest.mark.rule("oto2.sasl.s1.minefields.strength")
def test_a_minefield_of_an_event_has_no_antitank_mines():
    s = mined()
    run(mines.find_strength(s, mines.lay(s, "K10")), [6])
    assert (s.mines[-1].ap, s.mines[-1].at) == (12, 0)
    assert mines.lay(s, "F23") is mines.mine_at(s, "F23")  # a Known one stays what it is


@pytest.mark.rule("oto2.sasl.s1.vp")
def test_a_road_path_over_a_minefield_is_controlled_only_when_it_is_cleared():
    """E24 and U16 of the Known minefields lie on roads."""
    s = mined()
    path = " ".join(field.road_hexes())
    told = {"vpo": [], "rail": False, "road": True, "path": path, "guns": []}
    refused = refuse_path(s, told)
    assert "E24 is not cleared" in refused.why
    assert refused.rule == "oto2.sasl.s1.vp"
    assert "a minefield is cleared" in [MENU[key][0] for key in open_now(s)]
    run(mines.cleared(s), [], ["E24"])
    assert "U16 is not cleared" in refuse_path(s, told).why
    run(mines.cleared(s), [], ["U16"])
    assert refuse_path(s, told) is None


@pytest.mark.rule("oto2.sasl.s1.vp")
def test_a_road_path_that_is_not_told_must_be_possible():
    s = mined()
    told = {"vpo": [], "rail": False, "road": True, "path": "", "guns": []}
    assert refuse_path(s, told) is None, "a road passes between the two minefields"
    for name in field.road_hexes():
        mines.lay(s, name)
    assert "every road" in refuse_path(s, told).why


@pytest.mark.rule("oto2.sasl.s1.minefields.strength")
def test_a_cleared_minefield_is_entered_no_more_and_a_new_one_is_found_again():
    s = mined()
    run(mines.cleared(s), [], ["F23"])
    assert mines.mine_at(s, "F23") is None
    with pytest.raises(Refused, match="not known to be mined"):
        run(mines.entered(s), [], ["F23"])
    assert mines.lay(s, "F23").ap is None
    assert [m.hex for m in s.mines].count("F23") == 1


@pytest.mark.rule("oto2.sasl.s1.vp")
def test_a_path_on_the_printed_map_is_unbroken_and_passes_no_minefield_and_its_roads_the_player_sees():
    s = mined()
    s.settings["s1-map"] = "printed"
    told = {"vpo": [], "rail": False, "road": True, "path": "", "guns": []}
    for name in field.road_hexes():
        mines.lay(s, name)
    assert refuse_path(s, told) is None, "not told: who knows where its roads are"
    straight = " ".join(f"K{n}" for n in range(1, 29))
    assert refuse_path(s, {**told, "road": False, "path": "A1"}) is None, "no path is claimed"
    s.mines = []
    assert refuse_path(s, {**told, "path": straight}) is None
    assert "no unbroken path" in refuse_path(s, {**told, "path": straight.replace("K9 ", "")}).why
    mines.lay(s, "K9")
    assert "the minefield in K9 is not cleared" in refuse_path(s, {**told, "path": straight}).why
    ours = mined()
    ours.mines = []
    assert "no unbroken road" in refuse_path(ours, {**told, "path": straight}).why
