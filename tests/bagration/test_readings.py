"""The typed readings are the declared settings, field by field."""

from dataclasses import fields
from typing import get_args, get_type_hints

import pytest

from sandtable.games.bagration.readings import USUAL, Readings, reading
from sandtable.games.bagration.settings import SETTINGS
from sandtable.kernel import NotUnderstood, unlike


def test_every_setting_is_a_reading_and_every_reading_a_setting():
    assert unlike(Readings, SETTINGS) == []
    assert {f.name: getattr(USUAL, f.name) for f in fields(Readings)} == {s.key: s.default for s in SETTINGS}


@pytest.mark.parametrize("setting", SETTINGS, ids=lambda s: s.key)
def test_a_reading_has_the_options_of_its_setting(setting):
    hint = get_type_hints(Readings)[setting.key]
    if hint in (bool, int):
        assert type(setting.default) is hint
        assert hint is int or set(setting.options) == {True, False}
    else:
        assert get_args(hint) == setting.options


def test_a_reading_that_is_none_is_not_understood():
    assert reading(wire_tests="once a move").wire_tests == "once_a_move"
    with pytest.raises(NotUnderstood):
        reading(wire_tests="never")
    with pytest.raises(NotUnderstood, match="no setting"):
        reading(luck=3)
