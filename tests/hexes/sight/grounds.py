"""Small grounds painted hex by hex, and where the boards of the oracle are."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from pathlib import Path

import numpy as np
import pytest

from sandtable.hexes.grid import Grid, Hex, Hexside
from sandtable.hexes.ground import Ground, nearest_hex

PITCH, HEIGHT = 28.0, 32.0


def painted(
    grid: Grid,
    *,
    terrain: Mapping[str, int] | None = None,
    levels: Mapping[str, int] | None = None,
    walls: Mapping[str, int] | None = None,
    slopes: Iterable[tuple[Hex, Hex]] = (),
) -> Ground:
    """A ground whose hexes are wholly of one terrain and one level; walls along hexsides; slopes as (upper, lower)."""
    lowest = min(first for first, _ in grid.spans)
    a1 = (PITCH, HEIGHT * (2 - lowest))
    width, height = int(PITCH * (len(grid.spans) + 1)), int(HEIGHT * (max(last for _, last in grid.spans) - lowest + 3))
    elevation, code = np.zeros((width, height), np.int8), np.zeros((width, height), np.uint8)
    owner = {grid.hex(name): (terrain or {}).get(name, 0) for name in {*(terrain or {}), *(levels or {})}}
    level = {grid.hex(name): value for name, value in (levels or {}).items()}
    for x in range(width):
        for y in range(height):
            q, r = (x - a1[0]) / PITCH, (y - a1[1]) / HEIGHT + 1 - (x - a1[0]) / PITCH / 2
            hex = nearest_hex(q, r)
            if hex in owner:
                code[x, y], elevation[x, y] = owner[hex], level.get(hex, 0)
    sides = {grid.hexside(name): value for name, value in (walls or {}).items()}
    up: dict[Hex, set[int]] = {}
    for upper, lower in slopes:
        up.setdefault(upper, set()).add(Hexside.between(upper, lower).side_of(upper))
    ground = Ground(
        elevation, code, grid, a1, HEIGHT, PITCH, slopes={hex: frozenset(s) for hex, s in up.items()}, walls=sides
    )
    for side, value in sides.items():
        _stroke(ground, side, value)
    return ground


def _stroke(ground: Ground, side: Hexside, value: int) -> None:
    (x0, y0), (x1, y1) = (ground.vertex(side.hex, side.direction + k) for k in (0, 1))
    for t in np.linspace(0, 1, 200):
        x, y = x0 + t * (x1 - x0), y0 + t * (y1 - y0)
        for dx in (-1, 0, 1):
            for dy in (-1, 0, 1):
                ground.terrain[int(x) + dx, int(y) + dy] = value


BOARDS = ("01", "02", "04", "15", "19", "BFPC", "BFPF")


def oracle() -> Path:
    """The folder with the oracle's boards and verdicts; skips the test, and says so, when there is none."""
    named = os.environ.get("SANDTABLE_VASL_ORACLE")
    folder = Path(named) if named else Path(__file__).parents[4] / "shared" / "oracles" / "vasl-los"
    if not folder.is_dir():
        pytest.skip("no oracle: set SANDTABLE_VASL_ORACLE to a folder with VASL boards and their verdicts")
    return folder
