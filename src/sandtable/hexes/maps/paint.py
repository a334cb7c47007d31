"""Painting a map's own features: levels, areas, lines, buildings, spots. Hexsides and slopes are in `paint_sides`."""

from __future__ import annotations

from itertools import pairwise
from math import hypot

from sandtable.hexes.maps.model import HexMap, Line, Spot
from sandtable.hexes.maps.patterns import fill_of, ink_of, paint_of
from sandtable.hexes.maps.shapes import XY, Ring, Scale, course, footprint, rings
from sandtable.hexes.maps.svg import Ink, closed_path, element, open_path
from sandtable.hexes.maps.vocabulary import Terrain


def levels(hexmap: HexMap, scale: Scale, ink: Ink) -> str:
    """Higher ground warmer, lower ground greener, each with its crest line; a second line marks a rise over a rise."""
    parts = []
    for level in hexmap.levels:
        tone = ink("rise") if level.level > 0 else ink("fall")
        strength = min(0.45 + 0.2 * abs(level.level), 1.0)
        path = closed_path(rings(level, scale))
        parts.append(
            element("path", d=path, fill=tone, fill_opacity=strength, fill_rule="evenodd", stroke=ink("crest"),
                    stroke_width=scale.percent(2.2), stroke_linejoin="round",
                    stroke_dasharray=None if level.level > 0 else "7 4")
        )  # fmt: skip
    return "".join(parts)


def areas(hexmap: HexMap, scale: Scale, ink: Ink) -> str:
    parts = []
    for area in hexmap.areas:
        terrain = hexmap.terrain(area.terrain)
        parts.append(
            element("path", d=closed_path(rings(area, scale)), fill=paint_of(terrain, ink), fill_rule="evenodd",
                    stroke=ink_of(terrain, ink), stroke_width=scale.percent(1.2), stroke_linejoin="round",
                    stroke_opacity=0.55)
        )  # fmt: skip
    return "".join(parts)


def lines(hexmap: HexMap, scale: Scale, ink: Ink) -> str:
    """Each style in turn for all lines that have it, casings first, so that junctions run into each other."""
    below, above = [], []
    for line in hexmap.lines:
        terrain = hexmap.terrain(line.terrain)
        first, second = _STYLES.get(terrain.look.pattern, _plain)(line, terrain, scale, ink)
        below.append(first)
        above.append(second)
    return _by_style(hexmap, below, above)


def _by_style(hexmap: HexMap, below: list[str], above: list[str]) -> str:
    order: dict[str, list[int]] = {}
    for i, line in enumerate(hexmap.lines):
        order.setdefault(_RANK.get(hexmap.terrain(line.terrain).look.pattern, "5"), []).append(i)
    return "".join(
        "".join(below[i] for i in order[rank]) + "".join(above[i] for i in order[rank]) for rank in sorted(order)
    )


def _stroke(points: Ring, colour: str, width: float, **more: object) -> str:
    style = {"fill": "none", "stroke": colour, "stroke_width": width, "stroke_linejoin": "round", **more}
    return element("path", "", d=open_path(points), **style)


def _plain(line: Line, terrain: Terrain, scale: Scale, ink: Ink) -> tuple[str, str]:
    return "", _stroke(
        course(line, scale, terrain.look.wander), ink_of(terrain, ink), scale.percent(terrain.look.width or 3)
    )


def _road(line: Line, terrain: Terrain, scale: Scale, ink: Ink) -> tuple[str, str]:
    points, width = course(line, scale, terrain.look.wander), scale.percent(terrain.look.width or 14)
    return (
        _stroke(points, ink_of(terrain, ink), width, stroke_linecap="round"),
        _stroke(points, fill_of(terrain, ink), width - scale.percent(4), stroke_linecap="round"),
    )


def _highway(line: Line, terrain: Terrain, scale: Scale, ink: Ink) -> tuple[str, str]:
    casing, surface = _road(line, terrain, scale, ink)
    middle = _stroke(
        course(line, scale, terrain.look.wander), ink_of(terrain, ink), scale.percent(1.4), stroke_dasharray="9 5"
    )
    return casing, surface + middle


def _track(line: Line, terrain: Terrain, scale: Scale, ink: Ink) -> tuple[str, str]:
    return "", _stroke(
        course(line, scale, terrain.look.wander), ink_of(terrain, ink), scale.percent(2.6), stroke_dasharray="8 4"
    )


def _rail(line: Line, terrain: Terrain, scale: Scale, ink: Ink) -> tuple[str, str]:
    points, width = course(line, scale, terrain.look.wander), scale.percent(terrain.look.width or 12)
    bed = _stroke(points, fill_of(terrain, ink), width)
    sleepers = _stroke(points, ink_of(terrain, ink), width * 0.8, stroke_dasharray="2 5")
    rails = _stroke(points, ink_of(terrain, ink), width * 0.42) + _stroke(points, fill_of(terrain, ink), width * 0.2)
    return bed, sleepers + rails


def _stream(line: Line, terrain: Terrain, scale: Scale, ink: Ink) -> tuple[str, str]:
    points, width = course(line, scale, terrain.look.wander), scale.percent(terrain.look.width or 10)
    return (
        _stroke(points, ink("bank"), width, stroke_linecap="round"),
        _stroke(points, ink("water"), width - scale.percent(3), stroke_linecap="round"),
    )


def _gully(line: Line, terrain: Terrain, scale: Scale, ink: Ink) -> tuple[str, str]:
    """A sunken bed with ticks pointing inward from both lips."""
    points, width = course(line, scale, terrain.look.wander), scale.percent(terrain.look.width or 40)
    lip = _stroke(points, ink_of(terrain, ink), width, stroke_linecap="round")
    bed = _stroke(points, fill_of(terrain, ink), width - scale.percent(3.4), stroke_linecap="round")
    ticks = []
    for (x, y), (nx, ny) in _along(points, scale.percent(9)):
        for sign in (-1, 1):
            outer, inner = sign * (width / 2 - 1), sign * (width / 2 - scale.percent(7))
            ticks.append(f"M{x + nx * outer:.1f},{y + ny * outer:.1f}L{x + nx * inner:.1f},{y + ny * inner:.1f}")
    hatch = element("path", d="".join(ticks), stroke=ink_of(terrain, ink), stroke_width=scale.percent(1.6), fill="none")
    return lip, bed + hatch


def _trench(line: Line, terrain: Terrain, scale: Scale, ink: Ink) -> tuple[str, str]:
    """Traversed like a battlement, as trenches are dug and drawn."""
    reach = scale.percent(5)
    points: Ring = []
    for i, ((x, y), (nx, ny)) in enumerate(_along(course(line, scale, terrain.look.wander), scale.percent(8))):
        before, after = (reach, 0.0) if i % 2 else (0.0, reach)
        points += [(x + nx * before, y + ny * before), (x + nx * after, y + ny * after)]
    return "", _stroke(points, ink_of(terrain, ink), scale.percent(3.4), stroke_linecap="square")


_STYLES = {
    "road": _road, "highway": _highway, "track": _track, "rail": _rail, "stream": _stream, "gully": _gully,
    "trench": _trench,
}  # fmt: skip
_RANK = {"gully": "1", "stream": "2", "track": "3", "road": "3", "highway": "4", "rail": "6", "trench": "7"}


def _along(points: Ring, spacing: float) -> list[tuple[XY, XY]]:
    """Places at equal distances along a line, each with the unit vector to its right."""
    found, carry = [], 0.0
    for (ax, ay), (bx, by) in pairwise(points):
        length = hypot(bx - ax, by - ay)
        if not length:
            continue
        ux, uy = (bx - ax) / length, (by - ay) / length
        while carry <= length:
            found.append(((ax + ux * carry, ay + uy * carry), (-uy, ux)))
            carry += spacing
        carry -= length
    return found


def buildings(hexmap: HexMap, scale: Scale, ink: Ink) -> str:
    parts = []
    for building in hexmap.buildings:
        terrain = hexmap.terrain(building.terrain)
        ring = footprint(building, scale)
        parts.append(element("path", d=closed_path([ring]), fill=fill_of(terrain, ink), stroke=ink_of(terrain, ink),
                             stroke_width=scale.percent(2.2), stroke_linejoin="miter"))  # fmt: skip
        (ax, ay), (bx, by), (cx, cy), (dx, dy) = ring[0], ring[1], ring[-2], ring[-1]
        ridge = [((ax + dx) / 2, (ay + dy) / 2), ((bx + cx) / 2, (by + cy) / 2)]
        if len(ring) == 4:
            parts.append(_stroke(ridge, ink_of(terrain, ink), scale.percent(1.4)))
        if building.levels:
            parts.append(_storeys(building.levels, scale.centre(building.hex), scale, ink))
    return "".join(parts)


def _storeys(count: int, at: XY, scale: Scale, ink: Ink) -> str:
    size = scale.percent(17)
    return element("rect", x=at[0] - size / 2, y=at[1] - size / 2, width=size, height=size, fill=ink("paper"),
                   stroke=ink("ink"), stroke_width=1.0) + element(
        "text", str(count), x=at[0], y=at[1] + size * 0.34, font_size=size * 0.95, fill=ink("ink"),
        text_anchor="middle", font_weight="bold")  # fmt: skip


def spots(hexmap: HexMap, scale: Scale, ink: Ink) -> str:
    return "".join(_spot(hexmap, spot, scale, ink) for spot in hexmap.spots)


def _spot(hexmap: HexMap, spot: Spot, scale: Scale, ink: Ink) -> str:
    terrain = hexmap.terrain(spot.terrain)
    centre = scale.centre(spot.hex)
    width = scale.percent(terrain.look.width or 16)
    if len(spot.along) == 2:
        ends = [((centre[0] + x) / 2, (centre[1] + y) / 2) for x, y in (scale.centre(h) for h in spot.along)]
        if terrain.look.pattern == "bridge":
            return _bridge(ends[0], ends[1], width, ink_of(terrain, ink), fill_of(terrain, ink))
        return _stroke([ends[0], centre, ends[1]], ink_of(terrain, ink), width, stroke_dasharray="9 6")
    if terrain.look.pattern == "town":
        half = width / 2
        return element("rect", x=centre[0] - half, y=centre[1] - half, width=width, height=width,
                       fill=fill_of(terrain, ink), stroke=ink_of(terrain, ink), stroke_width=3.0)  # fmt: skip
    return element("circle", cx=centre[0], cy=centre[1], r=width / 2, fill=fill_of(terrain, ink),
                   stroke=ink_of(terrain, ink), stroke_width=scale.percent(2.4))  # fmt: skip


def _bridge(a: XY, b: XY, width: float, rail: str, deck: str) -> str:
    """A deck with a parapet on each side, splayed at the ends as maps show it."""
    length = hypot(b[0] - a[0], b[1] - a[1])
    ux, uy = (b[0] - a[0]) / length, (b[1] - a[1]) / length
    inner = [(a[0] + ux * length * k, a[1] + uy * length * k) for k in (0.14, 0.86)]
    parts = [_stroke(inner, deck, width)]
    for sign in (-1, 1):
        off, splay = sign * width / 2, sign * width * 0.8
        rail_line = [
            (a[0] - uy * splay, a[1] + ux * splay),
            (inner[0][0] - uy * off, inner[0][1] + ux * off),
            (inner[1][0] - uy * off, inner[1][1] + ux * off),
            (b[0] - uy * splay, b[1] + ux * splay),
        ]
        parts.append(_stroke(rail_line, rail, width * 0.18))
    return "".join(parts)
