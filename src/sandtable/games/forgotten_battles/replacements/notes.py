"""What the notes under the replacement tables print."""

import tomllib
from functools import cache
from typing import Any

from sandtable.games.forgotten_battles.calendar import DATA


@cache
def notes() -> dict[str, Any]:
    return tomllib.loads((DATA / "replacement_notes.toml").read_text(encoding="utf-8"))
