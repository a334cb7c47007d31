"""A map as an SVG: `draw(hexmap)`, with overlays stacked on it: `draw(hexmap, layers=[highlight(...), front(...)])`.

Every layer is a `<g>` with an id (`map-terrain`, `map-lines` ..., `overlay-<key>`), so a page can show, hide or replace
it. Colours are CSS custom properties with our own as fallback (`--map-paper`, `--map-woods-fill` ...), so that a
page can set them. With `Colours.FIXED` they are written out, for paper.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import Literal

from sandtable import kept
from sandtable.hexes.maps import lettering, paint, paint_sides
from sandtable.hexes.maps.model import HexMap
from sandtable.hexes.maps.overlays import Overlay
from sandtable.hexes.maps.patterns import definitions
from sandtable.hexes.maps.shapes import Scale
from sandtable.hexes.maps.svg import Colours, Ink, closed_path, element, group, num, text
from sandtable.hexes.regions import outlines


class Layer(StrEnum):
    """The map's own layers, bottom to top."""

    LEVELS = "levels"
    TERRAIN = "terrain"
    LINES = "lines"
    SIDES = "sides"
    SLOPES = "slopes"
    BUILDINGS = "buildings"
    GRID = "grid"
    NAMES = "names"
    OBJECTIVES = "objectives"
    LABELS = "labels"
    COMPASS = "compass"
    HOVER = "hover"


def draw(
    hexmap: HexMap,
    layers: Sequence[Overlay] = (),
    *,
    base: Sequence[Layer] = tuple(Layer),
    colours: Colours = Colours.PAGE,
    scale: Scale | None = None,
    margin: float = 12,
) -> str:
    """The whole map, its `base` layers below, the overlays in the order given, the hover layer on top."""
    scale = scale or Scale.fitting(hexmap.grid)
    ink = Ink(colours)
    width, height = scale.size(hexmap.grid)
    below = [layer for layer in Layer if layer in base and layer is not Layer.HOVER]
    content = element("path", d=_kept("sheet", hexmap, scale, ink), fill=ink("paper"))
    content += "".join(group(f"map-{layer}", _kept(layer, hexmap, scale, ink)) for layer in below)
    content += "".join(group(f"overlay-{overlay.key}", overlay.svg(scale, ink), class_="overlay") for overlay in layers)
    if Layer.HOVER in base:
        content += group("map-hover", _kept(Layer.HOVER, hexmap, scale, ink), fill="none", pointer_events="all")
    frame = element("rect", width=width, height=height)
    defs = element(
        "defs", element("clipPath", frame, id="map-frame") + definitions(hexmap.vocabulary, _used(hexmap), ink)
    )
    view = f"{num(-margin)} {num(-margin)} {num(width + 2 * margin)} {num(height + 2 * margin)}"
    border = element("rect", width=width, height=height, fill="none", stroke=ink("ink"), stroke_width=2.0)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{view}" role="img" class="hexmap">'
        f"<title>{text(hexmap.title)}</title><desc>{text(_described(hexmap, layers))}</desc>{defs}"
        f'<g clip-path="url(#map-frame)">{content}</g>{border}</svg>'
    )


def layer(hexmap: HexMap, layer: Layer, scale: Scale, colours: Colours = Colours.PAGE) -> str:
    """One of the map's own layers as an SVG fragment that brings its patterns along; empty where it draws nothing."""
    ink = Ink(colours)
    drawn = _kept(layer, hexmap, scale, ink)
    patterns = definitions(hexmap.vocabulary, _used(hexmap), ink) if drawn and layer is Layer.TERRAIN else ""
    return (element("defs", patterns) if patterns else "") + drawn


MOST_KEPT = 100
"""Layers kept for one map: a few scales and both kinds of colours."""


def _kept(layer: Layer | Literal["sheet"], hexmap: HexMap, scale: Scale, ink: Ink) -> str:
    """A layer of the map, painted once: an overlay is new every time, what lies under it is not."""
    key = (layer, scale, ink.colours)
    found = hexmap.drawn.get(key)
    if found is None:
        if len(hexmap.drawn) >= MOST_KEPT:
            hexmap.drawn.clear()
        found = hexmap.drawn[key] = _from_disk(layer, hexmap, scale, ink)
    return found


def _from_disk(layer: Layer | Literal["sheet"], hexmap: HexMap, scale: Scale, ink: Ink) -> str:
    """A map of ours is the same for ever, and takes most of a second to paint: its layers are kept between runs."""
    name = hexmap.made_from and kept.digest(hexmap.made_from, str(layer), repr(scale), str(ink.colours))
    if name and (body := kept.look("layers", name)) is not None:
        return body.decode()
    found = _sheet(hexmap, scale) if layer == "sheet" else _painted(layer, hexmap, scale, ink)
    if name:
        kept.keep("layers", name, found.encode())
    return found


def _sheet(hexmap: HexMap, scale: Scale) -> str:
    return closed_path([[scale.point(point) for point in ring] for ring in outlines(hexmap.grid.hexes)])


def _painted(layer: Layer, hexmap: HexMap, scale: Scale, ink: Ink) -> str:
    match layer:
        case Layer.LEVELS:
            return paint.levels(hexmap, scale, ink)
        case Layer.TERRAIN:
            return paint.areas(hexmap, scale, ink)
        case Layer.LINES:
            return paint.lines(hexmap, scale, ink)
        case Layer.SIDES:
            return paint_sides.hexsides(hexmap, scale, ink)
        case Layer.SLOPES:
            return paint_sides.slopes(hexmap, scale, ink)
        case Layer.BUILDINGS:
            return paint.buildings(hexmap, scale, ink) + paint.spots(hexmap, scale, ink)
        case Layer.GRID:
            return lettering.grid_lines(hexmap, scale, ink)
        case Layer.NAMES:
            return lettering.hex_names(hexmap, scale, ink)
        case Layer.OBJECTIVES:
            return lettering.objectives(hexmap, scale, ink)
        case Layer.LABELS:
            return lettering.labels(hexmap, scale, ink)
        case Layer.COMPASS:
            return lettering.compass(hexmap, scale, ink)
        case Layer.HOVER:
            return lettering.hovers(hexmap, scale)


def _used(hexmap: HexMap) -> set[str]:
    return {area.terrain for area in hexmap.areas}


def _described(hexmap: HexMap, layers: Sequence[Overlay]) -> str:
    """The picture in words, for those who cannot see it."""
    shown = "; ".join(overlay.words for overlay in layers if overlay.words)
    return f"{hexmap.about or hexmap.title} {len(hexmap.grid)} hexes, {hexmap.grid.describe()}." + (
        f" Shown on it: {shown}." if shown else ""
    )
