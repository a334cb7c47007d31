"""The front by date: what was held as each scenario began, one small map a date, and all lines on one map.

Control and Perimeters lie open on the table, so nothing here is secret.
"""

from collections.abc import Collection
from functools import lru_cache
from html import escape

from sandtable.games.orsha.board.map_layers import LOOKS
from sandtable.games.orsha.frame.past_fronts import from_runs, in_runs
from sandtable.games.orsha.ground.maps import file_of, map_in, our_map
from sandtable.games.orsha.sides import PEOPLE, RUSSIAN
from sandtable.games.orsha.state import DATES, State
from sandtable.hexes.grid import Hex, Hexside
from sandtable.hexes.maps import overlays
from sandtable.hexes.maps.drawing import Layer, draw
from sandtable.hexes.maps.overlays import Fill, Overlay
from sandtable.hexes.maps.shapes import XY, Scale
from sandtable.hexes.maps.svg import Colours, Ink, closed_path, element, open_path, text
from sandtable.hexes.regions import outlines
from sandtable.kernel import Picture, Side

BASE = (Layer.LINES, Layer.OBJECTIVES)
HEX_HEIGHT, GAP, HEAD = 12, 18, 34
ROOM = 3
"""Maps that the picture has room for at least, so that the first alone is not blown up."""

DASHES = ("2 5", "9 4", "14 4 3 4", "20 3", None)
"""A line for each date, the latest solid."""

Fronts = tuple[tuple[str, str, tuple[tuple[Side, str], ...]], ...]


def front_pictures(state: State) -> list[Picture]:
    """A small map for each date begun, and one with every date's line; once it is over, also how it ended."""
    fronts = [(f.date, f.control, tuple(sorted(f.perimeter.items()))) for f in state.fronts]
    if state.over and fronts:
        held = [name for name, side in state.ground.control.items() if side == RUSSIAN]
        fronts.append(("the end", in_runs(held), ()))
    if not fronts:
        return []
    words = "; ".join(f"{date}: the Russians Control {len(from_runs(held))} hexes" for date, held, _ in fronts)
    told = f"As each scenario began. {words}."
    return [
        Picture("The front by date", _side_by_side(tuple(fronts), file_of(state)), told, "oto2.fn.11", tab="History"),
        Picture("The lines of all dates", _all_lines(tuple(fronts), file_of(state)), told, "oto2.fn.11", tab="History"),
    ]


def empty_fronts() -> Picture:
    """A small bare map for each date, for a pencil."""
    svg = _side_by_side(tuple((date, "", ()) for date in DATES))
    return Picture("The front by date", svg, "An empty map for each date.", "oto2.fn.11", tab="History")


def _scale(hex_height: float) -> Scale:
    return Scale.fitting(our_map().grid, hex_height=hex_height)


@lru_cache(maxsize=8)
def _side_by_side(fronts: Fronts, file: str = "") -> str:
    """The ground is drawn once and used for every date."""
    scale, ink = _scale(HEX_HEIGHT), Ink(Colours.PAGE)
    width, height = scale.size(our_map().grid)
    ground = draw(map_in(file), base=BASE, scale=scale, margin=4)
    ground = ground.replace("<svg ", f'<svg width="{width + 8:.0f}" height="{height + 8:.0f}" ', 1)
    frame = f'<clipPath id="front-frame"><rect width="{width:.1f}" height="{height:.1f}"/></clipPath>'
    parts = [f'<defs><g id="front-ground">{ground}</g>{frame}</defs>']
    for n, (date, held, areas) in enumerate(fronts):
        x = n * (width + GAP) + 4
        drawn = "".join(layer.svg(scale, ink) for layer in _held(held, areas))
        parts.append(f'<use href="#front-ground" x="{x - 4:.0f}" y="{HEAD - 4}"/>')
        parts.append(f'<g transform="translate({x:.0f} {HEAD})"><g clip-path="url(#front-frame)">{drawn}</g></g>')
        parts.append(f'<text x="{x + 2:.0f}" y="23" font-size="20" font-weight="700">{escape(date)}</text>')
    whole = max(len(fronts) * (width + GAP), ROOM * (width + GAP)) - GAP + 8
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {whole:.0f} {height + HEAD + 4:.0f}" role="img"'
        f' font-family="Charter, Georgia, serif" fill="var(--ink, #24221d)"><title>The front by date</title>'
        f"{''.join(parts)}</svg>"
    )


def _held(held: str, areas: tuple[tuple[Side, str], ...]) -> list[Overlay]:
    """Russian ground tinted and dotted, the line of Control with teeth, both Perimeters dashed."""
    russian = _hexes(held)
    layers = [overlays.highlight("russian", russian, fill=Fill.DOTS, colour="soviet", words=f"{len(russian)} hexes")]
    layers.append(overlays.front("control", _edges(russian), colour="soviet", words="the line of Control"))
    for side, names in areas:
        if names:
            layers.append(_perimeter(side, _hexes(names)))
    return layers


def _perimeter(side: Side, area: set[Hex]) -> Overlay:
    """As on the perimeter map, but thick enough for a small one."""
    colour, _, dash, _ = LOOKS[side]

    def svg(scale: Scale, ink: Ink) -> str:
        rings = [[scale.point(point) for point in ring] for ring in outlines(area)]
        look = {"fill": "none", "stroke": ink(colour), "stroke_width": scale.percent(14)}
        return element("path", d=closed_path(rings), stroke_dasharray=_thinned(dash), **look)

    return Overlay(f"perimeter-{side}", f"Perimeter of the {PEOPLE[side]}", svg)


def _thinned(dash: str) -> str:
    """The same dashes for a map of half the size."""
    return " ".join(str(int(part) / 2) for part in dash.split())


@lru_cache(maxsize=8)
def _all_lines(fronts: Fronts, file: str) -> str:
    dashes = DASHES[-len(fronts) :]
    layers = [_line(n, date, _hexes(held), dashes[n]) for n, (date, held, _) in enumerate(fronts)]
    return draw(map_in(file), layers, base=BASE, scale=_scale(HEX_HEIGHT * 2))


def _line(number: int, date: str, russian: set[Hex], dash: str | None) -> Overlay:
    """The line of Control of one date, thicker the later, with the date at one of its ends."""
    edges = [edge for edge, _ in _edges(russian)]

    def svg(scale: Scale, ink: Ink) -> str:
        lines = [[scale.point(vertex) for vertex in edge.vertices] for edge in edges]
        width = scale.percent(9 + 3 * number)
        look = {"fill": "none", "stroke": ink("ink"), "stroke_width": width, "stroke_dasharray": dash}
        drawn = element("path", d="".join(open_path(chain) for chain in _chains(lines)), **look)
        return drawn + (_date_at(date, lines, number, scale, ink) if lines else "")

    return Overlay(f"line-{number}", f"{date}: {len(edges)} hexsides", svg)


def _date_at(date: str, lines: list[list[XY]], number: int, scale: Scale, ink: Ink) -> str:
    """Each date's name further to the right than the one before, so that they do not lie on each other."""
    points = sorted(point for line in lines for point in line)
    x, y = points[min(len(points) - 1, int(len(points) * (0.12 + 0.2 * number)))]
    size = scale.percent(75)
    look = {"font_size": size, "font_weight": "700", "text_anchor": "middle", "paint_order": "stroke"}
    halo = {"stroke": ink("halo"), "stroke_width": size / 3, "stroke_linejoin": "round"}
    return element("text", text(date), x=x, y=y - size * 0.3, fill=ink("ink"), **look, **halo)


def _chains(lines: list[list[XY]]) -> list[list[XY]]:
    """Hexsides joined end to end, so that dashes run on along the line."""
    left, chains = [[(round(x, 2), round(y, 2)) for x, y in line] for line in lines], []
    while left:
        chain = left.pop()
        while True:
            joined = next((n for n, line in enumerate(left) if {line[0], line[1]} & {chain[0], chain[-1]}), None)
            if joined is None:
                break
            a, b = left.pop(joined)
            if a == chain[-1] or b == chain[-1]:
                chain.append(b if a == chain[-1] else a)
            else:
                chain.insert(0, b if a == chain[0] else a)
        chains.append(chain)
    return chains


def _edges(russian: Collection[Hex]) -> list[tuple[Hexside, Hex]]:
    """Every hexside between Russian ground and the rest, with the Russian hex behind it."""
    return [
        (side, next(h for h in side.hexes if h in russian))
        for side in our_map().grid.hexsides()
        if sum(h in russian for h in side.hexes) == 1
    ]


def _hexes(runs: str) -> set[Hex]:
    grid = our_map().grid
    return {grid.hex(name) for name in from_runs(runs)}
