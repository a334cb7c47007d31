"""The numbers of data/ground.toml, read once."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any


@cache
def printed() -> dict[str, Any]:
    return tomllib.loads(files("sandtable.games.orsha").joinpath("data/ground.toml").read_text(encoding="utf-8"))
