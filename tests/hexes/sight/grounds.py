"""Small grounds painted hex by hex, and where the boards of the oracle are."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from pathlib import Path

import numpy as np
import pytest

from sandtable.hexes.grid import Grid, Hex, Hexside
from sandtable.hexes.ground import Ground, centre_of

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
    x, y = np.arange(width)[:, None], np.arange(height)[None, :]

    def inside(name: str, margin: float) -> np.ndarray:
        cx, cy = centre_of(grid.hex(name), a1, PITCH, HEIGHT)
        arm, tall = PITCH * 2 / 3 - margin, HEIGHT / 2 - margin
        dx, dy = np.abs(x - cx), np.abs(y - cy)
        return (dy <= tall) & (dx <= arm - dy * (arm / 2) / tall)

    for name, level in (levels or {}).items():
        elevation[inside(name, 0)] = level
    for name, value in (terrain or {}).items():
        code[inside(name, 1.5)] = value  # no stray pixel in the next hex
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
