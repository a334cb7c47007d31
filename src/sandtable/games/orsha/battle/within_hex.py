"""Where in its hex a counter is: IN the gully or the Culvert, at Crest or in Bypass along a hexside. 3, 7.514"""

from collections.abc import Sequence

from sandtable.games.orsha.battle.contradictions import CITE
from sandtable.games.orsha.battle.draft_moves import write
from sandtable.games.orsha.catalogue import MMC, SMC, Class
from sandtable.games.orsha.ground import culvert
from sandtable.games.orsha.ground.culvert import Location, Mover, Within, culvert_at
from sandtable.games.orsha.ground.maps import levels_in, map_of, our_map
from sandtable.games.orsha.pieces import Box, Piece
from sandtable.games.orsha.printed.counters import counters
from sandtable.games.orsha.state import State
from sandtable.hexes.grid import Hex, Hexside
from sandtable.hexes.maps import HexMap
from sandtable.kernel import Deed, NotUnderstood, Place, Procedure, Refused
from sandtable.rules import rule

UNITS = {Class.SQUAD: "squad", Class.HALF_SQUAD: "half_squad", Class.CREW: "crew"}
IN = -1
"""The level of who is IN a gully or a Culvert."""


def within(hexmap: HexMap, name: str, level: int, along: str = "") -> Within:
    hex = hexmap.grid.hex(name)
    if level < 0:
        return Within.IN_CULVERT if culvert_at(hexmap, hex) else Within.IN_GULLY
    return Within.CREST if along and hexmap.has(hex, "gully") else Within.ON_TOP


def is_in_culvert(state: State, piece: Piece) -> bool:
    return piece.box is Box.MAP and within(map_of(state), piece.hex, piece.level) is Within.IN_CULVERT


# ---- moving


@rule("oto2.3.2.a")
def level_on_arrival(hexmap: HexMap, level: int, start: str, end: Place) -> int:
    """Who is IN a gully and goes on along it stays IN it, and goes so into the Culvert (3.2); all others are on top,
    unless a level is named that there is."""
    a, b = hexmap.grid.hex(start), hexmap.grid.hex(end.hex)
    levels = levels_in(hexmap, b)
    if end.level and end.level in levels:
        return end.level
    if level != IN or IN not in levels or not a.is_adjacent(b):
        return 0
    return IN if Hexside.between(a, b) in hexmap.crossings("gully") or _mouth(hexmap, a, b) else 0


def arrival(now: State, piece: Piece, path: Sequence[Place]) -> tuple[Place, Place]:
    """The last step of a way: from where, and to where, each with the level one is on."""
    here = Place(hex=piece.hex or path[0].hex, level=piece.level)
    before = here
    for end in path:
        before, here = here, Place(hex=end.hex, level=level_on_arrival(map_of(now), here.level, here.hex, end))
    return before, here


def _mouth(hexmap: HexMap, a: Hex, b: Hex) -> bool:
    """Whether one is the Culvert and the other a hex at its mouths."""
    return any((spot := culvert_at(hexmap, x)) is not None and y in spot.along for x, y in ((a, b), (b, a)))


@rule("oto2.3.1.c", "oto2.3.2.a", "oto2.3.2.b", "oto2.3.2.d")
def refuse_entering(now: State, pieces: Sequence[Piece], start: Place, end: Place) -> Refused | None:
    """3.1, 3.2: what forbids these to come from there INTO the Culvert; nothing, where they do not."""
    hexmap, name = map_of(now), end.hex
    hex = hexmap.grid.hex(name)
    if within(hexmap, name, end.level) is not Within.IN_CULVERT or (start.hex, start.level) == (name, end.level):
        return None
    come_from = Location(hexmap.grid.hex(start.hex), within(hexmap, start.hex, start.level))
    for piece in pieces:
        mover = Mover.VEHICLE if piece.is_(Class.VEHICLE) else Mover.INFANTRY
        if no := culvert.refuse_entry(hexmap, hex, mover, come_from) or refuse_in_culvert(piece):
            return no
    ids, side = {p.id for p in pieces}, pieces[0].side
    inside = [p for p in now.of(side, Box.MAP) if (p.hex, p.level) == (name, IN) and p.id not in ids]
    sizes = [UNITS[p.kind.cls] for p in (*inside, *pieces) if p.kind.cls in UNITS]
    return culvert.refuse_stacking(sizes[:-1], sizes[-1]) if sizes else None


@rule("oto2.3.2.d")
def refuse_in_culvert(piece: Piece) -> Refused | None:
    """3.2: the sort of a Gun decides; whether it is a small target (C2.271) stands on its counter, and is believed."""
    sort = counters().gun_sorts.get(piece.name)
    return culvert.refuse_gun(sort, culvert.Target.SMALL) if sort and piece.is_gun else None


# ---- seeing


@rule("oto2.3.1.b")
def refuse_culvert_sight(state: State, start: Place, end: Place) -> Refused | None:
    """3.1: who is IN the Culvert sees, and is seen from, only the gully at its mouths and his own Location."""
    hexmap = map_of(state)
    ends = [Location(hexmap.grid.hex(p.hex), within(hexmap, p.hex, p.level)) for p in (start, end)]
    for one, other in (ends, ends[::-1]):
        if one.within is Within.IN_CULVERT and not culvert.sees(hexmap, one.hex, other):
            name = hexmap.grid.name(one.hex)
            return Refused(
                f"IN the Culvert of {name} one sees, and is seen from, only IN the gully at its mouths", "oto2.3.1.b"
            )
    return None


@rule("oto2.3.3.a")
def refuse_mortar(state: State, pieces: Sequence[Piece]) -> Refused | None:
    """3.3: a mortar IN the Culvert does not fire."""
    for piece in pieces:
        if counters().gun_sorts.get(piece.name) == "MTR" and is_in_culvert(state, piece):
            return culvert.refuse_mortar_fire(Within.IN_CULVERT)
    return None


# ---- along a hexside


@rule("oto2.3.4", "oto2.7.514.c")
def refuse_along(state: State, deed: Deed, pieces: list[Piece]) -> Refused | None:
    """7.514: vehicles lie in Bypass; 3.4: men IN a gully hex have Crest status, but not beside the Culvert."""
    hexmap, grid = map_of(state), our_map().grid
    for piece in pieces:
        if not piece.hex or not deed.place.hex:
            return Refused(f"{piece.name} lies along no hexside there", CITE)
        hex, across = grid.hex(piece.hex), grid.hex(deed.place.hex)
        if hex == across:
            continue  # back to the middle of its hex
        if not hex.is_adjacent(across):
            return Refused(f"{deed.place.hex} has no hexside in common with {piece.hex}", CITE)
        if piece.is_(Class.VEHICLE):
            continue
        if piece.kind.cls not in MMC | SMC or not (hexmap.has(hex, "gully") or culvert_at(hexmap, hex)):
            return Refused(f"{piece.name} in {piece.hex}: vehicles go in Bypass, men in a gully hex to Crest", CITE)
        if no := culvert.refuse_crest(hexmap, hex, Hexside.between(hex, across)):
            return no
    return None


def go_along(state: State, deed: Deed, pieces: list[Piece]) -> Procedure[None]:
    """To a hexside of its hex, named by the hex across it; its own hex takes it off again."""
    if not deed.place.hex or not all(_borders(p.hex, deed.place.hex) for p in pieces):
        raise NotUnderstood("the hex across the hexside is wanted, or its own", CITE)
    for piece in pieces:
        along = "" if deed.place.hex == piece.hex else deed.place.hex
        write(state, piece, along=along, level=0 if along else piece.level)
    yield from ()


def _borders(name: str, other: str) -> bool:
    grid = our_map().grid
    return name == other or grid.hex(name).is_adjacent(grid.hex(other))
