"""Known minefields: strength on first entry."""

import pytest

from sandtable.games.orsha.solitaire import mines
from sandtable.games.orsha.solitaire.setup_enemy import minefields
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
