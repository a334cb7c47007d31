"""Where Hedgehogs meet Garrisons and Heinrici bases: in the Hog, in building, in the combat tool."""

import pytest

from sandtable.games.forgotten_battles.replacements.hedgehogs import hog
from sandtable.games.forgotten_battles.special.building import build
from sandtable.kernel import Refused, play
from tests.forgotten_battles.positions import state

HEX = "B18.18"


def with_garrison():
    s = state()
    s.special.garrisons, s.special.garrison_steps = [HEX], {HEX: 2}
    return s


@pytest.mark.rule("tfb.special.axis.garrison.stats", "tfb.replacement.axis.hog")
def test_a_hog_raises_the_hedgehog_of_an_active_garrison_to_level_2():
    s = with_garrison()
    play(hog(s, "axis", used=[]), answers=[{"use": "yes", "hex": HEX}])
    assert s.hedgehogs == {HEX: 2}
    with pytest.raises(Refused, match="already has a Level-2"):
        play(hog(s, "axis", used=[]), answers=[{"use": "yes", "hex": HEX}])


@pytest.mark.rule("tfb.special.axis.garrison.stats", "tfb.special.axis.engineer_hog")
def test_building_in_the_hex_of_an_active_garrison_raises_its_own_level():
    s = with_garrison()
    play(build(s, "axis"), answers=[{"hex": HEX, "level": 0, "builder": "series", "distance": 0}])
    assert s.hedgehogs == {HEX: 2}


@pytest.mark.rule("tfb.special.axis.garrison.inactive")
def test_a_garrison_that_is_gone_leaves_no_hedgehog_of_its_own():
    s = with_garrison()
    s.special.garrisons, s.special.garrisons_lost = [], [HEX]
    play(hog(s, "axis", used=[]), answers=[{"use": "yes", "hex": HEX}])
    assert s.hedgehogs == {HEX: 1}
