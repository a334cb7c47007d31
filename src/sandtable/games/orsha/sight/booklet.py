"""The numbers of data/slopes.toml, read once."""

from __future__ import annotations

import tomllib
from fractions import Fraction
from functools import cache
from importlib.resources import files
from typing import Any


@cache
def printed() -> dict[str, Any]:
    return tomllib.loads(files("sandtable.games.orsha").joinpath("data/slopes.toml").read_text(encoding="utf-8"))


def rise() -> Fraction:
    """1.3: by how much of a level an Up-Slope Location stands higher."""
    return Fraction(printed()["sight"]["rise"])
