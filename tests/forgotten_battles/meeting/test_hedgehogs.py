"""Where Hedgehogs meet Garrisons and Heinrici bases: in the Hog, in building, in the combat tool."""

import pytest

from sandtable.games.forgotten_battles.replacements.hedgehogs import hog
from sandtable.games.forgotten_battles.special.construction import build
from sandtable.games.forgotten_battles.special.garrison_acts import activate, hit
from sandtable.kernel import Orders, Refused, play
from tests.forgotten_battles.positions import state
from tests.forgotten_battles.tools.uses import use

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


def told_before(**form):
    sections = use("combat", attackers=[{"strength": "12"}], **form)
    found = next(s for s in sections if isinstance(s, Orders) and s.title == "Special units in this combat")
    return [text for text, _ in found.lines]


@pytest.mark.rule("tfb.special.axis.heinrici.values", "tfb.special.axis.garrison.stats")
def test_the_combat_tool_adds_the_hedgehog_of_a_base_as_it_adds_a_garrisons():
    base = [{"strength": "6", "special": "heinrici"}]
    garrison = [{"strength": "6", "special": "garrison"}]
    of_base, of_garrison = use("combat", defenders=base, base=1), use("combat", defenders=garrison)
    plain = use("combat", defenders=[{"strength": "6"}], hedgehog=1)
    odds = [next(s for s in found if s.title == "Every result").rows for found in (of_base, of_garrison, plain)]
    assert odds[0] == odds[1] == odds[2]
    assert told_before(defenders=base, base=2) == ["A Heinrici base's own Hedgehog: Level 2 at least."]
    assert told_before(defenders=base) == ["A Heinrici base's own Hedgehog: see its counter and enter it."]


@pytest.mark.rule("tfb.special.axis.garrison.last")
def test_a_garrison_activated_after_another_fell_is_not_taken_for_it():
    s = state()
    for _ in range(2):
        play(activate(s, "axis"), answers=[{"steps": 1, "distance": 1}])
    play(hit(s, "axis"), answers=[{"hex": "Garrison 1", "options": 1}])
    play(activate(s, "axis"), answers=[{"steps": 3, "distance": 1}])
    assert s.special.garrison_steps == {"Garrison 2": 1, "Garrison 3": 3}
