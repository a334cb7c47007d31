"""A force list while it is typed: points so far, what is not understood; and the Unit cards that are printed."""

import pytest

from sandtable.games.bagration.forces.force_list import read_force, so_far, write_force
from sandtable.games.bagration.forces.force_sheet import unit_cards
from sandtable.kernel import Report
from tests.bagration.battles import GAME, do, state_of

LIST = """Rifle Regiment
HQ | 2 | 2 infantry, commander | save 3+
# the tanks come later
T-34s | 18 | 5 tank | front 6, top 1, moves 10/12/16/20, range 32, amphibious
"""


@pytest.mark.rule("fow.base.teams")
@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "0 of 20 points in 0 Units"),
        ("Rifle Regiment", "0 of 20 points in 0 Units"),
        (LIST, "20 of 20 points in 2 Units"),
        (f"{LIST}Guns | 6 | 3 gun", "26 of 20 points in 3 Units, 6 too many"),
    ],
)
def test_points_are_added_while_the_list_is_typed(text, told):
    assert so_far(text, 20) == told


def test_the_first_line_that_is_not_understood_is_named_with_the_points_of_the_others():
    told = so_far(f"{LIST}Guns | six | 3 gun\nMortars | 5", 100)
    assert told.startswith("20 of 100 points in 2 Units; line 5: 'six' is not a number of points")
    assert told.endswith("(and 1 more)")
    assert so_far("x\n" * 400, 100) == "a list of 400 lines is too long; 300 at most"


def test_the_form_tells_the_points_of_the_side_that_is_asked():
    state = state_of("onslaught")
    asked = do(state, "forces", until="force").pending
    assert isinstance(asked, Report)
    assert asked.fields[0].reads is not None
    assert asked.fields[0].reads("HQ | 2 | 2 infantry").startswith("2 of ")
    assert "army builder" in asked.fields[0].reads("- Rifle Company [10 pts]: 9x Rifle team")


def test_a_unit_card_has_what_the_list_tells_and_no_column_that_nobody_fills():
    cards = unit_cards(read_force(LIST))
    assert cards.columns == ("Unit", "Points", "Teams", "Save", "Front/top", "Moves", "Range", "Notes")
    assert cards.rows == (
        ("HQ", 2, "2 infantry", "3+", "", "", "", ""),
        ("T-34s", 18, "5 tanks", "", "6/1", "10/12/16/20", "32", "amphibious"),
    )


def test_a_range_is_written_and_read_again():
    assert read_force(write_force(read_force(LIST))) == read_force(LIST)
    assert read_force(LIST).units[1].range == 32


def test_each_side_has_its_own_unit_cards_and_nobody_the_enemys():
    state = state_of("onslaught")
    state.lists = {"german": "x", "soviet": "x"}
    own = {side: {row[0] for row in _cards(state, side)} for side in ("german", "soviet")}
    assert own["german"] == {u.name for u in state.now.rosters["german"].force.units}
    assert own["german"].isdisjoint(own["soviet"] - {"HQ"})
    assert _cards(state, None) == ()
    assert "Unit cards" in [sheet.name for sheet in GAME.sheets(state)]


def _cards(state, side):
    found = [s for s in GAME.view(state, side).sections if s.title == "Your Unit cards"]
    return found[0].rows if found else ()
