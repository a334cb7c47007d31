"""Settings: what a person reads for an option, and that it can be typed back."""

from dataclasses import dataclass

import pytest

from sandtable.games import every_game
from sandtable.kernel import NotUnderstood, Setting, in_words, readings, unlike


@pytest.mark.parametrize(
    ("option", "words"),
    [
        ("whole-lines", "whole lines"),
        ("army_group_hq", "army group HQ"),
        ("at-7.5225-only", "at 7.5225 only"),
        ("roll-on-R3", "roll on R3"),
        (True, "yes"),
        (False, "no"),
        (-2, "-2"),
        ("1944-04-26", "1944-04-26"),
        ("9-2", "9-2"),
        ("KV-8(L)", "KV-8(L)"),
        ("I1-I6 and V", "I1-I6 and V"),
    ],
)
def test_an_option_is_shown_in_words(option, words):
    assert in_words(option) == words


def test_every_option_of_every_game_can_be_typed_as_it_is_shown():
    for game in every_game():
        for setting in game.settings:
            for option in setting.options:
                shown = in_words(option)
                assert setting.read(shown) == setting.read(str(option)) == option, (setting.key, option)
                assert "_" not in shown, (setting.key, option)


def test_a_refusal_names_the_options_in_words():
    setting = Setting("front", "The front", "whole-lines", ("whole-lines", "by_hex"))
    assert setting.read("whole lines") == setting.read("Whole_Lines") == "whole-lines"
    with pytest.raises(NotUnderstood, match="is not one of: whole lines, by hex"):
        setting.read("half lines")


@dataclass(frozen=True)
class Readings:
    april_mud: bool
    ice: str


def test_settings_become_typed_readings():
    read = readings(Readings, {"april-mud": True, "ice": "late"})
    assert read == Readings(april_mud=True, ice="late")
    assert readings(Readings, {"ice": "late", "april-mud": True}) is read


def test_a_field_without_a_setting_and_a_setting_without_a_field_are_found():
    declared = [Setting("april-mud", "Mud", True), Setting("snow", "Snow", False)]
    assert unlike(Readings, declared) == ["ice", "snow"]
