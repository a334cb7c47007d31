"""The perimeter map (footnote 11): who holds what, Perimeters, Isolated Areas, fires, and the stacks one may see."""

from collections import Counter
from functools import lru_cache

from sandtable.games.orsha.catalogue import Class
from sandtable.games.orsha.frame.known_pieces import visible_pieces
from sandtable.games.orsha.ground.maps import our_map
from sandtable.games.orsha.pieces import Piece
from sandtable.games.orsha.sides import GERMAN, PEOPLE, RUSSIAN, SIDES
from sandtable.games.orsha.state import State
from sandtable.hexes.grid import Hex, Hexside
from sandtable.hexes.maps import overlays
from sandtable.hexes.maps.drawing import Layer, draw
from sandtable.hexes.maps.overlays import Fill, Overlay
from sandtable.hexes.maps.shapes import Scale
from sandtable.kernel import Facts, Picture, Side
from sandtable.rules import rule

BASE = (Layer.TERRAIN, Layer.LINES, Layer.BUILDINGS, Layer.NAMES, Layer.OBJECTIVES, Layer.COMPASS, Layer.HOVER)
HEX_HEIGHT = 30
WIDE_ON_PAPER = 88  # so that the signs fit below it on one page
LOOKS = {GERMAN: ("axis", "#44546a", "14 7", 0), RUSSIAN: ("soviet", "#9a3f2f", "14 5 3 5", 40)}
NOT_SHOWN = (Class.SW, Class.AIRCRAFT)

Stacks = tuple[tuple[Side, str, int], ...]
Names = tuple[str, ...]


@rule("oto2.fn.11", "oto2.6.front-line-hex", "oto2.6.perimeter", "oto2.6.no-mans-land")
def perimeter_map(state: State, viewer: Side | None) -> Picture:
    """Footnote 11: both start lines and set-up areas, and the stacks this viewer knows."""
    ground = state.ground
    russian = tuple(hex for hex, side in ground.control.items() if side == RUSSIAN and "/" not in hex)
    areas = tuple((side, tuple(ground.perimeter.get(side, ()))) for side in SIDES)
    stacks = _stacks(visible_pieces(state, viewer))
    isolated = tuple((letter, tuple(area)) for area, letter in zip(ground.isolated, _letters(state), strict=True))
    fires = tuple(sorted(ground.fires.items()))
    line = tuple((side, tuple(ground.drawn.get(side, ()))) for side in SIDES)
    svg = _drawn(russian, areas, isolated, tuple(ground.no_mans_land), fires, stacks, line)
    return Picture("The map", svg, _words(state, russian, stacks), "oto2.fn.11", printed_mm=WIDE_ON_PAPER)


def signs(state: State) -> Facts:
    """What the drawing means, as far as it is on the map now."""
    ground = state.ground
    pairs = [("Square with a number", "German counters in the hex, weapons left out")]
    pairs.append(("Rounded, with a number", "Russian counters in the hex, weapons left out"))
    if any(ground.drawn.values()):
        pairs.append(("Thick line", "the front of a side, its teeth toward the enemy (7.5067)"))
    else:
        pairs.append(("Thick line", "the line of Control, its teeth toward the Germans"))
    if any(ground.perimeter.values()):
        pairs.append(("Broken outline", "a Perimeter: dashes the German, dashes and dots the Russian"))
    if ground.no_mans_land:
        pairs.append(("Dots", "No-Man's Land"))
    if ground.isolated:
        pairs.append(("Hatching with a letter", "an Isolated Area and its type, A to D"))
    return Facts("Signs on the map", tuple(pairs), "oto2.fn.11", tab="Map")


def _letters(state: State) -> list[str]:
    """The type of each Isolated Area; a record of an older version may lack it."""
    known = state.ground.isolated_types
    return [known[n] if n < len(known) else "" for n in range(len(state.ground.isolated))]


def _stacks(pieces: list[Piece]) -> Stacks:
    shown = [p for p in pieces if p.hex and not p.is_(*NOT_SHOWN)]
    counted = Counter((p.side, p.hex) for p in shown)
    return tuple((side, hex, n) for (side, hex), n in sorted(counted.items()))


@lru_cache(maxsize=16)
def _drawn(
    russian: Names,
    areas: tuple[tuple[Side, Names], ...],
    isolated: tuple[tuple[str, Names], ...],
    no_mans_land: Names,
    fires: tuple[tuple[str, str], ...],
    stacks: Stacks,
    line: tuple[tuple[Side, Names], ...],
) -> str:
    grid = our_map().grid
    layers: list[Overlay] = [_start_line(side, names) for side, names in line if names]
    if not layers:
        layers = [_control(set(map(grid.hex, russian)))]
    for side, names in areas:
        if names:
            colour, _, dash, _ = LOOKS[side]
            words = f"Perimeter of the {PEOPLE[side]}: {len(names)} hexes"
            layers.append(overlays.outline(f"perimeter-{side}", _hexes(names), colour=colour, dash=dash, words=words))
    if no_mans_land:
        layers.append(overlays.highlight("no-mans-land", _hexes(no_mans_land), fill=Fill.DOTS, colour="soft"))
    if isolated:
        cut_off = {hex for _, names in isolated for hex in _hexes(names)}
        words = f"Isolated: {len(cut_off)} hexes"
        layers.append(overlays.highlight("isolated", cut_off, fill=Fill.HATCH, colour="alarm", words=words))
        layers.append(overlays.labels("areas", [(min(_hexes(names)), letter) for letter, names in isolated if letter]))
    layers.append(overlays.labels("fires", [(grid.hex(hex), kind) for hex, kind in fires]))
    for side in LOOKS:
        own = [_token(of, hex, n) for of, hex, n in stacks if of == side]
        layers.append(overlays.counters(f"stacks-{side}", own, size=70))
    return draw(our_map(), layers, base=BASE, scale=Scale.fitting(grid, hex_height=HEX_HEIGHT))


def _hexes(names: Names) -> set[Hex]:
    grid = our_map().grid
    return {grid.hex(name.split("/")[0]) for name in names}


@rule("oto2.7.5067")
def _start_line(side: Side, hexsides: Names) -> Overlay:
    """7.5067: the front as a side draws it, teeth toward the enemy; No-Man's Land lies between the two lines."""
    grid = our_map().grid
    pairs = [tuple(map(grid.hex, name.split("-"))) for name in hexsides]
    edges = [(Hexside.between(own, other), own) for own, other in pairs]
    words = f"front of the {PEOPLE[side]}: {len(edges)} hexsides"
    return overlays.front(f"front-{side}", edges, colour=LOOKS[side][0], words=words)


def _control(russian: set[Hex]) -> Overlay:
    """The line between the two sides' Control, teeth toward the Germans."""
    edges = [
        (side, next(h for h in side.hexes if h in russian))
        for side in our_map().grid.hexsides()
        if sum(h in russian for h in side.hexes) == 1
    ]
    return overlays.front("control", edges, colour="soviet", words=f"the line of Control: {len(edges)} hexsides")


def _token(side: Side, hex: str, count: int) -> overlays.Counter:
    _, shade, _, corners = LOOKS[side]
    drawing = overlays.token(str(count), colour=shade, round_corners=corners)
    return overlays.Counter(our_map().grid.hex(hex), drawing, f"{PEOPLE[side]}: {count} in {hex}")


def _words(state: State, russian: Names, stacks: Stacks) -> str:
    """The picture for those who cannot see it."""
    held = [o.name or our_map().grid.name(o.hex) for o in our_map().objectives]
    named = [our_map().grid.name(o.hex) for o in our_map().objectives]
    holders = [PEOPLE.get(state.ground.control.get(hex, ""), "nobody") for hex in named]
    lvp = "; ".join(f"{label} {holder}" for label, holder in zip(held, holders, strict=True))
    seen = "; ".join(f"{PEOPLE[side]} {count} in {hex}" for side, hex, count in stacks)
    return f"The Russians Control {len(russian)} hexes. LVP Locations: {lvp}. Stacks: {seen or 'none'}."
