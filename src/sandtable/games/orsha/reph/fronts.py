"""Between the campaign and the perimeter package: the position it is drawn from, and what it found written back."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Literal

from sandtable.games.orsha.catalogue import MMC, SMC, Class
from sandtable.games.orsha.cupola import is_cupola
from sandtable.games.orsha.ground.maps import (
    entrenched_hexes,
    file_of,
    initial_zone,
    map_in,
    map_of,
    our_map,
    railroad_hexes,
)
from sandtable.games.orsha.perimeter import (
    Effort,
    Front,
    Kind,
    Location,
    Mark,
    Position,
    Readings,
    SideView,
    Unit,
    own_and_other,
)
from sandtable.games.orsha.perimeter import determine as determine_front
from sandtable.games.orsha.perimeter.entry import NORTH_FIRST, NORTH_LAST
from sandtable.games.orsha.perimeter.perimeter import from_loops, measured
from sandtable.games.orsha.perimeter.strategic import fixed_strategic_hexes
from sandtable.games.orsha.pieces import Box, Piece, Status
from sandtable.games.orsha.printed.first_half import first_half
from sandtable.games.orsha.reph.eliminations import is_personnel, is_wreck, owner
from sandtable.games.orsha.state import State
from sandtable.hexes.grid import Hex
from sandtable.kernel import Side
from sandtable.rules import rule

MARKS = {
    Status.IMMOBILISED: Mark.IMMOBILE,
    Status.BOGGED: Mark.IMMOBILE,
    Status.MIRED: Mark.IMMOBILE,
    Status.MALFUNCTIONED: Mark.MA_OUT,
    Status.DISABLED: Mark.MA_OUT,
    Status.HOOKED: Mark.HOOKED,
    Status.ABANDONED: Mark.ABANDONED,
    Status.WOUNDED: Mark.WOUNDED,
    Status.ENCIRCLED: Mark.ENCIRCLED,
}


def position_of(state: State, control: Mapping[str, Side] | None = None) -> Position:
    """What 7.505 looks at: the map, who Controls what, which units stand where."""
    hexmap, grid = map_of(state), our_map().grid
    said = state.ground.control if control is None else control
    held = {grid.hex(name): side for name, side in said.items() if "/" not in name}
    above = {_location(name): side for name, side in said.items() if "/" in name}
    fixed = _strategic_hexes(state)
    units = tuple(unit for piece in state.pieces if (unit := unit_of(state, piece)))
    return Position(
        grid,
        strategic={hex: held.get(hex) or initial_zone(hexmap, hex) for hex in fixed},
        control={hex: side for hex, side in held.items() if hex not in fixed},
        units=units,
        upper_control=above,
        links=_stairs(units),
    )


def _location(name: str) -> Location:
    hex, level = name.split("/")
    return Location(our_map().grid.hex(hex), int(level))


def _strategic_hexes(state: State) -> frozenset[Hex]:
    grid = our_map().grid
    named = (*first_half().entrenchments.names, "Pillbox")
    works = [p for p in state.pieces if p.box is Box.MAP and p.is_(Class.FORTIFICATION, Class.CUPOLA)]
    built = {grid.hex(p.hex) for p in works if p.is_(Class.CUPOLA) or p.name in named}
    return _printed_strategic(file_of(state), state.readings.north_hexrow, state.readings.strategic_edges) | built


@lru_cache(maxsize=16)
def _printed_strategic(
    file: str, north_hexrow: Literal["last", "first"], edges: Literal["north-and-south", "all-four-edges"]
) -> frozenset[Hex]:
    """What is Strategic before anybody digs: the same in every position, and slow to find."""
    hexmap = map_in(file)
    return fixed_strategic_hexes(
        hexmap.grid,
        railroad=railroad_hexes(hexmap),
        entrenchments=entrenched_hexes(hexmap),
        compass=NORTH_FIRST if north_hexrow == "first" else NORTH_LAST,
        readings=Readings(strategic_edges=edges),
    )


def unit_of(state: State, piece: Piece) -> Unit | None:
    """A piece as the perimeter package knows it; None for what is no unit, or rides in a vehicle's own crew."""
    if piece.box is not Box.MAP or not piece.hex:
        return None
    cls = piece.kind.cls
    if cls is Class.ARMOR_LEADER and piece.holder:
        return None
    kind = (
        Kind.MMC
        if cls in MMC
        else Kind.SMC
        if cls in SMC
        else {Class.VEHICLE: Kind.VEHICLE, Class.CUPOLA: Kind.VEHICLE, Class.GUN: Kind.GUN}.get(cls)
    )
    if kind is None or piece.is_sw:
        return None
    marks = {mark for status, mark in MARKS.items() if piece.has(status)}
    if is_cupola(piece):  # 4.1: an AFV that cannot move
        marks.add(Mark.IMMOBILE)
    if is_wreck(piece):
        marks.add(Mark.WRECK)
    if piece.has(Status.CAPTURED):
        marks.add(Mark.PRISONER if is_personnel(piece) else Mark.CAPTURED)
    if kind is Kind.GUN and piece.holder:
        marks.add(Mark.CREWED)
    hex = our_map().grid.hex(piece.hex)
    return Unit(f"{piece.name} {piece.id}", owner(piece), kind, hex, piece.level, frozenset(marks))


def piece_of(state: State, unit: Unit) -> Piece:
    return state.piece(unit.name.rsplit(" ", 1)[1])


def _stairs(units: tuple[Unit, ...]) -> frozenset[frozenset[Location]]:
    """Each occupied upper level is joined to the level below, and to the same level of an adjacent occupied hex."""
    high = {unit.location for unit in units if unit.level > 0}
    down = {
        frozenset({Location(place.hex, n), Location(place.hex, n - 1)})
        for place in high
        for n in range(1, place.level + 1)
    }
    beside = {frozenset({a, b}) for a in high for b in high if a.level == b.level and a.hex.is_adjacent(b.hex)}
    return frozenset(down | beside)


def effort(state: State) -> Effort:
    """How long to look for the largest loop: less in a campaign of quick battles."""
    told = first_half().search
    return Effort(told.quick if state.readings.battles == "quick" else told.outlines)


def front_again(state: State) -> Front:
    """The front of 7.505 from the loops on record, with the units as they stand now."""
    readings = state.readings
    position = position_of(state, state.ground.control_before or None)
    perimeters = {}
    for side in position.sides:
        view = SideView(position, side, readings)
        loops = [tuple(position.grid.hex(name) for name in loop) for loop in state.ground.loops.get(side, [])]
        perimeters[side] = from_loops(view, [measured(view, loop, bound=None) for loop in loops])
    return determine_front(position, perimeters, readings=readings)


def record(state: State, front: Front) -> None:
    """Control, Perimeters, Front-Line hexes, the line to draw, Isolated Areas and No-Man's Land as they are now."""
    ground, named = state.ground, front.position.grid.name
    levels = {name: _upstairs(front, name, side) for name, side in ground.control.items() if "/" in name}
    ground.control = {named(hex): side for hex, side in front.control.items() if side}
    ground.control |= {name: side for name, side in levels.items() if side}
    for side in front.position.sides:
        area = front.perimeters[side].area
        ground.perimeter[side] = _names(front, frozenset(h for h in area if _still_its(front, side, h)))
        ground.front[side] = _names(front, front.front_lines[side] - front.no_mans_land)
        ground.drawn[side] = [f"{named(own)}-{named(other)}" for own, other in own_and_other(front, side)]
    ground.no_mans_land = _names(front, front.no_mans_land)
    areas = [(area, _area_names(front, area.hexes, area.upper)) for area in front.areas]
    ground.isolated = [names for _, names in areas if names]
    ground.isolated_types = [str(area.type) for area, names in areas if names]


@rule("oto2.7.5057.a")
def _upstairs(front: Front, name: str, side: Side) -> Side | None:
    """7.5057: an upper Location goes with its hex, unless that is Isolated or the Location is a Pocket of its own."""
    place = _location(name)
    if place.hex in front.isolated or any(place in area.upper for area in front.areas):
        return side
    return front.control[place.hex]


def _still_its(front: Front, side: Side, hex: Hex) -> bool:
    """An Area that emptied is the enemy's or nobody's, and no longer part of the Perimeter (7.5062)."""
    return front.control[hex] == side or hex in front.isolated


def _names(front: Front, hexes: frozenset[Hex]) -> list[str]:
    return [front.position.grid.name(hex) for hex in sorted(hexes)]


def _area_names(front: Front, hexes: frozenset[Hex], upper: frozenset[Location]) -> list[str]:
    named = front.position.grid.name
    return _names(front, hexes - front.no_mans_land) or [f"{named(place.hex)}/{place.level}" for place in sorted(upper)]
