"""The numbers of the special rules, from data/special.toml."""

import tomllib
from functools import cache
from typing import Any

from sandtable.games.forgotten_battles.calendar import DATA


@cache
def numbers() -> dict[str, Any]:
    return tomllib.loads((DATA / "special.toml").read_text(encoding="utf-8"))
