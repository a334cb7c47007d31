"""The booklet's tables as data: the TOML files of this package, read once."""

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent / "data"


@cache
def data(name: str) -> dict[str, Any]:
    """`data("terrain")` is `data/terrain.toml`. Shared by all callers: read it, never change it."""
    return tomllib.loads((FOLDER / f"{name}.toml").read_text(encoding="utf-8"))
