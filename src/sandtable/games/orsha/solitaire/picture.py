"""The map of OtO-S1: the area in play, the set-up area and its zones, S?, ENEMY units, mines, wrecks, VPO."""

import re
from collections.abc import Iterable
from functools import cache, lru_cache

from sandtable.games.orsha.ground import our_map
from sandtable.games.orsha.ground.geometry import hex_named
from sandtable.games.orsha.solitaire import field
from sandtable.games.orsha.solitaire.booklet import S1, mission
from sandtable.games.orsha.solitaire.state import Attitude, Holder, State
from sandtable.hexes.grid import Hex, parse_lettered
from sandtable.hexes.maps.drawing import draw
from sandtable.hexes.maps.overlays import Counter, Fill, Overlay, counters, highlight, labels, outline, token
from sandtable.hexes.maps.shapes import Scale
from sandtable.hexes.regions import outlines
from sandtable.kernel import Picture

GERMAN_INK = "#44546a"
ALARM = "#9a3f2f"
WRECK_INK = "#6b6456"
MARGIN, STRIP = 12, 40


def map_picture(s: State) -> Picture:
    words = (
        f"{len(s.suspects)} S?, {len(s.on_board())} ENEMY units, {len(s.mines)} minefield hexes, "
        f"{len(s.wrecks)} wrecks; "
        f"you hold {len(s.held_by(Holder.FRIENDLY))} of {len(s.vpos)} VPO."
    )
    return Picture("The map", _drawn(_key(s)), words, "oto2.sasl.s1.map")


Key = tuple[tuple[tuple[str, str], ...], ...]


def _key(s: State) -> Key:
    """Only what is drawn, so that the same picture is drawn once."""
    return (
        tuple((x.hex, "S?" if x.attitude is Attitude.HOLD else "S>") for x in s.suspects),
        tuple((u.hex, u.name) for u in s.on_board()),
        tuple((m.hex, "") for m in s.mines),
        tuple((w.hex, w.status) for w in s.wrecks),
        tuple((v.key, "you" if v.holder is Holder.FRIENDLY else "ENEMY") for v in s.vpos),
    )


@lru_cache(maxsize=8)
def _drawn(key: Key) -> str:
    suspects, units, mines, wrecks, vpos = key
    layers = [
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
            words="wrecks",
        ),
        counters(
            "suspects",
            [Counter(hex_named(n), token(t, colour=GERMAN_INK), f"S? in {n}") for n, t in suspects],
            words="S? (S> in Advance Attitude)",
        ),
        counters(
            "units",
            [Counter(hex_named(n), token(short(t), colour=ALARM), f"{t} in {n}") for n, t in units],
            words="ENEMY units",
        ),
        labels("vpo", [(hex_named(n), t) for n, t in vpos], words="VPO and who holds them"),
    ]
    return re.sub('viewBox="[^"]*"', f'viewBox="{_view()}"', draw(our_map(), layers), count=1)


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
    for n, (first, last) in enumerate(mission(S1)["company"]["zones"], 1):
        low, high = parse_lettered(f"{first}1")[0], parse_lettered(f"{last}1")[0]
        rows = [name for name in field.setup_area() if low <= parse_lettered(name)[0] <= high]
        found.append(highlight(f"zone-{n}", _hexes(rows), fill=Fill.TINT, colour="soviet", label=f"Company {n}"))
    return found
