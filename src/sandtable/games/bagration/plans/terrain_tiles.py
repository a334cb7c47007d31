"""Small drawings of every terrain feature, for the catalogue page."""

from functools import cache
from html import escape

from sandtable.games.bagration.terrain.features import Feature, features
from sandtable.kernel import Picture
from sandtable.tabletop.drawing import patterns, symbols
from sandtable.tabletop.drawing.ink import BANK, INK, PAPER, SLATE, WATER, Look, circle, element, group, line, words

SIDE = 120.0
UNIT = 14.0
"""Pixels to the inch: a tile is some 8 1/2 inches of table."""


def tile(feature: Feature) -> str:
    """One feature as a square SVG, 120 units a side."""
    pattern, drawn = _drawn(feature.key)
    frame = element("rect", x=1, y=1, width=SIDE - 2, height=SIDE - 2, fill="none", stroke=INK, stroke_width=1.5)
    clip = element("clipPath", element("rect", width=SIDE, height=SIDE), id="tile")
    return element(
        "svg",
        element("title", escape(feature.title)),
        element("defs", pattern, patterns.ground("open", UNIT), clip),
        element("rect", width=SIDE, height=SIDE, fill=_fill("open")),
        group(drawn, clip_path="url(#tile)"),
        frame,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {SIDE:g} {SIDE:g}",
        role="img",
    )


@cache
def catalogue_sheet(columns: int = 7) -> Picture:
    """All tiles on one sheet, each with its name."""
    step, high = SIDE + 24, SIDE + 40
    cells = []
    for n, feature in enumerate(features().values()):
        x, y = 12 + n % columns * step, 12 + n // columns * high
        inner = tile(feature).replace("<svg ", f'<svg x="{x:g}" y="{y:g}" width="{SIDE:g}" height="{SIDE:g}" ', 1)
        cells.append(inner + words(feature.title, x + SIDE / 2, y + SIDE + 18, size=11.5, stroke="none"))
    rows = -(-len(features()) // columns)
    wide, tall = columns * step, rows * high + 10
    sheet = element(
        "svg",
        element("rect", width=wide, height=tall, fill=PAPER),
        *cells,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {wide:g} {tall:g}",
        role="img",
        width="100%",
    )
    told = ", ".join(f.title for f in features().values())
    return Picture("Terrain", sheet, f"Drawings of {told}.", "fow.terrain.schema", tab="Terrain")


def _fill(kind: str) -> str:
    return f"url(#{patterns.ground_id(kind, UNIT)})"


def _drawn(key: str) -> tuple[str, str]:
    """The pattern a tile needs, and the drawing."""
    if key in LINES:
        return "", LINES[key]()
    if key == "open":
        return "", ""
    blob = "M18 30Q40 6 76 16T108 62T82 106T30 96T18 30Z"
    if key == "building":
        house = element("rect", x=26, y=34, width=68, height=52, fill=_fill("building"), stroke=INK, stroke_width=2)
        roof = line((26, 60), (94, 60), stroke=INK, stroke_width=1.5)
        door = element("rect", x=54, y=80, width=12, height=8, fill=PAPER, stroke=INK)
        return patterns.ground("building", UNIT), house + roof + door
    if key == "escarpment_cliff_side":
        slope = element("path", d=blob, fill=_fill("escarpment_slope"), stroke="#8c8468")
        rocks = [line((20 + 7 * n, 88), (20 + 7 * n, 102), stroke="#7a6a4a", stroke_width=3) for n in range(12)]
        edge = line((14, 88), (104, 88), stroke="#7a6a4a", stroke_width=4)
        return patterns.ground("escarpment_slope", UNIT), slope + edge + "".join(rocks)
    if key == "ploughed_field" or key == "crop_field":
        field = element("rect", x=14, y=22, width=92, height=76, fill=_fill(key), stroke="#8c8468")
        return patterns.ground(key, UNIT), field
    return patterns.ground(key, UNIT), element("path", d=blob, fill=_fill(key), stroke="#8c8468", stroke_width=1.2)


def _band(width: float, fill: str, edge: str) -> str:
    d = "M-30 90Q40 40 150 60"
    outer: Look = {"d": d, "fill": "none", "stroke": edge, "stroke_width": width + 4}
    return element("path", **outer) + element("path", d=d, fill="none", stroke=fill, stroke_width=width)


def _road() -> str:
    return _band(14, "#e9dcb8", "#8a7a55")


def _brook() -> str:
    return _band(4, WATER, BANK)


def _shallow() -> str:
    return _band(34, "#d4e3e8", BANK) + "".join(circle((20 + 20 * n, 64 - n % 2 * 8), 2, fill=BANK) for n in range(5))


def _deep() -> str:
    return _band(44, "#8fb4c7", BANK)


def _fence() -> str:
    posts = [line((8 + 13 * n, 50), (8 + 13 * n, 70), stroke=INK, stroke_width=2.5) for n in range(9)]
    rails = [line((4, y), (116, y), stroke=INK, stroke_width=1.6) for y in (55, 63)]
    return "".join(posts + rails)


def _hedge() -> str:
    leaf: Look = {"fill": "#8fa678", "stroke": "#5d7350"}
    return "".join(circle((8 + 9 * n, 60 + n % 2 * 3), 7, **leaf) for n in range(13))


def _haystack() -> str:
    stack = element("path", d="M38 84Q40 34 60 30Q80 34 82 84Z", fill="#e3c46a", stroke="#8a6f22", stroke_width=2)
    return stack + "".join(line((x, 46), (x + d, 80), stroke="#8a6f22") for x, d in ((52, -5), (60, 0), (68, 5)))


def _railway() -> str:
    ties = [line((6 + 11 * n, 50), (6 + 11 * n, 72), stroke="#7a6a4a", stroke_width=4) for n in range(11)]
    return "".join(ties) + "".join(line((0, y), (120, y), stroke=INK, stroke_width=2) for y in (55, 67))


def _bridge(deck: str) -> str:
    river = element("rect", x=0, y=36, width=SIDE, height=48, fill=WATER, stroke=BANK, stroke_width=2)
    return river + deck


def _deck() -> str:
    return element("rect", x=48, y=22, width=24, height=76, fill="#e9e0c8", stroke=INK, stroke_width=2)


def _road_bridge() -> str:
    return _bridge(_deck())


def _rail_bridge() -> str:
    ties = [line((50, 28 + 9 * n), (70, 28 + 9 * n), stroke=INK, stroke_width=2) for n in range(8)]
    rails = [line((x, 22), (x, 98), stroke=INK, stroke_width=1.6) for x in (55, 65)]
    return _bridge(_deck() + "".join(ties + rails))


def _damaged_bridge() -> str:
    gap = element("path", d="M46 54L56 60L62 52L74 58V68L64 64L56 70L46 64Z", fill=WATER, stroke=INK, stroke_width=1.4)
    return _bridge(_deck() + gap)


def _ford() -> str:
    look: Look = {"fill": "#dfe9e4", "stroke": BANK, "stroke_dasharray": "4 3"}
    return _bridge(element("rect", x=42, y=34, width=36, height=52, **look))


def _wall() -> str:
    bunker = symbols.marker("bunker", (70, 74), 16, SLATE)
    return element("rect", x=34, y=22, width=8, height=78, fill=INK) + bunker


def _wire() -> str:
    return symbols.marker("wire", (60, 60), 22, SLATE)


LINES = {
    "road": _road,
    "brook_or_stream": _brook,
    "shallow_river": _shallow,
    "deep_river": _deep,
    "fence": _fence,
    "hedge": _hedge,
    "haystack": _haystack,
    "railway_line": _railway,
    "road_bridge": _road_bridge,
    "rail_bridge": _rail_bridge,
    "damaged_bridge": _damaged_bridge,
    "ford": _ford,
    "defilade_wall": _wall,
    "barbed_wire": _wire,
}
