"""Moving on the board: what the booklet says of a way (slopes, cliffs, entry), and which hexes are near.

How far a unit may go is the base game's affair, and so is what terrain costs: of a way only what slopes add is told.
"""

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise

from sandtable.games.orsha import cupola
from sandtable.games.orsha.battle.contradictions import CITE, refuse_flight
from sandtable.games.orsha.catalogue import Class
from sandtable.games.orsha.frame.at_start import is_dummy
from sandtable.games.orsha.frame.entry_areas import entry_hexes, refuse_entry
from sandtable.games.orsha.frame.special_rules import refuse_off_board
from sandtable.games.orsha.frame.terms import refuse_step, slopes_in
from sandtable.games.orsha.ground.maps import file_of, map_in, our_map
from sandtable.games.orsha.pieces import WRECKS, Box, Piece
from sandtable.games.orsha.sight.slope_movement import Crest, Going, Mover, Step, cost, going
from sandtable.games.orsha.state import State
from sandtable.hexes.grid import Hex
from sandtable.kernel import Destination, Place, Refused, Side
from sandtable.rules import rule

AFOOT, DRIVEN = 6, 12
"""Hexes that glow around a unit: a run by road with Double Time, and a vehicle's usual drive."""
OFF_MAP = (Box.REINFORCEMENT, Box.RETAINED)


def refuse_moving(now: State, pieces: Sequence[Piece], way: Sequence[Place]) -> Refused | None:
    """What forbids this way to these counters, as the booklet and what it takes from the base game have it."""
    for piece in pieces:
        if no := refuse_start_of_move(now, piece, way[-1]):
            return no
    names = [place.hex for place in way]
    if "" in names:
        return Refused("who leaves the map exits by an edge, or is lost", CITE)
    if all(piece.is_(Class.AIRCRAFT) for piece in pieces):
        return None  # over any hex, from anywhere
    if any(piece.box is not Box.MAP for piece in pieces):
        return refuse_entry(now, pieces[0].owner, names[0]) or _refuse_steps(now, pieces, names)
    starts = dict.fromkeys(piece.hex for piece in pieces)
    checked = (_refuse_steps(now, [p for p in pieces if p.hex == start], [start, *names]) for start in starts)
    return next((no for no in checked if no), None)


@rule("oto2.4.1.h", "oto2.cg5.c")
def refuse_start_of_move(now: State, piece: Piece, end: Place) -> Refused | None:
    """4.1: a Cupola never moves. CG5: wrecks stay; so do Fortifications, once they are set up. A Dummy is none."""
    if piece.is_(Class.FORTIFICATION) and not is_dummy(piece):
        return Refused(f"{piece.name} stays where it was set up", "oto2.cg16")
    if WRECKS & set(piece.status):
        return Refused(f"{piece.name} is a wreck and stays", "oto2.cg5.c")
    if no := refuse_flight(now, piece):
        return no
    if piece.box is Box.MAP:
        return cupola.refuse_move(piece, end.hex)
    if piece.box not in OFF_MAP:
        return Refused(f"{piece.name} is {piece.box}", CITE)
    return refuse_off_board(now, piece)


def _refuse_steps(now: State, pieces: Sequence[Piece], names: Sequence[str]) -> Refused | None:
    """Hex by hex, where each is next to the one before; of a longer leap nothing is known."""
    grid = our_map().grid
    for start, end in pairwise(map(grid.hex, names)):
        for mover in {mover_of(piece) for piece in pieces if not piece.holder} if start.is_adjacent(end) else ():
            if no := _refuse_step(file_of(now), start, end, mover):
                return no
    return None


def _refuse_step(file: str, start: Hex, end: Hex, mover: Mover) -> Refused | None:
    no = _forbidden(file, start, end, mover)
    return Refused(*no) if no else None


@lru_cache(maxsize=65536)
def _forbidden(file: str, start: Hex, end: Hex, mover: Mover) -> tuple[str, str] | None:
    """The ground is the same all through a battle, and each glow of hexes asks for hundreds of steps."""
    no = refuse_step(map_in(file), slopes_in(file), start, end, mover)
    return (no.why, no.rule) if no else None


def mover_of(piece: Piece) -> Mover:
    return Mover.VEHICLE if piece.is_(Class.VEHICLE) else Mover.INFANTRY


@rule("oto2.1.51.a", "oto2.1.52")
def slopes_add(file: str, mover: Mover, names: Sequence[str]) -> Fraction:
    """1.51, 1.52: what slopes add along a way, in MF or MP."""
    grid, total, slopes = our_map().grid, Fraction(0), slopes_in(file)
    for start, end in pairwise(map(grid.hex, names)):
        if start.is_adjacent(end) and going(slopes, start, end) is Going.UP:
            total += cost(slopes, Step(start, end, Fraction(0), mover.spends, Crest.NONE))
    return total


def in_words(number: Fraction, mover: Mover) -> str:
    """Such as `+1½ MF`; nothing for nothing."""
    whole, half = divmod(number, 1)
    return f"+{whole or ''}{'½' if half else ''} {mover.spends}" if number else ""


# ---- where they may go


def near(now: State, side: Side, pieces: Sequence[Piece]) -> tuple[Destination, ...]:
    """The hexes around, each with the number of hexes and what slopes add; or the Entry Areas, from off map."""
    if not pieces:
        return ()
    if any(piece.box is not Box.MAP for piece in pieces):
        names = [name for hexes in entry_hexes(now, side).values() for name in hexes]
        return tuple(_destination(now, pieces, (name,), "") for name in names)
    if len({(piece.hex, piece.level) for piece in pieces}) > 1:
        return ()
    mover = next((m for m in map(mover_of, pieces) if m.is_vehicle), Mover.INFANTRY)
    ways = _ways(file_of(now), pieces[0].hex, mover)
    found = []
    for way in ways:
        added = in_words(slopes_add(file_of(now), mover, (pieces[0].hex, *way)), mover)
        found.append(_destination(now, pieces, way, f"{len(way)} {added}".strip()))
    return tuple(found)


def _destination(now: State, pieces: Sequence[Piece], way: tuple[str, ...], cost: str) -> Destination:
    no = refuse_moving(now, pieces, [Place(hex=name) for name in way])
    why, cite = (no.why, no.rule) if no else ("", "")
    return Destination(Place(hex=way[-1]), cost, why, cite, way)


@lru_cache(maxsize=4096)
def _ways(file: str, start: str, mover: Mover) -> tuple[tuple[str, ...], ...]:
    """To every hex around the shortest way, of these one that goes up the fewest slopes."""
    grid = our_map().grid
    best: dict[Hex, tuple[int, Fraction, tuple[str, ...]]] = {grid.hex(start): (0, Fraction(0), ())}
    ring = [grid.hex(start)]
    for reached in range(1, (DRIVEN if mover.is_vehicle else AFOOT) + 1):
        onward: dict[Hex, tuple[int, Fraction, tuple[str, ...]]] = {}
        for hex in ring:
            _, spent, way = best[hex]
            for to in grid.neighbours(hex):
                if to in best or _refuse_step(file, hex, to, mover):
                    continue
                total = spent + slopes_add(file, mover, (grid.name(hex), grid.name(to)))
                if to not in onward or total < onward[to][1]:
                    onward[to] = (reached, total, (*way, grid.name(to)))
        best |= onward
        ring = list(onward)
    return tuple(way for _, _, way in best.values() if way)
