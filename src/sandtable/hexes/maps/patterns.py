"""The patterns that fill terrain. Told apart by form, so that a map can be read without its colours."""

from __future__ import annotations

from collections.abc import Callable
from math import cos, pi, sin

from sandtable.hexes.maps.svg import Ink, element, num
from sandtable.hexes.maps.vocabulary import Kind, Terrain, Vocabulary

Tile = tuple[float, float, Callable[[str], str]]  # width, height, and what is drawn with the ink given


def _dots(radius: float, *places: tuple[float, float]) -> Callable[[str], str]:
    return lambda ink: "".join(element("circle", cx=float(x), cy=float(y), r=radius, fill=ink) for x, y in places)


def _strokes(path: str, width: float = 1.0) -> Callable[[str], str]:
    return lambda ink: element(
        "path", d=path, fill="none", stroke=ink, stroke_width=width, stroke_linecap="round", stroke_linejoin="round"
    )


def _crown(x: float, y: float, radius: float) -> str:
    """A tree from above: a lobed outline."""
    lobes = 5
    points = [
        (x + radius * cos(2 * pi * k / lobes - 1.2), y + radius * sin(2 * pi * k / lobes - 1.2))
        for k in range(lobes + 1)
    ]
    arc = num(radius * 0.62)
    return f"M{num(points[0][0])},{num(points[0][1])}" + "".join(
        f"A{arc},{arc} 0 0 1 {num(px)},{num(py)}" for px, py in points[1:]
    )


def _trees(ink: str) -> str:
    crowns = _crown(7, 7, 4.2) + _crown(19, 8, 3.4) + _crown(9, 20, 3.6) + _crown(21, 20, 4.4)
    return element("path", d=crowns, fill=ink, fill_opacity=0.28, stroke=ink, stroke_width=0.9)


def _fruit_trees(ink: str) -> str:
    return element("circle", cx=8.0, cy=8.0, r=4.6, fill=ink, fill_opacity=0.35, stroke=ink) + element(
        "circle", cx=8.0, cy=8.0, r=0.9, fill=ink
    )


_BARE = "M7,13 V6 M7,9 L3.5,5.5 M7,8 L10.5,4.5 M7,6 L5.5,3.5"  # a leafless tree
_REEDS = "M6,4 V1.2 M4,4 L3,1.8 M8,4 L9,1.8 M20,12 V9.2 M18,12 L17,9.8 M22,12 L23,9.8"
_CRATERS = (
    "M3,7 a4.5,3 0 1 1 6,2 M4.6,6.4 a2.4,1.5 0 0 0 3.6,.9 M16,17 a4,2.7 0 1 1 5.6,1.8 M17.4,16.4 a2,1.3 0 0 0 3,.8"
)
_CRATER = "M16,18 a4.2,2.8 0 1 1 6,1.6 M17.5,17.2 a2.2,1.4 0 0 0 3.4,.8"

PATTERNS: dict[str, Tile] = {
    "trees": (28, 28, _trees),
    "orchard": (16, 16, _fruit_trees),
    "bare-orchard": (24, 24, _strokes(f"{_BARE} {_CRATER}", 1.1)),
    "stipple": (10, 10, _dots(1.1, (2, 2), (7, 5), (3, 8))),
    "tufts": (20, 18, _strokes("M2,8 L4,3 M4,8 V2.5 M6,8 L4.6,3.4 M12,16 L14,11 M14,16 V10.5 M16,16 L14.6,11.4")),
    "strokes": (10, 12, _strokes("M2,6 L3.6,1 M7,12 L8.6,7", 1.0)),
    "furrows": (8, 8, _strokes("M0,6 L6,0 M4,10 L10,4", 0.6)),
    "dashes": (26, 16, _strokes(f"M1,4 H11 M15,12 H25 {_REEDS}")),
    "craters": (26, 22, _strokes(_CRATERS)),
    "waves": (24, 12, _strokes("M0,3 q3,-2.5 6,0 t6,0 M12,9 q3,-2.5 6,0 t6,0", 0.8)),
    "crosses": (18, 18, _strokes("M5,2 V9 M2.5,4.5 H7.5 M14,11 V18 M11.5,13.5 H16.5")),
    "blocks": (20, 20, _strokes("M2,2 h7 v6 h-7 Z M12,3 h5 v8 h-5 Z M3,12 h6 v5 h-6 Z M12,14 h6 v4 h-6 Z", 1.4)),
    "hills": (26, 18, _strokes("M3,9 q5,-8 10,0 M5,11 v3 M8,11 v4 M11,11 v3 M16,16 q4,-6 8,0")),
    "rubble": (16, 16, _strokes("M2,5 l3,-3 3,2 -1,4 Z M10,12 l3,-2 2,3 -4,1 Z", 0.9)),
}  # fmt: skip


def definitions(vocabulary: Vocabulary, used: set[str], ink: Ink) -> str:
    """The `<pattern>` of each area terrain in use."""
    parts = []
    for terrain in vocabulary.terrains.values():
        if terrain.kind is Kind.AREA and terrain.key in used and terrain.look.pattern in PATTERNS:
            width, height, drawn = PATTERNS[terrain.look.pattern]
            content = element("rect", width=width, height=height, fill=fill_of(terrain, ink)) + drawn(
                ink_of(terrain, ink)
            )
            parts.append(
                element(
                    "pattern",
                    content,
                    id=f"terrain-{terrain.key}",
                    width=width,
                    height=height,
                    patternUnits="userSpaceOnUse",
                )
            )
    return "".join(parts)


def fill_of(terrain: Terrain, ink: Ink) -> str:
    return ink(f"{terrain.key}-fill", terrain.look.fill or "#e8e0c8")


def ink_of(terrain: Terrain, ink: Ink) -> str:
    return ink(f"{terrain.key}-ink", terrain.look.ink or "#5a5341")


def paint_of(terrain: Terrain, ink: Ink) -> str:
    """What to write as `fill`: the pattern, or the plain colour when the terrain has none."""
    return f"url(#terrain-{terrain.key})" if terrain.look.pattern in PATTERNS else fill_of(terrain, ink)
