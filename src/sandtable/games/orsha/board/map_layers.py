"""The map as the board's surface, and what the campaign draws over it: fronts, Perimeters, Isolated Areas, fires."""

from functools import lru_cache

from sandtable.games.orsha.ground.maps import map_in, our_map
from sandtable.games.orsha.sides import GERMAN, PEOPLE, RUSSIAN, SIDES
from sandtable.games.orsha.state import Ground, Look
from sandtable.hexes.grid import Hex, Hexside
from sandtable.hexes.maps import overlays
from sandtable.hexes.maps.overlays import Fill, Overlay, Strand
from sandtable.kernel import Layer, Side, Sign, Surface
from sandtable.rules import rule
from sandtable.surfaces.drawn_maps import YOURS, map_surface, overlay_layer

LOOKS = {GERMAN: ("axis", "#44546a", "14 7", 0), RUSSIAN: ("soviet", "#9a3f2f", "14 5 3 5", 40)}
"""Of each side: its colour by name and by value, the dashes of its Perimeter, how round its counters are."""

SIGNS = {
    "Thick line": '<path d="M1 13H19M5 13l2.5-5 2.5 5M12 13l2.5-5 2.5 5" fill="none" stroke="#9a3f2f"/>',
    "Broken outline": '<path d="M2 10H18" fill="none" stroke="#44546a" stroke-width="2.5" stroke-dasharray="5 3"/>',
    "Dots": '<path d="M4 5h.1M10 5h.1M16 5h.1M4 14h.1M10 14h.1M16 14h.1" fill="none" stroke="#6b6657" stroke-width="2"'
    ' stroke-linecap="round"/>',
    "Hatching with a letter": '<path d="M1 8 8 1M1 15 15 1M5 19 19 5M12 19l7-7" stroke="#a3402f"/>',
}
"""As the map draws them, on a square of twenty."""

Names = tuple[str, ...]
BySide = tuple[tuple[Side, Names], ...]


@lru_cache(maxsize=4)
def surface(file: str = "") -> Surface:
    """The ground, drawn once: levels, terrain, hexsides, slopes, buildings, names, objectives."""
    whose = YOURS if file else "drawn by us after the booklet's words; the rest of the ground is our own invention"
    return map_surface("own-ground" if file else "orsha-railway", map_in(file), whose)


def layers(ground: Ground, looks: tuple[Look, ...] = (), viewer: Side | None = None) -> tuple[Layer, ...]:
    """What changes, each to be switched by itself; `looks`: lines of sight that were declared."""
    own = tuple(ground.proposed.get(viewer, ())) if viewer else ()
    shown = ground.laying.get(viewer) if viewer else None
    laying = (tuple(map(tuple, shown.loops)), tuple(shown.idle.items())) if shown else ()
    return tuple(
        layer
        for layer in (
            _layer("front", "Front and Control", _front_overlays(ground)),
            _layer("perimeters", "Perimeters", perimeters(by_side(ground.perimeter))),
            _layer("proposal", "The largest Perimeter" if laying else "Your Perimeter as proposed", proposal(own)),
            _layer("laid", "Your Perimeter as you lay it", laid(laying)),
            _layer("no-mans-land", "No-Man's Land", no_mans_land(tuple(ground.no_mans_land))),
            _layer("isolated", "Isolated Areas", isolated(isolated_areas(ground))),
            _layer("fires", "Fires and lasting changes", burning(fires_and_changes(ground))),
            _layer("sight", "Lines of sight", threads(looks)),
        )
        if layer is not None
    )


@lru_cache(maxsize=64)
def _layer(key: str, title: str, drawn: tuple[Overlay, ...]) -> Layer | None:
    return overlay_layer(our_map(), key, title, drawn) if drawn else None


def legend(ground: Ground) -> tuple[Sign, ...]:
    """What the drawing means, as far as it is on the map now."""
    return tuple(Sign(SIGNS[sign], f"{sign}: {words}") for sign, words in signs_drawn(ground))


def signs_drawn(ground: Ground) -> list[tuple[str, str]]:
    pairs = []
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
    return pairs


# ---- what is drawn, from plain names: the same names are drawn once


def by_side(named: dict[Side, list[str]]) -> BySide:
    return tuple((side, tuple(named.get(side, ()))) for side in SIDES)


def held_by_russians(ground: Ground) -> Names:
    return tuple(hex for hex, side in ground.control.items() if side == RUSSIAN and "/" not in hex)


def isolated_areas(ground: Ground) -> tuple[tuple[str, Names], ...]:
    """Each Area with its type; a record of an older version may lack it."""
    known = ground.isolated_types
    letters = [known[n] if n < len(known) else "" for n in range(len(ground.isolated))]
    return tuple((letter, tuple(area)) for area, letter in zip(ground.isolated, letters, strict=True))


def fires_and_changes(ground: Ground) -> tuple[tuple[str, str], ...]:
    return tuple(sorted({**ground.changes, **ground.fires}.items()))


def _front_overlays(ground: Ground) -> tuple[Overlay, ...]:
    return front_line(by_side(ground.drawn), held_by_russians(ground))


@lru_cache(maxsize=16)
def front_line(line: BySide, russian: Names) -> tuple[Overlay, ...]:
    """The front as the sides drew it; until they have, the line between the two sides' Control."""
    drawn = tuple(_start_line(side, names) for side, names in line if names)
    return drawn or (_control({our_map().grid.hex(name) for name in russian}),)


@lru_cache(maxsize=16)
def perimeters(areas: BySide) -> tuple[Overlay, ...]:
    found = []
    for side, names in areas:
        if names:
            colour, _, dash, _ = LOOKS[side]
            words = f"Perimeter of the {PEOPLE[side]}: {len(names)} hexes"
            found.append(overlays.outline(f"perimeter-{side}", _hexes(names), colour=colour, dash=dash, words=words))
    return tuple(found)


@lru_cache(maxsize=16)
def proposal(names: Names) -> tuple[Overlay, ...]:
    """7.5053: what a side is offered before it draws its own."""
    if not names:
        return ()
    words = f"Proposed: {len(names)} hexes"
    return (overlays.outline("proposal", _hexes(names), colour="seen", dash="4 6", words=words),)


@lru_cache(maxsize=16)
def laid(laying: tuple[tuple[Names, ...], tuple[tuple[str, str], ...]] | tuple[()]) -> tuple[Overlay, ...]:
    """7.5053: the loops that turn at the markers on the map; a marker that serves for nothing is crossed out."""
    if not laying:
        return ()
    loops, idle = laying
    grid = our_map().grid
    lines = [overlays.path(f"loop-{n}", [grid.hex(name) for name in (*loop, loop[0])], colour="ink",
                           words=f"Your loop: {len(loop)} hexes") for n, loop in enumerate(loops)]  # fmt: skip
    crossed = [
        overlays.highlight(f"idle-{name}", [grid.hex(name)], fill=Fill.CROSS, colour="alarm", words=why)
        for name, why in idle
    ]
    return (*lines, *crossed)


@lru_cache(maxsize=16)
def no_mans_land(names: Names) -> tuple[Overlay, ...]:
    return (overlays.highlight("no-mans-land", _hexes(names), fill=Fill.DOTS, colour="soft"),) if names else ()


@lru_cache(maxsize=16)
def isolated(areas: tuple[tuple[str, Names], ...]) -> tuple[Overlay, ...]:
    if not areas:
        return ()
    cut_off = {hex for _, names in areas for hex in _hexes(names)}
    words = f"Isolated: {len(cut_off)} hexes"
    hatched = overlays.highlight("isolated", cut_off, fill=Fill.HATCH, colour="alarm", words=words)
    lettered = overlays.labels("areas", [(min(_hexes(names)), letter) for letter, names in areas if letter])
    return (hatched, lettered)


@lru_cache(maxsize=16)
def burning(fires: tuple[tuple[str, str], ...]) -> tuple[Overlay, ...]:
    grid = our_map().grid
    return (overlays.labels("fires", [(grid.hex(hex), kind) for hex, kind in fires]),) if fires else ()


@lru_cache(maxsize=16)
def threads(looks: tuple[Look, ...]) -> tuple[Overlay, ...]:
    """Solid where the line is clear, dashed where it is hindered, dotted where it is blocked."""
    grid, found = our_map().grid, []
    for n, look in enumerate(looks):
        strand = Strand.BLOCKED if not look.clear else Strand.HINDERED if look.hindrance else Strand.CLEAR
        said = "blocked" if not look.clear else f"+{look.hindrance}" if look.hindrance else "clear"
        words = f"{look.start} to {look.end}: {said}"
        ends = grid.hex(look.start), grid.hex(look.end)
        pieces = (overlays.Piece(1.0, strand),)
        found.append(overlays.thread(f"look-{n}", *ends, pieces, marks=[(0.5, said)], words=words))
    return tuple(found)


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
