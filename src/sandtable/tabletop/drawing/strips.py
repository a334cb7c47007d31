"""Ground that runs along a course: roads, railways, water, fences, hedges, bridges. `u` is one inch of the table."""

from collections.abc import Callable, Sequence

from sandtable.tabletop.drawing.ink import BANK, INK, PAPER, WATER, Look, element, line, path_of
from sandtable.tabletop.measures import Point


def strip(kind: str, course: Sequence[Point], wide: float, u: float) -> str:
    """A course on paper, `wide` units across; a kind without a drawing of its own is a plain band."""
    return STRIPS.get(kind, _plain)(path_of(course, ""), max(wide, 0.3 * u), u)


def arrow(a: Point, b: Point, u: float) -> str:
    """Which way the water flows."""
    long = ((b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2) ** 0.5
    ux, uy = (b[0] - a[0]) / long * u, (b[1] - a[1]) / long * u
    tip = [(b[0] - 0.7 * ux - 0.35 * uy, b[1] - 0.7 * uy + 0.35 * ux), b]
    tip.append((b[0] - 0.7 * ux + 0.35 * uy, b[1] - 0.7 * uy - 0.35 * ux))
    look: Look = {"stroke": BANK, "stroke_width": 1.8, "fill": "none"}
    return line(a, b, **look) + element("path", d=path_of(tip, ""), **look)


def every(length: float, step: float) -> list[float]:
    """Where arrows stand along a course."""
    return [step / 2 + step * n for n in range(int(length // step))]


def _stroke(d: str, width: float, colour: str, **more: str | float) -> str:
    look: Look = {"d": d, "fill": "none", "stroke": colour, "stroke_width": width, "stroke_linejoin": "round"}
    return element("path", **(look | more))


def _band(fill: str, edge: str) -> Callable[[str, float, float], str]:
    def drawn(d: str, wide: float, u: float) -> str:
        return _stroke(d, wide, edge) + _stroke(d, max(wide - 0.2 * u, 0.4 * wide), fill)

    return drawn


def _railway(d: str, wide: float, u: float) -> str:
    ties = _stroke(d, wide, "#7a6a4a", stroke_dasharray=f"{0.2 * u:.2f} {0.6 * u:.2f}")
    return _stroke(d, 0.62 * wide, INK) + _stroke(d, 0.62 * wide - 0.24 * u, "#e9e2cd") + ties


def _fence(d: str, wide: float, u: float) -> str:
    posts = _stroke(d, 0.7 * u, INK, stroke_dasharray=f"{0.14 * u:.2f} {0.8 * u:.2f}")
    return _stroke(d, 0.14 * u, INK) + posts


def _hedge(d: str, wide: float, u: float) -> str:
    dots = f"0 {0.75 * wide:.2f}"
    edge = _stroke(d, wide, "#5d7350", stroke_linecap="round", stroke_dasharray=dots)
    return edge + _stroke(d, 0.8 * wide, "#8fa678", stroke_linecap="round", stroke_dasharray=dots)


def _ford(d: str, wide: float, u: float) -> str:
    return _stroke(d, wide, BANK, stroke_dasharray="3 3") + _stroke(d, wide - 0.2 * u, "#dfe9e4")


def _rail_bridge(d: str, wide: float, u: float) -> str:
    return _band("#e9e0c8", INK)(d, wide, u) + _railway(d, 0.8 * wide, u)


def _damaged(d: str, wide: float, u: float) -> str:
    gaps = _stroke(d, 0.7 * wide, WATER, stroke_dasharray=f"{0.5 * u:.2f} {1.6 * u:.2f}")
    return _band("#e9e0c8", INK)(d, wide, u) + gaps


def _wire(d: str, wide: float, u: float) -> str:
    return _stroke(d, 0.1 * u, INK) + _stroke(d, 0.6 * u, INK, stroke_dasharray=f"{0.1 * u:.2f} {0.35 * u:.2f}")


_plain = _band(PAPER, "#8c8468")

STRIPS: dict[str, Callable[[str, float, float], str]] = {
    "road": _band("#e9dcb8", "#8a7a55"),
    "railway_line": _railway,
    "brook_or_stream": _band(WATER, BANK),
    "shallow_river": _band("#d4e3e8", BANK),
    "deep_river": _band("#8fb4c7", BANK),
    "lake_or_pond": _band(WATER, BANK),
    "fence": _fence,
    "hedge": _hedge,
    "ford": _ford,
    "road_bridge": _band("#e9e0c8", INK),
    "rail_bridge": _rail_bridge,
    "damaged_bridge": _damaged,
    "defilade_wall": _band(INK, INK),
    "barbed_wire": _wire,
    "woods": _hedge,
    "building": _band("#d8cdb6", INK),
}

INKS = {
    "road": "#8a7a55",
    "railway_line": INK,
    "brook_or_stream": BANK,
    "shallow_river": BANK,
    "deep_river": BANK,
    "lake_or_pond": BANK,
    "ford": BANK,
    "fence": INK,
    "hedge": "#5d7350",
    "woods": "#5d7350",
    "orchard": "#5d7350",
    "road_bridge": INK,
    "rail_bridge": INK,
    "damaged_bridge": INK,
    "defilade_wall": INK,
    "barbed_wire": INK,
    "building": INK,
}
"""The line along a piece's edge, where it is sketched in two colours."""
