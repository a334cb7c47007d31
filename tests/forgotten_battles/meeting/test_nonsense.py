"""What cannot be understood cannot be overruled either: a hex, a piece or a place that does not exist."""

from typing import Any

import pytest

from sandtable.games.forgotten_battles.arrivals.north_edge import _enter
from sandtable.games.forgotten_battles.game import GAME
from sandtable.games.forgotten_battles.replacements.hedgehogs import hog
from sandtable.games.forgotten_battles.replacements.partisan_pool import partisan_received
from sandtable.games.forgotten_battles.special import (
    construction,
    garrison_acts,
    partisan_acts,
    partisan_deeds,
    rail_acts,
)
from sandtable.games.forgotten_battles.state import Partisan, Pool
from sandtable.games.forgotten_battles.steps.clean_up import clean_up
from sandtable.games.forgotten_battles.steps.map_report import situation
from sandtable.games.forgotten_battles.steps.take_over import take_over
from sandtable.kernel import NotUnderstood, in_memory, play
from tests.forgotten_battles.charters import charter
from tests.forgotten_battles.positions import state

PLACE = {"name": "Western", "hex": "", "posture": "none"}


def position():
    s = state()
    s.pools["partisans"] = Pool(["Ded"], counted=True)
    s.partisans = [Partisan("A", "B20.20", active=True), Partisan("B", "B30.20")]
    return s


@pytest.mark.rule("tfb.meta.hex_notation")
@pytest.mark.parametrize("hex", ["Orsha", "E4.01", "B0.10", "B10.00", "B4.1"])
@pytest.mark.parametrize(
    ("asks", "said"),
    [
        (lambda s: hog(s, "axis", used=[]), {"use": "yes"}),
        (partisan_received, {"place": "placed"}),
        (lambda s: construction.build(s, "soviet"), {"builder": "series"}),
        (lambda s: garrison_acts.activate(s, "axis"), {"distance": 1}),
        (lambda s: partisan_acts.moves(s, "soviet"), {"who": "B20.20"}),
        (lambda s: partisan_deeds.acts(s, "soviet"), {"who": "B20.20", "target": "rail"}),
        (lambda s: _enter(s, "1st Corps", "tfb.arrival.axis.north_edge.roll"), {"road": True}),
    ],
)
def test_a_hex_that_does_not_exist_is_not_understood(asks: Any, said: dict[str, Any], hex: str):
    with pytest.raises(NotUnderstood) as no:
        play(asks(position()), answers=[{**said, "hex": hex}])
    assert no.value.rule == "tfb.meta.hex_notation"


@pytest.mark.rule("tfb.meta.hex_notation")
@pytest.mark.parametrize(
    ("asks", "said"),
    [
        (lambda s: hog(s, "axis", used=[]), {"use": "yes"}),
        (partisan_received, {"place": "placed"}),
        (lambda s: construction.build(s, "soviet"), {"builder": "series"}),
        (lambda s: rail_acts.moves(s, "axis"), {"start": "Orsha"}),
        (lambda s: partisan_deeds.track(s, "soviet"), {"here": "B20.20", "there": "Orsha"}),
        (lambda s: situation(s, "soviet"), {"fronts": [PLACE, PLACE]}),
        (lambda s: situation(s, "soviet"), {"fronts": [{**PLACE, "name": ""}]}),
        (lambda s: situation(s, "axis"), {"cities": [{"name": "Minsk", "hex": "Minsk"}]}),
        (take_over, {"date": "1943-10-05", "partisans": [{"hex": "", "active": True}]}),
        (take_over, {"date": "1943-10-06"}),
    ],
)
def test_a_hex_or_place_that_must_be_named_is_not_understood_without_its_name(asks: Any, said: dict[str, Any]):
    with pytest.raises(NotUnderstood):
        play(asks(position()), answers=[said])


@pytest.mark.rule("tfb.rebuild.soviet.pool.partisan")
def test_a_partisan_that_is_not_on_record_cannot_be_lost():
    lost = {"losses": [{"name": "C9.09", "type": "partisan"}]}
    with pytest.raises(NotUnderstood, match="which Partisan"):
        play(clean_up(position(), "soviet"), answers={"axis": [{}], "soviet": [lost]})


@pytest.mark.rule("tfb.meta.hex_notation")
def test_nobody_can_rule_a_hex_into_existence():
    campaign = in_memory(GAME, charter("table"))
    pending = campaign.pending("axis")[0]
    said = {"date": "1943-10-05", "hedgehogs": [{"hex": "Orsha", "level": 1}]}
    with pytest.raises(NotUnderstood):
        campaign.answer("axis", pending.id, said, overrule="we know where Orsha is")
    assert campaign.state.phase == "take_over"
