"""Painting what lies on hexsides: rivers, walls, hedges, embankments, and slopes with their hash marks."""

from __future__ import annotations

from sandtable.hexes.grid import Hex, Hexside
from sandtable.hexes.maps.model import HexMap
from sandtable.hexes.maps.patterns import fill_of, ink_of
from sandtable.hexes.maps.shapes import XY, Scale
from sandtable.hexes.maps.svg import Ink, element, open_path
from sandtable.hexes.maps.vocabulary import Terrain


def hexsides(hexmap: HexMap, scale: Scale, ink: Ink) -> str:
    parts = []
    for terrain in hexmap.vocabulary.terrains.values():
        sides = [side for side, keys in hexmap.hexsides.items() if terrain.key in keys]
        if sides:
            parts.append(_style(terrain, sorted(sides), scale, ink))
    return "".join(parts)


def _style(terrain: Terrain, sides: list[Hexside], scale: Scale, ink: Ink) -> str:
    path = "".join(open_path([scale.point(vertex) for vertex in side.vertices]) for side in sides)
    width = scale.percent(terrain.look.width or 6)
    common = {"d": path, "fill": "none", "stroke_linecap": "round"}
    match terrain.look.pattern:
        case "river":  # bank lines on both sides of the water
            return element("path", stroke=ink("bank"), stroke_width=width, **common) + element(
                "path", stroke=ink("water"), stroke_width=width * 0.62, **common
            )
        case "stream":
            return element("path", stroke=ink("bank"), stroke_width=width, **common)
        case "beads":  # a hedge
            return element("path", stroke=ink_of(terrain, ink), stroke_width=width, stroke_dasharray="0.1 6", **common)
        case "stones":  # a wall
            return element("path", stroke=ink_of(terrain, ink), stroke_width=width, **common) + element(
                "path", stroke=fill_of(terrain, ink), stroke_width=width * 0.45, stroke_dasharray="4 3", **common
            )
        case "ticks":  # an embankment falls away on both sides
            return "".join(
                hash_marks(side, hex, scale, ink_of(terrain, ink), reach=5, count=8)
                for side in sides
                for hex in side.hexes
            )
        case _:
            return element("path", stroke=ink_of(terrain, ink), stroke_width=width, **common)


def slopes(hexmap: HexMap, scale: Scale, ink: Ink) -> str:
    """Hash marks in the Down-Slope hex, along the hexside."""
    return "".join(
        hash_marks(side, side.other(up), scale, ink("slope"), reach=11, count=7)
        for side, up in sorted(hexmap.slopes.items())
    )


def hash_marks(side: Hexside, hex: Hex, scale: Scale, colour: str, *, reach: float, count: int) -> str:
    """Short strokes from the hexside into one of its hexes, longer and shorter in turn."""
    (ax, ay), (bx, by) = (scale.point(vertex) for vertex in side.vertices)
    inward = _toward(((ax + bx) / 2, (ay + by) / 2), scale.centre(hex))
    path = []
    for k in range(count):
        t = (k + 0.5) / count
        x, y = ax + (bx - ax) * t, ay + (by - ay) * t
        length = scale.percent(reach if k % 2 == 0 else reach * 0.62)
        path.append(f"M{x:.1f},{y:.1f}l{inward[0] * length:.1f},{inward[1] * length:.1f}")
    return element(
        "path", d="".join(path), fill="none", stroke=colour, stroke_width=scale.percent(2), stroke_linecap="round"
    )


def _toward(a: XY, b: XY) -> XY:
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = (dx * dx + dy * dy) ** 0.5
    return dx / length, dy / length
