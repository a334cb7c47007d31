"""Hog results of both sides."""

import pytest

from sandtable.games.forgotten_battles.replacements.hedgehogs import hog
from sandtable.games.forgotten_battles.state import State
from sandtable.kernel import NotUnderstood, Refused, play
from tests.forgotten_battles.positions import state

BOTH_SIDES = pytest.mark.parametrize("side", ["soviet", "axis"])


def place_hog(s: State, side: str, used: list[str] | None = None, **said: object) -> None:
    play(hog(s, side, used=used if used is not None else []), answers=[{"use": "yes", "hex": "B20.10", **said}])


@pytest.mark.rule("tfb.replacement.soviet.special.hog", "tfb.replacement.axis.hog")
@BOTH_SIDES
def test_placed_and_raised(side):
    s = state()
    place_hog(s, side)
    assert s.hedgehogs == {"B20.10": 1}
    place_hog(s, side)
    assert s.hedgehogs == {"B20.10": 2}
    with pytest.raises(Refused, match="already has a Level-2"):
        place_hog(s, side)


@pytest.mark.rule("tfb.replacement.soviet.special.hog", "tfb.replacement.axis.hog")
@BOTH_SIDES
def test_only_in_trace_supply(side):
    with pytest.raises(Refused, match="not in Trace Supply"):
        place_hog(state(), side, trace=False)


@pytest.mark.rule("tfb.replacement.axis.hog")
def test_a_level_that_is_not_on_record_is_believed():
    s = state()
    place_hog(s, "axis", level_before=1)
    assert s.hedgehogs == {"B20.10": 2}
    with pytest.raises(Refused, match="already has a Level-2"):
        place_hog(state(), "axis", level_before=2)


@pytest.mark.rule("tfb.replacement.axis.hog")
def test_two_hogs_in_one_hex_are_a_setting():
    used: list[str] = []
    s = state()
    place_hog(s, "axis", used)
    place_hog(s, "axis", used)
    assert s.hedgehogs == {"B20.10": 2}
    used, strict = [], state(two_hogs_one_hex="refused")
    place_hog(strict, "axis", used)
    with pytest.raises(Refused, match="has had its Hog"):
        place_hog(strict, "axis", used)


@pytest.mark.rule("tfb.meta.hex_notation")
def test_the_hex_must_be_a_hex():
    with pytest.raises(NotUnderstood, match=r"write it as B18\.19"):
        place_hog(state(), "axis", hex="Orsha")


def test_a_fixed_hedgehog_is_not_raised():
    s = state()
    s.fixed_hedgehogs = ["B20.10"]
    with pytest.raises(Refused, match="cannot be raised"):
        place_hog(s, "axis", level_before=1)


@pytest.mark.rule("tfb.weather.deep.construction")
def test_a_hog_in_deep_freeze():
    s = state()
    s.ground = "deep_freeze"
    place_hog(s, "axis")
    assert s.hedgehogs == {"B20.10": 1}
    strict = state(hog_result_in_deep_freeze="refused")
    strict.ground = "deep_freeze"
    played = play(hog(strict, "axis", used=[]))
    assert any("lost" in text for text in played.texts())
