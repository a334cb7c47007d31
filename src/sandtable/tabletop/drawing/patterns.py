"""Quiet patterns for ground and zones. `unit` is one inch of the table; equal ids name equal patterns."""

from collections.abc import Callable

from sandtable.tabletop.drawing.ink import BANK, INK, WATER, Look, Tint, circle, element, line

Drawn = tuple[float, str]
"""How wide the repeated square is in inches, and what is drawn in it."""


def hatch(tint: Tint, unit: float) -> str:
    """Diagonal strokes of a party's colour."""
    step = unit * 1.1
    stroke = line((0, 0), (0, step), stroke=tint.colour, stroke_width=unit * 0.09, stroke_opacity=0.55)
    return element(
        "pattern",
        stroke,
        id=hatch_id(tint, unit),
        width=step,
        height=step,
        patternUnits="userSpaceOnUse",
        patternTransform=f"rotate({tint.hatch})",
    )


def hatch_id(tint: Tint, unit: float) -> str:
    return f"hatch-{tint.name}-{unit:g}".replace(".", "_")


def hatched(d: str, tint: Tint, unit: float) -> str:
    """A patch of a zone: tinted and hatched within a dashed line."""
    inside: Look = {"d": d, "fill": tint.colour, "fill_opacity": 0.1, "fill_rule": "evenodd"}
    edge: Look = {"stroke": tint.colour, "stroke_width": 1.6, "stroke_dasharray": "7 3"}
    hatch: Look = {"d": d, "fill": f"url(#{hatch_id(tint, unit)})", "fill_opacity": 0.55, "fill_rule": "evenodd"}
    return element("path", **inside) + element("path", **hatch, **edge)


def ground_id(kind: str, unit: float) -> str:
    return f"ground-{kind}-{unit:g}".replace(".", "_")


def ground(kind: str, unit: float) -> str:
    """The pattern of a kind of ground; an unknown kind is plain."""
    size, inside = GROUNDS.get(kind, _plain)(unit)
    back = element("rect", width=size * unit, height=size * unit, fill=FILLS.get(kind, "#efe8d4"))
    return element(
        "pattern",
        back,
        inside,
        id=ground_id(kind, unit),
        width=size * unit,
        height=size * unit,
        patternUnits="userSpaceOnUse",
    )


def _tree(x: float, y: float, r: float) -> str:
    return circle((x, y), r, fill="#9db08a", stroke="#5d7350", stroke_width=r * 0.18)


def _reeds(x: float, y: float, u: float) -> str:
    strokes = [line((x + d * u, y), (x + d * 1.6 * u, y - 0.35 * u), **_reed(u)) for d in (-0.18, 0.0, 0.18)]
    return "".join(strokes) + line((x - 0.45 * u, y + 0.08 * u), (x + 0.45 * u, y + 0.08 * u), **_reed(u))


def _reed(u: float) -> Look:
    return {"stroke": "#5c7f86", "stroke_width": u * 0.08, "stroke_linecap": "round"}


def _marsh(u: float) -> Drawn:
    return 2.0, _reeds(0.6 * u, 0.7 * u, u) + _reeds(1.5 * u, 1.7 * u, u)


def _swamp(u: float) -> Drawn:
    pool = element(
        "ellipse", cx=1.5 * u, cy=0.7 * u, rx=0.45 * u, ry=0.22 * u, fill=WATER, stroke=BANK, stroke_width=u * 0.06
    )
    return 2.0, _reeds(0.55 * u, 0.6 * u, u) + pool + _reeds(1.4 * u, 1.75 * u, u)


def _wooded(under: Callable[[float], Drawn]) -> Callable[[float], Drawn]:
    def drawn(u: float) -> Drawn:
        size, inside = under(u)
        return size, inside + _tree(0.55 * u, 1.45 * u, 0.3 * u)

    return drawn


def _woods(u: float) -> Drawn:
    return 1.6, _tree(0.4 * u, 0.45 * u, 0.34 * u) + _tree(1.15 * u, 0.85 * u, 0.3 * u) + _tree(
        0.45 * u, 1.25 * u, 0.27 * u
    )


def _orchard(u: float) -> Drawn:
    return 1.2, _tree(0.6 * u, 0.6 * u, 0.28 * u)


def _ploughed(u: float) -> Drawn:
    rows = [line((0, y * u), (2 * u, y * u), stroke="#a08a63", stroke_width=u * 0.09) for y in (0.25, 0.75)]
    return 1.0, "".join(rows)


def _crops(u: float) -> Drawn:
    ears = [(0.25, 0.55), (0.75, 0.55), (0.0, 1.05), (0.5, 1.05), (1.0, 1.05)]
    gold: Look = {"stroke": "#b29433", "stroke_width": u * 0.09, "stroke_linecap": "round"}
    return 1.0, "".join(line((x * u, y * u), (x * u, (y - 0.32) * u), **gold) for x, y in ears)


def _hill(u: float) -> Drawn:
    return 1.4, element(
        "path",
        d=f"M{0.2 * u} {1.0 * u}q{0.5 * u} {-0.6 * u} {1.0 * u} 0",
        fill="none",
        stroke="#b9a877",
        stroke_width=u * 0.08,
    )


def _cliff(u: float) -> Drawn:
    teeth = [line((x * u, 0), (x * u, 0.55 * u), stroke="#7a6a4a", stroke_width=u * 0.11) for x in (0.25, 0.75)]
    return 1.0, line((0, 0), (u, 0), stroke="#7a6a4a", stroke_width=u * 0.2) + "".join(teeth)


def _water(u: float) -> Drawn:
    wave = element(
        "path",
        d=f"M{0.2 * u} {0.9 * u}q{0.3 * u} {-0.3 * u} {0.6 * u} 0t{0.6 * u} 0",
        fill="none",
        stroke=BANK,
        stroke_width=u * 0.06,
        stroke_opacity=0.6,
    )
    return 1.8, wave


def _blocks(u: float) -> Drawn:
    return 1.0, line((0, u), (u, 0), stroke=INK, stroke_width=u * 0.06, stroke_opacity=0.35)


def _plain(u: float) -> Drawn:
    return 2.0, circle((u, u), u * 0.06, fill="#b8ad8d")


GROUNDS: dict[str, Callable[[float], Drawn]] = {
    "open": _plain,
    "marsh": _marsh,
    "swamp": _swamp,
    "wooded_marsh": _wooded(_marsh),
    "wooded_swamp": _wooded(_swamp),
    "woods": _woods,
    "orchard": _orchard,
    "ploughed_field": _ploughed,
    "crop_field": _crops,
    "gentle_hill": _hill,
    "escarpment_slope": _hill,
    "escarpment_cliff_side": _cliff,
    "lake_or_pond": _water,
    "brook_or_stream": _water,
    "shallow_river": _water,
    "deep_river": _water,
    "ford": _water,
    "haystack": _crops,
    "building": _blocks,
}

FILLS = {
    "open": "#f1ecdb",
    "marsh": "#e3ead9",
    "swamp": "#d3dfd6",
    "wooded_marsh": "#dbe6cf",
    "wooded_swamp": "#cad8c6",
    "woods": "#dde5cc",
    "orchard": "#e6ebd3",
    "ploughed_field": "#e6d9ba",
    "crop_field": "#efe3b3",
    "gentle_hill": "#ece0bd",
    "escarpment_slope": "#ece0bd",
    "escarpment_cliff_side": "#e2d2a8",
    "lake_or_pond": WATER,
    "brook_or_stream": WATER,
    "shallow_river": "#d4e3e8",
    "deep_river": "#8fb4c7",
    "ford": "#dfe9e4",
    "road": "#e9dcb8",
    "road_bridge": "#e9e0c8",
    "rail_bridge": "#e9e0c8",
    "damaged_bridge": "#e9e0c8",
    "haystack": "#e3c46a",
    "hedge": "#8fa678",
    "building": "#d8cdb6",
}
