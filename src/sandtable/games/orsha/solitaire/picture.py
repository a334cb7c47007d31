"""The map of OtO-S1 with its zones, and the boards of OtO-S2: S?, ENEMY units, mines, wrecks, VPO."""

import re
from collections.abc import Callable, Iterable
from functools import cache, lru_cache

from sandtable.games.orsha.ground import our_map
from sandtable.games.orsha.ground.geometry import hex_named
from sandtable.games.orsha.solitaire import field
from sandtable.games.orsha.solitaire.booklet import printed
from sandtable.games.orsha.solitaire.mines import uncleared
from sandtable.games.orsha.solitaire.printed_map import BY_CASE
from sandtable.games.orsha.solitaire.state import Attitude, Holder, State
from sandtable.hexes.grid import Grid, Hex, names, parse_lettered
from sandtable.hexes.maps import HexMap
from sandtable.hexes.maps.drawing import Layer, draw
from sandtable.hexes.maps.overlays import Counter, Fill, Overlay, counters, highlight, outline, token
from sandtable.hexes.maps.shapes import Scale
from sandtable.hexes.maps.svg import element, text
from sandtable.hexes.regions import outlines
from sandtable.kernel import Picture

GERMAN_INK = "#44546a"
ALARM = "#9a3f2f"
WRECK_INK = "#6b6456"
SOVIET_INK = "#8a3b2c"
MARGIN, STRIP = 12, 40
GEOMORPHIC = (33, 10)
"""Columns and hexes of each on a geomorphic board."""
COUNTER, TAG_TOP = 54, 29.5
"""In percent of a hex's height: a counter, and where a VPO's tag begins below its middle; they do not meet."""
BASE = tuple(layer for layer in Layer if layer is not Layer.OBJECTIVES)
"""A VPO's tag says more than the map's own mark, and lies where that would."""


def map_picture(state: State) -> Picture:
    words = (
        f"{len(state.suspects)} S?, {len(state.on_board())} ENEMY units, {len(uncleared(state))} minefield hexes, "
        f"{len(state.wrecks)} wrecks; "
        f"you hold {len(state.held_by(Holder.FRIENDLY))} of {len(state.vpos)} VPO."
    )
    if state.on_printed_map:
        words += " The ground is on your printed map; hatched is what you named: buildings /, other cover \\."
    return Picture("The map", _drawn(_key(state), printed=state.on_printed_map), words, "oto2.sasl.s1.map")


Key = tuple[tuple[tuple[str, str], ...], ...]


def _key(state: State) -> Key:
    """Only what is drawn, so that the same picture is drawn once."""
    return (
        tuple((x.hex, "S?" if x.attitude is Attitude.HOLD else "S>") for x in state.suspects),
        tuple((u.hex, u.name) for u in state.on_board()),
        tuple((m.hex, "") for m in uncleared(state)),
        tuple((w.hex, w.status) for w in state.wrecks),
        tuple((v.key, "you" if v.holder is Holder.FRIENDLY else "ENEMY") for v in state.vpos),
        *(tuple((n, "") for key in keys for n in state.cover.get(key, ())) for keys in BY_CASE.values()),
    )


@lru_cache(maxsize=8)
def _drawn(key: Key, *, printed: bool) -> str:
    suspects, units, mines, wrecks, vpos, buildings, cover = key
    told = [
        highlight("buildings", _hexes(n for n, _ in buildings), fill=Fill.HATCH, words="buildings you named"),
        highlight("cover", _hexes(n for n, _ in cover), fill=Fill.BACKHATCH, words="other cover you named"),
    ]
    layers = [
        *(told if printed else ()),
        highlight("out", _out_of_play(), fill=Fill.CROSS, words="not in play"),
        outline("setup", _hexes(field.setup_area()), colour="soviet", words="the FRIENDLY set-up area"),
        *_zones(),
        highlight("mines", _hexes(n for n, _ in mines), fill=Fill.DOTS, colour="alarm", words="minefields"),
        counters(
            "wrecks",
            [
                Counter(hex_named(n), token("W", colour=WRECK_INK, round_corners=40), f"wreck in {n}: {t}")
                for n, t in wrecks
            ],
            size=COUNTER,
            words="wrecks",
        ),
        counters(
            "suspects",
            [Counter(hex_named(n), token(t, colour=GERMAN_INK), f"S? in {n}") for n, t in suspects],
            size=COUNTER,
            words="S? (S> in Advance Attitude)",
        ),
        counters(
            "units",
            [Counter(hex_named(n), token(short(t), colour=ALARM), f"{t} in {n}") for n, t in units],
            size=COUNTER,
            words="ENEMY units",
        ),
        counters(
            "vpo",
            [Counter(hex_named(n), tag(t), f"VPO {n}: {t}") for n, t in vpos],
            size=100,
            words="VPO and who holds them",
        ),
    ]
    svg = draw(hexes_alone() if printed else our_map(), layers, base=BASE)
    svg = re.sub(r'(data-hex="(\w+)"><title>)[^<]*', r"\1\2", svg) if printed else svg
    return re.sub('viewBox="[^"]*"', f'viewBox="{_view()}"', svg, count=1)


def tag(holder: str) -> str:
    """A VPO's tag along the lower hexside, below any counter in the hex; in percent of the hex's height."""
    colour = SOVIET_INK if holder == "you" else GERMAN_INK
    shape = element("rect", x=-29, y=TAG_TOP, width=58, height=19, rx=3, fill=colour, stroke="#fbf7ea", stroke_width=1)
    words = element("text", text(holder), y=TAG_TOP + 14.5, font_size=14.5, text_anchor="middle", font_weight="bold",
                    fill="#fbf7ea", font_family="system-ui, sans-serif")  # fmt: skip
    return shape + words


@cache
def hexes_alone() -> HexMap:
    """The hexes of the map without any ground: what the printed one shows is not known here."""
    ours = our_map()
    about = "The hexes of the map of Orsha, without its ground."
    return HexMap("Your printed map of Orsha", about, ours.grid, ours.vocabulary, ours.compass)


@cache
def _view() -> str:
    """Only the area in play and a strip beyond it, so that half the page is not spent on hexes that nobody enters."""
    grid = our_map().grid
    scale = Scale.fitting(grid)
    lowest = max(scale.point(point)[1] for ring in outlines(_hexes(field.in_play())) for point in ring)
    return f"{-MARGIN} {-MARGIN} {scale.size(grid)[0] + 2 * MARGIN:g} {lowest + STRIP + MARGIN:g}"


def short(name: str) -> str:
    """What fits on a counter: a gun by its calibre, anything else by its first letters."""
    calibre = re.search(r"\d+(L+|\*)", name)
    return calibre[0] if calibre else name[:6]


def _hexes(names: Iterable[str]) -> list[Hex]:
    return [hex_named(n) for n in names]


@cache
def _out_of_play() -> list[Hex]:
    return [hex_named(n) for n in field.all_names() if not field.is_in_play(n)]


def _zones() -> list[Overlay]:
    """The companies' hexrows within the set-up area."""
    found = []
    for n, (first, last) in enumerate(printed().s1.company.zones, 1):
        low, high = parse_lettered(f"{first}1")[0], parse_lettered(f"{last}1")[0]
        rows = [name for name in field.setup_area() if low <= parse_lettered(name)[0] <= high]
        found.append(highlight(f"zone-{n}", _hexes(rows), fill=Fill.TINT, colour="soviet", label=f"Company {n}"))
    return found


@cache
def bare_hexes() -> Picture:
    """A sheet of hexes to pencil on, for the printed map."""
    svg = draw(
        hexes_alone(), base=(Layer.GRID, Layer.NAMES, Layer.COMPASS), scale=Scale.fitting(our_map().grid, hex_height=30)
    )
    return Picture("Mission map", svg, "The hexes of the map, nothing on them.", "oto2.sasl.s1.map")


# ---- the boards of OtO-S2


def board_pictures(state: State) -> list[Picture]:
    """Each board of the mission with what the records know to lie on it; its ground is on the player's own."""
    return [_board_picture(board.name, board.place, _lying_on(state, board.name)) for board in state.boards]


def empty_boards() -> tuple[Picture, ...]:
    """Bare boards to pencil on, one a page."""
    return tuple(_board_picture(words, "", ((), (), ())) for words in ("1", "2", "3"))


Lying = tuple[tuple[tuple[str, str], ...], ...]


def _lying_on(state: State, board: str) -> Lying:
    """S?, ENEMY units and VPO of one board, by their hex on it: the records write `8 K5`."""
    told = (
        ((x.hex, "S?" if x.attitude is Attitude.HOLD else "S>") for x in state.suspects),
        ((u.hex, u.name) for u in state.on_board()),
        ((v.key, "you" if v.holder is Holder.FRIENDLY else "ENEMY") for v in state.vpos),
    )
    grid = _board().grid
    parted = ([(*place.rpartition(" ")[::2], words) for place, words in each] for each in told)
    return tuple(
        tuple((hex, words) for name, hex, words in each if name == board and hex in names(grid, grid))
        for each in parted
    )


@lru_cache(maxsize=16)
def _board_picture(name: str, place: str, lying: Lying) -> Picture:
    suspects, units, vpos = lying
    at = _board().grid.at
    layers = [
        _counters(
            "suspects", suspects, lambda words: token(words, colour=GERMAN_INK), "S? (S> in Advance Attitude)", at
        ),
        _counters("units", units, lambda words: token(short(words), colour=ALARM), "ENEMY units", at),
        _counters("vpo", vpos, tag, "VPO and who holds them", at, size=100),
    ]
    svg = draw(_board(), layers, base=(Layer.GRID, Layer.NAMES), scale=Scale.fitting(_board().grid, hex_height=30))
    words = (
        f"{len(suspects)} S?, {len(units)} ENEMY units and {len(vpos)} VPO lie on it." if place else "Nothing on it."
    )
    return Picture(f"Board {name}{', ' * bool(place)}{place}", svg, words, "oto2.sasl.s2.boards")


def _counters(
    key: str,
    lying: tuple[tuple[str, str], ...],
    drawn: Callable[[str], str],
    words: str,
    at: Callable[[str], Hex],
    size: int = COUNTER,
) -> Overlay:
    return counters(key, [Counter(at(n), drawn(t), f"{t} in {n}") for n, t in lying], size=size, words=words)


@cache
def _board() -> HexMap:
    about = "The hexes of a geomorphic board, without its ground."
    return HexMap("Your board", about, Grid.lettered(*GEOMORPHIC), our_map().vocabulary)
