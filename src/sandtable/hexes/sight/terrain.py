"""What each terrain code does to a line of sight: the table of `terrain.toml`, and the same as arrays for the kernels.

Heights are counted in quarters of a level, the smallest step any rule here knows (an Up-Slope unit stands 3/4 higher).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntFlag
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from sandtable.kept import read_toml

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

LEVEL = 4  # quarters in a level


class Does(IntFlag):
    """What a terrain does, one bit each, so that a kernel can ask for it."""

    OBSTACLE = 1
    HINDRANCE = 2
    INHERENT = 4
    SPLIT = 8
    LOWER_OBSTACLE = 16
    LOWER_HINDRANCE = 32
    HEXSIDE = 64
    CLIFF = 128
    DEPRESSION = 256
    BUILDING = 512
    ROWHOUSE = 1024
    WATER = 2048
    BRIDGE = 4096
    ROAD = 8192


_OF_KIND = {
    "hexside": Does.HEXSIDE,
    "cliff": Does.CLIFF,
    "rowhouse": Does.ROWHOUSE | Does.HEXSIDE,
    "building": Does.BUILDING,
    "factory": Does.BUILDING,
    "marketplace": Does.BUILDING,
    "depression": Does.DEPRESSION,
    "water": Does.WATER,
    "bridge": Does.BRIDGE,
    "road": Does.ROAD,
}
_UPPER = {"obstacle": Does.OBSTACLE, "hindrance": Does.HINDRANCE}
_LOWER = {"obstacle": Does.LOWER_OBSTACLE, "hindrance": Does.LOWER_HINDRANCE}


@dataclass(frozen=True, slots=True)
class Terrain:
    code: int
    name: str
    does: Does
    height: int  # quarters of a level above its ground
    hindrance: int = 1

    @property
    def is_open(self) -> bool:
        return not self.does & (Does.OBSTACLE | Does.HINDRANCE)


@cache
def terrains() -> dict[int, Terrain]:
    """Every known terrain by its code."""
    text = files(__package__).joinpath("terrain.toml").read_text(encoding="utf-8")
    return {row["code"]: _terrain(row) for row in read_toml(text)["terrain"]}


def terrain_of(code: int) -> Terrain:
    """The terrain of a code; an unknown one is taken as open ground and says so by its name."""
    return terrains().get(code) or Terrain(code, f"unknown terrain {code}", Does(0), 0)


def _terrain(row: dict[str, Any]) -> Terrain:
    does = Does(0)
    does |= _UPPER.get(row.get("sight", ""), Does(0))
    does |= _OF_KIND.get(row.get("kind", ""), Does(0))
    if row.get("inherent"):
        does |= Does.INHERENT
    if "split" in row:
        does |= Does.SPLIT | _LOWER.get(row["lower"], Does(0))
    return Terrain(row["code"], row["name"], does, round(row.get("height", 0) * LEVEL), row.get("hindrance", 1))


@cache
def lookup() -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]:
    """By code: what it does, its height in quarters, and what one hex of it hinders."""
    import numpy as np

    does, height, hindrance = np.zeros(256, np.int64), np.zeros(256, np.int64), np.ones(256, np.int64)
    for code, terrain in terrains().items():
        does[code], height[code], hindrance[code] = int(terrain.does), terrain.height, terrain.hindrance
    return does, height, hindrance
