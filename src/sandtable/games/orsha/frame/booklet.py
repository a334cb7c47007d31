"""The numbers of the frame's data files, read once."""

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any


@cache
def printed(name: str = "frame") -> dict[str, Any]:
    return tomllib.loads(files("sandtable.games.orsha").joinpath(f"data/{name}.toml").read_text(encoding="utf-8"))
