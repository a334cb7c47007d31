"""Settings for tests of special units, and how to say that something is refused."""

from collections.abc import Callable
from typing import Any

import pytest

from sandtable.games.forgotten_battles.game import GAME
from sandtable.games.forgotten_battles.readings import Readings
from sandtable.kernel import Refused, read_settings, readings


def chosen(**settings: Any) -> Readings:
    return readings(Readings, read_settings(GAME.settings, settings))


def refused(by: str, check: Callable[..., object], *given: Any, why: str = r"\S", **more: Any) -> None:
    """The call is refused, by this rule and with these words."""
    with pytest.raises(Refused, match=why) as no:
        check(*given, **more)
    assert no.value.rule == by
