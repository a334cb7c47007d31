"""Where a piece may set up (7.5222, 7.5224, CG11, CG12): the hexes, and the reason when one is refused."""

from dataclasses import dataclass
from functools import cache, lru_cache

from sandtable.games.orsha.catalogue import Class
from sandtable.games.orsha.frame.terms import group_of
from sandtable.games.orsha.ground.maps import number_of, our_map
from sandtable.games.orsha.pieces import Box, Piece, Status
from sandtable.games.orsha.printed.campaign import campaign
from sandtable.games.orsha.printed.second_half import second_half
from sandtable.games.orsha.reph.eliminations import area_of_piece, owner
from sandtable.games.orsha.reph.gun_moves import refuse_gun_move
from sandtable.games.orsha.sides import GERMAN, RUSSIAN
from sandtable.games.orsha.state import DATES, State
from sandtable.hexes.regions import around
from sandtable.kernel import Refused, Side
from sandtable.rules import rule


@dataclass(frozen=True, slots=True)
class Area:
    """The hexes where a piece may stand, what they are called, and the rule that says so."""

    hexes: frozenset[str]
    words: str
    rule: str


@cache
def _all_hexes() -> tuple[str, ...]:
    grid = our_map().grid
    return tuple(grid.name(hex) for hex in grid)


@cache
def _numbered(first: int, below: int) -> frozenset[str]:
    return frozenset(name for name in _all_hexes() if first <= number_of(name) < below)


def isolated_hexes(state: State) -> frozenset[str]:
    return frozenset(name for area in state.ground.isolated for name in area)


@rule("oto2.cg12.a1", "oto2.cg12.b1", "oto2.cg12.b2", "oto2.cg12", "oto2.7.5222", "oto2.7.4.ob.german")
@rule("oto2.cg12.a2", "oto2.cg12.b3", "oto2.6.entry.russian")
def area_of(state: State, piece: Piece) -> Area:
    """CG12, 7.5222: the hexes where this piece may set up now."""
    if piece.has(Status.ISOLATED):
        return _isolated_area(state, piece)
    group = group_of(state, piece)
    new = group is not None and group.date == state.date
    if group is not None and new and group.off_map:
        cite = "oto2.cg12.a2" if group.side == GERMAN else "oto2.cg12.b3"
        return Area(frozenset(), "off map: it was bought at a discount, to enter or be Retained", cite)
    if state.date == DATES[0]:
        return _on_the_first_date(state, piece)
    side = owner(piece)  # captured Equipment sets up with its captor
    own = state.ground.perimeter.get(side, ())
    inside = _without(tuple(own), tuple(map(tuple, state.ground.isolated)))
    inside = inside if own else _held(state, side) - isolated_hexes(state)
    if side == RUSSIAN and new:
        apart, front = second_half().entry.from_front_line, state.ground.front.get(GERMAN, [])
        far = _far_from(inside, tuple(front), apart)
        return Area(
            far, f"the Russian Perimeter, {apart} or more hexes from every German Front-Line hex", "oto2.cg12.b2"
        )
    return Area(inside, "its side's Perimeter, outside Isolated Areas", "oto2.cg12.a1" if new else "oto2.cg12")


@lru_cache(maxsize=8)
def _without(own: tuple[str, ...], isolated: tuple[tuple[str, ...], ...]) -> frozenset[str]:
    """Asked for every piece of a set-up, as what follows."""
    return frozenset(own).difference(*isolated)


@lru_cache(maxsize=8)
def _far_from(inside: frozenset[str], front: tuple[str, ...], apart: int) -> frozenset[str]:
    """Asked for every piece of a set-up, and the same for all of them."""
    grid = our_map().grid
    near = around(map(grid.hex, front), apart - 1)
    return frozenset(name for name in inside if grid.hex(name) not in near)


def _held(state: State, side: Side) -> frozenset[str]:
    """Without a perimeter on record, what the side Controls."""
    return frozenset(name for name, holder in state.ground.control.items() if holder == side and "/" not in name)


def _isolated_area(state: State, piece: Piece) -> Area:
    """7.5222: its Pocket, or what its side Controls of the Area; 7.5062: by one reading both do of a type D."""
    side, ground, locations = owner(piece), state.ground, _isolated_locations(state, piece)
    own = frozenset(n for n in locations if ground.control.get(n, side) == side or _is_joint(state, piece))
    if _is_above(piece, locations):
        own = frozenset(n.partition("/")[0] for n in locations)
    only_here = state.readings.isolated_setup_in_overlap == "current-location-only"
    immobile = piece.has(Status.IMMOBILISED) or piece.has(Status.BOGGED)
    hexes = frozenset({piece.hex}) if only_here or immobile else own | {piece.hex}
    return Area(hexes, "its Isolated Area", "oto2.7.5222")


def _isolated_locations(state: State, piece: Piece) -> list[str]:
    """The hexes of its Isolated Area, or the upper Locations of its Pocket (7.5055)."""
    at = area_of_piece(state, piece)
    return [piece.hex] if at is None or at < 0 else state.ground.isolated[at]


@rule("oto2.7.5222")
def refuse_isolated_work(state: State, piece: Piece, name: str) -> Refused | None:
    """7.5222: a new Fortification among Isolated units stands in a Location of theirs that its side Controls."""
    side = owner(piece)
    for cut_off in (p for p in state.pieces if p.has(Status.ISOLATED) and p.box is Box.MAP and owner(p) == side):
        locations = _isolated_locations(state, cut_off)
        if name in locations and (state.ground.control.get(name, side) == side or _is_joint(state, cut_off)):
            return None
    words = "this is for Isolated Locations that you Control; others follow"
    return Refused(f"{piece.name} ({piece.id}) in {name}: {words}", "oto2.7.5222")


def _is_above(piece: Piece, locations: list[str]) -> bool:
    return f"{piece.hex}/{piece.level}" in locations


@rule("oto2.7.5062.c")
def _is_joint(state: State, piece: Piece) -> bool:
    """7.5062: by the other reading both sides Control every Location of a type D Area."""
    at, types = area_of_piece(state, piece), state.ground.isolated_types
    is_d = at is not None and 0 <= at < len(types) and types[at] == "D"
    return is_d and state.readings.type_d_control == "joint"


@rule("oto2.7.5055", "oto2.7.5222")
def refuse_level(state: State, piece: Piece, name: str, level: int) -> Refused | None:
    """7.5055: a unit of an upper-level Pocket sets up in a Location of that Pocket, not on another level."""
    locations = _isolated_locations(state, piece) if piece.has(Status.ISOLATED) else []
    if not _is_above(piece, locations) or f"{name}/{level}" in locations:
        return None
    return Refused(f"{piece.name} ({piece.id}): its Pocket is {', '.join(locations)} (hex/level)", "oto2.7.5055")


def _on_the_first_date(state: State, piece: Piece) -> Area:
    limit = second_half().entry.on_board_from
    if piece.side == GERMAN:
        return Area(_numbered(0, limit), f"hexes numbered below {limit}", "oto2.7.4.ob.german")
    group = group_of(state, piece)
    reading = state.readings.non_rg_items_on_board
    leads = group is None and piece.is_(Class.ARMOR_LEADER)  # IHSR 6: he goes where his tank goes
    name = campaign().initial.armor_leaders_for if leads else piece.name
    paid = group.on_map if group else reading == "one-cpp-each-kind" and name in state.sides[RUSSIAN].paid_on_map
    free = group is None and reading == "free"
    if not (paid or free):
        return Area(
            frozenset(), "off map: the Russians enter by the east edge unless they paid to set up", "oto2.cg12.b1"
        )
    return Area(_numbered(limit, 1000), f"hexes {limit} and up", "oto2.cg12.b1")


def refuse_place(state: State, piece: Piece, name: str, *, towed: bool = False) -> Refused | None:
    """Why this piece may not set up in this hex, or None. `towed`: a Gun that starts limbered."""
    area = area_of(state, piece)
    if name not in area.hexes:
        return Refused(f"{piece.name} ({piece.id}) in {name}: it sets up in {area.words}", area.rule)
    return refuse_gun_move(state, piece, name, towed=towed)
