"""A player's own map laid under a board of the game: hexes are the same where they are called the same."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sandtable.kernel import NotUnderstood, Spot, Surface
from sandtable.surfaces.own import OwnMap

FEWEST = 3
CLOSE = 0.3
"""Of a hex: how far the game's own drawings may be off on the player's map; beyond that they are not drawn."""
_PART = re.compile(r"[^\W\d_]+|\d+")

Matrix = NDArray[np.float64]


@dataclass(frozen=True)
class Underlay:
    """The map as the board takes it: the game's hexes at their places, and the way from the game's drawing to it."""

    map: OwnMap
    spots: tuple[Spot, ...]
    agree: int
    """How many of them are on the map; the others lie where they would be."""
    matrix: tuple[float, float, float, float, float, float]
    off: float
    """How far the worst hex is from where the game's drawing would have it, as a share of a hex."""

    @property
    def fits(self) -> bool:
        return self.off <= CLOSE

    def json(
        self, address: str, key: str, more: Callable[[str, str], Mapping[str, Any]] | None = None
    ) -> dict[str, Any]:
        """As the page lays it; `address` is where this seat fetches pictures, `key` what was brought.

        `more(key, file)` is what else the page is told of a picture.
        """
        surface = self.map.surface
        files = [s.file if "/" in s.file else f"{key}/{s.file}" for s in self.map.sheets]
        return {
            "key": surface.key,
            "title": surface.title,
            "width": surface.width,
            "height": surface.height,
            "unit": "px",
            "kind": "hexes",
            "spots": [[spot.name, spot.x, spot.y] for spot in self.spots],
            "hexagon": [list(corner) for corner in surface.hexagon],
            "ours": surface.ours,
            "drawn": [],
            "sheets": [
                {
                    "href": f"{address}/{file}",
                    "x": s.x,
                    "y": s.y,
                    "width": s.width,
                    "height": s.height,
                    "turned": s.turned,
                    "matrix": s.matrix and list(s.matrix),
                    "crop": s.crop and list(s.crop),
                    **(more(*file.split("/", 1)) if more and not s.crop else {}),
                }
                for s, file in zip(self.map.sheets, files, strict=True)
            ],
            "matrix": list(self.matrix) if self.fits else None,
        }


def plainly(name: str) -> tuple[str, ...]:
    """A hex's name without the ways in which the same name is written: B 7.05, B0705 by its parts, b7-5.

    >>> plainly("B 7.05") == plainly("b07-5")
    True
    """
    return tuple(part.lower().lstrip("0") or "0" for part in _PART.findall(name))


def lay_under(game: Surface, own: OwnMap) -> Underlay:
    """Raises NotUnderstood when the two have too few hexes in common to know how they lie."""
    if game.kind != "hexes":
        raise NotUnderstood("This table has no hexes, so no map of hexes lies under it.")
    exact = {spot.name: spot for spot in own.surface.spots}
    loose = {plainly(spot.name): spot for spot in own.surface.spots}
    found = {s.name: spot for s in game.spots if (spot := exact.get(s.name) or loose.get(plainly(s.name)))}
    if len(found) < FEWEST:
        raise NotUnderstood(f"Only {len(found)} hexes are called the same on both maps.")
    here = np.array([(s.x, s.y) for s in game.spots if s.name in found], float)
    there = np.array([(found[s.name].x, found[s.name].y) for s in game.spots if s.name in found], float)
    way = _fit(here, there)
    off = np.hypot(*(np.column_stack([here, np.ones(len(here))]) @ way - there).T).max()
    spots = []
    for s in game.spots:
        at = found.get(s.name)
        x, y = (at.x, at.y) if at else np.array([s.x, s.y, 1.0]) @ way
        spots.append(Spot(s.name, round(float(x), 2), round(float(y), 2)))
    (a, b), (c, d), (e, f) = way.tolist()
    return Underlay(own, tuple(spots), len(found), (a, b, c, d, e, f), float(off) / _across(own.surface))


def _fit(here: Matrix, there: Matrix) -> Matrix:
    spread = np.linalg.svd(here - here.mean(axis=0), compute_uv=False)
    if spread[1] < 1e-6 * max(1.0, spread[0]):
        raise NotUnderstood("The hexes that both maps have lie on one line, so we cannot tell how the others lie.")
    found: Matrix = np.asarray(
        np.linalg.lstsq(np.column_stack([here, np.ones(len(here))]), there, rcond=None)[0], float
    )
    return found


def _across(surface: Surface) -> float:
    corners = surface.hexagon or ((0.0, 0.0), (1.0, 1.0))
    return min(max(c[way] for c in corners) - min(c[way] for c in corners) for way in (0, 1)) or 1.0
