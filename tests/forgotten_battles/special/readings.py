"""Settings for tests of special units, and how to say that something is refused."""

import re
from collections.abc import Callable
from typing import Any

from sandtable.games.forgotten_battles.game import GAME
from sandtable.games.forgotten_battles.readings import Readings
from sandtable.kernel import Refused, read_settings, readings


def chosen(**settings: Any) -> Readings:
    return readings(Readings, read_settings(GAME.settings, settings))


def refused(by: str, check: Callable[..., object], *given: Any, why: str = r"\S", **more: Any) -> None:
    """The call is refused, by this rule and with these words: it returns a Refused, or raises one."""
    try:
        no = check(*given, **more)
    except Refused as raised:
        no = raised
    assert isinstance(no, Refused), f"{check} allows it"
    assert re.search(why, str(no)), no
    assert no.rule == by
