"""The perimeter map (footnote 11): who holds what, Perimeters, Isolated Areas, fires, and the stacks one may see."""

from collections import Counter
from functools import lru_cache

from sandtable.games.orsha.board import map_layers
from sandtable.games.orsha.board.map_layers import LOOKS
from sandtable.games.orsha.catalogue import Class
from sandtable.games.orsha.frame.known_pieces import visible_pieces
from sandtable.games.orsha.ground.maps import file_of, map_in, map_of, our_map
from sandtable.games.orsha.pieces import Piece
from sandtable.games.orsha.sides import PEOPLE, SIDES
from sandtable.games.orsha.state import State
from sandtable.hexes.maps import overlays
from sandtable.hexes.maps.drawing import Layer, draw
from sandtable.hexes.maps.overlays import Overlay
from sandtable.hexes.maps.shapes import Scale
from sandtable.kernel import Facts, Picture, Side
from sandtable.rules import rule

BASE = (
    Layer.LEVELS,
    Layer.TERRAIN,
    Layer.LINES,
    Layer.SIDES,
    Layer.SLOPES,
    Layer.BUILDINGS,
    Layer.GRID,
    Layer.NAMES,
    Layer.OBJECTIVES,
    Layer.COMPASS,
    Layer.HOVER,
)
HEX_HEIGHT = 30
WIDE_ON_PAPER = 88  # so that the signs fit below it on one page
NOT_SHOWN = (Class.SW, Class.AIRCRAFT)

Stacks = tuple[tuple[Side, str, int], ...]
Names = map_layers.Names


@rule("oto2.fn.11", "oto2.6.front-line-hex", "oto2.6.perimeter", "oto2.6.no-mans-land")
def perimeter_map(state: State, viewer: Side | None) -> Picture:
    """Footnote 11: both start lines and set-up areas, and the stacks this viewer knows."""
    ground = state.ground
    russian = map_layers.held_by_russians(ground)
    stacks = _stacks(visible_pieces(state, viewer))
    drawn = (
        *map_layers.front_line(map_layers.by_side(ground.drawn), russian),
        *map_layers.perimeters(map_layers.by_side(ground.perimeter)),
        *map_layers.no_mans_land(tuple(ground.no_mans_land)),
        *map_layers.isolated(map_layers.isolated_areas(ground)),
        *map_layers.burning(tuple(sorted(ground.fires.items()))),
    )
    svg = _drawn(drawn, stacks, file_of(state))
    return Picture("The map", svg, _words(state, russian, stacks), "oto2.fn.11", printed_mm=WIDE_ON_PAPER)


def signs(state: State) -> Facts:
    """What the drawing means, as far as it is on the map now."""
    pairs = [("Square with a number", "German counters in the hex, weapons left out")]
    pairs.append(("Rounded, with a number", "Russian counters in the hex, weapons left out"))
    return Facts("Signs on the map", (*pairs, *map_layers.signs_drawn(state.ground)), "oto2.fn.11", tab="Map")


def _stacks(pieces: list[Piece]) -> Stacks:
    shown = [p for p in pieces if p.hex and not p.is_(*NOT_SHOWN)]
    counted = Counter((p.side, p.hex) for p in shown)
    return tuple((side, hex, n) for (side, hex), n in sorted(counted.items()))


@lru_cache(maxsize=16)
def _drawn(drawn: tuple[Overlay, ...], stacks: Stacks, file: str) -> str:
    layers = list(drawn)
    for side in SIDES:
        own = [_token(of, hex, n) for of, hex, n in stacks if of == side]
        layers.append(overlays.counters(f"stacks-{side}", own, size=70))
    return draw(map_in(file), layers, base=BASE, scale=Scale.fitting(our_map().grid, hex_height=HEX_HEIGHT))


def _token(side: Side, hex: str, count: int) -> overlays.Counter:
    _, shade, _, corners = LOOKS[side]
    drawing = overlays.token(str(count), colour=shade, round_corners=corners)
    return overlays.Counter(our_map().grid.hex(hex), drawing, f"{PEOPLE[side]}: {count} in {hex}")


def _words(state: State, russian: Names, stacks: Stacks) -> str:
    """The picture for those who cannot see it."""
    hexmap = map_of(state)
    held = [o.name or hexmap.grid.name(o.hex) for o in hexmap.objectives]
    named = [hexmap.grid.name(o.hex) for o in hexmap.objectives]
    holders = [PEOPLE.get(state.ground.control.get(hex, ""), "nobody") for hex in named]
    lvp = "; ".join(f"{label} {holder}" for label, holder in zip(held, holders, strict=True))
    seen = "; ".join(f"{PEOPLE[side]} {count} in {hex}" for side, hex, count in stacks)
    return f"The Russians Control {len(russian)} hexes. LVP Locations: {lvp}. Stacks: {seen or 'none'}."
