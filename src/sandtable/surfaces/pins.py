"""A scan or a photo: some hexes are pinned by name, and the grid lies over the picture where it fits them best.

Three pins fix a picture that was scanned straight or slanted (affine); four or more also one that was photographed from
the side (projective). What is left between a pin and its hex is told, in pixels, so that a slip of the hand shows.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from sandtable.kernel import NotUnderstood, Surface
from sandtable.surfaces.hexagons import spots, written
from sandtable.surfaces.own import OwnMap, Sheet

AFFINE, PROJECTIVE = 3, 4
"""The fewest pins for each kind of fit."""
FLAT = 1e-6
"""Pins on one line fix nothing across it."""

Matrix = NDArray[np.float64]


class Places(Protocol):
    """Whatever knows where its hexes lie: a grid, or a game's own map."""

    def place(self, name: str) -> tuple[float, float] | None: ...


@dataclass(frozen=True, slots=True)
class Pin:
    """A hex by its printed name, and where its centre is on the picture."""

    hex: str
    at: tuple[float, float]


@dataclass(frozen=True)
class Fit:
    """From the grid to the picture, with what is left over at each pin."""

    matrix: Matrix
    left: tuple[float, ...]

    def at(self, x: float, y: float) -> tuple[float, float]:
        u, v, w = self.matrix @ (x, y, 1.0)
        return float(u / w), float(v / w)

    @property
    def worst(self) -> float:
        return max(self.left)


def fit(grid: Places, pins: Sequence[Pin], *, slanted_view: bool = False) -> Fit:
    """The best fit; `slanted_view` for a photo from the side. Raises NotUnderstood when pins fix no grid."""
    fewest = PROJECTIVE if slanted_view else AFFINE
    named = {pin.hex: pin for pin in pins}
    if len(named) < fewest:
        raise NotUnderstood(f"pin at least {fewest} different hexes; {len(named)} are pinned")
    flat, there = [], []
    for pin in named.values():
        found = grid.place(pin.hex)
        if found is None:
            raise NotUnderstood(f"no hex of this map is called {pin.hex!r}")
        flat.append(found)
        there.append(pin.at)
    matrix = (_projective if slanted_view else _affine)(np.array(flat, float), np.array(there, float))
    fitted = Fit(matrix, ())
    return Fit(matrix, tuple(float(np.hypot(*np.subtract(fitted.at(*f), t))) for f, t in zip(flat, there, strict=True)))


def _affine(flat: Matrix, there: Matrix) -> Matrix:
    rows = np.column_stack([flat, np.ones(len(flat))])
    _on_no_line(flat)
    found = np.linalg.lstsq(rows, there, rcond=None)[0]
    return np.vstack([found.T, [0.0, 0.0, 1.0]])


def _projective(flat: Matrix, there: Matrix) -> Matrix:
    """The direct linear transform, with both sets of points brought to the middle first, which keeps it exact."""
    _on_no_line(flat)
    (a, from_flat), (b, from_there) = _centred(flat), _centred(there)
    rows = []
    for (x, y), (u, v) in zip(a, b, strict=True):
        rows.append([x, y, 1, 0, 0, 0, -u * x, -u * y, -u])
        rows.append([0, 0, 0, x, y, 1, -v * x, -v * y, -v])
    solved = np.linalg.svd(np.array(rows, float))[2][-1].reshape(3, 3)
    found: Matrix = np.linalg.inv(from_there) @ solved @ from_flat
    if abs(found[2, 2]) < FLAT or abs(np.linalg.det(found)) < FLAT**3:
        raise NotUnderstood("these pins do not fix the grid: three of them lie on one line, or two are exchanged")
    found /= found[2, 2]
    return found


def _centred(points: Matrix) -> tuple[Matrix, Matrix]:
    middle, spread = points.mean(axis=0), max(points.std(), FLAT)
    moved = np.array([[1 / spread, 0, -middle[0] / spread], [0, 1 / spread, -middle[1] / spread], [0, 0, 1]])
    return (points - middle) / spread, moved


def _on_no_line(points: Matrix) -> None:
    spread = np.linalg.svd(points - points.mean(axis=0), compute_uv=False)
    if spread[1] < FLAT * max(1.0, spread[0]):
        raise NotUnderstood("all these pins lie on one line: pin a hex to the side of it")


# ---------------------------------------------------------------------- over the map of a game


@dataclass(frozen=True)
class Scan:
    """A picture with its pins, as its player set them."""

    file: str
    size: tuple[int, int]
    pins: tuple[Pin, ...]
    slanted_view: bool = False


@dataclass(frozen=True)
class Spots:
    """The hexes of a game's map as places for pins."""

    surface: Surface

    def place(self, name: str) -> tuple[float, float] | None:
        wanted = written(name)
        return next(((spot.x, spot.y) for spot in self.surface.spots if spot.name == wanted), None)


def fit_scan(game: Surface, scan: Scan) -> Fit:
    """From the game's map to the picture; raises NotUnderstood when its pins do not tell."""
    return fit(Spots(game), [replace(pin, hex=written(pin.hex)) for pin in scan.pins], slanted_view=scan.slanted_view)


def scanned(title: str, game: Surface, scan: Scan) -> OwnMap:
    """The picture as it is, with every hex of the game where the pins put it."""
    fitted = fit_scan(game, scan)
    x, y = game.spots[len(game.spots) // 2].x, game.spots[len(game.spots) // 2].y
    centre = fitted.at(x, y)
    corners = [fitted.at(x + a, y + b) for a, b in game.hexagon]
    surface = replace(
        game,
        key=title,
        title=title,
        width=scan.size[0],
        height=scan.size[1],
        spots=spots((spot.name, fitted.at(spot.x, spot.y)) for spot in game.spots),
        hexagon=tuple((round(a - centre[0], 2), round(b - centre[1], 2)) for a, b in corners),
        drawn=(),
        ours="",
    )
    return OwnMap(title, surface, (Sheet(scan.file, 0, 0, *scan.size),))


def joined(game: Surface, scans: Sequence[tuple[str, Scan]]) -> OwnMap:
    """Several straight pictures, by their keys, side by side on the game's own grid: each by its own pins."""
    sheets = []
    for key, scan in scans:
        if scan.slanted_view:
            raise NotUnderstood("only pictures that were scanned straight can be joined")
        back = np.linalg.inv(fit_scan(game, scan).matrix)
        way = tuple(float(n) for n in back[:2].T.ravel())
        sheets.append(Sheet(f"{key}/{scan.file}", 0, 0, *scan.size, matrix=way))  # type: ignore[arg-type]
    title = "All your pictures together"
    return OwnMap(title, replace(game, key=title, title=title, drawn=(), ours=""), tuple(sheets))
