"""Perimeters on the map: loops dashed, Pockets and Isolated Areas hatched, No-Man's Land dotted, the front with teeth.

`overlays(front)` goes over the full map (`hexes.maps.drawing.draw`); `reduced_map(front)` is the small one of 7.5067
and footnote 11, on a bare grid. Sides differ in dash and pattern, not in colour alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sandtable.games.orsha.perimeter.front_line import own_and_other
from sandtable.games.orsha.perimeter.isolation import AreaType, Front, IsolatedArea
from sandtable.games.orsha.perimeter.markers import Refusal
from sandtable.games.orsha.perimeter.perimeter import Perimeter
from sandtable.games.orsha.perimeter.position import Kind, Side
from sandtable.hexes.grid import Grid, Hex, Hexside, distance
from sandtable.hexes.maps import overlays as draw
from sandtable.hexes.maps.overlays import Fill, Overlay
from sandtable.hexes.maps.shapes import Scale
from sandtable.hexes.maps.svg import Colours, Ink, closed_path, element, group, num, text
from sandtable.hexes.regions import outlines

_COLOUR = ("axis", "soviet")
_DASH = ("14 7", "14 5 3 5")
_CORNERS = (0, 40)


def overlays(front: Front) -> list[Overlay]:
    """Everything 7.505-7.5067 decides, bottom to top."""
    found = [_no_mans_land(front)]
    for number, area in enumerate(area for area in front.areas if area.hexes):
        found.append(
            draw.highlight(
                f"isolated-{number}",
                area.hexes,
                fill=Fill.HATCH if area.type in (AreaType.C, AreaType.D) else Fill.CROSS,
                colour=_colour(front, area.holder) if area.holder else "alarm",
                words=_area_words(front, area.type, area.holder, area.hexes),
            )
        )
    for side in front.position.sides:
        found.append(perimeter(front.perimeters[side], front.position.sides))
    found += [front_line(front, side) for side in front.position.sides]
    return [*found, draw.labels("area-letters", [(_free_hex(front, area), area.type) for area in front.areas])]


def perimeter(perimeter: Perimeter, sides: Sequence[Side]) -> Overlay:
    """Main loops and the lines of Pockets, dashed through the hex centres."""
    place = list(sides).index(perimeter.side)
    loops = [loop.hexes for loop in perimeter.loops]

    def svg(scale: Scale, ink: Ink) -> str:
        rings = [[scale.centre(hex) for hex in loop] for loop in loops]
        return element("path", d=closed_path(rings), fill="none", stroke=ink(_COLOUR[place]), stroke_linejoin="round",
                       stroke_width=scale.percent(5), stroke_dasharray=_DASH[place], stroke_opacity=0.85)  # fmt: skip

    words = f"{perimeter.side} perimeter: {len(perimeter.area)} hexes"
    return Overlay(f"perimeter-{perimeter.side}", words, svg)


def front_line(front: Front, side: Side) -> Overlay:
    """7.5067: the hexsides of the reduced map, teeth toward the enemy."""
    friends = [(Hexside.between(own, other), own) for own, other in own_and_other(front, side)]
    words = f"{side} front line: {len(friends)} hexsides"
    return draw.front(f"front-{side}", friends, colour=_colour(front, side), words=words)


def refused(grid: Grid, refusals: Iterable[Refusal]) -> list[Overlay]:
    """What the checker refuses, each with its reason."""
    return [
        draw.highlight(f"refused-{i}", refusal.hexes, fill=Fill.CROSS, colour="alarm", words=refusal.why)
        for i, refusal in enumerate(refusals)
        if all(hex in grid for hex in refusal.hexes)
    ]


def pieces(front: Front) -> Overlay:
    """The units as plain squares: square corners for the first side, round ones for the second."""
    sides = front.position.sides
    short = {Kind.MMC: "M", Kind.SMC: "L", Kind.VEHICLE: "V", Kind.GUN: "G"}
    shade = ("#44546a", "#9a3f2f")
    placed = [
        draw.Counter(
            unit.hex,
            draw.token(
                short[unit.kind],
                colour=shade[sides.index(unit.side)],
                round_corners=_CORNERS[sides.index(unit.side)],
            ),
            unit.name,
        )
        for unit in front.position.units
    ]
    return draw.counters("units", placed, size=46)


def reduced_map(front: Front, layers: Sequence[Overlay] = (), *, hex_height: float = 34) -> str:
    """A bare grid with the front on it, for the record of one scenario."""
    grid = front.position.grid
    scale, ink = Scale.fitting(grid, hex_height=hex_height), Ink(Colours.FIXED)
    width, height = scale.size(grid)
    layers = [*overlays(front), *layers]
    sheet = closed_path([[scale.point(point) for point in ring] for ring in outlines(grid.hexes)])
    cells = closed_path([scale.corners(hex) for hex in grid])
    content = element("path", d=sheet, fill=ink("paper"))
    content += element("path", d=cells, fill="none", stroke=ink("grid"), stroke_width=0.7)
    content += "".join(
        _name(grid, hex, scale, ink) for hex in grid if grid.number(hex) % 5 == 0 or _labelled(grid, hex)
    )
    content += "".join(group(layer.key, layer.svg(scale, ink)) for layer in layers)
    words = "; ".join(layer.words for layer in layers if layer.words)
    view = f"-6 -6 {num(width + 12)} {num(height + 12)}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{view}" role="img" class="reduced-map">'
        f"<title>Perimeter map</title><desc>{text(words)}</desc>{content}</svg>"
    )


def _free_hex(front: Front, area: IsolatedArea) -> Hex:
    """Where an Area's letter is read best: near its middle, in a hex without units if there is one."""
    hexes = area.hexes or {location.hex for location in area.upper}
    free = [hex for hex in hexes if hex not in front.position.by_hex] or list(hexes)
    return min(free, key=lambda hex: (sum(distance(hex, other) for other in hexes), hex))


def _labelled(grid: Grid, hex: Hex) -> bool:
    return grid.number(hex) in grid.spans[hex.q]


def _name(grid: Grid, hex: Hex, scale: Scale, ink: Ink) -> str:
    x, y = scale.centre(hex)
    size = scale.percent(20)
    return element("text", text(grid.name(hex)), x=x, y=y - scale.percent(26), font_size=size, text_anchor="middle",
                   fill=ink("soft"), font_family="system-ui, sans-serif")  # fmt: skip


def _no_mans_land(front: Front) -> Overlay:
    words = f"No-Man's Land: {len(front.no_mans_land)} hexes" if front.no_mans_land else ""
    return draw.highlight("no-mans-land", front.no_mans_land, fill=Fill.DOTS, colour="soft", words=words)


def _colour(front: Front, side: Side) -> str:
    return _COLOUR[front.position.sides.index(side)]


def _area_words(front: Front, kind: AreaType, holder: Side | None, hexes: Iterable[Hex]) -> str:
    where = ", ".join(sorted(front.position.grid.name(hex) for hex in hexes))
    return f"Isolated Area type {kind}{f' ({holder})' if holder else ''}: {where}"
