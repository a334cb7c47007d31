"""The ground as sight needs it: a raster of elevation and terrain under the hexes, and what lies on the hexsides.

Two sources make a Ground, a player's own board archive and our vector maps (`maps.raster`), so there is one sight
engine. The contract:

- `elevation` (int8) and `terrain` (uint8) are arrays indexed [x, y], x to the right, y down, one cell for each pixel.
  `terrain` holds codes: the numbers board archives use where they have one, our own from 206 up. Elevation is that of
  the ground itself, -1 in a gully; the height of what stands on it follows from the terrain code.
- `a1` is the pixel position of the centre of hex (q 0, r 1), which is A1 on a lettered board; the centre of any
  other hex follows from `column_pitch` and `hex_height`. Standard boards: pitch 56.25, height 64.5, A1 at (0, 32.25).
- `slopes`, `embankments`, `partial_orchards`: for a hex, the numbers 0-5 of its hexsides that have the feature.
  A slope is listed under its **Up-Slope** hex (the hash marks are drawn in the hex across that side).
- `walls`: a hexside of half-level terrain (wall, hedge) and its terrain code. Board archives paint walls into
  the raster; a vector map does both.
- `levels`: upper building levels by hex, where the source states them (1 for a building with a level above the ground).
- `bridges`: hexes with a bridge, and the road level it carries.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from sandtable.hexes.grid import Grid, Hex, Hexside

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

STANDARD_HEIGHT = 64.5
STANDARD_PITCH = 56.25
STANDARD_A1 = (0.0, 32.25)


@dataclass(frozen=True, eq=False)
class Ground:
    elevation: NDArray[np.int8]
    terrain: NDArray[np.uint8]
    grid: Grid
    a1: tuple[float, float] = STANDARD_A1
    hex_height: float = STANDARD_HEIGHT
    column_pitch: float = STANDARD_PITCH
    slopes: Mapping[Hex, frozenset[int]] = field(default_factory=dict)
    embankments: Mapping[Hex, frozenset[int]] = field(default_factory=dict)
    partial_orchards: Mapping[Hex, frozenset[int]] = field(default_factory=dict)
    walls: Mapping[Hexside, int] = field(default_factory=dict)
    levels: Mapping[Hex, int] = field(default_factory=dict)
    bridges: Mapping[Hex, int] = field(default_factory=dict)

    @property
    def width(self) -> int:
        return int(self.terrain.shape[0])

    @property
    def height(self) -> int:
        return int(self.terrain.shape[1])

    def centre(self, hex: Hex) -> tuple[float, float]:
        """The pixel position of a hex centre."""
        return centre_of(hex, self.a1, self.column_pitch, self.hex_height)

    def vertex(self, hex: Hex, number: int) -> tuple[float, float]:
        """The pixel position of vertex 0-5: the left end of the hexside of that number."""
        x, y = self.centre(hex)
        dx, dy = hex.vertex(number).x - hex.centre.x, hex.vertex(number).y - hex.centre.y
        return x + dx * self.column_pitch / 3, y + dy * self.hex_height / 2

    def hex_at(self, x: float, y: float) -> Hex | None:
        """The hex under a pixel; None beyond the map."""
        q = (x - self.a1[0]) / self.column_pitch
        r = (y - self.a1[1]) / self.hex_height + 1 - q / 2
        hex = nearest_hex(q, r)
        return hex if hex in self.grid else None

    def is_up_slope(self, hex: Hex, side: int) -> bool:
        """Does this hex look down over its hexside `side`?"""
        return side % 6 in self.slopes.get(hex, ())

    def is_down_slope(self, hex: Hex, side: int) -> bool:
        """Does this hex hold the hash marks of a slope along its hexside `side`?"""
        return (side + 3) % 6 in self.slopes.get(hex.neighbour(side), ())


def centre_of(hex: Hex, a1: tuple[float, float], column_pitch: float, hex_height: float) -> tuple[float, float]:
    """Where the centre of a hex lies, in the units of pitch and height, when A1 (q 0, r 1) lies at `a1`."""
    return a1[0] + column_pitch * hex.q, a1[1] + hex_height * (hex.r - 1 + hex.q / 2)


def nearest_hex(q: float, r: float) -> Hex:
    """Round fractional axial coordinates to the hex that holds them."""
    s = -q - r
    rq, rr, rs = round(q), round(r), round(s)
    dq, dr, ds = abs(rq - q), abs(rr - r), abs(rs - s)
    if dq > dr and dq > ds:
        rq = -rr - rs
    elif dr > ds:
        rr = -rq - rs
    return Hex(rq, rr)
