"""Where the rules of the air meet: Air Armies with independent units, interception with the weather."""

import pytest

from sandtable.games.forgotten_battles.effects import standing_orders
from sandtable.games.forgotten_battles.special.referee import QUESTIONS
from sandtable.games.forgotten_battles.state import Front
from tests.forgotten_battles.positions import state
from tests.forgotten_battles.special.readings import chosen, refused
from tests.forgotten_battles.tools.uses import use

AIR = "tfb.special.soviet.air."
FLIES = {"front": "", "own": 3, "nearest": 3, "mission": "barrage", "with": []}


def asks(s, **said):
    return QUESTIONS["air_mission"].answer(s, {**FLIES, **said})


def position(**postures):
    s = state()
    s.phase = "movement"
    s.fronts = [Front(name, posture) for name, posture in postures.items()]
    return s


@pytest.mark.rule("tfb.special.soviet.air.army.regrouping", "tfb.special.soviet.air.independent.combine")
def test_an_independent_unit_does_not_free_the_air_army_of_a_regrouping_front():
    s = position(West="regrouping", Baltic="offensive")
    refused(f"{AIR}army.regrouping", asks, s, **{"with": ["West"]}, why="West")
    assert asks(s, **{"with": ["Baltic"]}) == "yes"
    assert asks(s) == "yes", "alone it is bound by no Front"
    assert asks(s, **{"with": ["West"], "mission": "facility barrage"}) == "yes"


@pytest.mark.rule("tfb.special.soviet.air.army.range", "tfb.special.soviet.air.independent.range")
def test_an_air_army_that_flies_with_an_independent_unit_keeps_its_own_range():
    s = position(West="offensive")
    refused(f"{AIR}army.range", asks, s, own=16, **{"with": ["West"]}, why="16 hexes from its own")
    assert asks(s, own=15, nearest=40, **{"with": ["West"]}) == "yes", "the Air Army's HQ is near for both"
    refused(f"{AIR}independent.range", asks, s, own=3, nearest=16, why="16 hexes from the nearest")


@pytest.mark.rule("tfb.weather.limited.phase")
def test_the_standing_order_of_limited_flight_leaves_interception_to_every_phase():
    told = {rule: text for text, rule in standing_orders("dry", "limited", False, chosen())}
    assert told["tfb.weather.limited.phase"].endswith("Movement Phase; interception in every phase.")
    shown = str(use("special-unit", unit="night_fighter", flight="limited"))
    assert "interception in every phase" in shown
    assert "missions only in your own Movement Phase." not in shown, "nothing that forbids interception again"
