"""What can be laid over a map: highlighted hexes, borders, paths, fronts, threads of sight, counters.

Each function gives an Overlay for `drawing.draw(hexmap, layers=[...])`. An overlay says in `words` what it shows, so
that the picture's description tells it too; and none relies on colour alone: there is a pattern, a dash, teeth or a
label. A colour is a name of the map's palette (`ink`, `axis`, `soviet`, `seen`, `alarm`: these follow a dark page) or a
value such as "#44546a".
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from sandtable.hexes.grid import Hex, Hexside
from sandtable.hexes.maps.shapes import XY, Scale
from sandtable.hexes.maps.svg import BASE, Ink, closed_path, element, num, open_path, pairs, text
from sandtable.hexes.regions import outlines


@dataclass(frozen=True, slots=True)
class Overlay:
    key: str
    words: str
    svg: Callable[[Scale, Ink], str]


class Fill(StrEnum):
    HATCH = "hatch"
    BACKHATCH = "backhatch"
    CROSS = "cross"
    DOTS = "dots"
    TINT = "tint"


_TILES = {
    Fill.HATCH: "M-4,4 L4,-4 M0,14 L14,0 M10,18 L18,10",
    Fill.BACKHATCH: "M-4,10 L4,18 M0,0 L14,14 M10,-4 L18,4",
    Fill.CROSS: "M0,7 H14 M7,0 V14",
    Fill.DOTS: "M3.5,3.5 h0 M10.5,10.5 h0",
}


def highlight(
    key: str,
    hexes: Collection[Hex],
    *,
    fill: Fill = Fill.HATCH,
    colour: str = "ink",
    label: str = "",
    words: str = "",
) -> Overlay:
    """Hexes under a pattern with a border; `label` is written in the middle of them."""

    def svg(scale: Scale, ink: Ink) -> str:
        if not hexes:
            return ""
        shade = _shade(ink, key, colour)
        path = closed_path([[scale.point(p) for p in ring] for ring in outlines(hexes)])
        painted = element("path", d=path, fill=shade, fill_opacity=0.16, fill_rule="evenodd")
        if fill in _TILES:
            tile = element("path", d=_TILES[fill], stroke=shade, fill="none", stroke_linecap="round",
                           stroke_width=3.0 if fill is Fill.DOTS else 1.2)  # fmt: skip
            name = f"overlay-{key}-fill"
            painted = element(
                "defs", element("pattern", tile, id=name, width=14, height=14, patternUnits="userSpaceOnUse")
            ) + element("path", d=path, fill=f"url(#{name})", fill_opacity=0.75, fill_rule="evenodd")
        edge = element(
            "path", d=path, fill="none", stroke=shade, stroke_width=scale.percent(3), stroke_linejoin="round"
        )
        return painted + edge + (_written(label, _middle(hexes, scale), scale, ink) if label else "")

    return Overlay(key, words or (f"{label}: {len(hexes)} hexes" if label else ""), svg)


def outline(key: str, hexes: Collection[Hex], *, colour: str = "ink", dash: str = "12 6", words: str = "") -> Overlay:
    """The border of a set of hexes, dashed, drawn a little inside so that two neighbours' borders stay apart."""

    def svg(scale: Scale, ink: Ink) -> str:
        rings = [_inset([scale.point(p) for p in ring], scale.percent(4)) for ring in outlines(hexes)]
        return element("path", d=closed_path(rings), fill="none", stroke=_shade(ink, key, colour),
                       stroke_width=scale.percent(5), stroke_dasharray=dash, stroke_linejoin="round")  # fmt: skip

    return Overlay(key, words, svg)


def path(
    key: str,
    hexes: Sequence[Hex],
    *,
    colour: str = "ink",
    dash: str | None = None,
    label: str = "",
    words: str = "",
) -> Overlay:
    """A line through the centres of hexes, with a dot where it begins and an arrowhead where it ends."""

    def svg(scale: Scale, ink: Ink) -> str:
        shade = _shade(ink, key, colour)
        points = [scale.centre(hex) for hex in hexes]
        drawn = element("path", d=open_path(points), fill="none", stroke=shade, stroke_width=scale.percent(6),
                        stroke_dasharray=dash, stroke_linejoin="round", stroke_linecap="round")  # fmt: skip
        drawn += element("circle", cx=points[0][0], cy=points[0][1], r=scale.percent(7), fill=shade)
        if len(points) > 1:
            drawn += element("polygon", points=pairs(_arrow(points[-2], points[-1], scale.percent(17))), fill=shade)
        return drawn + (_written(label, points[len(points) // 2], scale, ink) if label else "")

    return Overlay(key, words, svg)


def front(
    key: str, sides: Iterable[tuple[Hexside, Hex]], *, colour: str = "ink", label: str = "", words: str = ""
) -> Overlay:
    """A front line along hexsides, each with the friendly hex behind it; the teeth point the other way."""
    held = list(sides)

    def svg(scale: Scale, ink: Ink) -> str:
        shade = _shade(ink, key, colour)
        line, teeth = [], []
        for side, friend in held:
            a, b = (scale.point(vertex) for vertex in side.vertices)
            home = scale.centre(friend)
            back = ((home[0] - (a[0] + b[0]) / 2) * 0.09, (home[1] - (a[1] + b[1]) / 2) * 0.09)
            a, b = (a[0] + back[0], a[1] + back[1]), (b[0] + back[0], b[1] + back[1])
            line.append(open_path([a, b]))
            teeth += [_tooth(a, b, t, (-back[0] * 2.6, -back[1] * 2.6)) for t in (0.25, 0.75)]
        drawn = element("path", d="".join(line), fill="none", stroke=shade, stroke_width=scale.percent(7),
                        stroke_linecap="round") + element("path", d="".join(teeth), fill=shade)  # fmt: skip
        if label and held:
            drawn += _written(
                label, _middle([friend for _, friend in held[: 1 + len(held) // 2]][-1:], scale), scale, ink
            )
        return drawn

    return Overlay(key, words or (f"{label}: {len(held)} hexsides" if label else ""), svg)


class Strand(StrEnum):
    """How a piece of a thread looks."""

    CLEAR = "clear"
    HINDERED = "hindered"
    BLOCKED = "blocked"


class Piece(NamedTuple):
    """A piece of a line of sight that ends `until` of the way (0 to 1) along it."""

    until: float
    strand: Strand


_DASHES: dict[Strand, str | None] = {Strand.CLEAR: None, Strand.HINDERED: "9 5", Strand.BLOCKED: "2 6"}


def thread(
    key: str,
    start: Hex,
    end: Hex,
    pieces: Sequence[Piece] = (Piece(1.0, Strand.CLEAR),),
    *,
    marks: Iterable[tuple[float, str]] = (),
    words: str = "",
) -> Overlay:
    """A line of sight: solid where clear, dashed where hindered, dotted beyond what blocks it, with marks on it."""
    noted = list(marks)

    def svg(scale: Scale, ink: Ink) -> str:
        a, b = scale.centre(start), scale.centre(end)
        drawn, reached = [], 0.0
        for piece in pieces:
            ends = open_path([_partway(a, b, reached), _partway(a, b, piece.until)])
            drawn.append(
                element("path", d=ends, stroke=ink("halo"), stroke_width=scale.percent(7.5), stroke_opacity=0.7)
            )
            drawn.append(element("path", d=ends, stroke=ink(f"thread-{piece.strand}"),
                                 stroke_width=scale.percent(4.2), stroke_dasharray=_DASHES[piece.strand]))  # fmt: skip
            reached = piece.until
        for place, radius in ((a, 6.0), (b, 6.0)):
            drawn.append(element("circle", cx=place[0], cy=place[1], r=scale.percent(radius), fill=ink("halo"),
                                 stroke=ink("ink"), stroke_width=scale.percent(3)))  # fmt: skip
        for along, note in noted:
            x, y = _partway(a, b, along)
            drawn.append(element("circle", cx=x, cy=y, r=scale.percent(5), fill=ink("ink")))
            drawn.append(_written(note, (x, y - scale.percent(20)), scale, ink))
        return "".join(drawn)

    return Overlay(key, words, svg)


class Counter(NamedTuple):
    """A counter at a hex. `drawing` is SVG in a box of 100 by 100 with its middle at (0, 0)."""

    hex: Hex
    drawing: str
    words: str = ""


def counters(key: str, pieces: Iterable[Counter], *, size: float = 62, words: str = "") -> Overlay:
    """Counters at their hexes; those that share one lie as a stack, the later on top."""
    placed = list(pieces)

    def svg(scale: Scale, ink: Ink) -> str:
        heights: dict[Hex, int] = {}
        drawn = []
        for piece in placed:
            lift = heights.get(piece.hex, 0)
            heights[piece.hex] = lift + 1
            x, y = scale.centre(piece.hex)
            step = scale.percent(5) * lift
            factor = scale.percent(size) / 100
            inner = (f"<title>{text(piece.words)}</title>" if piece.words else "") + piece.drawing
            move = f"translate({num(x + step)} {num(y - step)}) scale({factor:.3f})"
            drawn.append(element("g", inner, transform=move))
        return "".join(drawn)

    return Overlay(key, words, svg)


def token(label: str, *, colour: str = "#44546a", round_corners: int = 0) -> str:
    """A plain counter's drawing: a framed square with a short text. Give the two sides different corners."""
    shape = element("rect", x=-48, y=-48, width=96, height=96, rx=round_corners, fill="#fbf7ea", stroke=colour,
                    stroke_width=9)  # fmt: skip
    size = min(44, 130 // max(1, len(label)))
    return shape + element("text", text(label), y=size * 0.36, font_size=size, text_anchor="middle", font_weight="bold",
                           fill=colour, font_family="system-ui, sans-serif")  # fmt: skip


def labels(key: str, written: Iterable[tuple[Hex, str]], *, words: str = "") -> Overlay:
    """A short text in the middle of each hex: ranges, costs, numbers."""
    noted = list(written)
    return Overlay(
        key, words, lambda scale, ink: "".join(_written(note, scale.centre(hex), scale, ink) for hex, note in noted)
    )


def _shade(ink: Ink, key: str, colour: str) -> str:
    """A colour of the map's own palette by name, or any other as this overlay's own property."""
    return ink(colour) if colour in BASE else ink(f"overlay-{key}", colour)


def _written(content: str, at: XY, scale: Scale, ink: Ink) -> str:
    size = scale.percent(22)
    return element(
        "text", text(content), x=at[0], y=at[1] + size * 0.35, font_size=size, text_anchor="middle",
        font_weight="600", fill=ink("ink"), stroke=ink("halo"), stroke_width=size * 0.25, paint_order="stroke",
        stroke_linejoin="round", font_family="system-ui, sans-serif",
    )  # fmt: skip


def _middle(hexes: Collection[Hex], scale: Scale) -> XY:
    """The centre of the hex nearest to the middle of the set, so that a label never lies outside it."""
    centres = [scale.centre(hex) for hex in hexes]
    mx, my = sum(x for x, _ in centres) / len(centres), sum(y for _, y in centres) / len(centres)
    return min(centres, key=lambda c: (c[0] - mx) ** 2 + (c[1] - my) ** 2)


def _inset(ring: Sequence[XY], depth: float) -> list[XY]:
    """Each corner moved inward (to the right of a clockwise ring) along the middle of its two sides."""
    moved = []
    for i, (x, y) in enumerate(ring):
        (px, py), (nx, ny) = ring[i - 1], ring[(i + 1) % len(ring)]
        dx, dy = nx - px, ny - py
        length = (dx * dx + dy * dy) ** 0.5 or 1.0
        moved.append((x - dy / length * depth, y + dx / length * depth))
    return moved


def _arrow(a: XY, b: XY, size: float) -> list[XY]:
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = (dx * dx + dy * dy) ** 0.5
    ux, uy = dx / length * size, dy / length * size
    return [(b[0] + ux * 0.6, b[1] + uy * 0.6), (b[0] - ux * 0.5 - uy * 0.6, b[1] - uy * 0.5 + ux * 0.6),
            (b[0] - ux * 0.5 + uy * 0.6, b[1] - uy * 0.5 - ux * 0.6)]  # fmt: skip


def _tooth(a: XY, b: XY, t: float, out: XY) -> str:
    x, y = _partway(a, b, t)
    hx, hy = (b[0] - a[0]) * 0.13, (b[1] - a[1]) * 0.13
    return closed_path([[(x - hx, y - hy), (x + hx, y + hy), (x + out[0], y + out[1])]])


def _partway(a: XY, b: XY, t: float) -> XY:
    return a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t
