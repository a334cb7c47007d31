"""The grid and everything written on the map: hex names, place names, objectives, entry edges, the compass."""

from __future__ import annotations

from sandtable.hexes.grid import Edge, Hex
from sandtable.hexes.maps.model import HexMap
from sandtable.hexes.maps.shapes import Scale
from sandtable.hexes.maps.svg import Ink, element, num, open_path, text

_SIZES = {"region": 34.0, "town": 26.0, "place": 18.0, "note": 14.0}  # percent of a hex's height


def grid_lines(hexmap: HexMap, scale: Scale, ink: Ink) -> str:
    """Every hexside once, as one path."""
    path = []
    for hex in hexmap.grid:
        sides = [d for d in range(6) if d < 3 or hex.neighbour(d) not in hexmap.grid]
        for d in sides:
            a, b = (scale.point(vertex) for vertex in hex.hexside(d).vertices)
            path.append(f"M{num(a[0])},{num(a[1])}L{num(b[0])},{num(b[1])}")
    dots = "".join(_dot(hex, scale) for hex in hexmap.grid)
    return element("path", d="".join(path), fill="none", stroke=ink("grid"), stroke_width=scale.percent(1.4)) + element(
        "path", d=dots, stroke=ink("soft"), stroke_width=scale.percent(4), stroke_linecap="round"
    )


def _dot(hex: Hex, scale: Scale) -> str:
    x, y = scale.centre(hex)
    return f"M{num(x)},{num(y)}h0"


def hex_names(hexmap: HexMap, scale: Scale, ink: Ink) -> str:
    """Every fifth hex of a column has its name printed; hovering shows the others."""
    size = scale.percent(14.5)
    parts = []
    for hex in hexmap.grid:
        if hexmap.grid.number(hex) % 5 == 0 and hexmap.grid.number(hex):
            x, y = scale.centre(hex)
            parts.append(element("text", text(hexmap.grid.name(hex)), x=x, y=y - scale.hex_height * 0.31))
    return element(
        "g", "".join(parts), font_size=size, text_anchor="middle", fill=ink("ink"), fill_opacity=0.78,
        stroke=ink("halo"), stroke_width=size * 0.16, paint_order="stroke", font_family="system-ui, sans-serif",
    )  # fmt: skip


def hovers(hexmap: HexMap, scale: Scale) -> str:
    """An invisible hex over each hex: its title is what a pointer, or a screen reader, finds there."""
    corners = open_path([(x, y) for x, y in _unit_hex(scale)]) + "Z"
    shape = element("path", id="map-hex", d=corners)
    parts = [
        f'<use href="#map-hex" x="{num(x)}" y="{num(y)}" data-hex="{text(hexmap.grid.name(hex))}">'
        f"<title>{text(describe(hexmap, hex))}</title></use>"
        for hex in hexmap.grid
        for x, y in [scale.centre(hex)]
    ]
    return element("defs", shape) + "".join(parts)


def _unit_hex(scale: Scale) -> list[tuple[float, float]]:
    cx, cy = scale.centre(Hex(0, 0))
    return [(x - cx, y - cy) for x, y in scale.corners(Hex(0, 0))]


def describe(hexmap: HexMap, hex: Hex) -> str:
    """One line about a hex: `K33: gully, dirt road, bridge; level 0; 1 LVP`."""
    titles = [hexmap.terrain(key).title.lower() for key in hexmap.at(hex)]
    parts = [f"{hexmap.grid.name(hex)}: {', '.join(titles)}"]
    if hexmap.level(hex):
        parts.append(f"level {hexmap.level(hex)}")
    parts += [label.name for label in hexmap.labels if label.hex == hex and label.size in ("town", "place")]
    parts += [
        objective.name or f"objective {objective.value}" for objective in hexmap.objectives if objective.hex == hex
    ]
    return "; ".join(parts)


def labels(hexmap: HexMap, scale: Scale, ink: Ink) -> str:
    occupied = {spot.hex for spot in hexmap.spots} | {building.hex for building in hexmap.buildings}
    parts = []
    for label in hexmap.labels:
        x, y = scale.centre(label.hex)
        if label.hex in occupied:
            y -= scale.hex_height * 0.36
        size = scale.percent(_SIZES[label.size])
        parts.append(
            element("text", text(label.name), x=x, y=y + size * 0.34, font_size=size,
                    letter_spacing=size * 0.25 if label.size == "region" else None,
                    font_style="italic" if label.size in ("region", "note") else None,
                    font_weight="600" if label.size == "town" else None, stroke_width=size * 0.2)
        )  # fmt: skip
    return element(
        "g", "".join(parts), text_anchor="middle", fill=ink("ink"), stroke=ink("halo"), paint_order="stroke",
        stroke_linejoin="round", font_family="Charter, 'Sitka Text', Cambria, Georgia, serif",
    ) if parts else ""  # fmt: skip


def objectives(hexmap: HexMap, scale: Scale, ink: Ink) -> str:
    """A ringed disc with the value, set in the lower part of its hex."""
    parts = []
    for objective in hexmap.objectives:
        x, y = scale.centre(objective.hex)
        y += scale.hex_height * 0.3
        size = scale.percent(13)
        parts.append(
            element("circle", cx=x, cy=y, r=size, fill=ink("objective"), stroke=ink("objective-ink"), stroke_width=1.6)
            + element("text", str(objective.value), x=x, y=y + size * 0.45, font_size=size * 1.3, text_anchor="middle",
                      font_weight="bold", fill=ink("objective-ink"), font_family="system-ui, sans-serif")
        )  # fmt: skip
    return "".join(parts)


def compass(hexmap: HexMap, scale: Scale, ink: Ink) -> str:
    """The four points named along the sheet's own edges."""
    width, height = scale.size(hexmap.grid)
    size = scale.percent(26)
    places = {
        Edge.TOP: (width / 2, size * 1.1, 0), Edge.BOTTOM: (width / 2, height - size * 0.5, 0),
        Edge.LEFT: (size * 0.9, height / 2, -90), Edge.RIGHT: (width - size * 0.9, height / 2, 90),
    }  # fmt: skip
    parts = []
    for edge, name in hexmap.compass.items():
        x, y, turn = places[edge]
        parts.append(
            element("text", name.upper(), x=x, y=y, transform=f"rotate({turn} {num(x)} {num(y)})" if turn else None)
        )
    return element(
        "g", "".join(parts), font_size=size, text_anchor="middle", letter_spacing=size * 0.3, fill=ink("ink"),
        fill_opacity=0.6, stroke=ink("halo"), stroke_width=size * 0.2, paint_order="stroke",
        font_family="Charter, 'Sitka Text', Cambria, Georgia, serif",
    ) if parts else ""  # fmt: skip
