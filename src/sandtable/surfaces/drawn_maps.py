"""One of our own map files as a surface: its hexes under their printed names, its ground drawn layer by layer."""

from collections.abc import Sequence

from sandtable.hexes.maps import HexMap
from sandtable.hexes.maps import drawing as maps
from sandtable.hexes.maps.overlays import Overlay
from sandtable.hexes.maps.shapes import Scale
from sandtable.hexes.maps.svg import Ink
from sandtable.kernel import Layer, Spot, Surface

YOURS = "your own ground, as your map file has it"
TITLES = {
    maps.Layer.LEVELS: "Hills and valleys",
    maps.Layer.TERRAIN: "Terrain",
    maps.Layer.LINES: "Roads, rails and streams",
    maps.Layer.SIDES: "Hexsides",
    maps.Layer.SLOPES: "Slopes",
    maps.Layer.BUILDINGS: "Buildings",
    maps.Layer.OBJECTIVES: "Objectives",
    maps.Layer.LABELS: "Place names",
}
"""What a map has drawn, from below. Its grid and the names of its hexes the board draws itself."""


def map_surface(key: str, hexmap: HexMap, ours: str = "") -> Surface:
    """The whole map, to be made once; `ours` says whose ground it is where it is none of the booklet's."""
    scale = Scale.fitting(hexmap.grid)
    width, height = scale.size(hexmap.grid)
    centres = [(hexmap.grid.name(hex), scale.centre(hex)) for hex in hexmap.grid]
    some = next(iter(hexmap.grid))
    x, y = scale.centre(some)
    return Surface(
        key=key,
        title=hexmap.title,
        width=round(width, 1),
        height=round(height, 1),
        unit="px",
        kind="hexes",
        spots=tuple(Spot(name, round(at[0], 1), round(at[1], 1)) for name, at in centres),
        hexagon=tuple((round(a - x, 2), round(b - y, 2)) for a, b in scale.corners(some)),
        ours=ours,
        drawn=_layers(hexmap, scale),
        called=tuple((spot.name, hexmap.grid.name(spot.hex)) for spot in hexmap.spots if spot.name),
    )


def _layers(hexmap: HexMap, scale: Scale) -> tuple[Layer, ...]:
    drawn = ((layer, maps.layer(hexmap, layer, scale)) for layer in TITLES)
    return tuple(Layer(str(layer), TITLES[layer], svg) for layer, svg in drawn if svg)


def overlay_layer(hexmap: HexMap, key: str, title: str, overlays: Sequence[Overlay], *, on: bool = True) -> Layer:
    """What a game draws over a map of ours (a front, a perimeter, control), as a layer of the board."""
    scale, ink = Scale.fitting(hexmap.grid), Ink()
    return Layer(key, title, "".join(overlay.svg(scale, ink) for overlay in overlays), on)
